import { memo } from 'react'
import { RowLink } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { Truncated } from '../basic/Truncated.tsx'
import type { Column } from '../listing/column.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { RowActions } from './RowActions.tsx'

type TableRowProps<R extends { id: number | string }> = Pick<
  DataTableProps<R>,
  'columns' | 'rowName' | 'open' | 'actions'
> & {
  row: R
  /** Index on the page, from 0. */
  index: number
  /** Toggles the row, or extends the selection to it; without it rows are not selectable. */
  select?: (row: R, isRange: boolean) => void
  isSelected: boolean
  /** The one row in the tab order. */
  isActive: boolean
  /** Whether the row has the focus: it then shows truncated texts in full. */
  isFocused: boolean
}

/** A row of a list; re-renders only if its props change. */
export const TableRow = memo(Row) as typeof Row

function Row<R extends { id: number | string }>(props: TableRowProps<R>) {
  const { row, columns, rowName, actions, select, isSelected, isActive, isFocused } = props
  const t = useWords(uiText)
  const to = props.open?.(row)
  const isReachable = isActive || !to
  return (
    <tr
      data-row={props.index}
      data-id={row.id}
      data-current={isFocused || undefined}
      data-opens={to ? true : undefined}
      data-selected={isSelected || undefined}
    >
      {select && (
        <td className={classes.tick}>
          <label>
            <input
              type="checkbox"
              className="check"
              checked={isSelected}
              tabIndex={isReachable ? 0 : -1}
              aria-label={t('list.select_row', { name: rowName(row) })}
              onChange={({ nativeEvent }) =>
                select(row, (nativeEvent as unknown as MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-cell
          data-align={column.align}
          data-main={column.main || undefined}
          // Names and figures.
          translate={column.main || column.align === 'right' ? 'no' : undefined}
        >
          <Content {...props} column={column} to={column.main ? to : undefined} />
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <RowActions actions={actions(row)} name={rowName(row)} isReachable={isReachable} />
        </td>
      )}
    </tr>
  )
}

function Content<R extends { id: number | string }>({
  column,
  row,
  to,
  isActive,
  isFocused,
}: TableRowProps<R> & { column: Column<R>; to: string | undefined }) {
  const content = column.render(row)
  if (to)
    return (
      <RowLink to={to} className={classes.opener} data-open tabIndex={isActive ? 0 : -1}>
        {content}
      </RowLink>
    )
  const isTruncated = column.truncate || column.main
  return isTruncated ? <Truncated shown={isFocused}>{content}</Truncated> : content
}
