import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../kernel/field/format.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'
import classes from './Deadline.module.css'
import { daysBetween, isNear } from './days.ts'

/**
 * A deadline (yyyy-mm-dd) and the days left: bold in the last seven days, red if overdue. `note` replaces the days
 * left ("valable 20 j"). If the work is `done`, only the date and the note are shown.
 */
export function Deadline({
  date,
  note,
  done,
}: {
  date: string | null
  note?: string
  done?: boolean
}) {
  const t = useWords(uiText)
  const [now] = useState(() => new Date())
  if (!date) {
    return (
      <span className={classes.far}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('deadline.none')}</VisuallyHidden>
      </span>
    )
  }
  const days = daysBetween(now, date)
  const late = days < 0 && !done
  const distance =
    days === 0
      ? t('deadline.today')
      : t(days < 0 ? 'deadline.late' : 'deadline.in', { days: Math.abs(days) })
  return (
    <span
      className={classes.deadline}
      data-late={late || undefined}
      data-near={(!done && isNear(days)) || undefined}
    >
      <span className={classes.date} data-counted={Boolean(note) || !done || undefined}>
        {formatDate(date)}
      </span>
      {(note || !done) && <span className={classes.far}>{note ?? distance}</span>}
    </span>
  )
}
