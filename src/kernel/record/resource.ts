// Over 300 lines: one declaration, from which the endpoints of a resource follow.
import { computed, type Fields, section } from '../field/fields.ts'
import { instant, integer } from '../field/kinds.ts'
import {
  type New,
  newShape,
  type Patch,
  patchShape,
  type Seen,
  seenParts,
} from '../field/recordShapes.ts'
import {
  type NamedShapes,
  type ObjectShape,
  type OptionalShape,
  type Shape,
  shape,
  type TypeOf,
} from '../field/shape.ts'
import { download, endpoint } from '../http/endpoint.ts'
import { type FilterValue, filterShape, listable } from './filters.ts'
import { anyOf, chosenIds, listQuery, orderBy, pageParts, placeQuery } from './list.ts'

const id = shape.int({ min: 1 })

/** Where a field's value came from (the badge beside it), when, and who entered it. */
export const provenance = shape.record(
  shape.object({
    source: shape.text(),
    at: shape.moment(),
    by: shape.object({ id, name: shape.text() }).nullable(),
  }),
)
export type Provenance = TypeOf<typeof provenance>

/** Labels of referenced records: resource → id → label. */
export const labels = shape.record(shape.record(shape.text()))
export type Labels = TypeOf<typeof labels>

/** MIME types of exported lists. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Values of every record in addition to its declared fields. */
const commonShapes = {
  id,
  created_at: shape.moment(),
  updated_at: shape.moment(),
  version: shape.int(),
}
type Common = { id: number; created_at: string; updated_at: string; version: number }

/** The common values that lists show, filter and sort like declared fields. */
export const commonFields = section('record', 'base', {
  id: computed(integer({ required: true, min: 1 })),
  created_at: computed(instant({ required: true })),
  updated_at: computed(instant({ required: true })),
})

/** Additional values of records in the trash. */
const trashShapes = {
  deleted_at: shape.moment().optional(),
  deleted_by: shape.object({ id, name: shape.text() }).nullable().optional(),
}
export type Trashed = { deleted_at?: string; deleted_by?: { id: number; name: string } | null }

export const historyEntry = shape.object({
  version: shape.int(),
  at: shape.moment(),
  actor: shape.object({ id, name: shape.text() }).nullable(),
  source: shape.text(),
  action: shape.choice(['create', 'update', 'delete', 'restore']),
  /** Given for changes that need a reason. */
  reason: shape.text().nullable(),
  changes: shape.list(
    shape.object({
      field: shape.text(),
      before: shape.anything(),
      after: shape.anything(),
      /** Source of this value, if it differs from the source of the whole change. */
      source: shape.text().optional(),
    }),
  ),
})
export type HistoryEntry = TypeOf<typeof historyEntry>

/**
 * One page of records. `approximate` is true if nothing matches the search exactly and these match with one
 * typing error. `labels` are those of references in the optional fields that the query asked for.
 */
const listPage = <T>(row: Shape<T>) =>
  shape.object({
    ...pageParts(row),
    approximate: shape.boolean().optional(),
    labels: labels.optional(),
  })

/** One page of a record's history, with the values to filter it by. */
const historyPage = shape.object({
  ...pageParts(historyEntry),
  /** Users who changed something, sorted by name. */
  actors: shape.list(shape.object({ id, name: shape.text() })),
  /** Names of the fields that were ever set. */
  fields: shape.list(shape.text()),
  labels,
})
export type HistoryPage = TypeOf<typeof historyPage>

/** Values of a record at an earlier moment, without computed ones. */
const pastRecord = shape.object({
  version: shape.int(),
  /** When this version was written. */
  since: shape.moment(),
  values: shape.record(shape.anything()),
  labels,
})
export type PastRecord = TypeOf<typeof pastRecord>

/** A moment, or a day, which means the end of that day in Europe/Zurich. */
const pastMoment = shape.either([shape.moment(), shape.date()]).where((at) => at >= '1000')

/** Days that deleted records stay in the trash and can be restored (decisions, section 2). */
export const trashDays = 30

type ResourceDeclaration<
  N extends string,
  F extends Fields,
  L extends keyof F & string,
  A extends NamedShapes,
> = {
  /** Plural, as in rights, history and events; also the path, `/api/<name>/`, unless it has an `address`. */
  name: N
  /** The part of the path below `/api/` that differs from its name. */
  address?: string
  fields: F
  /** Fields that a list always returns; others only if the query names them in `fields`. */
  list: readonly L[]
  /** Optional values of a list's rows that are no fields; the feature's own handler adds them. */
  added?: A
  /**
   * Special keywords that a field's filter accepts. A list can be filtered and sorted by every field that
   * the caller may read.
   */
  filters?: { [K in keyof F]?: Shape<string> }
  /**
   * Fields that a search looks in, if the caller may read them, and references whose records' search texts
   * count too. `SearchSources` names the columns that hold the texts.
   */
  searched?: { fields: readonly (keyof F & string)[]; through?: readonly (keyof F & string)[] }
  /** Default sort of a list; ties are broken by id. */
  order: string
}

/** Fields that a list can be filtered by; for an unknown resource those that every record has. */
type FilterableField<F extends Fields> =
  | keyof { [K in keyof F & string as string extends K ? never : K]: true }
  | 'created_at'
  | 'updated_at'

