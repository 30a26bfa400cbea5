import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What somebody wants to go to: a form by the name of its draft, and one of its fields. */
type Asked = { form: string; field?: string }

let asked: Asked | undefined
const listeners = new Set<() => void>()

function change(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks for a form, which may be on the screen or come with another page. */
export const askForForm = (wanted: Asked) => change(wanted)

/** Tells a form once when it is asked for. */
export function useAskedForm(form: string, tell: (field: string | undefined) => void) {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  const hear = useEffectEvent(tell)
  useEffect(() => {
    if (now?.form !== form) return
    change(undefined)
    hear(now.field)
  }, [now, form])
}

/** Moves the focus into the control of a field within a form. */
export function focusField(form: Element | null, field: string | undefined) {
  const frame = form?.querySelector(`[data-field="${field}"]`)
  frame?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
