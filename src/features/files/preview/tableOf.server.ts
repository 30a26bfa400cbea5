import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type PreviewTable, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import { decodeText } from './textOf.server.ts'
import { Unpreviewable } from './unpreviewable.server.ts'
import { readFirstSheet } from './workbookSheet.server.ts'

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
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Unpreviewable('damaged')
  })
  try {
    const found = await readFirstSheet(archive, await partsOf(archive), previewLimits)
    if (!found) throw new Unpreviewable('damaged')
    const shown = (cell: Cell) => (typeof cell === 'string' ? shortened(cell) : cell)
    return { ...found, rows: found.rows.map((row) => row.map(shown)) }
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
