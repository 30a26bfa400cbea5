import { useLayoutEffect, useRef, useState } from 'react'
import { textScale } from './textScale.ts'

/** Whether a table's frame is narrower than `minWidth` (px at the usual size of text); measured before the first paint. */
export function useNarrow(minWidth: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => setNarrow(current.clientWidth < minWidth * textScale())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [minWidth])
  return { frame, isNarrow }
}
