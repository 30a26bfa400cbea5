import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createWindowState } from '../../windowState.ts'
import { useLatest } from '../basic/useLatest.ts'

/** A request to show a form, identified by the key of its draft, and to focus one of its fields. */
type FormRequest = { form: string; field?: string }

const pending = createWindowState<FormRequest | undefined>(undefined)

/** Requests a form, which may already be mounted, or mount later with another page. */
export const requestForm = (request: FormRequest) => pending.set(request)

/**
 * Calls `handle` for a request for `form`. If it returns false (the field is not in this part of the form), the
 * request stays pending for another caller.
 */
export function useFormRequest(
  form: string,
  handle: (field: string | undefined) => boolean | void,
) {
  const request = pending.useValue()
  const onRequest = useEffectEvent(handle)
  useEffect(() => {
    if (request?.form === form && onRequest(request.field) !== false) pending.set(undefined)
  }, [request, form])
}

/** Focuses the control of a field within an element. */
export function focusField(root: Element | null, field: string | undefined) {
  const fieldElement = root?.querySelector(`[data-field="${field}"]`)
  // Prefer an input: the label may have a button (provenance).
  const control =
    fieldElement?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
    fieldElement?.querySelector<HTMLElement>('button')
  // Open the collapsed parts around the field: a hidden control cannot be focused.
  let details = fieldElement?.closest('details')
  for (; details; details = details.parentElement?.closest('details'))
    details.setAttribute('open', '')
  if (control) focusWhenShown(control)
}

/** Focuses the first editable field within an element that is not in a collapsed part. */
export function focusFirstField(root: Element | null) {
  const fields = root?.querySelectorAll<HTMLElement>(
    '[data-field] :is(input:not([readonly], [disabled], [type=hidden]), textarea:not([readonly]))',
  )
  const unfolded = Array.from(fields ?? []).filter((field) => !field.closest('details:not([open])'))
  const first = unfolded.find((field) => field.checkVisibility()) ?? unfolded[0]
  if (first) focusWhenShown(first)
}

/** Focuses a control; if it waits for the parts above it to load, once it is shown, unless the focus moves before. */
export function focusWhenShown(control: HTMLElement) {
  if (control.checkVisibility()) return control.focus()
  const focusedBefore = document.activeElement
  const observer = new ResizeObserver(() => {
    if (!control.checkVisibility()) return
    observer.disconnect()
    if (document.activeElement === focusedBefore) control.focus()
  })
  observer.observe(control)
}

/** For a form that shows one part at a time: returns a function that opens the part of a field and focuses it. */
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
