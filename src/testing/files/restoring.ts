import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { hashOf } from '../../kernel/backup/archive.server.ts'
import { connect } from '../../kernel/database/db.server.ts'
import { urlForDatabase } from '../template.ts'

/** An empty database whose owner is no superuser. */
export async function createOwnedDatabase(adminUrl: string) {
  const admin = connect(adminUrl, () => undefined, 1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create role ${name} login password 'restoring'`)
  await admin.pool.query(`create database ${name} owner ${name}`)
  const url = new URL(urlForDatabase(adminUrl, name))
  Object.assign(url, { username: name, password: 'restoring' })
  return {
    url: url.href,
    async drop() {
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.pool.query(`drop role ${name}`)
      await admin.close()
    },
  }
}

/**
 * Hash of the rows of each table, computed by the database itself; without those that the product fills by itself, and
 * without the columns of `without`.
 */
export async function hashTables(
  client: pg.ClientBase,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname !~ '^register_' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    // Transactions are those of this server. The alias is no name of a column.
    const line = `(to_jsonb(_line) - '{${['transaction_id', ...without].join()}}'::text[])::text`
    const { rows: hashed } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(${line}), ',' order by md5(${line})), '')) as hash from ${name} _line`,
    )
    hashes[name] = hashed[0]!.hash
  }
  return hashes
}

/** Names and SHA-256 of the files below a folder. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const hashes: [string, string][] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      hashes.push([entry.name, await hashOf(createReadStream(join(entry.parentPath, entry.name)))])
  return Object.fromEntries(hashes.sort())
}
