import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceTypes } from '../../../kinds.ts'
import { services } from '../../../services.ts'
import { type Answers, completeness } from '../form/service.ts'
import { validUntil } from './cecb.ts'
import { consultationSize, isFunded, loadMethod } from './consultation.ts'
import { costTotal } from './cvcConcept.ts'
import {
  attainment,
  attainmentHalf,
  isReached,
  lastResult,
  resultOf,
  weightedEnergy,
} from './followUp/attainment.ts'
import { excess } from './ged.ts'
import { checkDate, isEligibleForPeik, payback, shareOfUse } from './peik.ts'

const amount = fc.integer({ min: 1, max: 1_000_000 })

describe('a certificate', () => {
  it('is valid for ten years', () => {
    expect(validUntil({ issue_date: '2026-11-20' })).toBe('2036-11-20')
    expect(validUntil({ issue_date: '2024-02-29' })).toBe('2034-02-28')
    expect(validUntil({})).toBeNull()
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2080-01-01'), noInvalidDate: true }),
        (date) => {
          const until = String(validUntil({ issue_date: date.toISOString().slice(0, 10) }))
          expect(new Date(`${until}T00:00:00Z`).toISOString().slice(0, 10)).toBe(until)
        },
      ),
    )
  })
})

describe('a service', () => {
  it.each(serviceTypes)('calls no tab complete that nobody has filled in: %s (§5)', (type) => {
    for (const tab of services[type].tabs) {
      const fields = Object.entries(services[type].fields).filter(([, field]) => field.tab === tab)
      expect([tab, completeness(Object.fromEntries(fields), {}).filled]).toEqual([tab, 0])
    }
  })
})

describe('a heating consultation', () => {
  const powers = [8, 30, 30.1, 50, 70, 80, 300, 500, 800]
  it.each(powers)(
    'gets its size from use, dwellings and ownership, and from a power of %d kW',
    (boiler_power) => {
      const size = (answers: object) =>
        consultationSize({ boiler_power, several_properties: false, ...answers })
      const residential = { building_use: 'residential' }
      for (const dwellings_served of [1, 6]) {
        expect(size({ ...residential, dwellings_served })).toBe('small')
        expect(size({ ...residential, dwellings_served, several_properties: true })).toBe('large')
      }
      expect(size({ ...residential, dwellings_served: 7 })).toBe('large')
      expect(size(residential)).toBeNull()
      const byPower = boiler_power > 30 ? 'large' : 'small'
      expect(size({ building_use: 'other', dwellings_served: 1 })).toBe(byPower)
      expect(size({ building_use: 'other', several_properties: true })).toBe('large')
      // With unknown use, only if dwellings and power agree.
      expect(size({ dwellings_served: boiler_power > 30 ? 7 : 6 })).toBe(byPower)
      expect(size({ dwellings_served: boiler_power > 30 ? 6 : 7 })).toBeNull()
    },
  )

  it('has no size if the deciding facts are unknown', () => {
    expect(consultationSize({})).toBeNull()
    expect(consultationSize({ building_use: 'other', dwellings_served: 20 })).toBeNull()
    expect(consultationSize({ boiler_power: 20 })).toBeNull()
    // Two dwellings may be two properties; one cannot.
    const residential = { building_use: 'residential' }
    expect(consultationSize({ ...residential, dwellings_served: 2 })).toBeNull()
    expect(consultationSize({ building_use: 'other', boiler_power: 20 })).toBeNull()
    expect(consultationSize({ ...residential, dwellings_served: 1 })).toBe('small')
    expect(consultationSize({ ...residential, dwellings_served: 7 })).toBe('large')
    const singleProperty = { ...residential, several_properties: false }
    expect(consultationSize({ ...singleProperty, dwellings_served: 0 })).toBeNull()
  })

  it('is funded if it is the first one, for a main heating at least ten years old at the visit', () => {
    const plant = { main_heating: true, earlier_advice: false, visit_date: '2026-03-01' }
    expect(isFunded({ ...plant, plant_year: 2016 })).toBe(true)
    expect(isFunded({ ...plant, plant_year: 2017 })).toBe(false)
    expect(isFunded({ ...plant, plant_year: 1990, earlier_advice: true })).toBe(false)
    expect(isFunded({ ...plant, plant_year: 1990, main_heating: undefined })).toBeNull()
    expect(isFunded({ plant_year: 1990 })).toBeNull()
  })

  it('takes useful heat from consumption unless it is entered', () => {
    // What is entered may come from anywhere.
    expect([loadMethod({}), loadMethod({ useful_heat: 160_000 })]).toEqual(['consumption', null])
  })
})

