import type { ReactNode } from 'react'
import type { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../loading/words.ts'
import { webText } from '../../web.text.ts'
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
  const t = useWords(webText)
  return (
    <div className={classes.refusal} role="alert">
      <strong>{title}</strong>
      {children ?? <span>{error.isAnswered ? error.body.detail : t('away.title')}</span>}
    </div>
  )
}
