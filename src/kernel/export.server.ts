import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { printable } from './field/characters.ts'
import type { Field, FieldKind } from './field/fields.ts'
import { dayOf, formatDate, formatInstant, formatNumber, formatTime } from './field/format.ts'
import type { Download } from './http/endpoint.ts'
import type { Context } from './http/handler.server.ts'
import { fileTypes } from './record/resource.ts'
import type { Language } from './text.ts'
import { sheetName } from './workbook/openXml.ts'
import { streamTable } from './workbook/table.server.ts'

export type SheetFormat = keyof typeof fileTypes
/** Label of a code of the attribute that a field declares. */
type CodeLabel = (attribute: never, code: number) => string

/** How a resource's list is exported. */
export type ListExport<F extends string = string> = {
  /** Namespace of the feature's texts. */
  words: string
  /** Exported fields; each key is the field whose label is the heading. */
  columns: Partial<Record<F, F>>
  /** Fields that no choice of columns leaves out. */
  always?: readonly F[]
  /** Columns for answers in the JSON value `column`; none if the listed records have different forms. */
  answers?: {
    column: PgColumn | SQL
    columnsFor: (query: Record<string, unknown>, context: Context) => AnswerColumn[]
  }
  /** Fields exported as words: what their value is called in each language, as a JSON object in SQL. */
  inWords?: Partial<Record<F, SQL>>
  /** Labels of register codes, if a column has any. */
  codeLabels?: (language: Language) => Promise<CodeLabel>
  /** Credit of the public data among the rows, added to the line that names the source. */
  credit?: (query: Record<string, unknown>, context: Context) => Promise<string | undefined>
}

/** A column of an export, with the row's value called `name`. */
export type ExportColumn = {
  name: string
  field: Field
  title: string
  optionLabel: (key: unknown) => string
}
export type AnswerColumn = ExportColumn & {
  valueIn: (answers: Record<string, unknown>) => unknown
}

type ExportOptions = Pick<ListExport, 'words' | 'codeLabels'> & {
  columns: readonly ExportColumn[]
  rows: AsyncIterable<Record<string, unknown>[]>
  format: SheetFormat
  context: Context
  credit?: string | undefined
}

/** Exports a list to a file in the caller's language; a line below the rows names source and date. */
export async function exportRecords(options: ExportOptions): Promise<Download> {
  const { words, columns, format, context, credit } = options
  const { say, now, language } = context
  const codeLabel = await options.codeLabels?.(language)
  const when = formatInstant(now)
  const title = say(`${words}:list.title`)
  async function* rows() {
    for await (const batch of options.rows)
      yield batch.map((row) =>
        columns.map(({ name, field, optionLabel }) =>
          cellOf(field, row[name], { context, optionLabel, codeLabel }),
        ),
      )
  }
  return {
    name: `${title} ${dayOf(now)}.${format}`,
    type: fileTypes[format],
    content: (format === 'csv' ? streamCsv : streamXlsx)({
      title,
      ...{ language, now },
      columns: columns.map(({ title, field }) => ({
        title: titleWithUnit(title, field),
        kind: columnKinds[field.kind] ?? 'text',
      })),
      rows: rows(),
      source: (count) =>
        [say('kernel:export.source', { when, count: formatNumber(count) }), credit]
          .filter(Boolean)
          .join(' · '),
    }),
  }
}

/** Heading of a column, with the unit of its numbers. */
const titleWithUnit = (title: string, { kind, unit }: Field) =>
  unit && columnKinds[kind] ? `${title}, ${unit}` : title

const columnKinds: Partial<Record<FieldKind, Column['kind']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'money',
  date: 'date',
  instant: 'instant',
}

type CellContext = {
  context: Context
  optionLabel: (key: unknown) => string
  codeLabel?: CodeLabel
}

function cellOf(field: Field, value: unknown, cellContext: CellContext): Cell {
  const cell = formatCell(field, value, cellContext)
  return typeof cell === 'string' ? printable(cell) : cell
}