describe('the follow-up of AMOén', () => {
  const period = {
    start: '2024-07-01',
    end: '2025-06-30',
    degree_days: 2900,
    agent_1: 'oil_l',
    amount_1: 20_000,
  }
  const project = { sre_after: 1600, dhw_share: 25, renovated_share: 100 }

  it('gives the published example results', () => {
    expect(weightedEnergy(period)).toBeCloseTo(209_066.667, 3)
    expect(resultOf(period, project)).toBe(142.5)
    expect(attainment({ ef_before: 150, ef_target: 80, ef_after: 88 })).toBe(88.6)
    expect(isReached({ ef_before: 150, ef_target: 80, ef_after: 88 })).toBe(true)
  })

  it('is judged on the unrounded figure', () => {
    // 84.96 %, shown as 85 %.
    const nearly = { ef_before: 150, ef_target: 80, ef_after: 90.53 }
    expect([attainment(nearly), isReached(nearly)]).toEqual([85, false])
    expect(isReached({ ...nearly, ef_after: 90.5 })).toBe(true)
    expect(isReached({ ...nearly, attainment: 85 })).toBe(true)
    // Half of what a tenth of the result is of the saving; nothing of an attainment that is entered.
    const met = { ef_before: 150, ef_target: 80, ef_after: 90 }
    expect(attainmentHalf(met, 0.1)).toBeCloseTo((100 * 9) / 70, 9)
    expect(attainmentHalf({ ...met, attainment: 90 }, 0.1)).toBeNull()
    expect(isReached({ ef_before: 300, ef_target: 158, ef_after: 179.3 })).toBe(true)
    // The form shows 57.54 kWh/m² as 57.5; the verdict must use 57.54.
    const metered = {
      ...project,
      ef_before: 150,
      'periods/a/start': '2025-01-01',
      'periods/a/end': '2025-12-31',
      'periods/a/degree_days': 3260.53901083634,
      'periods/a/agent_1': 'other_kwh',
      'periods/a/amount_1': 57.54 * 1600,
    }
    const targetFor = (after: number) => (after - 0.15 * 150) / 0.85
    expect(lastResult(metered)).toBe(57.5)
    expect(isReached({ ...metered, ef_target: targetFor(57.55) })).toBe(true)
    expect(isReached({ ...metered, ef_target: targetFor(57.53) })).toBe(false)
  })

  it('counts a kWh of a heat pump twice and adds agents', () => {
    const used = { agent_1: 'heat_pump_kwh', amount_1: 100, agent_2: 'gas_kwh', amount_2: 50 }
    expect(weightedEnergy(used)).toBe(250)
    expect(weightedEnergy({ agent_1: 'oil_l' })).toBeNull()
  })

  it('does not correct a standard year, and is proportional to the renovated share and inverse to the area', () => {
    const standardYear = { ...period, degree_days: 3260.53901083634, agent_1: 'other_kwh' }
    fc.assert(
      fc.property(amount, fc.integer({ min: 100, max: 50_000 }), (energy, sre) => {
        const metered = { ...standardYear, amount_1: energy }
        const result = resultOf(metered, { ...project, sre_after: sre })
        expect(result).toBeCloseTo(energy / sre, 0)
        const half = resultOf(metered, { ...project, sre_after: sre, renovated_share: 50 })
        expect(Math.abs(half! - result! / 2)).toBeLessThan(0.11)
      }),
    )
  })

  it('uses the period that ended last, and its entered result before the computed one', () => {
    const cells = (row: string, values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [`periods/${row}/${column}`, value]),
      )
    const later = { ...period, start: '2025-07-01', end: '2026-06-30', result: 90 }
    const answers = { ...project, ...cells('b', later), ...cells('c', period) }
    expect(lastResult(answers)).toBe(90)
    expect(lastResult({ ...project, ...cells('c', period) })).toBe(142.5)
    expect(lastResult({ ...project, ...cells('c', { start: '2025-01-01' }) })).toBeNull()
  })

  it('attains 0 without a change, 100 at the target, and more with every kWh saved', () => {
    const use = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(use, fc.integer({ min: 1, max: 300 }), use, (target, saving, after) => {
        const promise = { ef_before: target + saving, ef_target: target }
        expect(attainment({ ...promise, ef_after: target })).toBe(100)
        expect(attainment({ ...promise, ef_after: target + saving })).toBe(0)
        const attained = attainment({ ...promise, ef_after: after })!
        expect(attainment({ ...promise, ef_after: after + 1 })).toBeLessThan(attained)
      }),
    )
    expect(attainment({ ef_before: 80, ef_target: 80, ef_after: 80 })).toBeNull()
  })
})

