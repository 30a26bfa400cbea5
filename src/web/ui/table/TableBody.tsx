import { memo, useCallback, useState } from 'react'
import type { Column } from '../listing/column.ts'
import type { Selection } from '../listing/selection.ts'
import type { DataTableProps } from './DataTable.tsx'
import { useRowClick } from './rowKeys.ts'
import { TableRow } from './TableRow.tsx'

type TableBodyProps<R extends { id: number | string }> = Pick<
  DataTableProps<R>,
  'rowName' | 'open' | 'actions'
> & {
  rows: readonly R[]
  columns: readonly Column<R>[]
  selection: Selection<R> | undefined
}

/** Rows of a table; tracks the focused one. */
export const TableBody = memo(Body) as typeof Body

function Body<R extends { id: number | string }>(props: TableBodyProps<R>) {
  const { rows, columns, rowName, open, actions, selection } = props
  const [current, setCurrent] = useState<R['id']>()
  const [isInside, setInside] = useState(false)
  const active = rows.find(({ id }) => id === current) ?? rows[0]
  const onRowClick = useRowClick(props)
  const rowOf = (target: EventTarget) => rowAt(rows, target)

  const toggle = selection?.toggle
  const extend = selection?.extend
  const select = useCallback(
    (row: R, isRange: boolean) => (isRange ? extend?.(row) : toggle?.(row)),
    [toggle, extend],
  )

  return (
    <tbody
      onClick={(event) => onRowClick(event, rowOf(event.target))}
      onFocus={({ target }) => {
        setInside(true)
        setCurrent(rowOf(target)?.id)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setInside(false)
      }}
    >
      {rows.map((row, index) => (
        <TableRow
          key={row.id}
          row={row}
          index={index}
          columns={columns}
          rowName={rowName}
          open={open}
          actions={actions}
          select={selection && select}
          isSelected={selection?.ids.has(row.id) ?? false}
          isActive={row === active}
          isFocused={isInside && row === active}
        />
      ))}
    </tbody>
  )
}

/** The row that contains an element; undefined in the header. */
export const rowAt = <R,>(rows: readonly R[], target: EventTarget) =>
  rows[Number((target as HTMLElement).closest('tr')?.dataset.row ?? -1)]
