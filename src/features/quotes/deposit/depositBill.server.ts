import { eq, sql } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { printTurn } from '../../reports/press.server.ts'
import { currentOffice } from '../../reports/snapshot.server.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import { depositVat } from '../money.ts'
import {
  quoteDepositsTable as deposits,
  quoteContentsTable,
  quotesTable as table,
} from '../quote.table.ts'
import type { quoteEndpoints } from '../quote.ts'
import { quotePdfDownload } from '../quotePdfDownload.server.ts'
import { lockQuote, quoteRecords, todayInZurich } from '../quoteRecords.server.ts'
import type { DepositBill } from './depositBill.ts'
import { billedDeposit, hasNewerVersion, lockVersions } from './depositVersions.server.ts'
import { countryOfPostcode, creditorOf, partyOf, paymentReference } from './paymentPart.server.ts'

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
  const bill: DepositBill = {
    ...{ number, language, contractor, places, ...account, amount },
    office: await currentOffice(db),
    logo: settings.logo,
    day: dayOf(now),
    // Entered by the office, it was accepted on the day of the document.
    accepted: {
      day: quote.evidence?.proof_date ?? dayOf(new Date(quote.answered_at!)),
      by: quote.answered_name,
    },
    total: quote.totals.total,
    percent: quote.deposit_amount ? null : String(quote.deposit_percent),
    vat: depositVat(amount, quote.totals),
    reference: paymentReference(account.iban, number, id),
    debtor: await debtorOf(quote.contractor, contractor.name, context),
  }
  await db
    .insert(deposits)
    .values({ quote: id, content: bill })
    .onConflictDoUpdate({ target: deposits.quote, set: { content: bill } })
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
    detail: { number, amount },
  })
  return 'made'
}

/** Who pays, with their address of today; null if it cannot be stated as payments need it. */
async function debtorOf(contractor: number, name: string, { db }: Context) {
  const person = one(await db.select().from(usersTable).where(eq(usersTable.id, contractor)))
  const country = countryOfPostcode(person.postcode)
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
    if (!number || status !== 'accepted' || !deposit) fail(409, 'quote:no_deposit')
    if (!hash || size === null) fail(409, 'quote:pdf_not_ready')
    const file = context.say('quote:deposit_file', { number })
    await context.audit('kernel:downloaded', {
      ...{ resource: 'quotes', id },
      detail: { file },
    })
    return quotePdfDownload(file, { hash, size }, files)
  },
})
