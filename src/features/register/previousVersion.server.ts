import { sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import {
  freshSchema,
  previousSchema,
  registerLock,
  registerTables,
  swapTables,
} from './tables.server.ts'

/** The version of the register before the current one, by its latest source. */
export type KeptVersion = {
  key: string
  title: string
  licence: string
  version: string
  rows: number
  loaded_at: string
}

const tables = [...registerTables, 'register_sources']

/** Columns and indexes of the tables in a schema, as texts in which the schema does not occur. */
const partsOf = (schema: string) => sql`
  select relname::text, attname || ' ' || format_type(atttypid, atttypmod) || ' '
    || row_number() over (partition by attrelid order by attnum)
  from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
  where nspname = ${schema} and relname = any(${sql.param(tables)}::text[]) and attnum > 0 and not attisdropped
  union all
  select tablename::text, replace(indexdef, ' ' || schemaname || '.', ' ') from pg_indexes
  where schemaname = ${schema} and tablename = any(${sql.param(tables)}::text[])`

/**
 * Finds the version before the current one. There is none if its tables are other ones than today's: a version that was
 * loaded before an update of the product is not taken back.
 */
export async function findPreviousVersion(db: Db): Promise<KeptVersion | null> {
  const { rows } = await db.execute<{ is_same: boolean }>(sql`
    select to_regclass(${`${previousSchema}.register_sources`}) is not null
      and not exists ((${partsOf('public')}) except (${partsOf(previousSchema)}))
      and not exists ((${partsOf(previousSchema)}) except (${partsOf('public')})) as is_same`)
  if (!one(rows).is_same) return null
  const { rows: sources } = await db.execute<KeptVersion>(sql`
    select key, title, licence, version, rows, loaded_at from ${sql.identifier(previousSchema)}.register_sources
    order by loaded_at desc, key limit 1`)
  return (
    sources.map((row) => ({ ...row, loaded_at: new Date(row.loaded_at).toISOString() }))[0] ?? null
  )
}

/**
 * Puts the version before into the place of the current one, which becomes the one before, in the caller's transaction.
 * Returns false, and changes nothing, while a register is loaded.
 */
export async function restorePreviousVersion(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${registerLock}::int) as is_free`,
  )
  if (!one(rows).is_free) return false
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run(
    `create temporary table restored_sources on commit drop as table ${previousSchema}.register_sources`,
  )
  await run(`drop table ${previousSchema}.register_sources`)
  await run(`alter schema ${previousSchema} rename to ${freshSchema}`)
  await swapTables(run)
  await run('delete from register_sources')
  await run('insert into register_sources select * from restored_sources')
  return true
}
