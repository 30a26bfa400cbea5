import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDate, timeZone } from '../../../kernel/field/format.ts'
import { IconChevronRight } from '../../../web/icons/icons.ts'
import { RowLink } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { PersonDisc } from '../../mandates/record/Person.tsx'
import { todayText } from '../today.text.ts'
import { upcomingDays, type WaitingRow } from '../today.ts'
import classes from './Today.module.css'
import { pathOfRow, rowKey } from './useWaitingActs.tsx'
import { useWhatWaits } from './useWhatWaits.tsx'

type Props = { count: number; count_capped: boolean; results: readonly WaitingRow[] }

/** Rows that are shown before somebody asks for more. */
const shownRows = 8

/** Deadlines and tasks of the next days, by day; nothing if there are none. */
export function UpcomingRows({ count, count_capped, results }: Props) {
  const t = useWords(todayText)
  const id = useId()
  const whatWaits = useWhatWaits()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? results : results.slice(0, shownRows)
  if (results.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('upcoming', { count: upcomingDays })}
        <span className={classes.count}>{`${count}${count_capped ? '+' : ''}`}</span>
      </h2>
      <ul>
        {shown.map((row) => (
          <li key={rowKey(row)} className={classes.coming}>
            <span className="faint number">{row.due && weekdayOf(row.due)}</span>
            <RowLink to={pathOfRow(row)} className={classes.comingPlace}>
              <span className={classes.address}>{row.building_address}</span>{' '}
              <span className="aside">{whatWaits(row).words}</span>
            </RowLink>
            <span className={classes.person}>
              {row.person_name && <PersonDisc name={row.person_name} />}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < results.length && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          <IconChevronRight aria-hidden />
          {t('more', { count: results.length - shown.length })}
        </UnstyledButton>
      )}
    </section>
  )
}

/** A day with its weekday: lun. 23.11.2026. */
const weekdayOf = (day: string) =>
  `${new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone }).format(new Date(`${day}T12:00:00Z`))} ${formatDate(day)}`
