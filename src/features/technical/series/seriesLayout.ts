import { dayNumber } from '../counting/span.ts'

/** How a file of load curves or daily values is laid out, and what its cells say. */

/** Why a file cannot be used as a whole. */
export const seriesProblems = [
  'columns',
  'unit',
  'index',
  'quantity',
  'decimal',
  'step',
  'empty',
  'long',
] as const
export type SeriesProblem = (typeof seriesProblems)[number]

export const minutesOfDay = 1440

export type SeriesStamp = { minutes: number; isUtc: boolean; hasTime: boolean }

const datePattern =
  /^(?:(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})|(\d{4})-(\d{2})-(\d{2}))(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/** Meters have not been read each quarter of an hour for longer; an empty date of Excel is of 1899 or 1900. */
const firstYear = 1980

/** A date with or without time, in minutes since day 0; undefined if it is none, or of a year before any load curve. */
export function stampOf(date: string, time = ''): SeriesStamp | undefined {
  const found = datePattern.exec(`${date} ${time}`.trim())
  if (!found) return undefined
  const [, d, m, y, y2, m2, d2, hour, minute = '0', zone] = found
  const [year, month, dayOfMonth] = [
    y?.length === 2 ? `20${y}` : (y ?? y2!),
    (m ?? m2!).padStart(2, '0'),
    (d ?? d2!).padStart(2, '0'),
  ]
  if (Number(year) < firstYear) return undefined
  const iso = `${year}-${month}-${dayOfMonth}`
  if (Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso)
    return undefined
  const local = dayNumber(iso) * minutesOfDay + Number(hour ?? 0) * 60 + Number(minute)
  if (Number(hour ?? 0) > 24 || Number(minute) > 59) return undefined
  if (!zone) return { minutes: local, isUtc: false, hasTime: hour !== undefined }
  const [, sign, hours, rest] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? ['', '+', '0', '0']
  const shift = (Number(hours) * 60 + Number(rest)) * (sign === '-' ? -1 : 1)
  return { minutes: local - shift, isUtc: true, hasTime: hour !== undefined }
}

const isTime = (cell: string | undefined) => /^\d{1,2}:\d{2}(:\d{2})?$/.test(cell ?? '')

export type DecimalSign = '.' | ','

const plainOf = (cell: string) => cell.replace(/[\s'’\u00a0\u202f]/g, '')

/** A number with a decimal sign, and the other sign between thousands; undefined if it is none. */
export function numberOf(cell: string, decimal: DecimalSign): number | undefined {
  const text = plainOf(cell)
  const pattern =
    decimal === '.'
      ? /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?(e[+-]?\d+)?$/i
      : /^[+-]?(\d+|\d{1,3}(\.\d{3})+)?(,\d+)?(e[+-]?\d+)?$/i
  if (!/\d/.test(text) || !pattern.test(text)) return undefined
  return Number(text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'))
}

const isNumber = (cell: string) =>
  numberOf(cell, '.') !== undefined || numberOf(cell, ',') !== undefined

/**
 * The decimal sign of a column: the one by which a cell can be read that cannot be read by the other, or that alone
 * gives it its value. Undefined if it cannot be known: 1.234 may be one or a thousand, and 1.5 beside 2,5 is neither.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | undefined {
  const found = new Set<DecimalSign>()
  let isOpen = false
  for (const cell of cells) {
    const [point, comma] = [numberOf(cell, '.'), numberOf(cell, ',')]
    if (point === comma) continue
    // Nobody writes 0.250 for 250, nor groups thousands by two signs.
    const isGrouped = /\d[\s'’\u00a0\u202f]\d/.test(cell) || /^[+-]?0[.,]/.test(plainOf(cell))
    const sign = /[.,]/.exec(cell)?.[0] as DecimalSign
    if (comma === undefined) found.add('.')
    else if (point === undefined) found.add(',')
    else if (isGrouped) found.add(sign)
    else isOpen = true
  }
  if (found.size > 1) return undefined
  return [...found][0] ?? (isOpen ? undefined : '.')
}

/**
 * Whether a line says another unit than the file: in a cell of its own, or, if it has no value, as a heading does. A
 * number with a unit below the values is a remark.
 */
export function hasOtherUnit(
  cells: readonly string[],
  { unit, isHeading }: { unit: string; isHeading: boolean },
): boolean {
  return cells.some((cell) => {
    const said = isHeading ? cell.replace(/\d[\d.,'’\s]*[\p{L}³]+/gu, '') : cell
    const found = isHeading || /^\S{1,6}$/.test(cell) ? unitIn(said) : undefined
    return found !== undefined && found !== unit
  })
}

/** kWh of each unit, or of a power during an hour. */
const energyUnits: Readonly<Record<string, number>> = { wh: 0.001, kwh: 1, mwh: 1000 }
export const powerUnits: Readonly<Record<string, number>> = { w: 0.001, kw: 1, mw: 1000 }

/** kWh of a value in a unit, of an interval of so many minutes; undefined if the energy is not metered in it. */
export const kilowattHoursPer = (
  unit: string,
  { step, perCubicMetre }: { step: number; perCubicMetre: number | undefined },
): number | undefined =>
  unit === 'm3'
    ? perCubicMetre
    : (energyUnits[unit] ?? (powerUnits[unit] && (powerUnits[unit] * step) / 60))

/** The first unit in a text; kWh of an hour are a power. */
const unitIn = (text: string) =>
  /(?:^|[^\p{L}\d])([mk]?wh\s*\/\s*h|mwh|kwh|wh|mw|kw|w|m3|m³)(?![\p{L}\d])/iu
    .exec(text)?.[1]
    ?.toLowerCase()
    .replace('³', '3')
    .replace(/h\s*\/\s*h$/, '')

/** Headings of what a meter shows, in the languages of grid operators. */
const stateHead =
  /index|z[äa]hlerst|cumul|kumul|(?<!\p{L})(?:[ée]tat|stand|stato|state|totali[sz])(?!\p{L})/iu
/** Headings of readings, which may be of what a meter shows or of what it counted. */
const readingHead =
  /(?<!\p{L})(?:compteur|relev[ée]s?|lectures?|lettur[ae]|contatore|z[äa]hler|ablesung|meter|reading)(?!\p{L})/iu
const consumptionHead = /consom|verbrauch|bezug|consum|soutirage|prelievo/iu
/** Headings of what is no consumption of active energy. */
const otherHead =
  /inject|iniezion|immission|immess|einspeis|r[üu]cklief|refoul|produ[ckzt]|r[ée]acti|reakti|reatti|blind|(?<!\p{L})k?varh?(?!\p{L})|(?<!\p{L})max/iu

/** The character that separates cells: the most frequent candidate in the first lines. */
function separatorOf(lines: readonly string[]): string {
  const start = lines.slice(0, 20).join('\n')
  const count = (separator: string) => start.split(separator).length
  return [';', '\t', ',', '|'].reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** The cells of a line; quotes may contain the separator. */
export function seriesCells(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) => cell.trim())
}

type Layout = {
  separator: string
  /** Index of the first line with a value. */
  start: number
  date: number
  /** Column of the time, if it has one of its own. */
  time: number | undefined
  /** Whether another column says when the interval ends. */
  hasEnd: boolean
  value: number
  unit: string
  /** Whether the heading says that the values are a consumption. */
  isConsumption: boolean
}

/** The heading of the column of values: its cells in the two lines before, if they have its columns. */
function titleOf(
  lines: readonly string[],
  {
    start,
    separator,
    value,
    cells,
  }: { start: number; separator: string; value: number; cells: number },
): string {
  return lines
    .slice(Math.max(0, start - 2), start)
    .map((line) => seriesCells(line, separator))
    .filter((head, index, all) => index === all.length - 1 || head.length === cells)
    .map((head) => head[value] ?? '')
    .join(' ')
}

/** Where a file has dates, values and their unit, or why that cannot be said. */
export function seriesLayoutOf(lines: readonly string[]): Layout | { problem: SeriesProblem } {
  const separator = separatorOf(lines)
  const numbersIn = (cells: readonly string[], dates: readonly number[]) =>
    cells.flatMap((cell, index) =>
      !dates.includes(index) && !isTime(cell) && isNumber(cell) ? [index] : [],
    )
  for (const [start, line] of lines.slice(0, 100).entries()) {
    const cells = seriesCells(line, separator)
    const dates = cells.flatMap((cell, index) => (stampOf(cell) ? [index] : []))
    const [date] = dates
    if (date === undefined) continue
    const numbers = numbersIn(cells, dates)
    if (numbers.length === 0) continue
    const head = start > 0 ? seriesCells(lines[start - 1]!, separator) : []
    const named = numbers.filter((index) => unitIn(head[index] ?? ''))
    const value = numbers.length === 1 ? numbers[0]! : named.length === 1 ? named[0]! : undefined
    if (value === undefined) return { problem: 'columns' }
    const title = titleOf(lines, { start, separator, value, cells: cells.length })
    if (otherHead.test(title)) return { problem: 'quantity' }
    const isConsumption = consumptionHead.test(title)
    const unit =
      unitIn(title) ??
      cells.map((cell) => unitIn(cell)).find(Boolean) ??
      unitIn(lines.slice(0, start).join(' '))
    const isReading = readingHead.test(title) && !isConsumption
    if (stateHead.test(title) || (isReading && !(unit && unit in powerUnits)))
      return { problem: 'index' }
    if (!unit) return { problem: 'unit' }
    return {
      ...{ separator, start, date, value, unit, isConsumption },
      time: isTime(cells[date + 1]) ? date + 1 : undefined,
      hasEnd: dates.length > 1 || isTime(cells[date + 2]),
    }
  }
  return { problem: 'columns' }
}
