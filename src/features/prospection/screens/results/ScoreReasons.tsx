import { formatDate, formatNumber } from '../../../../kernel/field/format.ts'
import { useWords } from '../../../../web/loading/words.ts'
import { resultText } from '../../result.text.ts'
import type { CampaignResult } from '../../result.ts'
import { type ScorePart, type ScorePoints, scoreParts } from '../../score.ts'
import { prospectionText } from '../prospection.text.ts'
import { usePeriodLabel } from '../usePeriodLabel.tsx'
import classes from './ScoreReasons.module.css'

/** Why a building has its score: the points of each part, which add up to it, and the fact behind them. */
export function ScoreReasons({ result }: { result: CampaignResult }) {
  const t = useWords(prospectionText)
  const tResult = useWords(resultText)
  const periodLabel = usePeriodLabel()
  const { energy, heating_updated, construction_period, apartments } = result
  const points = result.score_points as ScorePoints
  const facts: Record<ScorePart, string> = {
    energy: tResult(`energy.${energy}`),
    age: heating_updated
      ? t('reason.updated', { when: formatDate(heating_updated) })
      : t('reason.no_date'),
    period: construction_period === null ? t('reason.unknown') : periodLabel(construction_period),
    size:
      apartments === null
        ? t('reason.unknown')
        : t('reason.apartments', { count: apartments, apartments: formatNumber(apartments) }),
  }
  return (
    <section aria-label={t('reason.title')}>
      <p className={classes.score}>{t('reason.score', { score: result.score })}</p>
      <div className={classes.bar} aria-hidden>
        {scoreParts.map((part) => (
          <span key={part} style={{ inlineSize: `${points[part]}%` }} />
        ))}
      </div>
      <dl className={classes.reasons}>
        {scoreParts.map((part) => (
          <div key={part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>{facts[part]}</dd>
            <dd className={classes.points} data-none={points[part] === 0 || undefined}>
              +{points[part]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
