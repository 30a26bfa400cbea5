import {
  type ComponentType,
  createElement,
  type ElementType,
  type JSXElementConstructor,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { type Chunk, chunk } from './chunk.ts'
import { allWords } from './wordsLoading.ts'

type ScreenFile<P> = { default: ComponentType<P> }

export type LazyScreen = {
  Screen: ComponentType
  /** Resolves when the screen's file and texts are loaded. Rejects with `ChunkError`. */
  preload: () => Promise<void>
}

/** A screen (default export of its file) that loads on first use. */
export function lazyScreen<P extends object>(
  load: () => Promise<ScreenFile<P>>,
  ...[props]: object extends P ? [] : [P]
): LazyScreen {
  const file = chunk(load)
  const Part = partOf(file, 'default')
  return {
    Screen: () => <Part {...(props as P)} />,
    async preload() {
      await file.get()
      await allWords()
    },
  }
}

/** Something that can be loaded before it is rendered. */
export type Preloadable = { preload: () => Promise<unknown>; isLoaded: () => boolean }

/** A part of a screen, in a file of its own. */
export type LazyPart<P> = ((props: P) => ReactNode) & Preloadable

type PartProps<Part> = Part extends JSXElementConstructor<infer P> ? P : never

/** A part of a screen that loads when first rendered: the default export of its file, or the one called `name`. */
export const lazyPart = <File, Name extends keyof File = 'default' & keyof File>(
  load: () => Promise<File>,
  name = 'default' as Name,
): LazyPart<PartProps<File[Name]>> => partOf(chunk(load), name)

/** A part that must open without delay, even offline: prefetched on the first interaction. */
export const prefetchedPart = <File, Name extends keyof File = 'default' & keyof File>(
  load: () => Promise<File>,
  name = 'default' as Name,
): LazyPart<PartProps<File[Name]>> => partOf(prefetched(load), name)

/**
 * Loads parts of a screen along with its data; returns whether they are loaded, so that the screen renders them without
 * suspending: React would show its fallback for at least 300 ms. Rendering reports a part that failed to load.
 */
export function useLoaded(parts: readonly Preloadable[]): boolean {
  const [isOver, setOver] = useState(() => parts.every(({ isLoaded }) => isLoaded()))
  const load = useEffectEvent(() => Promise.all(parts.map(({ preload }) => preload())))
  useEffect(() => {
    const end = () => setOver(true)
    load().then(end, end)
  }, [])
  return isOver
}

/** Prefetches a part of the program on the first interaction. */
export function prefetched<T>(load: () => Promise<T>): Chunk<T> {
  const file = chunk(load)
  const listening = new AbortController()
  const prefetch = (event: Event) => {
    // Browsers also fire `pointermove` for a resting pointer if the content below it changes.
    if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return
    listening.abort()
    void file.get().catch(() => {})
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown']) {
    addEventListener(event, prefetch, { passive: true, signal: listening.signal })
  }
  return file
}

const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0

function partOf<File, Name extends keyof File>(
  file: Chunk<File>,
  name: Name,
): LazyPart<PartProps<File[Name]>> {
  function Part(props: PartProps<File[Name]>) {
    return createElement(use(file.get())[name] as ElementType, props as object)
  }
  return Object.assign(Part, {
    preload: file.get,
    isLoaded: () => file.loaded() !== undefined,
  })
}
