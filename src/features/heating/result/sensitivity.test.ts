import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparisonExample as example,
  exampleWith as having,
} from '../../../testing/comparisonExample.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, compare, costsOf } from '../comparison.ts'
import { sensitivity, wouldBeCheaper } from './sensitivity.ts'

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

  /** How far each assumption plausibly is from what is assumed: as factors, and rates as they are. */
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
  type About = Pick<ReturnType<typeof sensitivity>[number], 'name' | 'option' | 'agent' | 'from'>
  const nameOf = ({ name, option, agent }: About) =>
    [name, option ?? agent].filter(Boolean).join(' ')

  /** Every assumption with its span. */
  function assumptionsIn(input: ComparisonInput): (About & { ends: number[] })[] {
    const scaled = (about: About) => {
      const [least, most] = factors[about.name as keyof typeof factors]
      return { ...about, ends: [about.from * least, about.from * most] }
    }
    const possible = heatingOptions.filter((option) => input.options[option].feasible !== 'no')
    const priced = [...possible].reverse().map((option) => input.options[option])
    const prices = new Map(priced.map(({ agent, energyPrice }) => [agent, energyPrice]))
    return [
      ...(Object.keys(rates) as (keyof typeof rates)[]).map((name) => ({
        name,
        from: input[name],
        ends: [Math.min(rates[name][0], input[name]), Math.max(rates[name][1], input[name])],
      })),
      scaled({ name: 'usefulHeat', from: input.usefulHeat }),
      ...[...prices].map(([agent, from]) => scaled({ name: 'energyPrice', agent, from })),
      ...possible.flatMap((option) => {
        const { components, efficiency, maintenance, subsidy } = input.options[option]
        const investment = components.reduce((sum, one) => sum + one.investment, 0)
        const values = { investment, efficiency, maintenance, subsidy: subsidy ?? 0 }
        return (Object.keys(values) as (keyof typeof values)[])
          .filter((name) => values[name] > 0)
          .map((name) => scaled({ name, option, from: values[name] }))
      }),
    ]
  }

  /** The first value on the way to the end of a span at which another option is cheaper, in `steps`. */
  function firstTurn(input: ComparisonInput, about: About, end: number, leader: HeatingOption) {
    const steps = 40
    for (let step = 1; step <= steps; step++) {
      const value = about.from + ((end - about.from) * step) / steps
      const changed = put(input, about, value)
      const costs = costsOf(changed)
      const cost = (option: HeatingOption) => costs(changed.options[option]).annualCost
      const [cheaper] = heatingOptions
        .filter((option) => input.options[option].feasible !== 'no' && cost(option) < cost(leader))
        .sort((one, other) => cost(one) - cost(other))
      if (cheaper) return { value, by: cheaper, within: Math.abs(end - about.from) / steps }
    }
    return undefined
  }
  /** How far a value is from what is assumed: a hundredth of a rate counts as a tenth of anything else. */
  const farFrom = ({ name, from }: About, value: number) =>
    name in rates ? Math.abs(value - from) * 10 : Math.abs(value - from) / from

  const cases: Record<string, ComparisonInput> = {
    'of the worked example': example,
    'with an option that is to be checked': unsure,
    'with rates outside their spans': having(
      { interest: 0.07, energyEscalation: -0.02, maintenanceEscalation: 0.05 },
      { pacNappes: { feasible: 'no' }, pacSondes: { feasible: 'no' } },
    ),
    // Less interest is for what costs more to build, more of it for what costs less: here that is nearer.
    'where interest decides either way': having(
      { interest: 0.035 },
      {
        pacNappes: { feasible: 'no' },
        pacAir: { subsidy: 60_000, efficiency: 3.2 },
        fossile: { energyPrice: 0.1 },
      },
    ),
    'where less heat would be for what costs less to build': having(
      { usefulHeat: 100_000 },
      {
        pacNappes: { feasible: 'no' },
        pacSondes: { feasible: 'no' },
        fossile: { energyPrice: 0.14 },
      },
    ),
    'with two first that cost the same': having({}, { pacSondes: example.options.pacNappes }),
    'where one subsidy is not known': having({}, { pacNappes: { subsidy: null } }),
    'with an existing price of its own for each option': having(
      {},
      { pacAir: { energyPrice: 0.22 }, pacSondes: { energyPrice: 0.3 } },
    ),
  }

  it.each(Object.entries(cases))(
    'finds, %s, each assumption that decides and the nearest value at which it does, and no other',
    (_, input) => {
      const points = sensitivity(input)
      const leader = points[0]!.overtaken
      const found = new Map(points.map((point) => [nameOf(point), point]))
      expect(found.size).toBe(points.length)
      const distances = points.map((point) => farFrom(point, point.value))
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
      // An option that is cheaper but not sure is no rival: it was not held to be possible in the first place.
      const now = compare(input)
      const rivals = {
        ...input,
        options: Object.fromEntries(
          heatingOptions.map((option) => {
            const isCheaper = now[option].annualCost < now[leader].annualCost
            return [
              option,
              isCheaper ? { ...input.options[option], feasible: 'no' } : input.options[option],
            ]
          }),
        ),
      } as ComparisonInput
      for (const about of assumptionsIn(input)) {
        const [turn] = about.ends
          .flatMap((end) => firstTurn(rivals, about, end, leader) ?? [])
          .sort((one, other) => farFrom(about, one.value) - farFrom(about, other.value))
        const point = found.get(nameOf(about))
        expect([nameOf(about), point?.by]).toEqual([nameOf(about), turn?.by])
        if (!point || !turn) continue
        expect(point.from).toBe(about.from)
        // Found between the last step before it and this one, and exactly.
        expect(Math.abs(point.value - turn.value)).toBeLessThanOrEqual(turn.within * 1.001)
        const before = point.value - (point.value - point.from) * 1e-3
        const [there, justBefore] = [point.value, before].map((value) => {
          const results = compare(put(rivals, point, value))
          return results[leader].annualCost - results[point.by].annualCost
        })
        expect(there).toBeGreaterThan(0)
        if (Math.abs(point.value - point.from) > 0.15 * point.from)
          expect(justBefore).toBeLessThan(0)
      }
      const known = assumptionsIn(input).map(nameOf)
      expect([...found.keys()].filter((name) => !known.includes(name))).toEqual([])
    },
  )

  it('does not depend on what a franc is worth', () => {
    const worth = (franc: number) =>
      having(
        {},
        Object.fromEntries(
          heatingOptions.map((name) => {
            const { components, subsidy, energyPrice, maintenance } = example.options[name]
            return [
              name,
              {
                components: components.map((one) => ({
                  ...one,
                  investment: one.investment * franc,
                })),
                subsidy: subsidy! * franc,
                energyPrice: energyPrice * franc,
                maintenance: maintenance * franc,
              },
            ]
          }),
        ),
      )
    const turns = (franc: number) =>
      sensitivity(worth(franc)).map((point) => [
        nameOf(point),
        point.by,
        (point.value / point.from).toFixed(3),
      ])
    expect(turns(1e-5)).toEqual(turns(1))
  })

  it('starts from the price that the first option pays, else the first that uses the agent', () => {
    const cheaper = having({}, { pacSondes: { energyPrice: 0.2 }, pacNappes: { feasible: 'no' } })
    const electricity = sensitivity(cheaper).find(({ agent }) => agent === 'electricite')!
    expect(electricity).toMatchObject({ of: 'pacSondes', from: 0.2 })
    const ofOil = sensitivity(example).find(({ agent }) => agent === 'mazout')
    expect(ofOil?.of ?? 'fossile').toBe('fossile')
    for (const { of, option, agent, overtaken } of sensitivity(example))
      expect(option ?? (agent ? example.options[of].agent : overtaken)).toBe(agent ?? of)
  })

  it('says what would be cheaper if it proved possible, what saves most first', () => {
    const saved = (options: Parameters<typeof having>[1]) =>
      wouldBeCheaper(having({}, options)).map(({ option }) => option)
    const toCheck = { feasible: 'to_check' } as const
    const dearer = { cad: toCheck, fossile: toCheck, pellets: toCheck }
    expect(saved({ ...dearer, pacNappes: toCheck, pacSondes: toCheck })).toEqual([
      'pacNappes',
      'pacSondes',
    ])
    const cheap = { ...example.options.pacSondes, subsidy: 200_000, ...toCheck }
    expect(saved({ ...dearer, pacNappes: toCheck, pacSondes: cheap })).toEqual([
      'pacSondes',
      'pacNappes',
    ])
    // What costs the same saves nothing; where nothing is sure, nothing is cheaper than the first.
    expect(saved({ pacSondes: { ...example.options.pacNappes, ...toCheck } })).toEqual([])
    const all = Object.fromEntries(heatingOptions.map((option) => [option, toCheck]))
    expect(saved(all)).toEqual([])
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
  {
    name,
    option: about,
    agent,
    from,
  }: Pick<ReturnType<typeof sensitivity>[number], 'name' | 'option' | 'agent' | 'from'>,
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
