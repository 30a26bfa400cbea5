import { open, readFile } from 'node:fs/promises'
import { type Options, parse } from 'csv-parse'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type PreviewTable, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { decodeText } from './textOf.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'
import { type PlainCell, readFirstSheet, readPlainSheets } from './workbookSheet.server.ts'

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
  return inArchive(path, async (archive, parts) => {
    const found = await readFirstSheet(archive, parts, previewLimits)
    if (!found) throw new Unpreviewable('damaged')
    const shown = (cell: Cell) => (typeof cell === 'string' ? shortened(cell) : cell)
    return { ...found, rows: found.rows.map((row) => row.map(shown)) }
  })
}

/** Reads an archive; what cannot be read is damaged. */
async function inArchive<T>(
  path: string,
  work: (archive: ZipFile, parts: ReadonlyMap<string, Entry>) => Promise<T>,
): Promise<T> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unpreviewable('damaged')
  })
  try {
    return await work(archive, await partsOf(archive))
  } catch (error) {
    throw error instanceof Unpreviewable ? error : new Unpreviewable('damaged')
  } finally {
    archive.close()
  }
}

/** Entries of an archive by name in lower case. Rejects one whose declared size is too large; the memory limit catches false sizes. */
async function partsOf(archive: ZipFile) {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedMegabytes * 1024 * 1024) throw new Unpreviewable('too_large')
    // Names of parts ignore case (ECMA-376 part 2, 6.2.2.3).
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  return parts
}

const shortened = (text: string) =>
  text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text

/** How much of a file is read as cells. */
export type SheetLimits = { sheets: number; rows: number; columns: number; cell: number }

/** The cells of a workbook or CSV file, with the name of each sheet; that of a CSV file is empty. */
export async function readSheets(
  { path, type }: { path: string; type: string },
  limits: SheetLimits,
): Promise<PlainSheet[]> {
  const sheets =
    type === 'text/csv'
      ? [await readWholeCsv(path, limits)]
      : await inArchive(path, (archive, parts) => readPlainSheets(archive, parts, limits))
  return sheets.map(({ rows, ...sheet }) => ({
    ...sheet,
    rows: rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.slice(0, limits.cell) : cell)),
    ),
  }))
}
export type PlainSheet = { name: string; rows: PlainCell[][]; cut: boolean }

async function readWholeCsv(path: string, limits: SheetLimits): Promise<PlainSheet> {
  const text = decodeText(await readFile(path), false)
  const rows: PlainCell[][] = []
  let cut = false
  // Empty lines stay, so that the others keep their number.
  for await (const cells of parsedCsv(text, { skip_empty_lines: false })) {
    const plain = cells.map(plainText)
    if (rows.length === limits.rows) {
      // Empty lines at the end are no rows.
      if (plain.every((cell) => cell === null)) continue
      cut = true
      break
    }
    cut ||= plain.slice(limits.columns).some((cell) => cell !== null)
    rows.push(plain.slice(0, limits.columns))
  }
  return { name: '', rows, cut }
}

/** The text of a cell, without the apostrophe that keeps spreadsheets from running it as a formula. */
const plainText = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '') || null

const parsedCsv = (text: string, options: Options = {}) =>
  parse(text, {
    delimiter: separatorOf(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
  }) as AsyncIterable<string[]>

async function readCsv(path: string): Promise<Found> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
  await file.close()
  const text = decodeText(buffer.subarray(0, bytesRead), size > lookedAt)
  const rows: Cell[][] = []
  let cut = size > lookedAt
  for await (const cells of parsedCsv(text)) {
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