function formatCell(
  field: Field,
  value: unknown,
  { context, optionLabel, codeLabel }: CellContext,
): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'choice':
      return optionLabel(value)
    case 'choices':
      return (value as string[]).map(optionLabel).join(', ')
    case 'flag':
      return context.say(`kernel:export.${value ? 'yes' : 'no'}`)
    case 'code':
      return codeLabel?.(field.attribute as never, value as number) || String(value)
    case 'words':
      return (value as Record<Language, string>)[context.language]
    case 'shares':
      return Object.entries(value as Record<string, number>)
        .map(([key, share]) => `${optionLabel(key)} ${share} %`)
        .join(', ')
    default:
      return typeof value === 'number' ? value : String(value)
  }
}

/** Value of a cell: text, number, day (`2026-11-21`), moment (ISO 8601) or null. */
type Cell = string | number | null
type Column = { title: string; kind: 'text' | 'number' | 'money' | 'date' | 'instant' }

/** A table to write, its rows in batches; `source` is the line below them. */
type Sheet = {
  title: string
  language: Language
  now: Date
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[][]>
  source: (count: number) => string
}

/** Maximum number of bytes buffered for a slow reader. */
const maxBuffered = 1024 * 1024

/** Streams CSV; see `writeCsv`. */
function streamCsv(sheet: Sheet): AsyncIterable<Uint8Array> {
  const out = new PassThrough({ highWaterMark: maxBuffered })
  writeCsv(sheet, out).catch((error: Error) => out.destroy(error))
  return out
}

/**
 * Writes CSV as Swiss spreadsheets open it: UTF-8 with BOM, semicolons, dates as dd.mm.yyyy, and the decimal sign of the
 * language in Switzerland, which is a comma in French.
 */
async function writeCsv({ language, columns, rows, source }: Sheet, out: PassThrough) {
  const decimalSign = language === 'fr' ? ',' : '.'

  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`
  out.write(`\uFEFF${line(columns.map(({ title }) => csvText(title)))}`)
  let count = 0
  for await (const batch of rows) {
    count += batch.length
    const lines = batch.map((cells) =>
      line(cells.map((cell, index) => csvCell(cell, columns[index]!.kind, decimalSign))),
    )
    out.write(lines.join(''))
    await waitForReader(out)
  }
  out.end(line([]) + line([csvText(source(count))]))
}

function csvCell(cell: Cell, kind: Column['kind'], decimalSign: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign)
  if (kind === 'date') return formatDate(cell)
  return kind === 'instant' ? formatInstant(cell) : csvText(cell)
}

/**
 * Escapes a text; a text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV injection),
 * including the full-width signs of East Asian keyboards. A text of digits, such as a phone number, is quoted: who imports
 * quoted cells as text keeps its zeros.
 */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[";\r\n]|^\d+$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Streams XLSX with typed days and numbers. */
function streamXlsx({ title, now, columns, rows, source }: Sheet): AsyncIterable<Uint8Array> {
  async function* cells() {
    for await (const batch of rows)
      yield batch.map((row) => row.map((cell, index) => xlsxCell(cell, columns[index]!.kind)))
  }
  return streamTable({
    name: sheetName(title),
    properties: { title, author: '', at: now },
    columns: columns.map(({ title, kind }) => ({
      title,
      width: kind === 'text' ? 28 : 16,
      style: { numFmt: numberFormats[kind] },
    })),
    rows: cells(),
    note: source,
  })
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
  // Days of spreadsheets begin in 1900, with a leap day that there was not.
  if (kind === 'date') return cell < '1900-03-01' ? formatDate(cell) : new Date(`${cell}T00:00:00Z`)
  // Sheets have no time zones, so the time is that of Zurich.
  return kind === 'instant' ? new Date(`${dayOf(cell)}T${formatTime(cell)}:00Z`) : cell
}

/** Waits while more than half of the buffer is unread; throws if the reader has disconnected. */
async function waitForReader(out: PassThrough) {
  while (out.readableLength > maxBuffered / 2 && !out.destroyed) await sleep(10)
  if (out.destroyed) throw new Error('the reader of the file has disconnected')
}
