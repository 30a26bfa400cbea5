import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useHint } from './Hint.tsx'
import classes from './Truncated.module.css'

/** One line that ends in "…" where it is too long; then the whole shows on hover, and while `shown`. */
export function Truncated({ children, shown = false }: { children: ReactNode; shown?: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isOver, setOver] = useState(false)
  const [cut, setCut] = useState<HTMLElement>()
  const isAsked = shown || isOver
  // It is measured only now: a list has many lines.
  useLayoutEffect(() => {
    const { current } = line
    if (!isAsked || !current) return
    const measure = () => setCut(current.scrollWidth > current.clientWidth ? current : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isAsked])
  useHint(isAsked ? cut : undefined, { label: children, position: 'top-start' })
  return (
    <span
      ref={line}
      className={classes.line}
      onMouseEnter={() => setOver(true)}
      onMouseLeave={() => setOver(false)}
    >
      {children}
    </span>
  )
}
