import type { HeatingOption } from '../reference/heatingOption.ts'
import type { Assumption } from './assumptions.ts'

/** The assumptions that an assumption follows from, beside the figures of tables that it names. */
const follows: Record<string, readonly string[]> = {
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

/** What each figure of an option follows from, by the names of assumptions. */
const restsOn = {
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
export type ResultName = keyof typeof restsOn

/** The same of today's plant, whose other results follow from its bill and upkeep. */
const ofExisting: Partial<Record<ResultName, readonly string[]>> = {
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

/** The figures that hold an option against the reference: they rest on both. */
const againstReference: readonly ResultName[] = ['costDifference', 'co2Difference', 'abatement']

/** Tells whether an assumption as it counts rests on an illustrative figure. */
export function roughAssumptions(assumptions: readonly Assumption[]) {
  return function isRough(name: string, option?: HeatingOption): boolean {
    const one = assumptions.find(
      (other) => other.name === name && (other.option === undefined || other.option === option),
    )
    if (!one || one.override !== null) return false
    return (
      one.figures.some(({ status }) => status === 'illustrative') ||
      (follows[name] ?? []).some((other) => isRough(other, option))
    )
  }
}

/** The same of usual values, whatever was entered in their place. */
export const roughUsualValues = (assumptions: readonly Assumption[]) =>
  roughAssumptions(assumptions.map((one) => ({ ...one, override: null })))

/** Tells whether a figure of an option, or of today's plant, rests on an illustrative figure that counts. */
export type IsRough = (option: HeatingOption | 'existing', result: ResultName) => boolean

/** `reference`: what the options are held against. */
export function roughness(
  assumptions: readonly Assumption[],
  reference: HeatingOption | 'existing',
): IsRough {
  const isRough = roughAssumptions(assumptions)
  const rests = (option: HeatingOption | 'existing', result: ResultName) =>
    option === 'existing'
      ? (ofExisting[result] ?? ['energy_bill', 'existing_upkeep']).some((name) => isRough(name))
      : restsOn[result].some((name) => isRough(name, option))
  return (option, result) =>
    rests(option, result) || (againstReference.includes(result) && rests(reference, result))
}
