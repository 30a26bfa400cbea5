import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  amountBy,
  countedPower,
  grantsFor,
  mayApply,
  measureSteps,
  type Plant,
} from './subsidies.ts'

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

  const rule = {
    ...rows[0]!,
    option: 'cad' as const,
    from_kw: 0,
    to_kw: null,
    fixed: 100,
    per_kw: 10,
  }
  const plant: Plant = { option: 'cad', power: 20 }

  it.each<[string, (number | null)[], number]>([
    ['the one that gives most', [200, 500, 300], 1],
    ['the first of equal ones', [300, 300], 0],
    ['one that gives nothing before one that nobody knows', [null, 0], 1],
    ['the same in another order', [0, null], 0],
    ['the first of several that nobody knows', [null, null], 0],
  ])('of a group grant %s', (_, amounts, place) => {
    const rules = amounts.map((fixed, at) => ({ ...rule, code: `R-${at}`, fixed, per_kw: 0 }))
    expect(grantsFor(plant, rules).map(({ rule: { code } }) => code)).toEqual([`R-${place}`])
  })

  it.each<[string, Partial<typeof rule>, Partial<Plant>, boolean]>([
    ['another option', {}, { option: 'pacAir' }, false],
    ['what it names', { replaces: ['gaz', 'mazout'] }, { replaces: 'mazout' }, true],
    ['what it does not name', { replaces: ['gaz'] }, { replaces: 'mazout' }, false],
    ['what nobody knows', { replaces: ['gaz'] }, { replaces: null }, true],
    ['anything if it names nothing', { replaces: [] }, { replaces: 'other' }, true],
    ['anything if it says nothing', { replaces: null }, { replaces: 'other' }, true],
    [
      'a network that it excludes',
      { excluded: 'Cadiom, Lignon' },
      { network: 'CAD lignon' },
      false,
    ],
    [
      'such a network, however it is written',
      { excluded: 'Génilac' },
      { network: 'SIG GENILAC' },
      false,
    ],
    ['a network if it excludes none', { excluded: null }, { network: 'Cadiom' }, true],
    ['a network that is not in its list', { excluded: 'Cadiom, , ' }, { network: 'Cadéco' }, true],
  ])('are for %s', (_, changed, asked, may) => {
    expect(mayApply({ ...rule, ...changed }, { ...plant, ...asked })).toBe(may)
  })

  it.each<[Partial<typeof rule>, number | null, number]>([
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 300, 15],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 400, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 900, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, null, 20],
    [{ greatest_w_per_m2: null, greatest_kw: null }, 300, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: 12 }, 300, 12],
    [{ greatest_w_per_m2: null, greatest_kw: 12 }, null, 12],
  ])('count by %j, of 20 kW for %s m², %d', (caps, sre, counted) => {
    expect(countedPower({ ...rule, ...caps }, { ...plant, sre })).toBe(counted)
  })

  it('give the amount of the step of their measure, which others of its code do not have', () => {
    const step = (
      from_kw: number,
      to_kw: number | null,
      fixed: number | null,
      per_kw: number | null,
    ) => ({
      ...rule,
      ...{ code: 'X', from_kw, to_kw, fixed, per_kw, greatest_w_per_m2: 50, greatest_kw: null },
    })
    const other = { ...step(0, null, 9999, 9), option: 'pellets' as const }
    const steps = [step(50, null, 700, 5), step(10, 50, 100, 10), other, { ...other, code: 'Y' }]
    expect(measureSteps(steps[0]!, steps)).toEqual([steps[1], steps[0]])
    const amount = (power: number, sre: number | null = null) =>
      amountBy(steps[0]!, { ...plant, power, sre }, steps).amount
    expect([amount(60), amount(50), amount(10.5)]).toEqual([1000, 600, 205])
    // The area allows 5 kW only, below the first step, which then goes on.
    expect(amount(60, 100)).toBe(150)
    for (const unknown of [step(0, null, null, 5), step(0, null, 5, null)])
      expect(amountBy(unknown, plant, [unknown]).amount).toBeNull()
  })

  it('add what a meter and the first distribution of heat bring, if the rule says so', () => {
    const added = (changed: Partial<typeof rule>) => {
      const said = { ...rule, greatest_w_per_m2: null, greatest_kw: null, ...changed }
      const asked = { ...plant, hasHeatMeter: true, isFirstDistribution: true }
      return amountBy(said, asked, [said]).amount! - amountBy(said, plant, [said]).amount!
    }
    const none = { meter_bonus: null, distribution_fixed: null, distribution_per_kw: null }
    expect(added(none)).toBe(0)
    expect(added({ ...none, meter_bonus: 1000 })).toBe(1000)
    expect(added({ ...none, distribution_fixed: 3000 })).toBe(3000)
    expect(added({ ...none, distribution_per_kw: 400 })).toBe(8000)
  })
})
