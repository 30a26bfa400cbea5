import { type Agent, type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, cheapest, costsOf, type OptionInput } from '../comparison.ts'

/** What an assumption is about: all options, those that use an agent, or one. */
type About = { option?: HeatingOption; agent?: Agent }

/** A value at which another option becomes the cheapest. */
export type TurningPoint = About & {
  /** Of `ComparisonInput` or of an option in it, and in its unit; `investment` is that of all parts. */
  name: LeverName
  from: number
  /** The option that `from` is of; of what all share, the first. */
  of: HeatingOption
  value: number
  /** The option that is then cheaper than the first. */
  overtaken: HeatingOption
  by: HeatingOption
}

/** Annual costs of options, in CHF. */
type Costs = (option: HeatingOption) => number

/** Something that may be otherwise, with the span within which it plausibly is. */
type Lever = About &
  Pick<TurningPoint, 'name' | 'from' | 'of'> & {
    least: number
    most: number
    /** What the options cost with another value. */
    at: (value: number) => Costs
  }

/** How far a value may be from what is assumed, as a factor. */
const spans = {
  usefulHeat: [0.6, 1.4],
  energyPrice: [0.5, 2],
  investment: [0.6, 1.5],
  efficiency: [0.75, 1.25],
  maintenance: [0, 3],
  subsidy: [0, 1.5],
} as const
/** The same for rates, as they may be themselves. */
const rates = {
  interest: [0, 0.06],
  energyEscalation: [-0.01, 0.05],
  maintenanceEscalation: [0, 0.04],
} as const

export type LeverName = keyof typeof spans | keyof typeof rates

/**
 * Steps in which a span is looked through on each side, before the point is searched between two. Costs are
 * linear in everything but rates (in efficiency after turning it over): who is not overtaken at the end
 * of a span is not overtaken within it.
 */
const stepsOf = ({ name }: Lever) => (name in rates ? 24 : 1)
/** How exactly a point is found, as a share of what is assumed. */
const exactness = 1e-4

/**
 * Which single assumption, within a plausible span, would make another possible option cheaper than the
 * first, and at what value: of each assumption the point nearest to what is assumed, the nearest of all
 * first. Exact to 0.1 % of the value. Empty where there is no second option.
 */
export function sensitivity(input: ComparisonInput): TurningPoint[] {
  const now = annualCosts(input)
  const leader = cheapest(input, now)
  if (!leader) return []
  const rivals = heatingOptions.filter(
    (name) => input.options[name].feasible !== 'no' && now(name) >= now(leader),
  )
  const found = leversOf(input, leader).flatMap((lever) => {
    const points = [lever.least, lever.most].flatMap((end) => {
      const point = turningPoint(lever, end, leader, rivals)
      return point ? [point] : []
    })
    return points.sort((one, other) => distance(one) - distance(other)).slice(0, 1)
  })
  return found.sort((one, other) => distance(one) - distance(other))
}

/** Options that would be cheaper than the first, `overtaken`, if they prove possible, and by how much a year. */
export function wouldBeCheaper(input: ComparisonInput) {
  const cost = annualCosts(input)
  const leader = cheapest(input, cost)
  if (!leader) return []
  return heatingOptions
    .filter((name) => input.options[name].feasible === 'to_check' && cost(name) < cost(leader))
    .map((option) => ({
      option,
      overtaken: leader,
      saved: cost(leader) - cost(option),
      of: cost(leader),
    }))
    .sort((one, other) => other.saved - one.saved)
}

function annualCosts(input: ComparisonInput): Costs {
  const costs = costsOf(input)
  return (name) => costs(input.options[name]).annualCost
}

/** How far a point is from what is assumed; rates count as such, everything else by its ratio. */
const distance = ({ name, from, value }: TurningPoint) =>
  name in rates ? Math.abs(value - from) * 10 : Math.abs(value - from) / from

