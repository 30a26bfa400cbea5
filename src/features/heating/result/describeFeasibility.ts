import type { WordKey } from '../../../kernel/text.ts'
import { isOverruled, type OptionVerdict } from '../feasibility.ts'
import type { heatingComparisonText } from '../heating.text.ts'

type SayHeating = (
  key: WordKey<typeof heatingComparisonText>,
  params?: Record<string, unknown>,
) => string

/**
 * Why an option can or cannot be built, in lines: what its adviser wrote, then what the rules find of the
 * site. Where the two differ, the lines say whose they are, and that no reason was given if none was.
 */
export function describeFeasibility(judged: OptionVerdict, say: SayHeating): string[] {
  const { reasons, entered, found } = judged
  const findings = reasons.map(({ key, params }) => say(`reason.${key}`, params)).join(' · ')
  if (!isOverruled(judged))
    return [entered, findings].filter((line) => line !== null && line !== '') as string[]
  return [
    say('by_adviser', { reason: entered ?? say('no_reason') }),
    say('by_rules', {
      finding: [say(`feasible.${found!}`), findings].filter(Boolean).join(' · '),
    }),
  ]
}
