import type { TextKey } from '../../../kernel/text.ts'
import type { Feasibility } from '../comparison.ts'
import { isOverruled, type OptionVerdict } from '../feasibility.ts'
import type { conditionText } from './condition.text.ts'

type Translate = (
  key: TextKey<typeof conditionText>,
  params?: Record<string, string | number>,
) => string

const worstFirst = ['no', 'to_check', 'yes'] as const

/**
 * The verdict that a recommendation must respect: the one in force, but the worse of both if the adviser overruled the
 * rules without giving a reason.
 */
export function bindingVerdict(verdict: OptionVerdict): Feasibility {
  const { feasible, found = feasible, entered } = verdict
  if (!isOverruled(verdict) || entered?.trim()) return feasible
  return worstFirst.find((one) => one === feasible || one === found)!
}

/** Minimum number of letters of a reason for recommending an infeasible option. */
const minReasonLetters = 20

/** Whether a text is a reason for recommending an infeasible option. */
export const isReason = (text: unknown): text is string =>
  typeof text === 'string' && (text.match(/\p{L}/gu)?.length ?? 0) >= minReasonLetters

/**
 * The recommendation of an option with what limits it: the conditions of an option still to be checked, also if the
 * adviser overruled them, and the reason for one that is not feasible. `recommendation` has no full stop.
 */
export function describeRecommendation(
  recommendation: string,
  { verdict, reason }: { verdict: OptionVerdict; reason: unknown },
  t: Translate,
): string {
  const binding = bindingVerdict(verdict)
  if (binding === 'to_check')
    return t('on_condition', { recommendation, conditions: conditionsOf(verdict, t).join(', ') })
  // What the rules ask is named even where the adviser judges otherwise.
  if (binding === 'yes' && verdict.found === 'to_check' && isOverruled(verdict))
    return t('overruled', {
      recommendation,
      conditions: conditionsOf(verdict, t).join(', '),
    })
  return binding === 'no' && isReason(reason)
    ? t('despite', { recommendation, reason: reason.trim() })
    : `${recommendation}.`
}

/** What must be settled before an option that is still to be checked can be built. */
function conditionsOf(verdict: OptionVerdict, t: Translate): string[] {
  const { feasible, found = feasible, entered, reasons } = verdict
  const conditions = [
    ...(feasible === 'to_check' && entered?.trim()
      ? [t('entered', { reason: entered.trim().replace(/\.$/, '') })]
      : []),
    ...(found === 'to_check'
      ? // Each reason of this verdict has a condition.
        reasons.map(({ key, params }) => t(key as Parameters<Translate>[0], params))
      : []),
  ]
  return conditions.length > 0 ? conditions : [t('open')]
}
