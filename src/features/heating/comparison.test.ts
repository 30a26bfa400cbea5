import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondCosts } from '../../../prove/advice/recalculation/second.ts'
import { comparisonExample as example, exampleWith } from '../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import {
  annuity,
  type ComparisonInput,
  compare,
  levelisingFactor,
  referenceOf,
  unknownIn,
} from './comparison.ts'

/** The figures of `expected`, in its order. */
const figureNames = [
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
/** The worked example; the reference (`fossile`) has no abatement cost. */
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

const isClose = (a: number, b: number, tolerance = 1e-9) =>
  Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b))

describe('the comparison of heating options', () => {
  it('gives the figures of the worked example to the last digit (§3.new_system.cad, §3.new_system.fossile, §3.new_system.pacAir, §3.new_system.pacNappes, §3.new_system.pacSondes, §3.new_system.pellets)', () => {
    const results = compare(example)
    for (const name of heatingOptions)
      for (const [index, figure] of figureNames.entries()) {
        const expectedValue = expected[name][index]!
        const calculated = results[name][figure]
        if (expectedValue === null) expect(calculated).toBeNull()
        else expect(calculated, `${name} ${figure}`).toBeCloseTo(expectedValue, 2)
      }
    const byRank = heatingOptions.toSorted((a, b) => results[a].rank! - results[b].rank!)
    expect(byRank).toEqual(['pacNappes', 'pacSondes', 'pacAir', 'fossile', 'pellets', 'cad'])
    expect(annuity(0.0175, 20)).toBeCloseTo(0.05969122, 8)
    expect(annuity(0.0175, 40)).toBeCloseTo(0.03497209, 8)
    expect(annuity(0.0175, 50)).toBeCloseTo(0.03017391, 8)
    expect(levelisingFactor(0.01, 0.0175, 20)).toBeCloseTo(1.09465501, 8)
  })

  it('reproduces a published case within 10 francs, and our recalculation of it to the centime (§3)', () => {
    // SuisseEnergie, chauffezrenouvelable.ch: an air heat pump replaces 2400 l of oil a year.
    const publishedCase = exampleWith(
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
    const { capital, subsidy, annualCost, nominalTotal } = compare(publishedCase).pacAir
    expect(capital + subsidy).toBeCloseTo(2148.88, 2)
    expect(annualCost).toBeCloseTo(4343.88, 2)
    expect(nominalTotal).toBeCloseTo(79_900, 2)
    for (const [calculated, published] of [
      [capital + subsidy, 2449 - 300],
      [annualCost, 4344],
      [nominalTotal, 79_908],
      [20 * 1895, 37_908],
    ] as const)
      expect(Math.abs(calculated - published)).toBeLessThanOrEqual(10)
  })

  it('depreciates components linearly over their lifetime, and ranks only feasible options', () => {
    const results = compare(
      exampleWith(
        {},
        {
          pacNappes: { feasible: 'no' },
          fossile: { components: [{ component: 'generator', investment: 60_000, life: 15 }] },
        },
      ),
    )
    expect(results.pacSondes.residualValue).toBeCloseTo(160_000 * (30 / 50), 6)
    expect(results.cad.residualValue).toBeCloseTo(25_000, 6)
    // Replaced after 15 years; 5 of the next 15 years are used at the horizon.
    expect(results.fossile.residualValue).toBeCloseTo(40_000, 6)
    expect(results.pacNappes.rank).toBeNull()
    expect(results.pacSondes.rank).toBe(1)
    expect(results.pacSondes.years).toHaveLength(21)
    expect(results.pacSondes.years[0]!.cumulated).toBe(310_000 - 68_800)
  })

  const rates = fc.double({ min: 0, max: 0.08, noNaN: true })
  const horizons = fc.integer({ min: 1, max: 40 })
  const optionNames = fc.constantFrom(...heatingOptions)

  it('converges to the costs without interest as interest tends to 0', () => {
    fc.assert(
      fc.property(horizons, rates, (years, energyEscalation) => {
        const interestFree = compare(exampleWith({ interest: 0, horizon: years, energyEscalation }))
        for (const interest of [1e-9, 1e-12, 1e-15]) {
          const withInterest = compare(exampleWith({ interest, horizon: years, energyEscalation }))
          for (const option of heatingOptions)
            expect(
              isClose(withInterest[option].annualCost, interestFree[option].annualCost, 1e-6),
            ).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('has energy costs linear in heat, and never costs more with a cheaper component or a larger subsidy', () => {
    fc.assert(
      fc.property(
        optionNames,
        rates,
        horizons,
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (option, interest, years, life, share) => {
          const components = [{ component: 'works' as const, investment: 50_000, life }]
          const before = exampleWith({ interest, horizon: years }, { [option]: { components } })
          const annualCost = (input: ComparisonInput) => compare(input)[option].annualCost
          const cheaper = components.map((component) => ({
            ...component,
            investment: component.investment * share,
          }))
          expect(
            annualCost(
              exampleWith({ interest, horizon: years }, { [option]: { components: cheaper } }),
            ),
          ).toBeLessThanOrEqual(annualCost(before))
          const subsidy = before.options[option].subsidy! + 1000 * share
          expect(
            annualCost(
              exampleWith({ interest, horizon: years }, { [option]: { components, subsidy } }),
            ),
          ).toBeLessThanOrEqual(annualCost(before))
          const energyCostWith = (factor: number) =>
            compare({ ...before, usefulHeat: before.usefulHeat * factor })[option].energy
          expect(isClose(energyCostWith(1 + share), energyCostWith(1) * (1 + share))).toBe(true)
        },
      ),
    )
  })
})

describe('an annual cost over any horizon', () => {
  it('is never less than energy and maintenance, unless the subsidy exceeds the generator', () => {
    const years = fc.integer({ min: 1, max: 60 })
    const rate = fc.double({ min: 0, max: 0.1, noNaN: true })
    const price = fc.integer({ min: 0, max: 300_000 })
    fc.assert(
      fc.property(
        fc.record({ horizon: years, interest: rate, energyEscalation: rate }),
        fc.record({ generator: price, source: price, life: years, sourceLife: years }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (terms, { generator, source, life, sourceLife }, granted) => {
          const { energy, energyFirstYear, maintenance, annualCost, capital, subsidy, years } =
            compare(
              exampleWith(terms, {
                pacAir: {
                  components: [
                    { component: 'generator', investment: generator, life },
                    { component: 'source', investment: source, life: sourceLife },
                  ],
                  subsidy: generator * granted,
                },
              }),
            ).pacAir
          const tolerance = 1e-6 * (1 + capital)
          expect(capital + subsidy).toBeGreaterThanOrEqual(-tolerance)
          expect(annualCost).toBeGreaterThanOrEqual(energy + maintenance - tolerance)
          // A levelised cost lies between that of the first and that of the last year.
          expect(energy).toBeGreaterThanOrEqual(energyFirstYear * (1 - 1e-9))
          expect(energy).toBeLessThanOrEqual(years.at(-1)!.energy * (1 + 1e-9))
        },
      ),
    )
  })

  it('spreads a subsidy over the life of its generator if the horizon is shorter', () => {
    const subsidyOver = (horizon: number) => compare(exampleWith({ horizon }, {})).pacSondes.subsidy
    expect(subsidyOver(1)).toBeCloseTo(-68_800 * annuity(0.0175, 20), 6)
    expect(subsidyOver(1)).toBe(subsidyOver(20))
    expect(subsidyOver(30)).toBeCloseTo(-68_800 * annuity(0.0175, 30), 6)
  })
})

describe('a comparison', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  it('matches a second calculation of its costs, for any rates, lifetimes and prices', () => {
    const anyOption = fc.record({
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
    const anyTerms = fc.record({
      rate: fc.double({ min: 0.001, max: 0.08, noNaN: true }),
      years: fc.integer({ min: 1, max: 40 }),
      energyRise: fc.double({ min: -0.02, max: 0.06, noNaN: true }),
      upkeepRise: fc.double({ min: -0.02, max: 0.06, noNaN: true }),
      usefulHeat: fc.integer({ min: 1000, max: 900_000 }),
    })
    fc.assert(
      fc.property(anyTerms, anyOption, (terms, { parts, ...values }) => {
        const input = exampleWith(
          {
            interest: terms.rate,
            horizon: terms.years,
            energyEscalation: terms.energyRise,
            maintenanceEscalation: terms.upkeepRise,
            usefulHeat: terms.usefulHeat,
          },
          {
            pellets: {
              ...values,
              components: parts.map(({ amount, years }, index) => ({
                component: index === 0 ? 'generator' : 'works',
                investment: amount,
                life: years,
              })),
            },
          },
        )
        const second = secondCosts(terms, {
          parts,
          subsidy: values.subsidy,
          efficiency: values.efficiency,
          price: values.energyPrice,
          fee: values.fixedFee,
          upkeep: values.maintenance,
          co2: values.co2,
        })
        const { finalEnergy, annualCost, heatPrice, nominalTotal, co2Total, ...left } =
          compare(input).pellets
        for (const [index, figure] of [
          finalEnergy,
          annualCost,
          heatPrice,
          nominalTotal,
          co2Total,
          left.residualValue,
          left.netTotal!,
        ].entries())
          expect(isClose(figure!, second[index]!, 1e-7)).toBe(true)
      }),
    )
  })

  it('lists the payments of each year; the last cumulated sum is the nominal total', () => {
    const input = exampleWith(
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

  it('counts unknown figures as 0, and names them', () => {
    const unknown = compare(exampleWith({}, { cad: { subsidy: null, fixedFee: null } })).cad
    const withZeros = compare(exampleWith({}, { cad: { subsidy: 0, fixedFee: 0 } })).cad
    expect(unknown).toEqual({ ...withZeros, unknown: ['subsidy', 'fixed_fee'] })
    // 0, not -0.
    expect(unknown.subsidy).toBe(0)
    const results = [withZeros, { ...withZeros, unknown: ['fixed_fee' as const] }, undefined]
    expect(unknownIn(results)).toEqual(['fixed_fee'])
    expect(unknownIn([unknown, unknown])).toEqual(['subsidy', 'fixed_fee'])
    expect(unknownIn([withZeros])).toEqual([])
    // Old reports have no `unknown`.
    const { unknown: _, ...old } = withZeros
    expect(unknownIn([old as typeof withZeros])).toEqual([])
  })

  it.each([
    ['as much as the reference', 0.302, null],
    ['more', 0.303, null],
    ['a little less', 0.302 - 1e-6, 1],
    ['much less', 0.026, 1],
  ])('has abatement costs only for less emissions than the reference: %s', (_, co2, sign) => {
    const results = compare(exampleWith({}, { pellets: { co2 } }))
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

  it('has a heat price unless the useful heat is 0', () => {
    const priceOf = (usefulHeat: number) => compare(exampleWith({ usefulHeat })).cad.heatPrice
    expect(priceOf(0)).toBeNull()
    expect(priceOf(0.5)).toBeGreaterThan(0)
  })

  it('has an option or today’s plant as reference; the latter has no rank', () => {
    const existing = { ...example.options.fossile, components: [] }
    const results = compare(exampleWith({ existing, reference: 'existing' }))
    expect(referenceOf({ reference: 'existing' }, results)).toBe(results.existing)
    expect(referenceOf({ reference: 'cad' }, results)).toBe(results.cad)
    expect(results.existing).toMatchObject({ rank: null, abatement: null })
    // Here the fossil boiler emits as much as today's plant; all others emit less.
    const optionsWithSaving = heatingOptions.filter((option) => results[option].abatement !== null)
    expect(optionsWithSaving).toEqual(heatingOptions.filter((option) => option !== 'fossile'))
    expect(compare(example)).not.toHaveProperty('existing')
  })
})
