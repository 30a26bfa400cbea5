import { letterOf } from '../../../kernel/workbook/openXml.ts'
import type { BookCell, BookRow, BookSheet } from '../../../kernel/workbook/workbook.server.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { Snapshot } from '../snapshot.ts'

/** Keys of the sheets, in the order of the workbook. */
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
  /** Translated names of the sheets. */
  names: Record<(typeof sheetNames)[number], string>
  /** Colours a cell as input and registers it under a name. */
  markInput(name: string, cell: BookCell): void
}
/** Cell references (`'Hypothèses'!$C$7`) by a key: form cell, figure id or field. */
export type Cells = Map<string, string>

/** Content of a cell; a formula comes with its cached result. */
export type CellContent = { formula: string; result: number | string } | number | string

/** Base of every font; without a name, other programs choose their own. */
export const baseFont = { name: 'Calibri', size: 11 }
const darkText = 'FF141B1C'
const greyText = 'FF5C696A'
/** Green fill of the cells that readers may change. */
export const enteredFill = 'FFE3F3EF'
const thinLine = { style: 'thin', color: 'FFDBE2DF' } as const

/** Reference to a cell of a sheet: `'Hypothèses'!$C$7`. */
export const cellReference = (sheet: string, address: string) =>
  `'${sheet.replaceAll("'", "''")}'!${address}`

export function titleRow(sheet: BookSheet, title: string) {
  const row = sheet.addRow([title])
  row.font = { ...baseFont, size: 16, bold: true, color: darkText }
  row.height = 26
}

/** Alignment of a text: left, indented except in the first column. */
export const textAlignment = (column: number) =>
  ({ horizontal: 'left', indent: column > 1 ? 1 : 0 }) as const

/** Adds column titles, left-aligned in the first column and the `textColumns`, else right-aligned. */
export function headerRow(
  sheet: BookSheet,
  titles: readonly string[],
  textColumns: readonly number[] = [],
) {
  const row = sheet.addRow([...titles])
  for (const cell of row.cells) {
    const { column } = cell
    cell.font = { ...baseFont, bold: true, color: greyText }
    cell.lineBelow = { style: 'medium', color: greyText }
    cell.alignment = {
      wrapText: true,
      vertical: 'bottom',
      ...(column === 1 || textColumns.includes(column)
        ? textAlignment(column)
        : { horizontal: 'right' }),
    }
  }
  return row
}

/** Draws the line below a row, and left-aligns its texts, except placeholders for missing numbers. */
export function borderRow(row: BookRow, isStrong = false) {
  for (const cell of row.cells) {
    cell.lineBelow = thinLine
    if (isStrong) cell.font = { ...baseFont, bold: true }
    const { column, value } = cell
    if (typeof value === 'string' && value !== unknownCell && value !== '–')
      cell.alignment = textAlignment(column)
  }
}

/** Sets the print area to all rows and the given number of columns, and the row repeated on every page. */
export function setPrintArea(sheet: BookSheet, columns: number, repeatedRow?: number) {
  sheet.print.area = `A1:${letterOf(columns)}${Math.max(1, sheet.rowCount)}`
  sheet.print.repeatedRow = repeatedRow
}

/** The mark of drafts above each page; the building, the number of the report and that of the page below. */
export function pageTexts(
  { building, mandate }: { building: { address: string }; mandate: ReportNumber },
  { t }: Pick<Translator, 't'>,
  isDraft: boolean,
) {
  const { number, report } = mandate
  return {
    header: isDraft ? `&C&"-,Bold"${t('draft').toUpperCase()}` : '',
    // A single `&` starts a code.
    footer: `&L${building.address.slice(0, maxFooterAddress).replaceAll('&', '&&')}&C${report == null ? number : `${number}-${report}`}&R&P / &N`,
  }
}
/** Excel refuses a footer of more than 255 characters. */
const maxFooterAddress = 180
type ReportNumber = { number: string; report?: string | number | null }

/** Content of an unknown figure; not a number, so that sums ignore it. */
export const unknownCell = '?'

/** Excel number format by unit, else by the size of the value. */
export function numberFormatOf(value: unknown, unit = ''): string {
  if (/^(CHF|kWh\/a|h\/a|a$)/.test(unit)) return '#,##0'
  if (unit === 'kW') return '#,##0.0'
  if (typeof value !== 'number' || Math.abs(value) < 1000) return 'General'
  return Number.isInteger(value) ? '#,##0' : '#,##0.00'
}

/** Adds a row with a value and its unit; returns the cell of the value. */
export function figureRow(
  sheet: BookSheet,
  { title, value, unit }: { title: string; value: CellContent | null; unit: string },
): string {
  const row = sheet.addRow([title, value, unit])
  borderRow(row)
  const result = value instanceof Object ? value.result : value
  row.getCell(2).numFmt = Number.isInteger(result ?? 0) ? '#,##0' : '#,##0.00'
  row.getCell(3).font = { ...baseFont, color: greyText }
  row.getCell(3).alignment = textAlignment(3)
  return `$B$${row.number}`
}

/** Like `figureRow`, but the cell is empty if the value is unknown, and may be an input. */
export function inputRow(
  sheet: BookSheet,
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
