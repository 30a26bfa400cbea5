import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLatest } from '../basic/useLatest.ts'

/** A request to show a form, by the name of its draft, and focus one of its fields. */
type FormRequest = { form: string; field?: string }

let pending: FormRequest | undefined
const listeners = new Set<() => void>()

function setPending(next: FormRequest | undefined) {
  pending = next
  for (const listener of listeners) listener()
}

/** Requests a form; it may be on the screen already, or mount with another page. */
export const requestForm = (request: FormRequest) => setPending(request)

/**
 * Calls `handle` once per request for `form`; if it returns false (field not in this form), another one
 * may take it.
 */
export function useFormRequest(
  form: string,
  handle: (field: string | undefined) => boolean | void,
) {
  const request = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
  )
  const onRequest = useEffectEvent(handle)
  useEffect(() => {
    if (request?.form === form && onRequest(request.field) !== false) setPending(undefined)
  }, [request, form])
}

/** Focuses the control of a field. */
export function focusField(form: Element | null, field: string | undefined) {
  const frame = form?.querySelector(`[data-field="${field}"]`)
  // Inputs first: the label may have a button too (provenance).
  const control =
    frame?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
    frame?.querySelector<HTMLElement>('button')
  // A folded field is shown first.
  for (let fold = frame?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.setAttribute('open', '')
  control?.focus()
}

/** In a form that shows one part at a time: opens the part with the field, then focuses the field. */
export function useGoToField<P>(
  root: RefObject<Element | null>,
  currentPart: P | undefined,
  partOf: (field: string) => P | undefined,
  openPart: (part: P) => void,
): (field: string) => void {
  const pendingField = useRef<string>(undefined)
  useEffect(() => {
    if (pendingField.current !== undefined) focusField(root.current, pendingField.current)
    pendingField.current = undefined
  }, [currentPart, root])
  return useLatest((field) => {
    const part = partOf(field)
    if (part === undefined) return
    if (part === currentPart) return focusField(root.current, field)
    pendingField.current = field
    openPart(part)
  })
}
