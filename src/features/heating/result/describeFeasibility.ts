import type { TextKey } from '../../../kernel/text.ts'
import { isOverruled, type OptionVerdict } from '../feasibility.ts'
import type { heatingComparisonText } from '../heating.text.ts'

type TranslateHeating = (
  key: TextKey<typeof heatingComparisonText>,
  params?: Record<string, unknown>,
) => string

/**
 * The reasons for a feasibility verdict, one per line: first the adviser's, then those of the rules. If the two
 * disagree, each line names its author, and the adviser's says so if they gave no reason.
 */
export function describeFeasibility(verdict: OptionVerdict, t: TranslateHeating): string[] {
  const { reasons, entered, found } = verdict
  const findings = reasons.map(({ key, params }) => t(`reason.${key}`, params)).join(' · ')
  if (!isOverruled(verdict))
    return [entered, findings].filter((line) => line !== null && line !== '') as string[]
  return [
    t('by_adviser', { reason: entered ?? t('no_reason') }),
    t('by_rules', {
      finding: [t(`feasible.${found!}`), findings].filter(Boolean).join(' · '),
    }),
  ]
}
