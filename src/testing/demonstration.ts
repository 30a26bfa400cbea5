import { inject } from 'vitest'
import { loadDemonstration } from '../features/demonstration/demonstration.server.ts'
import { demonstrationPassword } from '../features/demonstration/demonstration.ts'
import { loadRegister } from '../features/register/load.server.ts'
import { type TestApp, testApp } from './app.ts'
import { demonstrationTemplate, prepareOnce, root } from './template.ts'

/** Starts the product with register and demonstration data, as `npm start` does the first time. */
export async function demonstrationApp(): Promise<TestApp> {
  await prepareOnce(inject('databaseUrl'), demonstrationTemplate, async (database) => {
    await loadRegister(database.pool, root)
    await loadDemonstration(database, root, { password: demonstrationPassword, now: new Date() })
  })
  return testApp({ template: demonstrationTemplate })
}
