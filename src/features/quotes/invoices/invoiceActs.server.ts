import { eq, sql } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf, formatNumber } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { Text } from '../../../kernel/text.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { letterFor } from '../../mails/letters/letter.server.ts'
import { versionIds } from '../deposit/depositVersions.server.ts'
import { quotesTable } from '../quote.table.ts'
import { quotePdfDownload } from '../quotePdfDownload.server.ts'
import { addressee } from '../reach.server.ts'
import { setPayments } from './invoice.server.ts'
import { invoicesTable as table } from './invoice.table.ts'
import { type invoiceEndpoints, maxReminders } from './invoice.ts'
import { invoiceMailOf } from './invoiceLetter.server.ts'
import {
  hasNothingToSend,
  invoiceRecords,
  invoiceStatus,
  refuseStale,
} from './invoiceRecords.server.ts'
import { issuingHandlers } from './issuing.server.ts'

const { list, export: exportList, get, history, asOf } = invoiceRecords.handlers

/** Condition: a newer version of the quote is accepted, which asks for other amounts. */
const isReplacedByAccepted = sql<boolean>`exists (select from quotes newer
  where newer.id in ${versionIds(sql`${table.quote}`)} and newer.id > ${table.quote}
    and newer.status = 'accepted' and newer.deleted_at is null)`

/** Locks an invoice that the caller sees; 404 if there is none. */
async function lockInvoice(id: number, context: Context) {
  await invoiceRecords.find(id, context)
  const rows = await context.db
    .select({
      row: table,
      status: invoiceStatus,
      isUseless: hasNothingToSend,
      isReplaced: isReplacedByAccepted,
      reader: usersTable.id,
      canGetMail: mayReceiveMail(usersTable)!.mapWith(Boolean),
    })
    .from(table)
    .innerJoin(quotesTable, eq(quotesTable.id, table.quote))
    .innerJoin(usersTable, eq(usersTable.id, addressee))
    .where(eq(table.id, id))
    .for('update', { of: table })
  const locked = one(rows)
  await refuseStale(locked.row, context)
  return locked
}

/** Refuses to mail an invoice whose PDF is not made, or to somebody who gets no mail. */
function refuseUnmailable({ row, canGetMail }: Awaited<ReturnType<typeof lockInvoice>>) {
  if (row.pdf_hash === null) fail(409, 'quote:pdf_not_ready')
  if (!canGetMail) fail(409, 'invoice:no_mail')
}

/** Handlers of the calls about invoices. */
export const invoiceHandlers = (
  files: FilesPort,
  texts: readonly Text[],
): HandlersOf<typeof invoiceEndpoints> => ({
  ...{ list, export: exportList, get, history, asOf },
  ...issuingHandlers,

  async send({ params: { id }, body }, context) {
    const locked = await lockInvoice(id, context)
    const letter = letterFor(invoiceMailOf(locked.row), body?.letter, {
      ...{ reader: locked.reader, texts },
    })
    const { voided_at, due_on } = locked.row
    if (locked.row.sent_at !== null) fail(409, 'invoice:already_sent')
    if (voided_at !== null) fail(409, 'invoice:void')
    if (locked.isUseless) fail(409, 'invoice:nothing_to_send')
    if (due_on !== null && due_on < dayOf(context.now)) fail(409, 'invoice:past_due')
    refuseUnmailable(locked)
    const sent_at = context.now.toISOString()
    await context.db.update(table).set({ sent_at }).where(eq(table.id, id))
    await context.enqueue('invoices.mail', { invoice: id, reminder: 0, letter })
    return invoiceRecords.find(id, context)
  },

  async remind({ params: { id }, body }, context) {
    const { db, now } = context
    const locked = await lockInvoice(id, context)
    const { reminders, reminded_at } = locked.row
    if (locked.status !== 'overdue') fail(409, 'invoice:not_overdue')
    if (locked.isReplaced) fail(409, 'invoice:replaced')
    if (reminders >= maxReminders) fail(409, 'invoice:no_more_reminders')
    if (reminded_at !== null && dayOf(new Date(reminded_at)) === dayOf(now))
      fail(409, 'invoice:reminded_today')
    refuseUnmailable(locked)
    const reminder = reminders + 1
    const letter = letterFor(invoiceMailOf(locked.row, reminder), body?.letter, {
      ...{ reader: locked.reader, texts },
    })
    await db
      .update(table)
      .set({ reminders: reminder, reminded_at: now.toISOString() })
      .where(eq(table.id, id))
    await context.enqueue('invoices.mail', { invoice: id, reminder, letter })
    return invoiceRecords.find(id, context)
  },

  async pay({ params: { id }, body: { amount, paid_on } }, context) {
    const { row } = await lockInvoice(id, context)
    if (row.kind === 'credit' || row.voided_at !== null) fail(409, 'invoice:not_payable')
    if (paid_on > dayOf(context.now))
      failFields({ paid_on: [{ key: 'quote:error.proof_date_future' }] })
    const open = (row.amount - row.credited - row.claimed - row.paid).toFixed(2)
    if (amount > Number(open))
      failFields({
        amount: [
          {
            key: 'invoice:error.overpaid',
            params: { rest: formatNumber(Math.max(0, Number(open)), { decimals: 2 }) },
          },
        ],
      })
    await setPayments(id, [...row.payments, { paid_on, amount: amount.toFixed(2) }], context.db)
    return invoiceRecords.find(id, context)
  },

  async unpay({ params: { id } }, context) {
    const { row } = await lockInvoice(id, context)
    if (row.payments.length === 0) fail(409, 'invoice:no_payment')
    await setPayments(id, row.payments.slice(0, -1), context.db)
    return invoiceRecords.find(id, context)
  },

  async pdf({ params: { id } }, context) {
    const {
      pdf_hash: hash,
      pdf_size: size,
      number,
      quote_number,
    } = await invoiceRecords.find(id, context)
    if (!hash || size === null) fail(409, 'quote:pdf_not_ready')
    const file = `${number ?? quote_number}.pdf`
    await context.audit('kernel:downloaded', { ...{ resource: 'invoices', id }, detail: { file } })
    return quotePdfDownload(file, { hash, size }, files)
  },
})
