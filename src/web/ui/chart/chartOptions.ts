import type { EChartsCoreOption } from 'echarts/core'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { Token } from '../../theme/tokens.ts'

/** Builds the ECharts options for a theme's colours and a size, px. */
export type ChartOption = (context: {
  colour: (token: Token) => string
  width: number
  height: number
}) => EChartsCoreOption

/** A chart with its legend and the same values as a table. */
export type ChartContent = {
  option: ChartOption
  /** Series without a label in the plot; `isNarrow`: unlabelled only in narrow charts, `isRange`: drawn as whiskers. */
  legend?: readonly { name: string; token: Token; isNarrow?: boolean; isRange?: boolean }[]
  table: { head: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }
}

/** Values per category; null if missing. */
type Series = { name: string; token: Token; values: readonly (number | null)[] }
type ChartInput = {
  /** X axis: name (for the table) and values. */
  category: { name: string; values: readonly string[] }
  unit: string
  /** Decimals to round to; 0 by default. */
  decimals?: number
}

/** The font of texts that a chart draws itself; those of axes follow the theme. */
export const chartFont = "Inter, 'Inter Variable', 'Inter Fallback', sans-serif"

/** Margins above and below the plot, px. */
const [top, bottom] = [12, 24]
/** Charts narrower than this have their labels inside the plot, px. */
const wideThreshold = 480
/** Average width of a character, and minimum distance between two labels, px. */
const [charWidth, labelDistance] = [6.4, 15]

/** Bar chart with one bar per category; the series are stacked. */
export function barsByYear(input: ChartInput & { series: readonly Series[] }): ChartContent {
  const { category, unit } = input
  const series = input.series.map((item) => rounded(item, input.decimals))
  const totals = category.values.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  return {
    legend: series.length > 1 ? series.map(({ name, token }) => ({ name, token })) : undefined,
    table: tableOf(category, series, unit),
    option: ({ colour }) => ({
      ...baseOptions(input, Math.max(0, ...totals), 8),
      series: series.map(({ name, token, values }) => ({
        type: 'bar',
        name,
        stack: 'all',
        data: values,
        barMaxWidth: 36,
        // Borders in the page's colour separate the segments.
        itemStyle: { color: colour(token), borderColor: colour('surface'), borderWidth: 0.75 },
      })),
    }),
  }
}

/**
 * Line chart with labelled limits. Optional: bars of yearly values, the last one highlighted, and unconnected
 * points of another source.
 */
export function lineAgainstLimits(
  input: ChartInput & {
    line: Series
    bars?: Series
    points?: Series
    limits: readonly { name: string; token: Token; value: number }[]
  },
): ChartContent {
  const { category, unit, limits } = input
  const line = rounded(input.line, input.decimals)
  const bars = input.bars && rounded(input.bars, input.decimals)
  const points = input.points && rounded(input.points, input.decimals)
  const series = [...(bars ? [bars] : []), line, ...(points ? [points] : [])]
  const lastIndex = line.values.findLastIndex((value) => value !== null)
  const lastValue = line.values[lastIndex] ?? undefined
  const largest = Math.max(
    0,
    ...limits.map(({ value }) => value),
    ...series.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
  )
  const labels = [
    ...limits.map(({ name, value }) => ({ text: `${formatNumber(value)} ${name}`, value })),
    ...(lastValue === undefined
      ? []
      : [{ text: `${formatNumber(lastValue)} ${line.name}`, value: lastValue }]),
  ]
  return {
    legend: series.map(({ name, token }) => ({ name, token, isNarrow: !points || undefined })),
    table: tableOf(category, series, unit),
    option({ colour, width, height }) {
      const isWide = width >= wideThreshold
      const longest = Math.max(0, ...labels.map(({ text }) => text.length))
      const scale = scaleOf(largest)
      const pixelsPerUnit = (height - top - bottom) / scale.max
      const offsets = spreadLabels(labels.map(({ value }) => -value * pixelsPerUnit))
      const labelAt = (index: number) => ({
        show: true,
        fontWeight: 550,
        offset: [0, isWide ? (offsets[index] ?? 0) : 0],
        formatter: labels[index]?.text,
      })
      const right = isWide ? Math.round(longest * charWidth) + 16 : 8
      const step = (width - leftOf(scale) - right) / Math.max(1, category.values.length)
      return {
        ...baseOptions(input, largest, right),
        series: [
          ...(bars
            ? [
                {
                  type: 'bar',
                  name: bars.name,
                  barMaxWidth: 20,
                  data: bars.values.map((value, index) => ({
                    value,
                    itemStyle: {
                      color: colour(bars.token),
                      opacity: index === bars.values.length - 1 ? 1 : 0.7,
                    },
                  })),
                },
              ]
            : []),
          {
            type: 'line',
            name: line.name,
            data: line.values,
            showSymbol: line.values.filter((value) => value !== null).length === 1,
            symbol: 'circle',
            symbolSize: 6,
            lineStyle: { color: colour(line.token), width: 2 },
            itemStyle: { color: colour(line.token) },
            endLabel: isWide
              ? { ...labelAt(limits.length), color: colour(line.token), distance: step / 2 + 8 }
              : undefined,
            markLine: {
              silent: true,
              symbol: 'none',
              data: limits.map(({ value, token }, index) => ({
                yAxis: value,
                lineStyle: { color: colour(token), type: 'dashed', width: 1.2 },
                label: {
                  ...labelAt(index),
                  color: colour(token),
                  ...(isWide
                    ? { position: 'end', distance: 8 }
                    : {
                        position: 'insideStartTop',
                        distance: 3,
                        backgroundColor: colour('surface'),
                        borderRadius: 4,
                        padding: [1, 4],
                      }),
                },
              })),
            },
          },
          ...(points
            ? [
                {
                  type: 'line',
                  name: points.name,
                  data: points.values,
                  symbol: 'diamond',
                  symbolSize: 9,
                  showAllSymbol: true,
                  lineStyle: { width: 0 },
                  itemStyle: { color: colour(points.token) },
                },
              ]
            : []),
        ],
      }
    },
  }
}

