import { useWords } from '../../../web/loading/words.ts'
import type { OptionVerdict } from '../feasibility.ts'
import { conditionText } from './condition.text.ts'
import classes from './RecommendedResult.module.css'
import { describeRecommendation } from './recommendation.ts'

type Props = { recommendation: string; verdict: OptionVerdict; reason: unknown }

/** On what condition, or for what reason, an option is recommended that is to be checked or not feasible. */
export default function RecommendedCondition({ recommendation, verdict, reason }: Props) {
  const t = useWords(conditionText)
  return (
    <p className={classes.note}>{describeRecommendation(recommendation, { verdict, reason }, t)}</p>
  )
}
