import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { countryOfPostcode } from '../../../kernel/field/swissRules.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { printTurn } from '../../reports/press.server.ts'
import { currentOffice } from '../../reports/snapshot.server.ts'
import { invoiceDays, storedSettings } from '../../settings/settings.server.ts'
import { reachedPerson } from '../../users/personAddress.server.ts'
import { findInvoice, issueInvoice, nextInvoiceNumber } from '../invoices/invoice.server.ts'
import { depositVat } from '../money.ts'
import { quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { quoteEndpoints } from '../quote.ts'
import { quotePdfDownload } from '../quotePdfDownload.server.ts'
import { lockQuote, quoteRecords, todayInZurich } from '../quoteRecords.server.ts'
import type { DepositBill } from './depositBill.ts'
import { billedDeposit, hasNewerVersion, lockVersions } from './depositVersions.server.ts'
import { creditorOf, partyOf, paymentReference } from './paymentPart.server.ts'

/** Why an accepted quote got no bill of its deposit. */
type Outcome = 'made' | 'no_deposit' | 'no_payment_details' | 'deposit_billed' | 'deposit_of_newer'

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
  const settings = await storedSettings(db)
  const account = creditorOf(settings)
  if (!account) return 'no_payment_details'
  const amount = found.quote.deposit.toFixed(2)
  const { number, language, contractor, places } = content
  const asked = {
    ...{ number, language, contractor, places, ...account, amount },
    office: await currentOffice(db),
    logo: settings.logo,
    // Entered by the office, it was accepted on the day of the document.
    accepted: {
      day: quote.evidence?.proof_date ?? dayOf(new Date(quote.answered_at!)),
      by: quote.answered_name,
    },
    total: quote.totals.total,
    percent: quote.deposit_amount ? null : String(quote.deposit_percent),
    vat: depositVat(amount, quote.totals),
    debtor: await debtorOf(quote.contractor, contractor.name, context),
  }
  const issued = await findInvoice(id, 'deposit', db)
  if (issued?.number && asksSame(issued.content, asked)) return 'made'
  const day = dayOf(now)
  // Last of what may be refused, since other invoices wait for it.
  const invoice = {
    number: await nextInvoiceNumber(context),
    due: addDays(day, await invoiceDays(db)),
  }
  const reference = paymentReference(account.iban, invoice.number, id)
  await issueInvoice(
    {
      ...{ kind: 'deposit', number: invoice.number, quote: id },
      ...{ issued_on: day, due_on: invoice.due, amount: Number(amount), reference },
      content: { ...asked, invoice, day, reference },
    },
    context,
  )
  await db
    .update(table)
    .set({ deposit_pdf_hash: null, deposit_pdf_size: null })
    .where(eq(table.id, id))
  const turn = await printTurn(context.user.id || quote.contractor, db)
  await context.enqueue(
    'quotes.printDeposit',
    { quote: id },
    { jobKey: `quotes.deposit/${id}`, ...turn },
  )
  await context.audit('quote:deposit_billed', {
    ...{ resource: 'quotes', id },
    detail: { number: invoice.number, quote: number, amount },
  })
  return 'made'
}

/** Whether an invoice says what another one would, but for its number and dates: it is not issued twice. */
function asksSame(issued: DepositBill, asked: Omit<DepositBill, 'invoice' | 'day' | 'reference'>) {
  const { invoice: _, day: __, reference: ___, ...said } = issued
  return isDeepStrictEqual(said, JSON.parse(JSON.stringify(asked)))
}

/** Who pays, with their address of today; null if it cannot be stated as payments need it. */
async function debtorOf(contractor: number, name: string, { db }: Context) {
  const person = one(
    await db.select(reachedPerson).from(usersTable).where(eq(usersTable.id, contractor)),
  )
  const country = person.country ?? countryOfPostcode(person.postcode)
  return (country && partyOf(name, person, country)) ?? null
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
