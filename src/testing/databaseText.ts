import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyRows, tablesInOrder } from '../kernel/backup/tables.server.ts'

/** Tables that are not dumped: the product fills them with its shipped data if they are empty. */
const shippedTables = /^register_(?!import)/

/** Dumps all rows as SQL that psql can run on a database with the same migrations. */
export async function dumpRows(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(`set timezone to 'UTC'`)
    const tables = (await tablesInOrder(client)).filter(({ name }) => !shippedTables.test(name))
    const names = tables.map(({ name }) => name)
    // Tables may refuse to be emptied, as the audit log does.
    const switchTriggers = (to: string) =>
      names.map((name) => `alter table ${name} ${to} trigger user;\n`).join('')
    const parts = [
      switchTriggers('disable'),
      `truncate ${names.join(', ')};\n`,
      switchTriggers('enable'),
    ]
    for (const table of tables) {
      const { name, columns } = table
      const copyLines = await text(copyRows(client, table))
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
