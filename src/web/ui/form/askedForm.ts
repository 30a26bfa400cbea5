import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLatest } from '../basic/useLatest.ts'

/** What somebody wants to go to: a form by the name of its draft, and one of its fields. */
type WantedForm = { form: string; field?: string }

let asked: WantedForm | undefined
const listeners = new Set<() => void>()

function change(next: WantedForm | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks for a form, which may be on the screen or come with another page. */
export const askForForm = (wanted: WantedForm) => change(wanted)

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
  // Beside its label a field may have a button that tells where its value is from.
  const control =
    frame?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
    frame?.querySelector<HTMLElement>('button')
  control?.focus()
}

/**
 * Goes to a field of a form of which one part is shown at a time: shows the part that the field is in, and
 * moves the focus into it once it is there.
 */
export function useGoToField<P>(
  root: RefObject<Element | null>,
  shown: P | undefined,
  partOf: (field: string) => P | undefined,
  show: (part: P) => void,
): (field: string) => void {
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current !== undefined) focusField(root.current, awaited.current)
    awaited.current = undefined
  }, [shown, root])
  return useLatest((field) => {
    const part = partOf(field)
    if (part === undefined) return
    if (part === shown) return focusField(root.current, field)
    awaited.current = field
    show(part)
  })
}
