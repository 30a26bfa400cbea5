import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { quoteNumbering } from '../../settings/settings.server.ts'
import { invoiceNumbersTable as numbers, invoicesTable as table } from './invoice.table.ts'
import { invoicePrefix } from './invoice.ts'

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

type NewInvoice = Omit<typeof table.$inferInsert, 'id' | 'number' | 'voided_at'> & {
  number: string
}

/** Issues an invoice; one of the same kind for the quote is void from then on. */
export async function issueInvoice(invoice: NewInvoice, { db, now }: Pick<Context, 'db' | 'now'>) {
  await db
    .update(table)
    .set({ voided_at: now.toISOString() })
    .where(isOfQuote(invoice.quote, invoice.kind))
  await db.insert(table).values(invoice)
}

const isOfQuote = (quote: number, kind: typeof table.$inferSelect.kind) =>
  and(eq(table.quote, quote), eq(table.kind, kind), isNull(table.voided_at))

/** The invoice of a kind for a quote, unless it is void; undefined if there is none. */
export async function findInvoice(quote: number, kind: typeof table.$inferSelect.kind, db: Db) {
  const [found] = await db.select().from(table).where(isOfQuote(quote, kind))
  return found
}
