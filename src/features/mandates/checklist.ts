import { type Item, items } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import type { Declaration } from './form/service.ts'
import { ongoingStatuses, type Status } from './mandate.ts'

/** States that can have checklist items, due before the mandate leaves them. */
export const stages = ongoingStatuses
export type Stage = (typeof stages)[number]

/** Stages whose items must be done or waived before the mandate goes to review. */
export const stagesBeforeReview = ['ordered', 'in_progress'] as const satisfies Stage[]

/** Whether the items of a stage are due by the end of a status. */
export const isDueBy = (stage: Stage, status: Status): boolean =>
  stages.indexOf(stage) <= stages.findIndex((one) => one === status)

/** One piece of work, with the stage in which it is due. */
export type ChecklistItem = Item & { stage: Stage }

/** A kind's checklist as edited by the office, with removed items; empty if it uses the service's default. */
export type StoredChecklist = readonly ChecklistItem[] | null | undefined

/** A checklist field. */
export const checklist = () => items({ stage: shape.choice(stages) })

type DefaultChecklist = Pick<Declaration, 'checklist'>

/** Current checklist items of a service, in order. */
export const checklistOf = (
  service: DefaultChecklist,
  stored: StoredChecklist,
): readonly ChecklistItem[] => itemsWithRemoved(service, stored).filter(({ removed }) => !removed)

/** The same with removed items, whose labels mandates still show if they are ticked there. */
export const itemsWithRemoved = (
  service: DefaultChecklist,
  stored: StoredChecklist,
): readonly ChecklistItem[] => stored ?? service.checklist

/**
 * Replaces a stored checklist. Items missing from the new one are marked as removed, not deleted: they may be
 * ticked on mandates, and their keys must not be reused.
 */
export function replaceChecklist(
  service: DefaultChecklist,
  stored: StoredChecklist,
  next: StoredChecklist,
): readonly ChecklistItem[] | null {
  const nextItems = itemsWithRemoved(service, next)
  const keys = new Set(nextItems.map(({ key }) => key))
  const missing = itemsWithRemoved(service, stored).filter(({ key }) => !keys.has(key))
  if (!next && missing.length === 0) return null
  return [...nextItems, ...missing.map((item) => ({ ...item, removed: true }))]
}
