import { useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { idcText } from '../../technical/idc/idc.text.ts'
import { describeVerdict, formatLegalMean, summarizeLegalPosition } from '../describeDuty.ts'
import { dutyText } from '../duty.text.ts'
import { type LegalPosition, verdictOf } from '../duty.ts'
import classes from './IndexResult.module.css'
import { IndexScale } from './IndexScale.tsx'
import { dutyIcons, dutyTones } from './LegalPositionPanel.tsx'
import { useLegalPosition } from './useLegalPosition.tsx'

/** A building's mean heat index with its verdict and the limits of the law; empty if there is no mean. */
export default function IndexResult({ building, mandate }: { building: number; mandate?: number }) {
  const [today] = useState(() => dayOf(new Date()))
  const t = useWords(idcText)
  const { position, list, estimate } = useLegalPosition(building, mandate, today)
  if (position) return <Verdict position={position} />
  if (position === null) return null
  const error = list.error ?? estimate.error
  if (!error) return <Skeleton widths={[40, 30, 92, 92, 92, 92, 60]} height={24} />
  return (
    <ErrorPart
      title={t('list.failed')}
      error={error}
      retry={() => {
        void list.refetch()
        void estimate.refetch()
      }}
    />
  )
}

/** The mean index, its verdict, the limits and the duties. */
export function Verdict({ position }: { position: LegalPosition }) {
  const t = useWords(dutyText)
  const { years, basis } = position
  const { step } = verdictOf(position)
  const Icon = dutyIcons[step.duty]
  return (
    <div className="shrink">
      <p className="fine quiet">
        {t(basis === 'published' ? 'mean_published' : 'mean_estimated', {
          from: years[0],
          to: years.at(-1),
        })}
      </p>
      <p className={classes.line}>
        <strong className={classes.mean}>{formatLegalMean(position)}</strong>
        <span className={classes.verdict} data-tone={dutyTones[step.duty]}>
          <Icon aria-hidden />
          {describeVerdict(position, t)}
        </span>
      </p>
      <IndexScale position={position} />
      {summarizeLegalPosition(position, t).map((sentence) => (
        <p key={sentence} className="detail">
          {sentence}
        </p>
      ))}
    </div>
  )
}
