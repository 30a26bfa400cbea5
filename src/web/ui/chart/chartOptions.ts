import type { EChartsCoreOption } from 'echarts/core'
import { formatNumber } from '../../../kernel/field/format.ts'
import type { Token } from '../../theme/tokens.ts'

/** What a chart looks like, by the colours of the theme and the px that it has. */
export type ChartOption = (at: {
  colour: (token: Token) => string
  width: number
  height: number
}) => EChartsCoreOption

/** A chart with what says the same in words: its legend and its table. */
export type Drawn = {
  option: ChartOption
  /** Of what no label stands beside; `isNarrow`: no label where there is little room. */
  legend?: readonly { name: string; token: Token; isNarrow?: boolean }[]
  table: { head: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }
}

/** Values over years or the like; null where there is none. */
type Series = { name: string; token: Token; values: readonly (number | null)[] }
type Over = {
  /** What stands along the axis: its name, for the table, and its values. */
  category: { name: string; values: readonly string[] }
  unit: string
  /** To which values are rounded; none unless given. */
  decimals?: number
}

/** Px from the top and the bottom of a chart to where its values stand. */
const [top, bottom] = [12, 24]
/** Narrower than this, what would stand beside the values stands over them. */
const roomy = 480
/** Px of a letter of a label, about, and between two labels. */
const [letter, apart] = [6.4, 15]

/** Bars of several parts, one for each year: how much of what. */
export function barsByYear(given: Over & { series: readonly Series[] }): Drawn {
  const { category, unit } = given
  const series = given.series.map((one) => rounded(one, given.decimals))
  const sums = category.values.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  )
  return {
    legend: series.length > 1 ? series.map(({ name, token }) => ({ name, token })) : undefined,
    table: tableOf(category, series, unit),
    option: ({ colour }) => ({
      ...frame(given, Math.max(0, ...sums), 8),
      series: series.map(({ name, token, values }) => ({
        type: 'bar',
        name,
        stack: 'all',
        data: values,
        barMaxWidth: 36,
        // Parts stand apart by their edges, which are of the page's colour.
        itemStyle: { color: colour(token), borderColor: colour('surface'), borderWidth: 0.75 },
      })),
    }),
  }
}

/**
 * A line, beside bars of the single values where there are some, and limits that are named where they
 * end. The last bar is at full strength: it is the one that people look for. Points stand for values of
 * another origin, which nothing joins.
 */
export function lineAgainstLimits(
  given: Over & {
    line: Series
    bars?: Series
    points?: Series
    limits: readonly { name: string; token: Token; value: number }[]
  },
): Drawn {
  const { category, unit, limits } = given
  const line = rounded(given.line, given.decimals)
  const bars = given.bars && rounded(given.bars, given.decimals)
  const points = given.points && rounded(given.points, given.decimals)
  const series = [...(bars ? [bars] : []), line, ...(points ? [points] : [])]
  const lastAt = line.values.findLastIndex((value) => value !== null)
  const end = line.values[lastAt] ?? undefined
  const largest = Math.max(
    0,
    ...limits.map(({ value }) => value),
    ...series.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
  )
  const labels = [
    ...limits.map(({ name, value }) => ({ text: `${formatNumber(value)} ${name}`, value })),
    ...(end === undefined ? [] : [{ text: `${formatNumber(end)} ${line.name}`, value: end }]),
  ]
  return {
    legend: series.map(({ name, token }) => ({ name, token, isNarrow: !points || undefined })),
    table: tableOf(category, series, unit),
    option({ colour, width, height }) {
      const isRoomy = width >= roomy
      const longest = Math.max(0, ...labels.map(({ text }) => text.length))
      const scale = scaleOf(largest)
      const perUnit = (height - top - bottom) / scale.max
      const moved = spread(labels.map(({ value }) => -value * perUnit))
      const labelAt = (at: number) => ({
        show: true,
        fontWeight: 550,
        offset: [0, isRoomy ? (moved[at] ?? 0) : 0],
        formatter: labels[at]?.text,
      })
      const right = isRoomy ? Math.round(longest * letter) + 16 : 8
      const step = (width - leftOf(scale) - right) / Math.max(1, category.values.length)
      return {
        ...frame(given, largest, right),
        series: [
          ...(bars
            ? [
                {
                  type: 'bar',
                  name: bars.name,
                  barMaxWidth: 20,
                  data: bars.values.map((value, at) => ({
                    value,
                    itemStyle: {
                      color: colour(bars.token),
                      opacity: at === bars.values.length - 1 ? 1 : 0.7,
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
            endLabel: isRoomy
              ? { ...labelAt(limits.length), color: colour(line.token), distance: step / 2 + 8 }
              : undefined,
            markLine: {
              silent: true,
              symbol: 'none',
              data: limits.map(({ value, token }, at) => ({
                yAxis: value,
                lineStyle: { color: colour(token), type: 'dashed', width: 1.2 },
                label: {
                  ...labelAt(at),
                  color: colour(token),
                  ...(isRoomy
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

/** Px that the numbers along the left need. */
const leftOf = ({ max }: { max: number }) => Math.round(formatNumber(max).length * letter) + 12

/** Axes, hairlines and what a pointer says. */
function frame({ category, unit }: Over, largest: number, right: number) {
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

function rounded({ values, ...series }: Series, decimals = 0): Series {
  const parts = 10 ** decimals
  const round = (value: number | null) =>
    value === null ? null : Math.round(value * parts) / parts
  return { ...series, values: values.map(round) }
}

/** Round steps from nothing to a little over the largest value, four or five of them. */
export function scaleOf(largest: number): { max: number; interval: number } {
  if (!(largest > 0)) return { max: 1, interval: 1 }
  const rough = (largest * 1.05) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power
  return { max: Math.ceil((largest * 1.05) / interval) * interval, interval }
}

/**
 * By how much labels at some heights, in px, must move so that they stand apart; in their order, and as
 * few as may be.
 */
export function spread(heights: readonly number[], gap = apart): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!)
  // Neighbours that are too near make a group, which stands around the middle of where they were.
  let groups = order.map((at) => ({ members: [at], middle: heights[at]! }))
  const extent = ({ members }: { members: number[] }) => ((members.length - 1) * gap) / 2
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    const next: typeof groups = []
    for (const group of groups) {
      const before = next.at(-1)
      if (before && group.middle - extent(group) - (before.middle + extent(before)) < gap - 1e-9) {
        const members = [...before.members, ...group.members]
        const middle = members.reduce((sum, at) => sum + heights[at]!, 0) / members.length
        next[next.length - 1] = { members, middle }
        isMoved = true
      } else next.push(group)
    }
    groups = next
  }
  const moved = heights.map(() => 0)
  for (const group of groups)
    for (const [place, at] of group.members.entries())
      moved[at] = group.middle - extent(group) + place * gap - heights[at]!
  return moved
}

/** The same values as a table: a line for each year. */
const tableOf = ({ name, values }: Over['category'], series: readonly Series[], unit: string) => ({
  head: [name, ...series.map((one) => `${one.name}, ${unit}`)],
  rows: values.map((value, at) => [value, ...series.map((one) => one.values[at] ?? null)]),
})
