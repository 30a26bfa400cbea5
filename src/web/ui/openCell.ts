import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import type { Field } from '../../kernel/fields.ts'
import { isSideBySide } from './ChoiceControls.tsx'

/** What is chosen from a list, which opens with the cell. */
const isListed = (field: Field) =>
  ['code', 'reference'].includes(field.kind) || (field.kind === 'choice' && !isSideBySide(field))
/** Several controls in one, among which Tab goes. */
const isGroup = ({ kind }: Field) => ['words', 'shares', 'references', 'choices'].includes(kind)

/** Where menus, calendars and the like of an open cell are drawn. */
export const isInLayer = (target: EventTarget | null) =>
  target instanceof Element && target.closest('#layers') !== null

const controls = 'input:not([type=hidden], :disabled), textarea, button:not(:disabled)'

/** Gives the focus to the control of a cell, so that what is typed next replaces what stands in it. */
export function enterControl(cell: Element | null | undefined, field: Field, withList: boolean) {
  const control =
    cell?.querySelector<HTMLElement>('input[type=radio]:checked') ??
    cell?.querySelector<HTMLElement>(controls)
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
  const all = [...(cell?.querySelectorAll<HTMLElement>(controls) ?? [])]
  return target !== (event.shiftKey ? all[0] : all.at(-1))
}

/**
 * Tells where somebody goes while a cell is open, by focus or click. What somebody points at must not
 * move away before the click, so a pointer is told of with that.
 */
export function useWayOut(isOpen: boolean, leave: (target: EventTarget | null) => void) {
  const told = useEffectEvent(leave)
  useEffect(() => {
    if (!isOpen) return
    let isPointing = false
    const point = () => {
      isPointing = true
    }
    const rest = () => {
      isPointing = false
    }
    const heard: Record<string, (event: Event) => void> = {
      pointerdown: point,
      pointercancel: rest,
      keydown: rest,
      click({ target }) {
        isPointing = false
        told(target)
      },
      focusin({ target }) {
        if (!isPointing) told(target)
      },
    }
    const aborting = new AbortController()
    for (const [name, hear] of Object.entries(heard))
      document.addEventListener(name, hear, { capture: true, signal: aborting.signal })
    return () => aborting.abort()
  }, [isOpen])
}
