import type { HeatingOption } from '../reference/heatingOption.ts'
import type { Assumption } from './assumptions.ts'

/** The assumptions that an assumption follows from, of those that have no figure of a table. */
const follows: Record<string, readonly string[]> = {
  power: ['load_power'],
  load_power: ['useful_heat', 'full_load_hours'],
}

const price = ['useful_heat', 'efficiency', 'energy_price', 'fixed_fee'] as const
const investment = ['generator_investment', 'source_investment', 'works_investment'] as const
const lives = ['generator_life', 'source_life', 'works_life'] as const
const terms = ['interest', 'horizon'] as const
const emissions = ['useful_heat', 'efficiency', 'co2', 'horizon'] as const
const annualCost = [
  ...investment,
  ...lives,
  ...price,
  ...terms,
  'power',
  'subsidy',
  'upkeep',
  'energy_escalation',
  'maintenance_escalation',
] as const

/** What each result of an option follows from, by the names of assumptions. */
const restsOn = {
  power: ['power'],
  investment: [...investment, 'power'],
  netInvestment: [...investment, 'power', 'subsidy'],
  subsidies: ['subsidy', 'power'],
  efficiency: ['efficiency'],
  energyPrice: ['energy_price'],
  finalEnergy: ['useful_heat', 'efficiency'],
  capital: [...investment, ...lives, 'power', 'interest'],
  subsidy: ['subsidy', 'power', ...terms],
  energy: [...price, ...terms, 'energy_escalation'],
  maintenance: ['upkeep', 'power', ...terms, 'maintenance_escalation'],
  annualCost,
  heatPrice: annualCost,
  nominalTotal: annualCost,
  residualValue: [...investment, ...lives, 'power', 'horizon'],
  co2Yearly: emissions,
  co2Total: emissions,
  abatement: [...annualCost, 'co2'],
} as const satisfies Record<string, readonly string[]>
export type ResultName = keyof typeof restsOn

/** The same of today's plant, whose other results follow from its bill and upkeep. */
const ofExisting: Partial<Record<ResultName, readonly string[]>> = {
  finalEnergy: ['useful_heat'],
  energy: ['energy_bill'],
  maintenance: ['existing_upkeep'],
  co2Yearly: ['useful_heat'],
  co2Total: ['useful_heat', 'horizon'],
}

/** Tells whether a result of an option, or of today's plant, rests on an illustrative figure that counts. */
export type IsRough = (option: HeatingOption | 'existing', result: ResultName) => boolean

export function roughness(assumptions: readonly Assumption[]): IsRough {
  const isRough = (name: string, option?: HeatingOption): boolean => {
    const one = assumptions.find(
      (other) => other.name === name && (other.option === undefined || other.option === option),
    )
    if (!one) return false
    if (one.override !== null) return false
    return (
      one.figures.some(({ status }) => status === 'illustrative') ||
      (follows[name] ?? []).some((other) => isRough(other, option))
    )
  }
  return (option, result) =>
    option === 'existing'
      ? (ofExisting[result] ?? ['energy_bill', 'existing_upkeep']).some((name) => isRough(name))
      : restsOn[result].some((name) => isRough(name, option))
}
