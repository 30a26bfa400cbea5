import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'

type DialogProps = {
  title: string
  /** Without it, only what the dialog asks for ends it. */
  onClose?: () => void
  size?: number
  children: ReactNode
}

/** A dialog that is open as long as it is there. Who had the focus before has it again afterwards. */
export function Dialog({ title, onClose, size = 440, children }: DialogProps) {
  const t = useWords(uiText)
  const [before] = useState(focusNow)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Modal>
  )
}

/** What has the focus; for an item of a menu, which is gone afterwards, the button of the menu. */
function focusNow() {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
