import type { Offer, OfferLine } from '../../../integrations/accounting/accounting.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Language, Translations } from '../../../kernel/text.ts'
import type { QuoteAmounts } from '../money.ts'
import type { QuoteLine } from '../quote.ts'
import type { QuoteContent } from '../quoteContent.ts'

/** The word of the line that rounds the total. */
const roundingWord = { fr: 'Arrondi', en: 'Rounding', it: 'Arrotondamento' } satisfies Translations

/** Until when a service is rendered, in words; nothing if the line does not say. */
const serviceWords = (until: string | null | undefined, language: Language) =>
  until && `${serviceWord[language]} ${formatDate(until)}`

/** The words before the day until which a service is rendered. */
const serviceWord = {
  fr: 'Prestation jusqu’au',
  en: 'Service until',
  it: 'Prestazione fino al',
} satisfies Translations

/** A quote as accounting is to have it: what it said when it was sent, with the options taken and the validity now. */
export function offerOf({
  content,
  lines,
  totals,
  valid_until,
  reference,
}: {
  content: QuoteContent
  lines: readonly QuoteLine[]
  totals: QuoteAmounts
  valid_until: string
  reference: string
}): Offer {
  const [place] = content.places
  const rounding: OfferLine = {
    text: roundingWord[content.language],
    ...{ quantity: '1', unit: null, unit_price: totals.rounding, vat_rate: '0', discount: '0' },
    optional: false,
  }
  return {
    reference,
    number: content.number,
    title: [content.number, place?.address].filter(Boolean).join(' '),
    language: content.language,
    header: [content.description, content.header].filter(Boolean).join('\n\n'),
    footer: content.footer ?? '',
    valid_from: content.valid_from,
    valid_until,
    taxes_included: content.taxes_included,
    lines: [
      ...lines.map(({ text, note, quantity, unit, unit_price, vat_rate, discount, ...line }) => ({
        text: [text, serviceWords(line.service_until, content.language), note]
          .filter(Boolean)
          .join('\n'),
        // Whatever was sent has its prices.
        ...{ quantity, unit, unit_price: unit_price!, vat_rate, discount },
        optional: line.optional && !line.ticked,
      })),
      ...(Number(totals.rounding) === 0 ? [] : [rounding]),
    ],
  }
}
