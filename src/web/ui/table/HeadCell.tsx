import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { useWords } from '../../loading/words.ts'
import type { AddFilter } from '../list/ListTools.tsx'
import { type Order, toggleSort } from '../list/listState.ts'
import type { ListRequest } from '../list/useList.ts'
import { uiText } from '../ui.text.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import type { Column, Filter } from './DataTable.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import classes from './TableHead.module.css'

export type HeadCellProps = {
  column: Pick<Column<never>, 'key' | 'title' | 'main' | 'align' | 'sortable' | 'descendingFirst'>
  list: ListRequest
  /** Those that ask something of this column. */
  filters: readonly Filter[]
  /** Opens one of them that has no values to choose from here. */
  askFurther: AddFilter
  /** What a person may do with the column itself. */
  laying?: Omit<ComponentProps<typeof ColumnEdge>, 'title'> & { hide: () => void }
}

/** The head of a column: orders by it, with Shift after the others, and has a menu. */
export function HeadCell(props: HeadCellProps) {
  const { column, list, filters, laying } = props
  const { key, title, align, sortable } = column
  const { state, change } = list
  const rank = state.sort.findIndex(({ id }) => id === key)
  const order = state.sort[rank]
  const turn = (event: MouseEvent | KeyboardEvent) => {
    const isAdded = event.shiftKey
    change({ sort: toggleSort(state.sort, key, { ...column, isAdded }) })
  }
  return (
    // Only one head of a table may say that it is ordered by it.
    <th
      scope="col"
      // With each cell readers say the head, and need not say its controls.
      aria-label={title}
      data-align={align}
      aria-sort={rank === 0 ? (order?.desc ? 'descending' : 'ascending') : undefined}
    >
      <div className={classes.cell}>
        {sortable ? (
          <UnstyledButton
            className={classes.sorter}
            data-sorted={order ? true : undefined}
            onClick={turn}
          >
            <span className={classes.title}>{title}</span>
            {order && <Rank order={order} rank={state.sort.length > 1 ? rank + 1 : undefined} />}
          </UnstyledButton>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {(sortable || filters.length > 0 || laying) && <HeadMenu {...props} />}
      </div>
      {laying && (
        <ColumnEdge
          title={title}
          width={laying.width}
          tryWidth={laying.tryWidth}
          chooseWidth={laying.chooseWidth}
        />
      )}
    </th>
  )
}

type RankProps = {
  order: Order
  /** Which column of the order it is, from 1, where there are several. */
  rank: number | undefined
}

function Rank({ order: { desc }, rank }: RankProps) {
  const t = useWords(uiText)
  const Arrow = desc ? IconArrowDown : IconArrowUp
  return (
    <>
      <Arrow size={14} stroke={1.75} aria-hidden />
      {rank && (
        <>
          <span className={classes.rank} aria-hidden>
            {rank}
          </span>
          <VisuallyHidden>
            {t(desc ? 'order.rank_descending' : 'order.rank_ascending', { rank })}
          </VisuallyHidden>
        </>
      )}
    </>
  )
}
