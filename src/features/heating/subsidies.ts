import type { HeatingOption } from '../reference/heatingOption.ts'
import type { RowsOf } from '../reference/reference.ts'

type Rule = RowsOf<'subsidies'>[number]

/** What a subsidy is asked for. */
export type Plant = {
  option: HeatingOption
  /** kW, as calculated: no rounding stands before a step. */
  power: number
  /** What it replaces, m² of reference area, and the network: not known where null. */
  replaces?: Replaced | null
  sre?: number | null
  network?: string | null
  hasHeatMeter?: boolean
  isFirstDistribution?: boolean
}
export type Replaced = 'mazout' | 'gaz' | 'electricite' | 'other'

/** A subsidy by a rule, with the step of its measure that gives the amount: CHF, null if not known. */
export type SubsidyGrant = { rule: Rule; step: Rule; amount: number | null }

/**
 * What is granted for a plant: of rules of one group, which exclude each other, the one that gives most
 * (the first of equal ones); rules without a group are granted beside any other. A rule is for plants
 * above `from_kw` up to `to_kw` that replace what it names. Of the power counts what the rule's cap and
 * the reference area allow; the step of a measure is then that of the power that counts.
 */
export function grantsFor(plant: Plant, rules: readonly Rule[]): SubsidyGrant[] {
  const best = new Map<string, SubsidyGrant>()
  for (const [place, rule] of rules.entries()) {
    if (!coversPower(rule, plant.power) || !mayApply(rule, plant)) continue
    const grant = { rule, ...amountBy(rule, plant, rules) }
    const group = rule.group || `rule ${place}`
    const before = best.get(group)
    if (!before || known(grant) > known(before)) best.set(group, grant)
  }
  return [...best.values()]
}

/** What is not known is less than anything that is. */
const known = ({ amount }: SubsidyGrant) => amount ?? Number.NEGATIVE_INFINITY

/** Whether a rule is about plants of so many kW. */
export const coversPower = ({ from_kw, to_kw }: Rule, power: number) =>
  power > from_kw && power <= (to_kw ?? Number.POSITIVE_INFINITY)

/** Whether a rule is about such a plant, whatever its power. */
export function mayApply(rule: Rule, { option, replaces, network }: Plant): boolean {
  if (rule.option !== option) return false
  const named = rule.replaces ?? []
  if (replaces && named.length > 0 && !named.some((one) => one === replaces)) return false
  return !network || !isExcluded(network, rule)
}

/** Whether a rule names a network among those that it is not for. */
function isExcluded(network: string, { excluded }: Rule): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return (excluded ?? '')
    .split(',')
    .some((name) => name.trim() !== '' && plain(network).includes(plain(name)))
}

/** The kW that count: no more than the rule's cap and the reference area allow. */
export function countedPower(rule: Rule, { power, sre }: Plant): number {
  const byArea = sre && rule.greatest_w_per_m2 ? (sre * rule.greatest_w_per_m2) / 1000 : power
  return Math.min(power, byArea, rule.greatest_kw ?? power)
}

/** The steps of a rule's measure, from the lowest power. */
export const measureSteps = ({ code, option }: Rule, rules: readonly Rule[]): Rule[] =>
  rules
    .filter((one) => one.code === code && one.option === option)
    .sort((one, other) => one.from_kw - other.from_kw)

/** The step of a rule's measure for the power that counts, and the CHF that it gives. */
export function amountBy(
  rule: Rule,
  plant: Plant,
  rules: readonly Rule[],
): Omit<SubsidyGrant, 'rule'> {
  const { hasHeatMeter, isFirstDistribution } = plant
  const counted = countedPower(rule, plant)
  const steps = measureSteps(rule, rules)
  // A measure for large plants has no step for a power that the area caps below them: its first goes on.
  const step = steps.find((one) => coversPower(one, counted)) ?? steps[0]!
  if (step.fixed === null || step.per_kw === null) return { step, amount: null }
  const distribution = isFirstDistribution
    ? (step.distribution_fixed ?? 0) + (step.distribution_per_kw ?? 0) * counted
    : 0
  const meter = hasHeatMeter ? (step.meter_bonus ?? 0) : 0
  return { step, amount: step.fixed + step.per_kw * counted + meter + distribution }
}
