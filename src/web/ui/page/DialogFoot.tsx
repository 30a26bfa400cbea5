import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCloudOff } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'

type Props = {
  onClose: () => void
  /** Whether what was sent waits for the server. */
  isKept?: boolean
  /** Space above, outside of a stack. */
  mt?: 'lg'
  /** The buttons that do what the dialog is for. */
  children: ReactNode
}

/** The end of a dialog: the way out, and what it does. */
export function DialogFoot({ onClose, isKept = false, mt, children }: Props) {
  const t = useWords(uiText)
  return (
    <Group justify="flex-end" gap={8} mt={mt}>
      {isKept && (
        <span className="fine warn inline" role="status">
          <IconCloudOff size={14} aria-hidden />
          {t('save.kept')}
        </span>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      {children}
    </Group>
  )
}
