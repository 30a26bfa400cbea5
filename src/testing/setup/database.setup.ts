import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../kernel/database/postgres.server.ts'
import { createScratchFolder } from '../scratch.ts'
import { prepareTemplate } from '../template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server's database `postgres`, for a user who may create databases. */
    databaseUrl: string
  }
}

/** Provides one database server for all test files: the one of DATABASE_URL, or an embedded one. */
export default async function setup(project: TestProject) {
  const externalUrl = process.env.DATABASE_URL
  if (externalUrl) {
    await prepareTemplate(externalUrl)
    project.provide('databaseUrl', externalUrl)
    return
  }
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  await prepareTemplate(postgres.url)
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    remove()
  }
}
