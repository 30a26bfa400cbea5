import { UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconCircleX, IconLock, IconPoint, IconSettings } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Initials } from '../../../web/ui/basic/Initials.tsx'
import { auditText } from '../audit.text.ts'
import type { AuditDay, ListedAct } from '../audit.ts'
import classes from './Audit.module.css'
import { actIcons } from './actIcons.tsx'

const columns = ['at', 'who', 'act', 'object', 'ip'] as const

/** Focuses the button of a row. */
export const focusRow = (id: number) =>
  document.querySelector<HTMLElement>(`[data-act="${id}"] button`)?.focus()

type TableProps = {
  rows: readonly ListedAct[]
  days: readonly AuditDay[]
  selected: number | undefined
  select: (id: number) => void
}

/** Rows of the log, newest first, under a head for each day. */
export function AuditTable({ rows, days, selected, select }: TableProps) {
  const t = useWords(auditText)
  return (
    <div>
      {/* Explicit roles: on phones `display: block` drops the semantics of a table. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with the display of a table */}
      <table role="table" className={classes.table} aria-label={t('list.title')}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const day = dayOf(row.at)
            const isFirst = index === 0 || dayOf(rows[index - 1]!.at) !== day
            return (
              <Fragment key={row.id}>
                {isFirst && <DayHead day={day} known={days.find((one) => one.day === day)} />}
                <ActRow row={row} isSelected={row.id === selected} select={select} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with the display of a table */}
    </div>
  )
}

function DayHead({ day, known }: { day: string; known: AuditDay | undefined }) {
  const t = useWords(auditText)
  return (
    <tr role="row" className={classes.dayHead}>
      <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
        <span className="row">
          <strong>{formatDate(day)}</strong>
          {known && t('rows', { count: known.count, rows: formatNumber(known.count) })}
          {known && (
            <em data-sealed={known.unsealed === 0 || undefined}>
              {known.unsealed === 0 && <IconLock size={13} aria-hidden />}
              {known.unsealed === 0 ? t('day.sealed') : t('day.open', { count: known.unsealed })}
            </em>
          )}
        </span>
      </th>
    </tr>
  )
}

type RowProps = { row: ListedAct; isSelected: boolean; select: (id: number) => void }

function ActRow({ row, isSelected, select }: RowProps) {
  const t = useWords(auditText)
  const ActIcon = row.refused ? IconCircleX : (actIcons[row.act] ?? IconPoint)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's button does the same by keyboard
    <tr
      role="row"
      data-act={row.id}
      aria-selected={isSelected}
      className={classes.row}
      onClick={() => select(row.id)}
    >
      <td role="cell" className={classes.time}>
        {timeWithSeconds(row.at)}
      </td>
      <td role="cell" data-who={row.who}>
        <span className={classes.who}>
          {row.actor_name ? (
            <Initials name={row.actor_name} />
          ) : (
            <span className={classes.machine} aria-hidden>
              <IconSettings size={13} aria-hidden />
            </span>
          )}
          <span>
            {row.actor_name ?? t(`who.${row.who}`)}
            {row.actor_company && <small>{row.actor_company}</small>}
          </span>
        </span>
      </td>
      <td role="cell" data-refused={row.refused || undefined}>
        <UnstyledButton className={classes.act}>
          <ActIcon aria-hidden />
          <span>{row.act_label}</span>
        </UnstyledButton>
      </td>
      <td role="cell" className={classes.object} title={row.object ?? undefined}>
        {row.object}
      </td>
      <td role="cell" className={classes.ip}>
        {row.ip ?? '–'}
      </td>
    </tr>
  )
}

const clock = new Intl.DateTimeFormat('de-CH', { timeZone: 'Europe/Zurich', timeStyle: 'medium' })

/** The time of an act in Europe/Zurich, to the second. */
export const timeWithSeconds = (at: string) => clock.format(new Date(at))
