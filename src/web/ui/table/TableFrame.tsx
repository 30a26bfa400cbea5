import { rem, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../../loading/words.ts'
import { useInnerWidth } from '../basic/useInnerWidth.ts'
import type { AddFilter } from '../filters/ListTools.tsx'
import { useNaturalWidths } from '../listing/columnWidths.ts'
import type { Order } from '../listing/listState.ts'
import { restoreRowFocus } from '../listing/rowFocus.ts'
import type { Selection } from '../listing/selection.ts'
import { type TableColumns, useWidths } from '../listing/tableColumns.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { useRowKeys } from './rowKeys.ts'
import { rowAt, TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

type Row = { id: number | string }

type TableFrameProps<R extends Row> = Omit<DataTableProps<R>, 'columns'> & {
  columns: TableColumns<R>
  /** Scroll restoration id. */
  scrollId: string
  root: RefObject<HTMLElement | null>
  selection: Selection<R> | undefined
  /** Adds a filter by a field. */
  addFilter: AddFilter
}

const noRows: readonly never[] = []
/** Width of a row's action button, and padding of its column, px. */
const actionWidth = 30
const actionsPadding = 24
/** Width of the frame below which deadlines show only the days left, without the date, px. */
const narrowWidth = 1000

/** List as a table: scrolls within its frame, with keyboard navigation. */
export function TableFrame<R extends Row>(props: TableFrameProps<R>) {
  const { list, label, columns, rowName, open, actions, selection, root } = props
  const t = useWords(uiText)
  const { state, rows = noRows, isStale } = list
  const isInitialLoad = list.rows === undefined
  const { element, width } = useInnerWidth()
  const table = useRef<HTMLTableElement>(null)
  const isNarrow = width > 0 && width < narrowWidth
  const natural = useNaturalWidths(
    table,
    columns.shown,
    `${props.name ?? label}${isNarrow ? ' narrow' : ''}`,
    rows.length > 0 && !isStale,
  )
  const widths = useWidths(columns, {
    hasTicks: selection !== undefined,
    actions: actions && actionWidth + actionsPadding,
    frame: width,
    natural,
  })
  const describeSort = (sort: readonly Order[]) =>
    sort.flatMap(({ id, desc }) => {
      const column = columns.all.find(({ key }) => key === id)?.title
      return column
        ? t(desc ? 'order.column_descending' : 'order.column_ascending', { column })
        : []
    })
  const onKeyDown = useRowKeys(props)
  const lastFocused = useRef<Element>(null)
  // The focused header may unmount: a filter leaves no rows, or its column is hidden.
  useEffect(() => {
    if (!columns.shown) return
    return () => {
      if (lastFocused.current?.isConnected === false) restoreRowFocus(root)
    }
  }, [columns.shown, root])

  return (
    <div
      className={classes.frame}
      ref={element}
      data-scrolls={(width > 0 && width < widths.minWidth) || undefined}
      data-stale={isStale || undefined}
      data-days-only={isNarrow || undefined}
      style={
        {
          '--table-width': rem(widths.minWidth),
          '--aligned': natural && rem(natural.aligned),
        } as CSSProperties
      }
      data-scroll-restoration-id={props.scrollId}
    >
      <VisuallyHidden role="status">
        {t('order.said', { columns: describeSort(state.sort).join(', ') })}
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the rows within */}
      <table
        ref={table}
        className={classes.table}
        aria-label={label}
        aria-busy={isStale || isInitialLoad}
        aria-rowcount={list.capped ? -1 : (list.total ?? -1)}
        onFocus={({ target }) => {
          lastFocused.current = target
          // Browsers leave it below the sticky column of the actions. Not on a click, which would miss its target.
          if (target.matches(':focus-visible'))
            target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
        onKeyDown={(event) => onKeyDown(event, rowAt(rows, event.target))}
      >
        <colgroup>
          {selection && <col className={classes.ticks} />}
          {columns.shown.map(({ key }, index) => (
            <col key={key} style={{ width: widths.columns[index] }} />
          ))}
          {actions && <col style={{ width: widths.actions }} />}
        </colgroup>
        <TableHead {...props} rows={rows} widths={widths} />
        {isInitialLoad ? (
          <TableSkeleton
            columns={columns.shown}
            rows={Math.min(state.pageSize, 12)}
            hasTicks={Boolean(selection)}
            hasActions={Boolean(actions)}
          />
        ) : (
          <TableBody
            rows={rows}
            columns={columns.shown}
            rowName={rowName}
            open={open}
            actions={actions}
            selection={selection}
          />
        )}
      </table>
    </div>
  )
}
