import numfmt from 'numfmt'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { numberOfColumn } from '../../../kernel/workbook/openXml.ts'
import type { PreviewTable } from './preview.ts'

type Cell = PreviewTable['rows'][number][number]
type Limits = {
  rows: number
  columns: number
  /** Whether rows beyond are looked through for a cell: formatted rows may be empty to the end of the sheet. */
  looksBeyond?: boolean
}
/** A cell as it stands in the sheet; a shared text is an index of the workbook's list. */
type StoredCell = { type: string; text: string; style: number }

/**
 * Reads the beginning of the first visible sheet of an Excel workbook (ECMA-376 part 1, 18.2 to 18.8): values as they are
 * shown, formulas as their last result. Undefined if there is none. Throws if a part is not well-formed XML.
 */
export async function readFirstSheet(
  archive: ZipFile,
  parts: ReadonlyMap<string, Entry>,
  limits: Limits,
) {
  const read = partReader(archive, parts)
  const { sheets, startsIn1904 } = await findSheets(read)
  const [sheet] = sheets
  if (!sheet) return undefined
  const { rows, cut } = await readRows(read, sheet.path, limits)
  const cells = rows.flat().filter((cell) => cell !== undefined)
  const indices = cells.flatMap(({ type, text }) => (type === 's' ? [Number(text)] : []))
  const texts = await readSharedTexts(read, Math.max(-1, ...indices))
  const formats = cells.some(({ style }) => style > 0) ? await readFormats(read) : []
  const valueOf = (cell: StoredCell | undefined): Cell => {
    if (!cell || cell.text === '') return null
    const { type, text, style } = cell
    if (type === 's') return unescaped(texts[Number(text)] ?? '') || null
    if (type === 'b') return text === '1'
    if (type !== 'n') return unescaped(text)
    return shownNumber(Number(text), formats[style] ?? general, startsIn1904)
  }
  return { sheet: sheet.name, rows: rows.map((row) => Array.from(row, valueOf)), cut }
}

/** A cell as a program reads it: a number, a day as YYYY-MM-DD, or a text; null if it is empty. */
export type PlainCell = string | number | null

/**
 * Reads the visible sheets of an Excel workbook: numbers as they are stored, dates as days, whatever their format shows. The
 * value of merged cells stands in each of them.
 */
export async function readPlainSheets(
  archive: ZipFile,
  parts: ReadonlyMap<string, Entry>,
  limits: Limits & { sheets: number },
) {
  const read = partReader(archive, parts)
  const { sheets, startsIn1904 } = await findSheets(read)
  const texts = await readSharedTexts(read, Infinity)
  const formats = await readFormats(read)
  const isDay = formats.map((code) => numfmt.isDateFormat(code))
  const valueOf = (cell: StoredCell | undefined): PlainCell => {
    if (!cell || cell.text === '') return null
    const { type, text, style } = cell
    if (type === 's') return unescaped(texts[Number(text)] ?? '').trim() || null
    // The value of a formula that failed.
    if (type === 'e') return null
    if (type !== 'n') return unescaped(text).trim() || null
    const number = Number(text)
    return isDay[style] ? dayNumbered(number + (startsIn1904 ? daysTo1904 : 0)) : number
  }
  const plain: { name: string; rows: PlainCell[][]; cut: boolean }[] = []
  for (const { name, path } of sheets.slice(0, limits.sheets)) {
    const { rows, cut, merged } = await readRows(read, path, { ...limits, looksBeyond: true })
    for (const [first, last] of merged) fillMerged(rows, first, last)
    const cells = rows.map((row) => Array.from(row, valueOf))
    const last = cells.findLastIndex((row) => row.some((cell) => cell !== null))
    plain.push({ name, rows: cells.slice(0, last + 1), cut })
  }
  return plain
}

/** Gives each of some merged cells the value of the first, the only one that programs show. */
function fillMerged(rows: (StoredCell | undefined)[][], first: Place, last: Place) {
  const cell = rows[first.row - 1]?.[first.column - 1]
  // Titles over many columns say nothing of each of them.
  if (!cell || (last.row - first.row + 1) * (last.column - first.column + 1) > 2_000) return
  for (let row = first.row; row <= Math.min(last.row, rows.length); row++)
    for (let column = first.column; column <= last.column; column++)
      rows[row - 1]![column - 1] = cell
}

/** A day as YYYY-MM-DD, by its number from 30.12.1899 on. */
const dayNumbered = (days: number) =>
  new Date(Date.UTC(1899, 11, 30 + Math.floor(days))).toISOString().slice(0, 10)

const partReader =
  (archive: ZipFile, parts: ReadonlyMap<string, Entry>): ReadPart =>
  async (name, handlers) => {
    const entry = parts.get(name.toLowerCase())
    if (entry) await readXml(await archive.openReadStreamPromise(entry), handlers)
  }

/** Characters that XML cannot hold are written as `_x000D_` (22.9.2.19). */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

type Handlers = {
  /** Local name and attributes of an element that begins. */
  begin?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  end?: (name: string) => void
  /** Whether enough was read. */
  isDone?: () => boolean
}
type ReadPart = (name: string, handlers: Handlers) => Promise<void>

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

