import { type ChartContent, lineAgainstLimits } from '../../web/ui/chart/chartOptions.ts'
import type { RowsOf } from '../reference/reference.ts'

type ChartedYear = { year: number; official: number | null; estimate: number | null }

/** Chart of published and estimated heat indices per year, with the limits in force. */
export function indicesChart(
  years: readonly ChartedYear[],
  limits: RowsOf<'idc_limits'>,
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
    limits: limits.map(({ value, key }) => ({
      name: '',
      token: key === 'renovate' || key === 'upper' ? 'danger' : 'warn',
      value,
    })),
  })
}
