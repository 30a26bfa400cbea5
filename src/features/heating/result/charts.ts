import { formatNumber } from '../../../kernel/field/format.ts'
import { type ChartContent, scaleOf } from '../../../web/ui/chart/chartOptions.ts'
import { type LineEnd, lineEnds, lineEndsWidth } from '../../../web/ui/chart/lineEnds.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { formatFigure, roundFigure } from '../../reference/origin/formatFigure.ts'
import { type PrintedRange } from '../../reference/range/printedRange.ts'
import { type ChartTotal, endOfTotal, totalsSeries } from '../accuracy/charts.ts'
import { formatCost, roundCost } from '../accuracy/formatCost.ts'

import { netCapital, type OptionResult } from '../comparison.ts'
import type { ResultName } from '../rough.ts'
import { optionShapes, optionTokens } from './optionMarks.ts'

/**
 * An option with its name, its result and the range of its annual cost; `isRough` returns whether a result is calculated
 * from illustrative figures.
 */
export type ChartedOption = {
  option: HeatingOption
  name: string
  result: OptionResult
  range: PrintedRange | undefined
  isRough: (result: ResultName) => boolean
}

/** What a chart of annual costs shows of anything that has one. */
export type ChartedCost = Pick<ChartedOption, 'name' | 'range' | 'isRough'> & {
  result: Pick<
    OptionResult,
    'capital' | 'subsidy' | 'pvSubsidy' | 'energy' | 'maintenance' | 'annualCost'
  >
}

/** Mean width of a letter in axis labels, px. */
const letterWidth = 6.4

/** A figure in three forms: rounded for drawing, as text, and as a table cell. */
type ChartValue = { value: number; text: string; cell: number | string }
function chartValue(
  { isRough: isRoughResult }: Pick<ChartedOption, 'isRough'>,
  name: ResultName,
  value: number,
  { relativeTo, decimals }: { relativeTo?: number; decimals?: number } = {},
): ChartValue {
  const precision = { isRough: isRoughResult(name), relativeTo, decimals }
  const rounded = roundFigure(value, precision)
  const text = formatFigure(value, precision)
  // Exact values stay numbers, so that tables format them.
  return { value: rounded, text, cell: precision.isRough ? text : rounded }
}
/** The tooltip of a series, which shows its figures with their unit. */
const tooltipOf = (figures: readonly ChartValue[], unit: string) => ({
  valueFormatter: (_: unknown, index: number) => `${figures[index]?.text ?? ''}\u00a0${unit}`,
})

/** Annual cost by part: a stacked bar per option, in the order of `options`, with the range of its sum as a whisker. */
export function annualCostChart(
  options: readonly ChartedCost[],
  words: Record<'option' | 'capital' | 'energy' | 'maintenance' | 'total' | 'range', string> & {
    ends: (range: PrintedRange) => string
  },
): ChartContent {
  const partsOf = (
    name: 'capital' | 'energy' | 'maintenance',
    amountIn: (result: ChartedCost['result']) => number,
  ) =>
    options.map((option) =>
      chartValue(option, name, amountIn(option.result), { relativeTo: option.result.annualCost }),
    )
  const parts = [
    {
      name: words.capital,
      token: 'c-cap' as const,
      figures: partsOf('capital', netCapital),
    },
    {
      name: words.energy,
      token: 'c-en' as const,
      figures: partsOf('energy', ({ energy }) => energy),
    },
    {
      name: words.maintenance,
      token: 'c-om' as const,
      figures: partsOf('maintenance', ({ maintenance }) => maintenance),
    },
  ]
  const totals = options.map(({ result, range, isRough }, index): ChartTotal => {
    const cost = { value: result.annualCost, range, isRough: isRough('annualCost') }
    return {
      range,
      drawn: parts.reduce((sum, { figures }) => sum + Math.max(0, figures[index]!.value), 0),
      text: formatCost(cost),
      cell: cost.isRough ? formatCost(cost) : roundCost(cost),
    }
  })
  const scale = scaleOf(Math.max(0, ...totals.map(endOfTotal)))
  const lowest = Math.min(
    0,
    ...options.map((_, index) =>
      parts.reduce((sum, { figures }) => sum + Math.min(0, figures[index]!.value), 0),
    ),
  )
  const hasRanges = totals.some(({ range }) => range)
  return {
    legend: [
      ...parts.map(({ name, token }) => ({ name, token })),
      ...(hasRanges ? [{ name: words.range, token: 'text' as const, isRange: true }] : []),
    ],
    table: {
      head: [
        words.option,
        ...[...parts.map(({ name }) => name), words.total].map((name) => `${name}, CHF/a`),
        ...(hasRanges ? [words.range] : []),
      ],
      rows: options.map(({ name, range }, index) => [
        name,
        ...parts.map(({ figures }) => figures[index]!.cell),
        totals[index]!.cell,
        ...(hasRanges ? [range ? words.ends(range) : null] : []),
      ]),
    },
    option: ({ colour, width }) => ({
      ...horizontalBars(options, scale, { width, lowest }),
      tooltip: {
        trigger: 'axis',
        confine: true,
        axisPointer: { type: 'shadow' },
      },
      series: [
        ...parts.map(({ name, token, figures }) => ({
          type: 'bar',
          name,
          stack: 'cost',
          barMaxWidth: 22,
          tooltip: tooltipOf(figures, 'CHF/a'),
          data: figures.map(({ value }) => value),
          itemStyle: { color: colour(token), borderColor: colour('surface'), borderWidth: 0.75 },
        })),
        totalsSeries(totals, colour),
      ],
    }),
  }
}

