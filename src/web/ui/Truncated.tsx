import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHint } from './Hint.tsx'
import classes from './Truncated.module.css'

/** One line that ends in "…" where it is too long; then the whole shows on hover, and while `shown`. */
export function Truncated({ children, shown = false }: { children: ReactNode; shown?: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isOver, setOver] = useState(false)
  const [cut, setCut] = useState<HTMLElement>()
  useEffect(() => {
    const { current } = line
    if (!current) return
    const observer = new ResizeObserver(() =>
      setCut(current.scrollWidth > current.clientWidth ? current : undefined),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useHint(shown || isOver ? cut : undefined, { label: children, position: 'top-start' })
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
