import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/field/format.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { dayNumber } from '../../technical/counting/span.ts'
import { burntBetweenLevels, type StockEntry } from './fuelStock.ts'
import { type BuildingReading, latestYear, readPeriods, usedConsumptions } from './periodUse.ts'

const references = referencesOn(shippedVersions, '2026-11-27')
const span = (start: string, end: string) => ({ start: dayNumber(start), end: dayNumber(end) })
const gas = (start_date: string, end_date: string, amount: number): BuildingReading => ({
  ...{ energy: 'gaz', usage: 'heating_dhw', unit: 'kWh', amount, start_date, end_date },
})
const year = span('2025-01-01', '2025-12-31')

describe('the energy of a period (§5)', () => {
  it('is what readings state of each of its days, each counted once', () => {
    const rows = [
      gas('2024-12-01', '2025-01-31', 6200),
      // One reading ends a period and starts the next.
      gas('2025-01-31', '2025-12-31', 33_400),
    ]
    const { uses, ...rest } = readPeriods(rows, references)(year)
    expect(rest).toEqual({ days: 365, covered: 365, doubt: null, missing: [] })
    // 61 days until the shared one, of which January has 30.
    expect(uses[0]!.kilowattHours).toBeCloseTo((6200 * 30) / 61 + 33_400, 6)
  })

  it('is unknown, and not zero, where a day is missing or stated twice', () => {
    const of = (...rows: BuildingReading[]) => readPeriods(rows, references)(year)
    expect(of()).toEqual({ days: 365, covered: 0, doubt: 'none', missing: [], uses: [] })
    expect(of(gas('2025-01-02', '2025-12-31', 1))).toMatchObject({ covered: 364, doubt: 'partial' })
    const whole = gas('2025-01-01', '2025-12-31', 1000)
    expect(of(whole, gas('2025-06-01', '2025-06-30', 1))).toMatchObject({
      doubt: 'overlap',
      uses: [],
    })
    // Hot water alone is part of both together.
    const water = { ...whole, usage: 'dhw' }
    expect(of(whole, water)).toMatchObject({ doubt: 'overlap' })
    expect(of({ ...whole, usage: 'heating' }, water).uses).toEqual([
      { energy: 'gaz', kilowattHours: 2000 },
    ])
    // A second energy that is known of a part of the year makes the whole unknown.
    const oil = { ...gas('2025-10-01', '2025-12-31', 10), energy: 'mazout' as const }
    expect(of(whole, oil)).toMatchObject({ covered: 92, doubt: 'partial', uses: [] })
    expect(of(whole, { ...oil, usage: 'cooking' }).doubt).toBeNull()
    // Nor does fuel that came count as none until levels tell how much of it was burnt.
    const withOil = readPeriods([whole], references, [
      { energy: 'mazout', day: dayNumber('2025-11-10') },
    ])
    expect(withOil(year)).toMatchObject({ covered: 0, doubt: 'partial', uses: [] })
    expect(withOil(span('2025-01-01', '2025-10-31')).doubt).toBeNull()
  })

  it('adds up: a period has the energy of its parts', () => {
    const reading = fc.record({ days: fc.integer({ min: 1, max: 90 }), amount: fc.nat(50_000) })
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 12 }), fc.nat(300), (given, at) => {
        let next = '2025-01-01'
        const rows = given.map(({ days, amount }) => {
          const start = next
          next = addDays(start, days)
          return gas(start, addDays(next, -1), amount)
        })
        const [start, end] = [dayNumber('2025-01-01'), dayNumber(next) - 1]
        const read = readPeriods(rows, references)
        const energyIn = (from: number, to: number) => {
          const { doubt, uses } = read({ start: from, end: to })
          expect(doubt).toBeNull()
          return uses.reduce((sum, { kilowattHours }) => sum + kilowattHours, 0)
        }
        const all = given.reduce((sum, { amount }) => sum + amount, 0)
        expect(energyIn(start, end)).toBeCloseTo(all, 4)
        const middle = start + (at % (end - start + 1))
        if (middle < end)
          expect(energyIn(start, middle) + energyIn(middle + 1, end)).toBeCloseTo(all, 4)
        // A day beyond what is read is unknown.
        expect(read({ start, end: end + 1 })).toMatchObject({ doubt: 'partial', uses: [] })
      }),
    )
  })

  it('of a delivered fuel is what is missing from its stock, not what a delivery note says of a time', () => {
    const delivery: BuildingReading = {
      ...gas('2025-01-01', '2025-12-31', 2000),
      ...{ energy: 'mazout', unit: 'l', delivered_on: '2025-03-01' },
    }
    expect(usedConsumptions([delivery])).toEqual([])
    const oil = (day: string, kind: StockEntry['kind'], litres: number) => ({
      ...{ energy: 'mazout' as const, day, kind, amount: litres * (37.632 / 3.6) },
    })
    const [used, ...others] = usedConsumptions(
      [delivery],
      [oil('2024-12-31', 'level', 3000), oil('2025-12-31', 'level', 1200)],
    )
    expect(others).toEqual([])
    expect(used).toMatchObject({ start_date: '2025-01-01', end_date: '2025-12-31' })
    expect(used!.amount).toBeCloseTo(3800 * (37.632 / 3.6), 6)
    // Gas is metered: the day of its bill changes nothing.
    expect(usedConsumptions([{ ...delivery, energy: 'gaz', unit: 'm3' }])).toHaveLength(1)
  })

  it('is that of the last year up to the last reading, as far back as everything in use is read', () => {
    const latest = latestYear([
      gas('2023-01-01', '2024-06-30', 1),
      gas('2024-07-01', '2025-12-31', 1),
      { ...gas('2025-05-01', '2025-12-31', 1), energy: 'electricite_directe' },
      // What has ended before says nothing of today.
      { ...gas('2020-01-01', '2023-12-31', 1), energy: 'mazout' },
    ])
    expect(latest).toEqual(span('2025-05-01', '2025-12-31'))
    expect(latestYear([gas('2023-01-01', '2025-12-31', 1)])).toEqual(year)
    expect(latestYear([])).toBeUndefined()
    const lift = { ...gas('2026-01-01', '2026-06-30', 1), usage: 'common_electricity' }
    expect(latestYear([gas('2023-01-01', '2025-12-31', 1), lift])).toEqual(year)
  })
})

