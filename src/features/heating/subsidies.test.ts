import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import { referencesOn } from '../reference/inForce.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import {
  eligiblePower,
  grantsFor,
  mayApply,
  measureSteps,
  type Plant,
  stepAndAmount,
} from './subsidies.ts'

const { rows } = referencesOn(shippedVersions, '2026-11-22').subsidies

/** The sum of all grants for a plant, null if one of them is unknown. */
function grantedAmount(plant: Plant): number | null {
  const amounts = grantsFor(plant, rows).map(({ amount }) => amount)
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + amount!, 0)
}

describe('subsidies', () => {
  const powers = [8, 30, 50, 70, 80, 300, 500, 800]
  /** Calculated by hand from `reference/data/geneva-rules.json`: CHF by option, in the order of `powers`. */
  const expected: Record<HeatingOption, (number | null)[]> = {
    pacAir: [6200, 15_000, 23_000, 31_000, 36_000, 124_000, 204_000, 324_000],
    pacSondes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
    pacNappes: [9400, 27_000, 43_000, 51_000, 68_800, 244_800, 404_800, 524_800],
    cad: [9600, 14_000, 18_000, 22_000, 24_000, 68_000, 108_000, 138_000],
    pellets: [null, null, null, null, 14_400, 54_000, 90_000, 120_000],
    fossile: [0, 0, 0, 0, 0, 0, 0, 0],
  }
  /** Codes of the measures for powers up to 70 kW and above. */
  const codes: Record<HeatingOption, [upTo70: string, above: string]> = {
    pacAir: ['M-05', 'IP-05'],
    pacSondes: ['M-06', 'IP-06'],
    pacNappes: ['M-06', 'IP-06'],
    cad: ['M-07', 'IP-07'],
    pellets: ['M-03', 'M-04'],
    fossile: ['', ''],
  }

  it.each(heatingOptions)('for %s depend on power and on the replaced energy (§3)', (option) => {
    for (const [index, power] of powers.entries())
      for (const replaces of ['mazout', 'gaz', 'electricite', null] as const) {
        const plant = { option, power, replaces }
        expect([power, grantedAmount(plant)]).toEqual([power, expected[option][index]])
        const [grant] = grantsFor(plant, rows)
        expect(grant?.rule.code ?? '').toBe(codes[option][power > 70 ? 1 : 0])
      }
    for (const power of powers) expect(grantedAmount({ option, power, replaces: 'other' })).toBe(0)
  })

  it('compare the exact power with the limits of the rules: 70.0004 kW is above 70 kW', () => {
    const code = (power: number) => grantsFor({ option: 'pacAir', power }, rows)[0]!.rule.code
    expect(code(70)).toBe('M-05')
    expect(code(70.0004)).toBe('IP-05')
    // The amounts are continuous at 500 kW, and those of M-06 at 50 kW.
    for (const option of ['pacSondes', 'cad', 'pellets'] as const)
      expect(grantedAmount({ option, power: 500.000001 })!).toBeCloseTo(
        grantedAmount({ option, power: 500 })!,
        2,
      )
    expect(grantedAmount({ option: 'pacSondes', power: 50.000001 })!).toBeCloseTo(43_000, 2)
  })

  it('cap the power at 50 W per m², add bonuses, and exclude some networks', () => {
    // 1000 m² cap the eligible power at 50 kW; the measure is still the one for 80 kW.
    const plant = { option: 'pacSondes', power: 80, sre: 1000 } as const
    expect(grantedAmount(plant)).toBe(44_800)
    expect(grantedAmount({ ...plant, sre: 1600 })).toBe(68_800)
    const large = { option: 'pacSondes', power: 800 } as const
    // 400 kW are eligible: the step up to 500 kW of the same measure.
    expect(grantedAmount({ ...large, sre: 8000 })).toBe(4800 + 800 * 400)
    // 50 kW are eligible, below all steps of the measure for 800 kW: its first step applies.
    expect(grantedAmount({ ...large, sre: 1000 })).toBe(44_800)
    expect(grantedAmount({ option: 'cad', power: 800, sre: 1000 })).toBe(18_000)
    expect(grantedAmount({ option: 'pellets', power: 800, sre: 1000 })).toBe(9000)
    expect(grantedAmount({ option: 'pacAir', power: 30, hasHeatMeter: true })).toBe(16_000)
    expect(grantedAmount({ option: 'cad', power: 30, isFirstDistribution: true })).toBe(29_000)
    expect(grantedAmount({ option: 'cad', power: 30, network: 'SIG CAD Artisans' })).toBe(0)
    expect(grantedAmount({ option: 'cad', power: 30, network: 'Cadiom' })).toBe(0)
    expect(grantedAmount({ option: 'cad', power: 30, network: 'GeniLac' })).toBe(14_000)
  })

  it('never decrease with power within a measure, and never increase by a cap', () => {
    const powerArbitrary = fc.double({ min: 0.5, max: 1500, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...heatingOptions),
        powerArbitrary,
        powerArbitrary,
        fc.integer({ min: 50, max: 40_000 }),
        (option, power, otherPower, sre) => {
          const [less, more] = [Math.min(power, otherPower), Math.max(power, otherPower)]
          const [first] = grantsFor({ option, power: less }, rows)
          const [second] = grantsFor({ option, power: more }, rows)
          if (first?.rule.code === second?.rule.code && first?.amount != null)
            expect(second!.amount!).toBeGreaterThanOrEqual(first.amount - 1e-6)
          const uncapped = grantedAmount({ option, power })
          if (uncapped !== null)
            expect(grantedAmount({ option, power, sre })!).toBeLessThanOrEqual(uncapped + 1e-6)
        },
      ),
    )
  })

  it('never increase with the power of the plant once the area caps it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heatingOptions),
        fc.double({ min: 71, max: 1500, noNaN: true }),
        fc.integer({ min: 50, max: 1400 }),
        (option, power, sre) => {
          const atCap = grantedAmount({ option, power: 71, sre })!
          expect(grantedAmount({ option, power, sre })!).toBeLessThanOrEqual(atCap + 1e-6)
        },
      ),
    )
  })

  it('within a group do not add up; those of other groups or of none do', () => {
    const rule = fc.record({
      fixed: fc.integer({ min: 1, max: 50_000 }),
      per_kw: fc.integer({ min: 0, max: 500 }),
      group: fc.constantFrom('heat', 'meter', null),
    })
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        (values, power) => {
          const rules = values.map((value, index) => ({
            ...rows[0]!,
            ...value,
            code: `R-${index}`,
            from_kw: 0,
            to_kw: null,
          }))
          const amounts = (group: string | null) =>
            rules.flatMap((rule) =>
              rule.group === group ? [rule.fixed + rule.per_kw * power] : [],
            )
          const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
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
    ['the highest amount', [200, 500, 300], 1],
    ['the first of equal amounts', [300, 300], 0],
    ['an amount of zero rather than an unknown one', [null, 0], 1],
    ['an amount of zero rather than an unknown one that follows', [0, null], 0],
    ['the first of several unknown amounts', [null, null], 0],
  ])('within a group grant %s', (_, amounts, expectedIndex) => {
    const rules = amounts.map((fixed, index) => ({
      ...rule,
      code: `R-${index}`,
      fixed,
      per_kw: 0,
    }))
    expect(grantsFor(plant, rules).map(({ rule: { code } }) => code)).toEqual([
      `R-${expectedIndex}`,
    ])
  })

  it.each<[string, Partial<typeof rule>, Partial<Plant>, boolean]>([
    ['apply only to their own option', {}, { option: 'pacAir' }, false],
    [
      'apply to an energy that the rule lists',
      { replaces: ['gaz', 'mazout'] },
      { replaces: 'mazout' },
      true,
    ],
    [
      'do not apply to an energy that the rule does not list',
      { replaces: ['gaz'] },
      { replaces: 'mazout' },
      false,
    ],
    ['apply if the replaced energy is unknown', { replaces: ['gaz'] }, { replaces: null }, true],
    [
      'apply to any energy if the list of the rule is empty',
      { replaces: [] },
      { replaces: 'other' },
      true,
    ],
    [
      'apply to any energy if the rule has no list',
      { replaces: null },
      { replaces: 'other' },
      true,
    ],
    [
      'do not apply to a network that the rule excludes',
      { excluded: 'Cadiom, Lignon' },
      { network: 'CAD lignon' },
      false,
    ],
    [
      'exclude a network regardless of case and accents',
      { excluded: 'Génilac' },
      { network: 'SIG GENILAC' },
      false,
    ],
    [
      'apply to any network if the rule excludes none',
      { excluded: null },
      { network: 'Cadiom' },
      true,
    ],
    [
      'apply to a network that the rule does not exclude',
      { excluded: 'Cadiom, , ' },
      { network: 'Cadéco' },
      true,
    ],
  ])('%s', (_, ruleChanges, plantChanges, expected) => {
    expect(mayApply({ ...rule, ...ruleChanges }, { ...plant, ...plantChanges })).toBe(expected)
  })

  it.each<[Partial<typeof rule>, number | null, number]>([
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 300, 15],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 400, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, 900, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: null }, null, 20],
    [{ greatest_w_per_m2: null, greatest_kw: null }, 300, 20],
    [{ greatest_w_per_m2: 50, greatest_kw: 12 }, 300, 12],
    [{ greatest_w_per_m2: null, greatest_kw: 12 }, null, 12],
  ])('with the caps %j, of 20 kW on %s m²: %d kW are eligible', (caps, sre, eligible) => {
    expect(eligiblePower({ ...rule, ...caps }, { ...plant, sre })).toBe(eligible)
  })

  it('grant the amount of the step for the eligible power; rules for other options or codes are no steps', () => {
    const step = (
      from_kw: number,
      to_kw: number | null,
      fixed: number | null,
      per_kw: number | null,
    ) => ({
      ...rule,
      ...{ code: 'X', from_kw, to_kw, fixed, per_kw, greatest_w_per_m2: 50, greatest_kw: null },
    })
    const otherOption = { ...step(0, null, 9999, 9), option: 'pellets' as const }
    const steps = [
      step(50, null, 700, 5),
      step(10, 50, 100, 10),
      otherOption,
      { ...step(0, null, 9999, 9), code: 'Y' },
    ]
    expect(measureSteps(steps[0]!, steps)).toEqual([steps[1], steps[0]])
    const amount = (power: number, sre: number | null = null) =>
      stepAndAmount(steps[0]!, { ...plant, power, sre }, steps).amount
    expect([amount(60), amount(50), amount(10.5)]).toEqual([1000, 600, 205])
    // The area allows only 5 kW, below the first step, which then applies.
    expect(amount(60, 100)).toBe(150)
    for (const unknown of [step(0, null, null, 5), step(0, null, 5, null)])
      expect(stepAndAmount(unknown, plant, [unknown]).amount).toBeNull()
  })

  it('add a bonus for a heat meter and for the first heat distribution, if the rule has one', () => {
    const bonusBy = (bonuses: Partial<typeof rule>) => {
      const changedRule = { ...rule, greatest_w_per_m2: null, greatest_kw: null, ...bonuses }
      const amountFor = (requested: Plant) =>
        stepAndAmount(changedRule, requested, [changedRule]).amount!
      const withBoth = { ...plant, hasHeatMeter: true, isFirstDistribution: true }
      return amountFor(withBoth) - amountFor(plant)
    }
    const none = { meter_bonus: null, distribution_fixed: null, distribution_per_kw: null }
    expect(bonusBy(none)).toBe(0)
    expect(bonusBy({ ...none, meter_bonus: 1000 })).toBe(1000)
    expect(bonusBy({ ...none, distribution_fixed: 3000 })).toBe(3000)
    expect(bonusBy({ ...none, distribution_per_kw: 400 })).toBe(8000)
  })
})
