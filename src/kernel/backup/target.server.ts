import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { syncEntry } from '../database/draft.server.ts'
import { type FilesPort, writeBeside } from '../files.server.ts'
import { StartError } from '../startError.ts'

/** Marks a data folder in which a restore is under way or was interrupted; lists what the restore puts there. */
const markerName = 'restoring.json'
const arrivingName = 'files.restoring'

/** What may be in a data folder before a restore: an empty embedded database, and what file systems put there. */
const tolerated = /^(postgres|WHERE|programs-.*|lost\+found)$/

/** A data folder into which a restore writes: nothing of it counts until `finish`. */
export type TargetFolder = {
  /** Folder for the contents until they are all there. */
  arriving: string
  /** Puts contents and further files in their place. */
  place(files: ReadonlyMap<string, string>): Promise<void>
  /** Ends the restore: everything is there. */
  finish(): void
  /** Removes what the restore has written. */
  undo(): void
}

/** Throws a StartError unless a folder is empty; files named in `allowed` may be there. */
export function refuseFilledFolder(dataDir: string, allowed: readonly string[]) {
  if (!existsSync(dataDir)) return
  const written = readMarker(dataDir) ?? []
  const found = readdirSync(dataDir).filter(
    (name) =>
      !tolerated.test(name) &&
      ![markerName, arrivingName, ...written, ...allowed].includes(name) &&
      !(name === 'files' && isWithoutFiles(join(dataDir, name))),
  )
  if (found.length > 0)
    throw new StartError(
      `${dataDir} is not empty: it has ${found.slice(0, 5).join(', ')}. Restore into a new folder (DATA_DIR=/path/to/folder), or put these aside. Nothing was changed.`,
    )
}

const isWithoutFiles = (folder: string) =>
  !readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => !entry.isDirectory(),
  )

/**
 * Throws a StartError if a store outside of the data folder has contents, unless a restore into this folder was
 * interrupted. Two products with one store would remove each other's contents.
 */
export async function refuseFilledStore(dataDir: string, files: FilesPort) {
  if (readMarker(dataDir) !== undefined) return
  for await (const _ of files.keptBefore(new Date(8.64e15)))
    throw new StartError(
      'The file store is not empty: S3_BUCKET has contents under S3_PREFIX. Give the restored product another prefix. Nothing was changed.',
    )
}

/** Begins a restore in an existing folder; removes what an interrupted one has left. */
export function beginRestore(dataDir: string, names: readonly string[]): TargetFolder {
  const marker = join(dataDir, markerName)
  const arriving = join(dataDir, arrivingName)
  const undo = () => {
    for (const name of [...(readMarker(dataDir) ?? []), arrivingName])
      rmSync(join(dataDir, name), { recursive: true, force: true })
    rmSync(marker, { force: true })
  }
  undo()
  const created = ['files', ...names]
  writeFileSync(marker, JSON.stringify(created), { flag: 'wx', mode: 0o600, flush: true })
  syncEntry(dataDir)
  return {
    arriving,
    undo,
    async place(files) {
      rmSync(join(dataDir, 'files'), { recursive: true, force: true })
      if (existsSync(arriving)) renameSync(arriving, join(dataDir, 'files'))
      for (const [name, text] of files) {
        const path = join(dataDir, name)
        await rename(await writeBeside(path, text), path)
      }
      syncEntry(dataDir)
    },
    finish() {
      rmSync(marker)
      syncEntry(dataDir)
    },
  }
}

/** Names of what an unfinished restore puts into a folder. */
function readMarker(dataDir: string): string[] | undefined {
  const path = join(dataDir, markerName)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  // A power cut may leave it empty, before anything else was written.
  return text === '' ? [] : (JSON.parse(text) as string[])
}

/**
 * Throws a StartError if a restore into this folder was interrupted. Its last step is to commit the database, so if that
 * has tables, everything is there.
 */
export async function refuseHalfRestored(dataDir: string, pool: pg.Pool) {
  if (readMarker(dataDir) === undefined) return
  const { rows } = await pool.query<{ isRestored: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isRestored"`,
  )
  if (!rows[0]?.isRestored)
    throw new StartError(
      `A restore into ${dataDir} was interrupted, or is running. If it is not, run it again: npm run restore -- <archive>. To begin empty instead, delete ${join(dataDir, markerName)} and what it lists.`,
    )
  rmSync(join(dataDir, markerName))
}
