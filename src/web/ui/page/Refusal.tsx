import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import classes from './Refusal.module.css'

/** Error message: what was refused or failed, and the server's reason if it responded. */
export function Refusal({
  title,
  error,
  children,
}: {
  title: string
  error: CallError
  /** A list of reasons, in place of the server's sentence. */
  children?: ReactNode
}) {
  return (
    <div className={classes.refusal} role="alert">
      <strong>{title}</strong>
      {children ?? (error.status > 0 && <span>{error.body.detail}</span>)}
    </div>
  )
}
