import { formatIBAN, formatReference } from 'swissqrbill/utils'
import { formatDate } from '../../../kernel/field/format.ts'
import { letterhead } from '../pdf/quotePages.server.ts'
import { printedAmount, printedPercent, quoteWordsIn } from '../pdf/quoteWords.server.ts'
import type { DepositBill } from './depositBill.ts'
import { type DepositPayment, paymentPartLayout } from './paymentPart.server.ts'

/** The payment that a bill asks for. */
export const paymentOf = (bill: DepositBill): DepositPayment => ({
  ...bill,
  message: quoteWordsIn(bill.language)('deposit.message', { number: bill.number }),
})

/** What `deposit.typ` typesets: formatted texts in the language of the quote. */
export function depositLayout(bill: DepositBill) {
  const { number, invoice, language, places, accepted, amount, creditor } = bill
  const t = quoteWordsIn(language)
  const heading = t('deposit.heading', { number: invoice?.number ?? number })
  const account = formatIBAN(bill.iban)
  const reference = formatReference(bill.reference)
  const by = accepted.by
    ? t('deposit.accepted_by', { number, date: formatDate(accepted.day), name: accepted.by })
    : t('deposit.accepted', { number, date: formatDate(accepted.day) })
  return {
    language,
    title: heading,
    ...letterhead(bill, t),
    heading,
    facts: [
      { name: t('fact.date'), value: formatDate(bill.day) },
      ...(invoice ? [{ name: t('deposit.due'), value: formatDate(invoice.due) }] : []),
      { name: t('deposit.offer'), value: by },
      {
        name: t('fact.places'),
        value: [...placeLines(places), ...(places.length > shownPlaces ? ['…'] : [])].join('\n'),
      },
      { name: t('deposit.account'), value: account },
      { name: t('deposit.reference'), value: reference },
    ],
    intro: t('deposit.intro'),
    rows: [
      { name: t('deposit.total'), value: printedAmount(bill.total) },
      ...(bill.percent === null
        ? []
        : [{ name: t('deposit.share'), value: printedPercent(bill.percent) }]),
      ...(bill.office.vat_exempt ? [] : bill.vat).map(({ rate, base, amount: tax }) => ({
        name: t('deposit.vat', { rate: printedPercent(rate), base: printedAmount(base) }),
        value: printedAmount(tax),
      })),
      { name: t('deposit.amount'), value: printedAmount(amount) },
    ],
    picture: t('deposit.picture', {
      amount: printedAmount(amount),
      creditor: creditor.name,
      iban: account,
      reference,
    }),
    payment: paymentPartLayout(paymentOf(bill), t),
    foot: t('deposit.foot', { number, date: formatDate(bill.day) }),
  }
}

/** Most places that are named, so that the bill keeps to one page above its payment part. */
const shownPlaces = 4

const placeLines = (places: DepositBill['places']) =>
  places
    .slice(0, shownPlaces)
    .map(({ address, city }) => [address, city].filter(Boolean).join(', '))
