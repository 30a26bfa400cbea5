import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { addDays, dayOf, formatNumber } from '../../../kernel/field/format.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { invoiceDays } from '../../settings/settings.server.ts'
import { deductShares, findShares, markDeducted } from '../claims/share.server.ts'
import { hasNewerVersion, lockVersions, versionIds } from '../deposit/depositVersions.server.ts'
import { depositVat, quoteTotals, scaled, unscaled } from '../money.ts'
import { quoteContentsTable, quotesTable } from '../quote.table.ts'
import { lockQuote, quoteRecords, todayInZurich } from '../quoteRecords.server.ts'
import { vatScaleIn } from '../vat/vatScale.server.ts'
import { issueInvoice, nextInvoiceNumber, voidInvoice } from './invoice.server.ts'
import { invoicesTable as table } from './invoice.table.ts'
import type { invoiceEndpoints } from './invoice.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import { invoiceHead } from './invoiceHead.server.ts'
import { invoiceRecords, refuseStale } from './invoiceRecords.server.ts'
import { creditOf, type InvoicedAmounts, renderedLines, restOf, sumOfAsked } from './invoicing.ts'
import { paymentReference } from './paymentPart.server.ts'

type Row = typeof table.$inferSelect

/** What programmes pay to the office, as the credit note of an invoice that deducted it says. */
const givenBack = (shares: InvoiceContent['shares'] = []) =>
  shares
    .filter(({ paid_to }) => paid_to === 'office')
    .map((share) => ({ ...share, amount: unscaled(-scaled(share.amount, 2), 2) }))

/** The invoices of all versions of a quote that are in force, each with its credit notes deducted. */
async function invoicesInForce(quote: number, db: Db) {
  const rows = await db
    .select()
    .from(table)
    .where(sql`${table.quote} in ${versionIds(sql`${quote}`)}`)
    .orderBy(asc(table.id))
  const askedBy = ({ content: { amount, vat } }: Row): InvoicedAmounts => ({ amount, vat })
  return rows
    .filter(({ kind, voided_at }) => kind !== 'credit' && voided_at === null)
    .map((row) => {
      const credits = rows.filter(({ corrects }) => corrects === row.id)
      return { row, net: sumOfAsked([askedBy(row), ...credits.map(askedBy)]) }
    })
}

/** What an accepted quote comes to at the VAT rates of its services, and how much of it is invoiced. */
async function invoicingOf(id: number, until: string | null, context: Context) {
  const { db, now } = context
  const [found] = await db
    .select({
      quote: quotesTable,
      content: quoteContentsTable.content,
      isReplaced: hasNewerVersion(sql`${quotesTable.id}`, todayInZurich),
    })
    .from(quotesTable)
    .leftJoin(quoteContentsTable, eq(quoteContentsTable.quote, quotesTable.id))
    .where(and(eq(quotesTable.id, id), quoteRecords.visible(context)))
  if (!found) fail(404, 'kernel:not_found')
  if (found.quote.status !== 'accepted' || !found.content) fail(409, 'invoice:not_accepted')
  if (found.isReplaced) fail(409, 'invoice:replaced')
  const { quote, content } = found
  const lines = renderedLines(quote.lines, await vatScaleIn(db), { until, today: dayOf(now) })
  const totals = quoteTotals(lines, quote)
  const earlier = await invoicesInForce(id, db)
  const rest = restOf(
    totals,
    earlier.map(({ net }) => net),
  )
  const final = earlier.find(({ row }) => row.kind === 'final')?.row
  return { quote, content, lines, totals, earlier, rest, final }
}

const numberOf = ({ number, content }: Row) => number ?? content.number
const vatIn = ({ vat }: InvoicedAmounts) =>
  sumOfAsked(vat.map((part) => ({ ...part, vat: [] }))).amount

/** The amount of a partial invoice, which leaves the rest to the final one. */
function partialAmount(asked: number | null | undefined, rest: InvoicedAmounts): string {
  if (asked == null) failFields({ amount: [{ key: 'invoice:error.amount' }] })
  if (asked > Number(rest.amount))
    failFields({
      amount: [{ key: 'invoice:error.above_rest', params: { rest: printed(rest.amount) } }],
    })
  return asked.toFixed(2)
}

const printed = (amount: string) => formatNumber(Number(amount), { decimals: 2 })

/** Handlers that issue invoices and credit notes. */
export const issuingHandlers: Pick<
  HandlersOf<typeof invoiceEndpoints>,
  'proposal' | 'create' | 'credit'
