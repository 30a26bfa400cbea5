import type { HeatingOption } from '../reference/heatingOption.ts'
import type { RowsOf } from '../reference/reference.ts'

type Rule = RowsOf<'subsidies'>[number]

/** A subsidy that is granted: CHF by a rule. */
export type Grant = { rule: Rule; amount: number }

/**
 * What is granted for an option of so many kW: of rules of one group, which exclude each other, the one
 * that gives most (the first of equal ones); rules without a group are granted beside any other. A rule
 * is for plants above `from_kw` up to `to_kw`, and counts kW up to `greatest_kw`.
 */
export function grantsFor(option: HeatingOption, power: number, rules: readonly Rule[]): Grant[] {
  const best = new Map<string, Grant>()
  for (const [place, rule] of rules.entries()) {
    if (rule.option !== option || !covers(rule, power)) continue
    const counted = Math.min(power, rule.greatest_kw ?? Number.POSITIVE_INFINITY)
    const amount = rule.fixed + rule.per_kw * counted
    const group = rule.group || `rule ${place}`
    if (amount > (best.get(group)?.amount ?? 0)) best.set(group, { rule, amount })
  }
  return [...best.values()]
}

const covers = ({ from_kw, to_kw }: Rule, power: number) =>
  power > from_kw && power <= (to_kw ?? Number.POSITIVE_INFINITY)
