import { type Agent, type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, cheapest, costsOf, type OptionInput } from '../comparison.ts'

/** The scope of an assumption: all options, those with one agent, or one option. */
type Scope = { option?: HeatingOption; agent?: Agent }

/** A value at which another option becomes the cheapest. */
export type TurningPoint = Scope & {
  /** A property of `ComparisonInput` or of an option in it, in its unit; `investment` sums all parts. */
  name: LeverName
  from: number
  /** The option that `from` belongs to; for a shared assumption, the cheapest. */
  of: HeatingOption
  value: number
  /** The cheapest option today. */
  overtaken: HeatingOption
  /** The option that becomes cheaper. */
  by: HeatingOption
}

/** Annual costs of options, in CHF. */
type Costs = (option: HeatingOption) => number

/** An uncertain assumption, with its plausible range. */
type Lever = Scope &
  Pick<TurningPoint, 'name' | 'from' | 'of'> & {
    least: number
    most: number
    /** The costs with another value. */
    at: (value: number) => Costs
  }

/** Plausible ranges, as factors of the assumed value. */
const plausibleFactors = {
  usefulHeat: [0.6, 1.4],
  energyPrice: [0.5, 2],
  investment: [0.6, 1.5],
  efficiency: [0.75, 1.25],
  maintenance: [0, 3],
  subsidy: [0, 1.5],
} as const
/** Plausible ranges of rates, as absolute values. */
const plausibleRates = {
  interest: [0, 0.06],
  energyEscalation: [-0.01, 0.05],
  maintenanceEscalation: [0, 0.04],
} as const

export type LeverName = keyof typeof plausibleFactors | keyof typeof plausibleRates

/**
 * Steps into which a range is divided on each side before the bisection. Costs are linear in everything but
 * rates (in efficiency: linear in its inverse), so one step is enough: an option that is not overtaken at
 * the end of the range is not overtaken within it.
 */
const stepsOf = ({ name }: Lever) => (name in plausibleRates ? 24 : 1)
/** Precision of the bisection, as a share of the value. */
const precision = 1e-4

/**
 * Finds the turning points: values of a single assumption, within its plausible range, at which another
 * feasible option becomes the cheapest. Returns the nearest point of each assumption, nearest first,
 * exact to 0.1 %. Empty without a second option.
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

/** Options still to check that would be cheaper than the cheapest feasible one, with the saving per year. */
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

/** The distance of a point from the assumed value: relative, but absolute for rates. */
const distance = ({ name, from, value }: TurningPoint) =>
  name in plausibleRates ? Math.abs(value - from) * 10 : Math.abs(value - from) / from

function turningPoint(
  lever: Lever,
  end: number,
  leader: HeatingOption,
  rivals: readonly HeatingOption[],
): TurningPoint | undefined {
  /** The extra cost of the leader over the cheapest rival. */
  const lag = (value: number) => {
    const cost = lever.at(value)
    const [first] = rivals
      .map((name) => ({ name, cost: cost(name) }))
      .sort((one, other) => one.cost - other.cost)
    // The leader is among the rivals.
    return { by: first!.name, more: cost(leader) - first!.cost }
  }
  const { from } = lever
  let [near, far] = [from, from]
  let overtaker: HeatingOption | undefined
  const steps = stepsOf(lever)
  for (let step = 1; step <= steps && !overtaker; step++) {
    near = far
    far = from + ((end - from) * step) / steps
    const there = lag(far)
    if (there.more > 0) overtaker = there.by
  }
  if (!overtaker) return undefined
  while (Math.abs(far - near) > precision * Math.max(Math.abs(from), Math.abs(far))) {
    const middle = (near + far) / 2
    const there = lag(middle)
    if (there.more > 0) [far, overtaker] = [middle, there.by]
    else near = middle
  }
  const { name, option, agent, of } = lever
  return { name, option, agent, of, from, value: far, overtaken: leader, by: overtaker }
}

/** All uncertain assumptions. */
function leversOf(input: ComparisonInput, leader: HeatingOption): Lever[] {
  const { usefulHeat } = input
  const costs = costsOf(input)
  const now = annualCosts(input)
  const possible = heatingOptions.filter((name) => input.options[name].feasible !== 'no')
  const inUse = [...new Set(possible.map((name) => input.options[name].agent))]
  const leverFor = (
    about: Scope,
    name: keyof typeof plausibleFactors,
    of: HeatingOption,
    from: number | null,
    change: (option: OptionInput, factor: number) => Partial<OptionInput>,
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
        least: from * plausibleFactors[name][0],
        most: from * plausibleFactors[name][1],
        at: (value) => (option) => {
          const current = input.options[option]
          if (!isAbout(option)) return now(option)
          return costs({ ...current, ...change(current, value / from) }).annualCost
        },
      },
    ]
  }
  return [
    ...(Object.keys(plausibleRates) as (keyof typeof plausibleRates)[]).map(
      (name): Lever => ({
        name,
        of: leader,
        from: input[name],
        least: Math.min(plausibleRates[name][0], input[name]),
        most: Math.max(plausibleRates[name][1], input[name]),
        at: (value) => annualCosts({ ...input, [name]: value }),
      }),
    ),
    {
      name: 'usefulHeat',
      of: leader,
      from: usefulHeat,
      least: usefulHeat * plausibleFactors.usefulHeat[0],
      most: usefulHeat * plausibleFactors.usefulHeat[1],
      at: (value) => annualCosts({ ...input, usefulHeat: value }),
    },
    ...inUse.flatMap((agent) => {
      const priced = [leader, ...possible].find((name) => input.options[name].agent === agent)!
      return leverFor(
        { agent },
        'energyPrice',
        priced,
        input.options[priced].energyPrice,
        (current, factor) => ({
          energyPrice: current.energyPrice * factor,
        }),
      )
    }),
    ...possible.flatMap((option) => {
      const { components, efficiency, maintenance, subsidy } = input.options[option]
      const investment = components.reduce((sum, one) => sum + one.investment, 0)
      return [
        ...leverFor({ option }, 'investment', option, investment, (current, factor) => ({
          components: current.components.map((one) => ({
            ...one,
            investment: one.investment * factor,
          })),
        })),
        ...leverFor({ option }, 'efficiency', option, efficiency, (_, factor) => ({
          efficiency: efficiency * factor,
        })),
        ...leverFor({ option }, 'maintenance', option, maintenance, (_, factor) => ({
          maintenance: maintenance * factor,
        })),
        ...leverFor({ option }, 'subsidy', option, subsidy, (_, factor) => ({
          subsidy: subsidy! * factor,
        })),
      ]
    }),
  ]
}
