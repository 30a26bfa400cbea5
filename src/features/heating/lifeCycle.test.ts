import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleWith } from '../../testing/comparisonExample.ts'
import { annuity, compare } from './comparison.ts'
import { replacementsOf, residualValueOf } from './lifeCycle.ts'

type Vector = {
  name: string
  /** CHF, years. */
  parts: [investment: number, life: number][]
  subsidy: number
  energy: number
  upkeep: number
  interest: number
  horizon: number
  energyEscalation: number
  priceChange: number
  /** CHF; `annual` over the horizon, `ownLife` over the lives of the parts, as the ranking is. */
  out: Record<'spending' | 'residual' | 'net' | 'present' | 'annual' | 'ownLife', number>
}

const shared = { subsidy: 0, energy: 0, upkeep: 0, interest: 0.0175, energyEscalation: 0 }
/** Worked after SIA 480:2004, annex A; `data/profitability-sia480.json`. */
const vectors: Vector[] = [
  {
    ...{ ...shared, priceChange: 0, horizon: 20, energyEscalation: 0.01 },
    name: 'an air heat pump over its own life',
    parts: [[190_000, 20]],
    ...{ subsidy: 31_000, energy: 15_428.571428571428, upkeep: 1500 },
    out: {
      ...{ spending: 528_721.78, residual: 0, net: 528_721.78 },
      ...{ present: 467_068.11, annual: 27_879.87, ownLife: 27_879.87 },
    },
  },
  {
    ...{ ...shared, priceChange: 0, horizon: 20, energyEscalation: 0.01 },
    name: 'boreholes that outlive the horizon',
    parts: [
      [150_000, 20],
      [160_000, 50],
    ],
    ...{ subsidy: 68_800, energy: 12_342.857142857143, upkeep: 1200 },
    out: {
      ...{ spending: 536_977.42, residual: 96_000, net: 440_977.42 },
      ...{ present: 419_799.33, annual: 25_058.34, ownLife: 24_385.92 },
    },
  },
  {
    ...{ ...shared, priceChange: 0, horizon: 30, interest: 0 },
    name: 'a life of 20 years in a horizon of 30, without interest',
    parts: [[100_000, 20]],
    out: {
      ...{ spending: 200_000, residual: 50_000, net: 150_000 },
      ...{ present: 150_000, annual: 5000, ownLife: 5000 },
    },
  },
  {
    ...{ ...shared, priceChange: 0, horizon: 30 },
    name: 'a life of 20 years in a horizon of 30',
    parts: [[100_000, 20]],
    out: {
      ...{ spending: 200_000, residual: 50_000, net: 150_000 },
      ...{ present: 140_970.08, annual: 6080, ownLife: 5969.12 },
    },
  },
  {
    ...{ ...shared, priceChange: 0, horizon: 40 },
    name: 'a horizon that is a multiple of every life',
    parts: [
      [100_000, 20],
      [50_000, 40],
    ],
    ...{ energy: 5000, upkeep: 800 },
    out: {
      ...{ spending: 482_000, residual: 0, net: 482_000 },
      ...{ present: 386_528.99, annual: 13_517.73, ownLife: 13_517.73 },
    },
  },
  {
    ...{ ...shared, priceChange: 0.01, horizon: 30, energyEscalation: 0.01 },
    name: 'investments whose price rises',
    parts: [
      [150_000, 20],
      [160_000, 50],
    ],
    ...{ subsidy: 68_800, energy: 12_000, upkeep: 1200 },
    out: {
      ...{ spending: 877_647.2, residual: 155_514.25, net: 722_132.95 },
      ...{ present: 624_448.44, annual: 26_932.31, ownLife: 25_749.73 },
    },
  },
]

/** A comparison whose air heat pump has these parts and costs. */
const inputOf = (vector: Omit<Vector, 'name' | 'out' | 'priceChange'>) => {
  const { interest, horizon, energyEscalation } = vector
  return exampleWith(
    { interest, horizon, energyEscalation, usefulHeat: 1 },
    {
      pacAir: {
        components: vector.parts.map(([investment, life]) => ({
          ...{ component: 'generator', investment, life },
        })),
        ...{ subsidy: vector.subsidy, maintenance: vector.upkeep, fixedFee: vector.energy },
        ...{ energyPrice: 0, efficiency: 1 },
      },
    },
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the life cycle of a plant', () => {
  it.each(vectors)('is calculated as by SIA 480: $name', (vector) => {
    const { out, horizon, interest, priceChange } = vector
    const result = compare(inputOf(vector)).pacAir
    const parts = vector.parts.map(([investment, life]) => ({ investment, life }))
    // The product counts with today's prices: what a rise adds is added to its payments here.
    const dearer = parts.flatMap((part) =>
      replacementsOf(part, horizon, priceChange).map(({ year, amount }) => ({
        year,
        amount: amount - part.investment,
      })),
    )
    const residual = sum(parts.map((part) => residualValueOf(part, horizon, priceChange)))
    const payments = result.years.map(({ year, energy, maintenance, investment }) => {
      const added = dearer.filter((one) => one.year === year)
      return energy + maintenance + investment + sum(added.map(({ amount }) => amount))
    })
    const present =
      sum(payments.map((amount, year) => amount / (1 + interest) ** year)) -
      residual / (1 + interest) ** horizon
    expect(sum(payments)).toBeCloseTo(out.spending, 2)
    expect(residual).toBeCloseTo(out.residual, 2)
    expect(sum(payments) - residual).toBeCloseTo(out.net, 2)
    expect(present).toBeCloseTo(out.present, 2)
    expect(present * annuity(interest, horizon)).toBeCloseTo(out.annual, 2)
    expect(result.annualCost).toBeCloseTo(out.ownLife, 2)
    if (priceChange === 0)
      expect([result.nominalTotal, result.residualValue, result.netTotal]).toEqual([
        expect.closeTo(out.spending, 2),
        expect.closeTo(out.residual, 2),
        expect.closeTo(out.net, 2),
      ])
  })

  it('costs the same by SIA 480 and by own lives if the horizon is a multiple of every life', () => {
    const anyParts = fc.array(
      fc.record({
        investment: fc.integer({ min: 0, max: 300_000 }),
        life: fc.constantFrom(1, 2, 3, 4, 6, 12),
      }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(
        anyParts,
        fc.constantFrom(12, 24, 36),
        fc.double({ min: 0.001, max: 0.08, noNaN: true }),
        (parts, horizon, interest) => {
          const { years, residualValue, capital } = compare(
            inputOf({
              ...shared,
              ...{ horizon, interest },
              parts: parts.map(({ investment, life }) => [investment, life]),
            }),
          ).pacAir
          const present = sum(
            years.map(({ investment }, year) => investment / (1 + interest) ** year),
          )
          expect(residualValue).toBeCloseTo(0, 6)
          expect(present * annuity(interest, horizon)).toBeCloseTo(capital, 4)
        },
      ),
    )
  })

  it('spends net what it uses up: without interest, price times horizon by life', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (investment, life, horizon) => {
          const bought = 1 + replacementsOf({ investment, life }, horizon).length
          const left = residualValueOf({ investment, life }, horizon)
          expect(bought * investment - left).toBeCloseTo((investment * horizon) / life, 4)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThan(investment + 1)
        },
      ),
    )
  })
})
