import { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isConnectionLoss } from '../database/db.server.ts'
import { applyMigrations, takeMigrationLock } from '../database/migrate.server.ts'
import { ServerClient } from '../database/servers.server.ts'
import { type FilesPort, StoreUnavailable } from '../files.server.ts'
import { prepareJobs } from '../jobs.server.ts'
import { StartError } from '../startError.ts'
import { type Archive, hashOf } from './archive.server.ts'
import { partNames } from './manifest.server.ts'
import {
  copyRows,
  copySettings,
  sequenceStates,
  type TableShape,
  tablesInOrder,
  writeSequence,
} from './tables.server.ts'
import { beginRestore } from './target.server.ts'
import { holdJobs, waitingJobs } from './waitingJobs.server.ts'

type Options = {
  archive: Archive
  databaseUrl: string
  /** Existing data folder of the product. */
  dataDir: string
  /** The store of contents, which is in this folder if it needs one. */
  openFiles: (folder: string) => Pick<FilesPort, 'keepStream' | 'remove'>
  /** Migrations of this version of the product; those of the archive are the first of them. */
  migrations: readonly MigrationMeta[]
  /** Whether to put the secret key of the archive into the data folder. */
  withKey: boolean
  print: (line: string) => void
}

/**
 * Restores an archive into an empty database and data folder. The rows are loaded, read again and compared with the
 * archive in one transaction, which commits last: until then nothing counts, and after a failure nothing is left. Jobs
 * that waited are held.
 */
export async function restoreBackup(options: Options) {
  const { archive, databaseUrl, dataDir, openFiles, withKey, print } = options
  const pool = openPool(databaseUrl)
  const client = await pool.connect()
  let undo: (() => Promise<void>) | undefined
  try {
    await client.query(copySettings)
    // A product that starts meanwhile waits.
    await takeMigrationLock(client)
    const hasQueue = await refuseFilledDatabase(client)
    const texts = await readTexts(archive, withKey)
    const folder = beginRestore(dataDir, [...texts.keys()])
    const files = openFiles(folder.arriving)
    undo = async () => {
      await client.query('rollback').catch(() => undefined)
      if (!hasQueue)
        await client.query('drop schema if exists graphile_worker cascade').catch(() => undefined)
      for (const hash of archive.manifest.contents) await files.remove(hash).catch(() => undefined)
      folder.undo()
    }
    await restoreContents(archive, files)
    print(`Files, copied and verified: ${archive.manifest.contents.length}.`)
    // The queue's tables are made in transactions of their own; as long as they are empty, they count as nothing.
    await prepareJobs(pool)
    await client.query('begin')
    await restoreRows(client, options)
    await folder.place(texts)
    await commit(client)
    undo = undefined
    folder.finish()
  } catch (error) {
    if (!(error instanceof UnknownCommit)) await undo?.()
    throw error
  } finally {
    // With the connection the lock ends too.
    client.release(true)
    await pool.end()
  }
}

