import { type SQL, sql } from 'drizzle-orm'
import { importedQuotes, quotesTable } from '../quote.table.ts'

/** Whether an import brought a quote. */
export const isImported = sql<boolean>`exists (select from ${importedQuotes} paper where paper.quote = ${quotesTable}.id)`

/** Condition: an import brought this quote, and nobody has acted on it or its mandates since, so that nothing follows from it. */
export const isAsleep = (id: SQL) =>
  sql`exists (select from ${importedQuotes} asleep where asleep.quote = ${id} and asleep.is_asleep)`
