import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import classes from './Refusal.module.css'

/** Says what was refused or failed, and the server's reason where it answered. */
export function Refusal({
  title,
  error,
  children,
}: {
  title: string
  error: CallError
  /** The reasons one by one, in the place of the one sentence. */
  children?: ReactNode
}) {
  return (
    <div className={classes.refusal} role="alert">
      <strong>{title}</strong>
      {children ?? (error.status > 0 && <span>{error.body.detail}</span>)}
    </div>
  )
}
