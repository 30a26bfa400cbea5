import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { Status } from '../../mandates/mandate.ts'
import { quoteDepositsTable as deposits, type quotesTable } from '../quote.table.ts'

type AnsweredQuote = Pick<typeof quotesTable.$inferSelect, 'id' | 'status' | 'mandates' | 'deposit'>

/** What became of the mandates of an answered quote and of the bill of its deposit; `numbers` are those of the mandates meant. */
export async function consequencesOf({ id, status, mandates, deposit }: AnsweredQuote, db: Db) {
  const rows = await db
    .select({ number: mandatesTable.number, status: mandatesTable.status })
    .from(mandatesTable)
    .where(inArray(mandatesTable.id, mandates))
    .orderBy(asc(mandatesTable.id))
  const numbersIn = (...statuses: Status[]) =>
    rows.flatMap((row) => (statuses.includes(row.status) ? [row.number] : [])).join(', ')
  const isAccepted = status === 'accepted'
  const numbers = isAccepted ? numbersIn('draft', 'offered', 'cancelled') : numbersIn('offered')
  const bills = await db.$count(deposits, eq(deposits.quote, id))
  return {
    numbers,
    mandates: isAccepted ? (numbers ? 'not_ordered' : 'ordered') : numbers ? 'offered' : null,
    deposit: isAccepted && deposit !== null ? (bills > 0 ? 'billed' : 'unbilled') : null,
  } as const
}
