import type { SQL } from 'drizzle-orm'
import type { Action } from '../access.ts'
import type { Input, ResponseBody } from '../http/endpoint.ts'
import type { Context } from '../http/handler.server.ts'
import { createExporter } from './recordExport.server.ts'
import { createLister } from './recordList.server.ts'
import { createHistoryReader } from './recordPast.server.ts'
import {
  type ById,
  createReader,
  type Options,
  type Resource,
  type Values,
} from './recordRead.server.ts'
import type { SelectRows } from './recordSearch.server.ts'
import { createWriter } from './recordWrite.server.ts'

/** A record as the caller sees it. */
type Seen<R extends Resource> = ResponseBody<R['endpoints']['get']>

/** Functions that a feature gets for its records. */
type Records<R extends Resource> = {
  /** The record as the caller sees it; 404 if they cannot reach it. */
  find(id: number, context: Context): Promise<Seen<R>>
  /** Those of these records that the caller sees, in any order. */
  findAll(ids: readonly number[], context: Context): Promise<Seen<R>[]>
  /** Creates a record; the caller's rights to write these values must have been checked before. */
  insert(values: Values, context: Context): Promise<Seen<R>>
  /** The same for many records: only the id is returned. */
  add(values: Values, context: Context): Promise<number>
  /** Condition for the rows that the caller sees. */
  visible(context: Context): SQL
  /**
   * Queries the visible rows that match a search and filters. If none match, repeats the search tolerating
   * one typing error, unless `retryTypos` is false.
   */
  queryRows<T>(
    query: { search?: string },
    context: Context,
    run: (select: SelectRows) => PromiseLike<Values[]>,
    options?: { retryTypos?: boolean },
  ): Promise<T[]>
  /** Whether the caller may do this action on a field group of a record that they see. */
  allows(id: number, action: Action, part: string, context: Context): Promise<boolean>
  /** Removes the values that the caller may not see. */
  conceal(rows: Values[], context: Context): Promise<Values[]>
  /** Like `allows`, for a new record with these values. */
  wouldAllow(
    values: Values,
    action: Action,
    part: string | undefined,
    context: Context,
  ): Promise<boolean>
  /** Handlers of the resource's endpoints. */
  handlers: {
    [K in keyof R['endpoints']]: (
      input: Input<R['endpoints'][K]>,
      context: Context,
    ) => Promise<ResponseBody<R['endpoints'][K]>>
  }
}

/** Reads the records of a resource as a caller sees them, whatever their fields. */
export type RecordsReader = {
  queryRows: Records<Resource>['queryRows']
  find(id: number, context: Context): Promise<object>
}

/**
 * The one way to read and write the records of a resource: handlers of its endpoints, with paging, sorting,
 * filters, search, rights by row and field group, merging of concurrent edits, trash and history.
 */
export function records<R extends Resource>(resource: R, options: Options<R>): Records<R> {
  // Untyped in here: the schemas of the endpoints have parsed the values.
  const plain = options as unknown as Options<Resource>
  const reader = createReader(resource, plain)
  const { find, findAll, visible, conceal } = reader
  const lister = createLister(resource, plain, reader)
  const { list, queryRows } = lister
  const { add, insert, allows, wouldAllow, create, update, remove, restore } = createWriter(
    plain,
    reader,
  )
  const { readRecordHistory, asOf } = createHistoryReader(plain, reader)
  return {
    find,
    findAll,
    insert,
    add,
    visible,
    queryRows,
    allows,
    wouldAllow,
    conceal,
    handlers: {
      list,
      export: createExporter(plain, reader, lister),
      get: ({ params: { id } }: ById, context: Context) => find(id, context),
      create,
      update,
      remove,
      restore,
      history: readRecordHistory,
      asOf,
    },
  } as unknown as Records<R>
}
