import { useLayoutEffect, useRef, useState } from 'react'

/** Width of the button that opens the menu of what has no room, px. */
const menuWidth = 32

/** Space between the children of an element, px. */
const gapOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).columnGap) || 0

type Overflow = {
  /** Number of items. */
  count: number
  /** Indices of the items that may move into the menu, the first to move first. */
  order: readonly number[]
  /** How many of them always move. */
  least?: number
}

/**
 * Moves items of a line into a menu until the others fit. The items are the elements with `data-item`, and stay
 * rendered while hidden. Where moving all leaves too little room, the line scrolls instead. Returns the line's `ref`
 * and the indices of the items in the menu.
 */
export function useOverflow({ count, order, least = 0 }: Overflow) {
  const ref = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(least)
  const orderKey = order.join()
  useLayoutEffect(() => {
    const line = ref.current
    const items = [...(line?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].slice(0, count)
    if (!line || !items[0]) return
    const movable = orderKey ? orderKey.split(',').map(Number) : []
    const gap = gapOf(items[0].parentElement!)
    const menuRoom = gapOf(line) + menuWidth
    const measure = () => {
      let used = items.reduce((sum, item) => sum + item.offsetWidth + gap, -gap)
      let next = 0
      const fits = () => used + (next > 0 ? menuRoom : 0) <= line.clientWidth
      while (next < movable.length && (next < least || !fits()))
        used -= items[movable[next++]!]!.offsetWidth + gap
      setMoved(fits() ? next : Math.min(least, movable.length))
    }
    // At once, so that nothing is shown that is about to move.
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [line, ...items]) observer.observe(element)
    return () => observer.disconnect()
  }, [count, orderKey, least])
  return { ref, inMenu: new Set(order.slice(0, moved)) }
}
