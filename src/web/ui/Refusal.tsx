import type { CallError } from '../../kernel/client.ts'
import classes from './Refusal.module.css'

/** Says what was refused or failed, and the server's reason where it answered. */
export function Refusal({ title, error }: { title: string; error: CallError }) {
  return (
    <div className={classes.refusal} role="alert">
      <strong>{title}</strong>
      {error.status > 0 && <span>{error.body.detail}</span>}
    </div>
  )
}
