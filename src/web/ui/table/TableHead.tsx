import { VisuallyHidden } from '@mantine/core'
import { useWords } from '../../loading/words.ts'
import type { AddFilter } from '../filters/ListTools.tsx'
import type { Selection } from '../listing/selection.ts'
import type { TableColumns, useWidths } from '../listing/tableColumns.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { HeadCell } from './HeadCell.tsx'

type TableHeadProps<R extends { id: number | string }> = Pick<
  DataTableProps<R>,
  'list' | 'actions' | 'filters'
> & {
  columns: TableColumns<R>
  widths: ReturnType<typeof useWidths<R>>
  rows: readonly R[]
  selection: Selection<R> | undefined
  addFilter: AddFilter
}

/** Header of a list: page checkbox and column headers. */
export function TableHead<R extends { id: number | string }>(props: TableHeadProps<R>) {
  const { list, columns, widths, filters = [], rows, actions, selection, addFilter } = props
  const { all, shown, setLayout } = columns
  const t = useWords(uiText)
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.tick}>
            <PageTick rows={rows} selection={selection} />
          </th>
        )}
        {shown.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            list={list}
            filters={filters.filter(
              ({ key, column: columnKey = key, options, field }) =>
                columnKey === column.key && (field !== undefined || options.length > 0),
            )}
            addFilter={addFilter}
            layout={
              setLayout && {
                width: widths.widthOf(column),
                tryWidth: (width) => widths.tryWidth(column.key, width),
                chooseWidth: (width) => widths.chooseWidth(column.key, width),
                hide: () =>
                  setLayout(
                    all.map((entry) =>
                      entry.key === column.key ? { ...entry, isHidden: true } : entry,
                    ),
                  ),
              }
            }
          />
        ))}
        {actions && (
          <th scope="col" className={classes.actions}>
            <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Checkbox that selects the page; indeterminate if some rows are selected. */
function PageTick<R extends { id: number | string }>({
  rows,
  selection,
}: {
  rows: readonly R[]
  selection: Selection<R>
}) {
  const t = useWords(uiText)
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length
  const isAll = chosen > 0 && chosen === rows.length
  return (
    <label>
      <input
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !isAll
        }}
        type="checkbox"
        className="check"
        checked={isAll}
        disabled={rows.length === 0}
        aria-label={t('list.select_page')}
        onChange={() => selection.setSelected(rows, !isAll)}
      />
    </label>
  )
}
