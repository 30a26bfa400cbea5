import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/** A table with what is needed to copy its rows; names are quoted for SQL. */
export type TableShape = {
  name: string
  /** Columns that can be written, not generated ones, and none with transactions, which mean nothing to another server. */
  columns: string
  /** Columns that put the rows in one order on every server. */
  order: string
  /** Whether it has rows. */
  isFilled: boolean
}

/** Sequences with their state; `isCalled` says whether `last` has been given out. */
export const sequenceStates = z.array(
  z.object({ name: z.string().regex(/^[a-z_][\da-z_]*$/), last: z.int(), isCalled: z.boolean() }),
)
export type SequenceState = z.infer<typeof sequenceStates>[number]

/** The product's tables in the schema `public`, each after those it refers to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<Omit<TableShape, 'isFilled'> & { to: string[] }>(
    `select quote_ident(relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         and atttypid <> 'xid8'::regtype) as columns,
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', ' order by attnum)
        from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and (indkey is null or attnum = any(indkey))) as order,
       array(select quote_ident(other.relname) from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as to
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const remaining = [...rows]
  const ordered: TableShape[] = []
  while (remaining.length > 0) {
    const index = remaining.findIndex(({ to }) => !remaining.some(({ name }) => to.includes(name)))
    if (index < 0)
      throw new Error(`Tables with circular foreign keys: ${remaining.map(({ name }) => name)}`)
    for (const { name, columns, order } of remaining.splice(index, 1))
      ordered.push({ name, columns, order, isFilled: await hasRows(client, name) })
  }
  return ordered
}

async function hasRows(client: pg.ClientBase, table: string) {
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  return rowCount === 1
}

/** Settings under which the same rows are always the same text, and that let long statements run. */
export const copySettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Streams the rows of a table as text of `copy`; `rowCount` is known at the end. */
export const copyRows = (
  client: pg.ClientBase,
  { name, columns, order }: TableShape,
): Readable & { rowCount: number } =>
  client.query(copyTo(`copy (select ${columns} from ${name} order by ${order}) to stdout`))

/** State of the product's sequences. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    for (const { last_value: last, is_called: isCalled } of found)
      states.push({ name, last, isCalled })
  }
  return states
}

/** Sets a sequence; creates it if it is one that the product makes as it goes, such as one per year. */
export async function writeSequence(
  client: pg.ClientBase,
  { name, last, isCalled }: SequenceState,
) {
  await client.query(`create sequence if not exists ${name}`)
  await client.query('select setval($1::regclass, $2, $3)', [name, last, isCalled])
}
