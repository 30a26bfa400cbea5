import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { measuredColumns } from './import/dump.ts'
import { registerSources } from './register.table.ts'

/** Tables that a version of the register replaces. */
export const registerTables = [
  'register_buildings',
  'register_grid',
  'register_streets',
  'register_words',
  'register_word_keys',
  'register_entrances',
] as const
export type RegisterTable = (typeof registerTables)[number]

/** Schemas of the version that is being filled, and of the one before the current. */
export const freshSchema = 'register_fresh'
export const previousSchema = 'register_previous'

/** Key of the advisory lock on loading: an arbitrary number, the same in every process. */
export const registerLock = 4_512_119

export type RegisterCell = string | number | readonly number[] | null

/** Creates empty copies of all tables, in the caller's transaction. */
export async function createFreshTables(client: pg.ClientBase) {
  await client.query(`create schema ${freshSchema}`)
  for (const table of registerTables)
    await client.query(
      `create table ${freshSchema}.${table} (like ${table} including defaults including generated)`,
    )
}

/** Fills a fresh table with lines in the format of COPY. */
export async function copyLines(
  client: pg.ClientBase,
  table: RegisterTable,
  lines: AsyncIterable<string> | Iterable<string>,
) {
  await pipeline(
    Readable.from(lines, { objectMode: true, highWaterMark: 2 }),
    client.query(copyFrom(`copy ${freshSchema}.${table} from stdin with (freeze)`)),
  )
}

/** Fills a fresh table with rows, each with its cells in column order. */
export const fillTable = (
  client: pg.ClientBase,
  table: RegisterTable,
  rows: Iterable<readonly RegisterCell[]>,
) => copyLines(client, table, linesOf(rows))

/** Joins rows to chunks of lines. */
function* linesOf(rows: Iterable<readonly RegisterCell[]>) {
  let part = ''
  for (const row of rows) {
    part += copyLine(row)
    if (part.length > 65_536) {
      yield part
      part = ''
    }
  }
  if (part !== '') yield part
}

/** Formats a row for COPY. */
export const copyLine = (row: readonly RegisterCell[]) => `${row.map(copyValue).join('\t')}\n`

function copyValue(value: RegisterCell): string {
  if (value === null) return '\\N'
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value)
      ? value.replace(/[\\\t\n\r]/g, (character) => `\\${character}`)
      : value
  return typeof value === 'number' ? String(value) : `{${value.join()}}`
}

/** Gives a fresh table the constraints and indexes of the current one, by the same names, as migrations refer to them. */
export async function indexFreshTable(client: pg.ClientBase, table: RegisterTable) {
  const { rows: definitions } = await client.query<{ statement: string }>(
    `select format('alter table ${freshSchema}.${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c')
     union all
     select replace(pg_get_indexdef(indexrelid), ' ON public.${table} ', ' ON ${freshSchema}.${table} ')
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { statement } of definitions) await client.query(statement)
  await client.query(`analyze ${freshSchema}.${table}`)
}

/**
 * Puts the fresh tables in the place of the current ones, which stay in a schema of their own until the next time, with
 * a copy of their sources.
 */
export async function swapTables(run: (statement: string) => Promise<unknown>) {
  await run(`drop schema if exists ${previousSchema} cascade`)
  await run(`create schema ${previousSchema}`)
  await run(`create table ${previousSchema}.register_sources (like register_sources including all)`)
  await run(`insert into ${previousSchema}.register_sources select * from register_sources`)
  for (const table of registerTables) {
    await run(`alter table ${table} set schema ${previousSchema}`)
    await run(`alter table ${freshSchema}.${table} set schema public`)
  }
  await run(`drop schema ${freshSchema}`)
}

/** Records the source of a version that was loaded. */
export async function recordSource(
  db: Db,
  {
    key,
    title,
    version,
    fingerprint,
    licence,
    rows,
    coverage = null,
  }: Omit<typeof registerSources.$inferInsert, 'loaded_at'>,
) {
  const values = { title, version, fingerprint, licence, rows, coverage }
  await db
    .insert(registerSources)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: registerSources.key, set: { ...values, loaded_at: sql`now()` } })
}

/** The number of buildings, and the share of them that have a value, by column. */
export async function measureBuildings(db: Db) {
  const shares = measuredColumns.map((column) => `count(${column})::float8 / count(*) as ${column}`)
  const { rows } = await db.execute<Record<string, number>>(
    sql.raw(`select count(*)::int as rows, ${shares.join()} from register_buildings`),
  )
  const measured = one(rows)
  const coverage = Object.fromEntries(measuredColumns.map((column) => [column, measured[column]!]))
  return { rows: measured.rows!, coverage }
}
