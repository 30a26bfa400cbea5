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
      if (focusTarget instanceof HTMLElement) restoreFocus(focusTarget)
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

/** How long what opened a dialog may take to go with what was decided in it, ms. */
const goneWithin = 5_000

/** Focuses what opened a dialog; the heading of the page once that is gone, as the button of a step that is taken. */
function restoreFocus(opener: HTMLElement) {
  opener.focus()
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), goneWithin)
}

/** The focused element; for a menu item, which will unmount, the menu's button. */
function currentFocus() {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
