import { useState } from 'react'
import { dayOf, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { describeDuty, verdictOf } from '../describeDuty.ts'
import { dutyText } from '../duty.text.ts'
import type { LegalPosition } from '../duty.ts'
import classes from './IndexResult.module.css'
import { IndexScale } from './IndexScale.tsx'
import { dutyIcons, dutyTones } from './LegalPositionPanel.tsx'
import { useLegalPosition } from './useLegalPosition.tsx'

/** A building's mean heat index with its verdict and the limits of the law; nothing without a mean. */
export default function IndexResult({ building, mandate }: { building: number; mandate?: number }) {
  const [today] = useState(() => dayOf(new Date()))
  const { position, list, estimate } = useLegalPosition(building, mandate, today)
  if (position) return <Verdict position={position} />
  const isFailed = list.isError || estimate.isError
  return position === null || isFailed ? null : <Skeleton widths={[40, 30, 92]} height={24} />
}

function Verdict({ position }: { position: LegalPosition }) {
  const t = useWords(dutyText)
  const { mean, years, basis } = position
  const { text, step } = verdictOf(position, t)
  const Icon = dutyIcons[step.duty]
  return (
    <div className={classes.index}>
      <p className={classes.label}>
        {t(basis === 'published' ? 'mean_published' : 'mean_estimated', {
          from: years[0],
          to: years.at(-1),
        })}
      </p>
      <p className={classes.line}>
        <span>
          <strong className={classes.mean}>{formatNumber(Math.round(mean))}</strong> MJ/m²·a
        </span>
        <span className={classes.verdict} data-tone={dutyTones[step.duty]}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {text}
        </span>
      </p>
      <IndexScale position={position} />
      {step.duty !== 'none' && <p className={classes.duty}>{describeDuty(step, t)}</p>}
    </div>
  )
}