/** Cumulative payments by year, without interest: one line per option, thicker for the chosen one. */
export function paidChart(
  options: readonly ChartedOption[],
  words: { year: string },
  chosen?: HeatingOption,
): ChartContent {
  const years = options[0]?.result.years.map(({ year }) => year) ?? []
  const series = options.map((charted) => ({
    name: charted.name,
    token: optionTokens[charted.option],
    shape: optionShapes[charted.option],
    isChosen: charted.option === chosen,
    figures: charted.result.years.map(({ cumulated }) =>
      chartValue(charted, 'nominalTotal', cumulated),
    ),
  }))
  const scale = scaleOf(
    Math.max(0, ...series.flatMap(({ figures }) => figures.map(({ value }) => value))),
  )
  return {
    legend: series.map(({ name, token }) => ({ name, token, isNarrow: true })),
    table: {
      head: [words.year, ...series.map(({ name }) => `${name}, CHF`)],
      rows: years.map((year, index) => [
        year,
        ...series.map(({ figures }) => figures[index]!.cell),
      ]),
    },
    option({ colour, width, height }) {
      const hasRoomForLabels = width >= 480
      const pixelsPerFranc = (height - 12 - 24) / scale.max
      const ends = series.map(({ figures, ...one }): LineEnd => {
        const { value, text } = figures.at(-1)!
        return { ...one, value: text, height: height - 24 - value * pixelsPerFranc }
      })
      return {
        grid: {
          left: Math.round(formatNumber(scale.max).length * letterWidth) + 12,
          right: hasRoomForLabels ? lineEndsWidth(ends) : 8,
          top: 12,
          bottom: 24,
          outerBoundsMode: 'none',
        },
        xAxis: { type: 'category', boundaryGap: false, data: years.map(String) },
        yAxis: {
          type: 'value',
          ...scale,
          axisLabel: { formatter: (n: number) => formatNumber(n) },
        },
        tooltip: { trigger: 'axis', confine: true },
        series: [
          ...series.map(({ name, token, figures, isChosen }) => ({
            type: 'line',
            name,
            tooltip: tooltipOf(figures, 'CHF'),
            data: figures.map(({ value }) => value),
            showSymbol: false,
            z: isChosen ? 3 : 2,
            lineStyle: { color: colour(token), width: isChosen ? 3 : 1.75 },
            itemStyle: { color: colour(token) },
          })),
          ...(hasRoomForLabels ? [lineEnds(ends, { colour, width, height })] : []),
        ],
      }
    },
  }
}

/** Emissions of each option over the horizon, in tonnes. */
export function emissionsChart(
  options: readonly ChartedOption[],
  words: { option: string; emissions: string },
): ChartContent {
  const figures = options.map((option) => chartValue(option, 'co2Total', option.result.co2Total))
  const scale = scaleOf(Math.max(0, ...figures.map(({ value }) => value)))
  return {
    table: {
      head: [words.option, `${words.emissions}, t`],
      rows: options.map(({ name }, index) => [name, figures[index]!.cell]),
    },
    option: ({ colour, width }) => ({
      ...horizontalBars(options, scale, { width }),
      tooltip: { trigger: 'axis', confine: true },
      series: [
        {
          type: 'bar',
          name: words.emissions,
          barMaxWidth: 22,
          tooltip: tooltipOf(figures, 't'),
          data: figures.map(({ value }, index) => ({
            value,
            itemStyle: { color: colour(optionTokens[options[index]!.option]) },
          })),
          label: {
            show: true,
            position: 'right',
            color: colour('text'),
            formatter: ({ dataIndex }: { dataIndex: number }) => figures[dataIndex]!.text,
          },
        },
      ],
    }),
  }
}

/** The largest part of the width of a chart that names beside its bars take; longer ones break. */
const namePart = 0.4
/** Whether a tick is one of every so many, in spite of the error of decimal steps. */
const isMultiple = (tick: number, step: number) =>
  Math.abs(tick / step - Math.round(tick / step)) < 1e-9

/** Space for the totals at the end of bars, and between two labels of the axis, px. */
const [totalsWidth, labelGap] = [64, 12]

/**
 * Grid and axes of horizontal bars labelled with the names of the options. As many steps of the axis have a label as have
 * room, always with the zero; `lowest`: the end of the longest bar to the left.
 */
function horizontalBars(
  options: readonly { name: string }[],
  scale: ReturnType<typeof scaleOf>,
  { width, lowest = 0 }: { width: number; lowest?: number },
) {
  const longest = Math.max(0, ...options.map(({ name }) => name.length))
  const nameWidth = Math.round(Math.min(longest * letterWidth, width * namePart))
  const left = nameWidth + 12
  const steps = Math.ceil(-lowest / scale.interval) + scale.max / scale.interval
  const labelWidth = formatNumber(scale.max).length * letterWidth + labelGap
  const room = Math.max(1, Math.floor((width - left - totalsWidth) / labelWidth))
  const labelled = scale.interval * Math.ceil(steps / room)
  return {
    grid: { left, right: totalsWidth, top: 4, bottom: 22, outerBoundsMode: 'none' as const },
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: options.map(({ name }) => name),
      axisLabel: { width: nameWidth, overflow: 'break' as const, lineHeight: 13 },
    },
    xAxis: {
      type: 'value' as const,
      ...scale,
      min: Math.floor(lowest / scale.interval) * scale.interval,
      axisLabel: { formatter: (n: number) => (isMultiple(n, labelled) ? formatNumber(n) : '') },
    },
  }
}
