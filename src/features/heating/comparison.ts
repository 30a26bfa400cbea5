import {
  type Agent,
  type HeatingComponent,
  type HeatingOption,
  heatingOptions,
} from '../reference/heatingOption.ts'

/**
 * Comparing what may replace a heating, over a horizon (domain, section 6). Money in CHF without
 * rounding, energy in kWh of heat or of the agent, rates as fractions (0.0175), lives in years.
 */

/** A part of an investment that lasts for a time of its own. */
export type Component = { component: HeatingComponent; investment: number; life: number }

/** Whether an option can be built here. */
export const feasibilities = ['yes', 'no', 'to_check'] as const
export type Feasibility = (typeof feasibilities)[number]

export type OptionInput = {
  feasible: Feasibility
  agent: Agent
  components: readonly Component[]
  /** CHF; null is not known, and no sum counts it: see `OptionResult.unknown`. */
  subsidy: number | null
  /** Useful heat from a kWh of the agent: efficiency, or the annual figure (JAZ) of a heat pump. */
  efficiency: number
  /** CHF/kWh of the agent. */
  energyPrice: number
  /** CHF/a, which rises with the price of energy; null is not known, as with the subsidy. */
  fixedFee: number | null
  /** CHF/a. */
  maintenance: number
  /** kg of CO2 equivalent a kWh of the agent. */
  co2: number
}

export type ComparisonInput = {
  /** kWh/a. */
  usefulHeat: number
  /** kW. */
  power: number
  interest: number
  /** Years. */
  horizon: number
  energyEscalation: number
  maintenanceEscalation: number
  /** What emissions and costs are held against: an option that may be built, or the plant as it is. */
  reference: HeatingOption | 'existing'
  options: Record<HeatingOption, OptionInput>
  /** Today's plant, kept as it is: nothing is built. Absent where it is not known. */
  existing?: OptionInput
}

export type YearOfCost = {
  /** 0 is the year of the investment. */
  year: number
  energy: number
  maintenance: number
  /** What is built, less its subsidy. */
  investment: number
  /** All paid up to this year, without interest. */
  cumulated: number
}

/** What a sum may lack since nobody knows it. */
export type Unknown = 'subsidy' | 'fixed_fee'

export type OptionResult = {
  /** What the sums do not count since it is not known; whoever shows a sum says so. */
  unknown: Unknown[]
  /** kWh/a of the agent. */
  finalEnergy: number
  /** CHF in the first year, with the fixed fee. */
  energyFirstYear: number
  /** CHF, all components, before the subsidy. */
  investment: number
  /** CHF/a: the components over their own lives; the subsidy (negative) over the horizon. */
  capital: number
  subsidy: number
  /** CHF/a, levelised over the horizon. */
  energy: number
  maintenance: number
  /** CHF/a, the sum of these four. */
  annualCost: number
  /** ct/kWh of useful heat; null without any heat. */
  heatPrice: number | null
  /** CHF paid over the horizon, without interest and without replacing what ends before it. */
  nominalTotal: number
  /** CHF that components are worth at the end of the horizon, in a straight line over their lives. */
  residualValue: number
  /** kg/a and t over the horizon. */
  co2Yearly: number
  co2Total: number
  /** CHF a tonne saved against the reference; null where nothing is saved or it is the reference. */
  abatement: number | null
  /** Its place by annual cost among those that are not impossible; null where it is. */
  rank: number | null
  years: YearOfCost[]
}

/**
 * The share of a sum that is paid each year so that it is paid back with interest after some years:
 * i / (1 − (1+i)^−n), without interest 1/n.
 */
export function annuity(interest: number, years: number): number {
  // In this form nothing is lost where interest is near to nothing.
  const present = interest === 0 ? years : -Math.expm1(-years * Math.log1p(interest)) / interest
  return 1 / present
}

/** A yearly cost that rises, as the same cost every year: Σ (1+e)^(t−1)/(1+i)^t · a(i,n). */
export function levelisingFactor(escalation: number, interest: number, years: number): number {
  let present = 0
  for (let year = 1; year <= years; year++)
    present += (1 + escalation) ** (year - 1) / (1 + interest) ** year
  return present * annuity(interest, years)
}

