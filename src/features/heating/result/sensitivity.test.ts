import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparisonExample as example,
  exampleWith,
  withAssumption,
} from '../../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions, heatPumps } from '../../reference/heatingOption.ts'
import { type ComparisonInput, compare, costsOf } from '../comparison.ts'
import { findFallback, findTurningPoints } from './sensitivity.ts'

describe('sensitivity', () => {
  const withOptionsToCheck = exampleWith(
    {},
    {
      pacNappes: { feasible: 'to_check' },
      fossile: { feasible: 'to_check' },
      pellets: { feasible: 'no' },
    },
  )

  it('finds the value of an assumption at which another option becomes the cheapest (§3)', () => {
    const points = findTurningPoints(withOptionsToCheck)
    const electricity = points.find(
      ({ name, agent }) => `${name} ${agent}` === 'energyPrice electricite',
    )!
    // By hand: 0.27 + (29 434.11 − 22 788.63) / (160 000 / 3.8 · 1.09465501) = 0.41418.
    expect(electricity).toMatchObject({
      leader: 'pacNappes',
      overtaker: 'fossile',
      from: 0.27,
    })
    expect(electricity.value).toBeCloseTo(0.41418, 4)
    expect(findFallback(withOptionsToCheck)).toEqual({
      leader: 'pacNappes',
      option: 'pacSondes',
      extra: expect.closeTo(1597.29, 2),
      cost: expect.closeTo(24_385.92, 2),
    })
  })

  it('finds exact turning points: just before them, the leader is cheaper than the overtaker, and at them no longer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (heatFactor, priceFactor) => {
          const { energyPrice } = example.options.fossile
          const input = exampleWith(
            { usefulHeat: example.usefulHeat * heatFactor },
            { fossile: { energyPrice: energyPrice * priceFactor } },
          )
          for (const point of findTurningPoints(input)) {
            const { leader, overtaker } = point
            const extraCostAt = (value: number) => {
              const results = compare(withAssumption(input, point, value))
              return results[leader].annualCost - results[overtaker].annualCost
            }
            expect(extraCostAt(point.value)).toBeGreaterThanOrEqual(0)
            const before = point.value - (point.value - point.from) * 1e-2
            if (Math.abs(point.value - point.from) > Math.abs(point.from) * 0.02)
              expect(extraCostAt(before)).toBeLessThan(0)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  /** The expected plausible ranges: factors of the assumed value, and for rates absolute values. */
  const factors = {
    usefulHeat: [0.6, 1.4],
    energyPrice: [0.5, 2],
    investment: [0.6, 1.5],
    efficiency: [0.75, 1.25],
    maintenance: [0, 3],
    subsidy: [0, 1.5],
  } as const
  const rates = {
    interest: [0, 0.06],
    energyEscalation: [-0.01, 0.05],
    maintenanceEscalation: [0, 0.04],
  } as const
  type Variation = Pick<
    ReturnType<typeof findTurningPoints>[number],
    'name' | 'option' | 'agent' | 'from'
  >
  const nameOf = ({ name, option, agent }: Variation) =>
    [name, option ?? agent].filter(Boolean).join(' ')

  /** Every assumption of an input, with the ends of its plausible range. */
  function assumptionsIn(input: ComparisonInput): (Variation & { ends: number[] })[] {
    const scaled = (variation: Variation) => {
      const { name, option = 'cad', from } = variation
      const [min, max] = factors[name as keyof typeof factors]
      const highest =
        name !== 'efficiency' ? Number.POSITIVE_INFINITY : heatPumps.includes(option) ? 8 : 1
      return { ...variation, ends: [from * min, Math.max(from, Math.min(from * max, highest))] }
    }
    const buildable = heatingOptions.filter((option) => input.options[option].feasible !== 'no')
    const pricedInputs = [...buildable].reverse().map((option) => input.options[option])
    const prices = new Map(pricedInputs.map(({ agent, energyPrice }) => [agent, energyPrice]))
    return [
      ...(Object.keys(rates) as (keyof typeof rates)[]).map((name) => ({
        name,
        from: input[name],
        ends: [Math.min(rates[name][0], input[name]), Math.max(rates[name][1], input[name])],
      })),
      scaled({ name: 'usefulHeat', from: input.usefulHeat }),
      ...[...prices].map(([agent, from]) => scaled({ name: 'energyPrice', agent, from })),
      ...buildable.flatMap((option) => {
        const { components, efficiency, maintenance, subsidy } = input.options[option]
        const investment = components.reduce((sum, component) => sum + component.investment, 0)
        const values = { investment, efficiency, maintenance, subsidy: subsidy ?? 0 }
        return (Object.keys(values) as (keyof typeof values)[])
          .filter((name) => values[name] > 0)
          .map((name) => scaled({ name, option, from: values[name] }))
      }),
    ]
  }

  /**
   * Searches from the assumed value to the end of a range, in 40 steps of the width `stepWidth`, for the first
   * value at which another option is cheaper than the leader.
   */
  function findFirstOvertaking(
    input: ComparisonInput,
    variation: Variation,
    end: number,
    leader: HeatingOption,
  ) {
    const steps = 40
    for (let step = 1; step <= steps; step++) {
      const value = variation.from + ((end - variation.from) * step) / steps
      const changed = withAssumption(input, variation, value)
      const costs = costsOf(changed)
      const cost = (option: HeatingOption) => costs(changed.options[option]).annualCost
      const [cheaper] = heatingOptions
        .filter((option) => input.options[option].feasible !== 'no' && cost(option) < cost(leader))
        .sort((a, b) => cost(a) - cost(b))
      if (cheaper)
        return { value, overtaker: cheaper, stepWidth: Math.abs(end - variation.from) / steps }
    }
    return undefined
  }
  /** The distance from the assumed value: relative, but for a rate a percentage point counts as 10 %. */
  const distanceOf = ({ name, from }: Variation, value: number) =>
    name in rates ? Math.abs(value - from) * 10 : Math.abs(value - from) / from

  const cases: Record<string, ComparisonInput> = {
    'in the worked example': example,
    'with options still to check': withOptionsToCheck,
    'with rates outside their plausible ranges': exampleWith(
      { interest: 0.07, energyEscalation: -0.02, maintenanceEscalation: 0.05 },
      { pacNappes: { feasible: 'no' }, pacSondes: { feasible: 'no' } },
    ),
    // Lower interest favours options that cost more to build, higher interest those that cost less; here the
    // higher rate is nearer.
    'if interest decides in both directions': exampleWith(
      { interest: 0.035 },
      {
        pacNappes: { feasible: 'no' },
        pacAir: { subsidy: 60_000, efficiency: 3.2 },
        fossile: { energyPrice: 0.1 },
      },
    ),
    'if less heat would favour options that cost less to build': exampleWith(
      { usefulHeat: 100_000 },
      {
        pacNappes: { feasible: 'no' },
        pacSondes: { feasible: 'no' },
        fossile: { energyPrice: 0.14 },
      },
    ),
    'with two cheapest options that cost the same': exampleWith(
      {},
      { pacSondes: example.options.pacNappes },
    ),
    'with an unknown subsidy': exampleWith({}, { pacNappes: { subsidy: null } }),
    'with a different price of electricity for each option': exampleWith(
      {},
      { pacAir: { energyPrice: 0.22 }, pacSondes: { energyPrice: 0.3 } },
    ),
  }

  it.each(Object.entries(cases))(
    'finds exactly the assumptions that can decide, each with its nearest turning point: %s',
    (_, input) => {
      const points = findTurningPoints(input)
      const leader = points[0]!.leader
      const found = new Map(points.map((point) => [nameOf(point), point]))
      expect(found.size).toBe(points.length)
      const distances = points.map((point) => distanceOf(point, point.value))
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      expect(compare(input)[leader].rank).toBe(1)
      for (const variation of assumptionsIn(input)) {
        const [overtaking] = variation.ends
          .flatMap((end) => findFirstOvertaking(input, variation, end, leader) ?? [])
          .sort((a, b) => distanceOf(variation, a.value) - distanceOf(variation, b.value))
        const name = nameOf(variation)
        const point = found.get(name)
        // A price of energy that options pay in different bands decides only if it does so by both readings.
        if (variation.agent && !point && hasPriceBands(input, variation.agent)) continue
        expect([name, point?.overtaker]).toEqual([name, overtaking?.overtaker])
        if (!point || !overtaking) continue
        expect(point.from).toBe(variation.from)
        // It lies in the step before `overtaking`; the leader is dearer there, and cheaper just before.
        expect(Math.abs(point.value - overtaking.value)).toBeLessThanOrEqual(
          overtaking.stepWidth * 1.001,
        )
        const before = point.value - (point.value - point.from) * 1e-3
        const [extraCost, extraCostBefore] = [point.value, before].map((value) => {
          const changed = compare(withAssumption(input, point, value))
          return changed[leader].annualCost - changed[point.overtaker].annualCost
        })
        expect(extraCost).toBeGreaterThan(0)
        if (Math.abs(point.value - point.from) > 0.15 * point.from)
          expect(extraCostBefore).toBeLessThan(0)
      }
      const assumptionNames = assumptionsIn(input).map(nameOf)
      expect([...found.keys()].filter((name) => !assumptionNames.includes(name))).toEqual([])
    },
  )

  it('does not depend on the currency unit: scaling all amounts changes no turning point', () => {
    const withAmountsScaled = (factor: number) =>
      exampleWith(
        {},
        Object.fromEntries(
          heatingOptions.map((name) => {
            const { components, subsidy, energyPrice, maintenance } = example.options[name]
            return [
              name,
              {
                components: components.map((component) => ({
                  ...component,
                  investment: component.investment * factor,
                })),
                subsidy: subsidy! * factor,
                energyPrice: energyPrice * factor,
                maintenance: maintenance * factor,
              },
            ]
          }),
        ),
      )
    const turningValues = (factor: number) =>
      findTurningPoints(withAmountsScaled(factor)).map((point) => [
        nameOf(point),
        point.overtaker,
        (point.value / point.from).toFixed(3),
      ])
    expect(turningValues(1e-5)).toEqual(turningValues(1))
  })

  it('starts from the energy price of the leader, else from that of the first option with the agent', () => {
    const cheaper = exampleWith(
      {},
      { pacSondes: { energyPrice: 0.2 }, pacNappes: { feasible: 'no' } },
    )
    const electricity = findTurningPoints(cheaper).find(({ agent }) => agent === 'electricite')!
    expect(electricity).toMatchObject({ subject: 'pacSondes', from: 0.2 })
    const oil = findTurningPoints(example).find(({ agent }) => agent === 'mazout')
    expect(oil?.subject ?? 'fossile').toBe('fossile')
    for (const { subject, option, agent, leader } of findTurningPoints(example))
      expect(option ?? (agent ? example.options[subject].agent : leader)).toBe(agent ?? subject)
  })

  it('names the option that follows a leader still to be checked, feasible or not', () => {
    const toCheck = { feasible: 'to_check' } as const
    const fallback = (options: Parameters<typeof exampleWith>[1]) => {
      const found = findFallback(exampleWith({}, options))
      return found && [found.leader, found.option]
    }
    expect(fallback({ pacNappes: toCheck })).toEqual(['pacNappes', 'pacSondes'])
    expect(fallback({ pacNappes: toCheck, pacSondes: toCheck })).toEqual(['pacNappes', 'pacSondes'])
    expect(fallback({ pacNappes: toCheck, pacSondes: { feasible: 'no' } })?.[0]).toBe('pacNappes')
    // The leader is feasible; the options to check rank behind it.
    expect(fallback({ pacSondes: toCheck, cad: toCheck })).toBeUndefined()
  })

  it('never assumes an efficiency above what physics allows', () => {
    const boilers = exampleWith(
      {},
      {
        pacNappes: { feasible: 'no' },
        pacSondes: { feasible: 'no' },
        pacAir: { feasible: 'no' },
        // At 107 % pellets would lead.
        pellets: { efficiency: 0.9, energyPrice: 0.1 },
        cad: { energyPrice: 0.15 },
      },
    )
    const efficiencies = (input: ComparisonInput) =>
      findTurningPoints(input).filter(({ name }) => name === 'efficiency')
    const overtaking = efficiencies({
      ...boilers,
      options: { ...boilers.options, pellets: { ...boilers.options.pellets, efficiency: 0.98 } },
    })
    for (const { value, option } of [...efficiencies(boilers), ...overtaking])
      expect([option, value]).toEqual([option, Math.min(value, 1)])
    const pump = exampleWith({}, { pacAir: { efficiency: 7.9 } })
    for (const { value } of efficiencies(pump)) expect(value).toBeLessThanOrEqual(8)
  })

  it('finds nothing if only one option can be built', () => {
    const singleOption = Object.fromEntries(
      heatingOptions.map((name) => [name, { feasible: name === 'cad' ? 'yes' : 'no' } as const]),
    )
    expect(findTurningPoints(exampleWith({}, singleOption))).toEqual([])
    expect(findFallback(exampleWith({}, singleOption))).toBeUndefined()
  })
})

/** Whether options that buy the same energy pay different prices. */
const hasPriceBands = ({ options }: ComparisonInput, agent: string) =>
  new Set(
    Object.values(options)
      .filter((option) => option.agent === agent && option.feasible !== 'no')
      .map(({ energyPrice }) => energyPrice),
  ).size > 1
