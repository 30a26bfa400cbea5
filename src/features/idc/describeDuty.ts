import { formatDate, formatNumber } from '../../kernel/field/format.ts'
import type { TextKey } from '../../kernel/text.ts'
import { printedEnds, printedRangeOf } from '../reference/range/printedRange.ts'
import type { dutyText } from './duty.text.ts'
import { bandOfMean, type DutyStep, type LegalMean, type LegalPosition, verdictOf } from './duty.ts'

type TranslateDuty = (key: TextKey<typeof dutyText>, params?: Record<string, unknown>) => string

/** Formats an index; with decimals unless whole, so that one just above a limit never looks equal to it. */
export const formatHeatIndex = (value: number) =>
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2, unit: 'MJ/m²·a' })

/**
 * Formats an index rounded to whole megajoules, as it is printed everywhere, unless it would then look equal to one of the
 * limits beside it.
 */
export const formatHeatIndexBeside = (value: number, limits: readonly number[]) =>
  formatHeatIndex(limits.includes(Math.round(value)) ? value : Math.round(value))

/** Formats the mean of a legal position beside all limits of the law. */
export const formatLegalMean = ({
  mean,
  now,
  later,
}: Pick<LegalPosition, 'mean' | 'now' | 'later'>) =>
  formatHeatIndexBeside(
    mean,
    [now, ...later].flatMap(({ optimise, audit, renovate }) => [optimise, audit, renovate]),
  )

type JudgedMean = Pick<LegalMean, 'basis' | 'band'>

const limitsOf = ({ optimise, audit, renovate, near = renovate }: DutyStep, mean: JudgedMean) => ({
  optimise: formatHeatIndex(optimise),
  audit: formatHeatIndex(audit),
  renovate: formatHeatIndex(renovate),
  near: formatHeatIndex(near),
  margin: formatNumber(bandOfMean(mean) * 100, { decimals: 0, unit: '%' }),
})

/** The ends of the range of an estimated mean, in words; none for a published mean, or one whose band is not known. */
export function describeMeanRange(mean: LegalMean, t: TranslateDuty): string[] {
  const half = mean.band === undefined ? 0 : bandOfMean(mean) * mean.mean
  const range = printedRangeOf(mean.mean, half)
  return range ? [t('range', printedEnds(range))] : []
}

/** Describes the duty under one step of the law; one that is unclear by the limit that decides it. */
export function describeDuty(step: DutyStep, mean: JudgedMean, t: TranslateDuty): string {
  const { duty, near, audit, renovate } = step
  if (duty !== 'unclear' || near === undefined || near === renovate)
    return t(`asks.${duty}`, limitsOf(step, mean))
  return t(near === audit ? 'asks.unclear_audit' : 'asks.unclear_optimise', limitsOf(step, mean))
}

/** Describes the verdict on a legal position. */
export function describeVerdict(position: LegalPosition, t: TranslateDuty) {
  const { verdict, step } = verdictOf(position)
  return t(`verdict.${verdict}`, { date: formatDate(step.from) })
}

/** Describes the limits and the duty from the day of a coming step on, without the day if it is not known. */
const describeComing = (step: DutyStep, position: LegalPosition, t: TranslateDuty) =>
  t(position.areDatesOpen ? 'later_undated' : 'later', {
    date: formatDate(step.from),
    ...limitsOf(step, position),
    duty: describeDuty(step, position, t),
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
  const { now } = position
  const { step } = verdictOf(position)
  return [
    ...(now.duty === 'none' ? [] : [describeDuty(now, position, t)]),
    ...(step === now ? [] : [describeComing(step, position, t)]),
    ...caveatsOf(position, t),
    ...sourceOf(position, t),
  ]
}

/**
 * Describes a legal position in sentences: today's duty, that of each coming step, caveats of an estimate
 * (unofficial, not climate-corrected), what to declare by when, and the source of the limits.
 */
export function describeLegalPosition(position: LegalPosition, t: TranslateDuty): string[] {
  const { years, now, later } = position
  return [
    t('now', {
      years: `${years[0]}–${years.at(-1)}`,
      mean: formatLegalMean(position),
      against: t(`against.${now.duty}`, limitsOf(now, position)),
      duty: describeDuty(now, position, t),
    }),
    ...later.map((step) => describeComing(step, position, t)),
    ...caveatsOf(position, t),
    t('declare'),
    ...sourceOf(position, t),
  ]
}
