import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { type ComparisonInput, costsOf, type OptionInput, rankOptions } from '../comparison.ts'
import { ownPrice, priceWith } from '../plant/blend.ts'

/** The scope of an assumption: all options, those with one agent, or one option. */
type Scope = { option?: HeatingOption; agent?: Agent }

/** The value of an assumption at which another option becomes the cheapest. */
export type TurningPoint = Scope & {
  /** A property of `ComparisonInput` or of an option in it, in its unit; `investment` sums all components, `energyPrice` is that of the agent alone. */
  name: LeverName
  /** The assumed value. */
  from: number
  /** The option whose assumption this is; for a shared assumption, the leader. */
  subject: HeatingOption
  /** A value at which `overtaker` ranks first. */
  value: number
  /** The option that ranks first by the assumed values. */
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
    /** The costs by another reading of the same sentence, if there is one; the overtaker must rank first by both. */
    costsReadAs?: (value: number) => Costs
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
 * Highest plausible efficiencies: no boiler or heat exchanger delivers more than the gross calorific value, and no
 * heat pump reaches a seasonal performance factor of 8 (plausibility checks `boiler_efficiency`, `copa`).
 */
const highestEfficiency = (option: HeatingOption) => (heatPumps.includes(option) ? 8 : 1)

/**
 * Number of steps into which each side of a range is divided before the bisection. Costs are linear in every
 * assumption except rates (linear in the inverse of efficiency), so one step is enough for a single leader: one that is
 * not overtaken at the end of the range is not overtaken within it.
 */
const stepCount = ({ name }: Lever, leading: readonly HeatingOption[]) =>
  name in plausibleRates || leading.length > 1 ? 24 : 1
/** Precision of the bisection, as a share of the larger end of the interval. */
const precision = 1e-4

/** The options that can be built, cheapest first, and those of them that lead together. */
type Field = { ranked: readonly HeatingOption[]; leading: readonly HeatingOption[] }

/** Rounds the value of a turning point as it will be shown, away from the assumed value. */
export type RoundTurningPoint = (point: TurningPoint) => number

/**
 * Finds the turning points: values of a single assumption, within its plausible range, at which another option ranks
 * first. Returns the nearest point of each assumption, nearest first. Empty if fewer than two options can be built.
 * `round` rounds the values: points of which the rounded value is out of range, or does not change the first rank, are
 * left out, so whatever is said of the rounded value is true. `leading`: the options that lead together, by default the
 * cheapest; that one of them becomes cheaper than another is no turning point.
 */
export function findTurningPoints(
  input: ComparisonInput,
  round: RoundTurningPoint = ({ value }) => value,
  leading?: readonly HeatingOption[],
): TurningPoint[] {
  const ranked = rankOptions(input, annualCosts(input))
  const [leader] = ranked
  if (!leader) return []
  const field: Field = { ranked, leading: leading ?? [leader] }
  const points = leversOf(input, leader).flatMap((lever) => {
    const candidates = [lever.min, lever.max].flatMap((end) => {
      const point = turningPoint(lever, end, leader, field)
      return (point && roundPoint(point, { lever, field, round })) ?? []
    })
    return candidates.sort((a, b) => distance(a) - distance(b)).slice(0, 1)
  })
  return points.sort((a, b) => distance(a) - distance(b))
}

/**
 * The option that ranks first if the present leader, still to be checked, proves infeasible, with the extra cost in
 * CHF a year. Undefined if the leader is feasible or the only option.
 */
export function findFallback(input: ComparisonInput) {
  const cost = annualCosts(input)
  const [leader, option] = rankOptions(input, cost)
  if (!leader || !option || input.options[leader].feasible === 'yes') return undefined
  return { leader, option, extra: cost(option) - cost(leader), cost: cost(option) }
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

/** The option that ranks first by these costs. */
const firstBy = (ranked: readonly HeatingOption[], costOf: Costs) =>
  ranked.toSorted((a, b) => costOf(a) - costOf(b))[0]!

/** Maximum number of times that a value is rounded: the option that ranks first decides how it is rounded. */
const maxRoundings = 3

/** Rounds a turning point; undefined if what it says would not be true of the rounded value. */
function roundPoint(
  point: TurningPoint,
  {
    lever: { min, max, costsAt, costsReadAs },
    field: { ranked, leading },
    round,
  }: { lever: Lever; field: Field; round: RoundTurningPoint },
): TurningPoint | undefined {
  let { overtaker } = point
  for (let rounding = 0; rounding < maxRoundings; rounding++) {
    const value = round({ ...point, overtaker })
    if (value < min || value > max) return undefined
    const first = firstBy(ranked, costsAt(value))
    if (leading.includes(first)) return undefined
    if (first === overtaker) {
      const isFirstByBoth = !costsReadAs || firstBy(ranked, costsReadAs(value)) === overtaker
      return isFirstByBoth ? { ...point, value, overtaker } : undefined
    }
    overtaker = first
  }
  return undefined
}

/** Finds the turning point between the assumed value and one end of the range, if there is one. */
function turningPoint(
  lever: Lever,
  end: number,
  leader: HeatingOption,
  { ranked, leading }: Field,
): TurningPoint | undefined {
  /** The cheapest option at a value, and the extra cost of those that lead over it; 0 if it is one of them. */
  const compareAt = (value: number) => {
    const costOf = lever.costsAt(value)
    const first = firstBy(ranked, costOf)
    return { first, extraCost: Math.min(...leading.map(costOf)) - costOf(first) }
  }
  const { from } = lever
  let [near, far] = [from, from]
  let overtaker: HeatingOption | undefined
  const steps = stepCount(lever, leading)
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
  const buildable = rankOptions(input, () => 0)
  const agents = [...new Set(buildable.map((name) => input.options[name].agent))]
  const leverFor = (
    scope: Scope,
    name: keyof typeof plausibleFactors,
    subject: HeatingOption,
    from: number | null,
    change: (option: OptionInput, factor: number) => Partial<OptionInput>,
    highest = Number.POSITIVE_INFINITY,
  ): Lever[] => {
    // What was entered is impossible itself: nothing near it is worth saying.
    if (!from || from > highest) return []
    const isInScope = (option: HeatingOption) =>
      scope.option ? option === scope.option : input.options[option].agent === scope.agent
    return [
      {
        ...scope,
        name,
        subject,
        from,
        min: from * plausibleFactors[name][0],
        max: Math.min(from * plausibleFactors[name][1], highest),
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
      const levers = leverFor(
        { agent },
        'energyPrice',
        payer,
        ownPrice(input.options[payer]),
        (current, factor) => ({ energyPrice: priceWith(current, ownPrice(current) * factor) }),
      )
      // Options may buy in different price bands: the price may rise for each, or be the same for all.
      const costsReadAs =
        (own: number): Costs =>
        (option) => {
          const current = input.options[option]
          return current.agent === agent
            ? costs({ ...current, energyPrice: priceWith(current, own) }).annualCost
            : currentCost(option)
        }
      return levers.map((lever) => ({ ...lever, costsReadAs }))
    }),
    ...buildable.flatMap((option) => {
      const { components, efficiency, maintenance, subsidy } = input.options[option]
      const sumOf = (parts: typeof components) =>
        parts.reduce((sum, component) => sum + component.investment, 0)
      const investment = sumOf(components)
      return [
        ...leverFor({ option }, 'investment', option, investment, (current, factor) => ({
          components: current.components.map((component) => ({
            ...component,
            investment: component.investment * factor,
          })),
        })),
        ...leverFor(
          { option },
          'efficiency',
          option,
          efficiency,
          (_, factor) => ({ efficiency: efficiency * factor }),
          highestEfficiency(option),
        ),
        ...leverFor({ option }, 'maintenance', option, maintenance, (_, factor) => ({
          maintenance: maintenance * factor,
        })),
        ...leverFor(
          { option },
          'subsidy',
          option,
          subsidy,
          (_, factor) => ({ subsidy: subsidy! * factor }),
          // No grant is more than what it pays for (plausibility check `subsidy_share`).
          sumOf(components.filter(({ component }) => component !== 'pv')),
        ),
      ]
    }),
  ]
}
