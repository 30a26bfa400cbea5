import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { lazyPart, promptPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import type { Option } from '../input/options.ts'
import { ApproximateNotice } from '../list/ApproximateNotice.tsx'
import { type AddedFilter, EmptyList, ListTools } from '../list/ListTools.tsx'
import { useListPosition } from '../list/listPosition.ts'
import type { List } from '../list/useList.ts'
import { type ListedFields, useListedFields } from '../list/useListedFields.ts'
import { ErrorPart } from '../page/ErrorPart.tsx'
import { uiText } from '../ui.text.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import classes from './DataTable.module.css'
import { ListFoot } from './ListFoot.tsx'
import type { RowAction } from './RowActions.tsx'
import { useSelection } from './selection.ts'
import { TableFrame } from './TableFrame.tsx'
import { useColumns } from './tableColumns.ts'

// Its rows come as late: a table needs none of it.
const PhoneRows = lazyPart(
  () => import('./PhoneRows.tsx'),
) as typeof import('./PhoneRows.tsx').default
const BulkBar = promptPart(
  () => import('../list/BulkBar.tsx'),
) as typeof import('../list/BulkBar.tsx').default

export type Column<R> = {
  /** Name of the field; also what the order is asked by. */
  key: string
  title: string
  /** Width in px with 16 of air after it; of the column that `grows` the smallest one. */
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
  /** The fields that it shows, where that is not the one of its key: the columns of an export. */
  fields?: readonly string[]
  /** The section of a column that shows only where somebody wants it. */
  section?: string
  /** Where it stands on a phone: beside the main column, or in the second line at its left or right. */
  phone?: 'aside' | 'detail' | 'end'
}

export type Filter = {
  /** Name in the address and the query. */
  key: string
  name: string
  all?: string
  /** What may be chosen; of a field that is asked otherwise what stands for no and any value. */
  options: readonly Option[]
  multiple?: boolean
  /** The column whose head has it too, where that is not the one with the same key. */
  column?: string
  /** Chosen in the strip or on another screen: no button, but a name where it is lifted. */
  isElsewhere?: boolean
  /** Of a filter that has a button only once somebody asks for it. */
  field?: Field
  /** The section of that field. */
  section?: string
  /** A value that is none of the options, in words. */
  say?: (value: string) => string
}

export type BulkAction<R> = {
  key: string
  label: string
  icon: ReactNode
  danger?: boolean
  /** `done` leaves nothing selected, or those that were refused. */
  run: (rows: readonly R[], done: (refused?: ReadonlySet<number | string>) => void) => void
}

export type DataTableProps<R extends { id: number | string }> = {
  /** Under which a person's choice of columns and views is kept (`mandates`); without it there is none. */
  name?: string
  list: List<R>
  /** What the rows are, for readers. */
  label: string
  // Rows are drawn anew where one of the next four is another than before.
  columns: readonly Column<R>[]
  /** What a reader calls a row: its address, its name. */
  rowName: (row: R) => string
  /** Path of what a row opens; undefined for a row that opens nothing. */
  open?: (row: R) => string | undefined
  actions?: (row: R) => readonly RowAction[]
  /** What can be done with many rows at once; with it rows can be selected. */
  bulk?: readonly BulkAction<R>[]
  /** What may be searched ("Adresse, client, numéro…"); without it there is no search. */
  search?: string
  filters?: readonly Filter[]
  /** By whose fields the list can be shown and asked besides. */
  listed?: ListedFields
  /** The menu of saved views. */
  views?: ReactNode
  /** Below the tools: a strip of states with their counts. */
  strip?: ReactNode
  /** At the right of the tools, after views and columns. */
  tools?: ReactNode
  /** Stands where there is nothing at all: an `Empty` with icon, sentence, action. */
  empty: ReactNode
  /** Title of the failure ("Failed to load products."). */
  failed: string
}

/**
 * The one list: search, filters, order and pages from the address (`useList`), rows by keyboard and
 * pointer, two-line rows on a phone, a selection where much can be done at once, and the states empty,
 * loading and failed.
 */
export function DataTable<R extends { id: number | string }>(props: DataTableProps<R>) {
  const { list, strip, bulk } = props
  const t = useWords(uiText)
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const selection = useSelection(list)
  const selected = selection.rows.length
  const frame = `table-${props.name ?? ''}`
  // Defers row rendering so that input stays responsive.
  const rows = useDeferredValue(list.rows)
  const shown = { ...list, rows, isStale: list.isStale || rows !== list.rows }
  const place = useListPosition(root, frame, rows !== undefined && !shown.isStale)
  const more = useListedFields(props, shown.labels)
  const columns = useColumns(props.name, more.columns)
  const [asked, setAsked] = useState<AddedFilter>()
  const ask = (key: string | undefined) =>
    setAsked((before) => (key ? { key, count: (before?.count ?? 0) + 1 } : undefined))
  const filters = more.filters
  const table = { ...props, filters, list: shown, root, selection: bulk && selection, ask }
  const isNothing = list.rows?.length === 0 && !list.error && !list.isStale

  return (
    <div className={classes.root} ref={root} data-selecting={selected > 0 || undefined} {...place}>
      <div className={classes.top} data-selects={bulk ? true : undefined}>
        <div inert={selected > 0 && !isPhone}>
          <ListTools
            {...props}
            filters={filters}
            further={props.listed && { load: more.load, asked, ask }}
            tools={
              (props.name || props.views || props.tools) && (
                <>
                  {props.views}
                  {columns.lay && !isPhone && (
                    <ColumnsButton columns={columns} onOpen={more.load} />
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
      ) : isNothing ? (
        <EmptyList {...props} filters={filters} />
      ) : isPhone ? (
        <Suspense>
          <PhoneRows {...table} />
        </Suspense>
      ) : (
        <TableFrame {...table} columns={columns} scrollId={frame} />
      )}
      <ListFoot {...props} isNothing={isNothing} />
    </div>
  )
}