> = {
  async proposal({ query: { quote: id, service_until } }, context) {
    const state = await invoicingOf(id, service_until ?? null, context)
    const { quote, totals, rest, earlier, final } = state
    const shares = deductShares(
      await findShares(quote, context.db, { isToInvoice: true }),
      rest.amount,
    )
    return {
      ...{ total: totals.total, rest: rest.amount, vat: rest.vat, final: final?.id ?? null },
      ...{ claimed: shares.deducted, excess: shares.excess },
      earlier: earlier.map(({ row, net }) => ({
        ...{ id: row.id, number: numberOf(row), amount: net.amount },
      })),
    }
  },

  async create({ body: { quote: id, kind, amount, service_until } }, context) {
    const { db, now } = context
    await lockQuote(id, db, quoteRecords.visible(context))
    await lockVersions(id, db)
    const state = await invoicingOf(id, service_until ?? null, context)
    const { quote, content, lines, totals, earlier, rest, final } = state
    if (final) fail(409, 'invoice:final_issued', { params: { number: numberOf(final) } })
    if (Number(rest.amount) < 0) fail(409, 'invoice:too_much')
    const partial = kind === 'partial' ? partialAmount(amount, rest) : undefined
    const asked = partial ? { amount: partial, vat: depositVat(partial, totals) } : rest
    const { stated: shares, deducted: claimed } = deductShares(
      kind === 'final' ? await findShares(quote, db, { isToInvoice: true, isLocked: true }) : [],
      asked.amount,
    )
    const head = await invoiceHead(quote, content, context)
    if (!head) fail(409, 'quote:no_payment_details')
    const day = dayOf(now)
    const due = addDays(day, await invoiceDays(db))
    const days = lines.map((line) => line.service_until ?? day).toSorted()
    // Last of what may be refused, since other invoices wait for it.
    const number = await nextInvoiceNumber(context)
    const reference = paymentReference(head.iban, number, id)
    const issued = await issueInvoice(
      {
        ...{ kind, number, quote: id, issued_on: day, due_on: due },
        ...{ amount: Number(asked.amount), reference, claimed: Number(claimed) },
        content: {
          ...{ ...head, ...asked, kind, day, reference, invoice: { number, due } },
          ...{ total: totals.total, percent: null, service_until: days.at(-1) ?? day },
          ...(kind === 'final' && {
            services: lines.map(({ text, net }) => ({ text, net: net ?? '0.00' })),
            ...(shares.length > 0 && { shares }),
            services_vat: totals.vat,
            taxes_included: quote.taxes_included,
            rounding: totals.rounding,
            deducted: earlier
              .filter(({ net }) => Number(net.amount) !== 0)
              .map(({ row, net }) => ({
                ...{ number: numberOf(row), day: row.issued_on, amount: net.amount },
                vat: vatIn(net),
              })),
          }),
        },
      },
      context,
    )
    await markDeducted(shares, issued, db)
    return invoiceRecords.find(issued, context)
  },

  async credit({ params: { id }, body: { amount, reason } }, context) {
    const { db, now } = context
    const { quote } = await invoiceRecords.find(id, context)
    await lockVersions(quote, db)
    const row = one(await db.select().from(table).where(eq(table.id, id)).for('update'))
    await refuseStale(row, context)
    if (row.kind === 'credit' || row.voided_at !== null) fail(409, 'invoice:not_creditable')
    const deducting = (await invoicesInForce(quote, db)).find(
      ({ row: { kind } }) => kind === 'final',
    )
    if (deducting && deducting.row.id !== id)
      fail(409, 'invoice:deducted', { params: { number: numberOf(deducting.row) } })
    const left = (row.amount - row.credited).toFixed(2)
    // In part, what the client owes is credited; what programmes pay goes with the whole.
    const own = (Number(left) - row.claimed).toFixed(2)
    if (amount > Number(own) && amount !== Number(left))
      failFields({
        amount: [{ key: 'invoice:error.above_invoice', params: { rest: printed(own) } }],
      })
    const { content } = row
    const asked = creditOf(content, row.credited.toFixed(2), amount.toFixed(2))
    const credited = (row.amount - Number(left) + amount).toFixed(2)
    await db
      .update(table)
      .set({ credited: Number(credited) })
      .where(eq(table.id, id))
    if (Number(credited) === row.amount) await voidInvoice(id, context)
    const { number: offer, language, office, logo, contractor, places, accepted } = content
    const { iban, reference, creditor, debtor, total, service_until } = content
    const day = dayOf(now)
    const number = await nextInvoiceNumber(context)
    const issued = await issueInvoice(
      {
        ...{ kind: 'credit', number, quote: row.quote, issued_on: day, due_on: null },
        ...{ amount: Number(asked.amount), reference, corrects: id },
        content: {
          ...{ number: offer, language, office, logo, contractor, places, accepted },
          ...{ iban, reference, creditor, debtor, total, service_until, percent: null },
          ...{ ...asked, kind: 'credit', day, reason },
          ...(amount === Number(left) && row.claimed > 0 && { shares: givenBack(content.shares) }),
          invoice: { number, due: day },
          corrects: { number: numberOf(row), day: row.issued_on },
        },
      },
      context,
    )
    return invoiceRecords.find(issued, context)
  },
}
