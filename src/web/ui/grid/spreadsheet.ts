/**
 * Parses cells from clipboard text or CSV, separated by tabs or, without tabs, by semicolons; quoted cells may contain
 * separators and line breaks. Skips empty lines, and a last line that only names the source, as in our own exports.
 */
export function parseCells(block: string): string[][] {
  const text = block.replace(/^\uFEFF/, '')
  const separator = occursUnquoted('\t', text) ? '\t' : occursUnquoted(';', text) ? ';' : undefined
  const lines: string[][] = [[]]
  let position = 0
  while (position <= text.length) {
    const { cell, end } = cellAt(text, position, separator)
    lines.at(-1)?.push(cell)
    position = end + 1
    const terminator = text[end]
    if (terminator === separator && terminator !== undefined) continue
    if (terminator === '\r' && text[position] === '\n') position += 1
    if (terminator !== undefined) lines.push([])
  }
  return rowsOf(lines)
}

/** Whether a character occurs outside of quoted cells. */
const occursUnquoted = (character: string, text: string) =>
  text.replace(/(^|[\t;\r\n])"(?:[^"]|"")*"(?=[\t;\r\n]|$)/g, '$1').includes(character)

/** Reads the cell at a position, up to a separator, a line break or the end of the text. */
function cellAt(text: string, from: number, separator: string | undefined) {
  const isTerminator = (character: string | undefined) =>
    character === undefined || character === '\n' || character === '\r' || character === separator
  if (text[from] === '"') {
    let position = from + 1
    while (position < text.length && (text[position] !== '"' || text[position + 1] === '"'))
      position += text[position] === '"' ? 2 : 1
    // Quotes that do not enclose the whole cell are part of its text.
    if (text[position] === '"' && isTerminator(text[position + 1]))
      return { cell: text.slice(from + 1, position).replaceAll('""', '"'), end: position + 1 }
  }
  let end = from
  while (!isTerminator(text[end])) end += 1
  return { cell: text.slice(from, end), end }
}

const isFilled = (line: readonly string[]) => line.some((cell) => cell.trim() !== '')

/** Non-empty lines, padded to the same width. */
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

/** Formats cells as clipboard text for spreadsheets. */
export const formatCells = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((line) =>
      line
        .map((cell) => (/["\t\r\n;\uFEFF]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')

/** Whether pasted text is a block of cells rather than a single value. */
export const isCellBlock = (text: string) => /[\t\r\n]/.test(text.trim())
