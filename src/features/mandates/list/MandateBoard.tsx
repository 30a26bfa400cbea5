import { VisuallyHidden } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { kinds } from '../../../kinds.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ListTools, Nothing } from '../../../web/ui/list/ListTools.tsx'
import { queryOf } from '../../../web/ui/list/listState.ts'
import { Near } from '../../../web/ui/list/Near.tsx'
import { type ListRequest, useList } from '../../../web/ui/list/useList.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import type { Filter } from '../../../web/ui/table/DataTable.tsx'
import { useCall } from '../../../web/useApi.ts'
import { productText } from '../../products/product.text.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandateEndpoints, mandates, statuses } from '../mandate.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { boardText } from './board.text.ts'
import { useMandateFilters } from './filters.tsx'
import classes from './MandateBoard.module.css'
import { useMoves } from './useMoves.tsx'

const MoveDialog = lazyPart(() => import('../steps/MoveDialog.tsx'))

type Props = {
  title: string
  actions: ReactNode
  emptyAction: ReactNode
  /** Filters beside kind and deadline. */
  filters: readonly Filter[]
}

// Columns stand for the states.
const filterNames = ['product', 'kind', 'responsible', 'due_date']

/** The mandates of the office as cards, a column a state; a card is moved by mouse or keyboard. */
export default function MandateBoard({ title, actions, emptyAction, filters }: Props) {
  const t = useWords(mandateText)
  const say = useWords(boardText)
  // What is asked, and how many there are; the cards come by column.
  const list = useList(mandates, {
    filters: filterNames,
    fixed: { page: 1, page_size: 1 },
  })
  const all = useBoardFilters(list, filters)
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOf(list.state)
  const counts = useCall(
    mandateEndpoints.counts,
    { query },
    { placeholderData: keepPreviousData },
  ).data
  const root = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [current, setCurrent] = useState<number>()
  const board = useMoves()
  const { lift, asked } = board

  function onKeyDown(event: KeyboardEvent, mandate: ListedMandate) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isLifted = lift?.mandate.id === mandate.id
    if (isLifted) {
      if (event.key === 'Tab') return board.putBack()
      const over = statuses[columnAfter(event.key, statuses.indexOf(lift.over))]
      if (event.key === 'Escape') board.putBack()
      else if (event.key === ' ' || event.key === 'Enter') void board.drop(lift.over)
      else if (over) board.carry(over)
    } else if (event.key === ' ') board.take(mandate, 'keys')
    else {
      const next = cardBeside(root.current, event.currentTarget, event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }

  return (
    <Page title={title} total={list.total} actions={actions}>
      <div className={classes.board} ref={root}>
        <ListTools
          list={list}
          search={t('list.search')}
          filters={all}
          root={root}
          tools={
            <>
              <span className={classes.hint} aria-hidden>
                <kbd>{say('key.space')}</kbd> {say('key.lift')}
              </span>
              <ViewsMenu list={mandates.name} />
            </>
          }
        />
        <Near shown={list.isNear} words={list.state.search} />
        {list.total === 0 && !list.isStale ? (
          <Nothing
            list={list}
            filters={all}
            empty={<Empty icon={IconClipboardText} title={t('list.empty')} action={emptyAction} />}
          />
        ) : (
          <div
            className={classes.frame}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget as Node | null)) board.carryHome()
            }}
          >
            {statuses.map((status) => (
              <BoardColumn
                key={status}
                status={status}
                query={query}
                isNear={list.isNear}
                count={counts?.by_status[status] ?? (counts && 0)}
                board={board}
                current={current}
                setCurrent={setCurrent}
                onKeyDown={onKeyDown}
                helpId={helpId}
              />
            ))}
          </div>
        )}
        <VisuallyHidden id={helpId}>{say('help')}</VisuallyHidden>
        <VisuallyHidden role="status" aria-live="assertive">
          {board.said}
        </VisuallyHidden>
      </div>
      <Suspense>
        {asked && (
          <MoveDialog mandate={asked.mandate} to={asked.to} onClose={() => board.ask(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

/** On the board the kind has its filter; a product shows only where the list was narrowed to it. */
function useBoardFilters(list: ListRequest, others: readonly Filter[]) {
  const sayProduct = useWords(productText)
  const options = kinds.map((value) => ({ value, label: sayProduct(`kind.${value}`) }))
  return useMandateFilters(list, others)
    .filter(({ key }) => filterNames.includes(key))
    .map((filter) => {
      if (filter.key === 'kind') return { ...filter, isElsewhere: false, options }
      if (filter.key === 'product') return { ...filter, isElsewhere: !list.state.filters.product }
      return filter
    })
    .toSorted((a, b) => Number(b.key === 'kind') - Number(a.key === 'kind'))
}

/** The column that a key leads to, by its place; -1 for a key that leads nowhere. */
function columnAfter(key: string, here: number): number {
  const last = statuses.length - 1
  const aims: Record<string, number> = {
    ArrowLeft: Math.max(here - 1, 0),
    ArrowRight: Math.min(here + 1, last),
    Home: 0,
    End: last,
  }
  return aims[key] ?? -1
}

/** The card beside another one: up and down in its column, left and right in the next that has cards. */
function cardBeside(
  root: HTMLElement | null,
  card: Element,
  key: string,
): HTMLElement | null | undefined {
  const columns = [...(root?.querySelectorAll('[data-column]') ?? [])]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-open]')])
    .filter((cards) => cards.length > 0)
  const column = columns.findIndex((cards) => cards.some((one) => one === card))
  const cards = columns[column] ?? []
  const at = cards.findIndex((one) => one === card)
  const besides = (cards: HTMLElement[] | undefined) => cards?.[Math.min(at, cards.length - 1)]
  const aims: Record<string, HTMLElement | undefined> = {
    ArrowDown: cards[at + 1],
    ArrowUp: cards[at - 1],
    ArrowLeft: besides(columns[column - 1]),
    ArrowRight: besides(columns[column + 1]),
    Home: cards[0],
    End: cards.at(-1),
  }
  return key in aims ? (aims[key] ?? (card as HTMLElement)) : null
}
