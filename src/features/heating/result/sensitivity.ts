import { type Agent, type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type ComparisonInput, costsOf, findCheapest, type OptionInput } from '../comparison.ts'

/** The scope of an assumption: all options, those with one agent, or one option. */
type Scope = { option?: HeatingOption; agent?: Agent }

/** The value of an assumption at which another option becomes the cheapest. */
export type TurningPoint = Scope & {
  /** A property of `ComparisonInput` or of an option in it, in its unit; `investment` sums all components. */
  name: LeverName
  /** The assumed value. */
  from: number
  /** The option whose assumption this is; for a shared assumption, the leader. */
  subject: HeatingOption
  /** The value at which `overtaker` becomes cheaper than `leader`. */
  value: number
  /** The cheapest option by the assumed values. */
  leader: HeatingOption
  overtaker: HeatingOption
}

/** Returns the annual cost of an option in CHF. */
type Costs = (option: HeatingOption) => number

/** An uncertain assumption, with its plausible range from `min` to `max`. */
type Lever = Scope &
  Pick<TurningPoint, 'name' | 'from' | 'subject'> & {
    min: number
    max: number
    /** The costs if the assumption had another value. */
    costsAt: (value: number) => Costs
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
 * Number of steps into which each side of a range is divided before the bisection. Costs are linear in every
 * assumption except rates (linear in the inverse of efficiency), so one step is enough: a leader that is not
 * overtaken at the end of the range is not overtaken within it.
 */
const stepCount = ({ name }: Lever) => (name in plausibleRates ? 24 : 1)
/** Precision of the bisection, as a share of the larger end of the interval. */
const precision = 1e-4

/**
 * Finds the turning points: values of a single assumption, within its plausible range, at which another
 * feasible option becomes the cheapest. Returns the nearest point of each assumption, nearest first. Empty if
 * fewer than two options can be built.
 */
export function findTurningPoints(input: ComparisonInput): TurningPoint[] {
  const currentCost = annualCosts(input)
  const leader = findCheapest(input, currentCost)
  if (!leader) return []
  const rivals = heatingOptions.filter(
    (name) => input.options[name].feasible !== 'no' && currentCost(name) >= currentCost(leader),
  )
  const points = leversOf(input, leader).flatMap((lever) => {
    const candidates = [lever.min, lever.max].flatMap((end) => {
      const point = turningPoint(lever, end, leader, rivals)
      return point ? [point] : []
    })
    return candidates.sort((a, b) => distance(a) - distance(b)).slice(0, 1)
  })
  return points.sort((a, b) => distance(a) - distance(b))
}

/**
 * Finds the options still to check that would be cheaper than the cheapest feasible one, with the yearly saving
 * in CHF, highest first.
 */
export function findCheaperIfFeasible(input: ComparisonInput) {
  const cost = annualCosts(input)
  const leader = findCheapest(input, cost)
  if (!leader) return []
  return heatingOptions
    .filter((name) => input.options[name].feasible === 'to_check' && cost(name) < cost(leader))
    .map((option) => ({
      option,
      leader,
      saved: cost(leader) - cost(option),
      leaderCost: cost(leader),
    }))
    .sort((a, b) => b.saved - a.saved)
}

function annualCosts(input: ComparisonInput): Costs {
  const costs = costsOf(input)
  return (name) => costs(input.options[name]).annualCost
}

/**
 * The distance of a point from the assumed value, relative to it. Rates may be 0: for them a change of one
 * percentage point counts like one of 10 % for others.
 */
const distance = ({ name, from, value }: TurningPoint) =>
  name in plausibleRates ? Math.abs(value - from) * 10 : Math.abs(value - from) / from

/** Finds the turning point between the assumed value and one end of the range, if there is one. */
function turningPoint(
  lever: Lever,
  end: number,
  leader: HeatingOption,
  rivals: readonly HeatingOption[],
): TurningPoint | undefined {
  /** The cheapest option at a value, and the extra cost of the leader over it; 0 if it is the leader. */
  const compareAt = (value: number) => {
    const costOf = lever.costsAt(value)
    // The leader is among the rivals.
    const [first] = rivals
      .map((name) => ({ name, cost: costOf(name) }))
      .sort((a, b) => a.cost - b.cost)
    return { first: first!.name, extraCost: costOf(leader) - first!.cost }
  }
  const { from } = lever
  let [near, far] = [from, from]
  let overtaker: HeatingOption | undefined
  const steps = stepCount(lever)
  for (let step = 1; step <= steps && !overtaker; step++) {
    near = far
    far = from + ((end - from) * step) / steps
    const { first, extraCost } = compareAt(far)
    if (extraCost > 0) overtaker = first
  }
  if (!overtaker) return undefined
  while (Math.abs(far - near) > precision * Math.max(Math.abs(from), Math.abs(far))) {
    const middle = (near + far) / 2
    const { first, extraCost } = compareAt(middle)
    if (extraCost > 0) [far, overtaker] = [middle, first]
    else near = middle
  }
  const { name, option, agent, subject } = lever
  return { name, option, agent, subject, from, value: far, leader, overtaker }
}

/** All uncertain assumptions, each with its range and the costs that other values lead to. */
function leversOf(input: ComparisonInput, leader: HeatingOption): Lever[] {
  const { usefulHeat } = input
  const costs = costsOf(input)
  const currentCost = annualCosts(input)
  const buildable = heatingOptions.filter((name) => input.options[name].feasible !== 'no')
  const agents = [...new Set(buildable.map((name) => input.options[name].agent))]
  const leverFor = (
    scope: Scope,
    name: keyof typeof plausibleFactors,
    subject: HeatingOption,
    from: number | null,
    change: (option: OptionInput, factor: number) => Partial<OptionInput>,
  ): Lever[] => {
    if (!from) return []
    const isInScope = (option: HeatingOption) =>
      scope.option ? option === scope.option : input.options[option].agent === scope.agent
    return [
      {
        ...scope,
        name,
        subject,
        from,
        min: from * plausibleFactors[name][0],
        max: from * plausibleFactors[name][1],
        costsAt: (value) => (option) => {
          const current = input.options[option]
          if (!isInScope(option)) return currentCost(option)
          return costs({ ...current, ...change(current, value / from) }).annualCost
        },
      },
    ]
  }
  return [
    ...(Object.keys(plausibleRates) as (keyof typeof plausibleRates)[]).map(
      (name): Lever => ({
        name,
        subject: leader,
        from: input[name],
        min: Math.min(plausibleRates[name][0], input[name]),
        max: Math.max(plausibleRates[name][1], input[name]),
        costsAt: (value) => annualCosts({ ...input, [name]: value }),
      }),
    ),
    {
      name: 'usefulHeat',
      subject: leader,
      from: usefulHeat,
      min: usefulHeat * plausibleFactors.usefulHeat[0],
      max: usefulHeat * plausibleFactors.usefulHeat[1],
      costsAt: (value) => annualCosts({ ...input, usefulHeat: value }),
    },
    ...agents.flatMap((agent) => {
      const payer = [leader, ...buildable].find((name) => input.options[name].agent === agent)!
      return leverFor(
        { agent },
        'energyPrice',
        payer,
        input.options[payer].energyPrice,
        (current, factor) => ({
          energyPrice: current.energyPrice * factor,
        }),
      )
    }),
    ...buildable.flatMap((option) => {
      const { components, efficiency, maintenance, subsidy } = input.options[option]
      const investment = components.reduce((sum, component) => sum + component.investment, 0)
      return [
        ...leverFor({ option }, 'investment', option, investment, (current, factor) => ({
          components: current.components.map((component) => ({
            ...component,
            investment: component.investment * factor,
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
