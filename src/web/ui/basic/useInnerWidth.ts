import { useLayoutEffect, useRef, useState } from 'react'
import { textScale } from './textScale.ts'

/** Inner width of an element, in px at a root font size of 16 px; measured before the first paint, 0 until then. */
export function useInnerWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth / textScale())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
