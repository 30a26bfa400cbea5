import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { type ChartContent, scaleOf } from '../../../web/ui/chart/chartOptions.ts'
import { powerAt } from './energySignature.ts'
import type { SignatureAnswer } from './signature.ts'

type Words = { period: string; temperature: string; readings: string; line: string }

/** Outdoor temperatures between which the line is drawn at least, °C. */
const [coldest, warmest] = [-4, 24]
/** °C between two labels. */
const step = 5

/** The readings as points of power against temperature, with the signature as a line through them. */
export function signatureChart(
  { points, signature }: Pick<SignatureAnswer, 'points' | 'signature'>,
  words: Words,
): ChartContent {
  const temperatures = points.map(({ temperature }) => temperature)
  const [from, to] = [Math.min(coldest, ...temperatures), Math.max(warmest, ...temperatures)]
  const line = signature
    ? [from, signature.threshold, to].map((temperature) => [
        temperature,
        powerAt(signature, temperature),
      ])
    : []
  const largest = Math.max(...points.map(({ power }) => power), ...line.map(([, power]) => power!))
  return {
    legend: [
      { name: words.readings, token: 'accent' },
      ...(signature ? [{ name: words.line, token: 'c-cap' as const }] : []),
    ],
    table: {
      head: [words.period, words.temperature, `${words.readings}, kW`],
      rows: points.map((point) => [
        `${formatDate(point.from)} – ${formatDate(point.to)}`,
        Math.round(point.temperature * 10) / 10,
        Math.round(point.power * 10) / 10,
      ]),
    },
    option: ({ colour }) => ({
      grid: { left: 48, right: 16, top: 12, bottom: 28, outerBoundsMode: 'none' },
      xAxis: {
        type: 'value',
        min: Math.floor(from / step) * step,
        max: Math.ceil(to / step) * step,
        interval: step,
        axisLabel: { formatter: (value: number) => formatNumber(value, { unit: '°C' }) },
      },
      yAxis: {
        type: 'value',
        ...scaleOf(largest),
        axisLabel: { formatter: (value: number) => formatNumber(value) },
      },
      series: [
        {
          type: 'line',
          name: words.readings,
          data: points.map(({ temperature, power }) => [temperature, power]),
          symbol: 'circle',
          symbolSize: 7,
          showAllSymbol: true,
          lineStyle: { width: 0 },
          itemStyle: { color: colour('accent') },
        },
        {
          type: 'line',
          name: words.line,
          data: line,
          showSymbol: false,
          lineStyle: { color: colour('c-cap'), width: 2 },
          itemStyle: { color: colour('c-cap') },
        },
      ],
    }),
  }
}
