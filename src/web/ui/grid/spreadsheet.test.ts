import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCells, isCellBlock, parseCells } from './spreadsheet.ts'

const sign = fc.constantFrom(
  'a',
  '7',
  ' ',
  '"',
  ';',
  '\t',
  '\n',
  '\r\n',
  '’',
  "'",
  ',',
  '=',
  '\uFEFF',
)
const cell = fc.string({ unit: sign, maxLength: 8 })
const grid = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  // An empty line is no line.
  .map((lines) => lines.filter((line) => line.some((one) => one.trim() !== '')))

it('any cells come back from the clipboard as they went there', () => {
  fc.assert(
    fc.property(grid, (lines) => {
      expect(parseCells(formatCells(lines))).toEqual(lines)
    }),
  )
})

it('lines end in any way, are filled up to one width, and empty ones do not count', () => {
  expect(parseCells('a\tb\r\n\r\nc\rd\te\tf\n')).toEqual([
    ['a', 'b', ''],
    ['c', '', ''],
    ['d', 'e', 'f'],
  ])
})

it('semicolons part cells where there are no tabs, also in quotes that a cell begins with', () => {
  expect(parseCells('\uFEFF"a;b";c\n"5"" pipe";"x')).toEqual([
    ['a;b', 'c'],
    ['5" pipe', '"x'],
  ])
  expect(parseCells('a;b\tc')).toEqual([['a;b', 'c']])
})

it('a value is no block, though it ends with a line', () => {
  expect(['12 kWh\n', 'a\tb', 'a\nb'].map(isCellBlock)).toEqual([false, true, true])
})
