import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import {
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type Header,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from '../Link.tsx'
import { webText } from '../web.text.ts'
import { useWords } from '../words.ts'
import classes from './DataTable.module.css'
import { ErrorPart } from './ErrorPart.tsx'
import type { FilterOption } from './FilterButton.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTools, Nothing } from './ListTools.tsx'
import { PhoneRows } from './PhoneRows.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'
import { openers } from './rowFocus.ts'
import { Truncated } from './Truncated.tsx'
import { uiText } from './ui.text.ts'
import type { List } from './useList.ts'

export type Column<R> = {
  /** Name of the field; also what the order is asked by. */
  key: string
  title: string
  /** Width in px; of the column that `grows` the smallest one. */
  width: number
  grows?: boolean
  align?: 'left' | 'right'
  render: (row: R) => ReactNode
  sortable?: boolean
  /** The first click orders from the largest or newest. */
  descendingFirst?: boolean
  /** Ends in "…" where it is too long; the whole text shows on hover and on focus of the row. */
  truncate?: boolean
  /** The column by which a row is recognised; it holds the link. One of them. */
  main?: boolean
  /** Where it stands on a phone: beside the main column, or in the second line at its left or right. */
  phone?: 'aside' | 'detail' | 'end'
}

export type Filter = {
  /** Name in the address and the query. */
  key: string
  name: string
  all?: string
  options: readonly FilterOption[]
  multiple?: boolean
  /** Chosen in the strip or on another screen: no button, but a name where it is lifted. */
  isElsewhere?: boolean
}

export type DataTableProps<R extends { id: number | string }> = {
  list: List<R>
  /** What the rows are, for readers. */
  label: string
  columns: readonly Column<R>[]
  /** What a reader calls a row: its address, its name. */
  rowName: (row: R) => string
  /** Path of what a row opens; undefined for a row that opens nothing. */
  open?: (row: R) => string | undefined
  actions?: (row: R) => readonly RowAction[]
  /** What may be searched ("Adresse, client, numéro…"); without it there is no search. */
  search?: string
  filters?: readonly Filter[]
  /** Below the tools: a strip of states with their counts. */
  strip?: ReactNode
  /** At the right of the tools: views, columns. */
  tools?: ReactNode
  /** Stands where there is nothing at all: an `Empty` with icon, sentence, action. */
  empty: ReactNode
  /** Title of the failure ("Failed to load products."). */
  failed: string
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnVisibilityFeature,
  columnSizingFeature,
})
type Features = typeof features

const noRows: readonly never[] = []
const actionWidth = 30

/**
 * The one list: search, filters, order and pages from the address (`useList`), rows by keyboard and
 * pointer, two-line rows on a phone, and the states empty, loading and failed.
 */
export function DataTable<R extends { id: number | string }>(props: DataTableProps<R>) {
  const { list, strip } = props
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const isNothing = list.rows?.length === 0 && !list.error && !list.isStale
  return (
    <div className={classes.root} ref={root}>
      <ListTools {...props} root={root} />
      {strip && <div className={classes.strip}>{strip}</div>}
      {list.error && !list.isStale && !list.rows ? (
        <ErrorPart title={props.failed} error={list.error} retry={list.retry} />
      ) : isNothing ? (
        <Nothing {...props} />
      ) : isPhone ? (
        <PhoneRows {...props} />
      ) : (
        <Rows {...props} root={root} />
      )}
      <ListFoot {...props} isNothing={isNothing} />
    </div>
  )
}

