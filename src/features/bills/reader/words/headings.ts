import { type Box, boxOf, cellsOf, type PrintedRow, type RowSpan, shareColumn } from './printed.ts'

/** How far above a number its heading may stand, in rows. */
const maxHeadingRows = 14
/** Widest gap between the rows of a table, in heights of a number. */
const maxTableGap = 2.5
/** Headings of two lines are not longer. */
const maxHeadingLength = 40

/** Digits that headings have: units, the temperature of litres, what a price is for, days of readings and years. */
const digitsOfHeadings =
  /m[3³]|co ?2|15(?:[.,]0)? ?[^\sa-z\d]{0,2} ?c?(?![a-z\d])|(?:\/|par|per|les|pro|je|pour) ?1000?(?!\d)|\d{1,2}[./] ?\d{1,2}[./] ?(?:\d{4}|\d{2})(?!\d)|(?:19|20)\d\d(?!\d)/g

/** Whether a cell says what stands below it: words, and no value. */
const isHeading = (text: string) =>
  /[a-z]{2}|m3|m³|\bl\b/.test(text) && !/\d/.test(text.replace(digitsOfHeadings, ''))

/** The text above a number in its column; a heading may have two lines. */
export function headingOf(number: RowSpan, rows: readonly PrintedRow[], at: number): string {
  const column = boxOf(number)
  let heading = ''
  let lineTop = column.top
  for (const row of rows.slice(Math.max(0, at - maxHeadingRows), at).reverse()) {
    if (row.page !== number.row.page) break
    const cell = headingCell(row, column)
    const isBlocked = cellsOf(row).length === 1 && !cell
    if (isBlocked && heading) break
    if (!cell) {
      if (heading || lineTop - row.box.bottom > maxTableGap * (column.bottom - column.top)) break
      lineTop = row.box.top
      continue
    }
    const height = cell.row.box.bottom - cell.row.box.top
    if (heading && lineTop - row.box.bottom > 1.2 * height) break
    heading = `${row.folded.slice(cell.from, cell.to)} ${heading}`.trim()
    lineTop = row.box.top
    if (heading.length > maxHeadingLength) break
  }
  return heading
}

/** The texts above a value in its column, the nearest first, from at most so many rows. */
export const cellsAbove = (
  value: RowSpan,
  rows: readonly PrintedRow[],
  at: number,
  most: number,
): RowSpan[] =>
  rows
    .slice(Math.max(0, at - most), at)
    .reverse()
    .filter((row) => row.page === value.row.page)
    .flatMap((row) => headingCell(row, boxOf(value)) ?? [])

/** The cell of a row above a column that says what stands below it; one beside a number is the label of that. */
function headingCell(row: PrintedRow, column: Box): RowSpan | undefined {
  const cells = cellsOf(row)
  const textOf = ({ from, to }: RowSpan) => row.folded.slice(from, to)
  return cells.find((cell, at) => {
    const next = cells[at + 1]
    return (
      isHeading(textOf(cell)) &&
      shareColumn(boxOf(cell), column) &&
      !(next && /^\W{0,2}\d/.test(textOf(next)))
    )
  })
}
