import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { dateOfDay, dayNumber } from '../../technical/counting/span.ts'
import { heatIndices, type MeteredConsumption } from '../idc.ts'
import { fitSignature, powerAt, type Signature } from './energySignature.ts'
import { forecastIndex } from './indexForecast.ts'
import { dailyMeansBy, meteredPeriods, signaturePoints } from './meterReadings.ts'
import { signatureDrift } from './signatureDrift.ts'

const months = [1.7, 2.9, 6.5, 9.4, 14.4, 17.6, 20.2, 20.0, 15.4, 11.2, 5.6, 3.1]
const pointsOf = (powers: readonly number[], temperatures: readonly number[] = months) =>
  temperatures.map((temperature, index) => ({ temperature, power: powers[index]! }))
const fitted = (points: Parameters<typeof fitSignature>[0]) => {
  const signature = fitSignature(points)
  if (typeof signature === 'string') throw new Error(signature)
  return signature
}

describe('an energy signature', () => {
  // Vectors of the method's description: twelve months of Geneva.
  const exact = [57.3, 53.1, 40.5, 30.35, 12.85, 9.0, 9.0, 9.0, 9.35, 24.05, 43.65, 52.4]
  const scattered = [57.9, 52.7, 40.8, 29.85, 13.05, 8.9, 9.1, 9.0, 9.15, 24.45, 43.35, 52.6]
  it.each([
    [exact, { threshold: 15.5, slope: 3.5, base: 9, r2: 1, cv: 0 }, 77.25],
    [scattered, { threshold: 15.5, slope: 3.5076, base: 8.9809, r2: 0.99971, cv: 0.0126 }, 77.38],
  ])('has the base load, threshold and slope of its readings', (powers, expected, design) => {
    const signature = fitted(pointsOf(powers))
    for (const [name, value] of Object.entries(expected))
      expect(signature[name as keyof Signature]).toBeCloseTo(value, 4)
    expect(powerAt(signature, -4)).toBeCloseTo(design, 2)
  })

  it('says why readings give none', () => {
    const summer = [4, 5, 6, 7, 8, 9].map((month) => months[month]!)
    expect(fitSignature(pointsOf(exact.slice(4, 10), summer))).toBe('few')
    const twice = [...summer, ...summer]
    expect(fitSignature(pointsOf([...exact, ...exact], twice))).toBe('few_cold')
    const winter = [0, 1, 2, 3, 9, 10, 11, 0].map((month) => months[month]!)
    expect(fitSignature(pointsOf(exact, winter))).toBe('few_warm')
    expect(fitSignature(pointsOf([60, 9, 40, 9, 50, 9, 60, 9, 40, 9, 50, 9]))).toBe('scattered')
    expect(fitSignature(pointsOf(months))).toBe('no_heating')
  })

  it('of a large plant is that of a small one, also if no reading lies above the threshold', () => {
    // On one line with some scatter: every threshold above the warmest reading explains the same.
    const temperatures = [-3.6, 0.4, 1.5, 2.9, 4.5, 5.2, 12.1, 13.5, 13.6, 13.7, 13.8, 16.6, 17.1]
    const powers = temperatures.map((degrees, index) => 39.3 - 1.87 * degrees + Math.sin(index) / 3)
    const small = fitted(pointsOf(powers, temperatures))
    for (const size of [3, 30, 300, 3000]) {
      const powersOfLarge = powers.map((power) => power * size)
      const large = fitted(pointsOf(powersOfLarge, temperatures))
      expect(large.threshold).toBe(small.threshold)
      expect(large.base / size).toBeCloseTo(small.base, 6)
    }
  })

  it('finds any signature again, and grows with its powers', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.double({ min: 0.5, max: 20, noNaN: true }),
        fc.integer({ min: 120, max: 190 }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (base, slope, tenths, factor) => {
          const threshold = tenths / 10
          const powers = months.map((t) => base + slope * Math.max(0, threshold - t))
          const signature = fitted(pointsOf(powers))
          expect(signature.base).toBeCloseTo(base, 4)
          expect(signature.slope).toBeCloseTo(slope, 4)
          const larger = fitted(pointsOf(powers.map((power) => power * factor)))
          expect(larger.slope / signature.slope).toBeCloseTo(factor, 6)
          expect(larger.cv).toBeCloseTo(signature.cv, 6)
        },
      ),
    )
  })
})

/** °C of a day: the same each year, but colder in some. */
const temperatureOn = (day: number, colder = 0) =>
  Math.round(
    10 * (10 - 10 * Math.cos((2 * Math.PI * ((day % 365.25) + 365 - 15)) / 365.25) - colder),
  ) / 10
