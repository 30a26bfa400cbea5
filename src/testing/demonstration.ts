import { loadDemonstration } from '../features/demonstration/demonstration.server.ts'
import { demonstrationPassword } from '../features/demonstration/demonstration.ts'
import { loadRegister } from '../features/register/load.server.ts'
import { type TestApp, testApp } from './app.ts'
import { root } from './template.ts'

/** Starts the product with register and demonstration data, as `npm start` does the first time. */
export async function demonstrationApp(): Promise<TestApp> {
  const app = await testApp()
  await loadRegister(app.database.pool, root)
  await loadDemonstration(app.database, demonstrationPassword, new Date())
  return app
}
