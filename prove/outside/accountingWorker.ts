/** The product's worker with short times for the accounting service: the process that a proof kills. */
import { createApp } from '../../src/app.server.ts'
import { readConfig } from '../../src/config.server.ts'
import { connect } from '../../src/kernel/database/db.server.ts'
import { startWorker } from '../../src/kernel/jobs.server.ts'
import { openLog } from '../../src/kernel/log.server.ts'
import { fixedKeys } from '../../src/kernel/secrets/secretKeys.server.ts'
import { chooseOutside } from '../../src/outside.server.ts'
import { testSecret } from '../../src/testing/app.ts'
import { withTimes } from '../../src/testing/outside/accounting/short.ts'
import { root } from '../product.ts'
import { provedTimes } from './accountingOffice.ts'

const config = readConfig(process.env, root, 'proof')
const log = openLog(config.LOG_LEVEL)
const database = connect(config.DATABASE_URL!, () => undefined)
const outside = withTimes(provedTimes)(chooseOutside(config, log))
const keys = fixedKeys(testSecret)
const { jobs } = await createApp({ config, database, outside, keys, logger: log })
await startWorker({
  ...{ pool: database.pool, jobs },
  context: { database, log, now: () => new Date() },
})
process.stdout.write('works\n')
