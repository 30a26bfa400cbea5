/** A screen's file may take this long to arrive (specification, section 9), in milliseconds. */
export const chunkTimeLimit = 120_000

/** A part of the program that could not be had: the network is away, or a new version replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
  }
}

export type Chunk<T> = {
  /**
   * Loads it at the first call; the same promise for everybody, which React's `use` reads without
   * waiting once it is here. Rejects with `ChunkError`.
   */
  get: () => Promise<T>
}

/**
 * A part of the program, loaded once within the time limit. Browsers remember a module that they could
 * not fetch, so one that failed is to be had only by loading the page anew.
 */
export function chunk<T>(load: () => Promise<T>, timeLimit = chunkTimeLimit): Chunk<T> {
  let current: Promise<T> | undefined
  const get = () => {
    if (current) return current
    const part = within(load(), timeLimit).then(
      (value) => {
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
  return { get }
}

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
