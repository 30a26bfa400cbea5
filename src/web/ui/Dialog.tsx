import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words.ts'
import { uiText } from './ui.text.ts'

type DialogProps = { title: string; onClose: () => void; size?: number; children: ReactNode }

/** A dialog that is open as long as it is there. Who had the focus before has it again afterwards. */
export function Dialog({ title, onClose, size = 440, children }: DialogProps) {
  const t = useWords(uiText)
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Modal>
  )
}
