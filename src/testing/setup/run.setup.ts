import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../kernel/database/postgres.server.ts'
import { createScratchFolder } from '../scratch.ts'
import { prepareTemplate } from '../template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server's database `postgres`, for a user who may create databases. */
    databaseUrl: string
    /** Folder of this run, removed at its end. */
    temporaryFolder: string
  }
}

/** Provides one database server for all test files: the one of DATABASE_URL, or an embedded one; and a folder. */
export default async function setup(project: TestProject) {
  const { folder, elsewhere, remove } = createScratchFolder()
  project.provide('temporaryFolder', join(folder, 'workers'))
  const externalUrl = process.env.DATABASE_URL
  const postgres = externalUrl
    ? undefined
    : await startPostgres({
        dataDir: join(folder, 'data'),
        elsewhere,
        flags: 'fast',
        log: () => undefined,
      })
  const url = externalUrl ?? postgres!.url
  await prepareTemplate(url)
  project.provide('databaseUrl', url)
  return async () => {
    await postgres?.stop()
    remove()
  }
}
