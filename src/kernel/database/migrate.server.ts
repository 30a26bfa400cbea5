import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '../startError.ts'
import type { Database } from './db.server.ts'
import { migrationLock } from './state.server.ts'

/**
 * Applies the pending migrations while people work; safe to run in several processes at once. Each is a transaction of its
 * own that waits a short time for a lock, as all others wait behind it, and is tried again; its indexes on tables with rows
 * are built after it, concurrently. A run that is killed goes on at the next start. Throws a StartError without changes if
 * PostgreSQL is older than 15, or if the database has a migration that `root` does not have; and if a lock is never free.
 */
export async function migrateDatabase({ direct }: Pick<Database, 'direct'>, root: string) {
  const known = knownMigrations(root)
  const client = await direct.connect()
  try {
    await refuseOldServer(client)
    await takeMigrationLock(client)
    try {
      const { pending } = await comparedWith(known, client)
      await client.query('set statement_timeout = 0')
      await client.query(bookkeeping)
      for (const migration of pending) {
        await applyWhenFree(client, migration)
        await buildPendingIndexes(client)
      }
      await buildPendingIndexes(client)
    } finally {
      await client.query('reset statement_timeout')
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}

/** Throws a StartError unless the server is PostgreSQL 15 or newer. */
export async function refuseOldServer(client: pg.ClientBase) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new StartError(
      `PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10_000)}.`,
    )
}

/**
 * Waits until no other process migrates. In one statement it would hold a snapshot all the time, for whose end the indexes
 * wait that the other process builds: a deadlock.
 */
export async function takeMigrationLock(client: pg.ClientBase) {
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>(
      'select pg_try_advisory_lock($1) as is_mine',
      [migrationLock],
    )
    if (rows[0]!.is_mine) return
    await sleep(100)
  }
}

/** How long a migration waits for a lock, and how often it is tried. */
const lockWait = '2s'
const maxTries = 100

/** Applies a migration in a transaction of its own, as soon as nobody holds what it locks. */
async function applyWhenFree(client: pg.PoolClient, migration: MigrationMeta) {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockWait}'`)
      await applyIn(client, migration, { later: (index) => buildLater(client, index) })
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      // A lock that was not free, or a deadlock.
      if (code !== '55P03' && code !== '40P01') throw error
      if (tries === maxTries)
        throw new StartError(
          'The database cannot be upgraded: a long transaction holds a table (see pg_stat_activity). End it and start again. What was upgraded so far stays, and nothing is lost.',
        )
      await sleep(Math.random() * 1_000)
    }
  }
}

const buildLater = (client: pg.ClientBase, index: string) =>
  client.query('insert into drizzle.pending_indexes (statement) values ($1)', [index])

/** Builds the indexes that applied migrations left to be built; one that was cut off is begun anew. */
async function buildPendingIndexes(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: number; statement: string }>(
    'select id, statement from drizzle.pending_indexes order by id',
  )
  for (const { id, statement } of rows) {
    const name = concurrentIndex.exec(statement)![1]!
    const { rows: halves } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    if (halves.length > 0) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
    await client.query('delete from drizzle.pending_indexes where id = $1', [id])
  }
}

/** The name of an index that a statement builds beside the work of people. */
const concurrentIndex = /^\s*create (?:unique )?index concurrently if not exists ("\w+")/i

/** Runs the statements of a migration and records it; `later` takes those that build an index concurrently. */
async function applyIn(
  client: pg.ClientBase,
  { sql, hash, folderMillis }: MigrationMeta,
  { later, afterEach }: { later: (index: string) => unknown; afterEach?: () => Promise<void> },
) {
  for (const statement of sql) {
    await (concurrentIndex.test(statement) ? later(statement) : client.query(statement))
    await afterEach?.()
  }
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    [hash, folderMillis],
  )
}

/** Tables in which drizzle and we keep what was applied. */
const bookkeeping = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.pending_indexes (id serial primary key, statement text not null)`

/** The list of the migrations of the project folder `root`: their names, and when they were written, ms. */
function readJournal(root: string): { tag: string; when: number }[] {
  const journal = readFileSync(join(root, 'migrations', 'meta', '_journal.json'), 'utf8')
  return JSON.parse(journal).entries
}

/** When the newest migration of the project folder `root` was written, ms. */
export const newestMigration = (root: string): number =>
  Math.max(...readJournal(root).map(({ when }) => when))

/** The name of a migration, and what it does: the first sentence of its first comment, if it has one. */
export function describeMigration(root: string, { folderMillis, sql }: MigrationMeta) {
  const { tag } = readJournal(root).find(({ when }) => when === folderMillis)!
  const [comment = ''] = /^--[^>].*(?:\n--[^>].*)*/m.exec(sql.join('\n')) ?? []
  const text = comment.replaceAll(/^-- */gm, '').replaceAll('\n', ' ')
  const [sentence] = /^.*?[.:](?= |$)/.exec(text) ?? [text]
  return { name: tag, purpose: sentence.replace(/[.:]$/, '') }
}

/** The migrations of the project folder `root`, oldest first. */
export const knownMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: join(root, 'migrations') })

/**
 * Applies migrations within the caller's transaction, in a database in which nobody works yet, and records them as
 * `migrateDatabase` does.
 */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]) {
  await client.query(bookkeeping)
  for (const migration of migrations)
    await applyIn(client, migration, {
      later: (index) => client.query(index.replace(/ concurrently if not exists/i, '')),
    })
}

/** How long a migration took, and how long it kept people from changing which tables, ms. */
export type Rehearsal = {
  milliseconds: number
  locks: { table: string; milliseconds: number }[]
}

/**
 * Applies a migration to a copy of a database that nobody uses, as `migrateDatabase` does, and measures it. Only tables that
 * were there before count as locked.
 */
export async function rehearseMigration(
  client: pg.ClientBase,
  migration: MigrationMeta,
): Promise<Rehearsal> {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    "select oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const lockedSince = new Map<number, number>()
  const start = performance.now()
  let statementStart = start
  const noteLocks = async () => {
    const { rows } = await client.query<{ relation: number }>(
      `select relation from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and mode in
         ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    )
    for (const { relation } of rows)
      if (!lockedSince.has(relation)) lockedSince.set(relation, statementStart)
    statementStart = performance.now()
  }
  await client.query('begin')
  await applyIn(client, migration, {
    later: (index) => buildLater(client, index),
    afterEach: noteLocks,
  })
  await client.query('commit')
  const unlocked = performance.now()
  await buildPendingIndexes(client)
  const locks = tables.flatMap(({ oid, name }) => {
    const since = lockedSince.get(oid)
    return since === undefined ? [] : [{ table: name, milliseconds: unlocked - since }]
  })
  return { milliseconds: performance.now() - start, locks }
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

/** Hashes of the migrations that a database has, and those of the known ones that it lacks. Throws as `refuseUnknown`. */
export async function comparedWith(known: readonly MigrationMeta[], client: pg.ClientBase) {
  const applied = await appliedHashes(client)
  refuseUnknown(applied, known)
  return { applied, pending: known.slice(applied.length) }
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
