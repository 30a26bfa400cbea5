import type excel from 'exceljs'
import type { Translator } from '../pages/translator.server.ts'
import type { Snapshot } from '../snapshot.ts'

export const sheetNames = [
  'summary',
  'data',
  'consumption',
  'assumptions',
  'options',
  'years',
  'tables',
] as const

export type WorkbookContext = {
  snapshot: Snapshot
  translator: Translator
  names: Record<(typeof sheetNames)[number], string>
  /** Formats and registers a cell as input. */
  markInput(name: string, cell: excel.Cell): void
}
/** Cell references by name, e.g. the form cell of an assumption. */
export type Cells = Map<string, string>

/** Content of a cell. */
export type CellContent = { formula: string; result: number | string } | number | string

/** Base of every font; without a name, other programs choose their own. */
export const baseFont = { name: 'Calibri', size: 11 }
const ink = 'FF141B1C'
const soft = 'FF5C696A'
/** Fill of input cells. */
export const enteredFill = {
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb: 'FFE3F3EF' },
} as const
const edge = { style: 'thin', color: { argb: 'FFDBE2DF' } } as const

/** `'Hypothèses'!$C$7`. */
export const cellReference = (sheet: string, address: string) =>
  `'${sheet.replaceAll("'", "''")}'!${address}`

export const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)

export function titleRow(sheet: excel.Worksheet, title: string) {
  const row = sheet.addRow([title])
  row.font = { ...baseFont, size: 16, bold: true, color: { argb: ink } }
  row.height = 26
}

/** Left-aligns a text, indented after a number column. */
export const asText = (column: number) =>
  ({ horizontal: 'left', indent: column > 1 ? 1 : 0 }) as const

/** Adds column titles: left-aligned for the first and the `texts` columns, right-aligned for numbers. */
export function headerRow(
  sheet: excel.Worksheet,
  titles: readonly string[],
  texts: readonly number[] = [],
) {
  const row = sheet.addRow([...titles])
  row.eachCell((cell, column) => {
    cell.font = { ...baseFont, bold: true, color: { argb: soft } }
    cell.border = { bottom: { style: 'medium', color: { argb: soft } } }
    cell.alignment = {
      wrapText: true,
      vertical: 'bottom',
      ...(column === 1 || texts.includes(column) ? asText(column) : { horizontal: 'right' }),
    }
  })
  return row
}

export function borderRow(row: excel.Row, isStrong = false) {
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.border = { bottom: edge }
    if (isStrong) cell.font = { ...baseFont, bold: true }
    const { col, value } = cell as unknown as { col: number; value: unknown }
    if (typeof value === 'string' && value !== unknownCell && value !== '–')
      cell.alignment = asText(col)
  })
}

/** Sets the print area to all rows, and the row repeated on every page. */
export function setPrintArea(sheet: excel.Worksheet, columns: number, head?: number) {
  sheet.pageSetup.printArea = `A1:${letterOf(columns)}${Math.max(1, sheet.rowCount)}`
  if (head) sheet.pageSetup.printTitlesRow = `${head}:${head}`
}

/** Content of an unknown figure; not a number, so that sums ignore it. */
export const unknownCell = '?'

/** Number format by unit, else by value. */
export function formatOf(value: unknown, unit = ''): string {
  if (/^(CHF|kWh\/a|h\/a|a$)/.test(unit)) return '#,##0'
  if (unit === 'kW') return '#,##0.0'
  if (typeof value !== 'number' || Math.abs(value) < 1000) return 'General'
  return Number.isInteger(value) ? '#,##0' : '#,##0.00'
}

/** Adds a row with a value and its unit; returns the cell. */
export function figureRow(
  sheet: excel.Worksheet,
  { title, value, unit }: { title: string; value: CellContent | null; unit: string },
): string {
  const row = sheet.addRow([title, value, unit])
  borderRow(row)
  const result = value instanceof Object ? value.result : value
  row.getCell(2).numFmt = Number.isInteger(result ?? 0) ? '#,##0' : '#,##0.00'
  row.getCell(3).font = { ...baseFont, color: { argb: soft } }
  row.getCell(3).alignment = asText(3)
  return `$B$${row.number}`
}

/** Adds a row with a value, marked as input if it is one; empty if unknown. */
export function inputRow(
  sheet: excel.Worksheet,
  workbook: WorkbookContext,
  {
    name,
    title,
    value,
    unit,
    isInput,
  }: { name: string; title: string; value: unknown; unit: string; isInput: boolean },
): string {
  const address = figureRow(sheet, { title, value: (value ?? null) as number | null, unit })
  if (isInput) workbook.markInput(name, sheet.getCell(address.replaceAll('$', '')))
  return address
}
