import { Tooltip } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Truncated.module.css'

/** One line that ends in "…" where it is too long; then the whole shows on hover, and while `shown`. */
export function Truncated({ children, shown = false }: { children: ReactNode; shown?: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isOver, setOver] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current } = line
    if (!current) return
    const observer = new ResizeObserver(() => setCut(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <Tooltip
      label={children}
      opened={isCut && (shown || isOver)}
      position="top-start"
      multiline
      maw={360}
    >
      <span
        ref={line}
        className={classes.line}
        onMouseEnter={() => setOver(true)}
        onMouseLeave={() => setOver(false)}
      >
        {children}
      </span>
    </Tooltip>
  )
}
