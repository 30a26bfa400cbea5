import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const hour = 3_600_000

/**
 * Makes a folder whole or not at all: `make` fills a draft beside it and syncs it, then it is renamed. A
 * failure leaves nothing; what a killed process has left goes at the next call.
 */
export async function makeWhole(path: string, make: (draft: string) => unknown): Promise<void> {
  sweepDrafts(path)
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

/** Removes the drafts of processes that are gone; a number may be used again, so an hour is enough too. */
function sweepDrafts(path: string) {
  const prefix = `${basename(path)}.new-`
  for (const name of readdirSync(dirname(path)).filter((name) => name.startsWith(prefix))) {
    const draft = join(dirname(path), name)
    const { mtimeMs } = statSync(draft, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    const maker = Number(name.slice(prefix.length).split('-')[0])
    if (!isRunning(maker) || mtimeMs < Date.now() - hour)
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

/** Syncs a folder with all that it holds. */
export function syncAll(path: string) {
  if (statSync(path).isDirectory())
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (!entry.isSymbolicLink()) syncAll(join(path, entry.name))
  syncEntry(path)
}

/** Syncs a file, or the names in a folder. */
export function syncEntry(path: string) {
  // Windows syncs neither folders nor files that are open for reading.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
