import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { printTurn } from '../../reports/press.server.ts'
import { quoteNumbering } from '../../settings/settings.server.ts'
import { versionIds } from '../deposit/depositVersions.server.ts'
import { scaled, unscaled } from '../money.ts'
import { invoiceNumbersTable as numbers, invoicesTable as table } from './invoice.table.ts'
import { invoicePrefix, type Payment } from './invoice.ts'
import { payableOf } from './invoicePages.server.ts'
import { openAmount } from './invoiceRecords.server.ts'
import { partPayments, sumOfPayments } from './invoicing.ts'

/** The next number of the year, without gaps: until this transaction ends, other invoices wait. */
export async function nextInvoiceNumber({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4))
  const { last } = one(
    await db
      .insert(numbers)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: numbers.year, set: { last: sql`${numbers.last} + 1` } })
      .returning({ last: numbers.last }),
  )
  const { digits } = await quoteNumbering(db)
  return `${invoicePrefix}-${year}-${String(last).padStart(digits, '0')}`
}

type NewInvoice = Pick<
  typeof table.$inferInsert,
  | 'kind'
  | 'quote'
  | 'issued_on'
  | 'due_on'
  | 'amount'
  | 'reference'
  | 'content'
  | 'corrects'
  | 'claimed'
> & { number: string }

/** Sets the payments of an invoice, and their sum. */
export const setPayments = (id: number, payments: Payment[], db: Db) =>
  db
    .update(table)
    .set({ payments, paid: Number(sumOfPayments(payments)) })
    .where(eq(table.id, id))

/**
 * Moves to a new invoice what was paid above what earlier ones of its quote ask for, as of one that was credited in full:
 * the last payments first, up to its amount.
 */
async function moveSurplus(
  { id, quote, amount }: { id: number; quote: number; amount: string },
  db: Db,
) {
  const overpaid = await db
    .select({ id: table.id, payments: table.payments, surplus: sql<string>`- ${openAmount}` })
    .from(table)
    .where(and(sql`${table.quote} in ${versionIds(sql`${quote}`)}`, sql`${openAmount} < 0`))
    .orderBy(asc(table.id))
    .for('update')
  let moved: Payment[] = []
  for (const { id: from, payments, surplus } of overpaid) {
    const left = scaled(amount, 2) - scaled(sumOfPayments(moved), 2)
    const { kept, taken } = partPayments(payments, surplus, unscaled(left, 2))
    if (taken.length === 0) continue
    await setPayments(from, kept, db)
    moved = [...moved, ...taken]
  }
  if (moved.length > 0) await setPayments(id, moved, db)
}

/** Issues an invoice and has its PDF made, in the turn of the person for whom it is printed. */
export async function issueInvoice(
  invoice: NewInvoice,
  { db, user, enqueue, audit }: Context,
  printedFor = user.id,
) {
  const { id } = one(await db.insert(table).values(invoice).returning({ id: table.id }))
  if (invoice.kind !== 'credit')
    await moveSurplus({ id, quote: invoice.quote, amount: payableOf(invoice.content) }, db)
  await enqueue('invoices.print', { invoice: id }, await printTurn(printedFor, db))
  await audit('invoice:issued', {
    ...{ resource: 'invoices', id },
    detail: {
      number: invoice.number,
      quote: invoice.content.number,
      amount: invoice.content.amount,
    },
  })
  return id
}

/** Ends an invoice, so that another one can take its place. */
export const voidInvoice = (id: number, { db, now }: Pick<Context, 'db' | 'now'>) =>
  db.update(table).set({ voided_at: now.toISOString() }).where(eq(table.id, id))

const isOfQuote = (quote: number, kind: typeof table.$inferSelect.kind) =>
  and(eq(table.quote, quote), eq(table.kind, kind), isNull(table.voided_at))

/** The invoice of a kind for a quote, unless it is void; undefined if there is none. */
export async function findInvoice(quote: number, kind: typeof table.$inferSelect.kind, db: Db) {
  const [found] = await db.select().from(table).where(isOfQuote(quote, kind))
  return found
}
