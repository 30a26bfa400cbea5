import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { restAfter } from '../claims/claim.ts'
import { counts, reductionOf, scaled, sumOfNets, unscaled } from '../money.ts'
import type { QuoteLine } from '../quote.ts'
import type { QuoteContent } from '../quoteContent.ts'
import { acceptedBy, type CertifiedAcceptance, certificateLayout } from './certificate.server.ts'
import {
  printedAmount as amount,
  printedPercent as percent,
  type QuoteWords,
  quoteWordsIn,
} from './quoteWords.server.ts'

const isZero = (text: string) => Number(text) === 0

/** Splits a text at empty lines into paragraphs; none if there is no text. */
const paragraphsOf = (text: string | null) => (text?.trim() ? text.trim().split(/\n{2,}/) : [])

const columnNames = ['text', 'quantity', 'price', 'discount', 'vat', 'total'] as const
type ColumnName = (typeof columnNames)[number]

/** Width of the columns but the first, mm. */
const columnWidths: Partial<Record<ColumnName, number>> = {
  quantity: 20,
  price: 22,
  discount: 16,
  vat: 14,
  total: 24,
}

const cellsOf = (line: QuoteLine): Record<ColumnName, string> => ({
  text: line.text,
  quantity: formatNumber(Number(line.quantity), { unit: line.unit ?? undefined }),
  price: amount(line.unit_price),
  discount: isZero(line.discount) ? '–' : percent(`-${line.discount}`),
  vat: percent(line.vat_rate),
  total: amount(line.net),
})

/** Whether the price of a line that counts is not known, so that there is no sum either; only drafts have such lines. */
const isIncomplete = (lines: readonly QuoteLine[]) =>
  lines.some((line) => line.net === null && counts(line))

/** Head of a quote or bill: the office that writes, and to whom. */
export const letterhead = (
  { office, logo, contractor }: Pick<QuoteContent, 'office' | 'logo' | 'contractor'>,
  t: QuoteWords,
) => ({
  author: office.name ?? '',
  hasLogo: logo !== null,
  office: [
    ...(logo ? [office.name] : []),
    ...office.address,
    office.email,
    office.vat_number && `${t('fact.vat_number')} ${office.vat_number}`,
    office.vat_exempt && t('vat_exempt'),
  ]
    .filter(Boolean)
    .join('\n'),
  recipient: [contractor.name, ...contractor.address].join('\n'),
})

/**
 * What `quote.typ` typesets: formatted texts in the language of the quote. A draft has no number and cannot be accepted;
 * an accepted quote says so in the place of a signature, and its last page is the certificate.
 */
export function quoteLayout(
  content: QuoteContent,
  { isDraft = false, acceptance }: { isDraft?: boolean; acceptance?: CertifiedAcceptance } = {},
) {
  const { number, edition, contractor, places, lines, language } = content
  const t = quoteWordsIn(language)
  const hasDiscounts = lines.some(({ discount }) => !isZero(discount))
  const isExempt = content.office.vat_exempt === true
  const columns = columnNames.filter(
    (name) => (name !== 'discount' || hasDiscounts) && (name !== 'vat' || !isExempt),
  )
  const row = (line: QuoteLine) => {
    const cells = cellsOf(line)
    const until = line.service_until && t('service_until', { date: formatDate(line.service_until) })
    return {
      note: [line.note, until].filter(Boolean).join(' · ') || null,
      isTaken: line.ticked === true,
      cells: columns.map((name) => cells[name]),
    }
  }
  const services = lines.filter(({ optional }) => !optional)
  const options = lines.filter(({ optional }) => optional)
  const placeOf = (mandate: number | null) => places.find((place) => place.mandate === mandate)
  const groups = [...places.map(({ mandate }) => mandate), null].flatMap((mandate) => {
    const own = services.filter((line) => (placeOf(line.mandate)?.mandate ?? null) === mandate)
    const place = placeOf(mandate)
    if (own.length === 0) return []
    return {
      title: place?.address ?? t('services.other'),
      subtitle: place ? [place.city, place.number].filter(Boolean).join(' · ') : '',
      sum: amount(isIncomplete(own) ? null : sumOfNets(own.map(({ net }) => net))),
      lines: own.map(row),
    }
  })
  const numbers = { number, edition }
  const heading = t(
    isDraft ? 'heading.draft' : edition > 1 ? 'heading.version' : 'heading',
    numbers,
  )
  return {
    language,
    draft: isDraft ? t('draft') : null,
    title: `${heading}, ${places.map((place) => place.address).join(', ')}`,
    ...letterhead(content, t),
    heading,
    facts: [
      { name: t('fact.date'), value: formatDate(content.day) },
      {
        name: t('fact.validity'),
        value: t('validity', {
          from: formatDate(content.valid_from),
          until: formatDate(content.valid_until),
        }),
      },
      {
        name: t('fact.places'),
        value: places
          .map((place) =>
            [place.address, place.city, place.product[language]].filter(Boolean).join(', '),
          )
          .join('\n'),
      },
      ...(content.supplement ? [{ name: t('fact.supplement'), value: t('supplement.adds') }] : []),
      ...(content.deposit ? [{ name: t('fact.deposit'), value: askedDeposit(content, t) }] : []),
      ...(content.deposit_billed
        ? [{ name: t('fact.deposit'), value: billedBefore(content.deposit_billed, t) }]
        : []),
      {
        name: t('fact.prices'),
        value: t(
          isExempt
            ? 'prices.exempt'
            : content.taxes_included
              ? 'prices.included'
              : 'prices.excluded',
        ),
      },
    ],
    intro: [...paragraphsOf(content.header), ...paragraphsOf(content.description)],
    servicesTitle: t('services'),
    columns: columns.map((name) => ({
      title: t(`column.${name}`),
      width: columnWidths[name] ?? 0,
    })),
    groups,
    options:
      options.length > 0
        ? {
            title: t('options'),
            note: t(acceptance ? 'options.note_accepted' : 'options.note'),
            group: {
              title: null,
              lines: options.map((line) => {
                const place = placeOf(line.mandate)?.address
                const named =
                  places.length > 1 && place ? { ...line, text: `${line.text}, ${place}` } : line
                return row(named)
              }),
            },
          }
        : null,
    totals: totalRows(content, t),
    terms: content.footer?.trim()
      ? { title: t('terms'), texts: paragraphsOf(content.footer) }
      : null,
    certificate: acceptance ? certificateLayout(content, acceptance, t) : null,
    acceptance: isDraft
      ? null
      : acceptance
        ? { title: t('acceptance'), text: t('acceptance.done', acceptedBy(acceptance)), labels: [] }
        : {
            title: t('acceptance'),
            text: t(options.length > 0 ? 'acceptance.text' : 'acceptance.text_plain', {
              name: contractor.name,
              number,
            }),
            labels: [t('acceptance.date'), t('acceptance.signature')],
          },
    foot: t(isDraft ? 'foot.draft' : 'foot', {
      number,
      date: formatDate(content.day),
      until: formatDate(content.valid_until),
    }),
  }
}

