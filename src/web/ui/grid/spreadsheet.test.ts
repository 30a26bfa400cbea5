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
  // Empty lines are skipped, so the grid must not contain any.
  .map((lines) => lines.filter((line) => line.some((one) => one.trim() !== '')))

it('parsing the clipboard text of any cells returns the same cells', () => {
  fc.assert(
    fc.property(grid, (lines) => {
      expect(parseCells(formatCells(lines))).toEqual(lines)
    }),
  )
})

it('the parser accepts every line ending, pads lines to the same width, and skips empty ones', () => {
  expect(parseCells('a\tb\r\n\r\nc\rd\te\tf\n')).toEqual([
    ['a', 'b', ''],
    ['c', '', ''],
    ['d', 'e', 'f'],
  ])
})

it('semicolons separate cells if there are no tabs, except within quoted cells', () => {
  expect(parseCells('\uFEFF"a;b";c\n"5"" pipe";"x')).toEqual([
    ['a;b', 'c'],
    ['5" pipe', '"x'],
  ])
  expect(parseCells('a;b\tc')).toEqual([['a;b', 'c']])
})

it('a single value is not a block, even with a line break at its end', () => {
  expect(['12 kWh\n', 'a\tb', 'a\nb'].map(isCellBlock)).toEqual([false, true, true])
})
