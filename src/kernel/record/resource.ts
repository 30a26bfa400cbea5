import {
  computed,
  type Fields,
  instant,
  integer,
  type New,
  newSchema,
  type Patch,
  patchSchema,
  type Seen,
  section,
  seenSchema,
} from '../field/fields.ts'
import { download, endpoint } from '../http/endpoint.ts'
import { z } from '../z.ts'
import { type FilterValue, filterSchema, listable } from './filters.ts'
import { anyOf, chosenIds, listQuery, orderBy, pageOf } from './list.ts'

const id = z.int().min(1)

/** Where a field's value came from (the badge beside it), when, and who entered it. */
export const provenance = z.record(
  z.string(),
  z.object({
    source: z.string(),
    at: z.iso.datetime(),
    by: z.object({ id, name: z.string() }).nullable(),
  }),
)
export type Provenance = z.infer<typeof provenance>

/** What people call the records that the fields refer to: resource → id → label. */
export const labels = z.record(z.string(), z.record(z.string(), z.string()))
export type Labels = z.infer<typeof labels>

/** The files that a list is exported as. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What every record carries beside its declared fields. */
const kept = { id, created_at: z.iso.datetime(), updated_at: z.iso.datetime(), version: z.int() }
type Kept = { id: number; created_at: string; updated_at: string; version: number }

/** Those among them that a list shows like fields. */
export const keptFields = section('record', 'base', {
  id: computed(integer({ required: true, min: 1 })),
  created_at: computed(instant({ required: true })),
  updated_at: computed(instant({ required: true })),
})

/** What a row of the trash carries besides. */
const trashed = {
  deleted_at: z.iso.datetime().optional(),
  deleted_by: z.object({ id, name: z.string() }).nullable().optional(),
}
export type Trashed = { deleted_at?: string; deleted_by?: { id: number; name: string } | null }

export const historyEntry = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ id, name: z.string() }).nullable(),
  source: z.string(),
  action: z.enum(['create', 'update', 'delete', 'restore']),
  /** Why, where the change needed a reason. */
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** Where this value came from, where that is not the source of the whole change. */
      source: z.string().optional(),
    }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * One page of records; `approximate` where nothing has the words, but these are one typing error from it.
 * `labels` say what the further fields that were asked for refer to.
 */
const listPage = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({ approximate: z.boolean().optional(), labels: labels.optional() })

/** One page of a record's history, with what it can be narrowed to. */
const historyPage = pageOf(historyEntry).extend({
  /** Who changed something, first by name. */
  actors: z.array(z.object({ id, name: z.string() })),
  /** Fields that were ever set, by name. */
  fields: z.array(z.string()),
  labels,
})
export type HistoryPage = z.infer<typeof historyPage>

/** What a record held at a moment; what follows from other values is not among them. */
const pastRecord = z.object({
  version: z.int(),
  /** When that version came to be. */
  since: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
  labels,
})
export type PastRecord = z.infer<typeof pastRecord>

/** A moment, or a day, which stands for its end in Europe/Zurich. */
const pastMoment = z.union([z.iso.datetime(), z.iso.date()]).refine((at) => at >= '1000')

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
  filters?: { [K in keyof F]?: z.ZodType<string, string> }
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
  type Own = Record<string, z.ZodType<string, string> | undefined>
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
      .map(([field, one]) => [field, filterSchema(one, (own as Own)[field])]),
  ) as unknown as { [K in Askable<F>]: z.ZodOptional<z.ZodType<FilterValue, unknown>> }
  /** What a list answers only where `fields` of the query names it. */
  const further = shown.filter((field) => !(list as readonly string[]).includes(field))
  const listed = z
    .object(kept)
    .extend(shapeOf(z.object(shapeOf(seenSchema(fields, further))).partial()))
    .extend(shapeOf(seenSchema(fields, list)))
    .extend(trashed)
  const whole = z
    .object(kept)
    .extend(shapeOf(seenSchema(fields)))
    .extend({ provenance, labels, warnings: z.array(z.string()).optional() })
  const rowType = whole as unknown as z.ZodType<Whole>
  const path = `/${name}/` as const
  const params = z.object({ id: z.coerce.number().int().min(1).max(2147483647) })
  return {
    ...declared,
    filters,
    sortable,
    row: rowType,
    endpoints: {
      list: endpoint('GET', path, {
        access: `${name}:read`,
        dear: ['search'],
        query: z.object({
          ...listQuery,
          sort: orderBy([...sortable, 'deleted_at']),
          ...(further.length > 0 && { fields: namesAmong(further) }),
          /** Only these records, as far as the caller sees them. */
          id: chosenIds,
          /** Instead of the records, those in the trash; for who may delete them. */
          trashed: z.enum(['true', 'false']).optional(),
          ...filters,
        }) as unknown as z.ZodType<
          Narrowed<F> & {
            page: number
            page_size: number
            fields?: string[]
            trashed?: 'true' | 'false'
          }
        >,
        output: listPage(listed as unknown as z.ZodType<Listed>),
      }),
      /** The list that a search and filters leave, whole, as a file in the reader's language. */
      export: endpoint('GET', `${path}export/`, {
        access: `${name}:read`,
        dear: true,
        query: z.object({
          search: listQuery.search,
          sort: orderBy(sortable),
          /** The columns, in this order; the usual ones without it. */
          columns: namesAmong(sortable),
          id: chosenIds,
          ...filters,
          format: z.enum(['xlsx', 'csv']),
        }) as unknown as z.ZodType<Narrowed<F> & { columns?: string[]; format: 'xlsx' | 'csv' }>,
        output: download(fileTypes.xlsx, fileTypes.csv),
      }),
      get: endpoint('GET', `${path}{id}/`, { access: `${name}:read`, params, output: rowType }),
      create: endpoint('POST', path, {
        access: `${name}:create`,
        body: newSchema(fields) as z.ZodType<New<F>>,
        output: rowType,
        status: 201,
      }),
      update: endpoint('PATCH', `${path}{id}/`, {
        access: `${name}:write`,
        params,
        body: patchSchema(fields) as z.ZodType<Patch<F>>,
        output: rowType,
      }),
      remove: endpoint('DELETE', `${path}{id}/`, {
        access: `${name}:delete`,
        params,
        query: z.object({ confirm: z.string().max(100).optional() }),
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
        query: z.object({
          page: listQuery.page,
          page_size: listQuery.page_size,
          /** Only what this person did. */
          actor: z.coerce.number().int().min(1).max(2147483647).optional(),
          /** Only what happened to this field. */
          field: z.string().max(100).optional(),
        }),
        output: historyPage,
      }),
      /** The fields as they were at a moment; 404 where the record was not there then. */
      asOf: endpoint('GET', `${path}{id}/as-of/`, {
        access: `${name}:history`,
        params,
        query: z.object({ at: pastMoment }),
        output: pastRecord,
      }),
    },
  }
}

/** Several of these names, each once. */
const namesAmong = (names: readonly string[]) => anyOf(z.enum(names), 100).optional()

const shapeOf = (schema: z.ZodType) => (schema as unknown as z.ZodObject).shape
