import { type SQL, sql } from 'drizzle-orm'
import { quotesTable } from '../quote.table.ts'
import { addressee } from '../reach.server.ts'
import { invoicesTable } from './invoice.table.ts'
import { openAmount } from './invoiceRecords.server.ts'

/**
 * Condition: an invoice must be kept, as it is not paid, or as a voucher for ten years from the end of its business year
 * (CO 958f), which is that of the calendar; `day` is today.
 */
const isKept = (day: SQL) => sql`(${openAmount} > 0
  or ${invoicesTable.issued_on} >= date_trunc('year', ${day}::date) - interval '10 years')`

/** Condition on a joined quote: a person answers for its invoices. */
export const answersForInvoices = (person: SQL | number): SQL =>
  sql`((${quotesTable.contractor} = ${person} or ${quotesTable.mandates} && array(select m.id from mandates m where m.client = ${person}))
    and ${addressee} = ${person})`

const existsKept = (whose: SQL, day: SQL) => sql`exists (select from ${invoicesTable}
  join ${quotesTable} on ${quotesTable.id} = ${invoicesTable.quote} where ${whose} and ${isKept(day)})`

/** Condition: a person owes an invoice, or answers for one that is kept as a voucher. */
export const personHasInvoices = (person: SQL, day: SQL): SQL =>
  existsKept(answersForInvoices(person), day)

/** Condition: an invoice of a mandate must be kept, which says by it who answers. */
export const mandateHasInvoices = (mandate: SQL, day: SQL): SQL =>
  existsKept(sql`${quotesTable.mandates} @> array[${mandate}]`, day)
