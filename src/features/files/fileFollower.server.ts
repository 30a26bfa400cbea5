import type { SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'

/** Where a follower acts: the transaction in which the file changes. */
export type FollowerContext = Pick<Context, 'db' | 'enqueue' | 'now'>

/** Told of each file that has got a content, another type or state, or was found clean. */
export type FileFollower = (file: number, context: FollowerContext) => Promise<void>

/** What a file may prove, so that nobody deletes it. */
export type FileProof = {
  /** The condition under which the file with an id proves it. */
  isProof: (file: number) => SQL
  /** Code of the refusal to delete it. */
  refusal: string
}

/** Tells followers of a file, and returns it. */
export type TellFollowers = <F extends { id: number }>(
  file: F,
  context: FollowerContext,
) => Promise<F>

/** Returns the function that tells these followers of a file. */
export const tellerOf =
  (followers: readonly FileFollower[]): TellFollowers =>
  async (file, context) => {
    for (const follower of followers) await follower(file.id, context)
    return file
  }

declare module '../../feature.server.ts' {
  interface Extensions {
    /** Told of each file that arrives or changes. */
    fileFollowers?: readonly FileFollower[]
    /** What of its records a file may prove, so that nobody deletes it. */
    fileProof?: FileProof
  }
  interface HandlerParts {
    fileFollowers: readonly FileFollower[]
    fileProofs: readonly FileProof[]
  }
}
