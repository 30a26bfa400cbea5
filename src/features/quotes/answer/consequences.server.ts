import { and, arrayOverlaps, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { kickoffFormsTable as forms } from '../../kickoff/kickoff.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { Status } from '../../mandates/mandate.ts'
import { billedDeposit } from '../deposit/depositVersions.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { BilledDeposit, nextSteps } from '../quote.ts'

type AnsweredQuote = Pick<
  typeof table.$inferSelect,
  'id' | 'status' | 'mandates' | 'deposit' | 'contractor'
>

/** How it stands with the deposit of an accepted quote; null if none is asked and none was. */
function depositState(bill: BilledDeposit | null, { id, deposit }: AnsweredQuote) {
  if (bill) return bill.quote === id ? 'billed' : 'billed_before'
  return deposit === null ? null : 'unbilled'
}

/** Whether the contractor of an accepted quote is still to send the form with which its ordered mandates begin. */
async function awaitsForm({ mandates, contractor }: AnsweredQuote, db: Db) {
  const isTheirs = and(
    ...[inArray(mandatesTable.id, mandates), eq(mandatesTable.client, contractor)],
    eq(mandatesTable.status, 'ordered'),
  )
  const isSent = and(
    ...[eq(forms.client, contractor), isNotNull(forms.sent_at)],
    or(inArray(forms.mandate, mandates), arrayOverlaps(forms.further, mandates)),
  )
  return (await db.$count(mandatesTable, isTheirs)) > 0 && (await db.$count(forms, isSent)) === 0
}

/**
 * What became of the mandates of an answered quote and of the bill of its deposit; `numbers` are those of the mandates
 * meant, `billed` is that of the version whose deposit was billed, `next` what the contractor can expect.
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
  async function nextStep(): Promise<(typeof nextSteps)[number]> {
    if (rows.length > 0 && rows.every((row) => row.status === 'cancelled')) return 'cancelled'
    if (numbersIn('draft', 'offered')) return 'waits'
    return (await awaitsForm(quote, db)) ? 'form' : 'ordered'
  }
  return {
    numbers,
    next: isAccepted ? await nextStep() : null,
    mandates: isAccepted ? (numbers ? 'not_ordered' : 'ordered') : numbers ? 'offered' : null,
    deposit: isAccepted ? depositState(bill, quote) : null,
    billed: bill?.number,
  } as const
}
