import { createContext } from 'react'

/** Something that was done, and how it is taken back and done again. */
export type UndoStep = { undo: () => void; redo: () => void }

/** What was done on a page, so that it can be taken back in turn; `most` steps of it, the oldest go. */
export class UndoStack {
  #done: UndoStep[] = []
  #undone: UndoStep[] = []
  readonly #most: number

  constructor(most = 100) {
    this.#most = most
  }

  /** Takes note of a step that was done just now. */
  did(step: UndoStep) {
    this.#done = [...this.#done, step].slice(-this.#most)
    this.#undone = []
  }

  /** Takes back the last step, or the one given wherever it stands; false where there is none. */
  undo(step: UndoStep | undefined = this.#done.at(-1)): boolean {
    if (!step || !this.#done.includes(step)) return false
    this.#done = this.#done.filter((one) => one !== step)
    this.#undone.push(step)
    step.undo()
    return true
  }

  /** Does again what was taken back last; false where there is nothing. */
  redo(): boolean {
    const step = this.#undone.pop()
    if (!step) return false
    this.#done.push(step)
    step.redo()
    return true
  }
}

/** Given by a page whose fields and tables share what is taken back; a table alone has its own. */
export const UndoContext = createContext<UndoStack | undefined>(undefined)
