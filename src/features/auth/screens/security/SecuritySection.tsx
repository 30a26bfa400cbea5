import type { ReactNode } from 'react'
import { type Icon, IconAlertTriangle, IconCircleCheck } from '../../../../web/icons/icons.ts'
import classes from './SecurityPanel.module.css'

type SectionProps = { title: string; note?: string; act?: ReactNode; children: ReactNode }

/** A section of the security tab, with at most one action next to its title. */
export const SecuritySection = ({ title, note, act, children }: SectionProps) => (
  <section>
    <div className={classes.head}>
      <h2 className={classes.title}>
        {title} {note && <span className={classes.quiet}>{note}</span>}
      </h2>
      {act}
    </div>
    {children}
  </section>
)

type RowProps = {
  icon: Icon
  title: string
  /** A status badge next to the title. */
  state?: ReactNode
  text: string
  children?: ReactNode
}

/** A row of a section: title, details and actions. */
export const SecurityRow = ({ icon: Sign, title, state, text, children }: RowProps) => (
  <div className={classes.row}>
    <Sign size={20} aria-hidden />
    <div className={classes.what}>
      <span className={classes.name}>
        <strong className="label">{title}</strong>
        {state}
      </span>
      <span className={classes.quiet}>{text}</span>
    </div>
    <div className="flex gap8">{children}</div>
  </div>
)

/** A badge that says whether something is in order. */
export function StateWord({ isWarning, children }: { isWarning?: boolean; children: ReactNode }) {
  const Sign = isWarning ? IconAlertTriangle : IconCircleCheck
  return (
    <span className={classes.state} data-warning={isWarning || undefined}>
      <Sign size={15} aria-hidden />
      {children}
    </span>
  )
}
