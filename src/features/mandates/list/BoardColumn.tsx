import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import type { Query } from '../../../kernel/http/endpoint.ts'
import { useWords } from '../../../web/loading/words.ts'
import { StateLabel } from '../../../web/ui/basic/StateGlyph.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { call, keyOf } from '../../../web/useApi.ts'
import { mandateText } from '../mandate.text.ts'
import { type ListedMandate, mandates, type Status } from '../mandate.ts'
import { BoardCard } from './BoardCard.tsx'
import { boardText } from './board.text.ts'
import { insertionIndex, orderOf, withMoves } from './board.ts'
import classes from './MandateBoard.module.css'
import type { Board } from './useMoves.tsx'

/** Cards per page of a column. */
const pageSize = 25

export type ColumnProps = {
  status: Status
  query: Query
  /** The search has only approximate results in all columns. */
  isNear: boolean
  count: number | undefined
  board: Board
  /** The card that Tab focuses in its column. */
  current: number | undefined
  setCurrent: (id: number) => void
  onKeyDown: (event: KeyboardEvent, mandate: ListedMandate) => void
  helpId: string
}

export function BoardColumn({
  status,
  query,
  isNear,
  count,
  board,
  current,
  ...cardProps
}: ColumnProps) {
  const t = useWords(mandateText)
  const tBoard = useWords(boardText)
  const titleId = useId()
  const slot = useRef<HTMLLIElement>(null)
  const listQuery = { ...query, status, sort: orderOf(status), page_size: pageSize }
  const endpoint = mandates.endpoints.list
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { query: listQuery }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { query: { ...listQuery, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, all) => (next === null ? undefined : all.length + 1),
    placeholderData: keepPreviousData,
  })
  const { lift, moves } = board
  // Show approximate matches only if no column has an exact one.
  const rows = pages.data?.pages.flatMap(({ results, approximate }) =>
    approximate && !isNear ? [] : results,
  )
  const cards = withMoves(rows ?? [], status, moves)
  const tabStop = cards.some(({ id }) => id === current) ? current : cards[0]?.id
  const isOver = lift !== undefined && lift.over === status && lift.mandate.status !== status
  const slotIndex = isOver ? insertionIndex(lift.mandate, cards, status) : -1
  const outcome = board.outcomeAt(status)
  const isByKeys = isOver && lift.by === 'keys'
  useEffect(() => {
    if (isByKeys) slot.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isByKeys])

  const dropSlot = isOver && (
    <li ref={slot} className={classes.slot} data-does={outcome?.does}>
      {board.hintAt(status)}
    </li>
  )
  return (
    <section
      className={classes.column}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      data-closed={(lift && outcome?.does === 'refuse') || undefined}
      onDragOver={(event) => {
        if (lift?.by !== 'pointer') return
        event.preventDefault()
        board.moveOver(status)
      }}
      onDrop={(event) => {
        event.preventDefault()
        void board.drop(status)
      }}
    >
      <h2 id={titleId} className={classes.head}>
        <StateLabel state={status} word={t(`status.${status}`)} />
        <span className="faint medium number">
          {count === undefined ? '' : formatNumber(count)}
        </span>
      </h2>
      {pages.isError && !rows ? (
        <ErrorPart
          title={t('list.failed')}
          error={pages.error as CallError}
          retry={() => void pages.refetch()}
        />
      ) : !rows ? (
        <Skeleton widths={[100, 100, 100]} height={96} />
      ) : (
        <ul
          className={classes.cards}
          data-column
          aria-busy={pages.isPlaceholderData}
          data-stale={pages.isPlaceholderData || undefined}
        >
          {cards.length === 0 && !isOver && <li className={classes.none}>{tBoard('empty')}</li>}
          {cards.flatMap((mandate, index) => [
            index === slotIndex && <SlotKey key="slot">{dropSlot}</SlotKey>,
            <BoardCard
              key={mandate.id}
              mandate={mandate}
              board={board}
              isTabStop={mandate.id === tabStop}
              isMoving={mandate.status !== status}
              {...cardProps}
            />,
          ])}
          {slotIndex === cards.length && dropSlot}
        </ul>
      )}
      {pages.hasNextPage && cards.length > 0 && (
        <Button
          variant="default"
          fullWidth
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {tBoard('more')}
        </Button>
      )}
    </section>
  )
}

const SlotKey = ({ children }: { children: ReactNode }) => children
