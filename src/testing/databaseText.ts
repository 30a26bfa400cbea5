import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Tables that are not dumped: the product fills them with its shipped data if they are empty. */
const shippedTables = /^register_/

/** Dumps all rows as SQL that psql can run on a database with the same migrations. */
export async function dumpRows(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone to 'UTC'`)
    const tables = await tablesInOrder(client)
    const names = tables.map(({ name }) => name)
    // Tables may refuse to be emptied, as the audit log does.
    const switchTriggers = (to: string) =>
      names.map((name) => `alter table ${name} ${to} trigger user;\n`).join('')
    const parts = [
      switchTriggers('disable'),
      `truncate ${names.join(', ')};\n`,
      switchTriggers('enable'),
    ]
    for (const { name, columns, key } of tables) {
      const rows = `select ${columns} from ${name} order by ${key ?? columns}`
      const copyLines = await text(client.query(copyTo(`copy (${rows}) to stdout`)))
      if (copyLines === '') continue
      parts.push(`alter table ${name} disable trigger user;\n`)
      parts.push(`copy ${name} (${columns}) from stdin;\n${copyLines}\\.\n`)
      parts.push(`alter table ${name} enable trigger user;\n`)
    }
    const { rows: sequences } = await client.query<{ name: string; last: number }>(
      `select sequencename as name, last_value as last from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    )
    for (const { name, last } of sequences)
      parts.push(`create sequence if not exists ${name};\nselect setval('${name}', ${last});\n`)
    return parts.join('\n')
  } finally {
    client.release()
  }
}

/** Restores rows dumped by `dumpRows` into a database with the same migrations. */
export async function restoreRows(pool: pg.Pool, dump: string) {
  const client = await pool.connect()
  try {
    let statement = ''
    let copyLines: string[] | undefined
    for (const line of dump.split('\n')) {
      if (copyLines && line === '\\.') {
        await pipeline(Readable.from(copyLines), client.query(copyFrom(statement)))
        copyLines = undefined
        statement = ''
      } else if (copyLines) copyLines.push(`${line}\n`)
      else {
        statement += line
        if (!statement.endsWith(';')) continue
        if (statement.startsWith('copy ')) copyLines = []
        else {
          await client.query(statement)
          statement = ''
        }
      }
    }
  } finally {
    client.release()
  }
}

/** The product's tables with their writable columns, each after those it refers to. */
async function tablesInOrder(client: pg.PoolClient) {
  const { rows } = await client.query<{
    name: string
    columns: string
    /** Columns of the primary key, if there is one. */
    key: string | null
    to: string[]
  }>(
    `select relname as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_index, pg_attribute
        where indrelid = pg_class.oid and indisprimary and attrelid = indrelid
          and attnum = any(indkey)) as key,
       array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as to
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const remaining = rows.filter(({ name }) => !shippedTables.test(name))
  const ordered: typeof remaining = []
  while (remaining.length > 0) {
    const index = remaining.findIndex(({ to }) => !remaining.some(({ name }) => to.includes(name)))
    if (index < 0)
      throw new Error(`Tables with circular foreign keys: ${remaining.map(({ name }) => name)}`)
    ordered.push(...remaining.splice(index, 1))
  }
  return ordered
}
