import type { HeatingOption } from '../reference/heatingOption.ts'
import type { Assumption } from './assumptions.ts'

/** The assumptions that an assumption is derived from, beside its own table figures. */
const derivedFrom: Record<string, readonly string[]> = {
  power: ['load_power'],
  load_power: ['useful_heat', 'full_load_hours'],
  generator_investment: ['power'],
  source_investment: ['power'],
  works_investment: ['power'],
  upkeep: ['power'],
  subsidy: ['power'],
  energy_bill: ['useful_heat'],
  existing_upkeep: ['load_power'],
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
  'subsidy',
  'upkeep',
  'energy_escalation',
  'maintenance_escalation',
] as const

/** The assumptions that each result of an option depends on. */
const resultInputs = {
  usefulHeat: ['useful_heat'],
  interest: ['interest'],
  energyEscalation: ['energy_escalation'],
  maintenanceEscalation: ['maintenance_escalation'],
  heatLoad: ['load_power'],
  power: ['power'],
  investment,
  netInvestment: [...investment, 'subsidy'],
  subsidies: ['subsidy'],
  efficiency: ['efficiency'],
  energyPrice: ['energy_price'],
  upkeep: ['upkeep'],
  finalEnergy: ['useful_heat', 'efficiency'],
  capital: [...investment, ...lives, 'interest'],
  subsidy: ['subsidy', ...terms],
  energy: [...price, ...terms, 'energy_escalation'],
  maintenance: ['upkeep', ...terms, 'maintenance_escalation'],
  annualCost,
  heatPrice: annualCost,
  nominalTotal: annualCost,
  residualValue: [...investment, ...lives, 'horizon'],
  co2Yearly: emissions,
  co2Total: emissions,
  costDifference: annualCost,
  co2Difference: emissions,
  abatement: [...annualCost, 'co2'],
} as const satisfies Record<string, readonly string[]>
export type ResultName = keyof typeof resultInputs

/** The same for today's plant; its other results depend on its bill and upkeep. */
const existingInputs: Partial<Record<ResultName, readonly string[]>> = {
  investment: [],
  subsidies: [],
  efficiency: [],
  energyPrice: ['energy_bill', 'useful_heat'],
  finalEnergy: ['useful_heat'],
  energy: ['energy_bill'],
  maintenance: ['existing_upkeep'],
  co2Yearly: ['useful_heat'],
  co2Total: ['useful_heat', 'horizon'],
  co2Difference: ['useful_heat'],
}

/** Results that compare an option with the reference, and so depend on both. */
const comparedResults: readonly ResultName[] = ['costDifference', 'co2Difference', 'abatement']

/** Returns a check whether an assumption rests on an illustrative figure; overridden ones do not. */
export function roughAssumptions(assumptions: readonly Assumption[]) {
  return function isRough(name: string, option?: HeatingOption): boolean {
    const one = assumptions.find(
      (other) => other.name === name && (other.option === undefined || other.option === option),
    )
    if (!one || one.override !== null) return false
    return (
      one.figures.some(({ status }) => status === 'illustrative') ||
      (derivedFrom[name] ?? []).some((other) => isRough(other, option))
    )
  }
}

/** The same for usual values, ignoring overrides. */
export const roughUsualValues = (assumptions: readonly Assumption[]) =>
  roughAssumptions(assumptions.map((one) => ({ ...one, override: null })))

/** Checks whether a result of an option, or of today's plant, rests on an illustrative figure. */
export type IsRough = (option: HeatingOption | 'existing', result: ResultName) => boolean

/** Returns the check for the results of a comparison; `reference` is its baseline. */
export function roughness(
  assumptions: readonly Assumption[],
  reference: HeatingOption | 'existing',
): IsRough {
  const isRough = roughAssumptions(assumptions)
  const isRoughResult = (option: HeatingOption | 'existing', result: ResultName) =>
    option === 'existing'
      ? (existingInputs[result] ?? ['energy_bill', 'existing_upkeep']).some((name) => isRough(name))
      : resultInputs[result].some((name) => isRough(name, option))
  return (option, result) =>
    isRoughResult(option, result) ||
    (comparedResults.includes(result) && isRoughResult(reference, result))
}
