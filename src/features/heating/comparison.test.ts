import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeatingOption, heatingOptions } from '../reference/heatingOption.ts'
import {
  annuity,
  type ComparisonInput,
  compare,
  levelisingFactor,
  type OptionInput,
} from './comparison.ts'
import { sensitivity, wouldBeCheaper } from './sensitivity.ts'

/**
 * The worked example of a house with twelve dwellings: illustrative inputs, figures calculated without
 * rounding in between (domain, section 6; data/heating-comparison-testcase.json).
 */
const option = (
  agent: OptionInput['agent'],
  components: [OptionInput['components'][number]['component'], number, number][],
  [subsidy, efficiency, energyPrice, maintenance, co2]: [number, number, number, number, number],
): OptionInput => ({
  feasible: 'yes',
  agent,
  components: components.map(([component, investment, life]) => ({ component, investment, life })),
  subsidy,
  efficiency,
  energyPrice,
  fixedFee: 0,
  maintenance,
  co2,
})
const example: ComparisonInput = {
  usefulHeat: 160_000,
  power: 80,
  interest: 0.0175,
  horizon: 20,
  energyEscalation: 0.01,
  maintenanceEscalation: 0,
  reference: 'fossile',
  options: {
    fossile: option('mazout', [['generator', 60_000, 20]], [0, 0.9, 0.12, 2500, 0.302]),
    cad: option(
      'cad',
      [
        ['source', 50_000, 40],
        ['generator', 50_000, 20],
      ],
      [24_000, 1, 0.173, 800, 0.095],
    ),
    pacAir: option('electricite', [['generator', 190_000, 20]], [31_000, 2.8, 0.27, 1500, 0.122]),
    pacSondes: option(
      'electricite',
      [
        ['generator', 150_000, 20],
        ['source', 160_000, 50],
      ],
      [68_800, 3.5, 0.27, 1200, 0.122],
    ),
    pacNappes: option(
      'electricite',
      [
        ['generator', 150_000, 20],
        ['source', 100_000, 40],
      ],
      [68_800, 3.8, 0.27, 2000, 0.122],
    ),
    pellets: option('pellets', [['generator', 160_000, 20]], [0, 0.9, 0.09, 3500, 0.026]),
  },
}

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

/** The example with some other values of all or of one option. */
const having = (
  changed: Partial<ComparisonInput>,
  options: Partial<Record<HeatingOption, Partial<OptionInput>>> = {},
): ComparisonInput => ({
  ...example,
  ...changed,
  options: Object.fromEntries(
    heatingOptions.map((name) => [name, { ...example.options[name], ...options[name] }]),
  ) as ComparisonInput['options'],
})
const close = (one: number, other: number, share = 1e-9) =>
  Math.abs(one - other) <= share * Math.max(1, Math.abs(one), Math.abs(other))

describe('comparison of heatings', () => {
  it('gives the figures of the worked example to the last digit (§3)', () => {
    const results = compare(example)
    for (const name of heatingOptions)
      for (const [at, figure] of names.entries()) {
        const given = expected[name][at]!
        const calculated = results[name][figure]
        if (given === null) expect(calculated).toBeNull()
        else expect(calculated, `${name} ${figure}`).toBeCloseTo(given, 2)
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

describe('sensitivity', () => {
  const unsure = having(
    {},
    {
      pacNappes: { feasible: 'to_check' },
      fossile: { feasible: 'to_check' },
      pellets: { feasible: 'no' },
    },
  )

  it('says at which value another option is the cheapest (§3)', () => {
    const points = sensitivity(unsure)
    const electricity = points.find(
      ({ name: one, agent }) => `${one} ${agent}` === 'energyPrice electricite',
    )!
    // By hand: 0.27 + (29 434.11 − 24 385.92) / (160 000 / 3.5 · 1.09465501) = 0.37088.
    expect(electricity).toMatchObject({ overtaken: 'pacSondes', by: 'fossile', from: 0.27 })
    expect(electricity.value).toBeCloseTo(0.37088, 4)
    expect(wouldBeCheaper(unsure)).toEqual([
      {
        option: 'pacNappes',
        overtaken: 'pacSondes',
        saved: expect.closeTo(1597.29, 2),
        of: expect.closeTo(24_385.92, 2),
      },
    ])
  })

  it('names values just before which the first option is first, and from which it no longer is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (heat, price) => {
          const { energyPrice } = example.options.fossile
          const input = having(
            { usefulHeat: example.usefulHeat * heat },
            { fossile: { energyPrice: energyPrice * price } },
          )
          for (const point of sensitivity(input)) {
            const { overtaken, by } = point
            const moreAt = (value: number) => {
              const results = compare(put(input, point, value))
              return results[overtaken].annualCost - results[by].annualCost
            }
            expect(moreAt(point.value)).toBeGreaterThanOrEqual(0)
            const before = point.value - (point.value - point.from) * 1e-2
            if (Math.abs(point.value - point.from) > Math.abs(point.from) * 0.02)
              expect(moreAt(before)).toBeLessThan(0)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('has nothing to say where nothing else can be built', () => {
    const alone = Object.fromEntries(
      heatingOptions.map((one) => [one, { feasible: one === 'cad' ? 'yes' : 'no' } as const]),
    )
    expect(sensitivity(having({}, alone))).toEqual([])
    expect(wouldBeCheaper(having({}, alone))).toEqual([])
  })
})

/** An input in which what a point is about has another value. */
function put(
  input: ComparisonInput,
  { name, option: about, agent, from }: ReturnType<typeof sensitivity>[number],
  value: number,
): ComparisonInput {
  if (!about && !agent) return { ...input, [name]: value }
  const factor = value / from
  const changed = Object.entries(input.options).map(([one, now]) => {
    if (about ? one !== about : now.agent !== agent) return [one, now]
    if (name !== 'investment') return [one, { ...now, [name]: now[name as 'subsidy']! * factor }]
    const components = now.components.map((part) => ({
      ...part,
      investment: part.investment * factor,
    }))
    return [one, { ...now, components }]
  })
  return { ...input, options: Object.fromEntries(changed) }
}
