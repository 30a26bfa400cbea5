import { sql } from 'drizzle-orm'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { todayInZurich } from '../quoteRecords.server.ts'
import { invoicesTable as table } from './invoice.table.ts'
import { type InvoiceStatus, invoices as resource } from './invoice.ts'

const quoteNumber = sql`${table.content} ->> 'number'`
const contractorName = sql`${table.content} -> 'contractor' ->> 'name'`
const address = sql`${table.content} -> 'places' -> 0 ->> 'address'`

/** What is still to be paid. Nothing of what another invoice took the place of, or of a credit note. */
export const openAmount =
  sql<number>`(case when ${table.kind} = 'credit' or (${table.voided_at} is not null and ${table.credited} = 0)
  then 0 else ${table.amount} - ${table.credited} - (case when ${table.voided_at} is null then ${table.claimed} else 0 end)
    - ${table.paid} end)`.mapWith(Number)

/** Condition: a credit note corrects an invoice that the client never got, so that it stays in the office, too. */
export const hasNothingToSend = sql<boolean>`(${table.kind} = 'credit' and exists (
  select from invoices corrected where corrected.id = ${table.corrects} and corrected.sent_at is null))`

/** Refuses to change an invoice of another version than the caller saw. */
export async function refuseStale(
  { id, version }: { id: number; version: number },
  context: Context,
) {
  if (context.ifMatch !== undefined && context.ifMatch !== version)
    fail(409, 'kernel:conflict', { data: { current: await invoiceRecords.find(id, context) } })
}

/** How it stands with an invoice today. */
export const invoiceStatus = sql<InvoiceStatus>`(case when ${table.voided_at} is not null then 'void'
  when ${table.sent_at} is null and not ${hasNothingToSend} then 'unsent'
  when ${openAmount} <= 0 then 'settled'
  when ${table.due_on} < ${todayInZurich} then 'overdue' else 'open' end)`

// Must be the expression of the index `invoices_search`; otherwise PostgreSQL reads the whole table.
const texts = sql`search_text(coalesce(${table.number}, '') || ' ' || coalesce(${quoteNumber}, '') || ' ' || coalesce(${contractorName}, '') || ' ' || coalesce(${address}, ''))`

export const invoiceRecords = records(resource, {
  table,
  columns: {
    status: invoiceStatus,
    quote_number: quoteNumber,
    contractor_name: contractorName,
    address,
    corrects_number: sql`${table.content} -> 'corrects' ->> 'number'`,
    service_until: sql`${table.content} ->> 'service_until'`,
    vat: sql`${table.content} -> 'vat'`,
    open: openAmount,
  },
  search: { allText: texts, byGroup: { base: texts } },
  exported: {
    words: 'invoice',
    columns: {
      ...{ number: 'number', kind: 'kind', status: 'status', contractor: 'contractor_name' },
      ...{ address: 'address', quote: 'quote_number', issued_on: 'issued_on', due_on: 'due_on' },
      ...{ amount: 'amount', credited: 'credited', claimed: 'claimed', paid: 'paid', open: 'open' },
    },
  },
})
