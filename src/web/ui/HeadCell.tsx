import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, Suspense, useState } from 'react'
import { lazyPart } from '../lazyScreen.tsx'
import { useWords } from '../words.ts'
import type { Column } from './DataTable.tsx'
import { turned } from './listState.ts'
import classes from './TableHead.module.css'
import { uiText } from './ui.text.ts'
import type { Asked } from './useList.ts'

// Most order by a click.
const HeadMenu = lazyPart(() => import('./HeadMenu.tsx'))

export type HeadCellProps = {
  column: Pick<Column<never>, 'key' | 'title' | 'align' | 'sortable' | 'descendingFirst'>
  list: Asked
}

/** The head of a column: orders by it, with Shift after the others, and has a menu. */
export function HeadCell(props: HeadCellProps) {
  const { column, list } = props
  const { key, title, align, sortable } = column
  const { state, change } = list
  const [hasMenu, setHasMenu] = useState(false)
  const rank = state.sort.findIndex(({ id }) => id === key)
  const order = state.sort[rank]
  const turn = (event: MouseEvent | KeyboardEvent) => {
    const isAdded = event.shiftKey
    change({ sort: turned(state.sort, key, { ...column, isAdded }) })
  }
  return (
    // Only one head of a table may say that it is ordered by it.
    <th
      scope="col"
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
            <Rank order={order} rank={state.sort.length > 1 ? rank + 1 : undefined} />
          </UnstyledButton>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {hasMenu ? (
          <Suspense fallback={<HeadMenuButton title={title} />}>
            <HeadMenu {...props} />
          </Suspense>
        ) : (
          <HeadMenuButton title={title} onClick={() => setHasMenu(true)} />
        )}
      </div>
    </th>
  )
}

/** Which way a column is ordered, and which column of the order it is where there are several. */
function Rank({ order, rank }: { order: { desc: boolean } | undefined; rank: number | undefined }) {
  const t = useWords(uiText)
  const Arrow = order?.desc ? IconArrowDown : IconArrowUp
  return (
    <>
      <Arrow size={14} stroke={1.75} aria-hidden />
      {order && rank && (
        <>
          <span className={classes.rank} aria-hidden>
            {rank}
          </span>
          <VisuallyHidden>
            {t(order.desc ? 'order.rank_descending' : 'order.rank_ascending', { rank })}
          </VisuallyHidden>
        </>
      )}
    </>
  )
}

/** Opens the menu of a column, of which it is given the title. */
export function HeadMenuButton({ title, ...button }: ComponentProps<'button'>) {
  const t = useWords(uiText)
  return (
    <UnstyledButton
      className={classes.menu}
      aria-label={t('list.column', { column: title })}
      aria-haspopup="menu"
      {...button}
    >
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
