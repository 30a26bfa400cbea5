import { formatDate } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import type { originText } from './origin.text.ts'
import { needsConfirmation, type Origin } from './origin.ts'

type TranslateOrigin = (key: TextKey<typeof originText>, params?: Record<string, unknown>) => string

/**
 * Describes an origin in one line: source, reliability, basis, VAT, date, and whether it is confirmed or
 * must be.
 */
export function describeOrigin(origin: Origin, t: TranslateOrigin): string {
  const { status, source, read_on, basis, vat, confirmed_until } = origin
  const date = read_on && formatDate(read_on)
  return [
    source,
    t(`status.${status}`),
    basis && t(`basis.${basis}`),
    vat && t(`vat.${vat}`),
    date && t(status === 'entered' ? 'entered_on' : 'read_on', { date }),
    confirmed_until && t('confirmed_until', { date: formatDate(confirmed_until) }),
    needsConfirmation(origin) && t('to_confirm'),
  ]
    .filter(Boolean)
    .join(' · ')
}