describe('energy advice for companies', () => {
  it('is available within the consumption limits, unless another scheme applies', () => {
    const limits: [Answers, boolean | null][] = [
      [{ electricity_use: 99.9 }, false],
      [{ electricity_use: 100 }, true],
      [{ electricity_use: 500 }, true],
      [{ electricity_use: 500.1, heat_use: 500 }, true],
      [{ electricity_use: 50, heat_use: 5000.1 }, false],
      [{ electricity_use: 50, fuel_use: 10_000 }, false],
      [{ electricity_use: 50, fuel_use: 10_001 }, true],
      [{ electricity_use: 300, co2_exempt: true }, false],
      [{ grid_refund: true }, false],
      [{ large_consumer: false }, null],
    ]
    for (const [values, expected] of limits)
      expect([values, isEligibleForPeik(values)]).toEqual([values, expected])
  })

  it('has shares of energy uses that add up to 100 %', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (used) => {
        const answers = Object.fromEntries(
          used.map((energy, row) => [`energy_uses/u${row}/energy`, energy]),
        )
        const shares = used.map((energy) => shareOfUse({ energy }, answers)!)
        expect(Math.abs(shares.reduce((sum, one) => sum + one) - 100)).toBeLessThan(0.05 * 8)
      }),
    )
    expect(shareOfUse({}, {})).toBeNull()
  })

  it('has payback times of measures and a check one year after the report', () => {
    expect(payback({ investment: 12_000, saving_cost: 2500 })).toBe(4.8)
    expect(payback({ investment: 12_000, saving_cost: 0 })).toBeNull()
    expect(payback({ saving_cost: 2500 })).toBeNull()
    expect(checkDate({ report_date: '2026-11-20' })).toBe('2027-11-20')
  })
})

describe('readings and cost estimates', () => {
  it('give the deviation from the expected value, and the total of all costs', () => {
    expect(excess({ value: 120, expected: 100 })).toBe(20)
    expect(excess({ value: 90, expected: 100 })).toBe(-10)
    expect(excess({ value: 90 })).toBeNull()
    expect(costTotal({ 'costs/242/amount': 80_000.1, 'costs/243/amount': 40_000.2 })).toBe(
      120_000.3,
    )
    expect(costTotal({ 'costs/242/remark': 'à chiffrer' })).toBeNull()
  })
})
