import { fileURLToPath } from 'node:url'
import { createProductsForNewKinds } from '../features/products/newKinds.server.ts'
import { connect, type Database } from '../kernel/database/db.server.ts'
import { migrateDatabase } from '../kernel/database/migrate.server.ts'
import { urlForDatabase } from '../kernel/database/servers.server.ts'
import { prepareJobs } from '../kernel/jobs.server.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** Children and threads of the product run as built, which starts and works faster than their sources. */
export const builtProgram = { root, isBuilt: true }

/** The migrated database that each test file copies, and the one that is filled with the demonstration too. */
export const templateName = 'egide_template'
export const demonstrationTemplate = 'egide_demonstration'

/** Creates the migrated template, and removes what an earlier run left on the server. */
export async function prepareTemplate(adminUrl: string) {
  const admin = connect(adminUrl, () => undefined, 1)
  for (const name of [templateName, demonstrationTemplate, draftOf(demonstrationTemplate)])
    await admin.pool.query(`drop database if exists ${name}`)
  await admin.pool.query(`create database ${templateName}`)
  await admin.close()
  const database = connect(urlForDatabase(adminUrl, templateName), () => undefined, 2)
  await migrateDatabase(database, root)
  await prepareJobs(database.pool)
  await createProductsForNewKinds(database)
  await database.close()
}

const draftOf = (name: string) => `${name}_draft`

/** Creates a further template from the migrated one, unless another worker of this run did; `fill` gives it its data. */
export async function prepareOnce(
  adminUrl: string,
  name: string,
  fill: (database: Database) => Promise<void>,
) {
  const admin = connect(adminUrl, () => undefined, 1)
  // One connection: a lock and its release belong to a session.
  const client = await admin.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const draft = draftOf(name)
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template ${templateName} strategy file_copy`)
    const database = connect(urlForDatabase(adminUrl, draft), () => undefined, 2)
    await fill(database).finally(() => database.close())
    await client.query(`alter database ${draft} rename to ${name}`)
  } finally {
    client.release(true)
    await admin.close()
  }
}

export { urlForDatabase }
