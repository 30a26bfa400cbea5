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
  /** Shows a cell as one that may be changed, and remembers it as such. */
  markInput(name: string, cell: excel.Cell): void
}
/** Where the value of an assumption stands, as a formula refers to it; by its cell in the form. */
export type Cells = Map<string, string>

/** What a cell holds. */
export type CellContent = { formula: string; result: number | string } | number | string

/** Said with every font, for without a name other programs take another one. */
export const baseFont = { name: 'Calibri', size: 11 }
const ink = 'FF141B1C'
const soft = 'FF5C696A'
/** What may be changed. */
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

/** Keeps a text apart from a number before it. */
export const asText = (column: number) =>
  ({ horizontal: 'left', indent: column > 1 ? 1 : 0 }) as const

/** The titles of columns: right above numbers, left above the texts of these columns and the first. */
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

/** Prints all that the sheet holds, its first rows on every page. */
export function setPrintArea(sheet: excel.Worksheet, columns: number, head?: number) {
  sheet.pageSetup.printArea = `A1:${letterOf(columns)}${Math.max(1, sheet.rowCount)}`
  if (head) sheet.pageSetup.printTitlesRow = `${head}:${head}`
}

/** What stands in the cell of a figure that nobody knows: no number, so that no sum counts it as one. */
export const unknownCell = '?'

/** The format of a number by its unit, else by how it is written. */
export function formatOf(value: unknown, unit = ''): string {
  if (/^(CHF|kWh\/a|h\/a|a$)/.test(unit)) return '#,##0'
  if (unit === 'kW') return '#,##0.0'
  if (typeof value !== 'number' || Math.abs(value) < 1000) return 'General'
  return Number.isInteger(value) ? '#,##0' : '#,##0.00'
}

/** A row of one value with its unit; gives the cell. */
export function figureRow(
  sheet: excel.Worksheet,
  { title, value, unit }: { title: string; value: CellContent | null; unit: string },
): string {
  const row = sheet.addRow([title, value, unit])
  borderRow(row)
  const shown = value instanceof Object ? value.result : value
  row.getCell(2).numFmt = Number.isInteger(shown ?? 0) ? '#,##0' : '#,##0.00'
  row.getCell(3).font = { ...baseFont, color: { argb: soft } }
  row.getCell(3).alignment = asText(3)
  return `$B$${row.number}`
}

/** A row of one value, which may be changed where it is an input; empty where it is not known. */
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
