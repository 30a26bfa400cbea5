import type { RowsOf } from '../../reference/reference.ts'
import { degreeDaysOf, isInSeason } from '../../reference/weather/degreeDays.ts'
import { dateOfDay, dayNumber } from '../../technical/counting/span.ts'
import type { HeatIndex } from '../idc.ts'
import { powerAt, type Signature } from './energySignature.ts'
import { type DailyMeans, type MeteredPeriod, meterOf } from './meterReadings.ts'

/** The heat index that the running year leads to, MJ/m²·a: the likely value, and the ends in eight cases of ten. */
export type IndexForecast = {
  year: number
  value: number
  low: number
  high: number
  /** Days of the year that are read already, and years of weather of which the rest is taken. */
  days_read: number
  weather_years: number
}

type Known = {
  periods: readonly MeteredPeriod[]
  means: DailyMeans
  signature: Signature
  /** The latest index, which tells how the energy is weighted and what hot water needs. */
  latest: HeatIndex
  climate: RowsOf<'climate'>[number]
  /** How far an index of readings lies from the canton's in eight cases of ten, as a share. */
  estimateBand: number
  /** YYYY-MM-DD. */
  today: string
}

/** Years of weather without which nothing is forecast. */
const leastYears = 5
/** Half width of eight cases of ten, in standard deviations; days of the readings behind the error of a signature. */
const [eightOfTen, daysOfReading] = [1.2816, 30]

/**
 * Forecasts the index of the running calendar year: what is read so far, and for the other days what the signature gives
 * at the temperatures of that day, or of each earlier year where it is still to come; null if a part of the heat is not
 * metered, or the weather of too few years is known. Corrected for climate as an index is.
 */
export function forecastIndex(known: Known): IndexForecast | null {
  const { periods, means, signature, latest, climate, estimateBand, today } = known
  const meters = new Set(periods.flatMap((period) => [...period.meters]))
  const heat = heatOf(latest)
  if (!(heat > 0) || !latest.terms.every((term) => meters.has(meterOf(term)))) return null
  const year = Number(today.slice(0, 4))
  const [start, end] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)]
  const days = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const seasonal = days.map((day) => isInSeason(Number(dateOfDay(day).slice(5, 7)), climate))
  const read = readIn(periods, start, end)
  const megajoulesPerKwh = latest.energy / heat
  const firstYear = Number(dateOfDay(Math.min(...means.keys())).slice(0, 4))
  const samples: number[] = []
  for (let other = firstYear; other < year; other++) {
    const otherStart = dayNumber(`${other}-01-01`)
    let [rest, degreeDays] = [0, 0]
    for (const [index, day] of days.entries()) {
      // The last day of a leap year is taken twice.
      const temperature = means.get(day) ?? means.get(otherStart + Math.min(index, 364))
      if (temperature === undefined) rest = Number.NaN
      else {
        if (!read.days.has(day)) rest += 24 * powerAt(signature, temperature)
        if (seasonal[index]) degreeDays += degreeDaysOf(temperature, climate)
      }
    }
    if (Number.isNaN(rest) || degreeDays === 0) continue
    const raw = ((read.kilowattHours + rest) * megajoulesPerKwh) / latest.sre
    const forHeat = Math.max(0, raw - latest.hotWater)
    samples.push(raw - forHeat + (forHeat * latest.usualDegreeDays) / degreeDays)
  }
  if (samples.length < leastYears) return null
  const value = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  const weather =
    samples.reduce((sum, sample) => sum + (sample - value) ** 2, 0) / (samples.length - 1)
  const open = days.length - read.days.size
  const model =
    (signature.error * 24 * Math.sqrt(daysOfReading * open) * megajoulesPerKwh) / latest.sre
  const half = Math.hypot(eightOfTen * Math.hypot(Math.sqrt(weather), model), estimateBand * value)
  return {
    ...{ year, value, low: Math.max(0, value - half), high: value + half },
    ...{ days_read: read.days.size, weather_years: samples.length },
  }
}

/** The heat that was read within some days, shared by days, and which days that covers. */
function readIn(periods: readonly MeteredPeriod[], start: number, end: number) {
  const days = new Set<number>()
  let kilowattHours = 0
  for (const period of periods) {
    const daily = period.kilowattHours / (period.end - period.start + 1)
    for (let day = Math.max(start, period.start); day <= Math.min(end, period.end); day++) {
      kilowattHours += daily
      days.add(day)
    }
  }
  return { days, kilowattHours }
}

/** The energy of an index before its weights, kWh. */
const heatOf = ({ terms }: HeatIndex) =>
  terms.reduce((sum, { quantity, megajoules }) => sum + (quantity * megajoules) / 3.6, 0)
