import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createAtomically, syncEntry } from '../database/draft.server.ts'
import { appliedHashes } from '../database/migrate.server.ts'
import { ServerClient } from '../database/servers.server.ts'
import { allReferences } from '../fileSweep.server.ts'
import { type FilesPort, StoreUnavailable } from '../files.server.ts'
import { keyPaths } from '../secrets/secretKey.server.ts'
import { secretKeyOf } from '../secrets/secretKeys.server.ts'
import { StartError } from '../startError.ts'
import { type ArchiveWriter, createArchive } from './archive.server.ts'
import { holdContents } from './contentsLock.server.ts'
import { type ArchivePart, type Manifest, partNames } from './manifest.server.ts'
import { copyRows, copySettings, readSequences, tablesInOrder } from './tables.server.ts'
import { readWaitingJobs } from './waitingJobs.server.ts'

/** What a backup reads. */
export type BackupSource = {
  databaseUrl: string
  files: Pick<FilesPort, 'read'>
  /** Folder of the secret key and the published heads of the audit log. */
  dataDir: string
  /** Keys of the environment, if the product has its keys from there. */
  environmentKeys: readonly string[] | undefined
  /** Select the hashes of the contents that features refer to; without any, contents are left out. */
  fileReferences: readonly SQL[]
  /** Names of the tables that the product fills by itself. */
  shippedTables: ReadonlySet<string>
  /** Version of the product, and hashes of its migrations. */
  version: string
  knownMigrations: readonly string[]
}

type Options = BackupSource & {
  /** Path of the archive, which must not exist. */
  target: string
  withKey: boolean
  now: Date
  /** Called with the id of the snapshot, which other connections to this database can use while the backup runs. */
  onSnapshot?: (id: string, databaseUrl: string) => Promise<void>
}

/**
 * Writes database and contents, as they are at one moment, into one archive, and returns what it holds. The archive
 * appears under its name only when it is whole; if any part fails, there is none. The product may run.
 */
export async function makeBackup(options: Options): Promise<Manifest> {
  const { target, databaseUrl, now } = options
  if (existsSync(target)) throw new StartError(`${target} exists. A backup never replaces a file.`)
  const client = new ServerClient({
    connectionString: databaseUrl,
    application_name: 'egide backup',
    keepAlive: true,
  })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    let manifest: Manifest | undefined
    await createAtomically(target, async (draft) => {
      const archive = createArchive(draft, now)
      try {
        manifest = await writeParts(client, archive, options)
        await archive.finish(manifest)
      } catch (error) {
        await archive.abandon()
        throw lost ? connectionLost(lost) : error
      }
      syncEntry(draft)
      if (existsSync(target)) throw new StartError(`${target} has appeared meanwhile.`)
    })
    return manifest!
  } finally {
    // Ends the transaction and the lock on the contents.
    await client.end().catch(() => undefined)
  }
}

const connectionLost = (cause: Error) =>
  new StartError(
    `The connection to the database was lost: ${cause.message}. There is no archive; run the backup again.`,
    { cause },
  )

const storeLost = (cause: StoreUnavailable) =>
  new StartError(`${cause.message}. There is no archive; run the backup again.`, { cause })

