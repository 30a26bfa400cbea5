import { formatDate, formatInstant } from '../../../kernel/field/format.ts'
import type { Evidence } from '../quote.ts'
import type { QuoteContent } from '../quoteContent.ts'
import { printedAmount, type QuoteWords } from './quoteWords.server.ts'

/** How a quote was accepted. */
export type CertifiedAcceptance = {
  evidence: Evidence
  /** The account that answered, if one did. */
  account: { name: string; email: string } | null
  /** The versions that this one took the place of, oldest first. */
  earlier: { number: string; edition: number; sent_at: string }[]
  sent_at: string
  /** Whether an older system sent it, so that we know no paper by a hash. */
  imported: boolean
}

const zone = 'Europe/Zurich'

/** Difference of Swiss time from UTC at a moment, such as UTC+01:00. */
const offsetAt = (at: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')

/** Who accepted, and when, for a sentence. */
export const acceptedBy = ({ evidence: { name, at } }: CertifiedAcceptance) => ({
  name: name ?? '–',
  date: formatInstant(at),
})

/** The page that says who accepted what, when and from where, in the language of the quote. */
export function certificateLayout(
  content: QuoteContent,
  acceptance: CertifiedAcceptance,
  t: QuoteWords,
) {
  const { evidence, account, earlier, sent_at, imported } = acceptance
  const { office, contractor, places, number, edition, lines, totals } = content
  const taken = lines.filter(({ optional, ticked }) => optional && ticked)
  const way = {
    account: t('certificate.by_account', { ...account }),
    link: t(evidence.code ? 'certificate.by_code' : 'certificate.by_link'),
    office: evidence.proof_date
      ? t('certificate.by_document', { date: formatDate(evidence.proof_date) })
      : t('certificate.by_office'),
  }[evidence.channel]
  const version = (one: { number: string; edition: number; sent_at: string }) =>
    t('certificate.version', { ...one, date: formatInstant(one.sent_at) })
  const fact = (name: Parameters<QuoteWords>[0], value: string | null) =>
    value ? [{ name: t(name), value }] : []
  return {
    title: t('certificate'),
    intro: t('certificate.intro', { number }),
    facts: [
      ...fact('certificate.office', [office.name, ...office.address].filter(Boolean).join(', ')),
      ...fact('certificate.contractor', [contractor.name, ...contractor.address].join(', ')),
      ...fact(
        'certificate.object',
        places.map(({ address, city }) => [address, city].filter(Boolean).join(', ')).join('\n'),
      ),
      ...fact('certificate.total', `CHF ${printedAmount(totals.total)}`),
      ...fact('certificate.options', taken.map(({ text }) => text).join('\n')),
      ...fact('certificate.name', evidence.name),
      ...fact(
        'certificate.at',
        `${formatInstant(evidence.at)} (${zone}, ${offsetAt(evidence.at)})`,
      ),
      ...fact('certificate.way', way),
      ...fact('certificate.ip', evidence.channel === 'office' ? null : evidence.ip),
      ...fact('certificate.browser', evidence.channel === 'office' ? null : evidence.user_agent),
      ...fact(
        'certificate.versions',
        [...earlier, { number, edition, sent_at }].map(version).join('\n'),
      ),
      ...fact('certificate.pdf_hash', evidence.pdf_hash),
      ...fact('certificate.content_hash', imported ? null : evidence.content_hash),
      ...fact('certificate.signature', evidence.signature),
      ...fact('certificate.proof_hash', evidence.proof_hash ?? null),
    ],
    note: imported ? null : t('certificate.note'),
  }
}
