import { describe, expect, it } from 'vitest'
import {
  agentAmounts,
  attainment,
  isReached,
  lastResult,
  resultOf,
  weightedEnergy,
} from './attainment.ts'

describe('the follow-up of a promised saving', () => {
  /** Weighted energy in MJ of one unit of each agent, by the method; electricity of a heat pump counts twice. */
  const megajoules = {
    oil_l: 37.632,
    gas_m3: 38.5,
    gas_kwh: 3.6,
    district_heat_kwh: 3.6,
    heat_pump_kwh: 7.2,
    electricity_kwh: 3.6,
    pellets_kg: 20.2,
    logs_hard_stere: 7960,
    logs_soft_stere: 5572,
    chips_m3: 4000,
    other_kwh: 3.6,
  }

  it.each(Object.entries(megajoules))(
    'counts a unit of %s as %d MJ',
    (agent, megajoulesPerUnit) => {
      for (const column of [1, 2, 3]) {
        const used = { [`agent_${column}`]: agent, [`amount_${column}`]: 1000 }
        expect(weightedEnergy(used)! / ((1000 * megajoulesPerUnit) / 3.6)).toBeCloseTo(1, 4)
      }
    },
  )

  it('counts only amounts with a known agent', () => {
    expect(weightedEnergy({ amount_1: 5 })).toBeNull()
    expect(weightedEnergy({ agent_1: 'steam', amount_1: 5 })).toBeNull()
    expect(weightedEnergy({ agent_1: 'gas_kwh', amount_1: 0 })).toBe(0)
    // A meter that nobody read is not one that counted nothing.
    expect(weightedEnergy({ agent_1: 'gas_kwh', amount_1: 5, agent_2: 'oil_l' })).toBeNull()
    const three = {
      agent_1: 'gas_kwh',
      amount_1: 5,
      agent_3: 'other_kwh',
      amount_3: 7,
    }
    expect(weightedEnergy(three)).toBeCloseTo(12, 9)
  })

  const period = {
    start: '2025-01-01',
    end: '2025-12-31',
    degree_days: 3260.53901083634,
    agent_1: 'other_kwh',
    amount_1: 100_000,
  }
  const project = { sre_after: 1000, dhw_share: 40, renovated_share: 50 }

  it('scales a period to a standard year: hot water by days, heating by degree-days', () => {
    expect(resultOf(period, { sre_after: 1000 })).toBe(100)
    expect(resultOf(period, project)).toBe(50)
    // A period of 219 days (0.6 of a year) and 0.8 of the degree-days: hot water takes 0.4 · 0.6 = 0.24 of a year,
    // heating 0.6 · 0.8 = 0.48, so they share the energy 1 to 2.
    const short = { ...period, end: '2025-08-07', degree_days: 2608.431208667072, amount_1: 36_000 }
    expect(resultOf(short, { ...project, renovated_share: 100 })).toBe(12 / 0.6 + 24 / 0.8)
    // By default, hot water has a share of a quarter.
    const withDefaultShare = { ...short, amount_1: 30_000 }
    expect(resultOf(withDefaultShare, { sre_after: 1000 })).toBe(6 / 0.6 + 24 / 0.8)
  })

  it.each([
    ['amount', { ...period, amount_1: undefined }, project],
    ['degree-days', { ...period, degree_days: 0 }, project],
    ['start', { ...period, start: undefined }, project],
    ['end after its start', { ...period, end: '2024-12-31' }, project],
    ['area', period, { ...project, sre_after: 0 }],
  ])('has no result without %s', (_, incompletePeriod, answers) => {
    expect(resultOf(incompletePeriod, answers)).toBeNull()
  })

  it('has no result of less than six months: unknown, not zero', () => {
    expect(resultOf({ ...period, end: '2025-06-29' }, project)).toBeNull()
    expect(resultOf({ ...period, end: '2025-06-30' }, project)).toBeGreaterThan(0)
  })

  it('takes agents and amounts of a period from what the building used, as far as nobody entered an agent', () => {
    const uses = [
      { energy: 'gaz' as const, kilowattHours: 38_500 / 3.6 },
      { energy: 'cad_tarife' as const, kilowattHours: 1000 },
      { energy: 'cad_reparti' as const, kilowattHours: 500 },
    ]
    expect(agentAmounts(uses, {})).toEqual({
      ...{ agent_1: 'gas_kwh', amount_1: 10_694.44 },
      ...{ agent_2: 'district_heat_kwh', amount_2: 1500 },
    })
    // Of an agent that somebody entered the amount follows, in its unit, once; others are theirs to enter.
    expect(agentAmounts(uses, { agent_1: 'oil_l', agent_2: 'gas_m3', agent_3: 'gas_m3' })).toEqual({
      amount_2: 1000,
    })
    const four = (['mazout', 'gaz', 'pellets', 'autre'] as const).map((energy) => ({
      ...{ energy, kilowattHours: 1 },
    }))
    expect([agentAmounts(four, {}), agentAmounts([], {})]).toEqual([{}, {}])
  })

  it('uses the latest result, entered before computed, and counts as reached from 85 %', () => {
    const cells = (row: string, values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [`periods/${row}/${column}`, value]),
      )
    const answers = {
      sre_after: 1000,
      ...cells('a', { ...period, start: '2025-01-01', amount_1: 80_000 }),
      ...cells('b', { ...period, start: '2023-01-01', end: '2023-12-31' }),
    }
    expect(lastResult(answers)).toBe(80)
    expect(lastResult({ ...answers, ...cells('a', { result: 70 }) })).toBe(70)
    const promise = { ef_before: 180, ef_target: 80 }
    expect(attainment({ ...answers, ...promise })).toBe(100)
    expect(attainment({ ...answers, ...promise, ef_after: 130 })).toBe(50)
    for (const [ef_after, reached] of [
      [95, true],
      [95.1, false],
    ] as const)
      expect(isReached({ ...promise, ef_after })).toBe(reached)
    expect(isReached({ ...promise, ef_after: 95, attainment: 84.9 })).toBe(false)
    for (const unknown of [{ ef_before: 180 }, { ef_target: 80 }, promise])
      expect([attainment(unknown), isReached(unknown)]).toEqual([null, null])
    expect(attainment({ ...promise, ef_before: 80, ef_after: 70 })).toBeNull()
  })

  it('has the same attainment whether a result follows from readings or is entered as printed', () => {
    const promise = { ef_before: 89.3, ef_target: 42.9 }
    const read = Object.fromEntries(
      Object.entries({ ...period, amount_1: 44_940 }).map(([column, value]) => [
        `periods/a/${column}`,
        value,
      ]),
    )
    expect(lastResult({ sre_after: 1000, ...read })).toBe(44.9)
    expect(attainment({ ...promise, sre_after: 1000, ...read })).toBe(95.7)
    expect(attainment({ ...promise, ef_after: 44.9 })).toBe(95.7)
  })

  it.each<[string, object]>([
    ['an amount', { amount_1: undefined }],
    ['degree-days', { degree_days: undefined }],
    ['a start', { start: undefined }],
    ['a positive number of days', { start: '2026-01-01' }],
    ['a start before the end', { start: '2026-06-30' }],
  ])('skips a later period without %s', (_, change) => {
    const cells = (row: string, values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [`periods/${row}/${column}`, value]),
      )
    const earlier = { ...period, start: '2023-01-01', end: '2023-12-31', amount_1: 80_000 }
    const answers = { sre_after: 1000, ...cells('a', earlier), ...cells('b', period) }
    expect(lastResult(answers)).toBe(100)
    expect(lastResult({ ...answers, ...cells('b', change) })).toBe(80)
  })

  it('uses an entered result if the area is unknown', () => {
    const answers = {
      'periods/a/end': '2024-12-31',
      'periods/a/result': 70,
      ...Object.fromEntries(
        Object.entries(period).map(([column, value]) => [`periods/b/${column}`, value]),
      ),
    }
    expect(lastResult(answers)).toBe(70)
    expect(lastResult({ ...answers, sre_after: 1000 })).toBe(100)
    expect(lastResult({})).toBeNull()
  })
})