/** Returns the width of the y axis labels, px. */
const leftOf = ({ max }: { max: number }) => Math.round(formatNumber(max).length * charWidth) + 12

/** Returns the options of axes, grid and tooltip. */
function baseOptions({ category, unit }: ChartInput, largest: number, right: number) {
  const scale = scaleOf(largest)
  return {
    grid: { left: leftOf(scale), right, top, bottom, outerBoundsMode: 'none' },
    xAxis: { type: 'category', data: category.values },
    yAxis: { type: 'value', ...scale, axisLabel: { formatter: (n: number) => formatNumber(n) } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? formatNumber(value, { unit }) : '–',
    },
  }
}

/** Rounds the values of a series. */
function rounded({ values, ...series }: Series, decimals = 0): Series {
  const factor = 10 ** decimals
  const round = (value: number | null) =>
    value === null ? null : Math.round(value * factor) / factor
  return { ...series, values: values.map(round) }
}

/** Returns the end of an axis from 0, slightly above the largest value, and the interval of its round steps. */
export function scaleOf(largest: number): { max: number; interval: number } {
  if (!(largest > 0)) return { max: 1, interval: 1 }
  const rough = (largest * 1.05) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power
  return { max: Math.ceil((largest * 1.05) / interval) * interval, interval }
}

/** Returns the offsets (px) that move labels at least `gap` apart, in order, as little as possible. */
export function spreadLabels(heights: readonly number[], gap = labelDistance): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
  // Labels that are too close form a group, centred on their mean height.
  let groups = order.map((index) => ({ members: [index], middle: heights[index]! }))
  const extent = ({ members }: { members: number[] }) => ((members.length - 1) * gap) / 2
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    const next: typeof groups = []
    for (const group of groups) {
      const before = next.at(-1)
      if (before && group.middle - extent(group) - (before.middle + extent(before)) < gap - 1e-9) {
        const members = [...before.members, ...group.members]
        const middle = members.reduce((sum, index) => sum + heights[index]!, 0) / members.length
        next[next.length - 1] = { members, middle }
        isMoved = true
      } else next.push(group)
    }
    groups = next
  }
  const offsets = heights.map(() => 0)
  for (const group of groups)
    for (const [position, index] of group.members.entries())
      offsets[index] = group.middle - extent(group) + position * gap - heights[index]!
  return offsets
}

/** The values as a table: one row per category. */
const tableOf = (
  { name, values }: ChartInput['category'],
  series: readonly Series[],
  unit: string,
) => ({
  head: [name, ...series.map((item) => `${item.name}, ${unit}`)],
  rows: values.map((value, index) => [value, ...series.map((item) => item.values[index] ?? null)]),
})
