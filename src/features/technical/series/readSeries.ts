import { dateOfDay, dayNumber } from '../counting/span.ts'
import { type DailySeries, maxSeriesDays } from './dailySeries.ts'
import {
  decimalSignOf,
  hasOtherUnit,
  kilowattHoursPer,
  minutesOfDay,
  numberOf,
  powerUnits,
  type SeriesProblem,
  type SeriesStamp,
  seriesCells,
  seriesLayoutOf,
  stampOf,
} from './seriesLayout.ts'

/**
 * Reads load curves and daily values of grid operators (CSV) into values by day. Files differ in encoding, separator,
 * decimal sign, form of dates and unit, and in whether a stamp begins or ends its interval.
 */

/** A row of a file, counted from 1, and why it is not taken. */
export type RefusedSeriesRow = {
  row: number
  reason: 'date' | 'number' | 'negative' | 'twice' | 'later'
}

/** Days between two whole ones that are not whole, with the row after which a value is missing. */
export type SeriesGap = { from: string; to: string; row: number }

export type ReadSeries =
  | (DailySeries & { problem?: undefined; gaps: SeriesGap[]; refused: RefusedSeriesRow[] })
  | { problem: SeriesProblem; row?: undefined }
  | { problem: 'units'; row: number }

/** Text of a file in UTF-8, UTF-16 or Windows-1252. */
export function decodeSeries(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Minutes of the intervals that are read. */
const steps = [5, 10, 15, 30, 60, minutesOfDay]

/** Day number of the last Sunday of a month of 31 days, on which the clock changes. */
const lastSunday = (year: number, month: '03' | '10') => {
  const last = dayNumber(`${year}-${month}-31`)
  return last - new Date(`${year}-${month}-31T00:00:00Z`).getUTCDay()
}

const clockChanges = new Map<number, { spring: number; autumn: number }>()
function clockChangesOf(year: number) {
  const known = clockChanges.get(year)
  if (known) return known
  const found = { spring: lastSunday(year, '03'), autumn: lastSunday(year, '10') }
  clockChanges.set(year, found)
  return found
}

/** Minutes of a day in Switzerland: 23 or 25 hours where the clock changes. */
function lengthOfDay(day: number): number {
  const { spring, autumn } = clockChangesOf(+dateOfDay(day).slice(0, 4))
  return minutesOfDay + (day === spring ? -60 : day === autumn ? 60 : 0)
}

/** A moment as local minutes since day 0; both clock changes are at 1:00 UTC. */
function localMinutes(utc: number): number {
  const day = Math.floor(utc / minutesOfDay)
  const { spring, autumn } = clockChangesOf(+dateOfDay(day).slice(0, 4))
  const isSummer = utc >= spring * minutesOfDay + 60 && utc < autumn * minutesOfDay + 60
  return utc + (isSummer ? 120 : 60)
}

/** Lines read before the page may do something else. */
const linesAtATime = 5000

type Reading = { row: number; minutes: number; isUtc: boolean; value: number | undefined }

/** The most frequent interval of readings, minutes; undefined if none is read. */
function stepOf(readings: readonly Reading[]): number | undefined {
  const counts = new Map<number, number>()
  for (const [index, { minutes }] of readings.slice(1, 400).entries()) {
    const step = minutes - readings[index]!.minutes
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && steps.find((step) => step === most[0])
}

/** Rises without a fall after which values can be no consumption, which falls at night or at the weekend. */
const risesOfState = 10

/**
 * Whether values in order of time are what a meter shows, which only rises: for three days at least, and falls, as when
 * a meter is exchanged, at most once in two hundred rises. A few rising days may be either; then the heading decides, or
 * that the meter shows more than they add.
 */
function isState(readings: readonly Reading[], isConsumption: boolean): boolean {
  const known = readings.filter(({ value }) => value !== undefined)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || last.minutes - first.minutes < 3 * minutesOfDay - 60) return false
  let [rises, falls] = [0, 0]
  for (const [index, { value }] of known.slice(1).entries()) {
    if (value! > known[index]!.value!) rises++
    if (value! < known[index]!.value!) falls++
  }
  if (falls * 200 > rises) return false
  if (rises >= risesOfState) return true
  return rises >= 3 && !isConsumption && 2 * first.value! > last.value!
}

/**
 * The values of rows of one moment, which comes `times`: rows that say the same twice count once. None if more values
 * are said than it comes times.
 */
function valuesOf(same: readonly Reading[], times: number): number[] | undefined {
  const values = same.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (values.length <= times) return values
  const different = [...new Set(values)]
  if (different.length > times) return undefined
  return different.length === times ? different : [...different, ...different]
}

type Options = {
  /** YYYY-MM-DD. */
  today: string
  /** kWh of a cubic metre of the energy; undefined if it is not metered so. */
  perCubicMetre: number | undefined
  /** Lets others run between parts of a long file. */
  pause?: () => Promise<void>
}

/**
 * Reads a file into values by day: kWh of the days all of whose intervals are there. Rows that cannot be are named and not
 * taken, so that their day is a gap.
 */
export async function readSeries(
  text: string,
  { today, perCubicMetre, pause = async () => {} }: Options,
): Promise<ReadSeries> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const layout = seriesLayoutOf(lines)
  if ('problem' in layout) return layout
  const { separator, start, date, time, hasEnd, value: column, unit, isConsumption } = layout
  const refused: RefusedSeriesRow[] = []
  const rows: { row: number; stamp: SeriesStamp; cell: string }[] = []
  const tomorrow = (dayNumber(today) + 1) * minutesOfDay
  for (let index = start; index < lines.length; index++) {
    if (index % linesAtATime === 0) await pause()
    if (lines[index]!.trim() === '') continue
    const row = index + 1
    const cells = seriesCells(lines[index]!, separator)
    const stamp = stampOf(cells[date] ?? '', time === undefined ? '' : cells[time])
    if (hasOtherUnit(cells, { unit, isHeading: !stamp })) return { problem: 'units', row }
    if (stamp) rows.push({ row, stamp, cell: cells[column] ?? '' })
    else refused.push({ row, reason: 'date' })
  }
  const decimal = decimalSignOf(rows.map(({ cell }) => cell))
  if (!decimal) return { problem: 'decimal' }
  const readings: Reading[] = []
  for (const [index, { row, stamp, cell }] of rows.entries()) {
    if (index % linesAtATime === 0) await pause()
    const value = numberOf(cell, decimal)
    if (value === undefined ? !/^(|-|n\/?a|null)$/i.test(cell) : value < 0)
      refused.push({ row, reason: value === undefined ? 'number' : 'negative' })
    else if (stamp.minutes > tomorrow) refused.push({ row, reason: 'later' })
    else readings.push({ row, minutes: stamp.minutes, isUtc: stamp.isUtc, value })
  }
  if (readings.length === 0) return { problem: 'empty' }
  // Files may begin with the newest row; of an hour that comes twice the order of the file says which came first.
  if (readings[0]!.minutes > readings.at(-1)!.minutes) readings.reverse()
  const inFile = [...readings]
  readings.sort((a, b) => a.minutes - b.minutes)
  if (!(unit in powerUnits) && [inFile, readings].some((all) => isState(all, isConsumption)))
    return { problem: 'index' }
  const step = readings.length === 1 ? minutesOfDay : stepOf(readings)
  if (!step) return { problem: 'step' }
  const perUnit = kilowattHoursPer(unit, { step, perCubicMetre })
  if (perUnit === undefined) return { problem: 'unit' }

  const wallOf = ({ minutes, isUtc }: Reading) => (isUtc ? localMinutes(minutes) : minutes)
  // A day whose stamps end their intervals begins with the first of them, and ends at midnight.
  const isEnd =
    step < minutesOfDay &&
    !hasEnd &&
    wallOf(readings[0]!) % minutesOfDay === step &&
    wallOf(readings.at(-1)!) % minutesOfDay === 0
  /** Of each day the last row with a value, and the last one before the first that is missing. */
  type Day = { sum: number; count: number; row: number } & Partial<{
    moment: number
    broken: number
    isMixed: boolean
  }>
  const days = new Map<number, Day>()
  const begin = readings[0]!.minutes
  for (let index = 0; index < readings.length; ) {
    const same: Reading[] = []
    const { minutes, isUtc } = readings[index]!
    for (; readings[index]?.minutes === minutes; index++) {
      if (index % linesAtATime === 0) await pause()
      same.push(readings[index]!)
    }
    const moment = minutes - (isEnd ? step : 0)
    const wall = isUtc ? localMinutes(moment) : moment
    const day = Math.floor(wall / minutesOfDay)
    const known: Day = days.get(day) ?? { sum: 0, count: 0, row: same[0]!.row }
    days.set(day, known)
    // In autumn one hour of the clock comes twice; a stamp that ends it at 3 o'clock may then say 2.
    const clock = moment - day * minutesOfDay
    const isRepeated =
      !isUtc &&
      lengthOfDay(day) > minutesOfDay &&
      clock >= 120 - (isEnd ? step : 0) &&
      clock < 180 &&
      step < minutesOfDay
    const values = valuesOf(same, isRepeated ? 2 : 1)
    if (!values) {
      refused.push(...same.map(({ row }) => ({ row, reason: 'twice' as const })))
      continue
    }
    if (values.length === 0) continue
    // A row between the intervals is of others.
    known.isMixed ||= step < minutesOfDay && (minutes - begin) % step !== 0
    for (const value of values) known.sum += value * perUnit
    known.count += values.length
    if (known.moment !== undefined && moment !== known.moment + step) known.broken ??= known.row
    known.row = same.at(-1)!.row
    known.moment = moment
  }
  const isWhole = (day: number) => {
    const { count = 0, isMixed = false } = days.get(day) ?? {}
    // Some files keep winter time all year.
    return (
      count > 0 &&
      !isMixed &&
      [lengthOfDay(day), minutesOfDay].some((length) => count === Math.max(1, length / step))
    )
  }
  const whole = [...days.keys()].filter(isWhole).sort((a, b) => a - b)
  const [first, last] = [whole[0], whole.at(-1)]
  if (first === undefined || last === undefined) return { problem: 'empty' }
  if (last - first >= maxSeriesDays) return { problem: 'long' }
  const gaps: SeriesGap[] = []
  // What has values before the first whole day or after the last one is not counted either.
  const valued = [...days].flatMap(([day, { count }]) => (count > 0 ? [day] : []))
  const bounds = [valued[0]! - 1, ...whole, valued.at(-1)! + 1]
  for (const [index, day] of bounds.slice(1).entries()) {
    const before = bounds[index]!
    if (day <= before + 1) continue
    // The last row that has a value before the first one that is missing.
    const at = days.get(before + 1) ?? days.get(before)!
    const [from, to] = [dateOfDay(before + 1), dateOfDay(day - 1)]
    gaps.push({ from, to, row: at.broken ?? at.row })
  }
  return {
    first_day: dateOfDay(first),
    values: Array.from({ length: last - first + 1 }, (_, index) =>
      isWhole(first + index) ? days.get(first + index)!.sum : null,
    ),
    gaps,
    refused: refused.sort((a, b) => a.row - b.row),
  }
}