async function readXml(content: NodeJS.ReadableStream, { begin, text, end, isDone }: Handlers) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    begin?.(localName(name), attributes),
  )
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.on('closetag', ({ name }) => end?.(localName(name)))
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    if (isDone?.()) return
  }
  parser.write(decoder.decode()).close()
}

/** The sheets that are not hidden, and whether the workbook's dates begin in 1904. */
async function findSheets(read: ReadPart) {
  const named: { name: string; relation: string }[] = []
  let startsIn1904 = false
  await read('xl/workbook.xml', {
    begin(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      named.push({ name: attributes.name ?? '', relation: relation ?? '' })
    },
  })
  const paths = new Map<string, string>()
  await read('xl/_rels/workbook.xml.rels', {
    begin(_, { Id: id, Target: target, Type: type }) {
      // A chart may be a sheet, too.
      if (!id || !target || !type?.endsWith('/worksheet')) return
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets = named.flatMap(({ name, relation }) => {
    const path = paths.get(relation)
    return path ? [{ name, path }] : []
  })
  return { sheets, startsIn1904 }
}

/** Rows of a sheet up to the limits; rows and cells that are left out of the file are empty. */
async function readRows(read: ReadPart, path: string, limits: Limits) {
  const rows: (StoredCell | undefined)[][] = []
  const merged: [Place, Place][] = []
  let [rowNumber, columnNumber, cut] = [0, 0, false]
  let cell: StoredCell | undefined
  let isValue = false
  await read(path, {
    begin(name, attributes) {
      if (name === 'row') {
        rowNumber = attributes.r ? Number(attributes.r) : rowNumber + 1
        columnNumber = 0
        if (rowNumber <= limits.rows) while (rows.length < rowNumber) rows.push([])
        else if (!limits.looksBeyond) cut = true
      } else if (name === 'c') {
        columnNumber = attributes.r ? numberOfColumn(attributes.r) : columnNumber + 1
        cell = { type: attributes.t ?? 'n', text: '', style: Number(attributes.s ?? 0) }
      }
      isValue = name === 'v' || name === 't'
      const [first, last] = name === 'mergeCell' ? (attributes.ref ?? '').split(':') : []
      if (first && last) merged.push([placeOf(first), placeOf(last)])
    },
    text(part) {
      if (isValue && cell) cell.text += part
    },
    end(name) {
      isValue = false
      if (name !== 'c' || !cell) return
      if (cell.text !== '') {
        if (rowNumber > limits.rows || columnNumber > limits.columns) cut = true
        else rows[rowNumber - 1]![columnNumber - 1] = cell
      }
      cell = undefined
    },
    isDone: () => rowNumber > limits.rows && cut,
  })
  return { rows, cut, merged }
}

/** Row and column, from 1. */
type Place = { row: number; column: number }

/** The place of a cell such as `AB12`. */
const placeOf = (reference: string): Place => ({
  row: Number(/\d+$/.exec(reference)?.[0] ?? 0),
  column: numberOfColumn(reference),
})

/** Texts that cells share, up to an index. */
async function readSharedTexts(read: ReadPart, last: number) {
  const texts: string[] = []
  if (last < 0) return texts
  let [isText, isPhonetic, text] = [false, false, '']
  await read('xl/sharedStrings.xml', {
    begin(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(part) {
      if (isText) text += part
    },
    end(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(text)
    },
    isDone: () => texts.length > last,
  })
  return texts
}

const general = 'General'

/** Formats that every workbook has and that follow the region (18.8.30): here those of Switzerland. */
const regionalFormats = new Map([
  [14, 'dd.mm.yyyy'],
  [22, 'dd.mm.yyyy hh:mm'],
])

/** The codes of the number formats of cells, by style. */
async function readFormats(read: ReadPart): Promise<string[]> {
  const codes = new Map<number, string>(regionalFormats)
  const formats: number[] = []
  let isCellFormat = false
  await read('xl/styles.xml', {
    begin(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellFormat = true
      if (name === 'xf' && isCellFormat) formats.push(Number(attributes.numFmtId ?? 0))
    },
    end(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return formats.map((id) => codes.get(id) ?? numfmt.getFormatFromId(id) ?? general)
}

/** Numbers as Swiss spreadsheets show them, with the names of days and months in French. */
const locale = 'fr-CH'
numfmt.addLocale({ ...numfmt.getLocale(locale), group: '’', decimal: '.' }, locale)

/** Days between the first days of the two calendars that workbooks count from. */
const daysTo1904 = 1462

/** A number as its cell shows it; itself if its format changes nothing, or cannot be read. */
function shownNumber(value: number, code: string, startsIn1904: boolean): Cell {
  if (code.toLowerCase() === general.toLowerCase()) return value
  try {
    const isMoved = startsIn1904 && numfmt.isDateFormat(code)
    const shown = numfmt.format(code, isMoved ? value + daysTo1904 : value, { locale }).trim()
    return shown === String(value) ? value : shown || null
  } catch {
    return value
  }
}
