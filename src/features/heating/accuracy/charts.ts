import type { Token } from '../../../web/theme/tokens.ts'
import { chartFont } from '../../../web/ui/chart/chartOptions.ts'
import { type PrintedRange } from '../../reference/range/printedRange.ts'

/** The annual cost of an option in a chart: the length of its bar, its text, and its range. */
export type ChartTotal = {
  drawn: number
  text: string
  cell: number | string
  range: PrintedRange | undefined
}

/** The value at which the drawing of a total ends, before its text. */
export const endOfTotal = ({ drawn, range }: ChartTotal) => Math.max(drawn, range?.high ?? 0)

/** Half the height of the caps of a whisker, px. */
const capHeight = 5

/**
 * The totals beside their bars, each with its range as a whisker: a dark line with a light edge, legible on every part of
 * a bar and in grey print.
 */
export const totalsSeries = (totals: readonly ChartTotal[], colour: (token: Token) => string) => ({
  type: 'custom',
  silent: true,
  animation: false,
  z: 5,
  tooltip: { show: false },
  data: totals.map((total, index) => [endOfTotal(total), index]),
  encode: { x: 0, y: 1 },
  renderItem(
    { dataIndex }: { dataIndex: number },
    { coord }: { coord: (point: [value: number, index: number]) => [x: number, y: number] },
  ) {
    const { range, text } = totals[dataIndex]!
    const [last, y] = coord([endOfTotal(totals[dataIndex]!), dataIndex])
    const line = (from: [x: number, y: number], to: [x: number, y: number]) =>
      [
        { stroke: colour('surface'), lineWidth: 4 },
        { stroke: colour('text'), lineWidth: 1.5 },
      ].map((style) => ({
        type: 'line',
        shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
        style,
      }))
    const whisker = () => {
      const [low, high] = [range!.low, range!.high].map((end) => coord([end, dataIndex])[0]) as [
        number,
        number,
      ]
      const lines = [
        line([low, y], [high, y]),
        ...[low, high].map((x) => line([x, y - capHeight], [x, y + capHeight])),
      ]
      // All light edges first, so that none covers a dark line.
      return [0, 1].flatMap((layer) => lines.map((one) => one[layer]!))
    }
    return {
      type: 'group',
      children: [
        ...(range ? whisker() : []),
        {
          type: 'text',
          style: {
            ...{ x: last + 8, y, text, verticalAlign: 'middle', fill: colour('text') },
            fontFamily: chartFont,
            fontSize: 11,
          },
        },
      ],
    }
  },
})
