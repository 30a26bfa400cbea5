import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findPostmaster } from '../kernel/database/postmaster.server.ts'

const prefix = 'egide-test-'
const hour = 3_600_000

/**
 * Creates a temporary folder that other accounts can enter, as a database started by root needs. `remove`
 * or the end of the process deletes it and stops the database servers in it. Folders of killed runs are
 * deleted by later runs after an hour.
 */
export function createScratchFolder() {
  removeStale()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  // Long runs stay fresh.
  const refreshing = setInterval(() => utimesSync(folder, new Date(), new Date()), hour / 4).unref()
  const endEvents = ['exit', 'SIGINT', 'SIGTERM'] as const
  const remove = () => {
    clearInterval(refreshing)
    for (const event of endEvents) process.off(event, handleEnd)
    removeAll(folder)
  }
  // Ctrl-C may send the signal twice, directly and by the parent; a second one must not interrupt this.
  const handleEnd = (statusOrSignal: number | NodeJS.Signals) => {
    removeAll(folder)
    if (typeof statusOrSignal === 'string') process.exit(130)
  }
  for (const event of endEvents) process.on(event, handleEnd)
  return { folder, elsewhere: elsewhere(folder), remove }
}

/** Folder for the database of root, if other accounts cannot enter the temporary folder. */
function elsewhere(folder: string) {
  return join('/var/tmp', basename(folder))
}

function removeStale() {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    try {
      const isStale = name.startsWith(prefix) && statSync(folder).mtimeMs < Date.now() - hour
      if (isStale) removeAll(folder)
    } catch {
      // The folder belongs to another user, or another run just removed it.
    }
  }
}

function removeAll(folder: string) {
  for (const path of [folder, elsewhere(folder)]) {
    for (const data of findDataFolders(path)) {
      const server = findPostmaster(data)
      if (server) process.kill(server.pid, 'SIGQUIT')
    }
    // The server needs a moment to end and may still write.
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function findDataFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'postmaster.pid')
      .map((path) => join(folder, dirname(path)))
  } catch {
    return []
  }
}