const weather = (from: number, to: number, colderIn: (year: number) => number = () => 0) => {
  const rows = []
  for (let year = from; year <= to; year++)
    for (let month = 1; month <= 12; month++) {
      const first = Math.round(Date.UTC(year, month - 1, 1) / 86_400_000)
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
      rows.push({
        ...{ station: 'GVE', month: `${year}-${String(month).padStart(2, '0')}` },
        daily_means: Array.from({ length: days }, (_, n) =>
          temperatureOn(first + n, colderIn(year)).toFixed(1),
        ).join(' '),
        degree_days: null,
      })
    }
  return rows
}
const shipped = referencesOn(shippedVersions, '2026-11-28')
const withWeather = (rows: ReturnType<typeof weather>) => ({
  ...shipped,
  degree_days: { ...shipped.degree_days, rows: rows as unknown as typeof shipped.degree_days.rows },
})

/** What a building with this signature takes in a month, by its weather. */
const reading = (
  year: number,
  month: number,
  means: ReadonlyMap<number, number>,
  { base = 10, slope = 3 } = {},
): MeteredConsumption => {
  const start = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`)
  const end = Math.round(Date.UTC(year, month, 0) / 86_400_000)
  let amount = 0
  for (let day = start; day <= end; day++)
    amount += 24 * (base + slope * Math.max(0, 15 - means.get(day)!))
  return {
    ...({ energy: 'gaz', usage: 'heating_dhw', unit: 'kWh', amount } as const),
    ...{ start_date: dateOfDay(start), end_date: dateOfDay(end) },
  }
}
const readingsOf = (
  years: readonly number[],
  means: ReadonlyMap<number, number>,
  signature?: (year: number) => { base?: number; slope?: number },
) =>
  years.flatMap((year) =>
    Array.from({ length: 12 }, (_, n) => reading(year, n + 1, means, signature?.(year))),
  )

describe('the readings behind a signature', () => {
  const means = dailyMeansBy(withWeather(weather(2020, 2026)))
  const [january] = readingsOf([2025], means)

  it('are those of heat meters, added up if they are read on the same days', () => {
    const oil = { ...january!, energy: 'mazout', unit: 'l' } as const
    expect(meteredPeriods([oil, { ...january!, usage: 'process' }])).toEqual([])
    const electric = { ...january!, energy: 'electricite_directe' } as const
    expect(meteredPeriods([january!, electric])).toMatchObject([
      { kilowattHours: 2 * january!.amount },
    ])
    // The same meter again, under another mandate: one of the two is wrong.
    expect(meteredPeriods([january!, { ...january!, amount: january!.amount + 1 }])).toEqual([])
    const year = { ...january!, end_date: '2025-12-31' }
    expect(meteredPeriods([year])).toEqual([])
    const across = { ...january!, start_date: '2025-01-20', end_date: '2025-02-19' }
    expect(meteredPeriods([january!, across])).toEqual([])
  })

  it('count the day once on which one ends and the next begins', () => {
    const read = (from: string, to: string, amount: number) => ({
      ...january!,
      ...{ start_date: from, end_date: to, amount },
    })
    const daily = Array.from({ length: 20 }, (_, n) =>
      read(dateOfDay(20_100 + n), dateOfDay(20_101 + n), 240),
    )
    const points = signaturePoints(meteredPeriods(daily), means)
    expect(points).toHaveLength(20)
    for (const { power } of points.slice(1)) expect(power).toBeCloseTo(10, 6)
  })

  it('have a point only if the weather of each day is known', () => {
    const some = new Map([...means].filter(([day]) => day !== dayNumber('2025-01-14')))
    const periods = meteredPeriods(readingsOf([2025], means))
    expect(signaturePoints(periods, means)).toHaveLength(12)
    expect(signaturePoints(periods, some)).toHaveLength(11)
  })
})

describe('a drift of the signature', () => {
  const means = dailyMeansBy(withWeather(weather(2020, 2026, (year) => year % 3)))
  const driftOf = (signature: (year: number) => { base?: number; slope?: number }) =>
    signatureDrift(
      signaturePoints(
        meteredPeriods(readingsOf([2022, 2023, 2024, 2025], means, signature)),
        means,
      ),
    )

  it('is a change of more than 10 % that lasts two quarters, whatever the weather', () => {
    expect(driftOf(() => ({}))).toBeNull()
    expect(driftOf((year) => ({ slope: year < 2025 ? 3 : 3.6 }))).toMatchObject({
      ...{ reference: '2022-12-31', latest: '2025-12-31' },
      ...{ slope: expect.closeTo(0.2, 1), base: expect.closeTo(0, 1) },
    })
    expect(driftOf((year) => ({ base: year < 2025 ? 10 : 13 }))?.base).toBeCloseTo(0.3, 1)
    expect(driftOf((year) => ({ slope: year < 2025 ? 3 : 3.2 }))).toBeNull()
    // Quarters that are years apart, one up and one down, are no drift: eight months tell of one quarter.
    const eight = [1, 2, 3, 7, 8, 10, 11, 12]
    const some = [2022, 2025].flatMap((year) =>
      eight.map((month) => reading(year, month, means, { slope: year === 2022 ? 3.6 : 2.4 })),
    )
    const rows = [...readingsOf([2020], means), ...some]
    expect(signatureDrift(signaturePoints(meteredPeriods(rows), means))).toBeNull()
    expect(signatureDrift([])).toBeNull()
  })
})

describe('the forecast of an index', () => {
  const rows = weather(2015, 2026, (year) => (year < 2026 ? (year % 3) - 1 : 0))
  const references = withWeather(rows)
  const all = dailyMeansBy(references)
  const forecastOn = (
    today: string,
    consumptions: readonly MeteredConsumption[],
    estimateBand = 0,
  ) => {
    const known = new Map([...all].filter(([day]) => day < dayNumber(today)))
    const periods = meteredPeriods(consumptions)
    const signature = fitted(signaturePoints(periods, known))
    const [latest] = heatIndices(consumptions, 800, references)
    const climate = references.climate.rows[0]!
    return forecastIndex({
      ...{ periods, means: known, signature, latest: latest!, climate, today, estimateBand },
    })
  }
  const before = readingsOf([2024, 2025], all)
  const whole = readingsOf([2024, 2025, 2026], all)
  const [final] = heatIndices(whole, 800, references)

  it('comes to the index of the whole year, closer the more of it is read', () => {
    const early = forecastOn('2026-03-01', [...before, ...whole.slice(24, 26)])!
    const late = forecastOn('2026-11-01', [...before, ...whole.slice(24, 34)])!
    for (const forecast of [early, late]) {
      expect(forecast.low).toBeLessThanOrEqual(final!.value)
      expect(forecast.high).toBeGreaterThanOrEqual(final!.value)
      expect(forecast).toMatchObject({ year: 2026, weather_years: 11 })
    }
    expect(late.high - late.low).toBeLessThan(early.high - early.low)
    expect(early.days_read).toBe(59)
    const ended = forecastOn('2026-12-31', whole)!
    expect(ended.value).toBeCloseTo(final!.value, 0)
    const banded = forecastOn('2026-12-31', whole, 0.06)!
    expect(banded.high - banded.value).toBeCloseTo(0.06 * banded.value, 0)
  })

  it('is none without the weather of five years, or if a part of the heat is not metered', () => {
    const oil = {
      ...({ energy: 'mazout', usage: 'heating_dhw', unit: 'l', amount: 900 } as const),
      ...{ start_date: '2025-01-01', end_date: '2025-12-31' },
    }
    expect(forecastOn('2026-03-01', [...before, oil])).toBeNull()
    // District heat that is read once a year is a part of the heat that the signature does not know.
    const yearly = { ...oil, energy: 'cad_tarife', unit: 'kWh', amount: 100_000 } as const
    expect(forecastOn('2026-03-01', [...before, yearly])).toBeNull()
    // A year that needed nothing has no index to go by.
    const vacant = before.map((row) => ({ ...row, amount: 0 }))
    const periods0 = meteredPeriods(vacant)
    const [zero] = heatIndices(vacant, 800, references)
    const terms = { periods: periods0, means: all, latest: zero!, today: '2026-03-01' }
    const signature0 = { base: 1, slope: 1, threshold: 15, r2: 1, cv: 0, error: 0 }
    expect(
      forecastIndex({
        ...{ ...terms, signature: signature0, estimateBand: 0 },
        climate: references.climate.rows[0]!,
      }),
    ).toBeNull()
    const short = new Map([...all].filter(([day]) => day >= dayNumber('2022-01-01')))
    const periods = meteredPeriods(before)
    const signature = fitted(signaturePoints(periods, short))
    const [latest] = heatIndices(before, 800, references)
    const climate = references.climate.rows[0]!
    const today = '2026-03-01'
    expect(
      forecastIndex({
        ...{ periods, means: short, signature, latest: latest!, climate, today },
        estimateBand: 0.06,
      }),
    ).toBeNull()
  })
})
