import { type KeyboardEvent, type MouseEvent, use, useEffect, useRef } from 'react'
import { isFocusFree } from '../../focusKeeper.ts'
import { RowLink } from '../../Link.tsx'
import type { Column } from '../listing/column.ts'
import { PaneContext } from '../page/pane.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'
import { CardsSkeleton } from './PhoneRows.tsx'

/** Delay after an arrow key before the record beside the list changes, ms. */
const followDelay = 150

/** Rows of a list with a record beside it: two lines each; the record follows the focused row. */
export default function SideRows<R extends { id: number | string }>(props: DataTableProps<R>) {
  const { list, label, columns, open } = props
  const { rows } = list
  const { id, show, enter } = use(PaneContext)!
  const root = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isLoaded = rows !== undefined

  useEffect(() => {
    const link = root.current?.querySelector<HTMLElement>('[aria-current]')
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
    // These rows have just replaced the table that had the focus.
    if (isFocusFree()) link?.focus({ preventScroll: true })
  }, [isLoaded])

  function showAfter(delay: number, row: R | undefined) {
    clearTimeout(timer.current)
    if (row) timer.current = setTimeout(() => show(Number(row.id)), delay)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const links = [...root.current!.querySelectorAll<HTMLElement>('[data-open]')]
    const focusedIndex = links.indexOf(event.target as HTMLElement)
    if (focusedIndex < 0 || altKey || ctrlKey || metaKey || shiftKey) return
    const targets: Record<string, number> = {
      ArrowDown: focusedIndex + 1,
      ArrowUp: focusedIndex - 1,
      Home: 0,
      End: links.length - 1,
    }
    const position = targets[key]
    if (key === 'Enter') {
      showAfter(0, rows?.[focusedIndex])
      enter()
    } else if (position !== undefined && links[position]) {
      links[position].focus()
      showAfter(followDelay, rows?.[position])
    } else {
      // Until the record has changed too, a shortcut would act on the previous record.
      const isPending = key.length === 1 && rows?.[focusedIndex]?.id !== id
      if (!isPending) return
    }
    event.preventDefault()
  }

  function onClick(event: MouseEvent, row: R) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    showAfter(0, row)
  }

  if (!rows) return <CardsSkeleton />
  const main = columns.find((column) => column.main) ?? columns[0]
  const cells = (position: Column<R>['phone'], row: R) =>
    columns
      .filter((column) => column.phone === position)
      .map((column) => <span key={column.key}>{column.render(row)}</span>)
  const reachable = rows.some((row) => row.id === id) ? id : rows[0]?.id
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the links within
    <ul
      ref={root}
      className={classes.cards}
      aria-label={label}
      aria-busy={list.isStale}
      data-stale={list.isStale || undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.sideRow}
          data-id={row.id}
          data-current={row.id === id || undefined}
        >
          <div className={classes.line}>
            <RowLink
              to={open?.(row) ?? ''}
              className={classes.cardOpener}
              data-open
              tabIndex={row.id === reachable ? 0 : -1}
              aria-current={row.id === id || undefined}
              onClick={(event) => onClick(event, row)}
            >
              {main?.render(row)}
            </RowLink>
            <span className={classes.aside}>{cells('end', row)}</span>
          </div>
          <div className={classes.line}>
            <span className={classes.detail}>{cells('detail', row)}</span>
            <span className={classes.end}>{cells('aside', row)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
