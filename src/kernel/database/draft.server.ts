import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const hour = 3_600_000

/**
 * Creates a folder completely or not at all: `make` fills and syncs a draft next to it, which is then
 * renamed. Removes the draft on failure, and drafts that killed processes left.
 */
export async function createAtomically(
  path: string,
  make: (draft: string) => unknown,
): Promise<void> {
  removeStaleDrafts(path)
  const draft = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await make(draft)
    renameSync(draft, path)
    syncEntry(dirname(path))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** Removes drafts whose process has ended, or that are older than an hour (process ids are reused). */
function removeStaleDrafts(path: string) {
  const prefix = `${basename(path)}.new-`
  for (const name of readdirSync(dirname(path)).filter((name) => name.startsWith(prefix))) {
    const draft = join(dirname(path), name)
    const { mtimeMs } = statSync(draft, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    const creatorPid = Number(name.slice(prefix.length).split('-')[0])
    if (!isRunning(creatorPid) || mtimeMs < Date.now() - hour)
      rmSync(draft, { recursive: true, force: true })
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Syncs a folder recursively. */
export function syncTree(path: string) {
  if (statSync(path).isDirectory())
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (!entry.isSymbolicLink()) syncTree(join(path, entry.name))
  syncEntry(path)
}

/** Syncs a file, or the entries of a folder. */
export function syncEntry(path: string) {
  // Windows can sync neither folders nor files that are open for reading.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
