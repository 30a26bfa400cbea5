import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { compareVariants, type Variant, type VariantTerms } from './compareVariants.ts'
import { variantsOf } from './variantsOf.ts'

const references = referencesOn(shippedVersions, '2026-12-01')
const terms: VariantTerms = {
  ...{ interest: 0.0175, horizon: 20, energyEscalation: 0.01, maintenanceEscalation: 0 },
}
const noBands = {
  ...{ investment: 0, subsidy: 0, price: 0, used: 0, efficiency: 0, maintenance: 0 },
}
const cells = (table: string, row: string, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${table}/${row}/${name}`, value]),
  )
const site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }

describe('annual costs of variants (§5)', () => {
  it('are those of the heating comparison: the published example', () => {
    // domain, section 6: boreholes, 150 000 CHF for 20 years and 160 000 for 50, 68 800 subsidised.
    const [cost] = compareVariants(
      [
        {
          ...{ row: 'a', missing: [] },
          priced: {
            ...{ usefulHeat: 160_000, energy: 'electricite', sharesHeat: true, bands: noBands },
            option: {
              components: [
                { component: 'generator', investment: 150_000, life: 20 },
                { component: 'source', investment: 160_000, life: 50 },
              ],
              ...{ subsidy: 68_800, efficiency: 3.5, energyPrice: 0.27, fixedFee: 0 },
              maintenance: 1200,
            },
          },
        },
      ],
      terms,
    ).values()
    expect(cost!.annual_cost).toBeCloseTo(24_385.92, 2)
  })

  const saving = (row: string, investment: number, saved: number, bands = noBands): Variant => ({
    ...{ row, missing: [] },
    priced: {
      ...{ usefulHeat: 0, energy: row, sharesHeat: false, bands },
      option: {
        components: [{ component: 'works', investment, life: 20 }],
        ...{ subsidy: 0, efficiency: 1, energyPrice: 0, fixedFee: -saved, maintenance: 0 },
      },
    },
  })
  const money = fc.integer({ min: 0, max: 1_000_000 })

  it('rise with what is invested, fall with what is saved, and rank variants from the cheapest on', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(money, money), { minLength: 1, maxLength: 8 }), (given) => {
        const variants = given.map(([investment, saved], index) =>
          saving(`v${index}`, investment, saved),
        )
        const costs = [...compareVariants(variants, terms).values()]
        expect(costs).toHaveLength(given.length)
        for (const [index, cost] of costs.entries()) {
          expect(cost.rank).toBe(index + 1)
          expect(cost.annual_cost).toBeCloseTo(
            cost.capital + cost.subsidy + cost.energy + cost.maintenance,
            6,
          )
          if (index === 0) continue
          expect(cost.annual_cost).toBeGreaterThanOrEqual(costs[index - 1]!.annual_cost)
          // Without any uncertainty, whatever costs more is in the other group.
          expect(cost.group).toBe(cost.annual_cost === costs[0]!.annual_cost ? 1 : 2)
        }
      }),
    )
  })

  it('group what does not differ significantly from the cheapest', () => {
    const wide = { ...noBands, investment: 0.25 }
    const of = (...investments: number[]) =>
      [
        ...compareVariants(
          investments.map((one, index) => saving(`v${index}`, one, 0, wide)),
          terms,
        ).values(),
      ].map(({ group }) => group)
    // √(100² + 110²) · 25 % is 37, more than the difference of 10; 100 and 200 differ by more than 56.
    expect(of(100_000, 110_000, 200_000)).toEqual([1, 1, 2])
    // Nothing is said of those that cost more: 210 is not compared with 200.
    expect(of(100_000, 200_000, 210_000)).toEqual([1, 2, 2])
    // A price that both pay moves both.
    const shared = [10_000, 12_000].map((saved, index) => ({
      ...saving(`v${index}`, 0, saved, { ...noBands, price: 0.2 }),
    }))
    for (const { priced } of shared) priced!.energy = 'gaz'
    expect([...compareVariants(shared, terms).values()].map(({ group }) => group)).toEqual([1, 2])
  })
})

describe('what the forms say of variants (§5)', () => {
  const cvc = {
    system: 'pacSondes',
    power: 60,
    efficiency: 3.5,
    investment: 310_000,
    energy_price: 27,
  }
  const of = (kind: 'cvc_concept' | 'cecbplus' | 'peik', answers: object) =>
    variantsOf({ kind, answers: answers as Record<string, unknown>, site }, references)

  it('counts the subsidy of the scale where a concept has none, beside a typed one, a typed price and another performance', () => {
    const inCanton = (canton: string, values: object) => {
      const answers = { heat_load: 60, ...cells('variants', 'a', { ...cvc, upkeep: 1, ...values }) }
      const plants = [{ status: 'in_service' as const, supply_temperature: 55 }]
      const given = { ...site, canton, plants } as unknown as typeof site
      return variantsOf({ kind: 'cvc_concept', answers, site: given }, references).list[0]!
    }
    // Above 50 kW 23 000 CHF and 400 per kW; 60 kW are below 50 W/m² of 1 600 m².
    const proposed = inCanton('GE', {})
    expect(proposed).toMatchObject({
      subsidy: 23_000 + 60 * 400,
      priced: { option: { subsidy: 47_000 } },
    })
    expect(proposed.usual).toMatchObject({
      ...{
        isSubsidyCounted: true,
        subsidy: { value: 47_000, origin: { source: 'GEnergie, M-06' } },
      },
      energyPrice: { value: 22.93, origin: { source: 'SIG, tarif 2026' } },
    })
    expect(inCanton('GE', { subsidy: 20_000 })).toMatchObject({
      subsidy: 20_000,
      usual: { isSubsidyCounted: false, subsidy: { value: 47_000 } },
    })
    expect(inCanton('GE', { subsidy: 0 }).subsidy).toBe(0)
    expect(inCanton('VD', {})).toMatchObject({ subsidy: null, usual: { isSubsidyCounted: false } })
    // WPZ Buchs at 55 °C with hot water, of a block: 4.3 × 0.92.
    expect(proposed.usual!.efficiency).toBeUndefined()
    for (const [efficiency, usual] of [
      [4.4, undefined],
      [4.5, { value: expect.closeTo(4.3 * 0.92, 6) }],
    ] as const)
      expect(inCanton('GE', { efficiency }).usual!.efficiency).toEqual(
        usual && expect.objectContaining(usual),
      )
  })

  it('has no annual cost of a concept that lacks a price, and says which figures are missing', () => {
    const answers = { heat_load: 60, ...cells('variants', 'a', cvc) }
    const [lacking] = of('cvc_concept', answers).list
    expect(lacking).toMatchObject({ priced: null, missing: ['upkeep'] })
    const whole = of('cvc_concept', {
      ...answers,
      'variants/a/upkeep': 1200,
      recommended: 'pacSondes',
    })
    expect(whole.heat).toEqual({ value: 60 * 2700, from: 'heat_load' })
    const [variant] = whole.list
    expect(variant).toMatchObject({ missing: [], isRecommended: true })
    // CO₂ of electricity by the office's factor.
    expect(variant!.co2).toBeCloseTo(((60 * 2700) / 3.5) * 0.122, 3)
    const { components } = variant!.priced!.option
    expect(components.reduce((sum, { investment }) => sum + investment, 0)).toBeCloseTo(310_000, 6)
    // Boreholes outlive the pump.
    expect(components.map(({ life }) => life)).toEqual([20, 50])
    expect(of('cvc_concept', { ...cells('variants', 'a', cvc) }).list[0]!.missing).toEqual([
      'upkeep',
      'heat',
    ])
  })

  it('has no annual cost of a variant with more subsidy than investment, which would rank first', () => {
    const whole = { ...cvc, upkeep: 1200 }
    const measure = { title: 'x', saving_cost: 500, investment: 1000, lifetime: 10 }
    const derivedToo = {
      ...{ variants: ['1'], element: 'facade', work: 'insulate', u_new: 0.18 },
      ...{ area: 500, unit_price: 100, life: 40 },
    }
    const missingOf = (...args: Parameters<typeof of>) =>
      of(...args).list.map(({ priced, missing }) => [priced === null, missing])
    expect(
      missingOf('cvc_concept', {
        heat_load: 60,
        ...cells('variants', 'a', { ...whole, subsidy: 310_001 }),
        ...cells('variants', 'b', { ...whole, subsidy: 310_000 }),
      }),
    ).toEqual([
      [true, ['lower_subsidy']],
      [false, []],
    ])
    expect(
      missingOf('peik', {
        ...cells('measures', 'a', { ...measure, subsidy: 1000.01 }),
        ...cells('measures', 'b', { ...measure, investment: 0, subsidy: 1 }),
        ...cells('measures', 'c', { ...measure, investment: 0, subsidy: 0 }),
      }).map(([, missing]) => missing),
    ).toEqual([['lower_subsidy'], ['lower_subsidy'], []])
    expect(
      missingOf('cecbplus', {
        ...cells('measures', 'a', derivedToo),
        ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 6000 }),
      }),
    ).toEqual([[true, ['lower_subsidy']]])
  })

  it('adds the measures of a CECB Plus up, each over its life', () => {
    const measures = {
      ...cells('measures', 'a', {
        ...{ variants: ['1', '2'], element: 'facade', work: 'insulate', u_new: 0.18 },
        ...{ area: 500, unit_price: 300, life: 40 },
      }),
      ...cells('measures', 'b', { variants: ['2'], element: 'window', cost: 90_000, subsidy: 0 }),
    }
    const variants = {
      ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 6000, saving_co2: 9000 }),
      ...cells('variants', 'y', { number: '2', title: 'B' }),
    }
    const { list, isSaving } = of('cecbplus', { ...measures, ...variants })
    expect(isSaving).toBe(true)
    expect(list).toMatchObject([
      { title: '1 · A', investment: 150_000, subsidy: 70_000, co2: 9000, missing: [] },
      { title: '2 · B', investment: 240_000, subsidy: 70_000, co2: null, missing: ['saving_cost'] },
    ])
    expect(list[0]!.priced!.option.components).toEqual([
      {
        ...{ component: 'works', measure: 'measures/a', life: 40 },
        ...{ investment: 150_000, subsidy: 70_000 },
      },
    ])
    const [cost] = compareVariants(list, { ...terms, energyEscalation: 0 }).values()
    const annuity = (years: number) => 0.0175 / (1 - 1.0175 ** -years)
    // The subsidy lasts as long as the façade that it is granted for.
    expect(cost!.annual_cost).toBeCloseTo((150_000 - 70_000) * annuity(40) - 6000, 4)
  })

  it('spreads the subsidy of each measure over its life, and over the horizon at least', () => {
    const facade = { variants: ['1'], element: 'facade', cost: 430_000, subsidy: 140_000, life: 70 }
    const heating = {
      variants: ['1'],
      element: 'heating',
      cost: 230_000,
      subsidy: 44_000,
      life: 15,
    }
    const costOf = (variant: object, ...measures: object[]) => {
      const { list } = of('cecbplus', {
        ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 0, ...variant }),
        ...Object.assign({}, ...measures.map((one, at) => cells('measures', `m${at}`, one))),
      })
      return compareVariants(list, terms).get('x')!.subsidy
    }
    const annuity = (years: number) => 0.0175 / (1 - 1.0175 ** -years)
    expect(costOf({}, facade, heating)).toBeCloseTo(
      -140_000 * annuity(70) - 44_000 * annuity(20),
      6,
    )
    // One entered for the variant is shared as those of its measures are, else as their costs.
    expect(costOf({ subsidy: 92_000 }, facade, heating)).toBeCloseTo(
      -70_000 * annuity(70) - 22_000 * annuity(20),
      6,
    )
    expect(
      costOf({ subsidy: 66_000 }, { ...facade, subsidy: null }, { ...heating, subsidy: null }),
    ).toBeCloseTo(-43_000 * annuity(70) - 23_000 * annuity(20), 6)
    const { list } = of('peik', {
      ...cells('measures', 'a', { title: 'A', investment: 9000, saving_cost: 0 }),
      ...cells('measures', 'a', { subsidy: 1000, lifetime: 30 }),
    })
    expect(compareVariants(list, terms).get('a')!.subsidy).toBeCloseTo(-1000 * annuity(30), 6)
  })

  it('of a CECB Plus writes boreholes off over their own life, and the heat pump over that of the measure', () => {
    const facade = { variants: ['1'], element: 'facade', cost: 430_000, subsidy: 140_000, life: 70 }
    const pump = {
      ...{ variants: ['1'], element: 'heating', system: 'pacSondes', power: 36 },
      ...{ cost: 230_000, subsidy: 31_800, life: 18 },
    }
    const partsOf = (...measures: object[]) => {
      const { list } = of('cecbplus', {
        ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 0 }),
        ...Object.assign({}, ...measures.map((one, at) => cells('measures', `m${at}`, one))),
      })
      return list[0]!.priced!.option.components.map(({ investment, life, subsidy, measure }) => [
        ...[measure, Math.round(investment), life, subsidy],
      ])
    }
    // As the usual costs of 36 kW share it: 16 480 + 1669 × 36 and 17 600 + 1780 × 36.
    const parts = (measure: string) => [
      [measure, 111_282, 18, 31_800],
      [measure, 118_718, 50, 0],
    ]
    expect(partsOf(pump)).toEqual(parts('measures/m0'))
    expect(partsOf(facade, pump)).toEqual([
      ['measures/m0', 430_000, 70, 140_000],
      ...parts('measures/m1'),
    ])
    // Nothing outlives a heat pump on air, nor works whose system is unknown.
    for (const other of [{ system: 'pacAir' }, { system: null }, { element: 'dhw' }])
      expect(partsOf({ ...pump, ...other })).toEqual([['measures/m0', 230_000, 18, 31_800]])
  })

  it('of a CECB Plus tells variants apart by what they do not share', () => {
    const facade = { element: 'facade', cost: 430_000, life: 70, variants: ['1', '2'] }
    const windows = { element: 'window', cost: 90_000, life: 50, variants: ['2'] }
    const { list } = of('cecbplus', {
      ...cells('measures', 'a', facade),
      ...cells('measures', 'b', windows),
      ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 9000 }),
      ...cells('variants', 'y', { number: '2', title: 'B', saving_cost: 9500 }),
    })
    const costs = compareVariants(list, terms)
    const [less, more] = [costs.get('x')!, costs.get('y')!]
    // The façade is as dear in both: only the windows and what they save more may be wrong.
    expect([less.group, more.group]).toEqual([1, 2])
    const difference = more.annual_cost - less.annual_cost
    expect(difference).toBeLessThan(Math.hypot(less.half_width, more.half_width))
  })

  it('is no surer of a total than of the phase in which one adviser estimated all of it', () => {
    const measure = { variants: ['1'], element: 'facade', life: 40, subsidy: 0 }
    const halves = (...costs: number[]) => {
      const { list, investmentBand } = of('cecbplus', {
        ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 0 }),
        ...Object.assign(
          {},
          ...costs.map((cost, at) => cells('measures', `m${at}`, { ...measure, cost })),
        ),
      })
      const [cost] = compareVariants(list, terms).values()
      return [investmentBand, list[0]!.investmentHalf, cost!.half_width / cost!.annual_cost]
    }
    // A preliminary study, whether its works are one measure or four.
    const whole = [0.25, 100_000, expect.closeTo(0.25, 9)]
    expect(halves(400_000)).toEqual(whole)
    expect(halves(100_000, 100_000, 100_000, 100_000)).toEqual(whole)
    const entered = { cost_tolerance: 10, ...cells('measures', 'a', { title: 'x' }) }
    expect(of('peik', entered).investmentBand).toBe(0.1)
  })

  it('tells variants with other works apart by both estimates', () => {
    const life = { life: 40, subsidy: 0 }
    const { list } = of('cecbplus', {
      ...cells('measures', 'a', { element: 'facade', cost: 400_000, variants: ['1'], ...life }),
      ...cells('measures', 'b', { element: 'roof', cost: 300_000, variants: ['2'], ...life }),
      ...cells('measures', 'c', { element: 'window', cost: 300_000, variants: ['2'], ...life }),
      ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 0 }),
      ...cells('variants', 'y', { number: '2', title: 'B', saving_cost: 0 }),
    })
    const groups = [...compareVariants(list, terms).values()].map(({ group }) => group)
    // 600 and 400 differ by 200; √(150² + 100²) is 180. If one error moved both, it would be 50.
    expect(groups).toEqual([1, 2])
  })

  it('of another heating varies all that is no longer burnt by its price, and what is drawn by another', () => {
    const oil = {
      ...{ energy: 'mazout' as const, usage: 'heating_dhw' as const, unit: 'l' as const },
      ...{ amount: 20_000, start_date: '2025-01-01', end_date: '2025-12-31' },
    }
    const halfWidth = (system?: string) => {
      const heating = { variants: ['1'], element: 'heating', cost: 0, subsidy: 0, life: 20, system }
      const { list } = variantsOf(
        {
          kind: 'cecbplus',
          site: { ...site, consumptions: [oil] },
          answers: {
            ...cells('measures', 'a', heating),
            ...cells('variants', 'x', { number: '1', title: 'A', saving_cost: 14_000 }),
          },
        },
        references,
      )
      const [cost] = compareVariants(list, { ...terms, energyEscalation: 0 }).values()
      return cost!.half_width
    }
    // 200 000 kWh at 12 ct are 24 000 CHF of oil, of which electricity takes 10 000.
    const [burned, drawn, saved] = [24_000 * 0.3, 10_000 * 0.15, 14_000 * 0.1]
    expect(halfWidth('pacSondes')).toBeCloseTo(Math.hypot(burned, drawn, saved), 0)
    expect(halfWidth()).toBeCloseTo(Math.hypot(14_000 * 0.3, saved), 0)
  })

  it('has no annual cost of a CECB Plus variant whose measures lack a life, or the costs by which they share the investment', () => {
    const variant = { number: '1', title: 'A', investment: 200_000, saving_cost: 6000 }
    const windows = { variants: ['1'], element: 'window', work: 'replace' }
    const roof = { variants: ['1'], element: 'roof', work: 'replace', cost: 120_000 }
    const costOf = (...measures: object[]) => {
      const [known] = of('cecbplus', {
        ...cells('variants', 'x', variant),
        ...Object.assign({}, ...measures.map((one, at) => cells('measures', `m${at}`, one))),
      }).list
      return [known!.missing, known!.priced?.option.components.map(({ life }) => life)]
    }
    expect(costOf()).toEqual([['life'], undefined])
    expect(costOf(windows)).toEqual([[], [50]])
    expect(costOf(windows, roof)).toEqual([['measure_cost'], undefined])
    expect(costOf({ ...windows, life: 40 }, roof)).toEqual([[], [40]])
    expect(costOf({ ...windows, cost: 80_000 }, roof)).toEqual([[], [50, 40]])
    const heating = { variants: ['1'], element: 'heating', work: 'replace', cost: 80_000 }
    expect(costOf(heating, roof)).toEqual([['life'], undefined])
  })

  it('is no surer of a saving whose energy is unknown than of any that is known', () => {
    const measure = { title: 'A', investment: 9900, saving_cost: 1300, lifetime: 20 }
    const halfWidth = (energy?: string) => {
      const { list } = of('peik', cells('measures', 'a', { ...measure, energy }))
      return compareVariants(list, terms).get('a')!.half_width
    }
    const known = ['electricite', 'gaz', 'mazout', 'pellets', 'cad'].map(halfWidth)
    expect(halfWidth()).toBeCloseTo(Math.max(...known), 6)
    expect(halfWidth()).toBeGreaterThan(400)
    const [system] = of('cvc_concept', {
      heat_load: 60,
      ...cells('variants', 'a', { ...cvc, system: null, upkeep: 1200 }),
    }).list
    expect(system!.priced!.bands.price).toBe(0.3)
  })

  it('takes the CO₂ of a PEIK measure from the energy that its area uses', () => {
    const air = {
      title: 'Air',
      category: 'compressed_air',
      investment: 1000,
      saving_cost: 500,
      lifetime: 5,
    }
    const { list } = of('peik', {
      ...cells('measures', 'a', { ...air, saving_energy: 2000 }),
      ...cells('measures', 'b', { ...air, category: 'process_heat', saving_energy: 2000 }),
      ...cells('measures', 'c', { title: 'x', saving_cost: 500 }),
    })
    expect(list.map(({ co2 }) => co2)).toEqual([expect.closeTo(244, 6), null, null])
    expect(list.map(({ missing }) => missing)).toEqual([[], [], ['investment', 'lifetime']])
  })
})
