import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focused field at its position on the screen while content above it grows (tables, notices), since its open
 * list must not move out of view. Scroll anchoring by the browser does not work at the top of a page.
 */
export function useSteadyFocus(root: RefObject<Element | null>) {
  useEffect(() => {
    const form = root.current
    if (!form) return
    const scroller = form.closest('[data-scroll-pane]') ?? window
    let field: Element | undefined
    let top = 0
    const measure = () => {
      const active = document.activeElement
      field = active?.matches('input, textarea') && form.contains(active) ? active : undefined
      top = field?.getBoundingClientRect().top ?? 0
    }
    const observer = new ResizeObserver(() => {
      if (field?.isConnected && field === document.activeElement)
        scroller.scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' })
      measure()
    })
    observer.observe(form)
    form.addEventListener('focusin', measure)
    addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      form.removeEventListener('focusin', measure)
      removeEventListener('scroll', measure, { capture: true })
    }
  }, [root])
}
