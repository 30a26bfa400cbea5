import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getTableName } from 'drizzle-orm'
import { type Config, serverUrl } from '../config.server.ts'
import type { AnyServerFeature } from '../feature.server.ts'
import { lifetimeMinutes } from '../features/auth/accessTokens.server.ts'
import { serverFeatures } from '../features.server.ts'
import { connect, type Database } from '../kernel/database/db.server.ts'
import { migrateDatabase } from '../kernel/database/migrate.server.ts'
import { borrowPostgres } from '../kernel/database/postgres.server.ts'
import { resealColumn } from '../kernel/secrets/reseal.server.ts'
import { secretBox } from '../kernel/secrets/secretBox.server.ts'
import {
  addKey,
  forgetPreviousKey,
  isKey,
  keyPaths,
  keySince,
  minKeyLength,
} from '../kernel/secrets/secretKey.server.ts'
import { fixedKeys, folderKeys, type SecretKeys } from '../kernel/secrets/secretKeys.server.ts'
import { StartError } from '../kernel/startError.ts'

/** How long the old key is kept: until access tokens have run out, with a minute for processes that are late. */
const keptMinutes = lifetimeMinutes + 1

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const rotationLock = 4_512_131

const options = {
  /** File with the new key; without it a random one is made. */
  'key-file': { type: 'string' },
  /** Confirms that all processes were restarted with the keys of the environment. */
  restarted: { type: 'boolean' },
  /** Waits until the old key can be removed. */
  wait: { type: 'boolean' },
} as const

type Print = (line: string) => void

/**
 * Replaces the secret key of the server and seals everything with the new one, as `docs/operations.md` describes; may be
 * killed at any point and called again. `args` are those of the command.
 */
export async function rotateSecret(config: Config, args: readonly string[], print: Print) {
  const { values } = parseArgs({ options, args: [...args] })
  if (config.SECRET_KEYS) refuseUnlessRestarted(config.SECRET_KEYS, values)
  const given = values['key-file'] === undefined ? undefined : readKey(values['key-file'])
  await withDatabase(config, async (database) => {
    if (config.SECRET_KEYS)
      return rotateEnvironment(database, fixedKeys(...config.SECRET_KEYS), print)
    return rotateFolder({ database, dataDir: config.DATA_DIR, given, waits: values.wait, print })
  })
}

/** Refuses keys of the environment that this command cannot replace, and says what to do. */
function refuseUnlessRestarted(
  keys: readonly string[],
  { restarted, 'key-file': file }: { restarted?: boolean; 'key-file'?: string },
) {
  if (file !== undefined)
    throw new StartError(
      'SECRET_KEY is set, so the keys come from the environment. Give the new one there, not in a file.',
    )
  if (keys.length < 2)
    throw new StartError(
      'SECRET_KEY is set, so this command cannot replace it. Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one, for every process of the product and for this command, and restart every process. Then run: npm run secret:rotate -- --restarted',
    )
  if (!restarted)
    throw new StartError(
      'Every process must run with the new SECRET_KEY and with SECRET_KEY_PREVIOUS before anything is sealed anew, as the others could not open it. Restart them all, then run: npm run secret:rotate -- --restarted',
    )
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim()
  if (!isKey(key)) throw new StartError(`${path} has fewer than ${minKeyLength} characters.`)
  return key
}

/** Opens the database, also that of a running product, for one rotation at a time. */
async function withDatabase(config: Config, work: (database: Database) => Promise<void>) {
  const postgres = serverUrl(config)
    ? undefined
    : await borrowPostgres({ dataDir: config.DATA_DIR, log: () => undefined })
  const database = connect(serverUrl(config) ?? postgres!.url, () => undefined, 3)
  try {
    await migrateDatabase(database, config.root)
    const client = await database.pool.connect()
    try {
      const { rows } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock($1) as free',
        [rotationLock],
      )
      if (!rows[0]?.free)
        throw new StartError('Another rotation is running. Wait until it has ended.')
      await work(database)
    } finally {
      // With the connection the lock ends too.
      client.release(true)
    }
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

async function rotateEnvironment(database: Database, keys: SecretKeys, print: Print) {
  if (!(await resealAll(database, keys, print))) return
  print(
    `The old key is needed until ${keptMinutes} minutes after the last process was restarted. Then remove SECRET_KEY_PREVIOUS from the settings and restart the processes.`,
  )
}

type FolderRotation = {
  database: Database
  dataDir: string
  given: string | undefined
  waits: boolean | undefined
  print: Print
}

async function rotateFolder({ database, dataDir, given, waits, print }: FolderRotation) {
  const paths = keyPaths(dataDir)
  const state = await addKey(dataDir, given)
  if (state === 'added')
    print(
      `A new key is in ${paths.current}, the old one beside it in ${paths.previous}. Running processes use it within a second.`,
    )
  else print('A rotation that began earlier goes on.')
  const keys = await folderKeys(dataDir)
  if (!(await resealAll(database, keys, print))) return
  const end = new Date((await keySince(dataDir)).getTime() + keptMinutes * 60_000)
  if (end > new Date()) {
    const time = end.toLocaleTimeString('sv')
    if (!waits) {
      print(
        `The old key stays until ${time}, as long as access tokens signed with it are valid. Run the command once more after that: it removes the old key.`,
      )
      return
    }
    print(`Waiting until ${time}, when access tokens signed with the old key have run out …`)
    await sleep(end.getTime() - Date.now())
    // A process may have sealed something in the second before it knew the new key.
    if (!(await resealAll(database, keys, print))) return
  }
  await forgetPreviousKey(dataDir)
  print('The old key is removed. The rotation is done.')
}

/** Seals everything with the new key; false if something is left. */
async function resealAll(database: Database, keys: SecretKeys, print: Print): Promise<boolean> {
  const features: readonly AnyServerFeature[] = serverFeatures
  const box = secretBox(keys)
  let isDone = true
  for (const column of features.flatMap(({ sealed = [] }) => sealed)) {
    const name = `${getTableName(column.table)}.${column.name}`
    const onBatch = (count: number) => print(`${name}: ${count} sealed with the new key …`)
    const { resealed, locked, unreadable } = await resealColumn({ database, box, column, onBatch })
    print(`${name}: ${resealed} sealed with the new key`)
    if (unreadable > 0) print(`${name}: ${unreadable} that no key opens stay as they were`)
    if (locked > 0) {
      print(`${name}: ${locked} are in use at the moment. Run the command once more.`)
      isDone = false
    }
  }
  return isDone
}
