import { type Energy, isStored, kilowattHours } from '../../reference/energy.ts'
import { meterKey } from '../../reference/meter.ts'
import type { References } from '../../reference/reference.ts'
import { dailyMeansOf } from '../../reference/weather/degreeDays.ts'
import { countedOnce } from '../../technical/counting/countedOnce.ts'
import { dayNumber, intersect, mergeSpans } from '../../technical/counting/span.ts'
import { type DailySeries, mergeSeries, storedValues } from '../../technical/series/dailySeries.ts'
import type { MeterSeries } from '../../technical/series/meterSeries.ts'
import type { MeteredConsumption } from '../idc.ts'
import type { SignaturePoint } from './energySignature.ts'

/** Mean outdoor temperatures in °C by day number. */
export type DailyMeans = ReadonlyMap<number, number>

/** The daily means of the office's station. */
export function dailyMeansBy({
  climate,
  degree_days,
}: Pick<References, 'climate' | 'degree_days'>): DailyMeans {
  const { station } = climate.rows[0]!
  const means = new Map<number, number>()
  for (const row of degree_days.rows) {
    if (row.station !== station) continue
    const first = dayNumber(`${row.month}-01`)
    for (const [index, mean] of dailyMeansOf(row.daily_means).entries())
      if (mean !== undefined) means.set(first + index, mean)
  }
  return means
}

/** A period between two readings of the meters, with the heat that they counted. */
export type MeteredPeriod = {
  start: number
  end: number
  kilowattHours: number
  /** The meters that were read. */
  meters: ReadonlySet<string>
}

/** Readings of one energy for one use are of one meter. */
export const meterOf = ({ energy, usage }: Pick<MeteredConsumption, 'energy' | 'usage'>) =>
  `${energy} ${usage}`

/** Longest period between two readings whose mean temperature still says something, days. */
const longestPeriod = 62
const heatUsages: readonly string[] = ['heating', 'dhw', 'heating_dhw']

/**
 * The periods between readings of a building's heat meters, in order. A fuel that is delivered says nothing of when it
 * was burnt. Meters that are read on the same days are added up; of periods that overlap otherwise, or in which one
 * meter was read twice, none is used; of those that several mandates state, one (`countedOnce`). The day on which one reading ends and the next begins counts once.
 */
export function meteredPeriods(rows: readonly MeteredConsumption[]): MeteredPeriod[] {
  const byDays = new Map<string, MeteredPeriod & { meters: Set<string>; isTwice: boolean }>()
  for (const { row, repeated } of countedOnce(rows)) {
    const { energy, usage, amount, unit, start_date, end_date } = row
    if (repeated.length > 0) continue
    const content = kilowattHours[energy as Energy][unit]
    if (!heatUsages.includes(usage) || isStored(energy) || content === undefined) continue
    const days = `${start_date} ${end_date}`
    const meter = meterOf({ energy, usage })
    const period = byDays.get(days) ?? {
      ...{ start: dayNumber(start_date), end: dayNumber(end_date) },
      ...{ kilowattHours: 0, meters: new Set<string>(), isTwice: false },
    }
    period.kilowattHours += amount * content
    period.isTwice ||= period.meters.has(meter)
    period.meters.add(meter)
    byDays.set(days, period)
  }
  const periods = [...byDays.values()]
    .filter(({ start, end }) => end >= start && end - start < longestPeriod)
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let latestEnd = Number.NEGATIVE_INFINITY
  return periods.flatMap(({ isTwice, ...period }, index) => {
    const { start, end } = period
    const next = periods[index + 1]
    const isAlone = start >= latestEnd && (next === undefined || next.start >= end)
    const counted = { ...period, start: start === latestEnd && end > start ? start + 1 : start }
    latestEnd = Math.max(latestEnd, end)
    return isAlone && !isTwice ? [counted] : []
  })
}

/** What a meter counted by day; see `technical/series/meterSeries.ts`. */
type StoredSeries = { meter: string; energy: string; usage: string } & Pick<
  MeterSeries,
  'first_day' | 'daily_kwh'
>

/** Days between two readings that are made of daily ones: a week, in which people heat alike. */
const daysOfReading = 7
/** A Monday. */
const firstMonday = dayNumber('1970-01-05')

/**
 * The weeks of a building's heat meters that are read daily, in order. A week counts if every meter that was read
 * during it was read each day.
 */
export function seriesPeriods(stored: readonly StoredSeries[]): MeteredPeriod[] {
  // A meter that several mandates state, or that stands under two usages, is one.
  const byMeter = new Map<string, DailySeries & { kind: string }>()
  for (const { meter, energy, usage, first_day, daily_kwh } of stored) {
    if (!heatUsages.includes(usage)) continue
    const kind = meterOf({ energy: energy as Energy, usage: usage as MeteredConsumption['usage'] })
    const key = `${energy} ${meterKey(meter)}`
    const known = byMeter.get(key)
    const read = { first_day, values: storedValues(daily_kwh) }
    byMeter.set(key, { ...mergeSeries(known, read), kind: known?.kind ?? kind })
  }
  const meters = [...byMeter.values()].map(({ first_day, values, kind }) => {
    const first = dayNumber(first_day)
    return { first, last: first + values.length - 1, values, kind }
  })
  const [start, end] = [
    Math.min(...meters.map(({ first }) => first)),
    Math.max(...meters.map(({ last }) => last)),
  ]
  const periods: MeteredPeriod[] = []
  const monday = start + ((firstMonday - start) % daysOfReading)
  for (let day = monday; day <= end; day += daysOfReading) {
    const last = day + daysOfReading - 1
    const read = meters.filter((one) => one.first <= last && one.last >= day)
    const values = read.flatMap((one) =>
      Array.from({ length: daysOfReading }, (_, index) => one.values[day + index - one.first]),
    )
    if (values.length === 0 || values.some((value) => value == null)) continue
    periods.push({
      ...{ start: day, end: last },
      kilowattHours: values.reduce<number>((sum, value) => sum + value!, 0),
      meters: new Set(read.map(({ kind }) => kind)),
    })
  }
  return periods
}

/** Periods of readings with the weeks of daily ones, which replace the readings that they share days with. */
export function withSeries(
  periods: readonly MeteredPeriod[],
  weeks: readonly MeteredPeriod[],
): MeteredPeriod[] {
  const spans = mergeSpans(weeks)
  const isRead = ({ start, end }: MeteredPeriod) =>
    spans.some((span) => intersect(span, { start, end }) !== undefined)
  return [...periods.filter((period) => !isRead(period)), ...weeks].sort(
    (a, b) => a.start - b.start,
  )
}

/** A point of a signature with the first and last day number of its readings. */
export type DatedPoint = SignaturePoint & { start: number; end: number }

/** The points of a signature: of the periods of which each day's temperature is known. */
export const signaturePoints = (
  periods: readonly MeteredPeriod[],
  means: DailyMeans,
): DatedPoint[] =>
  periods.flatMap(({ start, end, kilowattHours: energy }) => {
    const days = end - start + 1
    let sum = 0
    for (let day = start; day <= end; day++) sum += means.get(day) ?? Number.NaN
    return Number.isNaN(sum)
      ? []
      : [{ start, end, temperature: sum / days, power: energy / (24 * days) }]
  })
