// Over 300 lines: the terms, results and formulas of one comparison, read side by side.
import {
  type Addition,
  type Agent,
  type HeatingComponent,
  type HeatingOption,
  heatingOptions,
} from '../reference/heatingOption.ts'
import { replacementsOf, residualValueOf } from './lifeCycle.ts'

/**
 * Compares the options that can replace a heating system, over a horizon (domain, section 6). Money in CHF
 * without rounding, energy in kWh of heat or of the agent, rates as fractions (0.0175), lifetimes in years.
 */

/** A part of an investment with its own lifetime. */
export type Component = {
  component: HeatingComponent | Addition
  investment: number
  life: number
  /** CHF that is granted for it, part of the option's subsidy; absent where that is granted for the generator. */
  subsidy?: number
}

/** Whether an option can be built here. */
export const feasibilities = ['yes', 'no', 'to_check'] as const
export type Feasibility = (typeof feasibilities)[number]

export type OptionInput = {
  feasible: Feasibility
  agent: Agent
  components: readonly Component[]
  /** CHF; null if unknown: sums leave it out, see `OptionResult.unknown`. */
  subsidy: number | null
  /** kWh of useful heat per kWh of the agent: efficiency, or the seasonal performance factor of a heat pump. */
  efficiency: number
  /** CHF/kWh of the agent. */
  energyPrice: number
  /**
   * The renewable part of what a new fossil boiler burns: its share of the energy, 0 to 1, and its price, CHF/kWh, which
   * `energyPrice` contains. Absent of other options, of a price that was entered as a whole, and in snapshots of before.
   */
  renewable?: { share: number; price: number } | undefined
  /** CHF/a, rising with the energy price; null if unknown: sums leave it out. */
  fixedFee: number | null
  /** CHF/a. */
  maintenance: number
  /** kg of CO2 equivalent per kWh of the agent. */
  co2: number
  /**
   * What its photovoltaics save and earn in the first year, CHF/a, rising with the energy price, and avoid, kg/a; their own
   * subsidy, CHF. Absent in snapshots of before, whose subsidy contains it.
   */
  pv?: { income: number; co2: number; subsidy?: number }
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
  /** The baseline of emissions and costs: an option, or today's plant. */
  reference: HeatingOption | 'existing'
  options: Record<HeatingOption, OptionInput>
  /** Today's plant without any investment; absent if unknown. */
  existing?: OptionInput
}

export type YearOfCost = {
  /** 0 is the year of the investment. */
  year: number
  energy: number
  maintenance: number
  /** In year 0 the investment less the subsidy, then what is replaced in the year. */
  investment: number
  /** Paid up to this year, without interest. */
  cumulated: number
}

/** Figures that may be unknown; sums then leave them out. */
export type UnknownFigure = 'subsidy' | 'fixed_fee'

export type OptionResult = {
  /** Unknown figures that the sums leave out; screens mark such sums. */
  unknown: UnknownFigure[]
  /** kWh/a of the agent. */
  finalEnergy: number
  /** CHF in the first year, with the fixed fee. */
  energyFirstYear: number
  /** CHF, all components, before the subsidy. */
  investment: number
  /** CHF/a: the components, annualised over their lifetimes. */
  capital: number
  /** CHF/a: the subsidy, annualised over `subsidyYears`; negative. */
  subsidy: number
  /** CHF/a: that of photovoltaics; negative. Absent in snapshots of before. */
  pvSubsidy?: number
  /** CHF/a, levelised over the horizon, with the fixed fee. */
  energy: number
  /** CHF/a, levelised over the horizon. */
  maintenance: number
  /** CHF/a: capital + subsidies + energy + maintenance. */
  annualCost: number
  /** ct/kWh of useful heat; null without any heat. */
  heatPrice: number | null
  /** CHF paid over the horizon, without interest, with the replacements. Old snapshots left these out. */
  nominalTotal: number
  /** CHF, value of the components at the end of the horizon, depreciated linearly. */
  residualValue: number
  /** CHF: what was paid less what is left. Absent in snapshots that left out the replacements. */
  netTotal?: number
  /** kg/a. */
  co2Yearly: number
  /** t over the horizon. */
  co2Total: number
  /** CHF per tonne saved against the reference; null if nothing is saved. */
  abatement: number | null
  /** Rank by annual cost among the feasible options; null if infeasible. */
  rank: number | null
  years: YearOfCost[]
}

