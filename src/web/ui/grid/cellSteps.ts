/** A cell of a table by its place, from 0. */
export type Cell = { row: number; column: number }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** Rows that a page key goes. */
const page = 10

/**
 * The cell to which a key leads from one that is not open; the same where the table ends, undefined
 * where the key leads nowhere.
 */
export function stepTo({ key, ctrlKey, metaKey }: Key, at: Cell, size: Cell): Cell | undefined {
  const isFar = ctrlKey || metaKey
  const last = { row: size.row - 1, column: size.column - 1 }
  const aims: Record<string, Cell> = {
    ArrowUp: { ...at, row: isFar ? 0 : at.row - 1 },
    ArrowDown: { ...at, row: isFar ? last.row : at.row + 1 },
    ArrowLeft: { ...at, column: isFar ? 0 : at.column - 1 },
    ArrowRight: { ...at, column: isFar ? last.column : at.column + 1 },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? last.row : at.row, column: last.column },
    PageUp: { ...at, row: at.row - page },
    PageDown: { ...at, row: at.row + page },
  }
  const aim = aims[key]
  const within = (place: number, most: number) => Math.min(Math.max(place, 0), most)
  return aim && { row: within(aim.row, last.row), column: within(aim.column, last.column) }
}

/**
 * The cell to which an open one hands on: with Tab along the row and on to the next, with Enter down,
 * with Shift back; undefined where the table ends.
 */
export function handOn({ key, shiftKey }: Key, at: Cell, size: Cell): Cell | undefined {
  const way = shiftKey ? -1 : 1
  if (key === 'Enter') {
    const row = at.row + way
    return row < 0 || row >= size.row ? undefined : { ...at, row }
  }
  const place = at.row * size.column + at.column + way
  if (place < 0 || place >= size.row * size.column) return undefined
  return { row: Math.floor(place / size.column), column: place % size.column }
}
