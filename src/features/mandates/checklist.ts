import { type Item, items } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import type { Declaration } from './form/service.ts'
import { ongoingStatuses } from './mandate.ts'

/** States before whose end something can be to be done. */
export const stages = ongoingStatuses
export type Stage = (typeof stages)[number]

/** Those whose items are to be settled before the work is controlled. */
export const stagesBeforeReview = ['ordered', 'in_progress'] as const satisfies Stage[]

/** What is to be done on a mandate, and the state before whose end. */
export type ChecklistItem = Item & { stage: Stage }

/** A kind's own checklist as it is kept, with what was removed; nothing where it is the default one. */
export type StoredChecklist = readonly ChecklistItem[] | null | undefined

/** A checklist as a field. */
export const checklist = () => items({ stage: shape.choice(stages) })

/** A service, as far as it says what is to be done. */
type Checked = Pick<Declaration, 'checklist'>

/** What is to be done on a mandate of a service, in its order. */
export const checklistOf = (service: Checked, kept: StoredChecklist): readonly ChecklistItem[] =>
  itemsWithRemoved(service, kept).filter(({ removed }) => !removed)

/** The same with what was asked for once: for the words of what is ticked on a mandate. */
export const itemsWithRemoved = (
  service: Checked,
  kept: StoredChecklist,
): readonly ChecklistItem[] => kept ?? service.checklist

/**
 * A checklist that is to take the place of another, as it is kept: what it leaves out is removed, not
 * gone, since it may be ticked on mandates and its key must not come again.
 */
export function replaceChecklist(
  service: Checked,
  kept: StoredChecklist,
  next: StoredChecklist,
): readonly ChecklistItem[] | null {
  const wanted = itemsWithRemoved(service, next)
  const keys = new Set(wanted.map(({ key }) => key))
  const left = itemsWithRemoved(service, kept).filter(({ key }) => !keys.has(key))
  if (!next && left.length === 0) return null
  return [...wanted, ...left.map((item) => ({ ...item, removed: true }))]
}
