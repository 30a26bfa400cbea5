import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { type Config, readConfig } from '../config.server.ts'
import { makeBackup } from '../kernel/backup/backup.server.ts'
import { restoreInto, withScratchDatabase } from '../kernel/backup/trial.server.ts'
import {
  comparedWith,
  describeMigration,
  knownMigrations,
  type Rehearsal,
  refuseOldServer,
  rehearseMigration,
} from '../kernel/database/migrate.server.ts'
import { ServerClient } from '../kernel/database/servers.server.ts'
import { StartError } from '../kernel/startError.ts'
import {
  borrowDatabase,
  type CommandLine,
  usualElsewhere,
  versionOf,
} from './commandLine.server.ts'

/**
 * `npm run upgrade -- --check`: says which migrations the next start will apply, and how long they take on a copy of this
 * database. Changes nothing. Throws a StartError if the database is none that this version can upgrade, or if its user may
 * not make the copy.
 */
export async function runUpgrade(command: CommandLine) {
  const { root, args, env, print, elsewhere = usualElsewhere } = command
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean' } } })
  if (!values.check)
    throw new StartError(
      'npm start upgrades the database. What it will do, and for how long: npm run upgrade -- --check',
    )
  const config = readConfig(env, root, versionOf(root))
  // Under a service manager it is easily the release that runs already.
  print(`What the start of version ${config.version} (${resolve(root)}) will do:`)
  const database = await borrowDatabase(config, elsewhere)
  try {
    const known = knownMigrations(root)
    const { applied, pending } = await withClient(database.url, async (client) => {
      await client.query('set default_transaction_read_only = on')
      await refuseOldServer(client)
      return comparedWith(known, client)
    })
    if (applied.length === 0) return print('The database is empty: the first start fills it.')
    if (pending.length === 0) return print('The database is up to date: there is nothing to do.')
    const measured = await rehearse(database.url, config, { applied, pending })
    print(`${pending.length} of ${known.length} migrations are to be applied:`)
    for (const [index, migration] of pending.entries()) {
      const { name, purpose } = describeMigration(root, migration)
      print(`  ${[name, purpose].filter(Boolean).join(': ')}`)
      if (measured) print(`    ${describe(measured.times[index]!)}`)
    }
    if (!measured)
      throw new StartError(
        'How long they take cannot be measured: the user of the database may not create another one for a copy (alter role … createdb).',
      )
    const all = measured.times.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    print(`${duration(all)} in all, on a copy of this database with ${measured.rows} rows.`)
    print(
      'Nothing was changed. Make a backup with the version that runs now; then npm start upgrades.',
    )
  } finally {
    await database.stop()
  }
}

const noContents = { read: () => Promise.reject(new Error('no content belongs to the copy')) }

/** Applies the pending migrations to a copy of the database; undefined if its user may not create one. */
async function rehearse(
  databaseUrl: string,
  config: Config,
  { applied, pending }: { applied: readonly string[]; pending: readonly MigrationMeta[] },
): Promise<{ times: Rehearsal[]; rows: number } | undefined> {
  const folder = join(config.DATA_DIR, 'upgrade-check')
  const archivePath = join(folder, 'archive.zip')
  const clean = () => rmSync(folder, { recursive: true, force: true })
  // What a killed check left.
  clean()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return await withScratchDatabase(databaseUrl, 'upgrade_check', async (scratchUrl) => {
      await makeBackup({
        ...{ databaseUrl, target: archivePath, knownMigrations: applied, withKey: false },
        ...{ dataDir: config.DATA_DIR, environmentKeys: config.SECRET_KEYS },
        ...{ version: config.version, now: new Date() },
        // Migrations change rows, also those that backups leave out, and no contents.
        ...{ shippedTables: new Set<string>(), fileReferences: [], files: noContents },
      })
      const { tables } = await restoreInto(scratchUrl, {
        ...{ archivePath, folder: join(folder, 'copy') },
        migrations: knownMigrations(config.root).slice(0, applied.length),
      })
      const times = await withClient(scratchUrl, async (client) => {
        const found: Rehearsal[] = []
        for (const migration of pending) found.push(await rehearseMigration(client, migration))
        return found
      })
      return { times, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
    })
  } finally {
    clean()
  }
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = new ServerClient({ connectionString, application_name: 'egide upgrade' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How long a migration took, and what it kept people from writing to. */
function describe({ milliseconds, locks }: Rehearsal): string {
  const [longest, ...others] = locks.toSorted((a, b) => b.milliseconds - a.milliseconds)
  if (!longest) return `${duration(milliseconds)}; nobody waits`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${duration(milliseconds)}; whoever writes to ${longest.table}${more} waits ${duration(longest.milliseconds)} at most`
}

const duration = (milliseconds: number) =>
  milliseconds < 1_000 ? `${Math.ceil(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
