import type { ReactNode } from 'react'
import classes from './KeyFigure.module.css'

/** One large number with its unit, what it is, and where it comes from (period, source). */
export function KeyFigure(props: {
  value: string
  unit?: string
  label: string
  source?: ReactNode
}) {
  return (
    <div className={classes.figure}>
      <span className={classes.label}>{props.label}</span>
      <span className={classes.value}>
        {props.value}
        {props.unit && <span className={classes.unit}>{props.unit}</span>}
      </span>
      {props.source && <span className={classes.source}>{props.source}</span>}
    </div>
  )
}
