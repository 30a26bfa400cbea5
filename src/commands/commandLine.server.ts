import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, serverUrl } from '../config.server.ts'
import { findClusterFolder } from '../kernel/database/clusterFolder.server.ts'
import { borrowPostgres } from '../kernel/database/postgres.server.ts'
import { StartError } from '../kernel/startError.ts'

export type Print = (line: string) => void

/** How a command is called. */
export type CommandLine = {
  root: string
  /** Those after the command's name. */
  args: readonly string[]
  env: NodeJS.ProcessEnv
  print: Print
  /** Folder for an embedded database that cannot be in the data folder. */
  elsewhere?: string
}

/** Folder of an embedded database, if its account cannot enter the data folder. */
export const usualElsewhere = '/var/lib/egide'

/** The database of the configuration, also that of a running product; none is created. */
export async function borrowDatabase(config: Config, elsewhere: string) {
  const { DATA_DIR: dataDir } = config
  const url = serverUrl(config)
  if (url) return { url, stop: async () => undefined }
  const isThere =
    existsSync(dataDir) &&
    existsSync(join(findClusterFolder(realpathSync(dataDir), elsewhere).folder, 'data'))
  if (!isThere)
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the product.`,
    )
  return borrowPostgres({ dataDir, elsewhere, log: () => undefined })
}

export const versionOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
