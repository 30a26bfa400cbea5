import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { hashing } from '../files.server.ts'
import { hashOf } from './archive.server.ts'
import { type BackupSource, ContentProblem, makeBackup } from './backup.server.ts'
import { backupName, backupsToRemove, type KeepingRule } from './keeping.ts'
import { sealFile } from './sealing.server.ts'
import { type Trial, tryRestore } from './trial.server.ts'
import type { Vault } from './vault.server.ts'

/**
 * Why there is no good backup: the disk is full; a stored file is missing or damaged; the archive was not made, or not
 * tried; what was restored from it differs; it could not be put where backups belong.
 */
export const backupFaults = ['full', 'content', 'not_made', 'differs', 'target'] as const
export type BackupFault = (typeof backupFaults)[number]

/** A backup that failed, with its cause for the log. */
export class BackupFailure extends Error {
  constructor(
    readonly fault: BackupFault,
    cause: unknown,
  ) {
    super(`${fault}: ${(cause as Error).message}`, { cause })
  }
}

/** A backup that is where backups belong. */
export type MadeBackup = {
  name: string
  /** Size and SHA-256 of the encrypted file. */
  bytes: number
  sha256: string
  /** SHA-256 of the archive in it, which only who opens it can know. */
  archive_sha256: string
  /** What a trial restore compared; null if the database's user may not create a database for it. */
  trial: Trial | null
  /** Names of older backups that were removed by the rule. */
  removed: string[]
}

type Options = Omit<BackupSource, 'knownMigrations'> & {
  migrations: readonly MigrationMeta[]
  vault: Vault
  recipient: string
  keep: KeepingRule
  now: Date
  /** When it was due, after which it is named: a run that begins anew replaces what the one before had put there. */
  due: Date
  /** Called with the path of the archive before it is tried. */
  onMade?: (path: string) => Promise<void>
}

/**
 * Makes a backup, restores it into a database of its own and compares, encrypts what was compared, puts it where backups
 * belong and reads it there again; then removes older ones by the rule. Throws a `BackupFailure`, and leaves nothing behind.
 */
export async function makeNightlyBackup(options: Options): Promise<MadeBackup> {
  const { vault, recipient, keep, now, due, migrations, onMade, ...source } = options
  const { dataDir, databaseUrl } = source
  const folder = join(dataDir, 'backup-work')
  const path = join(folder, 'archive.zip')
  const name = backupName(due)
  // What a killed run left: archives hold the secret key.
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    await step('target', () => vault.check())
    await step('not_made', async () => {
      clean()
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const knownMigrations = migrations.map(({ hash }) => hash)
      await makeBackup({ ...source, knownMigrations, now, target: path, withKey: true })
    })
    const archive_sha256 = await step('not_made', () => hashOf(createReadStream(path)))
    await onMade?.(path)
    const trial = await step('differs', () =>
      tryRestore({ archivePath: path, databaseUrl, folder: join(folder, 'trial'), migrations }),
    )
    const { bytes, sha256 } = await step('target', async () => {
      // What is encrypted is what was compared.
      if ((await hashOf(createReadStream(path))) !== archive_sha256)
        throw new BackupFailure('differs', new Error('The archive has changed since it was made.'))
      const sealed = hashing(await sealFile(path, recipient))
      let bytes = 0
      const counted = async function* () {
        for await (const piece of sealed.pieces()) {
          bytes += piece.length
          yield piece
        }
      }
      await vault.put(name, counted())
      const sha256 = sealed.digest()
      if ((await hashOf(await vault.read(name))) !== sha256) {
        await vault.remove(name)
        throw new Error(`${name} reads otherwise than it was written.`)
      }
      return { bytes, sha256 }
    })
    const removed = await step('target', async () => {
      const old = backupsToRemove(await vault.list(), keep)
      for (const one of old) await vault.remove(one)
      return old
    })
    return { name, bytes, sha256, archive_sha256, trial: trial ?? null, removed }
  } finally {
    clean()
  }
}

/** Runs a part; what it throws becomes a `BackupFailure`. */
async function step<T>(fault: BackupFault, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    // Of the disk, and of the database's.
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
      throw new BackupFailure('full', error)
    if (error instanceof ContentProblem) throw new BackupFailure('content', error)
    throw new BackupFailure(fault === 'differs' && !isDifference(code) ? 'not_made' : fault, error)
  }
}

/** Whether an error of a trial says something about the backup; one of a server that went away or refused does not. */
const isDifference = (code: string | undefined) => code === undefined || /^(2[23]|Z_)/.test(code)
