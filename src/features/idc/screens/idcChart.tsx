import type { Token } from '../../../web/theme/tokens.ts'
import { type ChartContent, lineAgainstLimits } from '../../../web/ui/chart/chartOptions.ts'
import type { RowsOf } from '../../reference/reference.ts'
import type { ComingLimit } from '../charts.ts'
import { publishedMean } from '../duty.ts'

type Limit = RowsOf<'idc_limits'>[number]
type Index = Parameters<typeof publishedMean>[0] & { year: number; idc: number | null }
type Words = Record<'year' | 'idc' | 'mean_3' | 'estimate', string>

export const limitTokens: Record<Limit['key'], Token> = {
  billing: 'c-om',
  optimise: 'warn',
  audit: 'warn',
  upper: 'danger',
  renovate: 'danger',
}

/** Chart of published heat indices, their three-year means, and estimates, with the limits in force and those to come. */
export function idcChart(
  rows: readonly Index[],
  estimates: readonly { year: number; value: number }[],
  { limits, coming = [] }: { limits: readonly Limit[]; coming?: readonly ComingLimit[] },
  words: Words,
  limitName: (limit: Limit['key']) => string,
): ChartContent {
  const years = [...new Set([...rows, ...estimates].map(({ year }) => year))].sort((a, b) => a - b)
  const valuesOf = (value: (row: Index) => number | null) =>
    years.map((year) => {
      const row = rows.find((published) => published.year === year)
      return row ? value(row) : null
    })
  const yearly = { name: words.idc, values: valuesOf(({ idc }) => idc) }
  const mean = { name: words.mean_3, values: valuesOf(publishedMean) }
  const hasMeans = mean.values.some((value) => value !== null)
  return lineAgainstLimits({
    category: { name: words.year, values: years.map(String) },
    unit: 'MJ/m²',
    line: { ...(hasMeans ? mean : yearly), token: 'accent' },
    bars: hasMeans ? { ...yearly, token: 'c-cap' } : undefined,
    points:
      estimates.length > 0
        ? {
            name: words.estimate,
            token: 'prop',
            values: years.map(
              (year) => estimates.find((estimate) => estimate.year === year)?.value ?? null,
            ),
          }
        : undefined,
    limits: [
      ...limits
        .toSorted((a, b) => a.value - b.value)
        .map(({ key, value }) => ({ name: limitName(key), token: limitTokens[key], value })),
      ...coming.map((limit) => ({ ...limit, token: 'danger' as const })),
    ],
  })
}
