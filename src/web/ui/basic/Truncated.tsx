import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useHint } from './Hint.tsx'
import classes from './Truncated.module.css'

/** One line cut with "…"; if cut, a hint shows the full text on hover or while `shown`. */
export function Truncated({ children, shown = false }: { children: ReactNode; shown?: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [cut, setCut] = useState<HTMLElement>()
  const isActive = shown || isHovered
  // Measured only on demand: a list has many lines.
  useLayoutEffect(() => {
    const { current } = line
    if (!isActive || !current) return
    const measure = () => setCut(current.scrollWidth > current.clientWidth ? current : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isActive])
  useHint(isActive ? cut : undefined, { label: children, position: 'top-start' })
  return (
    <span
      ref={line}
      className={classes.line}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {children}
    </span>
  )
}
