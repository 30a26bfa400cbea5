import { createContext, type KeyboardEvent } from 'react'

/** An action that can be undone and redone. */
export type UndoStep = { undo: () => void; redo: () => void }

/** Undo history of a page; keeps the latest `limit` steps. */
export class UndoStack {
  #done: UndoStep[] = []
  #undone: UndoStep[] = []
  readonly #limit: number

  constructor(limit = 100) {
    this.#limit = limit
  }

  /** Records a step that was just done. */
  push(step: UndoStep) {
    this.#done = [...this.#done, step].slice(-this.#limit)
    this.#undone = []
  }

  /** Undoes the last step, or a given one at any position; returns false if there is none. */
  undo(step: UndoStep | undefined = this.#done.at(-1)): boolean {
    if (!step || !this.#done.includes(step)) return false
    this.#done = this.#done.filter((other) => other !== step)
    this.#undone.push(step)
    step.undo()
    return true
  }

  /** Redoes the last undone step; returns false if there is none. */
  redo(): boolean {
    const step = this.#undone.pop()
    if (!step) return false
    this.#done.push(step)
    step.redo()
    return true
  }
}

/** Undo stack shared by the fields and tables of a page; a table alone has its own. */
export const UndoContext = createContext<UndoStack | undefined>(undefined)

/** Handles Ctrl+Z and Ctrl+Shift+Z, except while typing: then the browser undoes within the field. */
export function handleUndoKeys(event: KeyboardEvent, undo: UndoStack) {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  if (event.defaultPrevented || key.toLowerCase() !== 'z' || !(ctrlKey || metaKey)) return
  const isTyping = target instanceof HTMLInputElement && target.value !== target.defaultValue
  if (isTyping || target instanceof HTMLTextAreaElement) return
  if (shiftKey ? undo.redo() : undo.undo()) event.preventDefault()
}
