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
  type OptionalShape,
  type Shape,
  shape,
  type TypeOf,
} from '../field/shape.ts'
import { download, endpoint } from '../http/endpoint.ts'
import { type FilterValue, filterShape, listable } from './filters.ts'
import { anyOf, chosenIds, listQuery, orderBy, pageParts } from './list.ts'

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

/** What people call the records that the fields refer to: resource → id → label. */
export const labels = shape.record(shape.record(shape.text()))
export type Labels = TypeOf<typeof labels>

/** The files that a list is exported as. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What every record carries beside its declared fields. */
const kept = { id, created_at: shape.moment(), updated_at: shape.moment(), version: shape.int() }
type Kept = { id: number; created_at: string; updated_at: string; version: number }

/** Those among them that a list shows like fields. */
export const keptFields = section('record', 'base', {
  id: computed(integer({ required: true, min: 1 })),
  created_at: computed(instant({ required: true })),
  updated_at: computed(instant({ required: true })),
})

/** What a row of the trash carries besides. */
const trashed = {
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
  /** Why, where the change needed a reason. */
  reason: shape.text().nullable(),
  changes: shape.list(
    shape.object({
      field: shape.text(),
      before: shape.anything(),
      after: shape.anything(),
      /** Where this value came from, where that is not the source of the whole change. */
      source: shape.text().optional(),
    }),
  ),
})
export type HistoryEntry = TypeOf<typeof historyEntry>

/**
 * One page of records; `approximate` where nothing has the words, but these are one typing error from it.
 * `labels` say what the further fields that were asked for refer to.
 */
const listPage = <T>(row: Shape<T>) =>
  shape.object({
    ...pageParts(row),
    approximate: shape.boolean().optional(),
    labels: labels.optional(),
  })

/** One page of a record's history, with what it can be narrowed to. */
const historyPage = shape.object({
  ...pageParts(historyEntry),
  /** Who changed something, first by name. */
  actors: shape.list(shape.object({ id, name: shape.text() })),
  /** Fields that were ever set, by name. */
  fields: shape.list(shape.text()),
  labels,
})
export type HistoryPage = TypeOf<typeof historyPage>

/** What a record held at a moment; what follows from other values is not among them. */
const pastRecord = shape.object({
  version: shape.int(),
  /** When that version came to be. */
  since: shape.moment(),
  values: shape.record(shape.anything()),
  labels,
})
export type PastRecord = TypeOf<typeof pastRecord>

/** A moment, or a day, which stands for its end in Europe/Zurich. */
const pastMoment = shape.either([shape.moment(), shape.date()]).where((at) => at >= '1000')

/** Days for which what was deleted lies in the trash and can be given back (decisions, section 2). */
export const trashDays = 30

type Declared<N extends string, F extends Fields, L extends keyof F & string> = {
  /** Plural, as in the path: `/api/<name>/`. */
  name: N
  fields: F
  /** The fields that a list always answers; the others where `fields` of the query names them. */
  list: readonly L[]
  /**
   * Further words that the filter by a field takes. Every list is filtered and ordered by all its fields:
   * the right to read one is the right to ask it.
   */
  filters?: { [K in keyof F]?: Shape<string> }
  /**
   * What a search finds a record by, each for who may read it: fields, and by references what the records
   * that they refer to are found by. The texts of both stand in the database: see `Searched`.
   */
  searched?: { fields: readonly (keyof F & string)[]; through?: readonly (keyof F & string)[] }
  /** Order of a list where none is asked for; ties are always broken by id. */
  order: string
}

/** The fields by which a list is asked; of any resource those that all have. */
type Askable<F extends Fields> =
  | keyof { [K in keyof F & string as string extends K ? never : K]: true }
  | 'created_at'
  | 'updated_at'

/** What a list is narrowed to and ordered by. */
type Narrowed<F extends Fields> = {
  search?: string
  sort?: string[]
  id?: number[]
} & { [K in Askable<F>]?: FilterValue }

/** A kind of record: its fields give the calls on it, and the history of each record. */
export function resource<
  const N extends string,
  F extends Fields,
  const L extends keyof F & string,