function Rows<R extends { id: number | string }>({
  list,
  label,
  columns,
  rowName,
  open,
  actions,
  root,
}: DataTableProps<R> & { root: RefObject<HTMLDivElement | null> }) {
  const t = useWords(uiText)
  const navigate = useNavigate()
  const { ref: frame, width } = useElementSize<HTMLDivElement>()
  const [current, setCurrent] = useState<R['id']>()
  const [isInside, setInside] = useState(false)
  const { state, change, rows = noRows, isStale } = list
  const isFirst = list.rows === undefined

  const defs = useMemo<ColumnDef<Features, R>[]>(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: R) => row.id,
        header: column.title,
        cell: ({ row }) => column.render(row.original),
        size: column.width,
        enableSorting: column.sortable ?? false,
        sortDescFirst: column.descendingFirst ?? false,
      })),
    [columns],
  )
  const table = useTable<Features, R>({
    features,
    columns: defs,
    data: rows as R[],
    getRowId: (row) => String(row.id),
    manualSorting: true,
    manualPagination: true,
    rowCount: list.total ?? 0,
    state: {
      sorting: state.sort,
      pagination: { pageIndex: state.page - 1, pageSize: state.pageSize },
    },
    onSortingChange: (update) => change({ sort: functionalUpdate(update, state.sort) }),
  })
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = table.getRowModel().rows
  const atHand = shown.find((row) => row.original.id === current) ?? shown[0]
  const mostActions = Math.max(0, ...rows.map((row) => actions?.(row).length ?? 0))
  const actionsWidth = actions ? mostActions * actionWidth + 36 : 0
  const smallest = columns.reduce((sum, column) => sum + column.width, actionsWidth + 48)

  function onKeyDown(event: KeyboardEvent) {
    const links = openers(root)
    const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const within = [
      ...(links[here]?.closest('tr')?.querySelectorAll<HTMLElement>('a, button') ?? []),
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
    if (event.altKey || event.ctrlKey || event.metaKey || here < 0) return
    if (event.key === 'Escape') {
      const search = root.current?.querySelector<HTMLElement>('input[type=search]')
      if (search) search.focus()
      else (document.activeElement as HTMLElement).blur()
    } else if (event.key === 'PageDown' && table.getCanNextPage()) change({ page: state.page + 1 })
    else if (event.key === 'PageUp' && table.getCanPreviousPage()) change({ page: state.page - 1 })
    else if (event.key in aim) aim[event.key]?.focus()
    else return
    event.preventDefault()
  }

  function onRowClick(event: MouseEvent, row: R) {
    const isOnControl = (event.target as HTMLElement).closest(
      'a, button, input, label, [role=dialog]',
    )
    const to = open?.(row)
    if (!to || isOnControl || event.defaultPrevented || getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    else void navigate({ to })
  }

  return (
    <div
      className={classes.frame}
      ref={frame}
      data-scrolls={(width > 0 && width < smallest) || undefined}
    >
      <table
        className={classes.table}
        style={{ minWidth: smallest }}
        aria-label={label}
        aria-busy={isStale || isFirst}
        aria-rowcount={list.capped ? -1 : (list.total ?? -1)}
      >
        <colgroup>
          {table.getVisibleLeafColumns().map((column) => (
            <col
              key={column.id}
              style={{ width: byKey.get(column.id)?.grows ? undefined : column.getSize() }}
            />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadCell
                  key={header.id}
                  header={header}
                  align={byKey.get(header.column.id)?.align}
                />
              ))}
              {actions && (
                <th scope="col">
                  <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          ))}
        </thead>
        {isFirst ? (
          <SkeletonRows
            columns={columns}
            rows={Math.min(state.pageSize, 12)}
            actions={Boolean(actions)}
          />
        ) : (
          <tbody
            data-stale={isStale || undefined}
            onKeyDown={onKeyDown}
            onFocus={() => setInside(true)}
            onBlur={() => setInside(false)}
          >
            {shown.map((row) => {
              const isCurrent = row === atHand
              const { original } = row
              const to = open?.(original)
              return (
                <tr
                  key={row.id}
                  data-current={(isInside && isCurrent) || undefined}
                  data-opens={to ? true : undefined}
                  onClick={(event) => onRowClick(event, original)}
                  onFocus={() => setCurrent(original.id)}
                >
                  {row.getVisibleCells().map((cell) => {
                    const column = byKey.get(cell.column.id)
                    const content = <table.FlexRender cell={cell} />
                    return (
                      <td
                        key={cell.id}
                        data-align={column?.align}
                        data-main={column?.main || undefined}
                      >
                        {column?.main && to ? (
                          <Link
                            to={to}
                            className={classes.opener}
                            data-open
                            tabIndex={isCurrent ? 0 : -1}
                          >
                            {content}
                          </Link>
                        ) : column?.truncate ? (
                          <Truncated shown={isInside && isCurrent}>{content}</Truncated>
                        ) : (
                          content
                        )}
                      </td>
                    )
                  })}
                  {actions && (
                    <td className={classes.actions}>
                      <RowActions
                        actions={actions(original)}
                        name={rowName(original)}
                        isReachable={isCurrent || !to}
                      />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        )}
      </table>
    </div>
  )
}

function HeadCell<R extends { id: number | string }>({
  header,
  align,
}: {
  header: Header<Features, R, unknown>
  align?: 'left' | 'right'
}) {
  const { column } = header
  const sorted = column.getIsSorted()
  const title = String(column.columnDef.header)
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.getCanSort() ? (
        <UnstyledButton
          className={classes.sorter}
          data-sorted={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {title}
          <Arrow size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        title
      )}
    </th>
  )
}

function SkeletonRows<R>(props: { columns: readonly Column<R>[]; rows: number; actions: boolean }) {
  const t = useWords(webText)
  return (
    <tbody className={classes.skeleton}>
      {Array.from({ length: props.rows }, (_, row) => (
        <tr key={row} aria-hidden={row > 0 || undefined}>
          {props.columns.map(({ key, align }, place) => (
            <td key={key} data-align={align}>
              <span
                className={classes.bar}
                style={{ width: `${45 + ((row * 7 + place * 13) % 40)}%` }}
              />
              {row === 0 && place === 0 && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
            </td>
          ))}
          {props.actions && <td />}
        </tr>
      ))}
    </tbody>
  )
}
