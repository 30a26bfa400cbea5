import type { HeatingOption } from '../reference/heatingOption.ts'
import { isIllustrative } from '../reference/origin/origin.ts'
import { type Assumption, isCapped } from './assumptions.ts'

/**
 * A value is rough if it rests on an illustrative figure of a reference table. This lists, for each calculated
 * assumption, the assumptions that it is calculated from besides its own table figures.
 */
const derivedFrom: Record<string, readonly string[]> = {
  power: ['load_power'],
  load_power: ['useful_heat', 'full_load_hours'],
  generator_investment: ['power', 'peak_power'],
  peak_power: ['load_power'],
  source_investment: ['power'],
  works_investment: ['power'],
  upkeep: ['power', 'peak_power'],
  subsidy: ['power'],
  pv_subsidy: ['pv_investment'],
  subscribed_power: ['power'],
  borehole_metres: ['power', 'useful_heat', 'efficiency', 'heat_share'],
  energy_bill: ['useful_heat'],
  existing_upkeep: ['load_power'],
}

/** Whether the usual value of an assumption is calculated, as opposed to read in a table or agreed. */
export const isCalculated = (name: string) =>
  name in derivedFrom || name === 'useful_heat' || name === 'efficiency'

const price = [
  'useful_heat',
  'efficiency',
  'energy_price',
  'fixed_fee',
  'power_price',
  'subscribed_power',
  'heat_share',
  'peak_efficiency',
  'peak_price',
  'solar_share',
  'water_heater_efficiency',
  'electricity_price',
  'pv_yield',
  'pv_own_use',
  'pv_feed_in',
] as const
const investment = [
  'generator_investment',
  'source_investment',
  'works_investment',
  'pv_investment',
  'solar_investment',
  'water_heater_investment',
] as const
const lives = ['generator_life', 'source_life', 'works_life'] as const
const subsidies = ['subsidy', 'pv_subsidy'] as const
const upkeep = ['upkeep', 'additions_upkeep'] as const
const terms = ['interest', 'horizon'] as const
const emissions = [
  'useful_heat',
  'efficiency',
  'co2',
  'heat_share',
  'peak_efficiency',
  'peak_co2',
  'solar_share',
  'water_heater_efficiency',
  'pv_yield',
  'pv_own_use',
  'horizon',
] as const
const annualCost = [
  ...investment,
  ...lives,
  ...price,
  ...terms,
  ...subsidies,
  ...upkeep,
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
  netInvestment: [...investment, ...subsidies],
  subsidies,
  efficiency: ['efficiency', 'heat_share', 'peak_efficiency'],
  energyPrice: ['energy_price', 'peak_price'],
  upkeep,
  finalEnergy: ['useful_heat', 'efficiency', 'heat_share', 'peak_efficiency'],
  capital: [...investment, ...lives, 'interest'],
  subsidy: ['subsidy', ...terms],
  pvSubsidy: ['pv_subsidy', ...terms],
  energy: [...price, ...terms, 'energy_escalation'],
  maintenance: [...upkeep, ...terms, 'maintenance_escalation'],
  annualCost,
  heatPrice: annualCost,
  nominalTotal: annualCost,
  residualValue: [...investment, ...lives, 'horizon'],
  netTotal: annualCost,
  co2Yearly: emissions,
  co2Total: emissions,
  costDifference: annualCost,
  co2Difference: emissions,
  abatement: [...annualCost, 'co2'],
} as const satisfies Record<string, readonly string[]>
export type ResultName = keyof typeof resultInputs

/** The assumptions behind results of today's plant; results not listed depend on its bill and upkeep. */
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

/** Results that compare an option with the reference and so depend on the inputs of both. */
const comparedResults: readonly ResultName[] = ['costDifference', 'co2Difference', 'abatement']

/** Options with a boiler, whose power follows from its efficiency too. */
const boilers: readonly (HeatingOption | undefined)[] = ['pellets', 'fossile']
export const isBoiler = (option: HeatingOption) => boilers.includes(option)

/** Returns a predicate: whether an assumption is rough. Overridden ones and those that bills state are not. */
export function roughAssumptions(assumptions: readonly Assumption[]) {
  return function isRough(name: string, option?: HeatingOption): boolean {
    const assumption = assumptions.find(
      (one) => one.name === name && (one.option === undefined || one.option === option),
    )
    if (!assumption || assumption.billed) return false
    if (assumption.override !== null && !isCapped(assumption)) return false
    return (
      assumption.figures.some(isIllustrative) ||
      (derivedFrom[name] ?? []).some((source) => isRough(source, option)) ||
      (name === 'power' && boilers.includes(option) && isRough('efficiency', option))
    )
  }
}

/** Returns a predicate: whether the usual value of an assumption is rough, even if it is overridden. */
export const roughUsualValues = (assumptions: readonly Assumption[]) =>
  roughAssumptions(assumptions.map((assumption) => ({ ...assumption, override: null })))

/** Whether a result of an option, or of today's plant, is rough. */
export type IsRough = (option: HeatingOption | 'existing', result: ResultName) => boolean

/** Returns a predicate: whether a result of a comparison is rough. `reference` is the baseline of the comparison. */
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
