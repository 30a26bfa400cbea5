/** A cell, by row and column index from 0. */
export type Cell = { row: number; column: number }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** Rows that Page Up and Page Down move. */
const pageRows = 10

/** Returns the cell that a navigation key moves to, clamped to the table; undefined for other keys. */
export function cellForKey({ key, ctrlKey, metaKey }: Key, at: Cell, size: Cell): Cell | undefined {
  const isFar = ctrlKey || metaKey
  const last = { row: size.row - 1, column: size.column - 1 }
  const targets: Record<string, Cell> = {
    ArrowUp: { ...at, row: isFar ? 0 : at.row - 1 },
    ArrowDown: { ...at, row: isFar ? last.row : at.row + 1 },
    ArrowLeft: { ...at, column: isFar ? 0 : at.column - 1 },
    ArrowRight: { ...at, column: isFar ? last.column : at.column + 1 },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? last.row : at.row, column: last.column },
    PageUp: { ...at, row: at.row - pageRows },
    PageDown: { ...at, row: at.row + pageRows },
  }
  const target = targets[key]
  const clamp = (index: number, max: number) => Math.min(Math.max(index, 0), max)
  return target && { row: clamp(target.row, last.row), column: clamp(target.column, last.column) }
}

/**
 * Returns the next cell after editing: Tab moves along the row and on to the next row, Enter down, Shift
 * reverses; undefined at the end of the table.
 */
export function nextCell(
  { key, shiftKey }: Pick<Key, 'key' | 'shiftKey'>,
  at: Cell,
  size: Cell,
): Cell | undefined {
  const direction = shiftKey ? -1 : 1
  if (key === 'Enter') {
    const row = at.row + direction
    return row < 0 || row >= size.row ? undefined : { ...at, row }
  }
  const index = at.row * size.column + at.column + direction
  if (index < 0 || index >= size.row * size.column) return undefined
  return { row: Math.floor(index / size.column), column: index % size.column }
}
