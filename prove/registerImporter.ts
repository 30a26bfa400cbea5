/** Imports a dump in a process of its own, which a proof kills: `<database URL> <path>`. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  importRegister,
  RegisterBusy,
} from '../src/features/register/import/importRegister.server.ts'
import { connect } from '../src/kernel/database/db.server.ts'

const [url = '', path = ''] = process.argv.slice(2)
const database = connect(url, () => undefined, 2)
for (;;)
  try {
    await importRegister({ pool: database.pool, path, now: new Date() })
    break
  } catch (error) {
    // The database has not yet noticed that an earlier process is gone.
    if (!(error instanceof RegisterBusy)) throw error
    await sleep(100)
  }
await database.close()
