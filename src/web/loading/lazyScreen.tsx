import { type ComponentType, use } from 'react'
import { type Chunk, chunk } from './chunk.ts'
import { allWords } from './wordsLoading.ts'

type ScreenFile<P> = { default: ComponentType<P> }

export type LazyScreen = {
  Screen: ComponentType
  /** When the screen's file and its words are here. Rejects with `ChunkError`. */
  preload: () => Promise<void>
}

/** A screen that is fetched when it is first asked for: the default export of its file. */
export function lazyScreen<P extends object>(
  load: () => Promise<ScreenFile<P>>,
  ...[props]: object extends P ? [] : [P]
): LazyScreen {
  const file = chunk(load)
  const Part = partOf(file)
  return {
    Screen: () => <Part {...(props as P)} />,
    async preload() {
      await file.get()
      await allWords()
    },
  }
}

/** A part of a screen that comes from another feature, fetched when it is shown. */
export const lazyPart = <P extends object>(load: () => Promise<ScreenFile<P>>): ComponentType<P> =>
  partOf(chunk(load))

/** A part that must open at once, away from the server too: fetched at the first sign of somebody. */
export function prefetchedPart<P extends object>(
  load: () => Promise<ScreenFile<P>>,
): ComponentType<P> {
  const file = chunk(load)
  const awaiting = new AbortController()
  const fetch = (sign: Event) => {
    // A pointer that rests is told too, when something is drawn beneath it.
    if (sign.type === 'pointermove' && !hasMoved(sign as PointerEvent)) return
    awaiting.abort()
    void file.get().catch(() => {})
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
    addEventListener(sign, fetch, { passive: true, signal: awaiting.signal })
  }
  return partOf(file)
}

const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0

function partOf<P extends object>(file: Chunk<ScreenFile<P>>): ComponentType<P> {
  return function Part(props: P) {
    const { default: Component } = use(file.get())
    return <Component {...props} />
  }
}
