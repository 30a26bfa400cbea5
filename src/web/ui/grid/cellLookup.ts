import type { RefObject } from 'react'
import type { Cell } from './cellSteps.ts'

/** Name of the column with the row's checkbox. */
export const tickColumn = '·'

/** A cell, by row key and column name. */
export type CellId = { row: string; column: string }

export const isSameCell = (a: CellId | undefined, b: CellId) =>
  a?.row === b.row && a.column === b.column

/** Converts between a cell's id, its indices and its element on the page. */
export function cellLookup(
  rows: readonly { key: string }[],
  columns: readonly string[],
  root: RefObject<HTMLElement | null>,
) {
  const elementOf = ({ row, column }: CellId) =>
    root.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(row)}"] [data-column="${CSS.escape(column)}"]`,
    )
  return {
    size: { row: rows.length, column: columns.length },
    cellOf: ({ row, column }: CellId): Cell => ({
      row: rows.findIndex(({ key }) => key === row),
      column: columns.indexOf(column),
    }),
    idOf(cell: Cell | undefined): CellId | undefined {
      const row = cell && rows[cell.row]
      const column = cell && columns[cell.column]
      return row && column !== undefined ? { row: row.key, column } : undefined
    },
    elementOf,
    /** Returns the id of the cell that contains an element. */
    idAt(target: EventTarget): CellId | undefined {
      const cell = (target as Element).closest<HTMLElement>('[data-column]')
      const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
      return cell && row !== undefined ? { row, column: cell.dataset.column ?? '' } : undefined
    },
    /** Focuses a cell, or its checkbox. */
    focus(cell: CellId) {
      const element = elementOf(cell)
      const tick = element?.querySelector<HTMLElement>('input[type=checkbox]:not(:disabled)')
      void (tick ?? element)?.focus()
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  }
}
