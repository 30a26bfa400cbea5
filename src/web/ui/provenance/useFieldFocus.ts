import { useLayoutEffect, useRef } from 'react'

/** When the element unmounts with the focus, moves the focus to another control of the same field. */
export function useFieldFocus<E extends HTMLElement>() {
  const root = useRef<E>(null)
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const frame = element.closest('[data-field], [data-proposed]')
      queueMicrotask(() =>
        frame
          ?.querySelector<HTMLElement>('[data-propose], [role=group] button, input, textarea')
          ?.focus(),
      )
    }
  }, [])
  return root
}
