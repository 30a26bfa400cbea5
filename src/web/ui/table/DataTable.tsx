import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, use, useDeferredValue, useRef, useState } from 'react'
import { lazyPart, prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { ApproximateNotice } from '../basic/ApproximateNotice.tsx'
import { ColumnsButton } from '../columns/ColumnsButton.tsx'
import { type AddedFilter, EmptyList, ListTools } from '../filters/ListTools.tsx'
import { type ListedFields, useListedFields } from '../filters/useListedFields.ts'
import type { BulkAction, Column, Filter } from '../listing/column.ts'
import { useSelection } from '../listing/selection.ts'
import { useColumns } from '../listing/tableColumns.ts'
import type { List } from '../listing/useList.ts'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { useListPosition } from '../page/listPosition.ts'
import { PaneContext } from '../page/pane.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import { BesideButton } from './BesideButton.tsx'
import classes from './DataTable.module.css'
import { ListFoot } from './ListFoot.tsx'
import type { RowAction } from './RowActions.tsx'
import { TableFrame } from './TableFrame.tsx'

// Loaded only on phones.
const PhoneRows = lazyPart(
  () => import('./PhoneRows.tsx'),
) as typeof import('./PhoneRows.tsx').default
const SideRows = lazyPart(() => import('./SideRows.tsx')) as typeof import('./SideRows.tsx').default
const BulkBar = prefetchedPart(
  () => import('../listOverlays.ts'),
  'BulkBar',
) as typeof import('../listOverlays.ts').BulkBar

export type DataTableProps<R extends { id: number | string }> = {
  /** Key of the stored layout and views (`mandates`); without it columns are fixed. */
  name?: string
  list: List<R>
  /** Accessible name. */
  label: string
  // Rows re-render if one of the next four props changes its identity.
  columns: readonly Column<R>[]
  /** Accessible name of a row. */
  rowName: (row: R) => string
  /** Path that a row opens; undefined if none. */
  open?: (row: R) => string | undefined
  actions?: (row: R) => readonly RowAction[]
  /** Bulk actions; rows are selectable only if set. */
  bulk?: readonly BulkAction<R>[]
  /** Placeholder of the search ("Adresse, client, numéro…"); without it there is no search. */
  search?: string
  filters?: readonly Filter[]
  /** Fields for optional columns and filters. */
  listed?: ListedFields
  /** The menu of saved views. */
  views?: ReactNode
  /** Strip of states with counts, below the tools. */
  strip?: ReactNode
  /** At the right of the tools, after views and columns. */
  tools?: ReactNode
  /** Empty state without search or filters: an `Empty`. */
  empty: ReactNode
  /** Title of the error message ("Failed to load products."). */
  failed: string
}

/**
 * The list of every screen: search, filters, sort and pages in the URL (`useList`), keyboard navigation,
 * two-line rows on a phone, selection for bulk actions, and empty, loading and failed states.
 */
export function DataTable<R extends { id: number | string }>(props: DataTableProps<R>) {
  const { list, strip } = props
  const t = useWords(uiText)
  const isPhone = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  const pane = use(PaneContext)
  const isBeside = pane?.id !== undefined
  // Beside a record there is no room for a selection.
  const bulk = isBeside ? undefined : props.bulk
  const root = useRef<HTMLDivElement>(null)
  const selection = useSelection(list)
  const selected = selection.rows.length
  const frame = `table-${props.name ?? ''}`
  // Defers row rendering so that input stays responsive.
  const laterRows = useDeferredValue(list.rows)
  const rows = list.isPrinted ? list.rows : laterRows
  const deferredList = { ...list, rows, isStale: list.isStale || rows !== list.rows }
  const positionHandlers = useListPosition(root, frame, rows !== undefined && !deferredList.isStale)
  const more = useListedFields(props, deferredList.labels)
  const columns = useColumns(props.name, more.columns)
  const [addedFilter, setAddedFilter] = useState<AddedFilter>()
  const addFilter = (key: string | undefined) =>
    setAddedFilter((before) => (key ? { key, count: (before?.count ?? 0) + 1 } : undefined))
  const filters = more.filters
  const table = {
    ...props,
    filters,
    list: deferredList,
    root,
    selection: bulk && selection,
    addFilter,
  }
  const isEmpty = list.rows?.length === 0 && !list.error && !list.isStale

  return (
    <div
      className={classes.root}
      ref={root}
      data-steady
      data-selecting={(bulk && selected > 0) || undefined}
      {...positionHandlers}
    >
      <div className={classes.top} data-selects={bulk ? true : undefined}>
        <div inert={bulk && selected > 0 && !isPhone}>
          <ListTools
            {...props}
            filters={filters}
            further={props.listed && { load: more.load, addedFilter, addFilter }}
            tools={
              (props.name || props.views || props.tools) && (
                <>
                  {props.views}
                  {columns.setLayout && !isPhone && !isBeside && (
                    <ColumnsButton columns={columns} onOpen={more.load} />
                  )}
                  {props.open && pane?.hasRoom && !isBeside && (
                    <BesideButton root={root} isDisabled={!rows?.length} />
                  )}
                  {props.tools}
                </>
              )
            }
            root={root}
          />
        </div>
        {bulk && (
          <VisuallyHidden role="status">
            {selected > 0 && t('list.selected', { count: selected })}
          </VisuallyHidden>
        )}
        <Suspense>
          {bulk && selected > 0 && (
            <BulkBar list={list} bulk={bulk} selection={selection} root={root} />
          )}
        </Suspense>
      </div>
      {strip && <div className={classes.strip}>{strip}</div>}
      <ApproximateNotice shown={list.isApproximate} words={list.state.search} />
      {list.error && !list.isStale && !list.rows ? (
        <ErrorPart title={props.failed} error={list.error} retry={list.retry} />
      ) : isEmpty ? (
        <EmptyList {...props} filters={filters} />
      ) : isBeside ? (
        <Suspense fallback={<Skeleton />}>
          <SideRows {...table} />
        </Suspense>
      ) : isPhone ? (
        <Suspense fallback={<Skeleton />}>
          <PhoneRows {...table} />
        </Suspense>
      ) : (
        <TableFrame {...table} columns={columns} scrollId={frame} />
      )}
      <ListFoot {...props} isEmpty={isEmpty} />
    </div>
  )
}
