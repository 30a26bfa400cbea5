import type excel from 'exceljs'
import type { Saying } from './saying.server.ts'
import type { Snapshot } from './snapshot.ts'

export type Given = {
  snapshot: Snapshot
  saying: Saying
  names: Record<'summary' | 'data' | 'assumptions' | 'options' | 'years', string>
}
/** Where the value of an assumption stands, as a formula refers to it; by its cell in the form. */
export type Cells = Map<string, string>

/** Said with every font, for without a name other programs take another one. */
export const letters = { name: 'Calibri', size: 11 }
const ink = 'FF141B1C'
const soft = 'FF5C696A'
const edge = { style: 'thin', color: { argb: 'FFDBE2DF' } } as const

/** `'Hypothèses'!$C$7`. */
export const refer = (sheet: string, address: string) =>
  `'${sheet.replaceAll("'", "''")}'!${address}`

export const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)

export function titleRow(sheet: excel.Worksheet, title: string) {
  const row = sheet.addRow([title])
  row.font = { ...letters, size: 16, bold: true, color: { argb: ink } }
  row.height = 26
}

export function headRow(sheet: excel.Worksheet, titles: readonly string[]) {
  const row = sheet.addRow([...titles])
  row.eachCell((cell, column) => {
    cell.font = { ...letters, bold: true, color: { argb: soft } }
    cell.border = { bottom: { style: 'medium', color: { argb: soft } } }
    cell.alignment = {
      wrapText: true,
      vertical: 'bottom',
      horizontal: column > 1 ? 'right' : 'left',
    }
  })
  return row
}

export function rule(row: excel.Row, isStrong = false) {
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.border = { bottom: edge }
    if (isStrong) cell.font = { ...letters, bold: true }
  })
}

/** Prints all that the sheet holds, its first rows on every page. */
export function printable(sheet: excel.Worksheet, columns: number, head?: number) {
  sheet.pageSetup.printArea = `A1:${letterOf(columns)}${Math.max(1, sheet.rowCount)}`
  if (head) sheet.pageSetup.printTitlesRow = `${head}:${head}`
}

/** What stands in the cell of a figure that nobody knows: no number, so that no sum counts it as one. */
export const unknownCell = '?'
