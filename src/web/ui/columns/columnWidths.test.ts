import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitColumns } from './columnWidths.ts'

const pixels = fc.integer({ min: 40, max: 400 })
const columns = fc.array(
  fc.record({
    key: fc.string(),
    width: pixels,
    natural: fc.option(pixels, { nil: undefined }),
    chosen: fc.option(pixels, { nil: undefined }),
    main: fc.boolean(),
    truncate: fc.boolean(),
  }),
  { minLength: 1 },
)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('columns are as wide as their content where there is room', () => {
  fc.assert(
    fc.property(columns, (given) => {
      const wanted = given.map(({ chosen, natural, width }) => chosen ?? natural ?? width)
      expect(fitColumns(given, sum(wanted))).toEqual(wanted)
    }),
  )
})

test('where there is none, only those that may cut their text shrink, and none below its declared width', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 4000 }), (given, available) => {
      const fitted = fitColumns(given, available)
      let atLeast = 0
      for (const [index, { chosen, natural, width, main, truncate }] of given.entries()) {
        const wanted = chosen ?? natural ?? width
        const floor = chosen === undefined && (main || truncate) ? Math.min(wanted, width) : wanted
        expect(fitted[index]).toBeLessThanOrEqual(wanted)
        expect(fitted[index]).toBeGreaterThanOrEqual(floor)
        atLeast += floor
      }
      expect(sum(fitted)).toBeLessThanOrEqual(Math.max(available, atLeast))
    }),
  )
})
