import { formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { Mandate } from '../mandate.ts'
import classes from './Decided.module.css'
import { decisionText } from './decision.text.ts'
import { currentDecision, type DecisionKind, decisionKind } from './decision.ts'

/** Words of a decision: what, when, by whom if it is internal, and why. */
export function useDecisionWords() {
  const t = useWords(decisionText)
  return ({ kind, at, reason, by }: DecisionWords) =>
    t('with_reason', { decided: t(kind, { date: formatDate(at), by: by ?? '' }), reason })
}
type DecisionWords = { kind: DecisionKind; at: string; reason: string; by?: string | null }

/** The decision that led a mandate to its status, with its reason; nothing if there is none. */
export function Decided({ mandate }: { mandate: Mandate }) {
  const wordsOf = useDecisionWords()
  const decision = currentDecision(mandate)
  if (!decision) return null
  return <p className={classes.decided}>{wordsOf({ ...decision, kind: decisionKind(decision) })}</p>
}
