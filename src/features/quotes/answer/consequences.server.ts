import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { Status } from '../../mandates/mandate.ts'
import { billedDeposit } from '../deposit/depositVersions.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { BilledDeposit } from '../quote.ts'

type AnsweredQuote = Pick<typeof table.$inferSelect, 'id' | 'status' | 'mandates' | 'deposit'>

/** How it stands with the deposit of an accepted quote; null if none is asked and none was. */
function depositState(bill: BilledDeposit | null, { id, deposit }: AnsweredQuote) {
  if (bill) return bill.quote === id ? 'billed' : 'billed_before'
  return deposit === null ? null : 'unbilled'
}

/**
 * What became of the mandates of an answered quote and of the bill of its deposit; `numbers` are those of the mandates
 * meant, `billed` is that of the version whose deposit was billed.
 */
export async function consequencesOf(quote: AnsweredQuote, db: Db) {
  const { id, status, mandates } = quote
  const rows = await db
    .select({ number: mandatesTable.number, status: mandatesTable.status })
    .from(mandatesTable)
    .where(inArray(mandatesTable.id, mandates))
    .orderBy(asc(mandatesTable.id))
  const numbersIn = (...statuses: Status[]) =>
    rows.flatMap((row) => (statuses.includes(row.status) ? [row.number] : [])).join(', ')
  const isAccepted = status === 'accepted'
  const numbers = isAccepted ? numbersIn('draft', 'offered', 'cancelled') : numbersIn('offered')
  const [found] = await db
    .select({ bill: billedDeposit(sql`${table.id}`) })
    .from(table)
    .where(eq(table.id, id))
  const bill = found?.bill ?? null
  return {
    numbers,
    mandates: isAccepted ? (numbers ? 'not_ordered' : 'ordered') : numbers ? 'offered' : null,
    deposit: isAccepted ? depositState(bill, quote) : null,
    billed: bill?.number,
  } as const
}
