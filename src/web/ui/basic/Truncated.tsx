import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useHint } from './Hint.tsx'

/** One line of text, truncated with "…". If it is truncated, a hint shows all of it on hover or while `shown`. */
export function Truncated({ children, shown = false }: { children: ReactNode; shown?: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [truncatedLine, setTruncatedLine] = useState<HTMLElement>()
  const isActive = shown || isHovered
  // Measure only on demand, since a list has many lines.
  useLayoutEffect(() => {
    const { current } = line
    if (!isActive || !current) return
    const measure = () =>
      setTruncatedLine(current.scrollWidth > current.clientWidth ? current : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isActive])
  useHint(isActive ? truncatedLine : undefined, { label: children, position: 'top-start' })
  return (
    <span
      ref={line}
      className="clip block"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {children}
    </span>
  )
}
