import type { TestProject } from 'vitest/node'
import { startPostgres } from '../kernel/database/postgres.server.ts'
import { makeScratch } from './scratch.ts'
import { prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's database `postgres`, as a user who may create databases. */
    databaseUrl: string
  }
}

/** One server for all test files: that of DATABASE_URL, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL
  if (given) {
    await prepareTemplate(given)
    project.provide('databaseUrl', given)
    return
  }
  const { folder, elsewhere, remove } = makeScratch()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  await prepareTemplate(postgres.url)
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    remove()
  }
}
