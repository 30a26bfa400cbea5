import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { grantsFor, type Plant } from './subsidies.ts'

const { rows } = referencesOn(shippedVersions, '2026-11-22').subsidies

/** What is granted, null where it is not known. */
function granted(plant: Plant): number | null {
  const amounts = grantsFor(plant, rows).map(({ amount }) => amount)
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, one) => sum + one!, 0)
}

describe('subsidies', () => {
  const powers = [8, 30, 50, 70, 80, 300, 500, 800]
  /** By hand from `data/geneva-rules.json`, by option in the order of `powers`. */
  const expected: Record<HeatingOption, (number | null)[]> = {
    pacAir: [6200, 15_000, 23_000, 31_000, 36_000, 124_000, 204_000, 324_000],
    pacSondes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
    pacNappes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
    cad: [9600, 14_000, 18_000, 22_000, 24_000, 68_000, 108_000, 138_000],
    pellets: [null, null, null, null, 14_400, 54_000, 90_000, 120_000],
    fossile: [0, 0, 0, 0, 0, 0, 0, 0],
  }
  const codes: Record<HeatingOption, [upTo70: string, above: string]> = {
    pacAir: ['M-05', 'IP-05'],
    pacSondes: ['M-06', 'IP-06'],
    pacNappes: ['M-06', 'IP-06'],
    cad: ['M-07', 'IP-07'],
    pellets: ['M-03', 'M-04'],
    fossile: ['', ''],
  }

  it.each(heatingOptions)('of %s follow power, and what is replaced (§3)', (option) => {
    for (const [at, power] of powers.entries())
      for (const replaces of ['mazout', 'gaz', 'electricite', null] as const) {
        const plant = { option, power, replaces }
        expect([power, granted(plant)]).toEqual([power, expected[option][at]])
        const [grant] = grantsFor(plant, rows)
        expect(grant?.rule.code ?? '').toBe(codes[option][power > 70 ? 1 : 0])
      }
    for (const power of powers) expect(granted({ option, power, replaces: 'other' })).toBe(0)
  })

  it('step where their rules do, and not where a rounded power would', () => {
    const code = (power: number) => grantsFor({ option: 'pacAir', power }, rows)[0]!.rule.code
    expect(code(70)).toBe('M-05')
    expect(code(70.0004)).toBe('IP-05')
    // The scales meet at 500 kW, and by M-06 at 50.
    for (const option of ['pacSondes', 'cad', 'pellets'] as const)
      expect(granted({ option, power: 500.000001 })!).toBeCloseTo(
        granted({ option, power: 500 })!,
        2,
      )
    expect(granted({ option: 'pacSondes', power: 50.000001 })!).toBeCloseTo(43_000, 2)
  })

  it('count no more than 50 W by m², add what a plant brings, and know networks without', () => {
    // 1000 m² let 50 kW count: the measure is that of the plant.
    const plant = { option: 'pacSondes', power: 80, sre: 1000 } as const
    expect(granted(plant)).toBe(44_800)
    expect(granted({ ...plant, sre: 1600 })).toBe(68_800)
    const large = { option: 'pacSondes', power: 800 } as const
    // 400 kW count: the step up to 500 kW of the same measure.
    expect(granted({ ...large, sre: 8000 })).toBe(4800 + 800 * 400)
    // 50 kW count, below all steps of the measure that the plant has: its first goes on.
    expect(granted({ ...large, sre: 1000 })).toBe(44_800)
    expect(granted({ option: 'cad', power: 800, sre: 1000 })).toBe(18_000)
    expect(granted({ option: 'pellets', power: 800, sre: 1000 })).toBe(9000)
    expect(granted({ option: 'pacAir', power: 30, hasHeatMeter: true })).toBe(16_000)
    expect(granted({ option: 'cad', power: 30, isFirstDistribution: true })).toBe(29_000)
    expect(granted({ option: 'cad', power: 30, network: 'SIG CAD Artisans' })).toBe(0)
    expect(granted({ option: 'cad', power: 30, network: 'Cadiom' })).toBe(0)
    expect(granted({ option: 'cad', power: 30, network: 'GeniLac' })).toBe(14_000)
  })

  it('never give less for more power within a measure, nor more by a cap', () => {
    const power = fc.double({ min: 0.5, max: 1500, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...heatingOptions),
        power,
        power,
        fc.integer({ min: 50, max: 40_000 }),
        (option, one, other, sre) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)]
          const [first] = grantsFor({ option, power: less }, rows)
          const [second] = grantsFor({ option, power: more }, rows)
          if (first?.rule.code === second?.rule.code && first?.amount != null)
            expect(second!.amount!).toBeGreaterThanOrEqual(first.amount - 1e-6)
          const uncapped = granted({ option, power: one })
          if (uncapped !== null)
            expect(granted({ option, power: one, sre })!).toBeLessThanOrEqual(uncapped + 1e-6)
        },
      ),
    )
  })

  it('never give more for more power of the plant where the area counts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heatingOptions),
        fc.double({ min: 71, max: 1500, noNaN: true }),
        fc.integer({ min: 50, max: 1400 }),
        (option, power, sre) => {
          const most = granted({ option, power: 71, sre })!
          expect(granted({ option, power, sre })!).toBeLessThanOrEqual(most + 1e-6)
        },
      ),
    )
  })

  it('of one group never add up, and others do', () => {
    const rule = fc.record({
      fixed: fc.integer({ min: 1, max: 50_000 }),
      per_kw: fc.integer({ min: 0, max: 500 }),
      group: fc.constantFrom('heat', 'meter', null),
    })
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        (made, power) => {
          const rules = made.map((one, at) => ({
            ...rows[0]!,
            ...one,
            code: `R-${at}`,
            from_kw: 0,
            to_kw: null,
          }))
          const amounts = (group: string | null) =>
            rules.flatMap((one) => (one.group === group ? [one.fixed + one.per_kw * power] : []))
          const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
          const grants = grantsFor({ option: 'pacAir', power }, rules)
          expect(sum(grants.map(({ amount }) => amount!))).toBeCloseTo(
            Math.max(0, ...amounts('heat')) + Math.max(0, ...amounts('meter')) + sum(amounts(null)),
            6,
          )
        },
      ),
    )
  })
})
