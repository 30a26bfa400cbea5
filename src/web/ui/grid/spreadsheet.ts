/**
 * The cells of a block as spreadsheets put it on the clipboard or write it as CSV: lines of cells apart
 * by tabs or, where there are none, semicolons; a cell in quotes may hold both, and lines. Empty lines do
 * not count, nor does a last one that only says, as our own exports do, where the others are from.
 */
export function cellsOf(block: string): string[][] {
  const text = block.replace(/^\uFEFF/, '')
  const apart = isApartBy('\t', text) ? '\t' : isApartBy(';', text) ? ';' : undefined
  const lines: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = cellAt(text, at, apart)
    lines.at(-1)?.push(cell)
    at = end + 1
    const ended = text[end]
    if (ended === apart && ended !== undefined) continue
    if (ended === '\r' && text[at] === '\n') at += 1
    if (ended !== undefined) lines.push([])
  }
  return rowsOf(lines)
}

/** Whether a sign stands between two cells, outside of quotes. */
const isApartBy = (sign: string, text: string) =>
  text.replace(/(^|[\t;\r\n])"(?:[^"]|"")*"(?=[\t;\r\n]|$)/g, '$1').includes(sign)

/** The cell that begins at a place, and where it ends: at a sign that parts cells, a line's end or the text's. */
function cellAt(text: string, from: number, apart: string | undefined) {
  const ends = (sign: string | undefined) =>
    sign === undefined || sign === '\n' || sign === '\r' || sign === apart
  if (text[from] === '"') {
    let at = from + 1
    while (at < text.length && (text[at] !== '"' || text[at + 1] === '"'))
      at += text[at] === '"' ? 2 : 1
    // Quotes that do not enclose the whole cell belong to it.
    if (text[at] === '"' && ends(text[at + 1]))
      return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
  let end = from
  while (!ends(text[end])) end += 1
  return { cell: text.slice(from, end), end }
}

const isFilled = (line: readonly string[]) => line.some((cell) => cell.trim() !== '')

/** The lines that hold something, all of one width. */
function rowsOf(lines: string[][]): string[][] {
  const last = lines.findLastIndex(isFilled)
  const source = lines[last]?.filter((cell) => cell.trim() !== '')
  const above = lines.slice(0, last).filter(isFilled)
  const width = Math.max(0, ...above.map(({ length }) => length))
  const isSource = source?.length === 1 && width > 1 && last > 0 && !isFilled(lines[last - 1]!)
  const rows = isSource ? above : lines.filter(isFilled)
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  return rows.map((line) => [...line, ...Array<string>(columns - line.length).fill('')])
}

/** Cells as spreadsheets take them from the clipboard. */
export const textOf = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((line) =>
      line
        .map((cell) => (/["\t\r\n;\uFEFF]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')

/** Whether pasted text is a block of cells rather than a value. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.trim())
