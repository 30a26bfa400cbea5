import { UnstyledButton } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { StateGlyph } from '../../../web/ui/basic/StateGlyph.tsx'
import type { List } from '../../../web/ui/list/useList.ts'
import { useCall } from '../../../web/useApi.ts'
import { mandateText } from '../mandate.text.ts'
import {
  type ListedMandate,
  mandateEndpoints,
  openStatuses,
  type Status,
  statuses,
} from '../mandate.ts'
import classes from './StateStrip.module.css'

const isOpenOnly = (chosen: readonly string[]) =>
  chosen.length === openStatuses.length && openStatuses.every((status) => chosen.includes(status))

/** Number of mandates that are open, waiting and in each status; a click filters the list. */
export function StateStrip({ list: { state, change } }: { list: List<ListedMandate> }) {
  const t = useWords(mandateText)
  const { status: chosen = [], waiting, ...others } = state.filters
  const { data: counts } = useCall(
    mandateEndpoints.counts,
    { query: { search: state.search, ...others } },
    { placeholderData: keepPreviousData },
  )
  const countOf = (status: Status) => counts?.by_status[status] ?? 0
  const narrow = (filters: Record<string, readonly string[]>) => {
    const next = Object.entries({ ...state.filters, ...filters }).filter(
      ([, set]) => set.length > 0,
    )
    change({ filters: Object.fromEntries(next) as Record<string, string[]> })
  }
  const allOpen = isOpenOnly(chosen)

  function toggle(status: Status) {
    if (allOpen) return narrow({ status: [status] })
    const isChosen = chosen.includes(status)
    narrow({ status: isChosen ? chosen.filter((one) => one !== status) : [...chosen, status] })
  }

  const entry = (props: {
    key: string
    word: string
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
        {props.word}
        <span className={classes.count}>{counts ? formatNumber(props.count) : ''}</span>
      </UnstyledButton>
    </li>
  )

  return (
    <ul className={classes.strip} aria-label={t('list.states')}>
      {entry({
        key: 'open',
        word: t('list.open'),
        count: openStatuses.reduce((sum, status) => sum + countOf(status), 0),
        isChosen: allOpen,
        onClick: () => narrow({ status: allOpen ? [] : openStatuses }),
      })}
      {entry({
        key: 'waiting',
        word: t('list.waiting'),
        count: counts?.waiting ?? 0,
        icon: <IconHourglass size={14} stroke={1.75} aria-hidden />,
        isChosen: waiting?.[0] === 'true',
        onClick: () => narrow({ waiting: waiting ? [] : ['true'] }),
      })}
      <li className={classes.divider} aria-hidden />
      {statuses.map((status) =>
        entry({
          key: status,
          word: t(`status.${status}`),
          count: countOf(status),
          icon: <StateGlyph state={status} />,
          isChosen: !allOpen && chosen.includes(status),
          onClick: () => toggle(status),
        }),
      )}
    </ul>
  )
}
