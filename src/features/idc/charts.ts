import { formatDate } from '../../kernel/field/format.ts'
import { type ChartContent, lineAgainstLimits } from '../../web/ui/chart/chartOptions.ts'
import type { RowsOf } from '../reference/reference.ts'
import type { LegalPosition } from './duty.ts'

type ChartedYear = { year: number; official: number | null; estimate: number | null }

/** A limit of significant excess that comes into force, with its day in words. */
export type ComingLimit = { name: string; value: number }

/** The coming limits of a legal position, as charts name them. */
export const comingLimits = (
  { later, areDatesOpen }: Pick<LegalPosition, 'later' | 'areDatesOpen'>,
  t: (key: 'scale.from_day' | 'scale.later', params?: Record<string, string>) => string,
): ComingLimit[] =>
  later.map(({ from, renovate }) => ({
    name: areDatesOpen ? t('scale.later') : t('scale.from_day', { date: formatDate(from) }),
    value: renovate,
  }))

/** Chart of published and estimated heat indices per year, with the limits in force and those to come. */
export function indicesChart(
  years: readonly ChartedYear[],
  { limits, coming }: { limits: RowsOf<'idc_limits'>; coming: readonly ComingLimit[] },
  words: { year: string; official: string; estimate: string },
): ChartContent {
  return lineAgainstLimits({
    category: { name: words.year, values: years.map(({ year }) => String(year)) },
    unit: 'MJ/m²·a',
    bars: {
      name: words.official,
      token: 'c-cap',
      values: years.map(({ official }) => official),
    },
    line: {
      name: words.estimate,
      token: 'accent',
      values: years.map(({ estimate }) => estimate),
    },
    limits: [
      ...limits.map(({ value, key }) => ({
        name: '',
        token: key === 'renovate' || key === 'upper' ? ('danger' as const) : ('warn' as const),
        value,
      })),
      ...coming.map((limit) => ({ ...limit, token: 'danger' as const })),
    ],
  })
}
