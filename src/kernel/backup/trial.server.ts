import { mkdirSync } from 'node:fs'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import { verifyChain } from '../audit/verify.server.ts'
import { connect } from '../database/db.server.ts'
import { ServerClient, urlForDatabase } from '../database/servers.server.ts'
import { hashOf, openArchive } from './archive.server.ts'
import type { Manifest } from './manifest.server.ts'
import { restoreBackup } from './restore.server.ts'

/** What a trial restore counted and found the same. */
export type Trial = { rows: number; tables: number; contents: number; seals: number }

type Options = {
  archivePath: string
  /** The product's database; the trial has one of its own on the same server. */
  databaseUrl: string
  /** Folder for the trial, which the caller removes. */
  folder: string
  migrations: readonly MigrationMeta[]
}

/** Contents are read and hashed, and kept nowhere: the trial needs no second copy of them. */
const hashedOnly = {
  keepStream: (content: AsyncIterable<Uint8Array>) => hashOf(content),
  remove: async () => undefined,
}

/**
 * Restores an archive into a database of its own, which is dropped afterwards, and compares: the hash of each table's rows
 * and of each content, the number of rows of each table, and the chain of the audit log. Throws if anything differs; returns
 * undefined if the database's user may not create a database.
 */
export async function tryRestore(options: Options): Promise<Trial | undefined> {
  const { archivePath, databaseUrl, folder, migrations } = options
  return withScratchDatabase(databaseUrl, 'backup_trial', async (scratchUrl) => {
    const manifest = await restoreInto(scratchUrl, { archivePath, folder, migrations })
    return compare(scratchUrl, manifest)
  })
}

/** Restores an archive into an empty database, without its contents and its key; returns what the archive holds. */
export async function restoreInto(
  databaseUrl: string,
  { archivePath, folder, migrations }: Omit<Options, 'databaseUrl'>,
): Promise<Manifest> {
  const archive = await openArchive(archivePath)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await restoreBackup({
      ...{ archive, databaseUrl, dataDir: folder, migrations },
      openFiles: () => hashedOnly,
      withKey: false,
      print: () => undefined,
    })
    return archive.manifest
  } finally {
    archive.close()
  }
}

/**
 * Works with a new database on the same server, which is dropped afterwards. Returns undefined without doing anything if the
 * database's user may not create one.
 */
export async function withScratchDatabase<T>(
  databaseUrl: string,
  purpose: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T | undefined> {
  const client = new ServerClient({
    connectionString: databaseUrl,
    application_name: 'egide backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select left(current_database(), 40) || '_' || $1 as name`,
      [purpose],
    )
    const { name } = rows[0]!
    const dropping = `drop database if exists ${pg.escapeIdentifier(name)}`
    const drop = () =>
      client.query(`${dropping} with (force)`).catch((error: { code?: string }) => {
        // Before PostgreSQL 17 only a superuser may force an autovacuum to end; without force it ends by itself.
        if (error.code !== '42501') throw error
        return client.query(dropping)
      })
    await client.query('set statement_timeout = 0')
    // One that a killed process left.
    await drop()
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)}`)
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return undefined
      throw error
    }
    try {
      return await work(urlForDatabase(databaseUrl, name))
    } finally {
      await drop()
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Counts the restored rows, and verifies the audit log. */
async function compare(databaseUrl: string, manifest: Manifest): Promise<Trial> {
  const database = connect(databaseUrl, () => undefined, 1)
  try {
    let rows = 0
    for (const table of manifest.tables) {
      const found = await database.pool.query<{ count: number }>(
        `select count(*) from ${table.name}`,
      )
      const { count } = found.rows[0]!
      if (count !== table.rows)
        throw new Error(`The table ${table.name} has ${count} rows instead of ${table.rows}.`)
      rows += count
    }
    const { problem, seals } = await verifyChain(database.db)
    if (problem) throw new Error(`The chain of the audit log is broken: ${problem.fault}.`)
    return { rows, tables: manifest.tables.length, contents: manifest.contents.length, seals }
  } finally {
    await database.close()
  }
}