/** The deposit that is to be paid at acceptance, in words. */
const askedDeposit = ({ deposit }: QuoteContent, t: QuoteWords) =>
  deposit?.deposit_amount
    ? t('deposit.asked_amount', { amount: amount(String(deposit.deposit_amount)) })
    : t('deposit.asked_percent', { percent: percent(String(deposit?.deposit_percent ?? 0)) })

/** The deposit that an earlier version was billed for, in words. */
const billedBefore = (
  { number, amount: billed }: { number: string; amount: string },
  t: QuoteWords,
) => t('deposit.billed_before', { amount: amount(billed), number })

/** The amounts under the lines; the last is what is to be paid. */
function totalRows(content: QuoteContent, t: QuoteWords) {
  const { lines, totals, taxes_included, office } = content
  const { net, discount, vat, rounding, total } = totals
  const row = (name: string, value: string, isStrong = false) => ({ name, value, isStrong })
  if (isIncomplete(lines)) return [row(t('total'), amount(null), true)]
  // Discounts are in the prices of the quote, so they add up to the net amount only without VAT.
  const hasDiscount = !taxes_included && !isZero(discount)
  const reduction = reductionOf(lines)
  const hasReduction = !taxes_included && !isZero(reduction)
  const services = unscaled(scaled(net, 2) + scaled(discount, 2) + scaled(reduction, 2), 2)
  return [
    ...(hasDiscount || hasReduction ? [row(t('total.services'), amount(services))] : []),
    ...(hasDiscount ? [row(t('total.discount'), amount(`-${discount}`))] : []),
    ...(hasReduction ? [row(t('total.reduction'), amount(`-${reduction}`))] : []),
    ...(office.vat_exempt ? [] : [row(t('total.net'), amount(net), true)]),
    ...(office.vat_exempt ? [] : vat).map(({ rate, base, amount: tax }) =>
      row(t('total.vat', { rate: percent(rate), base: amount(base) }), amount(tax)),
    ),
    ...(isZero(rounding) ? [] : [row(t('total.rounding'), amount(rounding))]),
    row(t('total'), amount(total), true),
    ...shareRows(content, t),
  ]
}

/** What programmes pay of the total, and what is left to the client. */
function shareRows({ shares = [], totals }: QuoteContent, t: QuoteWords) {
  if (shares.length === 0) return []
  const rest = restAfter(totals.total, shares)
  const isAsked = shares.some(({ granted_on }) => granted_on === null)
  return [
    ...shares.map(({ programme, paid_to, granted_on, ...share }) => ({
      name: t(
        `share.${granted_on === null ? 'asked' : 'granted'}${paid_to === 'client' ? '_client' : ''}`,
        { programme },
      ),
      value: amount(`-${share.amount}`),
      isStrong: false,
    })),
    { name: t(isAsked ? 'share.rest_asked' : 'share.rest'), value: amount(rest), isStrong: true },
  ]
}