async function writeParts(
  client: pg.Client,
  archive: ArchiveWriter,
  options: Options,
): Promise<Manifest> {
  const { dataDir, environmentKeys, withKey, version, now } = options
  const parts: ArchivePart[] = []
  const add = async (name: string, content: AsyncIterable<Uint8Array>, isPacked = true) =>
    parts.push(await archive.add(name, content, isPacked))
  const addText = (name: string, text: string) => add(name, inOnePiece(text))

  // Before the snapshot, so that the restored chain contains every head.
  const heads = readIfThere(join(dataDir, partNames.auditHeads))
  await holdContents(client)
  const migrations = await beginSnapshot(client)
  refuseOtherVersion(migrations, options.knownMigrations)
  if (options.onSnapshot) {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    await options.onSnapshot(rows[0]!.id, options.databaseUrl)
  }
  // After the snapshot, so that they open all that it holds; a rotation keeps the old one for long enough.
  const { current, previous } = keyPaths(dataDir)
  const keys = environmentKeys ?? [current, previous].flatMap((path) => readIfThere(path) ?? [])

  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(client)) {
    if (options.shippedTables.has(table.name)) continue
    const rows = copyRows(client, table)
    await add(partNames.table(table.name), rows)
    tables.push({ name: table.name, columns: table.columns, rows: rows.rowCount })
  }
  await addText(partNames.sequences, JSON.stringify(await readSequences(client)))
  const jobs = await readWaitingJobs(client)
  await addText(partNames.jobs, JSON.stringify(jobs))
  const contents = await referencedContents(client, options.fileReferences)
  for (const hash of contents) await addContent(hash)
  if (heads !== undefined) await addText(partNames.auditHeads, heads)
  const hasKey = withKey && !environmentKeys && keys.length > 0
  if (hasKey)
    for (const [index, name] of [partNames.key, partNames.previousKey].entries())
      if (keys[index] !== undefined) await addText(name, keys[index])
  return {
    ...{ product: 'egide', format: 1, version, made_at: now.toISOString(), migrations },
    key: hasKey ? 'archive' : environmentKeys ? 'environment' : 'left_out',
    key_ids: keys.map((text) => secretKeyOf(text).id),
    ...{ tables, jobs: jobs.length, contents, parts },
  }

  async function addContent(hash: string) {
    try {
      const content = await options.files.read(hash).catch((cause: unknown) => {
        if (cause instanceof StoreUnavailable) throw cause
        throw contentError(hash, 'is missing', cause)
      })
      await add(partNames.content(hash), content, false)
    } catch (error) {
      throw error instanceof StoreUnavailable ? storeLost(error) : error
    }
    if (parts.at(-1)?.sha256 !== hash) throw contentError(hash, 'is damaged')
  }
}

function refuseOtherVersion(applied: readonly string[], known: readonly string[]) {
  if (applied.length === 0)
    throw new StartError('The database is empty: there is nothing to back up.')
  if (applied.join() !== known.join())
    throw new StartError(
      `Another version of this product used the database last (it has ${applied.length} migrations, this version ${known.length}). Back up with that version.`,
    )
}

/** A stored file is missing or damaged. */
export class ContentProblem extends StartError {}

const contentError = (hash: string, what: string, cause?: unknown) =>
  new ContentProblem(
    `The stored file ${hash} ${what}, so there is no archive. Bring it back from an earlier backup, then run this one again.`,
    { cause },
  )

/**
 * Begins a transaction that sees the database as it is now, whatever others write, and returns its migrations. Locks the
 * tables first, so that none is changed by a migration between snapshot and copy.
 */
async function beginSnapshot(client: pg.Client): Promise<string[]> {
  await client.query(copySettings)
  const list = `select string_agg(oid::regclass::text, ', ' order by oid) as names
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const namesOf = async () => (await client.query<{ names: string | null }>(list)).rows[0]?.names
  for (;;) {
    const names = await namesOf()
    await client.query('begin isolation level repeatable read, read only')
    if (names) await client.query(`lock table ${names} in access share mode`)
    // The first query takes the snapshot.
    if ((await namesOf()) === names) return appliedHashes(client)
    await client.query('rollback')
  }
}

async function referencedContents(
  client: pg.Client,
  references: readonly SQL[],
): Promise<string[]> {
  if (references.length === 0) return []
  const { rows } = await drizzle(client).execute<{ hash: string }>(
    sql`select distinct hash from (${allReferences(references)}) as reference where hash is not null order by hash`,
  )
  return rows.map(({ hash }) => hash)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* inOnePiece(text: string) {
  yield Buffer.from(text)
}
