import { type Item, items } from '../../kernel/field/kinds.ts'
import { shape } from '../../kernel/field/shape.ts'
import type { Declaration } from './form/service.ts'
import { ongoingStatuses, type Status } from './mandate.ts'

/** Statuses that can have checklist items; the items are due before the mandate leaves the status. */
export const stages = ongoingStatuses
export type Stage = (typeof stages)[number]

/** Stages whose items must be done or waived before the mandate goes to review. */
export const stagesBeforeReview = ['ordered', 'in_progress'] as const satisfies Stage[]

/** The last stage with items; once they are settled, the mandate can close by itself. Undefined without items. */
export const lastStage = (items: readonly { stage: Stage }[]): Stage | undefined =>
  stages.findLast((stage) => items.some((item) => item.stage === stage))

/** Whether the items of a stage are due by the end of a status. */
export const isDueBy = (stage: Stage, status: Status): boolean =>
  stages.indexOf(stage) <= stages.findIndex((known) => known === status)

/** Form cell that stores whether a checklist item is done. */
export const doneCell = (key: string) => `checklist/${key}/done`
/** Form cell that stores the reason why a checklist item is waived. */
export const waivedCell = (key: string) => `waivers/${key}/reason`

/** Whether a cell of the form may settle a checklist item: a tick, a waiver, or an answer that is the fact of one. */
export const maySettleItem = (
  { itemFacts = {} }: { itemFacts?: ItemFacts | undefined },
  cell: string,
) =>
  cell.startsWith('checklist/') ||
  cell.startsWith('waivers/') ||
  Object.values(itemFacts).some((needed) => needed.some(({ field }) => field === cell))

/** One piece of work, with the stage in which it is due. */
export type ChecklistItem = Item & { stage: Stage }

/** An answer that must be there: any, or this one. */
export type NeededAnswer = { field: string; is?: true }

/**
 * Checklist items that are facts, by key: an item is done by itself once all of these answers are there, and nobody
 * ticks it before.
 */
export type ItemFacts = Readonly<Record<string, readonly NeededAnswer[]>>

/** Whether an answer was given. */
export const isAnswered = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)

/** Answers still missing for an item to be done by itself; null if the item is not a fact. */
export function missingForItem(
  { itemFacts = {} }: { itemFacts?: ItemFacts | undefined },
  key: string,
  answers: Record<string, unknown>,
): string[] | null {
  const needed = itemFacts[key]
  if (!needed) return null
  return needed
    .filter(({ field, is }) => (is ? answers[field] !== is : !isAnswered(answers[field])))
    .map(({ field }) => field)
}

/** Key of the item whose tick is stored in a form cell; undefined for other cells. */
export const itemOfDoneCell = (cell: string) => /^checklist\/([^/]+)\/done$/.exec(cell)?.[1]

/** Whether an item is done or waived, by its fact (`missing`) and by the cells of the form. */
export const isSettled = (
  { key, missing }: { key: string; missing: readonly string[] | null },
  valueOf: (cell: string) => unknown,
) => missing?.length === 0 || valueOf(doneCell(key)) === true || Boolean(valueOf(waivedCell(key)))

/** A kind's checklist as edited by the office, with removed items; null if it uses the service's default. */
export type StoredChecklist = readonly ChecklistItem[] | null | undefined

/** Declares a field that holds a checklist. */
export const checklist = () => items({ stage: shape.choice(stages) })

type DefaultChecklist = Pick<Declaration, 'checklist'>

/** Checklist items of a service in order, without removed ones. */
export const checklistOf = (
  service: DefaultChecklist,
  stored: StoredChecklist,
): readonly ChecklistItem[] => itemsWithRemoved(service, stored).filter(({ removed }) => !removed)

/** Checklist items of a service with removed ones, whose labels mandates still show if they are ticked there. */
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
