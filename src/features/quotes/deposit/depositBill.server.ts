import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { invoiceDays } from '../../settings/settings.server.ts'
import {
  findInvoice,
  issueInvoice,
  nextInvoiceNumber,
  voidInvoice,
} from '../invoices/invoice.server.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'
import type { InvoiceContent } from '../invoices/invoiceContent.ts'
import { invoiceHead } from '../invoices/invoiceHead.server.ts'
import { paymentReference } from '../invoices/paymentPart.server.ts'
import { depositVat } from '../money.ts'
import { quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { quoteEndpoints } from '../quote.ts'
import { quotePdfDownload } from '../quotePdfDownload.server.ts'
import { lockQuote, quoteRecords, todayInZurich } from '../quoteRecords.server.ts'
import {
  billedDeposit,
  hasNewerVersion,
  lockVersions,
  versionIds,
} from './depositVersions.server.ts'

/** Why an accepted quote got no bill of its deposit. */
type Outcome =
  | ('made' | 'no_deposit' | 'no_payment_details')
  | ('deposit_billed' | 'deposit_of_newer' | 'deposit_settled')

/**
 * Writes the bill of the deposit of a locked quote and has its PDF made; an offer that is not accepted gets none, nor does
 * one of whose versions another was billed. The versions are locked too.
 */
export async function billDeposit(id: number, context: Context): Promise<Outcome> {
  const { db, now } = context
  const [found] = await db
    .select({
      quote: table,
      content: quoteContentsTable.content,
      billed: billedDeposit(sql`${table.id}`),
      isReplaced: hasNewerVersion(sql`${table.id}`, todayInZurich),
    })
    .from(table)
    .innerJoin(quoteContentsTable, eq(quoteContentsTable.quote, table.id))
    .where(eq(table.id, id))
  if (found?.quote.status !== 'accepted' || found.quote.deposit === null) return 'no_deposit'
  const { quote, content, billed, isReplaced } = found
  if (billed && billed.quote !== id) return 'deposit_billed'
  if (!billed && isReplaced) return 'deposit_of_newer'
  const head = await invoiceHead(quote, content, context)
  if (!head) return 'no_payment_details'
  const amount = quote.deposit!.toFixed(2)
  const asked = {
    ...head,
    amount,
    total: quote.totals.total,
    percent: quote.deposit_amount ? null : String(quote.deposit_percent),
    vat: depositVat(amount, quote.totals),
  }
  const issued = await findInvoice(id, 'deposit', db)
  if (issued?.number && asksSame(issued.content, asked)) return 'made'
  if (issued && (await isSettled(issued, db))) return 'deposit_settled'
  const day = dayOf(now)
  // Last of what may be refused, since other invoices wait for it.
  const invoice = {
    number: await nextInvoiceNumber(context),
    due: addDays(day, await invoiceDays(db)),
  }
  const reference = paymentReference(head.iban, invoice.number, id)
  if (issued) await voidInvoice(issued.id, context)
  await issueInvoice(
    {
      ...{ kind: 'deposit', number: invoice.number, quote: id },
      ...{ issued_on: day, due_on: invoice.due, amount: Number(amount), reference },
      content: { ...asked, invoice, day, reference },
    },
    context,
    context.user.id || quote.contractor,
  )
  await db
    .update(table)
    .set({ deposit_pdf_hash: null, deposit_pdf_size: null })
    .where(eq(table.id, id))
  await context.audit('quote:deposit_billed', {
    ...{ resource: 'quotes', id },
    detail: { number: invoice.number, quote: content.number, amount },
  })
  return 'made'
}

/** Whether an invoice says what another one would, but for its number and dates: it is not issued twice. */
function asksSame(
  issued: InvoiceContent,
  asked: Omit<InvoiceContent, 'invoice' | 'day' | 'reference'>,
) {
  const { invoice: _, day: __, reference: ___, ...said } = issued
  return isDeepStrictEqual(said, JSON.parse(JSON.stringify(asked)))
}

/** Whether something was paid or credited of an invoice, or a final one deducts it: it stays as it is. */
async function isSettled({ quote, paid, credited }: typeof invoicesTable.$inferSelect, db: Db) {
  if (paid > 0 || credited > 0) return true
  const isFinal = and(
    ...[eq(invoicesTable.kind, 'final'), isNull(invoicesTable.voided_at)],
    sql`${invoicesTable.quote} in ${versionIds(sql`${quote}`)}`,
  )
  return (await db.$count(invoicesTable, isFinal)) > 0
}

/** Handlers of the bills of deposits. */
export const depositHandlers = (
  files: FilesPort,
): Pick<HandlersOf<typeof quoteEndpoints>, 'billDeposit' | 'depositPdf'> => ({
  async billDeposit({ params: { id } }, context) {
    await lockQuote(id, context.db, quoteRecords.visible(context))
    await lockVersions(id, context.db)
    const outcome = await billDeposit(id, context)
    if (outcome !== 'made') fail(409, `quote:${outcome}`)
    return quoteRecords.find(id, context)
  },

  async depositPdf({ params: { id } }, context) {
    const quote = await quoteRecords.find(id, context)
    const { number, status, deposit, deposit_pdf_hash: hash, deposit_pdf_size: size } = quote
    const { invoice } = quote.deposit_bill ?? {}
    if (!number || status !== 'accepted' || !deposit) fail(409, 'quote:no_deposit')
    if (!hash || size === null) fail(409, 'quote:pdf_not_ready')
    const file = context.say('quote:deposit_file', { number: invoice ?? number })
    await context.audit('kernel:downloaded', {
      ...{ resource: 'quotes', id },
      detail: { file },
    })
    return quotePdfDownload(file, { hash, size }, files)
  },
})
