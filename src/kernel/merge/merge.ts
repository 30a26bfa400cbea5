import type { Fields } from '../field/fields.ts'
import { type Patch, patchShape } from '../field/recordShapes.ts'
import { type Shape, shape, type TypeOf } from '../field/shape.ts'
import type { endpoint } from '../http/endpoint.ts'
import { labels, trashDays } from '../record/resource.ts'

/** Days in which a merge can be undone: as long as the trash keeps what was deleted. */
export const undoDays = trashDays

/**
 * Why undoing a merge left a value as it is: somebody changed it since, what it was is taken by another record, or the record
 * was made since.
 */
export const setBackReasons = ['changed', 'taken', 'made'] as const

const id = shape.int({ min: 1, max: 2147483647 })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

/** Names the record that a preview asks about. */
export const otherQuery = shape.object({ other: shape.urlInt({ min: 1, max: 2147483647 }) })

/** What moves to the record that stays, by the table of the rows. */
export const mergeCounts = shape.record(shape.int())

/** Somebody who will reach what they did not, and what. */
export const mergeGain = shape.object({
  id,
  name: shape.text(),
  mandates: shape.list(shape.text()),
})
export type MergeGain = TypeOf<typeof mergeGain>

/** What a merge of two records would do. */
export const mergePreview = shape.object({
  /** Number of rows by table, without the trash. */
  moves: mergeCounts,
  /** Number of rows by table that both records have: the other's goes to the trash. */
  repeated: mergeCounts,
  /** Who will reach mandates that they do not reach today. */
  gains: shape.list(mergeGain),
})
export type MergePreview = TypeOf<typeof mergePreview>

export const mergeEntry = shape.object({
  id,
  /** The record that was merged into this one. */
  merged: shape.object({ id, name: shape.text() }),
  at: shape.moment(),
})
export type MergeEntry = TypeOf<typeof mergeEntry>

export const undoneMerge = shape.object({
  /** Values that stay as they are, with the reason. */
  kept: shape.list(
    shape.object({
      resource: shape.text(),
      /** Null if the row is no record. */
      id: id.nullable(),
      field: shape.text(),
      reason: shape.choice(setBackReasons),
    }),
  ),
  labels,
})
export type UndoneMerge = TypeOf<typeof undoneMerge>

type Merging<N extends string, R> = { name: N; call: typeof endpoint; row: Shape<R> }

/** The call that merges another record of a resource into one, with the values that people chose. */
export const mergeCall = <N extends string, R, F extends Fields>(
  { name, call, row }: Merging<N, R>,
  fields: F,
) => ({
  /** Merges another record into this one: what refers to it moves, and it leads to this one. */
  merge: call('POST', '{id}/merge/', {
    access: `${name}:delete`,
    params,
    body: shape.strictObject({
      other: id,
      /** The version of the other record that the caller saw. */
      other_version: shape.int({ min: 1 }),
      /** New values of fields that change. */
      values: (patchShape(fields) as Shape<Patch<F>>).optional(),
    }),
    output: row,
  }),
})

/** The calls that list the merges of a record and undo one. */
export const undoCalls = <N extends string>({ name, call }: Omit<Merging<N, unknown>, 'row'>) => ({
  /** Merges into this record that can still be undone. */
  merges: call('GET', '{id}/merges/', {
    access: `${name}:delete`,
    params,
    output: shape.object({ results: shape.list(mergeEntry) }),
  }),
  /** Undoes a merge: sets back what it moved and changed, if nobody has changed it since. */
  undoMerge: call('POST', '{id}/merge/undo/', {
    access: `${name}:delete`,
    params,
    body: shape.strictObject({ merge: id }),
    output: undoneMerge,
  }),
})

/** All calls of a resource whose records are merged by the references that there are. */
export const mergeCalls = <N extends string, R, F extends Fields>(
  resource: Merging<N, R>,
  fields: F,
) => ({
  ...mergeCall(resource, fields),
  ...undoCalls(resource),
  /** Previews what would move, and who would reach what they do not reach today. */
  mergePreview: resource.call('GET', '{id}/merge/', {
    access: `${resource.name}:delete`,
    params,
    query: otherQuery,
    output: mergePreview,
  }),
})
