import { figureIn } from '../reference/figures.ts'
import type { HeatingOption } from '../reference/heatingOption.ts'
import type { RowsOf, Version } from '../reference/reference.ts'
import type { Usual } from './plant/usual.ts'

type Rule = RowsOf<'subsidies'>[number]

/** The plant that a subsidy is requested for. */
export type Plant = {
  option: HeatingOption
  /** kW, not rounded: rounding could cross a step. */
  power: number
  /** Replaced energy, reference area in m², and network; null if unknown. */
  replaces?: ReplacedEnergy | null
  sre?: number | null
  network?: string | null
  hasHeatMeter?: boolean
  isFirstDistribution?: boolean
}
export type ReplacedEnergy = 'mazout' | 'gaz' | 'electricite' | 'other'

/** A subsidy granted by a rule: the step that sets the amount, and the amount in CHF, null if unknown. */
export type SubsidyGrant = { rule: Rule; step: Rule; amount: number | null }

/**
 * The subsidies granted for a plant. Of the rules in one group only the one with the highest amount grants, the
 * first if amounts are equal. Rules without a group can be combined with any other. A rule applies to powers
 * above `from_kw` up to and including `to_kw`, and to plants that replace one of its energies. The eligible power
 * is capped by the rule and by the reference area; it then selects the step of the measure.
 */
export function grantsFor(plant: Plant, rules: readonly Rule[]): SubsidyGrant[] {
  const best = new Map<string, SubsidyGrant>()
  for (const [index, rule] of rules.entries()) {
    if (!coversPower(rule, plant.power) || !mayApply(rule, plant)) continue
    const grant = { rule, ...stepAndAmount(rule, plant, rules) }
    const group = rule.group || `rule ${index}`
    const currentBest = best.get(group)
    if (!currentBest || comparableAmount(grant) > comparableAmount(currentBest))
      best.set(group, grant)
  }
  return [...best.values()]
}

/**
 * The sum of all grants for a plant by the scale, with the figures of its rules; null if an amount is unknown or no rule
 * covers this power, NaN if the power is not known.
 */
export function usualSubsidy(plant: Plant, scale: Version<'subsidies'>): Usual {
  const { option, power } = plant
  if (option === 'fossile') return { usual: 0 }
  if (Number.isNaN(power)) return { usual: Number.NaN }
  if (!scale.rows.some((rule) => rule.option === option && coversPower(rule, power)))
    return { usual: null }
  const grants = grantsFor(plant, scale.rows)
  const amounts = grants.map(({ amount }) => amount)
  return {
    usual: amounts.includes(null)
      ? null
      : amounts.reduce<number>((sum, amount) => sum + amount!, 0),
    figures: grants.flatMap(({ step }) =>
      (['fixed', 'per_kw'] as const).map((name) => figureIn('subsidies', scale, step, name)),
    ),
  }
}

/** The amount for comparisons, in which an unknown one is less than any known one. */
const comparableAmount = ({ amount }: SubsidyGrant) => amount ?? Number.NEGATIVE_INFINITY

/** Whether a rule covers plants of this power in kW. */
export const coversPower = ({ from_kw, to_kw }: Rule, power: number) =>
  power > from_kw && power <= (to_kw ?? Number.POSITIVE_INFINITY)

/** Whether a rule applies to a plant, regardless of its power. */
export function mayApply(rule: Rule, { option, replaces, network }: Plant): boolean {
  if (rule.option !== option) return false
  const replaceable = rule.replaces ?? []
  if (replaces && replaceable.length > 0 && !replaceable.some((energy) => energy === replaces))
    return false
  return !network || !isExcluded(network, rule)
}

/** Whether a rule excludes a network: one of its comma-separated names occurs in the network's name. */
function isExcluded(network: string, { excluded }: Rule): boolean {
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return (excluded ?? '')
    .split(',')
    .some((name) => name.trim() !== '' && folded(network).includes(folded(name)))
}

/** The eligible power in kW: at most the rule's cap and what the reference area allows. */
export function eligiblePower(rule: Rule, { power, sre }: Plant): number {
  const areaCap = sre && rule.greatest_w_per_m2 ? (sre * rule.greatest_w_per_m2) / 1000 : power
  return Math.min(power, areaCap, rule.greatest_kw ?? power)
}

/** The steps of a rule's measure, lowest power first. */
export const measureSteps = ({ code, option }: Rule, rules: readonly Rule[]): Rule[] =>
  rules
    .filter((rule) => rule.code === code && rule.option === option)
    .sort((a, b) => a.from_kw - b.from_kw)

/** The step of a rule's measure for the eligible power, and the amount that it grants in CHF. */
export function stepAndAmount(
  rule: Rule,
  plant: Plant,
  rules: readonly Rule[],
): Omit<SubsidyGrant, 'rule'> {
  const { hasHeatMeter, isFirstDistribution } = plant
  const eligible = eligiblePower(rule, plant)
  const steps = measureSteps(rule, rules)
  // The area may cap the power of a large plant below the first step of its measure: use that step.
  const step = steps.find((rule) => coversPower(rule, eligible)) ?? steps[0]!
  if (step.fixed === null || step.per_kw === null) return { step, amount: null }
  const distribution = isFirstDistribution
    ? (step.distribution_fixed ?? 0) + (step.distribution_per_kw ?? 0) * eligible
    : 0
  const meter = hasHeatMeter ? (step.meter_bonus ?? 0) : 0
  return { step, amount: step.fixed + step.per_kw * eligible + meter + distribution }
}
