import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { invoicesTable } from '../quotes/invoices/invoice.table.ts'
import { openAmount } from '../quotes/invoices/invoiceRecords.server.ts'
import { answersForInvoices } from '../quotes/invoices/vouchers.server.ts'
import { quotesTable } from '../quotes/quote.table.ts'
import { belongs, isSentToClient } from '../quotes/reach.server.ts'
import { type ErasurePlan, mandateYears } from './privacy.ts'

/** The invoices that a person answers for, as what is kept of them: until they are paid, and as vouchers for ten years from the end of their year; `isOwn`: those that were sent. */
export async function keptInvoices(
  user: number,
  db: Db,
  { isOwn }: { isOwn: boolean },
): Promise<ErasurePlan['kept']> {
  const rows = await db
    .select({
      number: sql<string>`coalesce(${invoicesTable.number}, ${invoicesTable.content} ->> 'number')`,
      address: sql<string>`coalesce(${invoicesTable.content} -> 'places' -> 0 ->> 'address', '')`,
      issued_on: invoicesTable.issued_on,
      isOpen: sql<boolean>`${openAmount} > 0`,
    })
    .from(invoicesTable)
    .innerJoin(quotesTable, eq(quotesTable.id, invoicesTable.quote))
    .where(
      and(
        answersForInvoices(user),
        isOwn ? and(isSentToClient, belongs(sql`${user}::int`)) : undefined,
      ),
    )
  return rows.map(({ number, address, issued_on, isOpen }) => ({
    ...{ number, address, reason: isOpen ? 'unpaid' : 'invoiced' },
    until: isOpen ? null : `${Number(issued_on.slice(0, 4)) + mandateYears}-12-31`,
  }))
}
