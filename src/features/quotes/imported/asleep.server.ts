import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { importedQuotes, quotesTable } from '../quote.table.ts'

/** Whether an import brought a quote. */
export const isImported = sql<boolean>`exists (select from ${importedQuotes} paper where paper.quote = ${quotesTable}.id)`

/** Condition: an import brought this quote, and nobody has acted on it or its mandates since, so that nothing follows from it. */
export const isAsleep = (id: SQL) =>
  sql`exists (select from ${importedQuotes} asleep where asleep.quote = ${id} and asleep.is_asleep)`

/** When a row of `quotes` was made, by its name: an imported one when it was sent, as it was written here only later. */
export const madeAt = (quote: string) => sql.raw(`least(${quote}.sent_at, ${quote}.created_at)`)

/** Wakes a quote on which somebody acts without changing it. */
export const wakeQuote = (quote: number, db: Db) =>
  db
    .update(importedQuotes)
    .set({ is_asleep: false })
    .where(and(eq(importedQuotes.quote, quote), eq(importedQuotes.is_asleep, true)))
