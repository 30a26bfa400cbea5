import type { Context } from '../../../kernel/http/handler.server.ts'

/** What a feature adds to the evening digest of a person, below their unread messages. */
export type DigestPart = {
  /** Key of the text that contains the `lines`. */
  text: string
  /** The lines for a reader, by their rights and in their language; without any the part is left out. */
  linesFor: (reader: Context) => Promise<readonly string[]>
}

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** What of its records stands in somebody's evening digest. */
    digest?: readonly DigestPart[]
  }
  interface JobParts {
    digest: readonly DigestPart[]
  }
}