/**
 * The annuity factor: the constant yearly payment per franc of loan, interest included;
 * i / (1 − (1+i)^−n), or 1/n without interest.
 */
export function annuity(interest: number, years: number): number {
  // expm1 and log1p keep precision for interest close to 0.
  const present = interest === 0 ? years : -Math.expm1(-years * Math.log1p(interest)) / interest
  return 1 / present
}

/** The factor that turns a rising yearly cost into a constant one: Σ (1+e)^(t−1)/(1+i)^t · annuity(i, n). */
export function levelisingFactor(escalation: number, interest: number, years: number): number {
  let present = 0
  for (let year = 1; year <= years; year++)
    present += (1 + escalation) ** (year - 1) / (1 + interest) ** year
  return present * annuity(interest, years)
}

/**
 * The years over which a subsidy is spread: the horizon, but no fewer than the life of what it is granted for, the
 * generator or photovoltaics, over which that is written off. A shorter horizon would credit all of it against a part of
 * the investment.
 */
export const subsidyYears = (
  { components }: Pick<OptionInput, 'components'>,
  horizon: number,
  of: 'generator' | 'pv' = 'generator',
) => Math.max(horizon, components.find(({ component }) => component === of)?.life ?? 0)

/** The subsidy of an option with that of its photovoltaics, CHF; null if that of the option is unknown. */
export const wholeSubsidy = ({ subsidy, pv }: Pick<OptionInput, 'subsidy' | 'pv'>) =>
  subsidy === null ? null : subsidy + (pv?.subsidy ?? 0)

/** The capital cost of an option less its subsidies, CHF/a. */
export const netCapital = ({
  capital,
  subsidy,
  pvSubsidy = 0,
}: Pick<OptionResult, 'capital' | 'subsidy' | 'pvSubsidy'>) => capital + subsidy + pvSubsidy

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The unknown figures of an option. */
const unknownFigures = ({ subsidy, fixedFee }: OptionInput): UnknownFigure[] => [
  ...(subsidy === null ? ['subsidy' as const] : []),
  ...(fixedFee === null ? ['fixed_fee' as const] : []),
]

/** The unknown figures of several options, without duplicates. */
export const unknownIn = (results: readonly (OptionResult | undefined)[]): UnknownFigure[] =>
  (['subsidy', 'fixed_fee'] as const).filter((figure) =>
    // Old reports have no `unknown`.
    results.some((result) =>
      (result as Partial<OptionResult> | undefined)?.unknown?.includes(figure),
    ),
  )

/** What an annual cost follows from, besides an option. */
type CostTerms = Pick<
  ComparisonInput,
  'interest' | 'horizon' | 'usefulHeat' | 'energyEscalation' | 'maintenanceEscalation'
>

/** What is granted for a component, CHF/a: over its life, and over the horizon at least; negative. */
export const subsidyOfPart = (
  { subsidy, life }: Pick<Component, 'subsidy' | 'life'>,
  { interest, horizon }: Pick<CostTerms, 'interest' | 'horizon'>,
) => (subsidy ? -subsidy * annuity(interest, Math.max(horizon, life)) : 0)

/** Returns a function that calculates the annual cost of an option and its parts, CHF/a. */
export function costsOf(input: CostTerms) {
  const { interest, horizon, usefulHeat } = input
  const energyFactor = levelisingFactor(input.energyEscalation, interest, horizon)
  const maintenanceFactor = levelisingFactor(input.maintenanceEscalation, interest, horizon)
  return (option: Omit<OptionInput, 'feasible' | 'agent' | 'co2'>) => {
    const finalEnergy = usefulHeat / option.efficiency
    const energyFirstYear =
      finalEnergy * option.energyPrice + (option.fixedFee ?? 0) - (option.pv?.income ?? 0)
    const capital = sumOf(
      option.components.map(({ investment, life }) => investment * annuity(interest, life)),
    )
    const spread = (granted: number | null | undefined, years: number) =>
      granted ? -granted * annuity(interest, years) : 0
    const subsidy = option.components.some((part) => part.subsidy !== undefined)
      ? sumOf(option.components.map((part) => subsidyOfPart(part, input)))
      : spread(option.subsidy, subsidyYears(option, horizon))
    const pvSubsidy = spread(option.pv?.subsidy, subsidyYears(option, horizon, 'pv'))
    const energy = energyFirstYear * energyFactor
    const maintenance = option.maintenance * maintenanceFactor
    const annualCost = netCapital({ capital, subsidy, pvSubsidy }) + energy + maintenance
    return {
      ...{ finalEnergy, energyFirstYear, capital, subsidy, energy, maintenance, annualCost },
      ...(option.pv && { pvSubsidy }),
    }
  }
}

