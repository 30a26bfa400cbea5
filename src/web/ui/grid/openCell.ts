import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { isSideBySide } from '../input/ChoiceControls.tsx'

/** What is chosen from a list, which opens with the cell. */
const isListed = (field: Field) =>
  ['code', 'reference', 'choices'].includes(field.kind) ||
  (field.kind === 'choice' && !isSideBySide(field))
/** Several controls in one, among which Tab goes. */
const isGroup = ({ kind }: Field) => ['words', 'shares', 'references', 'choices'].includes(kind)

/** Where menus, calendars and the like of an open cell are drawn. */
export const isInLayer = (target: EventTarget | null) =>
  target instanceof Element && target.closest('#layers') !== null

/** Those to which Tab leads: signs that empty a field are not among them. */
const controls = ['input:not([type=hidden], :disabled)', 'textarea', 'button:not(:disabled)']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join(', ')

/** What a cell is entered with; marks stand beside it. */
const editorOf = (cell: Element | null | undefined) => cell?.querySelector('[data-kind]')

/** Gives the focus to the control of a cell, so that what is typed next replaces what stands in it. */
export function enterControl(cell: Element | null | undefined, field: Field, withList: boolean) {
  const editor = editorOf(cell)
  const control =
    editor?.querySelector<HTMLElement>('input[type=radio]:checked, [role=combobox]') ??
    editor?.querySelector<HTMLElement>(controls)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  if (withList && isListed(field)) control?.click()
}

/** Whether a key is the control's own, rather than one that leaves the cell. */
export function isOfControl(event: KeyboardEvent, cell: Element | null | undefined, field: Field) {
  const { key, target } = event
  const isText = target instanceof HTMLTextAreaElement
  if (key === 'Enter') return isText && !event.ctrlKey && !event.metaKey
  if (key !== 'Tab' || !isGroup(field)) return key !== 'Tab'
  const all = [...(editorOf(cell)?.querySelectorAll(controls) ?? [])]
  return all.includes(target as Element) && target !== (event.shiftKey ? all[0] : all.at(-1))
}

/**
 * Tells where somebody goes while they are in a cell, by focus or click. What somebody points at must not
 * move away before the click, so a pointer is told of with that; answers whether one is down.
 */
export function useWayOut(isWithin: boolean, leave: (target: EventTarget | null) => void) {
  const told = useEffectEvent(leave)
  const isPointing = useRef(false)
  useEffect(() => {
    if (!isWithin) return
    const point = (event: Event) => {
      isPointing.current = (event as PointerEvent).button === 0
    }
    const rest = () => {
      isPointing.current = false
    }
    const heard: Record<string, (event: Event) => void> = {
      pointerdown: point,
      pointercancel() {
        rest()
        told(document.activeElement)
      },
      keydown: rest,
      click({ target }) {
        told(target)
        rest()
      },
      focusin({ target }) {
        if (!isPointing.current) told(target)
      },
    }
    const aborting = new AbortController()
    for (const [name, hear] of Object.entries(heard))
      document.addEventListener(name, hear, { capture: true, signal: aborting.signal })
    return () => {
      aborting.abort()
      rest()
    }
  }, [isWithin])
  return () => isPointing.current
}
