import { useWords } from '../../../web/loading/words.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { formatDifference } from '../accuracy/formatCost.ts'
import type { CostRanges } from '../accuracy/ranges.ts'
import type { Comparison, ComparisonInput } from '../comparison.ts'
import type { IsRough } from '../rough.ts'
import { consultationText } from '../worksheet/consultation.text.ts'

type Props = {
  input: ComparisonInput
  results: Comparison
  ranges: CostRanges
  isRough: IsRough
  option: HeatingOption
  className: string | undefined
}

/** By how much an option costs more or less than the reference of the comparison; nothing if it is the reference. */
export function CostAgainstReference(props: Props) {
  const { input, results, ranges, isRough, option, className } = props
  const t = useWords(consultationText)
  const tOption = useWords(heatingOptionText)
  const tRange = useWords(rangeText)
  if (option === input.reference) return null
  const difference = ranges.difference(option, input.reference)
  const amount = formatDifference(difference, {
    isRough: isRough(option, 'costDifference'),
    relativeTo: results[option].annualCost,
    ends: (ends) => tRange('range', ends),
  })
  const reference =
    input.reference === 'existing' ? t('existing') : tOption(`option.${input.reference}`)
  const isLess = difference.value < 0
  return (
    <p className={className} data-less={(amount !== undefined && isLess) || undefined}>
      {amount === undefined
        ? tRange('insignificant', { reference })
        : t(isLess ? 'less' : 'more', { amount, reference })}
    </p>
  )
}
