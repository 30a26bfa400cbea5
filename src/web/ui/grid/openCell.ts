import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { isSideBySide } from '../input/ChoiceControls.tsx'

/** Whether a field has a dropdown, which opens with the cell. */
const hasDropdown = (field: Field) =>
  ['code', 'reference', 'choices'].includes(field.kind) ||
  (field.kind === 'choice' && !isSideBySide(field))
/** Whether a field has several controls or values, so that Tab and Enter stay in its cell. */
export const hasSeveralControls = ({ kind }: Field) =>
  ['words', 'shares', 'references', 'choices'].includes(kind)

/** Whether an element is in the overlay layer (menus, calendars of an open cell). */
export const isInLayer = (target: EventTarget | null) =>
  target instanceof Element && target.closest('#layers') !== null

/** Tabbable controls; "clear" buttons are not among them. */
const controls = ['input:not([type=hidden], :disabled)', 'textarea', 'button:not(:disabled)']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join(', ')

/** Editor of a cell. */
const editorOf = (cell: Element | null | undefined) => cell?.querySelector('[data-kind]')

/** Focuses the control of a cell and selects its text, so that typing replaces it. */
export function enterControl(cell: Element | null | undefined, field: Field, withList: boolean) {
  const editor = editorOf(cell)
  const control =
    editor?.querySelector<HTMLElement>('input[type=radio]:checked, [role=combobox]') ??
    editor?.querySelector<HTMLElement>(controls)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  if (withList && hasDropdown(field)) control?.click()
}

/** Whether the control itself handles a key, rather than the grid. */
export function isControlKey(event: KeyboardEvent, cell: Element | null | undefined, field: Field) {
  const { key, target } = event
  const isText = target instanceof HTMLTextAreaElement
  if (key === 'Enter') return isText && event.shiftKey
  if (key !== 'Tab' || !hasSeveralControls(field)) return key !== 'Tab'
  const all = [...(editorOf(cell)?.querySelectorAll(controls) ?? [])]
  return all.includes(target as Element) && target !== (event.shiftKey ? all[0] : all.at(-1))
}

/**
 * Calls `leave` with the target of each focus or click while a cell is active. For a pointer it waits for the
 * click, so that the target does not move between press and click. Returns whether a pointer is down.
 */
export function useCellExit(isWithin: boolean, leave: (target: EventTarget | null) => void) {
  const onLeave = useEffectEvent(leave)
  const isPointing = useRef(false)
  useEffect(() => {
    if (!isWithin) return
    const press = (event: Event) => {
      isPointing.current = (event as PointerEvent).button === 0
    }
    const release = () => {
      isPointing.current = false
    }
    const listeners: Record<string, (event: Event) => void> = {
      pointerdown: press,
      pointercancel() {
        release()
        onLeave(document.activeElement)
      },
      keydown: release,
      click({ target }) {
        onLeave(target)
        release()
      },
      focusin({ target }) {
        if (!isPointing.current) onLeave(target)
      },
    }
    const aborting = new AbortController()
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener, { capture: true, signal: aborting.signal })
    return () => {
      aborting.abort()
      release()
    }
  }, [isWithin])
  return () => isPointing.current
}
