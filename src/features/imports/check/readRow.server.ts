import type { Problem } from '../../../kernel/http/errors.ts'
import { columnNamed, type ImportColumn } from '../columns/importColumns.server.ts'
import type { FindMeaning, Meanings } from '../columns/meanings.server.ts'
import { isNothing, readCell } from '../columns/readCell.server.ts'
import type { StoredSheet } from '../import.table.ts'
import type { ImportKind } from '../import.ts'

type Cell = string | number | null

/** A row of a file as it was read: what its cells say for each kind of record, and those that cannot be read. */
export type ReadRow = {
  values: Partial<Record<ImportKind, Record<string, unknown>>>
  problems: { kind: ImportKind; column: number; text: string; problem: Problem }[]
}

/** A column that is imported, ready to read cells. */
export type ColumnReader = {
  column: number
  kind: ImportKind
  name: string
  declared: ImportColumn
  header: string
  words: StoredSheet['columns'][number]['words']
  find?: FindMeaning
}

/** The numbers that a cell names. */
export const mandateNumbersIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/[,;+\n]/)
        .map((one) => one.trim())
        .filter(Boolean)
    : []

/** The readers of the columns of a sheet that are imported; `meanings` knows the words of the product, by field. */
export const columnReadersOf = (
  sheet: Pick<StoredSheet, 'columns' | 'headers'>,
  meanings: (field: string) => Meanings | undefined,
): ColumnReader[] =>
  sheet.columns.flatMap(({ field, words }, column) => {
    const declared = field === null ? undefined : columnNamed(field)
    if (field === null || !declared) return []
    const [kind, name] = field.split('.') as [ImportKind, string]
    const header = sheet.headers[column] ?? ''
    return [{ column, kind, name, declared, header, words, find: meanings(field)?.find }]
  })

/** Reads a row. A value that several columns give is that of the most exact one: a column of its own. */
export function readRow(
  cells: readonly Cell[],
  corrections: Readonly<Record<number, string>> | null,
  readers: readonly ColumnReader[],
): ReadRow {
  const row: ReadRow = { values: {}, problems: [] }
  const own = new Set<string>()
  for (const { column, kind, name, declared, ...known } of readers) {
    const cell = corrections?.[column] ?? cells[column] ?? null
    if (cell === null || isNothing(String(cell))) continue
    const read = readCell(name, declared, cell, known)
    if (read.problem) {
      row.problems.push({ kind, column, text: String(cell), problem: read.problem })
      continue
    }
    const values = (row.values[kind] ??= {})
    for (const [field, value] of Object.entries(read.values)) {
      if (own.has(`${kind}.${field}`) && field !== name) continue
      values[field] = value
      if (field === name) own.add(`${kind}.${field}`)
    }
  }
  return row
}
