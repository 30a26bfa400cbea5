import { formatNumber } from '../../kernel/format.ts'
import { type Token } from '../../web/tokens.ts'
import { type Drawn, scaleOf, spread } from '../../web/ui/chartOptions.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import { figureSaid, worth } from '../reference/worth.ts'
import type { OptionResult } from './comparison.ts'
import type { ResultName } from './rough.ts'

/** The colour of each option: that of the energy it uses. */
export const optionTokens: Record<HeatingOption, Token> = {
  cad: 'energy-district',
  pacNappes: 'energy-groundwater',
  pacSondes: 'energy-probe',
  pacAir: 'energy-air',
  pellets: 'energy-wood',
  fossile: 'energy-oil',
}

/** An option with what it is called, and which of its results rest on illustrative figures. */
export type Named = {
  option: HeatingOption
  name: string
  result: OptionResult
  isRough: (result: ResultName) => boolean
}

const letter = 6.4
/** A result as it is worth; a part of another in its steps. */
const drawnAs = ({ isRough }: Named, name: ResultName, value: number, of?: number) =>
  isRough(name) ? worth(value, of) : Math.round(value)

/** What an option costs a year, by what it is made of: a bar of parts for each, in the order given. */
export function annualCostChart(
  options: readonly Named[],
  words: { option: string; capital: string; energy: string; maintenance: string },
): Drawn {
  const parts = [
    {
      name: words.capital,
      token: 'c-cap' as const,
      values: options.map((one) => {
        const { capital, subsidy, annualCost } = one.result
        return drawnAs(one, 'capital', capital + subsidy, annualCost)
      }),
    },
    {
      name: words.energy,
      token: 'c-en' as const,
      values: options.map((one) =>
        drawnAs(one, 'energy', one.result.energy, one.result.annualCost),
      ),
    },
    {
      name: words.maintenance,
      token: 'c-om' as const,
      values: options.map((one) =>
        drawnAs(one, 'maintenance', one.result.maintenance, one.result.annualCost),
      ),
    },
  ]
  const totals = options.map((one) => drawnAs(one, 'annualCost', one.result.annualCost))
  const scale = scaleOf(Math.max(0, ...totals))
  return {
    legend: parts.map(({ name, token }) => ({ name, token })),
    table: {
      head: [words.option, ...parts.map(({ name }) => `${name}, CHF/a`)],
      rows: options.map(({ name }, at) => [name, ...parts.map(({ values }) => values[at]!)]),
    },
    option: ({ colour }) => ({
      ...besideNames(options, scale),
      tooltip: {
        trigger: 'axis',
        confine: true,
        axisPointer: { type: 'shadow' },
        valueFormatter: (value: unknown) => formatNumber(Number(value), { unit: 'CHF/a' }),
      },
      series: parts.map(({ name, token, values }, at) => ({
        type: 'bar',
        name,
        stack: 'cost',
        barMaxWidth: 22,
        data: values,
        itemStyle: { color: colour(token), borderColor: colour('surface'), borderWidth: 0.75 },
        label:
          at < parts.length - 1
            ? undefined
            : {
                show: true,
                position: 'right',
                color: colour('text'),
                formatter: ({ dataIndex }: { dataIndex: number }) =>
                  formatNumber(totals[dataIndex]!),
              },
      })),
    }),
  }
}

/** What has been paid for each option year by year, without interest: a line for each. */
export function paidChart(options: readonly Named[], words: { year: string }): Drawn {
  const years = options[0]?.result.years.map(({ year }) => year) ?? []
  const series = options.map((one) => ({
    name: one.name,
    token: optionTokens[one.option],
    values: one.result.years.map(({ cumulated }) => drawnAs(one, 'nominalTotal', cumulated)),
  }))
  const scale = scaleOf(Math.max(0, ...series.flatMap(({ values }) => values)))
  const longest = Math.max(0, ...options.map(({ name }) => name.length))
  return {
    legend: series.map(({ name, token }) => ({ name, token, isNarrow: true })),
    table: {
      head: [words.year, ...series.map(({ name }) => `${name}, CHF`)],
      rows: years.map((year, at) => [year, ...series.map(({ values }) => values[at]!)]),
    },
    option({ colour, width, height }) {
      const isRoomy = width >= 480
      const perUnit = (height - 12 - 24) / scale.max
      const moved = spread(series.map(({ values }) => -values.at(-1)! * perUnit))
      return {
        grid: {
          left: Math.round(formatNumber(scale.max).length * letter) + 12,
          right: isRoomy ? Math.round(longest * letter) + 20 : 8,
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
        tooltip: {
          trigger: 'axis',
          confine: true,
          valueFormatter: (value: unknown) => formatNumber(Number(value), { unit: 'CHF' }),
        },
        series: series.map(({ name, token, values }, at) => ({
          type: 'line',
          name,
          data: values,
          showSymbol: false,
          lineStyle: { color: colour(token), width: 2 },
          itemStyle: { color: colour(token) },
          endLabel: isRoomy
            ? {
                show: true,
                formatter: name,
                color: colour('text-2'),
                distance: 6,
                offset: [0, moved[at] ?? 0],
              }
            : undefined,
        })),
      }
    },
  }
}

/** What each option emits over the horizon, t. */
export function emissionsChart(
  options: readonly Named[],
  words: { option: string; emissions: string },
): Drawn {
  const values = options.map(({ result: { co2Total }, isRough }) =>
    isRough('co2Total') ? worth(co2Total) : Math.round(co2Total * 10) / 10,
  )
  const scale = scaleOf(Math.max(0, ...values))
  return {
    table: {
      head: [words.option, `${words.emissions}, t`],
      rows: options.map(({ name }, at) => [name, values[at]!]),
    },
    option: ({ colour }) => ({
      ...besideNames(options, scale),
      tooltip: {
        trigger: 'axis',
        confine: true,
        valueFormatter: (value: unknown) => formatNumber(Number(value), { unit: 't' }),
      },
      series: [
        {
          type: 'bar',
          name: words.emissions,
          barMaxWidth: 22,
          data: values.map((value, at) => ({
            value,
            itemStyle: { color: colour(optionTokens[options[at]!.option]) },
          })),
          label: {
            show: true,
            position: 'right',
            color: colour('text'),
            formatter: ({ value, dataIndex }: { value: number; dataIndex: number }) =>
              figureSaid(value, { isRough: options[dataIndex]!.isRough('co2Total'), decimals: 1 }),
          },
        },
      ],
    }),
  }
}

/** Bars that lie beside the names of their options, along an axis of amounts. */
const besideNames = (options: readonly Named[], scale: ReturnType<typeof scaleOf>) => ({
  grid: {
    left: Math.round(Math.max(0, ...options.map(({ name }) => name.length)) * letter) + 12,
    right: 64,
    top: 4,
    bottom: 22,
    outerBoundsMode: 'none' as const,
  },
  yAxis: { type: 'category' as const, inverse: true, data: options.map(({ name }) => name) },
  xAxis: {
    type: 'value' as const,
    ...scale,
    axisLabel: { formatter: (n: number) => formatNumber(n) },
  },
})