function openPool(connectionString: string) {
  const settings = { application_name: 'egide restore', keepAlive: true, max: 2 }
  const pool = new pg.Pool({ Client: ServerClient, connectionString, ...settings })
  // The next query on a lost connection fails too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Nobody knows whether the database has committed; the start of the product finds out. */
class UnknownCommit extends StartError {}

async function commit(client: pg.ClientBase) {
  try {
    await client.query('commit')
  } catch (cause) {
    if (!isConnectionLoss(cause)) throw cause
    throw new UnknownCommit(
      'The connection to the database was lost at the very end. Start the product: it says whether the restore is complete.',
      { cause },
    )
  }
}

/** Files of the data folder that the archive holds, by name. */
async function readTexts({ has, read }: Archive, withKey: boolean) {
  const keys = withKey ? [partNames.key, partNames.previousKey] : []
  const texts = new Map<string, string>()
  for (const name of [partNames.auditHeads, ...keys].filter(has))
    texts.set(name, await text(Readable.from(read(name))))
  return texts
}

/** Throws a StartError unless the migrations of an archive are the first of the known ones. */
export function refuseOtherMigrations(
  { manifest: { migrations, version } }: Archive,
  known: readonly MigrationMeta[],
) {
  const mismatch = migrations.findIndex((hash, index) => hash !== known[index]?.hash)
  if (mismatch === -1) return
  if (mismatch === known.length)
    throw new StartError(
      `The backup was made by a newer version of this product (${version}): its database has ${migrations.length - known.length} more migrations than this version. Restore it with that version or a newer one. Nothing was changed.`,
    )
  throw new StartError(
    `The backup was made by another version of this product (${version}): its migration ${mismatch + 1} is not the one of this version. Restore it with the version that made it. Nothing was changed.`,
  )
}

/**
 * Throws a StartError unless the database is empty; the queue may have its tables, but no jobs. Returns whether it has
 * them.
 */
async function refuseFilledDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname not in ('information_schema', 'graphile_worker') and nspname !~ '^pg_'
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by name limit 5`,
  )
  const names = rows.map(({ name }) => name)
  const { rows: queue } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  const hasQueue = queue[0]?.exists === true
  if (hasQueue && (await client.query('select from graphile_worker.jobs limit 1')).rowCount)
    names.push('graphile_worker.jobs')
  if (names.length > 0)
    throw new StartError(
      `The database is not empty: it has ${names.join(', ')}. Restore into an empty one. Nothing was changed.`,
    )
  return hasQueue
}

async function restoreContents({ manifest, read }: Archive, files: Pick<FilesPort, 'keepStream'>) {
  for (const hash of manifest.contents) {
    const stored = await files.keepStream(read(partNames.content(hash))).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      throw new StartError(`${error.message}. Run the restore again.`, { cause: error })
    })
    if (stored !== hash) throw new StartError(`The file ${hash} in the backup has another content.`)
  }
}

/** Loads all rows within the caller's transaction, then brings them to this version. */
async function restoreRows(client: pg.ClientBase, { archive, migrations, print }: Options) {
  const { manifest } = archive
  const applied = manifest.migrations.length
  await applyMigrations(client, migrations.slice(0, applied))
  const tables = await tablesToFill(client, archive)
  // Migrations put the first rows into some tables.
  for (const { name, isFilled } of [...tables].reverse())
    if (isFilled) await client.query(`delete from ${name}`)
  for (const table of tables) await fillTable(client, table, archive)
  const sequences = await json(Readable.from(archive.read(partNames.sequences)))
  for (const sequence of sequenceStates.parse(sequences)) await writeSequence(client, sequence)
  for (const table of tables) await compareRows(client, table, archive)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(`Rows, loaded and compared with the backup: ${rows}.`)

  await applyMigrations(client, migrations.slice(applied))
  if (applied < migrations.length)
    print(`Migrations to this version: ${migrations.length - applied}.`)
  const jobs = waitingJobs.parse(await json(Readable.from(archive.read(partNames.jobs))))
  await holdJobs(client, jobs)
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`)
}

/** The tables of the archive, in the order in which they can be filled. */
async function tablesToFill(client: pg.ClientBase, { manifest }: Archive): Promise<TableShape[]> {
  const byName = new Map((await tablesInOrder(client)).map((table) => [table.name, table]))
  return manifest.tables.map(({ name, columns }) => {
    const table = byName.get(name)
    if (table?.columns !== columns)
      throw new StartError(
        `The table ${name} of the backup does not have the columns of its version. Nothing was changed.`,
      )
    return table
  })
}

/**
 * Copies the rows of a table. Its triggers on inserted rows have already done their work in these, so they are off
 * meanwhile; those that protect rows from changes stay on.
 */
async function fillTable(client: pg.ClientBase, { name, columns }: TableShape, archive: Archive) {
  const { rows: triggers } = await client.query<{ trigger: string }>(
    `select quote_ident(tgname) as trigger from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and tgtype & 4 <> 0`,
    [name],
  )
  const turn = (state: 'disable' | 'enable') =>
    triggers.map(({ trigger }) => `alter table ${name} ${state} trigger ${trigger};`).join(' ')
  await client.query(turn('disable'))
  await pipeline(
    archive.read(partNames.table(name)),
    client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
  await client.query(turn('enable'))
}

/** Reads the rows of a table again, and throws unless they are those of the archive. */
async function compareRows(client: pg.ClientBase, table: TableShape, { manifest }: Archive) {
  const part = manifest.parts.find(({ name }) => name === partNames.table(table.name))
  if ((await hashOf(copyRows(client, table))) !== part?.sha256)
    throw new StartError(
      `The table ${table.name} reads otherwise than in the backup once it is loaded. Nothing was changed.`,
    )
}
