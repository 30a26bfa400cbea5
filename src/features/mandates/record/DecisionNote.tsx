import type { ReactNode } from 'react'
import { IconCloudOff } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import classes from '../steps/dialogs.module.css'

type Props = {
  /** Whether the decision is queued on this device, to be retried. */
  isKept: boolean
  /** Why the decision was refused. */
  children?: ReactNode
}

/** Explains below a button why a decision is pending or was refused. */
export function DecisionNote({ isKept, children }: Props) {
  const t = useWords(uiText)
  if (isKept) {
    return (
      <p className={classes.kept} role="status">
        <IconCloudOff size={14} aria-hidden />
        {t('save.kept')}
      </p>
    )
  }
  if (!children) return null
  return (
    <p className="above12 danger" role="alert">
      {children}
    </p>
  )
}
