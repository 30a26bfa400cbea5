import type { SQL } from 'drizzle-orm'
import type { Action } from '../access.ts'
import type { Input, ResponseBody } from '../http/endpoint.ts'
import type { Context } from '../http/handler.server.ts'
import { exportingOf } from './recordExport.server.ts'
import { listingOf } from './recordList.server.ts'
import { pastOf } from './recordPast.server.ts'
import {
  type ById,
  type Options,
  type Resource,
  readingOf,
  type Values,
} from './recordRead.server.ts'
import type { Selecting } from './recordSearch.server.ts'
import { writingOf } from './recordWrite.server.ts'

/** A record as somebody sees it. */
type Seen<R extends Resource> = ResponseBody<R['endpoints']['get']>

/** What a feature is given of its records. */
type Records<R extends Resource> = {
  /** The record as the caller sees it; 404 if they cannot reach it. */
  find(id: number, context: Context): Promise<Seen<R>>
  /** Makes a record of values that were already checked against the rights of its maker. */
  insert(values: Values, context: Context): Promise<Seen<R>>
  /** Rows that the caller sees. */
  visible(context: Context): SQL
  /**
   * Asks something of the rows that a search and filters leave, among those the caller sees; where there
   * are none, of those that the words find but for a typing error, unless only exact ones count.
   */
  ask<T>(
    query: { search?: string },
    context: Context,
    work: (select: Selecting) => PromiseLike<Values[]>,
    options?: { orNear?: boolean },
  ): Promise<T[]>
  /** Whether the caller may do this to a part of a record that they see. */
  allows(id: number, action: Action, part: string, context: Context): Promise<boolean>
  /** Values without what the caller may not know. */
  conceal(rows: Values[], context: Context): Promise<Values[]>
  /** The same for a record of these values that does not exist yet. */
  wouldAllow(values: Values, action: Action, part: string, context: Context): Promise<boolean>
  /** Handlers of the resource's calls. */
  handlers: {
    [K in keyof R['endpoints']]: (
      input: Input<R['endpoints'][K]>,
      context: Context,
    ) => Promise<ResponseBody<R['endpoints'][K]>>
  }
}

/**
 * The one way to read and write the records of a resource: handlers of its calls, with paging, order,
 * filters, search, rights by row and field group, merging of concurrent edits, trash and history.
 */
export function records<R extends Resource>(resource: R, options: Options<R>): Records<R> {
  // In here values are plain: what they are is known to the schemas of the calls, which parsed them.
  const plain = options as unknown as Options<Resource>
  const reading = readingOf(resource, plain)
  const { find, visible, conceal } = reading
  const listing = listingOf(resource, plain, reading)
  const { list, ask } = listing
  const { insert, allows, wouldAllow, create, update, remove, restore } = writingOf(plain, reading)
  const { readRecordHistory, asOf } = pastOf(plain, reading)
  return {
    find,
    insert,
    visible,
    ask,
    allows,
    wouldAllow,
    conceal,
    handlers: {
      list,
      export: exportingOf(plain, reading, listing),
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
