import { useWords } from '../../../web/loading/words.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { Comparison, ComparisonInput } from '../comparison.ts'
import { todaysCost } from '../plant/todaysCost.ts'
import type { IsRough } from '../rough.ts'
import { consultationText } from '../worksheet/consultation.text.ts'

/** What today's heating costs in a month, energy and upkeep, and what that is of; undefined if it is unknown. */
export function useTodaysMonth({
  input,
  results,
  dwellings,
  isRough,
}: {
  input: ComparisonInput
  results: Comparison
  dwellings: number | null
  isRough: IsRough
}): { name: string; amount: string } | undefined {
  const t = useWords(consultationText)
  const cost = todaysCost(input, results, dwellings)
  if (!cost) return undefined
  const amount = formatFigure(cost.monthly, {
    isRough: isRough('existing', 'annualCost'),
    unit: 'CHF',
  })
  return {
    name: t(cost.isPerDwelling ? 'today_dwelling' : 'today_month'),
    amount: results.existing!.unknown.length > 0 ? `${amount} *` : amount,
  }
}
