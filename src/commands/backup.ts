import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getTableName } from 'drizzle-orm'
import { type Config, readConfig, serverUrl } from '../config.server.ts'
import type { AnyServerFeature } from '../feature.server.ts'
import { type DoorKind, doorKinds } from '../features/doors/doors.ts'
import { doorKindsIn, reportDoors } from '../features/doors/reportDoors.server.ts'
import { noteRestored } from '../features/doors/restored.server.ts'
import {
  countWords,
  decideWaiting,
  type WaitingChoice,
  waitingChoices,
} from '../features/mails/heldJobs.server.ts'
import { serverFeatures } from '../features.server.ts'
import { type Archive, openArchive } from '../kernel/backup/archive.server.ts'
import { type BackupSource, makeBackup } from '../kernel/backup/backup.server.ts'
import type { Manifest } from '../kernel/backup/manifest.server.ts'
import { refuseOtherMigrations, restoreBackup } from '../kernel/backup/restore.server.ts'
import { unsealFile } from '../kernel/backup/sealing.server.ts'
import { refuseFilledFolder, refuseFilledStore } from '../kernel/backup/target.server.ts'
import { knownMigrations } from '../kernel/database/migrate.server.ts'
import { startPostgres } from '../kernel/database/postgres.server.ts'
import { hashing, writeBeside } from '../kernel/files.server.ts'
import { keyPaths } from '../kernel/secrets/secretKey.server.ts'
import { secretKeyOf } from '../kernel/secrets/secretKeys.server.ts'
import { StartError } from '../kernel/startError.ts'
import { chooseFiles, chooseOutside } from '../outside.server.ts'
import {
  borrowDatabase,
  type CommandLine,
  type Print,
  usualElsewhere,
  versionOf,
} from './commandLine.server.ts'

type Command = CommandLine & {
  /** Name under which an archive is shown, if its path says little. */
  shown?: string
  /** Called with the id of the backup's snapshot. */
  onSnapshot?: (id: string, databaseUrl: string) => Promise<void>
}

/** `npm run backup -- [file or folder] [--without-key]`: backs up database and contents into one archive. Throws if any part fails. */
export async function runBackup(command: Command): Promise<{ path: string; manifest: Manifest }> {
  const { root, args, env, print, onSnapshot, elsewhere = usualElsewhere } = command
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'without-key': { type: 'boolean' } },
  })
  if (positionals.length > 1) throw new StartError('Give one file or folder for the archive.')
  const version = versionOf(root)
  const config = readConfig(env, root, version)
  const now = new Date()
  const target = chooseTarget(positionals[0], config, root, now)
  const database = await borrowDatabase(config, elsewhere)
  try {
    const manifest = await makeBackup({
      ...{ ...backedUp(), target, version, now, onSnapshot },
      databaseUrl: database.url,
      files: chooseOutside(config).files,
      dataDir: config.DATA_DIR,
      environmentKeys: config.SECRET_KEYS,
      knownMigrations: knownMigrations(root).map(({ hash }) => hash),
      withKey: !values['without-key'],
    })
    for (const line of describeBackup(target, manifest)) print(line)
    return { path: target, manifest }
  } finally {
    await database.stop()
  }
}

/** What a backup copies and leaves out, as the features say. */
export function backedUp(): Pick<BackupSource, 'fileReferences' | 'shippedTables'> {
  const features: readonly AnyServerFeature[] = serverFeatures
  return {
    fileReferences: features.flatMap((feature) => feature.fileReferences ?? []),
    shippedTables: new Set(
      features.flatMap(({ shippedTables = [] }) => shippedTables.map(getTableName)),
    ),
  }
}