/** What of a component's value is left at the horizon; it is replaced as often as its life ends. */
export function residualShare(life: number, horizon: number): number {
  const used = horizon % life
  return used === 0 ? 0 : 1 - used / life
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/** What of an option is not known although a sum would need it. */
const unknownOf = ({ subsidy, fixedFee }: OptionInput): Unknown[] => [
  ...(subsidy === null ? ['subsidy' as const] : []),
  ...(fixedFee === null ? ['fixed_fee' as const] : []),
]

/** What sums of some options do not count, each once. */
export const unknownIn = (results: readonly (OptionResult | undefined)[]): Unknown[] =>
  (['subsidy', 'fixed_fee'] as const).filter((one) =>
    // Old reports do not say it.
    results.some((result) => (result as Partial<OptionResult> | undefined)?.unknown?.includes(one)),
  )

/** The terms of the annual cost, in CHF/a, by what all options share. */
export function costsOf(input: ComparisonInput) {
  const { interest, horizon, usefulHeat } = input
  const energyFactor = levelisingFactor(input.energyEscalation, interest, horizon)
  const maintenanceFactor = levelisingFactor(input.maintenanceEscalation, interest, horizon)
  const overHorizon = annuity(interest, horizon)
  return (option: OptionInput) => {
    const finalEnergy = usefulHeat / option.efficiency
    const energyFirstYear = finalEnergy * option.energyPrice + (option.fixedFee ?? 0)
    const capital = sumOf(
      option.components.map(({ investment, life }) => investment * annuity(interest, life)),
    )
    const subsidy = option.subsidy ? -option.subsidy * overHorizon : 0
    const energy = energyFirstYear * energyFactor
    const maintenance = option.maintenance * maintenanceFactor
    const annualCost = capital + subsidy + energy + maintenance
    return { finalEnergy, energyFirstYear, capital, subsidy, energy, maintenance, annualCost }
  }
}

/** The options side by side; `existing` is today's plant where that is known, which has no rank. */
export type Comparison = Record<HeatingOption, OptionResult> & { existing?: OptionResult }

/** What the options are held against. */
export const referenceOf = (
  { reference }: Pick<ComparisonInput, 'reference'>,
  results: Comparison,
): OptionResult => results[reference]!

/** All options side by side, each as `OptionResult` says. */
export function compare(input: ComparisonInput): Comparison {
  const { horizon, usefulHeat, options, existing } = input
  const costs = costsOf(input)
  const all = [
    ...heatingOptions.map((name) => [name, options[name]] as const),
    ...(existing ? [['existing', existing] as const] : []),
  ]
  const calculated = all.map(([name, option]) => {
    const cost = costs(option)
    const investment = sumOf(option.components.map((one) => one.investment))
    const years = yearsOf(input, option, cost.energyFirstYear, investment)
    const co2Yearly = cost.finalEnergy * option.co2
    return {
      name,
      unknown: unknownOf(option),
      ...cost,
      investment,
      heatPrice: usefulHeat > 0 ? (cost.annualCost / usefulHeat) * 100 : null,
      nominalTotal: years.at(-1)!.cumulated,
      residualValue: sumOf(
        option.components.map((one) => one.investment * residualShare(one.life, horizon)),
      ),
      co2Yearly,
      co2Total: (co2Yearly * horizon) / 1000,
      years,
    }
  })
  const reference = calculated.find(({ name }) => name === input.reference)!
  const ranked = calculated
    .filter(({ name }) => name !== 'existing' && options[name].feasible !== 'no')
    .sort((one, other) => one.annualCost - other.annualCost)
    .map(({ name }) => name)
  return Object.fromEntries(
    calculated.map(({ name, ...result }): [typeof name, OptionResult] => {
      const saved = reference.co2Yearly - result.co2Yearly
      return [
        name,
        {
          ...result,
          abatement: saved > 0 ? ((result.annualCost - reference.annualCost) / saved) * 1000 : null,
          rank: ranked.includes(name) ? ranked.indexOf(name) + 1 : null,
        },
      ]
    }),
  ) as Comparison
}

function yearsOf(
  input: ComparisonInput,
  option: OptionInput,
  energyFirstYear: number,
  built: number,
): YearOfCost[] {
  const investment = built - (option.subsidy ?? 0)
  const years: YearOfCost[] = [
    { year: 0, energy: 0, maintenance: 0, investment, cumulated: investment },
  ]
  for (let year = 1; year <= input.horizon; year++) {
    const energy = energyFirstYear * (1 + input.energyEscalation) ** (year - 1)
    const maintenance = option.maintenance * (1 + input.maintenanceEscalation) ** (year - 1)
    const cumulated = years.at(-1)!.cumulated + energy + maintenance
    years.push({ year, energy, maintenance, investment: 0, cumulated })
  }
  return years
}

/** The cheapest option that can be built; where none is sure, the cheapest that may be. */
export function cheapest(
  { options }: ComparisonInput,
  costOf: (option: HeatingOption) => number,
): HeatingOption | null {
  for (const feasible of ['yes', 'to_check'] as const) {
    const [first] = heatingOptions
      .filter((name) => options[name].feasible === feasible)
      .sort((one, other) => costOf(one) - costOf(other))
    if (first) return first
  }
  return null
}