function turningPoint(
  lever: Lever,
  end: number,
  leader: HeatingOption,
  rivals: readonly HeatingOption[],
): TurningPoint | undefined {
  /** By how much the leader costs more than the cheapest rival. */
  const lag = (value: number) => {
    const cost = lever.at(value)
    const [first] = rivals
      .map((name) => ({ name, cost: cost(name) }))
      .sort((one, other) => one.cost - other.cost)
    return first && { by: first.name, more: cost(leader) - first.cost }
  }
  const { from } = lever
  let [near, far] = [from, from]
  let overtaker: HeatingOption | undefined
  const steps = stepsOf(lever)
  for (let step = 1; step <= steps && !overtaker; step++) {
    near = far
    far = from + ((end - from) * step) / steps
    const there = lag(far)
    if (there && there.more > 0) overtaker = there.by
  }
  if (!overtaker) return undefined
  while (Math.abs(far - near) > exactness * Math.max(Math.abs(from), Math.abs(far))) {
    const middle = (near + far) / 2
    const there = lag(middle)!
    if (there.more > 0) [far, overtaker] = [middle, there.by]
    else near = middle
  }
  const { name, option, agent, of } = lever
  return { name, option, agent, of, from, value: far, overtaken: leader, by: overtaker }
}

/** Everything that may be otherwise. */
function leversOf(input: ComparisonInput, leader: HeatingOption): Lever[] {
  const { usefulHeat } = input
  const costs = costsOf(input)
  const now = annualCosts(input)
  const possible = heatingOptions.filter((name) => input.options[name].feasible !== 'no')
  const inUse = [...new Set(possible.map((name) => input.options[name].agent))]
  const scaled = (
    about: About,
    name: keyof typeof spans,
    of: HeatingOption,
    from: number | null,
    changed: (option: OptionInput, factor: number) => Partial<OptionInput>,
  ): Lever[] => {
    if (!from) return []
    const isAbout = (option: HeatingOption) =>
      about.option ? option === about.option : input.options[option].agent === about.agent
    return [
      {
        ...about,
        name,
        of,
        from,
        least: from * spans[name][0],
        most: from * spans[name][1],
        at: (value) => (option) => {
          const given = input.options[option]
          if (!isAbout(option)) return now(option)
          return costs({ ...given, ...changed(given, value / from) }).annualCost
        },
      },
    ]
  }
  return [
    ...(Object.keys(rates) as (keyof typeof rates)[]).map(
      (name): Lever => ({
        name,
        of: leader,
        from: input[name],
        least: Math.min(rates[name][0], input[name]),
        most: Math.max(rates[name][1], input[name]),
        at: (value) => annualCosts({ ...input, [name]: value }),
      }),
    ),
    {
      name: 'usefulHeat',
      of: leader,
      from: usefulHeat,
      least: usefulHeat * spans.usefulHeat[0],
      most: usefulHeat * spans.usefulHeat[1],
      at: (value) => annualCosts({ ...input, usefulHeat: value }),
    },
    ...inUse.flatMap((agent) => {
      const priced = [leader, ...possible].find((name) => input.options[name].agent === agent)!
      return scaled(
        { agent },
        'energyPrice',
        priced,
        input.options[priced].energyPrice,
        (given, factor) => ({
          energyPrice: given.energyPrice * factor,
        }),
      )
    }),
    ...possible.flatMap((option) => {
      const { components, efficiency, maintenance, subsidy } = input.options[option]
      const investment = components.reduce((sum, one) => sum + one.investment, 0)
      return [
        ...scaled({ option }, 'investment', option, investment, (given, factor) => ({
          components: given.components.map((one) => ({
            ...one,
            investment: one.investment * factor,
          })),
        })),
        ...scaled({ option }, 'efficiency', option, efficiency, (_, factor) => ({
          efficiency: efficiency * factor,
        })),
        ...scaled({ option }, 'maintenance', option, maintenance, (_, factor) => ({
          maintenance: maintenance * factor,
        })),
        ...scaled({ option }, 'subsidy', option, subsidy, (_, factor) => ({
          subsidy: subsidy! * factor,
        })),
      ]
    }),
  ]
}
