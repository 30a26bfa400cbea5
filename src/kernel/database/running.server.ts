import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findClusterFolder } from './clusterFolder.server.ts'
import { startPostgres } from './postgres.server.ts'
import { findPostmaster } from './postmaster.server.ts'

/**
 * The embedded database of `dataDir` for a command-line tool: that of the running product, else one that is started for
 * the command and stopped with it.
 */
export async function reachPostgres(
  dataDir: string,
  elsewhere = '/var/lib/egide',
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (existsSync(dataDir)) {
    const { folder } = findClusterFolder(realpathSync(dataDir), elsewhere)
    const running = findPostmaster(join(folder, 'data'))
    if (running?.status === 'ready') {
      const password = readFileSync(join(folder, 'password'), 'utf8').trim()
      return {
        url: `postgres://postgres:${password}@127.0.0.1:${running.port}/postgres`,
        stop: async () => undefined,
      }
    }
  }
  return startPostgres({ dataDir, elsewhere, log: () => undefined })
}
