import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { TextKey } from '../../kernel/text.ts'
import type { dutyText } from './duty.text.ts'
import { type DutyStep, estimateMargin, type LegalPosition, verdictOf } from './duty.ts'

type TranslateDuty = (key: TextKey<typeof dutyText>, params?: Record<string, unknown>) => string

/** Formats an index; with decimals unless whole, so that one just above a limit never looks equal to it. */
export const formatHeatIndex = (value: number) =>
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2, unit: 'MJ/m²·a' })

const limitsOf = ({ optimise, audit, renovate, near = renovate }: DutyStep) => ({
  optimise: formatHeatIndex(optimise),
  audit: formatHeatIndex(audit),
  renovate: formatHeatIndex(renovate),
  near: formatHeatIndex(near),
  margin: formatNumber(estimateMargin * 100, { unit: '%' }),
})

/** Describes the duty under one step of the law. */
export const describeDuty = (step: DutyStep, t: TranslateDuty) =>
  t(`asks.${step.duty}`, limitsOf(step))

/** Describes the verdict on a legal position. */
export function describeVerdict(position: LegalPosition, t: TranslateDuty) {
  const { verdict, step } = verdictOf(position)
  return t(`verdict.${verdict}`, { date: formatDate(step.from) })
}

/** Describes the limits and the duty from the day of a coming step on, without the day if it is not known. */
const describeComing = (step: DutyStep, areDatesOpen: boolean | undefined, t: TranslateDuty) =>
  t(areDatesOpen ? 'later_undated' : 'later', {
    date: formatDate(step.from),
    ...limitsOf(step),
    duty: describeDuty(step, t),
  })

/** What is less sure: the dates of the law, and a mean that counts days twice, is an estimate or not corrected for climate. */
const caveatsOf = (
  { basis, isCorrected, isCountedTwice, areDatesOpen, stateReadOn }: LegalPosition,
  t: TranslateDuty,
) => [
  ...(stateReadOn ? [t('public_state', { date: formatDate(stateReadOn) })] : []),
  ...(isCountedTwice ? [t('counted_twice')] : []),
  ...(areDatesOpen ? [t('dates_open')] : []),
  ...(basis === 'estimate' ? [t('estimate')] : []),
  ...(isCorrected === false ? [t('uncorrected')] : []),
]

const sourceOf = ({ said }: LegalPosition, t: TranslateDuty) =>
  said?.source && said.read_on
    ? [t('said', { source: said.source, date: formatDate(said.read_on) })]
    : []

/**
 * Describes a legal position in a few sentences below its verdict: today's duty if there is one, the coming step if
 * the verdict is about one, caveats, and the source of the limits.
 */
export function summarizeLegalPosition(position: LegalPosition, t: TranslateDuty): string[] {
  const { now, areDatesOpen } = position
  const { step } = verdictOf(position)
  return [
    ...(now.duty === 'none' ? [] : [describeDuty(now, t)]),
    ...(step === now ? [] : [describeComing(step, areDatesOpen, t)]),
    ...caveatsOf(position, t),
    ...sourceOf(position, t),
  ]
}

/**
 * Describes a legal position in sentences: today's duty, that of each coming step, caveats of an estimate
 * (unofficial, not climate-corrected), what to declare by when, and the source of the limits.
 */
export function describeLegalPosition(position: LegalPosition, t: TranslateDuty): string[] {
  const { mean, years, now, later, areDatesOpen } = position
  return [
    t('now', {
      years: `${years[0]}–${years.at(-1)}`,
      mean: formatHeatIndex(mean),
      against: t(`against.${now.duty}`, limitsOf(now)),
      duty: describeDuty(now, t),
    }),
    ...later.map((step) => describeComing(step, areDatesOpen, t)),
    ...caveatsOf(position, t),
    t('declare'),
    ...sourceOf(position, t),
  ]
}