/** Search, sort and filters of a list query. */
type ListFilters<F extends Fields> = {
  search?: string
  sort?: string[]
  id?: number[]
} & { [K in FilterableField<F>]?: FilterValue }

/** Declares a kind of record; its endpoints follow from its fields. */
export function resource<
  const N extends string,
  F extends Fields,
  const L extends keyof F & string,
  A extends NamedShapes = Record<never, never>,
>(declared: ResourceDeclaration<N, F, L, A>) {
  const { name, address = name, fields, list, added = {}, filters: keywords = {} } = declared
  type Keywords = Record<string, Shape<string> | undefined>
  type Listed = Common &
    Pick<Seen<F>, L & keyof Seen<F>> &
    Partial<Seen<F>> &
    Trashed &
    Partial<TypeOf<ObjectShape<A>>>
  type Full = Common & Seen<F> & { provenance: Provenance; labels: Labels; warnings?: string[] }
  const allFields: Fields = { ...fields, ...commonFields }
  const listableFields = listable(fields)
  const sortable = listable(allFields)
  const filters = Object.fromEntries(
    Object.entries(allFields)
      // The id has its own parameter, for many ids.
      .filter(([field]) => field !== 'id' && (sortable.includes(field) || field in keywords))
      .map(([key, field]) => [key, filterShape(field, (keywords as Keywords)[key])]),
  ) as unknown as { [K in FilterableField<F>]: OptionalShape<FilterValue> }
  /** Fields that a list returns only if the query names them. */
  const optionalFields = listableFields.filter(
    (field) => !(list as readonly string[]).includes(field),
  )
  const listRow = shape.object({
    ...commonShapes,
    ...asOptional(seenParts(fields, optionalFields)),
    ...seenParts(fields, list),
    ...asOptional(added),
    ...trashShapes,
  })
  const recordShape = shape.object({
    ...commonShapes,
    ...seenParts(fields),
    provenance,
    labels,
    warnings: shape.list(shape.text()).optional(),
  })
  const rowType = recordShape as unknown as Shape<Full>
  const path = `/${address}/`
  const call: typeof endpoint = (method, rest, given) =>
    endpoint(method, path + rest, { resource: name, ...given })
  const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
  return {
    ...declared,
    filters,
    sortable,
    row: rowType,
    /** Declares a further call of the resource, at a path below its own. */
    call,
    endpoints: {
      list: call('GET', '', {
        access: `${name}:read`,
        expensive: ['search'],
        query: shape.object({
          ...listQuery,
          ...placeQuery,
          sort: orderBy([...sortable, 'deleted_at']),
          ...(optionalFields.length > 0 && { fields: anyOfNames(optionalFields) }),
          /** Only these of the visible records. */
          id: chosenIds,
          /** Lists the trash instead, for callers who may delete. */
          trashed: shape.choice(['true', 'false']).optional(),
          ...filters,
        }) as unknown as Shape<
          ListFilters<F> & {
            page: number
            page_size: number
            after?: string
            fields?: string[]
            trashed?: 'true' | 'false'
          }
        >,
        output: listPage(listRow as unknown as Shape<Listed>),
      }),
      /** Exports the whole filtered list as a file in the reader's language. */
      export: call('GET', 'export/', {
        access: `${name}:read`,
        expensive: true,
        query: shape.object({
          search: listQuery.search,
          sort: orderBy(sortable),
          /** Columns in this order; the default ones if left out. */
          columns: anyOfNames(sortable),
          id: chosenIds,
          ...filters,
          format: shape.choice(['xlsx', 'csv']),
        }) as unknown as Shape<ListFilters<F> & { columns?: string[]; format: 'xlsx' | 'csv' }>,
        output: download(fileTypes.xlsx, fileTypes.csv),
      }),
      get: call('GET', '{id}/', { access: `${name}:read`, params, output: rowType }),
      create: call('POST', '', {
        access: `${name}:create`,
        body: newShape(fields) as Shape<New<F>>,
        output: rowType,
        status: 201,
      }),
      update: call('PATCH', '{id}/', {
        access: `${name}:write`,
        params,
        body: patchShape(fields) as Shape<Patch<F>>,
        output: rowType,
      }),
      remove: call('DELETE', '{id}/', {
        access: `${name}:delete`,
        params,
        query: shape.object({ confirm: shape.text({ max: 100 }).optional() }),
        status: 204,
      }),
      /** Restores a record from the trash. */
      restore: call('POST', '{id}/restore/', {
        access: `${name}:delete`,
        params,
        output: rowType,
      }),
      history: call('GET', '{id}/history/', {
        access: `${name}:history`,
        params,
        query: shape.object({
          page: listQuery.page,
          page_size: listQuery.page_size,
          /** Only changes by this user. */
          actor: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
          /** Only changes of this field. */
          field: shape.text({ max: 100 }).optional(),
        }),
        output: historyPage,
      }),
      /** Values at an earlier moment; 404 if the record did not exist then. */
      asOf: call('GET', '{id}/as-of/', {
        access: `${name}:history`,
        params,
        query: shape.object({ at: pastMoment }),
        output: pastRecord,
      }),
    },
  }
}

const anyOfNames = (names: readonly string[]) => anyOf(shape.choice(names), 100).optional()

const asOptional = (parts: NamedShapes): NamedShapes =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.optional()]))
