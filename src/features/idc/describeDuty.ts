import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { TextKey } from '../../kernel/text.ts'
import type { dutyText } from './duty.text.ts'
import type { DutyStep, LegalPosition } from './duty.ts'

type SayDuty = (key: TextKey<typeof dutyText>, params?: Record<string, unknown>) => string

/** Formats an index; with decimals unless whole, so that one just above a limit never looks equal to it. */
export const formatHeatIndex = (value: number) =>
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2, unit: 'MJ/m²·a' })

const limitsOf = ({ optimise, audit, renovate }: DutyStep) => ({
  optimise: formatHeatIndex(optimise),
  audit: formatHeatIndex(audit),
  renovate: formatHeatIndex(renovate),
})

/** Describes the duty under one step of the law. */
export const describeDuty = (step: DutyStep, say: SayDuty) =>
  say(`asks.${step.duty}`, limitsOf(step))

/**
 * The verdict on a legal position, and the step of the law that it is about: a coming duty to renovate outweighs
 * today's duty.
 */
export function verdictOf({ now, later }: LegalPosition, say: SayDuty) {
  const renovateStep = later.find(({ duty }) => duty === 'renovate')
  return now.duty !== 'renovate' && renovateStep
    ? {
        text: say('verdict.renovate_from', { date: formatDate(renovateStep.from) }),
        step: renovateStep,
      }
    : { text: say(`verdict.${now.duty}`), step: now }
}

/** Describes the limits and the duty from the day of a coming step on. */
const describeComing = (step: DutyStep, say: SayDuty) =>
  say('later', {
    date: formatDate(step.from),
    ...limitsOf(step),
    duty: describeDuty(step, say),
  })

/** The reasons for which a mean is less reliable: it is an estimate, or not corrected for climate. */
const caveatsOf = ({ basis, isCorrected }: LegalPosition, say: SayDuty) => [
  ...(basis === 'estimate' ? [say('estimate')] : []),
  ...(isCorrected === false ? [say('uncorrected')] : []),
]

const sourceOf = ({ said }: LegalPosition, say: SayDuty) =>
  said?.source && said.read_on
    ? [say('said', { source: said.source, date: formatDate(said.read_on) })]
    : []

/**
 * Describes a legal position in a few sentences below its verdict: today's duty if there is one, the coming step if
 * the verdict is about one, caveats, and the source of the limits.
 */
export function summarizeLegalPosition(position: LegalPosition, say: SayDuty): string[] {
  const { now } = position
  const { step } = verdictOf(position, say)
  return [
    ...(now.duty === 'none' ? [] : [describeDuty(now, say)]),
    ...(step === now ? [] : [describeComing(step, say)]),
    ...caveatsOf(position, say),
    ...sourceOf(position, say),
  ]
}

/**
 * Describes a legal position in sentences: today's duty, that of each coming step, caveats of an estimate
 * (unofficial, not climate-corrected), what to declare by when, and the source of the limits.
 */
export function describeLegalPosition(position: LegalPosition, say: SayDuty): string[] {
  const { mean, years, now, later } = position
  return [
    say('now', {
      years: `${years[0]}–${years.at(-1)}`,
      mean: formatHeatIndex(mean),
      against: say(`against.${now.duty}`, limitsOf(now)),
      duty: describeDuty(now, say),
    }),
    ...later.map((step) => describeComing(step, say)),
    ...caveatsOf(position, say),
    say('declare'),
    ...sourceOf(position, say),
  ]
}
