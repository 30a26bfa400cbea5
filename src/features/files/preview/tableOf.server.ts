import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import excel from 'exceljs'
import { openPromise } from 'yauzl'
import { type PreviewTable, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { decodeText } from './textOf.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'

/** Largest workbook that is read, unpacked, in MB. */
const maxUnpackedMegabytes = 512
/** Longest text of a cell that is shown. */
const maxCellLength = 500
/** How much of a CSV file is looked at, in bytes. */
const lookedAt = 1024 * 1024

type Cell = PreviewTable['rows'][number][number]

/** The beginning of the first visible sheet, or of a CSV file. */
export async function describeTable({ path, type }: { path: string; type: string }) {
  const found = type === 'text/csv' ? await readCsv(path) : await readWorkbook(path)
  const { sheet, rows, cut } = found
  const table = { sheet, rows: rows.map(trimEnd) }
  return { pages: [], table, cut } satisfies ContentDescription
}

/** Cells up to the last one that is not empty. */
const trimEnd = (row: Cell[]) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)

type Found = PreviewTable & { cut: boolean }

async function readWorkbook(path: string): Promise<Found> {
  await refuseBomb(path)
  const content = createReadStream(path)
  const reader = new excel.stream.xlsx.WorkbookReader(content, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  // Ending one of its iterators early would read the rest of the file: they are left where they are.
  const sheets = reader[Symbol.asyncIterator]()
  try {
    for (let next = await sheets.next(); !next.done; next = await sheets.next()) {
      const { name, state } = next.value as unknown as { name?: string; state?: string }
      const isHidden = state === 'hidden' || state === 'veryHidden'
      if (!isHidden) return { sheet: name ?? null, ...(await readSheet(next.value)) }
    }
  } catch {
    throw new Unpreviewable('damaged')
  } finally {
    content.destroy()
  }
  throw new Unpreviewable('damaged')
}

/** Reads as many rows as are shown, however many there are. */
async function readSheet(sheet: AsyncIterable<excel.Row>) {
  const rows: Cell[][] = []
  let cut = false
  const iterator = sheet[Symbol.asyncIterator]()
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const row = next.value
    if (row.number > previewLimits.rows) return { rows, cut: true }
    // Rows without cells are left out of the file.
    while (rows.length < row.number - 1) rows.push([])
    const width = Math.min(row.cellCount, previewLimits.columns)
    cut ||= row.cellCount > width
    rows.push(Array.from({ length: width }, (_, at) => shownCell(row.getCell(at + 1).value)))
  }
  return { rows, cut }
}

/** The value of a cell as it can be shown; that of a formula is its last result. */
function shownCell(value: excel.CellValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return shownDate(value)
  if (typeof value !== 'object') return typeof value === 'string' ? shortened(value) : value
  if ('result' in value) return shownCell(value.result)
  if ('richText' in value) return shortened(value.richText.map(({ text }) => text).join(''))
  if ('text' in value) return shortened(String(value.text))
  if ('error' in value) return value.error
  return null
}

/** A day, with the time if it has one; workbooks have no time zones. */
function shownDate(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null
  const [day, time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day! : `${day} ${time.slice(0, 5)}`
}

const shortened = (text: string) =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text

/** Refuses an archive that says that it is huge; one that lies ends with the memory of the process. */
async function refuseBomb(path: string) {
  let unpacked = 0
  const archive = await openPromise(path, { lazyEntries: true }).catch(() => {
    throw new Unpreviewable('damaged')
  })
  try {
    for await (const { uncompressedSize } of archive.eachEntry()) {
      unpacked += uncompressedSize
      if (unpacked > maxUnpackedMegabytes * 1024 * 1024) throw new Unpreviewable('too_large')
    }
  } catch (error) {
    throw error instanceof Unpreviewable ? error : new Unpreviewable('damaged')
  } finally {
    archive.close()
  }
}

async function readCsv(path: string): Promise<Found> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
  await file.close()
  const text = decodeText(buffer.subarray(0, bytesRead), size > lookedAt)
  const rows: Cell[][] = []
  const parser = parse(text, {
    delimiter: separatorOf(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  let cut = size > lookedAt
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (rows.length === previewLimits.rows) {
      cut = true
      break
    }
    cut ||= cells.length > previewLimits.columns
    rows.push(
      cells.slice(0, previewLimits.columns).map((cell) => (cell === '' ? null : shortened(cell))),
    )
  }
  return { sheet: null, rows, cut }
}

/** The character that separates cells: the one of which the first lines have most. */
function separatorOf(text: string): string {
  const start = text.split('\n', 20).join('\n')
  const count = (separator: string) => start.split(separator).length
  return [';', ',', '\t', '|'].reduce((most, one) => (count(one) > count(most) ? one : most))
}
