import { formatDate, formatNumber } from '../../kernel/format.ts'
import type { WordKey } from '../../kernel/text.ts'
import type { dutyText } from './duty.text.ts'
import type { DutyFrom, LegalPosition } from './duty.ts'

type SayDuty = (key: WordKey<typeof dutyText>, params?: Record<string, unknown>) => string

const index = (value: number) =>
  // What is just above a limit must not look as if it were on it.
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2, unit: 'MJ/m²·a' })

const limitsOf = ({ optimise, audit, renovate }: DutyFrom) => ({
  optimise: index(optimise),
  audit: index(audit),
  renovate: index(renovate),
})

/**
 * A legal position in sentences: what holds today, what becomes of it with each step to come, that an
 * estimate is one, and that the weather is still in it.
 */
export function dutySaid(position: LegalPosition, say: SayDuty): string[] {
  const { mean, years, basis, isCorrected, now, later } = position
  const asks = (one: DutyFrom) => say(`asks.${one.duty}`, limitsOf(one))
  return [
    say('now', {
      years: `${years[0]}–${years.at(-1)}`,
      mean: index(mean),
      against: say(`against.${now.duty}`, limitsOf(now)),
      duty: asks(now),
    }),
    ...later.map((step) =>
      say('later', { date: formatDate(step.from), ...limitsOf(step), duty: asks(step) }),
    ),
    ...(basis === 'estimate' ? [say('estimate')] : []),
    ...(isCorrected === false ? [say('uncorrected')] : []),
  ]
}
