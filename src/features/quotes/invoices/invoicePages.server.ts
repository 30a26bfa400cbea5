import { formatIBAN, formatReference } from 'swissqrbill/utils'
import { formatDate } from '../../../kernel/field/format.ts'
import { deductedOf } from '../claims/share.server.ts'
import { scaled, unscaled } from '../money.ts'
import { letterhead } from '../pdf/quotePages.server.ts'
import {
  printedAmount,
  printedPercent,
  type QuoteWords,
  quoteWordsIn,
} from '../pdf/quoteWords.server.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import { type InvoicePayment, paymentPartLayout } from './paymentPart.server.ts'

/** What an invoice asks its client to pay, CHF: without what programmes pay to the office. */
export const payableOf = ({ amount, shares }: Pick<InvoiceContent, 'amount' | 'shares'>) =>
  unscaled(scaled(amount, 2) - scaled(deductedOf(shares), 2), 2)

/** What of an invoice was paid or credited since it was issued, CHF, until a day. */
export type SettledPart = { amount: string; day: string }

/** The payment that an invoice asks for; null of a credit note, and if nothing is left to pay. */
export function paymentOf(invoice: InvoiceContent, settled?: SettledPart): InvoicePayment | null {
  const amount = unscaled(scaled(payableOf(invoice), 2) - scaled(settled?.amount ?? '0', 2), 2)
  return Number(amount) > 0
    ? {
        ...{ ...invoice, amount },
        message: quoteWordsIn(invoice.language)(invoice.kind ? 'heading' : 'deposit.message', {
          number: invoice.number,
        }),
      }
    : null
}

/** What `invoice.typ` typesets: formatted texts in the language of the quote. */
export function invoiceLayout(invoice: InvoiceContent, settled?: SettledPart) {
  const { number, language, places, accepted, creditor, kind = 'deposit' } = invoice
  const t = quoteWordsIn(language)
  const heading = t(`bill_heading.${kind}`, { number: invoice.invoice?.number ?? number })
  const account = formatIBAN(invoice.iban)
  const reference = formatReference(invoice.reference)
  const by = accepted.by
    ? t('deposit.accepted_by', { number, date: formatDate(accepted.day), name: accepted.by })
    : t('deposit.accepted', { number, date: formatDate(accepted.day) })
  const payment = paymentOf(invoice, settled)
  const { service_until, corrects, reason } = invoice
  return {
    language,
    title: heading,
    ...letterhead(invoice, t),
    heading,
    facts: [
      { name: t('fact.date'), value: formatDate(invoice.day) },
      ...(payment && invoice.invoice
        ? [{ name: t('deposit.due'), value: formatDate(invoice.invoice.due) }]
        : []),
      ...(corrects
        ? [
            {
              name: t('credit.corrects'),
              value: t('credit.invoice', {
                number: corrects.number,
                date: formatDate(corrects.day),
              }),
            },
          ]
        : []),
      ...paidToClient(invoice, t),
      ...(reason ? [{ name: t('credit.reason'), value: reason }] : []),
      { name: t('deposit.offer'), value: by },
      {
        name: t('fact.places'),
        value: [...placeLines(places), ...(places.length > shownPlaces ? ['…'] : [])].join('\n'),
      },
      ...(service_until
        ? [{ name: t('invoice.service_until'), value: formatDate(service_until) }]
        : []),
      ...(payment
        ? [
            { name: t('deposit.account'), value: account },
            { name: t('deposit.reference'), value: reference },
          ]
        : []),
    ],
    intro: t(payment || kind === 'credit' ? `bill_intro.${kind}` : 'bill_intro.final'),
    services: (invoice.services ?? []).map(({ text, net }) => ({
      name: text,
      value: printedAmount(net),
    })),
    rows: [
      ...(kind === 'final' ? finalRows(invoice, t) : shareRows(invoice, t)),
      ...programmeRows(invoice, t),
      { name: t(`bill_amount.${kind}`), value: printedAmount(payableOf(invoice)) },
      ...(settled
        ? [
            {
              name: t('bill.settled', { date: formatDate(settled.day) }),
              value: printedAmount(`-${settled.amount}`),
            },
            { name: t('bill_amount.final'), value: printedAmount(payment?.amount ?? '0.00') },
          ]
        : []),
    ],
    picture: t('deposit.picture', {
      amount: printedAmount(payment?.amount ?? invoice.amount),
      creditor: creditor.name,
      iban: account,
      reference,
    }),
    payment: payment && paymentPartLayout(payment, t),
    foot: t(`bill_foot.${kind}`, { number, date: formatDate(invoice.day) }),
  }
}

