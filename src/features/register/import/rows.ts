import { houseNumbers } from '../address.ts'
import { DumpError, type DumpFile, dumpFiles, type RowProblem } from './dump.ts'

/** A value that cannot be read; the row is left out. */
export class ValueProblem extends Error {
  constructor(
    readonly problem: RowProblem,
    readonly column: string,
  ) {
    super(problem)
  }
}

/** The bounds of Switzerland in LV95, metres. */
const bounds = { e: [2_485_000, 2_834_000], n: [1_075_000, 1_296_000] } as const

/** Letters of the longest text that is read; the register's own have up to 60. */
const maxText = 200

/** Reads the cells of rows by column name, whatever the order of columns. */
export class DumpColumns {
  readonly #index: Record<string, number>
  readonly count: number
  /** Days that were read before: there are few, and reading one is slow. */
  readonly #days = new Map<string, string>()

  /** Fails unless a header has all columns that are read. */
  constructor(file: DumpFile, header: string, needed: readonly string[]) {
    const names = header.replace(/^\uFEFF/, '').split('\t')
    this.count = names.length
    this.#index = Object.fromEntries(names.map((name, index) => [name.trim().toUpperCase(), index]))
    const missing = needed.filter((name) => this.#index[name] === undefined)
    if (missing.length > 0)
      throw new DumpError('columns_missing', `${dumpFiles[file]}: ${missing.join(', ')}`)
  }

  /** The text of a cell; null if it is empty or "-", which both mean unknown. */
  text(cells: readonly string[], name: string): string | null {
    const text = cells[this.#index[name]!]!
    if (text.length > maxText) throw new ValueProblem('length', name)
    return text === '' || text === '-' ? null : text
  }

  /** A whole number of a cell, up to a maximum. */
  integer(cells: readonly string[], name: string, max: number): number | null {
    const text = this.text(cells, name)
    if (text === null) return null
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Infinity
    if (value > max) throw new ValueProblem('number', name)
    return value
  }

  /** A number that must be there, at least 1. */
  id(cells: readonly string[], name: string, max: number): number {
    const value = this.integer(cells, name, max)
    if (!value) throw new ValueProblem('number', name)
    return value
  }

  /** An area in m², which may have decimals; rounded. */
  area(cells: readonly string[], name: string): number | null {
    const text = this.text(cells, name)
    if (text === null) return null
    if (!/^\d{1,8}(\.\d{1,6})?$/.test(text)) throw new ValueProblem('number', name)
    return Math.round(Number(text))
  }

  /** A date as DD.MM.YYYY or YYYY-MM-DD. */
  day(cells: readonly string[], name: string): string | null {
    const text = this.text(cells, name)
    if (text === null) return null
    const known = this.#days.get(text)
    if (known !== undefined) return known
    const day = /^\d\d\.\d\d\.\d{4}$/.test(text)
      ? `${text.slice(6)}-${text.slice(3, 5)}-${text.slice(0, 2)}`
      : text
    const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day || day < '1000')
      throw new ValueProblem('date', name)
    this.#days.set(text, day)
    return day
  }

  /** An LV95 coordinate within Switzerland. */
  coordinate(cells: readonly string[], name: string, axis: keyof typeof bounds): number | null {
    const text = this.text(cells, name)
    if (text === null) return null
    if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) throw new ValueProblem('number', name)
    const value = Number(text)
    const [least, greatest] = bounds[axis]
    if (value < least || value > greatest) throw new ValueProblem('coordinates', name)
    return value
  }
}

const maxEgid = 999_999_999
const maxCode = 9_999
const maxYear = 2_200
const maxSmall = 32_767

export const buildingColumns: readonly string[] =
  'EGID GDEKT GGDENR GGDENAME LPARZ GKODE GKODN GSTAT GKAT GKLAS GBAUJ GBAUP GAREA GEBF GASTW GANZWHG GWAERZH1 GENH1 GWAERSCEH1 GWAERDATH1 GWAERZH2 GENH2 GWAERSCEH2 GWAERDATH2 GEXPDAT'.split(
    ' ',
  )
export const entranceColumns: readonly string[] = 'EGID DEINR STRNAME DPLZ4 DPLZNAME'.split(' ')

/** The cells of `register_buildings` in column order, and what else the import needs of a building. */
export function buildingRow(columns: DumpColumns, cells: readonly string[]) {
  const egid = columns.id(cells, 'EGID', maxEgid)
  const canton = columns.text(cells, 'GDEKT')
  if (canton === null || !/^[A-Z]{2}$/.test(canton)) throw new ValueProblem('canton', 'GDEKT')
  const municipality = columns.id(cells, 'GGDENR', 9_999)
  const name = columns.text(cells, 'GGDENAME') ?? ''
  const code = (column: string) => columns.integer(cells, column, maxCode)
  const heating = (which: 1 | 2) => [
    ...['GWAERZH', 'GENH', 'GWAERSCEH'].map((column) => code(`${column}${which}`)),
    columns.day(cells, `GWAERDATH${which}`),
  ]
  const row = [
    ...[egid, canton, municipality, name, columns.text(cells, 'LPARZ')],
    columns.coordinate(cells, 'GKODE', 'e'),
    columns.coordinate(cells, 'GKODN', 'n'),
    ...[code('GSTAT'), code('GKAT'), code('GKLAS')],
    columns.integer(cells, 'GBAUJ', maxYear),
    code('GBAUP'),
    columns.area(cells, 'GAREA'),
    columns.area(cells, 'GEBF'),
    columns.integer(cells, 'GASTW', maxSmall),
    columns.integer(cells, 'GANZWHG', maxSmall),
    ...heating(1),
    ...heating(2),
  ]
  return { egid, canton, municipality, name, exported: columns.day(cells, 'GEXPDAT'), row }
}

/** The address of an entrance; `street` is null if it has none. */
export function entranceRow(columns: DumpColumns, cells: readonly string[]) {
  const egid = columns.id(cells, 'EGID', maxEgid)
  const postcode = columns.integer(cells, 'DPLZ4', 9_999)
  return {
    egid,
    street: columns.text(cells, 'STRNAME'),
    number: columns.text(cells, 'DEINR'),
    postcode: postcode === null ? null : String(postcode),
    city: columns.text(cells, 'DPLZNAME'),
  }
}

/** The house of a number of the register, as its search expects it. */
export function houseOf(number: string | null): { value: number | null; suffix: string } {
  if (number === null) return { value: null, suffix: '' }
  const [simple, digits, letter = ''] = /^(\d{1,3})([a-zA-Z]?)$/.exec(number) ?? []
  if (simple) return { value: Number(digits), suffix: letter.toLowerCase() }
  return houseNumbers(number)[0] ?? { value: null, suffix: '' }
}
