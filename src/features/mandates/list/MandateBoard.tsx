import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { kinds } from '../../../kinds.ts'
import { IconClipboardText } from '../../../web/icons/icons.ts'
import { lazyPart } from '../../../web/loading/lazyScreen.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { ApproximateNotice } from '../../../web/ui/basic/ApproximateNotice.tsx'
import { EmptyList, ListTools } from '../../../web/ui/filters/ListTools.tsx'
import type { Filter } from '../../../web/ui/listing/column.ts'
import { queryOfList } from '../../../web/ui/listing/listState.ts'
import { type ListRequest, useList } from '../../../web/ui/listing/useList.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { useCall } from '../../../web/useApi.ts'
import { productText } from '../../products/product.text.ts'
import { ViewsMenu } from '../../views/ViewsMenu.tsx'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandateEndpoints, mandates, statuses } from '../mandate.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { boardText } from './board.text.ts'
import { initialList, useMandateFilters } from './filters.tsx'
import classes from './MandateBoard.module.css'
import { useMoves } from './useMoves.tsx'

const MoveDialog = lazyPart(() => import('../steps/stepDialogs.tsx'), 'MoveDialog')

type Props = {
  title: string
  actions: ReactNode
  emptyAction: ReactNode
  /** Filters beside kind and deadline. */
  filters: readonly Filter[]
}

// No status filter: each column is one.
const filterNames = ['product', 'kind', 'responsible', 'due_date']
/** The sort of the list, so that it is kept between the two. */
const initial = { sort: initialList.sort }

/** Kanban board of mandates, one column per status; cards move by mouse or keyboard. */
export default function MandateBoard({ title, actions, emptyAction, filters }: Props) {
  const t = useWords(mandateText)
  const tBoard = useWords(boardText)
  // Search, filters and total; each column loads its own cards.
  const list = useList(mandates, {
    filters: filterNames,
    initial,
    fixed: { page: 1, page_size: 1 },
  })
  const all = useBoardFilters(list, filters)
  const { page: _page, page_size: _size, sort: _sort, ...query } = queryOfList(list.state)
  const counts = useCall(
    mandateEndpoints.counts,
    { query },
    { placeholderData: keepPreviousData },
  ).data
  const root = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [current, setCurrent] = useState<number>()
  const board = useMoves()
  const { lift, requestedMove } = board

  function onKeyDown(event: KeyboardEvent, mandate: ListedMandate) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isLifted = lift?.mandate.id === mandate.id
    if (isLifted) {
      if (event.key === 'Tab') return board.putBack()
      const over = statuses[columnAfter(event.key, statuses.indexOf(lift.over))]
      if (event.key === 'Escape') board.putBack()
      else if (event.key === ' ' || event.key === 'Enter') void board.drop(lift.over)
      else if (over) board.moveOver(over)
    } else if (event.key === ' ') board.pickUp(mandate, 'keys')
    else {
      const next = cardBeside(root.current, event.currentTarget, event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }

  return (
    <Page title={title} total={list.total} actions={actions}>
      <div className="body pile grow" ref={root}>
        <ListTools
          list={list}
          search={t('list.search')}
          filters={all}
          root={root}
          tools={
            <>
              <span className={classes.hint} aria-hidden>
                <kbd>{tBoard('key.space')}</kbd> {tBoard('key.lift')}
              </span>
              <ViewsMenu list={mandates.name} />
            </>
          }
        />
        <ApproximateNotice shown={list.isApproximate} words={list.state.search} />
        {list.total === 0 && !list.isStale ? (
          <EmptyList
            list={list}
            filters={all}
            empty={<Empty icon={IconClipboardText} title={t('list.empty')} action={emptyAction} />}
          />
        ) : (
          <div
            className={classes.frame}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget as Node | null)) board.moveHome()
            }}
          >
            {statuses.map((status) => (
              <BoardColumn
                key={status}
                status={status}
                query={query}
                isNear={list.isApproximate}
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
        <VisuallyHidden id={helpId}>{tBoard('help')}</VisuallyHidden>
        <VisuallyHidden role="status" aria-live="assertive">
          {board.announcement}
        </VisuallyHidden>
      </div>
      <Suspense>
        {requestedMove && (
          <MoveDialog
            mandate={requestedMove.mandate}
            to={requestedMove.to}
            onClose={() => board.openMoveDialog(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Filters of the board: kind is always visible, product only if it is set. */
function useBoardFilters(list: ListRequest, others: readonly Filter[]) {
  const tProduct = useWords(productText)
  const options = kinds.map((value) => ({ value, label: tProduct(`kind.${value}`) }))
  return useMandateFilters(list, others)
    .filter(({ key }) => filterNames.includes(key))
    .map((filter) => {
      if (filter.key === 'kind') return { ...filter, isElsewhere: false, options }
      if (filter.key === 'product') return { ...filter, isElsewhere: !list.state.filters.product }
      return filter
    })
    .toSorted((a, b) => Number(b.key === 'kind') - Number(a.key === 'kind'))
}

/** Index of the column that a key moves to; -1 for other keys. */
function columnAfter(key: string, current: number): number {
  const last = statuses.length - 1
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(current - 1, 0),
    ArrowRight: Math.min(current + 1, last),
    Home: 0,
    End: last,
  }
  return targets[key] ?? -1
}

/** Card next to another one: up and down in its column, left and right in the nearest non-empty column. */
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
  const index = cards.findIndex((one) => one === card)
  const sameRowIn = (cards: HTMLElement[] | undefined) => cards?.[Math.min(index, cards.length - 1)]
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: cards[index + 1],
    ArrowUp: cards[index - 1],
    ArrowLeft: sameRowIn(columns[column - 1]),
    ArrowRight: sameRowIn(columns[column + 1]),
    Home: cards[0],
    End: cards.at(-1),
  }
  return key in targets ? (targets[key] ?? (card as HTMLElement)) : null
}