const vatRows = (
  { office }: InvoiceContent,
  vat: InvoiceContent['vat'],
  word: (params: { rate: string; base: string }) => string,
) =>
  (office.vat_exempt ? [] : vat).map(({ rate, base, amount: tax }) => ({
    name: word({ rate: printedPercent(rate), base: printedAmount(base) }),
    value: printedAmount(tax),
  }))

/** Of an invoice over a part of a quote: the whole, the part, and the VAT within. */
const shareRows = (invoice: InvoiceContent, t: QuoteWords) => [
  ...(invoice.kind === 'credit'
    ? []
    : [{ name: t('deposit.total'), value: printedAmount(invoice.total) }]),
  ...(invoice.percent === null
    ? []
    : [{ name: t('deposit.share'), value: printedPercent(invoice.percent) }]),
  ...vatRows(invoice, invoice.vat, (params) => t('deposit.vat', params)),
  // The whole that is credited, what was deducted for a programme included.
  ...(invoice.kind === 'credit' && invoice.shares
    ? [{ name: t('final.total'), value: printedAmount(invoice.amount) }]
    : []),
]

/** Of a final invoice: VAT and total of its services, and what is deducted. */
const finalRows = (invoice: InvoiceContent, t: QuoteWords) => [
  ...vatRows(invoice, invoice.services_vat ?? [], (params) =>
    t(invoice.taxes_included ? 'deposit.vat' : 'total.vat', params),
  ),
  ...(Number(invoice.rounding ?? 0) === 0
    ? []
    : [{ name: t('total.rounding'), value: printedAmount(invoice.rounding!) }]),
  { name: t('final.total'), value: printedAmount(invoice.total) },
  ...(invoice.deducted ?? []).map(({ number, day, amount, vat }) => ({
    name: t(invoice.office.vat_exempt ? 'final.deducted' : 'final.deducted_vat', {
      ...{ number, date: formatDate(day), vat: printedAmount(vat) },
    }),
    value: printedAmount(`-${amount}`),
  })),
]

/** What programmes pay to the office in place of the client. */
const programmeRows = ({ shares = [] }: InvoiceContent, t: QuoteWords) =>
  shares
    .filter(({ paid_to }) => paid_to === 'office')
    .map(({ programme, granted_on, amount }) => ({
      name: t('final.share', { programme, date: formatDate(granted_on!) }),
      value: printedAmount(unscaled(-scaled(amount, 2), 2)),
    }))

/** What programmes pay to the client themselves, who owes the whole amount to the office. */
const paidToClient = ({ shares = [] }: InvoiceContent, t: QuoteWords) =>
  shares
    .filter(({ paid_to }) => paid_to === 'client')
    .map(({ programme, granted_on, amount }) => ({
      name: t('share'),
      value: t('share.to_client', {
        ...{ programme, date: formatDate(granted_on!), amount: printedAmount(amount) },
      }),
    }))

/** Most places that are named, so that the bill keeps to one page above its payment part. */
const shownPlaces = 4

const placeLines = (places: InvoiceContent['places']) =>
  places
    .slice(0, shownPlaces)
    .map(({ address, city }) => [address, city].filter(Boolean).join(', '))