>(declared: Declared<N, F, L>) {
  const { name, fields, list, filters: own = {} } = declared
  type Own = Record<string, Shape<string> | undefined>
  type Listed = Kept & Pick<Seen<F>, L & keyof Seen<F>> & Partial<Seen<F>> & Trashed
  type Whole = Kept & Seen<F> & { provenance: Provenance; labels: Labels; warnings?: string[] }
  const asked: Fields = { ...fields, ...keptFields }
  const shown = listable(fields)
  /** By which a list can be ordered. */
  const sortable = listable(asked)
  const filters = Object.fromEntries(
    Object.entries(asked)
      // Records are chosen by their ids in a way of its own.
      .filter(([field]) => field !== 'id' && (sortable.includes(field) || field in own))
      .map(([field, one]) => [field, filterShape(one, (own as Own)[field])]),
  ) as unknown as { [K in Askable<F>]: OptionalShape<FilterValue> }
  /** What a list answers only where `fields` of the query names it. */
  const further = shown.filter((field) => !(list as readonly string[]).includes(field))
  const listed = shape.object({
    ...kept,
    ...asOptional(seenParts(fields, further)),
    ...seenParts(fields, list),
    ...trashed,
  })
  const whole = shape.object({
    ...kept,
    ...seenParts(fields),
    provenance,
    labels,
    warnings: shape.list(shape.text()).optional(),
  })
  const rowType = whole as unknown as Shape<Whole>
  const path = `/${name}/` as const
  const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
  return {
    ...declared,
    filters,
    sortable,
    row: rowType,
    endpoints: {
      list: endpoint('GET', path, {
        access: `${name}:read`,
        dear: ['search'],
        query: shape.object({
          ...listQuery,
          sort: orderBy([...sortable, 'deleted_at']),
          ...(further.length > 0 && { fields: namesAmong(further) }),
          /** Only these records, as far as the caller sees them. */
          id: chosenIds,
          /** Instead of the records, those in the trash; for who may delete them. */
          trashed: shape.choice(['true', 'false']).optional(),
          ...filters,
        }) as unknown as Shape<
          Narrowed<F> & {
            page: number
            page_size: number
            fields?: string[]
            trashed?: 'true' | 'false'
          }
        >,
        output: listPage(listed as unknown as Shape<Listed>),
      }),
      /** The list that a search and filters leave, whole, as a file in the reader's language. */
      export: endpoint('GET', `${path}export/`, {
        access: `${name}:read`,
        dear: true,
        query: shape.object({
          search: listQuery.search,
          sort: orderBy(sortable),
          /** The columns, in this order; the usual ones without it. */
          columns: namesAmong(sortable),
          id: chosenIds,
          ...filters,
          format: shape.choice(['xlsx', 'csv']),
        }) as unknown as Shape<Narrowed<F> & { columns?: string[]; format: 'xlsx' | 'csv' }>,
        output: download(fileTypes.xlsx, fileTypes.csv),
      }),
      get: endpoint('GET', `${path}{id}/`, { access: `${name}:read`, params, output: rowType }),
      create: endpoint('POST', path, {
        access: `${name}:create`,
        body: newShape(fields) as Shape<New<F>>,
        output: rowType,
        status: 201,
      }),
      update: endpoint('PATCH', `${path}{id}/`, {
        access: `${name}:write`,
        params,
        body: patchShape(fields) as Shape<Patch<F>>,
        output: rowType,
      }),
      remove: endpoint('DELETE', `${path}{id}/`, {
        access: `${name}:delete`,
        params,
        query: shape.object({ confirm: shape.text({ max: 100 }).optional() }),
        status: 204,
      }),
      /** Gives a record back from the trash. */
      restore: endpoint('POST', `${path}{id}/restore/`, {
        access: `${name}:delete`,
        params,
        output: rowType,
        refusals: { 409: 'Something would break: `fields` says what, at each field.' },
      }),
      history: endpoint('GET', `${path}{id}/history/`, {
        access: `${name}:history`,
        params,
        query: shape.object({
          page: listQuery.page,
          page_size: listQuery.page_size,
          /** Only what this person did. */
          actor: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
          /** Only what happened to this field. */
          field: shape.text({ max: 100 }).optional(),
        }),
        output: historyPage,
      }),
      /** The fields as they were at a moment; 404 where the record was not there then. */
      asOf: endpoint('GET', `${path}{id}/as-of/`, {
        access: `${name}:history`,
        params,
        query: shape.object({ at: pastMoment }),
        output: pastRecord,
      }),
    },
  }
}

/** Several of these names, each once. */
const namesAmong = (names: readonly string[]) => anyOf(shape.choice(names), 100).optional()

const asOptional = (parts: NamedShapes): NamedShapes =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.optional()]))
