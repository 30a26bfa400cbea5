/** Timeout for loading a screen's file (specification, section 9), ms. */
export const chunkTimeLimit = 120_000

/** A part of the program failed to load: no network, or a new version was deployed. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
  }
}

export type Chunk<T> = {
  /**
   * Loads the part on the first call, and always returns the same promise, which React's `use` reads synchronously once
   * it is fulfilled. Rejects with `ChunkError`.
   */
  get: () => Promise<T>
  /** The loaded module; undefined until then. */
  loaded: () => T | undefined
}

/** Delay before a failed part is loaded again, ms. */
const secondTryDelay = 500

/**
 * A part of the program, loaded once, with a timeout and a second try. Chromium remembers a failed module
 * import until the page is reloaded, so there the second try fails as well (`whenReachableAgain`).
 */
export function chunk<T>(load: () => Promise<T>, timeLimit = chunkTimeLimit): Chunk<T> {
  let current: Promise<T> | undefined
  let loaded: T | undefined
  const loadAgain = () =>
    new Promise((resolve) => setTimeout(resolve, secondTryDelay)).then(() => load())
  const get = () => {
    if (current) return current
    const part = within(load().catch(loadAgain), timeLimit).then(
      (value) => {
        loaded = value
        void Object.assign(part, { status: 'fulfilled', value })
        return value
      },
      (cause) => {
        throw new ChunkError(cause)
      },
    )
    current = part
    return part
  }
  return { get, loaded: () => loaded }
}

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
