import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { dayOf, formatNumber } from '../../../kernel/field/format.ts'
import { IconChevronRight } from '../../../web/icons/icons.ts'
import { RowLink } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { daysBetween } from '../../../web/ui/basic/days.ts'
import { PersonDisc } from '../../mandates/record/Person.tsx'
import { todayText } from '../today.text.ts'
import type { TodayGroup, WaitingRow } from '../today.ts'
import { RowActs } from './RowActs.tsx'
import classes from './Today.module.css'
import { pathOfRow, rowKey, type WaitingActs } from './useWaitingActs.tsx'
import { useWhatWaits } from './useWhatWaits.tsx'

/** Rows of a group that are shown before somebody asks for more. */
const shownRows = { late: 12, today: 12, waiting: 8 } as const satisfies Record<TodayGroup, number>

type Props = {
  group: TodayGroup
  count: number
  count_capped: boolean
  results: readonly WaitingRow[]
  acts: WaitingActs
  /** Key of the row on which the keys act. */
  current: string | undefined
  setCurrent: (key: string) => void
  /** Key of the row that is reached by Tab. */
  tabStop: string | undefined
  onKeyDown: (event: KeyboardEvent, row: WaitingRow) => void
}

/** The rows of one group, under its name and number. */
export function TodayGroupRows({ group, count, count_capped, results, ...rows }: Props) {
  const t = useWords(todayText)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? results : results.slice(0, shownRows[group])
  return (
    <section aria-labelledby={id} className={classes.group} data-group={group}>
      <h2 id={id} className={classes.heading}>
        {t(`group.${group}`)}
        <span className={classes.count}>
          {formatNumber(count)}
          {count_capped && '+'}
          {group === 'waiting' && `, ${t('about.waiting')}`}
        </span>
      </h2>
      <ul>
        {shown.map((row) => (
          <TodayRow key={rowKey(row)} group={group} row={row} {...rows} />
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

type RowProps = Omit<Props, 'count' | 'count_capped' | 'results'> & { row: WaitingRow }

function TodayRow({ group, row, acts, current, setCurrent, tabStop, onKeyDown }: RowProps) {
  const whatWaits = useWhatWaits()
  const { Sign, actor, words } = whatWaits(row)
  const key = rowKey(row)
  const { mandate, building_address, building_city, person_name } = row
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the link in it takes the focus and the keys
    <li
      className={classes.row}
      data-id={mandate}
      data-current={key === current || undefined}
      data-sent={acts.isSent(row) || undefined}
      onFocus={() => setCurrent(key)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setCurrent(key)}
    >
      <RowLink
        to={pathOfRow(row)}
        className={classes.place}
        data-open
        tabIndex={key === tabStop ? 0 : -1}
        onKeyDown={(event: KeyboardEvent) => onKeyDown(event, row)}
      >
        <span className={classes.address}>{building_address}</span>{' '}
        {building_city && <span className="aside">{building_city}</span>}
      </RowLink>
      <span className={classes.what}>
        <Sign aria-hidden />
        <span>
          {actor && <strong className="warn">{actor}</strong>}
          {actor && words && ' · '}
          {words}
        </span>
      </span>
      <RowActs row={row} acts={acts} />
      <Since group={group} row={row} />
      <span className={classes.person}>{person_name && <PersonDisc name={person_name} />}</span>
    </li>
  )
}

/** Days past the day, or since the waiting began. */
function Since({ group, row: { since, due } }: { group: TodayGroup; row: WaitingRow }) {
  const t = useWords(todayText)
  const today = new Date()
  const days =
    group === 'late' && due ? -daysBetween(today, due) : -daysBetween(today, dayOf(since))
  const words =
    group === 'late'
      ? t('late', { count: days })
      : days <= 0 || (group === 'today' && due)
        ? t('now')
        : t('days', { count: days })
  return <span className={classes.since}>{words}</span>
}
