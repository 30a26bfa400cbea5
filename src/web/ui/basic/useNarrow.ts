import { useLayoutEffect, useRef, useState } from 'react'

/** Whether the frame of a table has less room than the table needs; known before the first paint. */
export function useNarrow(needed: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => setNarrow(current.clientWidth < needed)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [needed])
  return { frame, isNarrow }
}
