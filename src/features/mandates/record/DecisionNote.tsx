import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { uiText } from '../../../web/ui/ui.text.ts'
import classes from '../steps/dialogs.module.css'

type Props = {
  /** The server has not answered yet: the decision is kept on this device and sent again. */
  isKept: boolean
  /** Why it was refused. */
  children?: ReactNode
}

/** Below the button of a decision that was not carried out at once: why. */
export function DecisionNote({ isKept, children }: Props) {
  const t = useWords(uiText)
  if (isKept) {
    return (
      <p className={classes.kept} role="status">
        <IconCloudOff size={14} stroke={1.75} aria-hidden />
        {t('save.kept')}
      </p>
    )
  }
  if (!children) return null
  return (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  )
}
