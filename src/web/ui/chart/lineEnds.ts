import type { Token } from '../../theme/tokens.ts'
import { spreadLabels } from './chartOptions.ts'

/** The label at the end of a line. */
export type LineEnd = {
  name: string
  /** The last value, as text. */
  value: string
  token: Token
  /** SVG path in a 16 × 16 box. */
  shape: string
  /** Height of the line's end in the chart, px from the top. */
  height: number
  isChosen?: boolean
}

/** Distance between labels, length of a leader, and size of a mark, px. */
const [gap, leader, mark] = [17, 24, 10]
const letter = 6
const lettersOf = (ends: readonly LineEnd[], part: 'name' | 'value') =>
  Math.max(0, ...ends.map((end) => end[part].length)) * letter

/** Width that the labels take beside the plot, px. */
export const lineEndsWidth = (ends: readonly LineEnd[]) =>
  Math.round(leader + mark + 6 + lettersOf(ends, 'name') + 16 + lettersOf(ends, 'value'))

/** A series that draws labels beside the ends of lines, apart from each other: leader, mark, name and value. */
export function lineEnds(
  ends: readonly LineEnd[],
  { colour, width, height }: { colour: (token: Token) => string; width: number; height: number },
) {
  const from = width - lineEndsWidth(ends)
  const middles = middlesOf(ends, height)
  const children = ends.flatMap(({ name, value, token, shape, height: end, isChosen }, index) => {
    const middle = middles[index]!
    const textAt = (x: number, text: string, align: 'left' | 'right') => ({
      type: 'text',
      style: {
        x,
        y: middle,
        text,
        align,
        verticalAlign: 'middle',
        fill: colour(isChosen ? 'text' : 'text-2'),
        fontFamily: "Inter, 'Inter Variable', 'Inter Fallback', sans-serif",
        fontSize: 11,
        fontWeight: isChosen ? 600 : 400,
      },
    })
    return [
      {
        type: 'polyline',
        shape: {
          points: [
            [from + 2, end],
            [from + leader - 12, middle],
            [from + leader - 4, middle],
          ],
        },
        style: { stroke: colour(token), fill: 'none', lineWidth: 1 },
      },
      {
        type: 'path',
        shape: {
          pathData: shape,
          x: from + leader,
          y: middle - mark / 2,
          width: mark,
          height: mark,
        },
        style: { fill: colour(token) },
      },
      textAt(from + leader + mark + 6, name, 'left'),
      textAt(width - 2, value, 'right'),
    ]
  })
  return {
    type: 'custom',
    coordinateSystem: 'none',
    silent: true,
    animation: false,
    data: [0],
    renderItem: () => ({ type: 'group', children }),
  }
}

/** The heights of the labels: near the ends of their lines, apart from each other, and in the chart. */
function middlesOf(ends: readonly LineEnd[], height: number): number[] {
  const heights = ends.map((end) => end.height)
  const middles = spreadLabels(heights, gap).map((move, index) => heights[index]! + move)
  const order = middles.map((_, index) => index).sort((a, b) => middles[a]! - middles[b]!)
  let highest = gap / 2
  for (const index of order) {
    middles[index] = Math.max(middles[index]!, highest)
    highest = middles[index]! + gap
  }
  let lowest = height - gap / 2
  for (const index of order.toReversed()) {
    middles[index] = Math.min(middles[index]!, lowest)
    lowest = middles[index]! - gap
  }
  return middles
}
