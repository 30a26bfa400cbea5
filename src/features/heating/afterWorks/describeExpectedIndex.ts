import { addDays, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { bandOfMean, type DutyStep, judgeBetween, type LegalPosition } from '../../idc/duty.ts'
import { heatPumpWeight } from '../../mandates/services/followUp/attainment.ts'
import {
  type PrintedRange,
  printedEnds,
  printedRangeOf,
} from '../../reference/range/printedRange.ts'
import type { expectedIndexText } from './expectedIndex.text.ts'
import type { ExpectedIndex } from './expectedIndex.ts'

type Translate = (
  key: TextKey<typeof expectedIndexText>,
  params?: Record<string, string | number>,
) => string

export const indexUnit = 'MJ/m²·a'
const megajoules = (value: number) => formatNumber(value, { decimals: 0, unit: indexUnit })

/** An expected index as it is printed, whole MJ/m²·a with its ends. */
export function printedIndex(
  position: Pick<LegalPosition, 'mean' | 'band' | 'basis'>,
): PrintedRange {
  const value = Math.round(position.mean)
  return (
    printedRangeOf(position.mean, bandOfMean(position) * position.mean) ?? {
      ...{ value, half: 0, low: value, high: value },
    }
  )
}

type JudgedIndex = Pick<LegalPosition, 'mean' | 'band' | 'basis' | 'now' | 'later'>

/** What an expected index means for the duty: the gravest of all steps counts, by the limits of the last one. */
type IndexVerdict = 'kept' | 'above' | 'over' | 'unclear'

/**
 * The verdict on an expected index, and the step of the law that decides it, by the ends that are printed: a step whose limit
 * they touch is unclear.
 */
export function verdictOnIndex(position: JudgedIndex): { verdict: IndexVerdict; step: DutyStep } {
  const ends = printedIndex(position)
  const [now, ...later] = [position.now, ...position.later].map(
    ({ near: _near, ...step }): DutyStep => judgeBetween(position.mean, ends, step),
  ) as [DutyStep, ...DutyStep[]]
  const steps = [now, ...later]
  // Works outlast the steps before the last, whose limits would have ended.
  const over = steps.findLast(({ duty }) => duty === 'renovate')
  if (over) return { verdict: 'over', step: over }
  const unclear = steps.findLast(({ duty }) => duty === 'unclear')
  if (unclear) return { verdict: 'unclear', step: unclear }
  return { verdict: now.duty === 'none' ? 'kept' : 'above', step: now }
}

export const indexTones = { kept: 'ok', above: 'warn', over: 'danger', unclear: 'warn' } as const

/**
 * The verdict as it is told: whoever is too close to a higher limit is told whether the one that works must reach is missed
 * by the whole range, or by its likely value.
 */
function toldVerdict(position: JudgedIndex) {
  const { verdict, step } = verdictOnIndex(position)
  const { optimise, near } = step
  const { value, low } = printedIndex(position)
  if (verdict !== 'unclear' || value <= optimise) return { told: verdict, step }
  const isMissed = near !== optimise && low > optimise
  return { told: isMissed ? ('unclear_missed' as const) : ('unclear_above' as const), step }
}

/** The limits of significant excess, today's and each coming one with its day, if it is known. */
function describeSteps({ now, later, areDatesOpen }: LegalPosition, t: Translate): string {
  const [next] = later
  const limit = formatNumber(now.renovate)
  return [
    next && !areDatesOpen
      ? t('step.until', { limit, date: formatDate(addDays(next.from, -1)) })
      : t('step.now', { limit }),
    ...later.map((step) =>
      t(areDatesOpen ? 'step.later' : 'step.from', {
        limit: formatNumber(step.renovate),
        date: formatDate(step.from),
      }),
    ),
  ].join(', ')
}

/** The verdict in a few words, limits without their unit. */
function briefVerdict(position: LegalPosition, t: Translate): string {
  const { told, step } = toldVerdict(position)
  const { optimise, renovate, near = renovate } = step
  return t(`brief.${told}`, {
    ...{ optimise: formatNumber(optimise), renovate: formatNumber(renovate) },
    near: formatNumber(near),
  })
}

/** The limits that a verdict names. */
const limitsOf = ({ optimise, renovate, near = renovate }: DutyStep) => ({
  optimise: megajoules(optimise),
  renovate: megajoules(renovate),
  near: megajoules(near),
})

/** What a brief form needs of an expected index. */
type BriefIndex = Pick<ExpectedIndex, 'position'> &
  Partial<Pick<ExpectedIndex, 'byAmoen' | 'parts'>>

/** The weight of the electricity of heat pumps, and the index with the other one, after a semicolon; empty without any. */
function briefWeight({ byAmoen, parts }: BriefIndex, t: Translate): string {
  const pump = parts?.find(({ agent }) => agent === 'electricite')
  return pump && byAmoen !== undefined
    ? t('brief.weight', {
        ...{ weight: formatNumber(pump.weight), other: formatNumber(heatPumpWeight) },
        index: formatNumber(Math.round(byAmoen)),
      })
    : ''
}

/** An expected index in a short sentence: figure, range, weight and verdict. */
export function briefExpectedIndex(expected: BriefIndex, t: Translate): string {
  const { value, low, high } = printedIndex(expected.position)
  return t('brief', {
    index: megajoules(value),
    ...{ low: formatNumber(low), high: formatNumber(high) },
    weight: briefWeight(expected, t),
    duty: briefVerdict(expected.position, t),
  })
}

/** Range, verdict and weight of an expected index, as they stand beside its figure in a table. */
export const describeIndexRow = (
  expected: BriefIndex,
  t: Translate,
  tRange: (ends: Record<'low' | 'high', string>) => string,
): string => {
  const { position } = expected
  const verdict = [tRange(printedEnds(printedIndex(position))), briefVerdict(position, t)].join(
    ', ',
  )
  return verdict + briefWeight(expected, t)
}

/**
 * An expected index in words: the figure, its range, what it means for the duty at today's and the coming steps, that it was
 * entered if it was, and what it would be by AMOén's weight of heat pumps.
 */
export function describeExpectedIndex(
  { position, byAmoen, parts, saved }: Pick<ExpectedIndex, 'position'> & Partial<ExpectedIndex>,
  t: Translate,
  tRange: (key: 'likely', params: Record<string, string>) => string,
): string {
  const { told, step } = toldVerdict(position)
  const { value, low, high } = printedIndex(position)
  const duty = t(`duty.${told}`, { ...limitsOf(step), steps: describeSteps(position, t) })
  return [
    t('sentence', {
      index: megajoules(value),
      range: tRange('likely', { low: formatNumber(low), high: formatNumber(high) }),
      duty,
    }),
    ...(parts?.length === 0 && !saved ? [t('entered')] : []),
    ...(byAmoen === undefined
      ? []
      : [t('by_amoen', { weight: heatPumpWeight, index: megajoules(byAmoen) })]),
  ].join(' ')
}
