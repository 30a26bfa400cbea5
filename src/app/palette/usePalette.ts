import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that opens the palette, as people read it and as readers say it. */
export const paletteKey = isMac
  ? { shown: '⌘K', said: 'Meta+K' }
  : { shown: 'Ctrl K', said: 'Control+K' }

/** Whether the palette is open; it opens by its key from everywhere and gives the focus back. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element>(null)

  // Until its file has arrived, the screen stands as it is.
  const open = useCallback(() => {
    before.current = document.activeElement
    startTransition(() => setOpen(true))
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    setTimeout(() => {
      // A page that was opened has taken the focus already.
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true })
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
