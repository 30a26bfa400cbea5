import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconArrowBackUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import { Anchor } from './Anchor.tsx'
import classes from './ColumnsMenu.module.css'
import tableClasses from './DataTable.module.css'
import type { Columns, LaidColumn } from './tableColumns.ts'
import { uiText } from './ui.text.ts'

type ColumnsMenuProps<R> = {
  anchor: HTMLElement
  opened: boolean
  onChange: (isOpen: boolean) => void
  columns: Columns<R>
}

/** Which columns of a list show, and in which order. */
export default function ColumnsMenu<R>({ anchor, opened, onChange, columns }: ColumnsMenuProps<R>) {
  const t = useWords(uiText)
  // What is there before it opens knows where the focus was, and gives it back.
  const isThere = useMounted()
  return (
    <Popover
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('columns.title')}>
        <ColumnList columns={columns} />
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          disabled={!columns.reset}
          onClick={columns.reset}
        >
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList<R>({ columns: { all, lay } }: { columns: Columns<R> }) {
  const t = useWords(uiText)
  /** The order while a column is being drawn to its place. */
  const [drawn, setDrawn] = useState<{ key: string; order: readonly LaidColumn<R>[] }>()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const order = drawn?.order ?? all

  // A row that changes its place among the others loses the focus.
  useLayoutEffect(() => {
    if (!order) return
    moved.current?.focus()
    moved.current = null
  }, [order])

  function toggle(column: LaidColumn<R>) {
    const isHidden = !column.isHidden
    lay?.(all.map((one) => (one === column ? { ...one, isHidden } : one)))
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, from: number, isHandle: boolean) {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    const column = order[from]
    if (to === from || !(event.altKey || isHandle) || !column) return
    event.preventDefault()
    if (!order[to]) return
    moved.current = event.target as HTMLElement
    lay?.(withPlace(order, from, to))
    setSaid(t('columns.place', { column: column.title, place: to + 1, total: order.length }))
  }
  function onPointerMove({ clientY }: PointerEvent) {
    if (!drawn || !list.current) return
    const rows = [...list.current.children]
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const to = over < 0 ? rows.length - 1 : over
    const from = order.findIndex(({ key }) => key === drawn.key)
    if (to !== from) setDrawn({ ...drawn, order: withPlace(order, from, to) })
  }
  function drop() {
    if (!drawn) return
    setDrawn(undefined)
    if (drawn.order !== all) lay?.(drawn.order)
  }

  return (
    <>
      <ul ref={list} className={classes.columns} aria-label={t('columns.title')}>
        {order.map((column, place) => (
          <li
            key={column.key}
            className={classes.column}
            data-drawn={column.key === drawn?.key || undefined}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t('columns.move', { column: column.title })}
              onKeyDown={(event) => onKeyDown(event, place, true)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrawn({ key: column.key, order: all })
              }}
              onPointerMove={onPointerMove}
              onPointerUp={drop}
              onPointerCancel={() => setDrawn(undefined)}
            >
              <IconGripVertical size={16} stroke={1.75} aria-hidden />
            </button>
            <label className={classes.name}>
              <input
                type="checkbox"
                className={tableClasses.check}
                checked={!column.isHidden}
                disabled={column.main}
                onChange={() => toggle(column)}
                onKeyDown={(event) => onKeyDown(event, place, false)}
              />
              {column.title}
            </label>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** A list with one of its entries at another place. */
function withPlace<T>(entries: readonly T[], from: number, to: number) {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
