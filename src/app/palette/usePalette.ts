import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Shortcut of the palette: label, and its name in `aria-keyshortcuts` syntax. */
export const paletteKey = isMac
  ? { label: '⌘K', ariaKey: 'Meta+K' }
  : { label: 'Ctrl K', ariaKey: 'Control+K' }

/** How long the palette may load while what is typed is kept for it, ms. */
const earlyMs = 3_000

/** State of the palette: opens by its shortcut anywhere, restores the focus on close. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const previousFocus = useRef<Element>(null)
  /** What is typed between the shortcut and the field; undefined once the field takes it, and while it is closed. */
  const early = useRef<string>(undefined)

  // A transition keeps the current screen visible while the palette loads.
  const open = useCallback(() => {
    previousFocus.current = document.activeElement
    early.current = ''
    // If it cannot be loaded, the keys are the screen's again.
    setTimeout(() => {
      early.current = undefined
    }, earlyMs)
    startTransition(() => setOpen(true))
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    early.current = undefined
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
      if (early.current !== undefined && !isKey && !ctrlKey && !metaKey && !altKey)
        return handleEarlyKey(event)
      if (!isKey || shiftKey || altKey) return
      event.preventDefault()
      if (isOpen) close()
      else open()
    }
    /** Keeps what is typed for the field, which is still loading, instead of the one behind. */
    const handleEarlyKey = (event: KeyboardEvent) => {
      const { key } = event
      if (key === 'Escape') close()
      else if (key === 'Backspace') early.current = early.current?.slice(0, -1)
      else if (key.length === 1) early.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the screen's own keys.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOpen, open, close])
  const typedEarly = useCallback(() => early.current ?? '', [])
  const takeOver = useCallback(() => {
    early.current = undefined
  }, [])
  return { isOpen, open, close, typedEarly, takeOver }
}
