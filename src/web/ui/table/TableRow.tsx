import { memo } from 'react'
import { RowLink } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { Truncated } from '../basic/Truncated.tsx'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { Column, DataTableProps } from './DataTable.tsx'
import { RowActions } from './RowActions.tsx'

type TableRowProps<R extends { id: number | string }> = Pick<
  DataTableProps<R>,
  'columns' | 'rowName' | 'open' | 'actions'
> & {
  row: R
  /** Where it stands on the page, from 0. */
  place: number
  /** Selects it, or as far as it; without it rows are not selected. */
  select?: (row: R, isRange: boolean) => void
  isSelected: boolean
  /** The one that Tab leads to. */
  isAtHand: boolean
  /** It has the focus: what is cut shows whole. */
  isShown: boolean
}

/** A row of a list. It is drawn again only where something of it changed. */
export const TableRow = memo(Row) as typeof Row

function Row<R extends { id: number | string }>(props: TableRowProps<R>) {
  const { row, columns, rowName, actions, select, isSelected, isAtHand, isShown } = props
  const t = useWords(uiText)
  const to = props.open?.(row)
  const isReachable = isAtHand || !to
  return (
    <tr
      data-row={props.place}
      data-id={row.id}
      data-current={isShown || undefined}
      data-opens={to ? true : undefined}
      data-selected={isSelected || undefined}
    >
      {select && (
        <td className={classes.tick}>
          <label>
            <input
              type="checkbox"
              className={classes.check}
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
        <td key={column.key} data-align={column.align} data-main={column.main || undefined}>
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
  isAtHand,
  isShown,
}: TableRowProps<R> & { column: Column<R>; to: string | undefined }) {
  const content = column.render(row)
  if (to)
    return (
      <RowLink to={to} className={classes.opener} data-open tabIndex={isAtHand ? 0 : -1}>
        {content}
      </RowLink>
    )
  return column.truncate ? <Truncated shown={isShown}>{content}</Truncated> : content
}
