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
  const control = controlOf(root, field)
  // Open the collapsed parts around the field: a hidden control cannot be focused.
  let details = control?.closest('details')
  for (; details; details = details.parentElement?.closest('details'))
    details.setAttribute('open', '')
  if (control) focusWhenShown(control)
}

/** The control of a field; an input, if there is one: the label may have a button (provenance). */
function controlOf(root: Element | null, field: string | undefined) {
  const element = root?.querySelector(`[data-field="${field}"]`)
  return (
    element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
    element?.querySelector<HTMLElement>('button')
  )
}

/**
 * Focuses the field with which a form begins, if it is in view; not if somebody is at another field there, nor where the
 * focus would open the keyboard of a phone over what is to be read first.
 */
export function focusFieldAtStart(root: Element | null, field: string | undefined) {
  const control = controlOf(root, field)
  const { activeElement } = document
  // What opened a dialog may still have the focus.
  const isElsewhere =
    (root?.closest('[role=dialog]') ?? document).contains(activeElement) &&
    activeElement?.matches('input, textarea, [role=gridcell]')
  if (!control || isElsewhere || matchMedia('(pointer: coarse)').matches) return
  if (!control.checkVisibility() || control.getBoundingClientRect().bottom > innerHeight) return
  // A dialog that opens moves the focus to what says so.
  control.dataset.autofocus = 'true'
  control.focus({ preventScroll: true })
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
    const { activeElement } = document
    // A heading gets the focus only for want of anything else (`keepFocus`).
    if (activeElement === focusedBefore || activeElement?.matches('h1, h2')) control.focus()
  })
  observer.observe(control)
}

/**
 * For a form that shows one part at a time: returns a function that opens the part of a field and focuses it. A further
 * part that was opened otherwise begins with the field that `firstOf` names.
 */
export function useGoToField<P>(
  root: RefObject<Element | null>,
  currentPart: P | undefined,
  partOf: (field: string) => P | undefined,
  openPart: (part: P) => void,
  firstOf?: (part: P) => string | undefined,
): (field: string) => void {
  const pendingField = useRef<string>(undefined)
  const openedPart = useRef(currentPart)
  const findFirst = useEffectEvent((part: P | undefined) =>
    part === undefined ? undefined : firstOf?.(part),
  )
  useEffect(() => {
    if (pendingField.current !== undefined) focusField(root.current, pendingField.current)
    else if (openedPart.current !== currentPart)
      focusFieldAtStart(root.current, findFirst(currentPart))
    openedPart.current = currentPart
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
