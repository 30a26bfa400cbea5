import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

type ReorderOptions<T> = {
  entries: readonly T[]
  keyOf: (entry: T) => string
  onOrder: (order: readonly T[]) => void
  /** Screen reader announcement after a move by keyboard. */
  announcementOf: (entry: T, position: number, total: number) => string
}

/**
 * Reorders a list by dragging handles, by arrow keys on a handle, or by Alt+arrow elsewhere in a row. Attach
 * `list` to the element whose children are the rows, rendered in `order`, and `onKeyDown` to each row; `handle`
 * returns a handle's props.
 */
export function useReorder<T>({ entries, keyOf, onOrder, announcementOf }: ReorderOptions<T>) {
  /** Dragged entry, and the new order once it has moved over another. */
  const [drag, setDrag] = useState<{ key: string; order?: readonly T[] }>()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const order = drag?.order ?? entries

  // A row loses the focus when it moves in the DOM.
  useLayoutEffect(() => {
    if (!order) return
    moved.current?.focus()
    moved.current = null
  }, [order])

  function onKeyDown(event: KeyboardEvent<HTMLElement>, from: number, isHandle = false) {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    const entry = order[from]
    if (to === from || !(event.altKey || isHandle) || !entry) return
    event.preventDefault()
    if (!order[to]) return
    moved.current = event.target as HTMLElement
    onOrder(moveEntry(order, from, to))
    setAnnouncement(announcementOf(entry, to + 1, order.length))
  }

  function onPointerMove({ clientY }: PointerEvent) {
    if (!drag || !list.current) return
    const rows = [...list.current.children]
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const to = over < 0 ? rows.length - 1 : over
    const from = order.findIndex((entry) => keyOf(entry) === drag.key)
    if (to !== from) setDrag({ ...drag, order: moveEntry(order, from, to) })
  }

  function drop() {
    if (!drag) return
    setDrag(undefined)
    if (drag.order) onOrder(drag.order)
  }

  return {
    order,
    list,
    announcement,
    dragged: drag?.key,
    onKeyDown,
    handle: (entry: T, index: number) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index, true),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ key: keyOf(entry) })
      },
      onPointerMove,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

/** Returns the list with one entry moved. */
function moveEntry<T>(entries: readonly T[], from: number, to: number) {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
