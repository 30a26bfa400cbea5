import { useLayoutEffect, useRef, useState } from 'react'
import { textScale } from './textScale.ts'

/**
 * How many columns of these widths (px at the usual size of text) fit in a table's frame beside `fixed`; if not all, `more` is needed
 * too. Measured before the first paint.
 */
export function useFittingColumns(
  widths: readonly number[],
  { fixed, more = 0 }: { fixed: number; more?: number },
) {
  const frame = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(widths.length)
  const joined = widths.join(' ')
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const columns = joined.split(' ').map(Number)
    const fit = (free: number) => columns.findIndex((width) => (free -= width) < 0)
    const measure = () => {
      const room = current.clientWidth / textScale() - fixed
      setCount(fit(room) < 0 ? columns.length : Math.max(1, fit(room - more)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [joined, fixed, more])
  return { frame, count }
}
