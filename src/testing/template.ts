import { fileURLToPath } from 'node:url'
import { createProductsForNewKinds } from '../features/products/newKinds.server.ts'
import { connect } from '../kernel/database/db.server.ts'
import { migrateDatabase } from '../kernel/database/migrate.server.ts'
import { prepareJobs } from '../kernel/jobs.server.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const templateName = 'egide_template'

/** Creates the migrated database that each test file copies. */
export async function prepareTemplate(adminUrl: string) {
  const admin = connect(adminUrl, () => undefined, 1)
  await admin.pool.query(`drop database if exists ${templateName}`)
  await admin.pool.query(`create database ${templateName}`)
  await admin.close()
  const database = connect(urlForDatabase(adminUrl, templateName), () => undefined, 2)
  await migrateDatabase(database, root)
  await prepareJobs(database.pool)
  await createProductsForNewKinds(database)
  await database.close()
}

/** URL of another database on the same server. */
export function urlForDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
