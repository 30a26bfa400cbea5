import type { Token } from '../../theme/tokens.ts'
import { chartFont, spreadLabels } from './chartOptions.ts'

/** The label at the end of a line. */
export type LineEnd = {
  name: string
  /** The last value, as text. */
  value: string
  token: Token
  /** SVG path in a 16 × 16 box. */
  shape: string
  /** Position of the line's end, px from the top of the chart. */
  height: number
  isChosen?: boolean
}

/** Distance between labels, length of a leader, and size of a mark, px. */
const [gap, leader, mark] = [17, 24, 10]
/** Average width of a character, px. */
const letterWidth = 6
/** Width of the longest name or value, px. */
const maxTextWidth = (ends: readonly LineEnd[], part: 'name' | 'value') =>
  Math.max(0, ...ends.map((end) => end[part].length)) * letterWidth

/** Returns the width of the labels beside the plot, px. */
export const lineEndsWidth = (ends: readonly LineEnd[]) =>
  Math.round(leader + mark + 6 + maxTextWidth(ends, 'name') + 16 + maxTextWidth(ends, 'value'))

/** Returns a series that draws a label beside the end of each line, without overlap: leader, mark, name and value. */
export function lineEnds(
  ends: readonly LineEnd[],
  { colour, width, height }: { colour: (token: Token) => string; width: number; height: number },
) {
  const left = width - lineEndsWidth(ends)
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
        fontFamily: chartFont,
        fontSize: 11,
        fontWeight: isChosen ? 600 : 400,
      },
    })
    return [
      {
        type: 'polyline',
        shape: {
          points: [
            [left + 2, end],
            [left + leader - 12, middle],
            [left + leader - 4, middle],
          ],
        },
        style: { stroke: colour(token), fill: 'none', lineWidth: 1 },
      },
      {
        type: 'path',
        shape: {
          pathData: shape,
          x: left + leader,
          y: middle - mark / 2,
          width: mark,
          height: mark,
        },
        style: { fill: colour(token) },
      },
      textAt(left + leader + mark + 6, name, 'left'),
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

/** Returns the vertical middle of each label, px: near the end of its line, without overlap, and within the chart. */
function middlesOf(ends: readonly LineEnd[], height: number): number[] {
  const heights = ends.map((end) => end.height)
  const middles = spreadLabels(heights, gap).map((offset, index) => heights[index]! + offset)
  const order = middles.map((_, index) => index).sort((a, b) => middles[a]! - middles[b]!)
  let minMiddle = gap / 2
  for (const index of order) {
    middles[index] = Math.max(middles[index]!, minMiddle)
    minMiddle = middles[index]! + gap
  }
  let maxMiddle = height - gap / 2
  for (const index of order.toReversed()) {
    middles[index] = Math.min(middles[index]!, maxMiddle)
    maxMiddle = middles[index]! - gap
  }
  return middles
}
