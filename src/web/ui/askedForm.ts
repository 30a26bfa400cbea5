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

/** Tells a form once when it is asked for; one that does not have the field says so, and another is told. */
export function useAskedForm(form: string, tell: (field: string | undefined) => boolean | void) {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  const hear = useEffectEvent(tell)
  useEffect(() => {
    if (now?.form === form && hear(now.field) !== false) change(undefined)
  }, [now, form])
}

/** Moves the focus into the control of a field within a form. */
export function focusField(form: Element | null, field: string | undefined) {
  const frame = form?.querySelector(`[data-field="${field}"]`)
  frame?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
