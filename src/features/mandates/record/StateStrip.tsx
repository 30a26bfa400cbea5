import { UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconCircleCheck, IconHourglass } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import type { List } from '../../../web/ui/listing/useList.ts'
import { useCall } from '../../../web/useApi.ts'
import { mandateText } from '../mandate.text.ts'
import {
  type ListedMandate,
  mandateEndpoints,
  openStatuses,
  type Status,
  statuses,
  toCloseFilters,
} from '../mandate.ts'
import classes from './StateStrip.module.css'

/** Whether the chosen statuses are exactly the open ones. */
const isAllOpenStatuses = (chosen: readonly string[]) =>
  chosen.length === openStatuses.length && openStatuses.every((status) => chosen.includes(status))

/** Numbers of mandates that are open, waiting and in each status; each number is a button that filters the list. */
export function StateStrip({ list: { state, change } }: { list: List<ListedMandate> }) {
  const t = useWords(mandateText)
  const { status: chosen = [], waiting, finished, ...others } = state.filters
  const { data: counts } = useCall(
    mandateEndpoints.counts,
    { query: { search: state.search, ...others } },
    { placeholderData: keepPreviousData },
  )
  const countOf = (status: Status) => counts?.by_status[status] ?? 0
  /** Changes some filters of the list; an empty one is removed. */
  const applyFilters = (filters: Record<string, readonly string[]>) => {
    const next = Object.entries({ ...state.filters, ...filters }).filter(
      ([, values]) => values.length > 0,
    )
    change({ filters: Object.fromEntries(next) as Record<string, string[]> })
  }
  const isAllOpen = isAllOpenStatuses(chosen)
  const isToClose = finished?.[0] === 'true' && chosen.length === 1 && chosen[0] === 'delivered'

  function toggle(status: Status) {
    if (isAllOpen) return applyFilters({ status: [status] })
    const isChosen = chosen.includes(status)
    applyFilters({
      status: isChosen ? chosen.filter((other) => other !== status) : [...chosen, status],
    })
  }

  const renderFilter = (props: {
    key: string
    label: string
    count: number
    icon?: ReactNode
    isChosen: boolean
    onClick: () => void
  }) => (
    <li key={props.key}>
      <UnstyledButton
        className={classes.entry}
        data-state={props.key}
        aria-pressed={props.isChosen}
        onClick={props.onClick}
      >
        {props.icon}
        {props.label}
        <span className={classes.count}>{counts ? formatNumber(props.count) : ''}</span>
      </UnstyledButton>
    </li>
  )

  return (
    <ul ref={markCutEdge} className={classes.strip} aria-label={t('list.states')}>
      {renderFilter({
        key: 'open',
        label: t('list.open'),
        count: openStatuses.reduce((sum, status) => sum + countOf(status), 0),
        isChosen: isAllOpen,
        onClick: () => applyFilters({ status: isAllOpen ? [] : openStatuses }),
      })}
      {renderFilter({
        key: 'waiting',
        label: t('list.waiting'),
        count: counts?.waiting ?? 0,
        icon: <IconHourglass size={14} aria-hidden />,
        isChosen: waiting?.[0] === 'true',
        onClick: () => applyFilters({ waiting: waiting ? [] : ['true'] }),
      })}
      {(isToClose || (counts?.to_close ?? 0) > 0) &&
        renderFilter({
          key: 'to_close',
          label: t('list.to_close'),
          count: counts?.to_close ?? 0,
          icon: <IconCircleCheck size={14} aria-hidden />,
          isChosen: isToClose,
          onClick: () =>
            applyFilters(isToClose ? { status: openStatuses, finished: [] } : toCloseFilters),
        })}
      <li className={classes.divider} aria-hidden />
      {statuses.map((status) =>
        renderFilter({
          key: status,
          label: t(`status.${status}`),
          count: countOf(status),
          icon: <StateGlyph state={status} />,
          isChosen: !isAllOpen && !isToClose && chosen.includes(status),
          onClick: () => toggle(status),
        }),
      )}
    </ul>
  )
}
