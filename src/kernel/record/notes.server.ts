import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.server.ts'
import type { Context } from '../http/handler.server.ts'
import { records } from './record.server.ts'
import type { ById, Resource } from './recordRead.server.ts'

type Handler = (input: ById, context: Context) => Promise<unknown>

type NotesOptions = {
  table: PgTable & { id: PgColumn }
  /** What the notes are about. */
  of: {
    table: PgTable & { id: PgColumn; deleted_at: PgColumn }
    find: (id: number, context: Context) => Promise<{ created_at: string }>
    /** Namespace of its words. */
    words: string
  }
}

/**
 * The way to read and write notes that stand beside a record, under its id: apart from its version, dates and events, which
 * others see (decision 013). A note that nobody has written reads as empty, with version 1 and no history.
 */
export function notesBeside<R extends Resource>(resource: R, { table, of }: NotesOptions) {
  const options = { table, exported: { words: of.words, columns: {} } }
  // Untyped in here: the schemas of the endpoints have parsed the values.
  const { get, update, history, asOf } = records(resource, options as never)
    .handlers as unknown as Record<string, Handler>
  const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))

  /** Creates the row of the notes if there is none yet; does nothing for a record in the trash. */
  const prepareRow = (id: number, db: Db) =>
    db.execute(sql`insert into ${table} (id)
      select ${of.table.id} from ${of.table} where ${of.table.id} = ${id} and ${of.table.deleted_at} is null
      on conflict do nothing`)

  const handlers = {
    async get(input: ById, context: Context) {
      const { id } = input.params
      if ((await context.db.$count(table, eq(table.id, id))) > 0) return get!(input, context)
      const { created_at } = await of.find(id, context)
      const common = { version: 1, created_at, updated_at: created_at }
      return { id, ...common, ...empty, provenance: {}, labels: {} }
    },
    async update(input: ById, context: Context) {
      await prepareRow(input.params.id, context.db)
      return update!(input, context)
    },
    history,
    asOf,
  }
  type Handlers = Pick<
    ReturnType<typeof records<R>>['handlers'],
    'get' | 'update' | 'history' | 'asOf'
  >
  return { prepareRow, handlers: handlers as unknown as Handlers }
}
