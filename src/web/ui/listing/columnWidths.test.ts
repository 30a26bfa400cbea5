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

test('columns are as wide as their content if there is enough room', () => {
  fc.assert(
    fc.property(columns, (tableColumns) => {
      const preferred = tableColumns.map(({ chosen, natural, width }) => chosen ?? natural ?? width)
      expect(fitColumns(tableColumns, sum(preferred))).toEqual(preferred)
    }),
  )
})

test('without enough room, only columns that may truncate their text shrink, and none below its declared width', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 4000 }), (tableColumns, available) => {
      const fitted = fitColumns(tableColumns, available)
      let minTotal = 0
      for (const [index, { chosen, natural, width, main, truncate }] of tableColumns.entries()) {
        const preferred = chosen ?? natural ?? width
        const floor =
          chosen === undefined && (main || truncate) ? Math.min(preferred, width) : preferred
        expect(fitted[index]).toBeLessThanOrEqual(preferred)
        expect(fitted[index]).toBeGreaterThanOrEqual(floor)
        minTotal += floor
      }
      expect(sum(fitted)).toBeLessThanOrEqual(Math.max(available, minTotal))
    }),
  )
})

test('columns that shrink end at one width, so that a long text takes no room from a shorter one', () => {
  const column = (natural: number) => ({
    key: '',
    width: 100,
    natural,
    chosen: undefined,
    truncate: true,
  })
  expect(fitColumns([column(150), column(900), column(400)], 750)).toEqual([150, 300, 300])
})
