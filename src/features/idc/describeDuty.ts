import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { WordKey } from '../../kernel/text.ts'
import type { dutyText } from './duty.text.ts'
import type { DutyStep, LegalPosition } from './duty.ts'

type SayDuty = (key: WordKey<typeof dutyText>, params?: Record<string, unknown>) => string

/** An index with its unit; one just above a limit does not look as if it were on it. */
export const formatHeatIndex = (value: number) =>
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2, unit: 'MJ/m²·a' })

const limitsOf = ({ optimise, audit, renovate }: DutyStep) => ({
  optimise: formatHeatIndex(optimise),
  audit: formatHeatIndex(audit),
  renovate: formatHeatIndex(renovate),
})

/** What is asked from a day on. */
export const describeDuty = (one: DutyStep, say: SayDuty) => say(`asks.${one.duty}`, limitsOf(one))

/**
 * A legal position in sentences: what holds today, what becomes of it with each step to come, that an
 * estimate is one and the weather still in it, what is to be declared by when, and who says the limits.
 */
export function describeLegalPosition(position: LegalPosition, say: SayDuty): string[] {
  const { mean, years, basis, isCorrected, now, later, said } = position
  return [
    say('now', {
      years: `${years[0]}–${years.at(-1)}`,
      mean: formatHeatIndex(mean),
      against: say(`against.${now.duty}`, limitsOf(now)),
      duty: describeDuty(now, say),
    }),
    ...later.map((step) =>
      say('later', {
        date: formatDate(step.from),
        ...limitsOf(step),
        duty: describeDuty(step, say),
      }),
    ),
    ...(basis === 'estimate' ? [say('estimate')] : []),
    ...(isCorrected === false ? [say('uncorrected')] : []),
    say('declare'),
    ...(said?.source && said.read_on
      ? [say('said', { source: said.source, date: formatDate(said.read_on) })]
      : []),
  ]
}
