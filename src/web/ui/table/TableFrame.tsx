import { rem, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type RefObject, useEffect, useMemo } from 'react'
import { useWords } from '../../loading/words.ts'
import { useNarrow } from '../basic/useNarrow.ts'
import type { AddFilter } from '../list/ListTools.tsx'
import type { Order } from '../list/listState.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { restoreRowFocus } from './rowFocus.ts'
import { useRowKeys } from './rowKeys.ts'
import type { Selection } from './selection.ts'
import { rowAt, TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { type TableColumns, useWidths } from './tableColumns.ts'

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
/** Width of an action button, and padding of the actions' column, px. */
const actionWidth = 30
const actionsPadding = 24
/** With a mouse, actions overlay the end of the hovered row. */
const hoverQuery = '(hover: hover)'

/** List as a table: scrolls within its frame, with keyboard navigation. */
export function TableFrame<R extends Row>(props: TableFrameProps<R>) {
  const { list, label, columns, rowName, open, actions, selection, root } = props
  const t = useWords(uiText)
  const { state, rows = noRows, isStale } = list
  const isInitialLoad = list.rows === undefined
  const maxActions = useMemo(
    () => Math.max(0, ...rows.map((row) => actions?.(row).length ?? 0)),
    [rows, actions],
  )
  const isOverlaid = useMediaQuery(hoverQuery, true, { getInitialValueInEffect: false })
  const widths = useWidths(columns, {
    hasTicks: selection !== undefined,
    actions: actions && (isOverlaid ? 0 : maxActions * actionWidth) + actionsPadding,
  })
  const { frame, isNarrow } = useNarrow(widths.minWidth)
  const describeSort = (sort: readonly Order[]) =>
    sort.flatMap(({ id, desc }) => {
      const column = columns.all.find(({ key }) => key === id)?.title
      return column
        ? t(desc ? 'order.column_descending' : 'order.column_ascending', { column })
        : []
    })
  const onKeyDown = useRowKeys(props)
  // The focused header may unmount: a filter leaves no rows, or its column is hidden.
  useEffect(() => {
    if (columns.shown) return () => restoreRowFocus(root)
  }, [columns.shown, root])

  return (
    <div
      className={classes.frame}
      ref={frame}
      data-scrolls={isNarrow || undefined}
      data-stale={isStale || undefined}
      style={{ '--table-width': rem(widths.minWidth) } as CSSProperties}
      data-scroll-restoration-id={props.scrollId}
    >
      <VisuallyHidden role="status">
        {t('order.said', { columns: describeSort(state.sort).join(', ') })}
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the rows within */}
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isStale || isInitialLoad}
        aria-rowcount={list.capped ? -1 : (list.total ?? -1)}
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
            ticks={Boolean(selection)}
            actions={Boolean(actions)}
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
