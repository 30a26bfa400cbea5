import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondCosts } from '../../../prove/recalculation/second.ts'
import {
  comparisonExample as example,
  exampleWith as having,
} from '../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import {
  annuity,
  type ComparisonInput,
  cheapest,
  compare,
  feasibilities,
  levelisingFactor,
  referenceOf,
  unknownIn,
} from './comparison.ts'

/** In the order of `names`; the last one is none for the reference. */
const names = [
  'finalEnergy',
  'energyFirstYear',
  'capital',
  'subsidy',
  'energy',
  'maintenance',
  'annualCost',
  'heatPrice',
  'nominalTotal',
  'co2Yearly',
  'co2Total',
  'abatement',
] as const
const expected: Record<HeatingOption, (number | null)[]> = {
  fossile: [
    177777.78,
    21333.33,
    3581.47,
    0.0,
    23352.64,
    2500.0,
    29434.11,
    18.4,
    579738.75,
    53688.89,
    1073.78,
    null,
  ],
  cad: [
    160000.0, 27680.0, 4733.17, -1432.59, 30300.05, 800.0, 34400.63, 21.5, 701486.03, 15200.0,
    304.0, 129.04,
  ],
  pacAir: [
    57142.86, 15428.57, 11341.33, -1850.43, 16888.96, 1500.0, 27879.87, 17.42, 528721.78, 6971.43,
    139.43, -33.27,
  ],
  pacSondes: [
    45714.29, 12342.86, 13781.51, -4106.76, 13511.17, 1200.0, 24385.92, 15.24, 536977.42, 5577.14,
    111.54, -104.93,
  ],
  pacNappes: [
    42105.26, 11368.42, 12450.89, -4106.76, 12444.5, 2000.0, 22788.64, 14.24, 471521.31, 5136.84,
    102.74, -136.87,
  ],
  pellets: [
    177777.78, 16000.0, 9550.6, 0.0, 17514.48, 3500.0, 30565.08, 19.1, 582304.06, 4622.22, 92.44,
    23.05,
  ],
}

const close = (one: number, other: number, share = 1e-9) =>
  Math.abs(one - other) <= share * Math.max(1, Math.abs(one), Math.abs(other))

