import { formatDate } from '../../../kernel/field/format.ts'
import type { WordKey } from '../../../kernel/text.ts'
import type { originText } from './origin.text.ts'
import { needsConfirmation, type Origin } from './origin.ts'

type SayOrigin = (key: WordKey<typeof originText>, params?: Record<string, unknown>) => string

/**
 * Where a figure comes from, in one line: who says it, how sure it is, on what it is measured, when it was
 * read, and whether it must be or was confirmed.
 */
export function describeOrigin(origin: Origin, say: SayOrigin): string {
  const { status, source, read_on, basis, vat, confirmed_until } = origin
  const date = read_on && formatDate(read_on)
  return [
    source,
    say(`status.${status}`),
    basis && say(`basis.${basis}`),
    vat && say(`vat.${vat}`),
    date && say(status === 'entered' ? 'entered_on' : 'read_on', { date }),
    confirmed_until && say('confirmed_until', { date: formatDate(confirmed_until) }),
    needsConfirmation(origin) && say('to_confirm'),
  ]
    .filter(Boolean)
    .join(' · ')
}
