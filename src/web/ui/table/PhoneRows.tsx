import type { ReactNode } from 'react'
import { RowLink } from '../../Link.tsx'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
import type { Column } from '../listing/column.ts'
import type { Selection } from '../listing/selection.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { RowActionMenu } from './RowActions.tsx'

/** Rows of a list on a phone: two lines each. */
export default function PhoneRows<R extends { id: number | string }>({
  list,
  label,
  columns,
  rowName,
  open,
  actions,
  selection,
}: DataTableProps<R> & { selection: Selection<R> | undefined }) {
  const isSelecting = selection !== undefined && selection.ids.size > 0
  const main = columns.find((column) => column.main) ?? columns[0]
  const columnsAt = (position: Column<R>['phone']) =>
    columns.filter((column) => column.phone === position)
  const cells = (position: Column<R>['phone'], row: R) =>
    columnsAt(position).map((column) => <span key={column.key}>{column.render(row)}</span>)
  if (list.rows === undefined) return <CardsSkeleton />
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={list.isStale}
      data-stale={list.isStale || undefined}
    >
      {list.rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-id={row.id}
          data-acts={actions || selection ? true : undefined}
          data-selected={selection?.ids.has(row.id) || undefined}
        >
          <div className={classes.line}>
            <Opener to={open?.(row)}>{main?.render(row)}</Opener>
            <span className={classes.aside}>{cells('aside', row)}</span>
          </div>
          <div className={classes.line}>
            <span className={classes.detail}>{cells('detail', row)}</span>
            <span className={classes.end} data-days-only>
              {cells('end', row)}
            </span>
          </div>
          {isSelecting ? (
            <CardTick row={row} name={rowName(row)} selection={selection} />
          ) : (
            <RowActionMenu
              actions={actions?.(row) ?? []}
              name={rowName(row)}
              select={selection && (() => selection.toggle(row))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Grey bars in place of rows of two lines while they load. */
export function CardsSkeleton() {
  const t = useWords(webText)
  return (
    <div
      className={`${classes.cards} ${classes.skeleton}`}
      role="status"
      aria-label={t('loading')}
      data-loading
    >
      {[68, 54, 62, 48, 70, 58].map((width) => (
        <div key={width} className={classes.card}>
          <span className={classes.bar} style={{ width: `${width}%` }} />
          <span className={classes.bar} style={{ width: `${width - 20}%` }} />
        </div>
      ))}
    </div>
  )
}

/** While rows are selected, a tap toggles a card instead of opening it. */
function CardTick<R extends { id: number | string }>(props: {
  row: R
  name: string
  selection: Selection<R>
}) {
  const t = useWords(uiText)
  const { row, name, selection } = props
  return (
    <label className={classes.cardTick}>
      <input
        type="checkbox"
        className="check"
        checked={selection.ids.has(row.id)}
        aria-label={t('list.select_row', { name })}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}

function Opener({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={classes.cardOpener}>{children}</span>
  return (
    <RowLink to={to} className={classes.cardOpener} data-open>
      {children}
    </RowLink>
  )
}
