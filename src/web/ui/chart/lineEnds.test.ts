import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineEnds } from './lineEnds.ts'

const size = { width: 640, height: 260 }
type Child = { type: string; shape?: { pathData: string; y: number }; style: { text?: string } }

it('lineEnds draws mark, name and value at the end of each line, without overlap and within the chart', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 12, max: 236 }), { minLength: 1, maxLength: 8 }),
      (heights) => {
        const ends = heights.map((height, index) => ({
          name: `Option ${index}`,
          value: String(height),
          token: 'energy-oil' as const,
          shape: 'M0 0z',
          height,
        }))
        const group = lineEnds(ends, { colour: (token) => token, ...size }).renderItem()
        const children = group.children as Child[]
        const middles = children.flatMap(({ shape }) =>
          shape && 'pathData' in shape ? shape.y + 5 : [],
        )
        expect(middles.length).toBe(heights.length)
        const sorted = middles.toSorted((a, b) => a - b)
        for (const [index, middle] of sorted.slice(1).entries())
          expect(middle - sorted[index]!).toBeGreaterThanOrEqual(17 - 1e-6)
        expect(sorted[0]).toBeGreaterThanOrEqual(8)
        expect(sorted.at(-1)).toBeLessThanOrEqual(size.height - 8)
        const texts = children.flatMap(({ style }) => style.text ?? [])
        expect(texts).toEqual(ends.flatMap(({ name, value }) => [name, value]))
        expect(children.filter(({ type }) => type === 'polyline').length).toBe(heights.length)
      },
    ),
  )
})
