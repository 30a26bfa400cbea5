import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, cellForKey, nextCell } from './cellSteps.ts'

const key = (name: string, more: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

const table = fc
  .record({ row: fc.integer({ min: 1, max: 40 }), column: fc.integer({ min: 1, max: 12 }) })
  .chain((size) =>
    fc.record({
      size: fc.constant(size),
      at: fc.record({ row: fc.nat(size.row - 1), column: fc.nat(size.column - 1) }),
    }),
  )
const isWithin = ({ row, column }: Cell, size: Cell) =>
  row >= 0 && column >= 0 && row < size.row && column < size.column

it('navigation keys stay within the table, and other keys have no target cell', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp']
  fc.assert(
    fc.property(table, fc.constantFrom(...keys), fc.boolean(), ({ size, at }, name, ctrlKey) =>
      isWithin(cellForKey(key(name, { ctrlKey }), at, size)!, size),
    ),
  )
  expect(cellForKey(key('a'), { row: 0, column: 0 }, { row: 2, column: 2 })).toBeUndefined()
})

it('Tab visits each cell of the table once, and Shift+Tab visits them in reverse order', () => {
  fc.assert(
    fc.property(table, ({ size, at }) => {
      let [cell, steps]: [Cell | undefined, number] = [{ row: 0, column: 0 }, 0]
      while (cell) [cell, steps] = [nextCell(key('Tab'), cell, size), steps + 1]
      expect(steps).toBe(size.row * size.column)
      const next = nextCell(key('Tab'), at, size)
      if (next) expect(nextCell(key('Tab', { shiftKey: true }), next, size)).toEqual(at)
    }),
  )
})

it('Enter moves down the column and stops at the last row', () => {
  const size = { row: 2, column: 3 }
  expect(nextCell(key('Enter'), { row: 0, column: 2 }, size)).toEqual({ row: 1, column: 2 })
  expect(nextCell(key('Enter'), { row: 1, column: 2 }, size)).toBeUndefined()
})