/** The result of each option, and of today's plant if known, which has no rank. */
export type Comparison = Record<HeatingOption, OptionResult> & { existing?: OptionResult }

/** Whether sums of payments contain the replacements: old snapshots left them out. */
export const containsReplacements = ({ fossile }: Comparison) => fossile.netTotal !== undefined

/** The result of the baseline, with which the others are compared. */
export const referenceOf = (
  { reference }: Pick<ComparisonInput, 'reference'>,
  results: Comparison,
): OptionResult => results[reference]!

/** Calculates costs, emissions and rank of all options. */
export function compare(input: ComparisonInput): Comparison {
  const { horizon, usefulHeat, options, existing } = input
  const costs = costsOf(input)
  const all = [
    ...heatingOptions.map((name) => [name, options[name]] as const),
    ...(existing ? [['existing', existing] as const] : []),
  ]
  const calculated = all.map(([name, option]) => {
    const cost = costs(option)
    const investment = sumOf(option.components.map((component) => component.investment))
    const years = yearsOf(input, option, cost.energyFirstYear, investment)
    const co2Yearly = cost.finalEnergy * option.co2 - (option.pv?.co2 ?? 0)
    const nominalTotal = years.at(-1)!.cumulated
    const residualValue = sumOf(option.components.map((part) => residualValueOf(part, horizon)))
    return {
      name,
      unknown: unknownFigures(option),
      ...cost,
      investment,
      heatPrice: usefulHeat > 0 ? (cost.annualCost / usefulHeat) * 100 : null,
      nominalTotal,
      residualValue,
      netTotal: nominalTotal - residualValue,
      co2Yearly,
      co2Total: (co2Yearly * horizon) / 1000,
      years,
    }
  })
  const reference = calculated.find(({ name }) => name === input.reference)!
  const costOf = new Map(calculated.map(({ name, annualCost }) => [name, annualCost]))
  const ranked: unknown[] = rankOptions(input, (name) => costOf.get(name)!)
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

/** The payments of each year from 0 to the horizon. */
function yearsOf(
  input: ComparisonInput,
  option: OptionInput,
  energyFirstYear: number,
  grossInvestment: number,
): YearOfCost[] {
  const netInvestment = grossInvestment - (option.subsidy ?? 0) - (option.pv?.subsidy ?? 0)
  const replacements = option.components.flatMap((part) => replacementsOf(part, input.horizon))
  const years: YearOfCost[] = [
    { year: 0, energy: 0, maintenance: 0, investment: netInvestment, cumulated: netInvestment },
  ]
  for (let year = 1; year <= input.horizon; year++) {
    const energy = energyFirstYear * (1 + input.energyEscalation) ** (year - 1)
    const maintenance = option.maintenance * (1 + input.maintenanceEscalation) ** (year - 1)
    const replaced = replacements.filter((one) => one.year === year)
    const investment = sumOf(replaced.map(({ amount }) => amount))
    const cumulated = years.at(-1)!.cumulated + energy + maintenance + investment
    years.push({ year, energy, maintenance, investment, cumulated })
  }
  return years
}

/**
 * Ranks the options by annual cost, cheapest first, without infeasible ones: those still to check count. The one
 * ranking of tables, turning points and workbooks.
 */
export const rankOptions = (
  { options }: Pick<ComparisonInput, 'options'>,
  costOf: (option: HeatingOption) => number,
): HeatingOption[] =>
  heatingOptions
    .filter((name) => options[name].feasible !== 'no')
    .sort((a, b) => costOf(a) - costOf(b))
