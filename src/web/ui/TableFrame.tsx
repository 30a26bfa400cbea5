import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { useWords } from '../words.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import type { Order } from './listState.ts'
import { keepFocus, openers } from './rowFocus.ts'
import type { Selection } from './selection.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { uiText } from './ui.text.ts'

type Row = { id: number | string }

type TableFrameProps<R extends Row> = DataTableProps<R> & {
  root: RefObject<HTMLElement | null>
  selection: Selection<R> | undefined
}

const noRows: readonly never[] = []
/** Widths in px, as in the styles; of the gutter the widest. */
const gutter = 24
const tickWidth = 28
const actionWidth = 30

/** The rows of a list with room: a table that scrolls within its frame, walked through by keyboard. */
export function TableFrame<R extends Row>(props: TableFrameProps<R>) {
  const { list, label, columns, rowName, open, actions, selection, root } = props
  const t = useWords(uiText)
  const { ref: frame, width } = useElementSize<HTMLDivElement>()
  const [current, setCurrent] = useState<R['id']>()
  const [isInside, setInside] = useState(false)
  const { state, rows = noRows, isStale } = list
  const isFirst = list.rows === undefined
  const atHand = rows.find(({ id }) => id === current) ?? rows[0]
  const mostActions = Math.max(0, ...rows.map((row) => actions?.(row).length ?? 0))
  const actionsWidth = actions ? mostActions * actionWidth + gutter : 0
  const smallest = columns.reduce(
    (sum, column) => sum + column.width,
    gutter + (selection ? tickWidth : 0) + actionsWidth,
  )
  /** The first column begins with the gutter, unless ticks stand before it. */
  const withGutter = (own: number, place: number) =>
    place === 0 && !selection ? `calc(${own}px + var(--gutter))` : own
  const columnsOf = (sort: readonly Order[]) =>
    sort.flatMap(({ id, desc }) => {
      const column = columns.find(({ key }) => key === id)?.title
      return column
        ? t(desc ? 'order.column_descending' : 'order.column_ascending', { column })
        : []
    })
  const onKeyDown = useRowKeys(props)
  const onRowClick = useRowClick(props)

  /** The row in which something happened; undefined in the head. */
  const rowOf = (target: EventTarget) =>
    rows[Number((target as HTMLElement).closest('tr')?.dataset.row ?? -1)]

  const toggle = selection?.toggle
  const extend = selection?.extend
  const select = useCallback(
    (row: R, isRange: boolean) => (isRange ? extend?.(row) : toggle?.(row)),
    [toggle, extend],
  )

  // A filter that is chosen in the head may leave no table.
  useEffect(() => () => keepFocus(root), [root])

  return (
    <div
      className={classes.frame}
      ref={frame}
      data-scrolls={(width > 0 && width < smallest) || undefined}
    >
      <VisuallyHidden role="status">
        {t('order.said', { columns: columnsOf(state.sort).join(', ') })}
      </VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the rows within */}
      <table
        className={classes.table}
        style={{ minWidth: smallest }}
        aria-label={label}
        aria-busy={isStale || isFirst}
        aria-rowcount={list.capped ? -1 : (list.total ?? -1)}
        onKeyDown={(event) => onKeyDown(event, rowOf(event.target))}
      >
        <colgroup>
          {selection && <col className={classes.ticks} />}
          {columns.map(({ key, grows, width: own }, place) => (
            <col key={key} style={{ width: grows ? undefined : withGutter(own, place) }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead {...props} rows={rows} />
        {isFirst ? (
          <TableSkeleton
            columns={columns}
            rows={Math.min(state.pageSize, 12)}
            ticks={Boolean(selection)}
            actions={Boolean(actions)}
          />
        ) : (
          <tbody
            data-stale={isStale || undefined}
            onClick={(event) => onRowClick(event, rowOf(event.target))}
            onFocus={({ target }) => {
              setInside(true)
              setCurrent(rowOf(target)?.id)
            }}
            onBlur={() => setInside(false)}
          >
            {rows.map((row, place) => (
              <TableRow
                key={row.id}
                row={row}
                place={place}
                columns={columns}
                rowName={rowName}
                open={open}
                actions={actions}
                select={selection && select}
                isSelected={selection?.ids.has(row.id) ?? false}
                isAtHand={row === atHand}
                isShown={isInside && row === atHand}
              />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Keys within the table: between rows and pages, within a row, and of the selection. */
function useRowKeys<R extends Row>({ list, selection, root }: TableFrameProps<R>) {
  const { state, change, rows = noRows } = list
  const pages = list.capped ? Infinity : Math.ceil((list.total ?? 0) / state.pageSize)

  /** Whether the key was one of the selection; `beside` is the row that an arrow leads to. */
  function selects(event: KeyboardEvent, row: R | undefined, beside: R | undefined) {
    if (!selection) return false
    const isOpener = (event.target as HTMLElement).matches('[data-open]')
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && event.key.toLowerCase() === 'a') selection.take(rows, true)
    else if (isCommand || event.altKey) return false
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear()
    else if (event.key === ' ' && isOpener && row) selection.toggle(row)
    else if (event.shiftKey && beside && row) selection.extend(beside, row)
    else return false
    return true
  }

  return (event: KeyboardEvent, row: R | undefined) => {
    // Keys in a menu of the table come here too, though the menu lies elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return
    const links = openers(root)
    const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const within = [
      ...(links[here]?.closest('tr')?.querySelectorAll<HTMLElement>('a, button, input') ?? []),
    ]
    const beside = within.indexOf(document.activeElement as HTMLElement)
    const aim: Record<string, HTMLElement | undefined> = {
      ArrowDown: links[here + 1],
      ArrowUp: links[here - 1],
      Home: links[0],
      End: links.at(-1),
      ArrowRight: within[beside + 1],
      ArrowLeft: within[beside - 1],
    }
    const to = here < 0 ? undefined : aim[event.key]
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const next = isVertical && to ? rows[Number(to.closest('tr')?.dataset.row)] : undefined
    if (selects(event, row, next)) to?.focus()
    else if (event.altKey || event.ctrlKey || event.metaKey || here < 0) return
    else if (event.key === 'Escape') {
      const search = root.current?.querySelector<HTMLElement>('input[type=search]')
      if (search) search.focus()
      else (document.activeElement as HTMLElement).blur()
    } else if (event.key === 'PageDown' && state.page < pages) change({ page: state.page + 1 })
    else if (event.key === 'PageUp' && state.page > 1) change({ page: state.page - 1 })
    else if (event.key in aim) to?.focus()
    else return
    event.preventDefault()
  }
}

/** A click opens a row, or with Shift selects as far as it. */
function useRowClick<R extends Row>({ open, selection }: TableFrameProps<R>) {
  const navigate = useNavigate()
  return (event: MouseEvent, row: R | undefined) => {
    const control = (event.target as HTMLElement).closest('a, button, input, label')
    if (!row || event.defaultPrevented) return
    if (selection && event.shiftKey && (!control || control.matches('[data-open]'))) {
      event.preventDefault()
      getSelection()?.removeAllRanges()
      return selection.extend(row)
    }
    const to = open?.(row)
    if (!to || control || getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    else void navigate({ to })
  }
}
