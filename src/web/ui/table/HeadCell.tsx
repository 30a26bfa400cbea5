import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { IconArrowDown, IconArrowUp } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import type { AddFilter } from '../filters/ListTools.tsx'
import type { Column, Filter } from '../listing/column.ts'
import { type Order, toggleSort } from '../listing/listState.ts'
import type { ListRequest } from '../listing/useList.ts'
import { uiText } from '../ui.text.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import classes from './TableHead.module.css'

export type HeadCellProps = {
  column: Pick<Column<never>, 'key' | 'title' | 'main' | 'align' | 'sortable' | 'descendingFirst'>
  list: ListRequest
  /** Filters on this column. */
  filters: readonly Filter[]
  /** Adds a filter that cannot be chosen in the header. */
  addFilter: AddFilter
  /** Resizing and hiding, if the layout can be changed. */
  layout?: Omit<ComponentProps<typeof ColumnEdge>, 'title'> & { hide: () => void }
}

/** Column header: click sorts (with Shift adds to the sort), and a menu. */
export function HeadCell(props: HeadCellProps) {
  const { column, list, filters, layout } = props
  const { key, title, align, sortable } = column
  const { state, change } = list
  const rank = state.sort.findIndex(({ id }) => id === key)
  const order = state.sort[rank]
  const sort = (event: MouseEvent | KeyboardEvent) => {
    const isAdded = event.shiftKey
    change({ sort: toggleSort(state.sort, key, { ...column, isAdded }) })
  }
  return (
    // Only one header of a table may have `aria-sort`.
    <th
      scope="col"
      // Screen readers repeat the header with each cell; leave out its controls.
      aria-label={title}
      data-align={align}
      aria-sort={rank === 0 ? (order?.desc ? 'descending' : 'ascending') : undefined}
    >
      <div className={classes.cell}>
        {sortable ? (
          <UnstyledButton
            className={classes.sorter}
            data-sorted={order ? true : undefined}
            onClick={sort}
          >
            <span className="clip shrink" data-title>
              {title}
            </span>
            {order && <Rank order={order} rank={state.sort.length > 1 ? rank + 1 : undefined} />}
          </UnstyledButton>
        ) : (
          <span className="clip shrink" data-title>
            {title}
          </span>
        )}
        {(sortable || filters.length > 0 || layout) && <HeadMenu {...props} />}
      </div>
      {layout && (
        <ColumnEdge
          title={title}
          width={layout.width}
          tryWidth={layout.tryWidth}
          chooseWidth={layout.chooseWidth}
        />
      )}
    </th>
  )
}

type RankProps = {
  order: Order
  /** Position in the sort, from 1, if there are several columns. */
  rank: number | undefined
}

function Rank({ order: { desc }, rank }: RankProps) {
  const t = useWords(uiText)
  const Arrow = desc ? IconArrowDown : IconArrowUp
  return (
    <>
      <Arrow size={14} aria-hidden />
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
