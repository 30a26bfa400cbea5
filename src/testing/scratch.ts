import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findPostmaster } from '../kernel/database/postmaster.server.ts'

const prefix = 'egide-test-'
const hour = 3_600_000

/**
 * Makes a temporary folder, which other accounts can enter, as a database started by root needs.
 * What it holds goes, with the database servers that run in it, when `remove` is called or the
 * process ends; what killed runs have left goes an hour later, at the next start.
 */
export function makeScratch() {
  sweep()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  const endings = ['exit', 'SIGINT', 'SIGTERM'] as const
  const remove = () => {
    for (const ending of endings) process.off(ending, end)
    removeAll(folder)
  }
  // A second signal, as Ctrl-C gives to all at once and to each by its parent, must not cut this short.
  const end = (ending: number | NodeJS.Signals) => {
    removeAll(folder)
    if (typeof ending === 'string') process.exit(130)
  }
  for (const ending of endings) process.on(ending, end)
  return { folder, elsewhere: elsewhere(folder), remove }
}

/** Where root's database goes when the temporary folder is closed to other accounts. */
function elsewhere(folder: string) {
  return join('/var/tmp', basename(folder))
}

function sweep() {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    try {
      const old = name.startsWith(prefix) && statSync(folder).mtimeMs < Date.now() - hour
      if (old) removeAll(folder)
    } catch {
      // Of another user, or just removed by another run.
    }
  }
}

function removeAll(folder: string) {
  for (const place of [folder, elsewhere(folder)]) {
    for (const data of dataFoldersIn(place)) {
      const server = findPostmaster(data)
      if (server) process.kill(server.pid, 'SIGQUIT')
    }
    // A server needs a moment to end, and may write until then.
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function dataFoldersIn(place: string): string[] {
  try {
    return readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'postmaster.pid')
      .map((path) => join(place, dirname(path)))
  } catch {
    return []
  }
}
