import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import { uiText } from '../ui.text.ts'

type DialogProps = {
  title: string
  /** Without it, the dialog cannot be dismissed. */
  onClose?: () => void
  size?: number
  children: ReactNode
}

/** A dialog, open while mounted; restores the focus when it unmounts. */
export function Dialog({ title, onClose, size = 440, children }: DialogProps) {
  const t = useWords(uiText)
  const [focusTarget] = useState(currentFocus)
  useEffect(
    () => () => {
      if (focusTarget instanceof HTMLElement) focusTarget.focus()
    },
    [focusTarget],
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

/** The focused element; for a menu item, which will unmount, the menu's button. */
function currentFocus() {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
