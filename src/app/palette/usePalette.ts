import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Shortcut of the palette: label, and its name in `aria-keyshortcuts` syntax. */
export const paletteKey = isMac
  ? { label: '⌘K', ariaKey: 'Meta+K' }
  : { label: 'Ctrl K', ariaKey: 'Control+K' }

/** State of the palette: opens by its shortcut anywhere, restores the focus on close. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const previousFocus = useRef<Element>(null)

  // A transition keeps the current screen visible while the palette loads.
  const open = useCallback(() => {
    previousFocus.current = document.activeElement
    startTransition(() => setOpen(true))
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    setTimeout(() => {
      // A page opened from the palette has taken the focus already.
      if (document.activeElement === document.body && previousFocus.current instanceof HTMLElement)
        previousFocus.current.focus({ preventScroll: true })
    })
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event
      const isKey = event.key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey)
      if (!isKey || shiftKey || altKey) return
      event.preventDefault()
      if (isOpen) close()
      else open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen, open, close])
  return { isOpen, open, close }
}
