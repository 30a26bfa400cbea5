import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

type Reorder<T> = {
  entries: readonly T[]
  keyOf: (entry: T) => string
  onOrder: (order: readonly T[]) => void
  /** What readers are told of an entry that was moved by keys. */
  say: (entry: T, place: number, total: number) => string
}

/**
 * A list whose entries are brought into another order: drawn by their handle, or moved by the arrows
 * on the handle or with Alt elsewhere in the row. `list` is the element whose children are the rows in
 * this `order`; `handle` gives the handle of a row what it needs.
 */
export function useReorder<T>({ entries, keyOf, onOrder, say }: Reorder<T>) {
  /** An entry that is being drawn to its place, and the order since it came over another. */
  const [drawn, setDrawn] = useState<{ key: string; order?: readonly T[] }>()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const order = drawn?.order ?? entries

  // A row that changes its place among the others loses the focus.
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
    onOrder(withPlace(order, from, to))
    setSaid(say(entry, to + 1, order.length))
  }

  function onPointerMove({ clientY }: PointerEvent) {
    if (!drawn || !list.current) return
    const rows = [...list.current.children]
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const to = over < 0 ? rows.length - 1 : over
    const from = order.findIndex((entry) => keyOf(entry) === drawn.key)
    if (to !== from) setDrawn({ ...drawn, order: withPlace(order, from, to) })
  }

  function drop() {
    if (!drawn) return
    setDrawn(undefined)
    if (drawn.order) onOrder(drawn.order)
  }

  return {
    order,
    list,
    said,
    drawn: drawn?.key,
    onKeyDown,
    handle: (entry: T, place: number) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, place, true),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrawn({ key: keyOf(entry) })
      },
      onPointerMove,
      onPointerUp: drop,
      onPointerCancel: () => setDrawn(undefined),
    }),
  }
}

/** A list with one of its entries at another place. */
function withPlace<T>(entries: readonly T[], from: number, to: number) {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