describe('a fuel store (§5)', () => {
  const level = (day: string, amount: number): StockEntry => ({ day, kind: 'level', amount })
  const filling = (day: string, amount: number): StockEntry => ({ day, kind: 'filling', amount })

  it('gives up what its levels lack; a filling on the day of a level is in it', () => {
    const entries = [
      filling('2024-12-31', 1000),
      level('2024-12-31', 1500),
      filling('2025-02-01', 800),
      level('2025-03-31', 700),
      filling('2025-03-31', 200),
    ]
    expect(burntBetweenLevels(entries)).toEqual([
      { start: '2025-01-01', end: '2025-03-31', amount: 1800 },
    ])
  })

  it('says nothing without two levels, of two levels on one day, or of a stock that grew by itself', () => {
    expect(burntBetweenLevels([filling('2025-01-01', 5), filling('2025-02-01', 5)])).toEqual([])
    expect(burntBetweenLevels([level('2025-01-01', 5), filling('2025-02-01', 5)])).toEqual([])
    expect(burntBetweenLevels([level('2025-01-01', 5), level('2025-02-01', 9)])).toEqual([])
    const twice = [level('2025-01-01', 5), level('2025-01-01', 6), level('2025-02-01', 1)]
    expect(burntBetweenLevels(twice)).toEqual([])
  })

  it('loses nothing: what was there and filled in is burnt or left, whatever levels were read between', () => {
    const step = fc.record({ filled: fc.nat(5000), burnt: fc.nat(3000) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const entries: StockEntry[] = [level('2025-01-01', 100_000)]
        let stock = 100_000
        for (const [index, { filled, burnt }] of steps.entries()) {
          const day = addDays('2025-01-01', (index + 1) * 10)
          stock += filled - burnt
          entries.push(filling(addDays(day, -3), filled), level(day, stock))
        }
        const used = burntBetweenLevels(entries)
        expect(used.map(({ amount }) => amount)).toEqual(steps.map(({ burnt }) => burnt))
        const [first, last] = [entries[0]!, entries.at(-1)!]
        const withoutBetween = entries.filter(
          (one) => one.kind === 'filling' || one === first || one === last,
        )
        const [whole] = burntBetweenLevels(withoutBetween)
        expect(whole!.amount).toBe(steps.reduce((sum, { burnt }) => sum + burnt, 0))
      }),
    )
  })
})
