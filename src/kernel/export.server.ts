import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { printable } from './field/characters.ts'
import type { Field, FieldKind } from './field/fields.ts'
import { dayOf, formatDate, formatInstant, formatNumber, formatTime } from './field/format.ts'
import type { Download } from './http/endpoint.ts'
import type { Context } from './http/handler.server.ts'
import { fileTypes } from './record/resource.ts'
import type { Language } from './text.ts'

export type SheetFormat = keyof typeof fileTypes
/** An attribute is one that a field declares. */
type CodeLabel = (attribute: never, code: number) => string

/** What the export of a list holds. */
export type Exported<F extends string = string> = {
  /** Namespace of the feature's words. */
  words: string
  /** The field whose word stands above a column, and the field whose value stands in it. */
  columns: Partial<Record<F, F>>
  /** What the records that a query finds hold beside: their answers, where they are asked the same. */
  answers?: {
    column: PgColumn
    columnsFor: (query: Record<string, unknown>, context: Context) => AnswerColumn[]
  }
  /** Says register codes, where a column holds some. */
  codeLabels?: (language: Language) => Promise<CodeLabel>
}

/** A column of an export: the value that a row has under its name. */
export type ExportColumn = {
  name: string
  field: Field
  title: string
  /** The word of an option. */
  option: (key: unknown) => string
}
export type AnswerColumn = ExportColumn & {
  valueIn: (answers: Record<string, unknown>) => unknown
}

type Given = Pick<Exported, 'words' | 'codeLabels'> & {
  columns: readonly ExportColumn[]
  rows: AsyncIterable<Record<string, unknown>[]>
  format: SheetFormat
  context: Context
}

/** A list as a file in the reader's language; below its rows stands where they are from and from when. */
export async function exportRecords(given: Given): Promise<Download> {
  const { words, columns, format, context } = given
  const { say, now, language } = context
  const codeLabel = await given.codeLabels?.(language)
  const when = formatInstant(now)
  const title = say(`${words}:list.title`)
  async function* rows() {
    for await (const bundle of given.rows)
      yield bundle.map((row) =>
        columns.map(({ name, field, option }) =>
          cellOf(field, row[name], { context, option, codeLabel }),
        ),
      )
  }
  return {
    name: `${title} ${dayOf(now)}.${format}`,
    type: fileTypes[format],
    content: writeSheet(format, {
      title,
      columns: columns.map(({ title, field }) => ({
        title: titleWithUnit(title, field),
        kind: columnKinds[field.kind] ?? 'text',
      })),
      rows: rows(),
      source: (count) => say('kernel:export.source', { when, count: formatNumber(count) }),
    }),
  }
}

/** What stands above a column, with the unit that its bare numbers are in. */
const titleWithUnit = (title: string, { kind, unit }: Field) =>
  unit && columnKinds[kind] ? `${title}, ${unit}` : title

const columnKinds: Partial<Record<FieldKind, Column['kind']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'money',
  date: 'date',
  instant: 'instant',
}

type Means = { context: Context; option: (key: unknown) => string; codeLabel?: CodeLabel }

function cellOf(field: Field, value: unknown, means: Means): Cell {
  const said = saidOf(field, value, means)
  return typeof said === 'string' ? printable(said) : said
}

function saidOf(field: Field, value: unknown, { context, option, codeLabel }: Means): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'choice':
      return option(value)
    case 'choices':
      return (value as string[]).map(option).join(', ')
    case 'flag':
      return context.say(`kernel:export.${value ? 'yes' : 'no'}`)
    case 'code':
      return codeLabel?.(field.attribute as never, value as number) || String(value)
    case 'words':
      return (value as Record<Language, string>)[context.language]
    case 'shares':
      return Object.entries(value as Record<string, number>)
        .map(([key, share]) => `${option(key)} ${share} %`)
        .join(', ')
    default:
      return typeof value === 'number' ? value : String(value)
  }
}

/** What a cell holds: text, number, day (`2026-11-21`), moment (ISO 8601) or nothing. */
type Cell = string | number | null
type Column = { title: string; kind: 'text' | 'number' | 'money' | 'date' | 'instant' }

/** A table to be written: its rows come in bundles; `source` tells below them where they are from. */
type Sheet = {
  title: string
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[][]>
  source: (count: number) => string
}

/** Bytes that may wait for a slow reader before writing pauses. */
const mostWaiting = 1024 * 1024

/** The file of a sheet, made while it is read. */
function writeSheet(format: SheetFormat, sheet: Sheet): AsyncIterable<Uint8Array> {
  const out = new PassThrough({ highWaterMark: mostWaiting })
  const write = format === 'csv' ? writeCsv : writeXlsx
  write(sheet, out).catch((error: Error) => out.destroy(error))
  return out
}

/** As Swiss spreadsheets open it: with a mark of UTF-8, semicolons, days as dd.mm.yyyy. */
async function writeCsv({ columns, rows, source }: Sheet, out: PassThrough) {
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  out.write(`\uFEFF${line(columns.map(({ title }) => csvText(title)))}`)
  let count = 0
  for await (const bundle of rows) {
    count += bundle.length
    const written = bundle.map((cells) =>
      line(cells.map((cell, at) => csvCell(cell, columns[at]!.kind))),
    )
    out.write(written.join(''))
    await isTaken(out)
  }
  out.end(line([]) + line([csvText(source(count))]))
}

function csvCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (kind === 'date') return formatDate(cell)
  return kind === 'instant' ? formatInstant(cell) : csvText(cell)
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection);
 * some take the wide signs of East Asian keyboards for one too.
 */
function csvText(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a head that stays, filters, and days and numbers as such; texts are texts, never formulas. */
async function writeXlsx({ title, columns, rows, source }: Sheet, out: PassThrough) {
  const { default: excel } = await import('exceljs')
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ kind }) => ({
    width: kind === 'text' ? 28 : 16,
    style: { numFmt: numberFormats[kind] },
  }))
  const head = sheet.addRow(columns.map((column) => column.title))
  head.font = { bold: true }
  head.commit()
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
  let count = 0
  for await (const bundle of rows) {
    count += bundle.length
    for (const cells of bundle)
      sheet.addRow(cells.map((cell, at) => xlsxCell(cell, columns[at]!.kind))).commit()
    await isTaken(out)
  }
  sheet.addRow([]).commit()
  sheet.addRow([source(count)]).commit()
  sheet.commit()
  await book.commit()
}

const numberFormats = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  date: 'dd.mm.yyyy',
  instant: 'dd.mm.yyyy hh:mm',
} satisfies Record<Column['kind'], string>

function xlsxCell(cell: Cell, kind: Column['kind']): Cell | Date {
  if (typeof cell !== 'string') return cell
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  // A sheet knows no time zones: it holds the time as read in Zurich.
  return kind === 'instant' ? new Date(`${dayOf(cell)}T${formatTime(cell)}:00Z`) : cell
}

/** Waits while the reader is behind. */
async function isTaken(out: PassThrough) {
  while (out.readableLength > mostWaiting / 2 && !out.destroyed) await sleep(10)
  if (out.destroyed) throw new Error('nobody reads the file any more')
}
