import type { Db } from '../../../kernel/database/db.server.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import type { OpenQuote } from '../mandate.ts'

/** What became of a mandate: why, and whether its quotes with others are to be replaced at once. */
export type MandateChange = { reason?: string | undefined; replaceQuotes?: boolean | undefined }

/** Open quotes of mandates, which a later feature keeps in line with them. */
export type OpenQuotes = {
  /** Locks the quotes that a mandate is part of; before the mandate, as answers lock them in this order. */
  lock(mandate: number, db: Db): Promise<void>
  /** Ends or marks the quotes of a mandate that has ended, was deleted or came back. */
  follow(mandate: number, change: MandateChange, context: Context): Promise<void>
  /** What becomes of the open and accepted quotes that the caller sees if these mandates are called off. */
  list(mandates: readonly number[], context: Context): Promise<OpenQuote[]>
  /** The quotes that the client of a mandate accepted for it. */
  listAccepted(mandate: number, db: Db): Promise<OpenQuote[]>
}

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Keeps its quotes in line with their mandates; one feature has it. */
    openQuotes?: (parts: Omit<HandlerParts, 'openQuotes'>) => OpenQuotes
  }
  interface HandlerParts {
    openQuotes: OpenQuotes
  }
}
