import type { Field, Fields } from './fields.ts'
import { type NamedShapes, Shape, shape } from './shape.ts'

type Value<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
/** Values of the writable fields: of the required ones (`R` true), of the optional ones (false), or both. */
type WritableValues<F extends Fields, R extends boolean> = {
  [K in keyof F as F[K]['readOnly'] extends false
    ? F[K]['required'] extends R
      ? K
      : never
    : never]: Value<F[K]>
}

/** A record with all its fields. */
export type Row<F extends Fields> = { [K in keyof F]: Value<F[K]> }
/** A record as a caller sees it: always the fields of the group `base`, others only if the caller may read them. */
export type Seen<F extends Fields> = {
  [K in keyof F as F[K]['group'] extends 'base' ? K : never]: Value<F[K]>
} & { [K in keyof F as F[K]['group'] extends 'base' ? never : K]?: Value<F[K]> }
/** Input that creates a record: all required fields, and any optional ones. */
export type New<F extends Fields> = WritableValues<F, true> & Partial<WritableValues<F, false>>
/** Input that changes a record. */
export type Patch<F extends Fields> = Partial<WritableValues<F, boolean>>

/** Shape of a field in an input: for an optional field, null or an empty text clears the value. */
export const inputOf = ({ required, value }: Field): Shape =>
  required ? value : new Shape({ as: 'emptied', of: value })

const writable = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly)

/** Shape of an input that creates a record; only required fields must be set. */
export function newShape<F extends Fields>(fields: F): Shape<New<F>> {
  const parts = writable(fields).map(([name, field]) => [
    name,
    field.required ? inputOf(field) : inputOf(field).optional(),
  ])
  return shape.strictObject(Object.fromEntries(parts)) as unknown as Shape<New<F>>
}

/** Shape of an input that changes a record: at least one of its fields. */
export function patchShape<F extends Fields>(fields: F): Shape<Patch<F>> {
  const parts = writable(fields).map(([name, field]) => [name, inputOf(field).optional()])
  return shape
    .strictObject(Object.fromEntries(parts))
    .where((patch) => Object.keys(patch).length > 0, 'kernel:error.nothing_given') as Shape<
    Patch<F>
  >
}

/** Shapes of a record's values as a caller sees them; fields outside the group `base` are optional. */
export function seenParts(fields: Fields, names: readonly string[] = Object.keys(fields)) {
  const parts = names.map((name) => {
    const { required, value, group } = fields[name]!
    const seen = required ? value : value.nullable()
    return [name, group === 'base' ? seen : seen.optional()]
  })
  return Object.fromEntries(parts) as NamedShapes
}

/** Shape of a record as a caller sees it. */
export const seenShape = <F extends Fields>(fields: F) =>
  shape.object(seenParts(fields)) as unknown as Shape<Seen<F>>
