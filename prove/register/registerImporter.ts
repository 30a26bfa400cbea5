/**
 * Imports a dump in a process of its own, which a proof kills and a measurement watches: `<database URL> <path>`. Prints
 * what was imported, its seconds, and the most memory of this process in MB.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  importRegister,
  RegisterBusy,
} from '../../src/features/register/import/importRegister.server.ts'
import { connect } from '../../src/kernel/database/db.server.ts'

const [url = '', path = ''] = process.argv.slice(2)
const database = connect(url, () => undefined, 2)
for (;;)
  try {
    const startedAt = performance.now()
    const imported = await importRegister({ pool: database.pool, path, now: new Date() })
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    process.stdout.write(`${JSON.stringify({ ...imported, seconds, memory })}\n`)
    break
  } catch (error) {
    // The database has not yet noticed that an earlier process is gone.
    if (!(error instanceof RegisterBusy)) throw error
    await sleep(100)
  }
await database.close()
