import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../startError.ts'
import type { Database } from './db.server.ts'

/** Key of the advisory lock: an arbitrary number, the same in every process. */
export const migrationLock = 4_512_118

/**
 * Applies the pending migrations; safe to run in several processes at once. Throws a StartError without
 * changes if PostgreSQL is older than 15, or if the database has a migration that `root` does not have.
 */
export async function migrateDatabase(database: Database, root: string) {
  const migrationsFolder = folderOf(root)
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000)
      throw new StartError(
        `PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10_000)}.`,
      )
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      refuseUnknown(await appliedHashes(client), knownMigrations(root))
      await client.query('set statement_timeout = 0')
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('reset statement_timeout')
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}

const folderOf = (root: string) => join(root, 'migrations')

/** The migrations of the project folder `root`, oldest first. */
export const knownMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: folderOf(root) })

/** Applies migrations within the caller's transaction, and records them as `migrateDatabase` does. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]) {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/** Hashes of the applied migrations, oldest first. */
export async function appliedHashes(client: pg.ClientBase): Promise<string[]> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [table],
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ hash: string }>(
    `select hash from ${table} order by created_at, id`,
  )
  return rows.map(({ hash }) => hash)
}

/** Throws a StartError unless the known migrations begin with the applied ones, in the same order. */
function refuseUnknown(applied: readonly string[], known: readonly MigrationMeta[]) {
  const mismatch = applied.findIndex((hash, index) => hash !== known[index]?.hash)
  if (mismatch === -1) return
  if (mismatch === known.length) {
    const extra = applied.length - known.length
    throw new StartError(
      `A newer version of this product has upgraded the database (${extra} ${extra === 1 ? 'migration' : 'migrations'} more than this version has). Start that version or a newer one, or restore the backup made before the upgrade and start this version on it. Nothing was changed.`,
    )
  }
  throw new StartError(
    `The database was upgraded by another version of this product: its migration ${mismatch + 1} is not the one of this version. Start the version that used the database last, or restore a backup that this version made. Nothing was changed.`,
  )
}