describe('comparison of heatings', () => {
  it('gives the figures of the worked example to the last digit (§3)', () => {
    const results = compare(example)
    for (const name of heatingOptions)
      for (const [at, figure] of names.entries()) {
        const figureExpected = expected[name][at]!
        const calculated = results[name][figure]
        if (figureExpected === null) expect(calculated).toBeNull()
        else expect(calculated, `${name} ${figure}`).toBeCloseTo(figureExpected, 2)
      }
    const byRank = heatingOptions.toSorted((a, b) => results[a].rank! - results[b].rank!)
    expect(byRank).toEqual(['pacNappes', 'pacSondes', 'pacAir', 'fossile', 'pellets', 'cad'])
    expect(annuity(0.0175, 20)).toBeCloseTo(0.05969122, 8)
    expect(annuity(0.0175, 40)).toBeCloseTo(0.03497209, 8)
    expect(annuity(0.0175, 50)).toBeCloseTo(0.03017391, 8)
    expect(levelisingFactor(0.01, 0.0175, 20)).toBeCloseTo(1.09465501, 8)
  })

  it('reproduces the published case within 10 francs, and its recomputation to the centime (§3)', () => {
    // SuisseEnergie, chauffezrenouvelable.ch: air heat pump in the place of 2400 l of oil a year.
    const published = having(
      { usefulHeat: 1895, energyEscalation: 0 },
      {
        pacAir: {
          components: [{ component: 'generator', investment: 42_000, life: 20 }],
          subsidy: 6000,
          efficiency: 1,
          energyPrice: 1,
          maintenance: 300,
        },
      },
    )
    const { capital, subsidy, annualCost, nominalTotal } = compare(published).pacAir
    expect(capital + subsidy).toBeCloseTo(2148.88, 2)
    expect(annualCost).toBeCloseTo(4343.88, 2)
    expect(nominalTotal).toBeCloseTo(79_900, 2)
    for (const [ours, theirs] of [
      [capital + subsidy, 2449 - 300],
      [annualCost, 4344],
      [nominalTotal, 79_908],
      [20 * 1895, 37_908],
    ] as const)
      expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(10)
  })

  it('leaves at the horizon what a component has of its life, and ranks what can be built', () => {
    const results = compare(
      having(
        {},
        {
          pacNappes: { feasible: 'no' },
          fossile: { components: [{ component: 'generator', investment: 60_000, life: 15 }] },
        },
      ),
    )
    expect(results.pacSondes.residualValue).toBeCloseTo(160_000 * (30 / 50), 6)
    expect(results.cad.residualValue).toBeCloseTo(25_000, 6)
    // Replaced after fifteen years, five of the second fifteen are used.
    expect(results.fossile.residualValue).toBeCloseTo(40_000, 6)
    expect(results.pacNappes.rank).toBeNull()
    expect(results.pacSondes.rank).toBe(1)
    expect(results.pacSondes.years).toHaveLength(21)
    expect(results.pacSondes.years[0]!.cumulated).toBe(310_000 - 68_800)
  })

  const rate = fc.double({ min: 0, max: 0.08, noNaN: true })
  const horizon = fc.integer({ min: 1, max: 40 })
  const name = fc.constantFrom(...heatingOptions)

  it('tends to the sum without interest as interest tends to nothing', () => {
    fc.assert(
      fc.property(horizon, rate, (years, energyEscalation) => {
        const none = compare(having({ interest: 0, horizon: years, energyEscalation }))
        for (const interest of [1e-9, 1e-12, 1e-15]) {
          const some = compare(having({ interest, horizon: years, energyEscalation }))
          for (const one of heatingOptions)
            expect(close(some[one].annualCost, none[one].annualCost, 1e-6)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is linear in heat, and never dearer with a cheaper component or a larger subsidy', () => {
    fc.assert(
      fc.property(
        name,
        rate,
        horizon,
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, interest, years, life, share) => {
          const components = [{ component: 'works' as const, investment: 50_000, life }]
          const before = having({ interest, horizon: years }, { [one]: { components } })
          const cost = (input: ComparisonInput) => compare(input)[one].annualCost
          const cheaper = components.map((part) => ({
            ...part,
            investment: part.investment * share,
          }))
          expect(
            cost(having({ interest, horizon: years }, { [one]: { components: cheaper } })),
          ).toBeLessThanOrEqual(cost(before))
          const subsidy = before.options[one].subsidy! + 1000 * share
          expect(
            cost(having({ interest, horizon: years }, { [one]: { components, subsidy } })),
          ).toBeLessThanOrEqual(cost(before))
          const heatOf = (factor: number) =>
            compare({ ...before, usefulHeat: before.usefulHeat * factor })[one].energy
          expect(close(heatOf(1 + share), heatOf(1) * (1 + share))).toBe(true)
        },
      ),
    )
  })
})

describe('a comparison', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  it('has the costs that a second calculation finds, for any rates, lives and prices', () => {
    const options = fc.record({
      subsidy: fc.integer({ min: 0, max: 80_000 }),
      efficiency: fc.double({ min: 0.5, max: 5, noNaN: true }),
      energyPrice: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      fixedFee: fc.integer({ min: 0, max: 2000 }),
      maintenance: fc.integer({ min: 0, max: 5000 }),
      co2: share,
      parts: fc.array(
        fc.record({
          amount: fc.integer({ min: 0, max: 300_000 }),
          years: fc.integer({ min: 5, max: 60 }),
        }),
        { maxLength: 3 },
      ),
    })
    const terms = fc.record({
      rate: fc.double({ min: 0.001, max: 0.08, noNaN: true }),
      years: fc.integer({ min: 1, max: 40 }),
      energyRise: fc.double({ min: -0.02, max: 0.06, noNaN: true }),
      upkeepRise: fc.double({ min: -0.02, max: 0.06, noNaN: true }),
      usefulHeat: fc.integer({ min: 1000, max: 900_000 }),
    })
    fc.assert(
      fc.property(terms, options, (said, { parts, ...given }) => {
        const input = having(
          {
            interest: said.rate,
            horizon: said.years,
            energyEscalation: said.energyRise,
            maintenanceEscalation: said.upkeepRise,
            usefulHeat: said.usefulHeat,
          },
          {
            pellets: {
              ...given,
              components: parts.map(({ amount, years }) => ({
                component: 'works',
                investment: amount,
                life: years,
              })),
            },
          },
        )
        const second = secondCosts(said, {
          parts,
          subsidy: given.subsidy,
          efficiency: given.efficiency,
          price: given.energyPrice,
          fee: given.fixedFee,
          upkeep: given.maintenance,
          co2: given.co2,
        })
        const { finalEnergy, annualCost, heatPrice, nominalTotal, co2Total } =
          compare(input).pellets
        for (const [at, ours] of [
          finalEnergy,
          annualCost,
          heatPrice,
          nominalTotal,
          co2Total,
        ].entries())
          expect(close(ours!, second[at]!, 1e-7)).toBe(true)
      }),
    )
  })

  it('says what is paid in each year, and of the last what was paid in all', () => {
    const input = having(
      { horizon: 3, usefulHeat: 1000, energyEscalation: 0.1, maintenanceEscalation: 0.5 },
      {
        cad: {
          components: [{ component: 'works', investment: 5000, life: 20 }],
          subsidy: 1000,
          efficiency: 1,
          energyPrice: 0.1,
          fixedFee: 100,
          maintenance: 80,
        },
      },
    )
    const { years, nominalTotal } = compare(input).cad
    const [energy, maintenance, cumulated] = [
      [0, 200, 220, 242],
      [0, 80, 120, 180],
      [4000, 4280, 4620, 5042],
    ] as const
    expect(years).toEqual(
      [0, 1, 2, 3].map((year) => ({
        year,
        energy: expect.closeTo(energy[year]!, 9),
        maintenance: expect.closeTo(maintenance[year]!, 9),
        investment: year === 0 ? 4000 : 0,
        cumulated: expect.closeTo(cumulated[year]!, 9),
      })),
    )
    expect(nominalTotal).toBeCloseTo(5042, 9)
  })

  it('counts nothing for what nobody knows, and names it', () => {
    const unknown = compare(having({}, { cad: { subsidy: null, fixedFee: null } })).cad
    const nothing = compare(having({}, { cad: { subsidy: 0, fixedFee: 0 } })).cad
    expect(unknown).toEqual({ ...nothing, unknown: ['subsidy', 'fixed_fee'] })
    // Nothing has no sign.
    expect(unknown.subsidy).toBe(0)
    const lacking = [nothing, { ...nothing, unknown: ['fixed_fee' as const] }, undefined]
    expect(unknownIn(lacking)).toEqual(['fixed_fee'])
    expect(unknownIn([unknown, unknown])).toEqual(['subsidy', 'fixed_fee'])
    expect(unknownIn([nothing])).toEqual([])
    // Old reports do not say it.
    const { unknown: _, ...old } = nothing
    expect(unknownIn([old as typeof nothing])).toEqual([])
  })

  it.each([
    ['as much as the reference', 0.302, null],
    ['more', 0.303, null],
    ['a little less', 0.302 - 1e-6, 1],
    ['much less', 0.026, 1],
  ])('of what emits %s', (_, co2, sign) => {
    const results = compare(having({}, { pellets: { co2 } }))
    const { abatement, annualCost, co2Yearly } = results.pellets
    const { fossile } = results
    expect(fossile.abatement).toBeNull()
    if (sign === null) expect(abatement).toBeNull()
    else
      expect(abatement).toBeCloseTo(
        (1000 * (annualCost - fossile.annualCost)) / (fossile.co2Yearly - co2Yearly),
        0,
      )
  })

  it('has a price of heat as soon as there is any', () => {
    const priceOf = (usefulHeat: number) => compare(having({ usefulHeat })).cad.heatPrice
    expect(priceOf(0)).toBeNull()
    expect(priceOf(0.5)).toBeGreaterThan(0)
  })

  it('is held against an option, or against the plant as it is, which has no place', () => {
    const existing = { ...example.options.fossile, components: [] }
    const results = compare(having({ existing, reference: 'existing' }))
    expect(referenceOf({ reference: 'existing' }, results)).toBe(results.existing)
    expect(referenceOf({ reference: 'cad' }, results)).toBe(results.cad)
    expect(results.existing).toMatchObject({ rank: null, abatement: null })
    // The fossil boiler emits as much as today's; everything else saves against it.
    const saves = heatingOptions.filter((option) => results[option].abatement !== null)
    expect(saves).toEqual(heatingOptions.filter((option) => option !== 'fossile'))
    expect(compare(example)).not.toHaveProperty('existing')
  })

  it('prefers the cheapest that can be built, else the cheapest that may be', () => {
    const feasible = fc.constantFrom(...feasibilities)
    const cost = fc.integer({ min: 0, max: 5 })
    const all = <T>(one: fc.Arbitrary<T>) =>
      fc.record(
        Object.fromEntries(heatingOptions.map((name) => [name, one])) as Record<
          HeatingOption,
          fc.Arbitrary<T>
        >,
      )
    fc.assert(
      fc.property(all(feasible), all(cost), (verdicts, costs) => {
        const input = having(
          {},
          Object.fromEntries(heatingOptions.map((name) => [name, { feasible: verdicts[name] }])),
        )
        const found = cheapest(input, (name) => costs[name])
        const best = (['yes', 'to_check'] as const)
          .map((verdict) => heatingOptions.filter((name) => verdicts[name] === verdict))
          .find((names) => names.length > 0)
        if (!best) expect(found).toBeNull()
        else {
          const least = Math.min(...best.map((name) => costs[name]))
          // Of equal ones the first.
          expect(found).toBe(best.find((name) => costs[name] === least))
        }
      }),
    )
  })
})