/** Path of the new archive; by default in `backups` beside the data folder. */
function chooseTarget(given: string | undefined, { DATA_DIR }: Config, root: string, now: Date) {
  const name = `egide-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
  if (given === undefined) {
    const folder = join(dirname(DATA_DIR), 'backups')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch (cause) {
      throw new StartError(
        `The folder ${folder} cannot be made. Name one that exists, outside of the data folder, and that this user may write: npm run backup -- <folder>`,
        { cause },
      )
    }
    return join(folder, name)
  }
  const path = resolve(root, given)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return join(path, name)
  // A folder that is not mounted is no name for an archive, which the next backup would find in its place.
  if (!path.endsWith('.zip')) throw new StartError(`The folder ${path} does not exist.`)
  if (!existsSync(dirname(path)))
    throw new StartError(`The folder ${dirname(path)} does not exist.`)
  return path
}

const keyWords: Record<Manifest['key'], string> = {
  archive:
    'It contains the secret key: whoever reads it can sign in as anybody. Keep it encrypted, on another machine.',
  left_out:
    'The secret key is not in it. Keep the file secret-key of the data folder apart: without it people sign in anew, and code apps no longer fit.',
  environment:
    'The secret key is in the environment and not in the archive. Keep SECRET_KEY apart: without it people sign in anew, and code apps no longer fit.',
}

function describeBackup(path: string, { tables, contents, jobs, key }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
  return [
    `${path} (${megabytes} MB)`,
    `${countWords(rows, 'row')} of ${countWords(tables.length, 'table')}, ${countWords(contents.length, 'file')}, ${countWords(jobs, 'waiting job')}.`,
    keyWords[key],
  ]
}

/**
 * `npm run restore -- <archive> [--identity=<file>] [--check] [--waiting=hold|run|drop] [--close-doors[=<kinds>]]`: restores an archive into an
 * empty database and data folder. Without an archive, `--waiting` decides about the jobs that are held since an earlier
 * restore, and `--close-doors` closes what its backup holds open.
 */
export async function runRestore(command: Command): Promise<void> {
  const { root, args, env, print, elsewhere = usualElsewhere } = command
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--close-doors' ? `${arg}=${doorKinds.join(',')}` : arg)),
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      identity: { type: 'string' },
      waiting: { type: 'string' },
      'close-doors': { type: 'string' },
    },
  })
  const closing = doorKindsIn(values['close-doors'])
  const waiting = values.waiting as WaitingChoice | undefined
  if (waiting !== undefined && !waitingChoices.includes(waiting))
    throw new StartError(`--waiting is one of ${waitingChoices.join(', ')}.`)
  const config = readConfig(env, root, versionOf(root))
  const [given] = positionals
  if (given === undefined) {
    if ((waiting === undefined && !closing) || values.check)
      throw new StartError('Which archive? npm run restore -- <archive>')
    const database = await borrowDatabase(config, elsewhere)
    try {
      if (waiting !== undefined) await decideWaiting(database.url, waiting, print)
      if (closing) await reportDoors(database.url, config.DATA_DIR, closing, print)
    } finally {
      await database.stop()
    }
    return
  }
  if (given.endsWith('.age')) {
    const { identity, ...others } = values
    if (identity === undefined)
      throw new StartError(
        `${given} is encrypted: name the file with the secret key, --identity=<file>.`,
      )
    await withUnsealed(resolve(root, given), resolve(root, identity), async (path, sha256) => {
      print(`SHA-256 of the opened archive: ${sha256}`)
      const rest = Object.entries(others).flatMap(([name, value]) =>
        value === undefined ? [] : [value === true ? `--${name}` : `--${name}=${value}`],
      )
      await runRestore({ ...command, args: [path, ...rest], shown: given })
    })
    return
  }
  const archive = await openArchive(resolve(root, given))
  try {
    refuseOtherMigrations(archive, knownMigrations(root))
    if (!values.check) refuseFilledFolder(config.DATA_DIR, allowedKeys(archive, config))
    if (!values.check && config.S3_BUCKET)
      await refuseFilledStore(config.DATA_DIR, chooseFiles(config, join(config.DATA_DIR, 'files')))
    await archive.verify()
    print(
      `${command.shown ?? given} is whole: made on ${archive.manifest.made_at} by version ${archive.manifest.version}, all ${archive.manifest.parts.length} parts have their hashes.`,
    )
    if (!values.check)
      await restore(archive, config, { print, elsewhere, waiting: waiting ?? 'hold', closing })
  } finally {
    archive.close()
  }
}

/** Decrypts a backup into a file beside it, for the time of some work: the folder of temporary files may be small. */
async function withUnsealed(
  path: string,
  identity: string,
  work: (archive: string, sha256: string) => Promise<void>,
) {
  const { pieces, digest } = hashing(await unsealFile(path, identity))
  const archive = await writeBeside(path.replace(/\.age$/, ''), pieces()).catch((cause: Error) => {
    throw new StartError(`${path} cannot be opened: ${cause.message}`, { cause })
  })
  try {
    await work(archive, digest())
  } finally {
    rmSync(archive, { force: true })
  }
}

/** Whether the secret key of an archive goes into the data folder. */
const bringsKey = ({ manifest }: Archive, { SECRET_KEYS }: Config) =>
  manifest.key === 'archive' && !SECRET_KEYS

/** Names of the key's files, if somebody may have put them into the folder before the restore. */
const allowedKeys = (archive: Archive, config: Config) =>
  bringsKey(archive, config) ? [] : ['secret-key', 'secret-key.previous']

async function restore(
  archive: Archive,
  config: Config,
  {
    print,
    elsewhere,
    waiting,
    closing,
  }: {
    print: Print
    elsewhere: string
    waiting: WaitingChoice
    closing: readonly DoorKind[] | undefined
  },
) {
  const { DATA_DIR: dataDir } = config
  const given = serverUrl(config)
  if (given) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const postgres = given
    ? undefined
    : await startPostgres({ dataDir, elsewhere, log: () => undefined })
  const databaseUrl = given ?? postgres!.url
  try {
    const withKey = bringsKey(archive, config)
    await restoreBackup({
      archive,
      databaseUrl,
      dataDir,
      openFiles: (folder) => chooseFiles(config, folder),
      migrations: knownMigrations(config.root),
      withKey,
      print,
    })
    if (waiting !== 'hold' || archive.manifest.jobs > 0)
      await decideWaiting(databaseUrl, waiting, print)
    const restored_at = new Date().toISOString()
    noteRestored(dataDir, { backup_of: archive.manifest.made_at, restored_at })
    await reportDoors(databaseUrl, dataDir, closing, print)
    for (const line of describeKey(archive, config)) print(line)
    print('The restore is complete.')
  } finally {
    await postgres?.stop()
  }
}

/** Says what becomes of sealed values if the product has another key than the backup. */
function describeKey({ manifest }: Archive, { SECRET_KEYS, DATA_DIR }: Config): string[] {
  const { current } = keyPaths(DATA_DIR)
  const keys = SECRET_KEYS ?? (existsSync(current) ? [readFileSync(current, 'utf8')] : [])
  if (keys.some((text) => manifest.key_ids.includes(secretKeyOf(text).id))) return []
  const consequence = 'people sign in anew, and code apps (second factor) no longer fit'
  return [
    keys.length > 0
      ? `The secret key is not that of the backup: ${consequence}.`
      : `The secret key is not there: put the file secret-key into ${DATA_DIR}, or set SECRET_KEY, before the start. Otherwise a new one is made: ${consequence}.`,
  ]
}
