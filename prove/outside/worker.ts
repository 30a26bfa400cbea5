/** A worker of the product in a process of its own, with short time limits for outside services. */
import { createApp } from '../../src/app.server.ts'
import { readConfig } from '../../src/config.server.ts'
import { openNotion } from '../../src/integrations/taskNotes/notion.server.ts'
import { connect } from '../../src/kernel/database/db.server.ts'
import { prepareJobs } from '../../src/kernel/jobs.server.ts'
import { fixedKeys } from '../../src/kernel/secrets/secretKeys.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { chooseOutside } from '../../src/outside.server.ts'
import { withTimes } from '../../src/testing/outside/accounting/short.ts'
import { root } from '../../src/testing/template.ts'
import { provedTimes } from './accounting.ts'

/** Time limit of a call, ms: the product’s ten seconds would make the proof last for days. */
const timeout = 400

const config = readConfig(process.env, root, 'proof')
const database = connect(config.DATABASE_URL!, () => undefined, 5)
const app = await createApp({
  ...{ config, database, keys: fixedKeys(process.env.PROOF_SECRET!) },
  outside: {
    ...withTimes(provedTimes)(chooseOutside(config)),
    taskNotes: {
      name: 'notion',
      open: (connection, mapping) => openNotion(connection, mapping, { timeout }),
    },
  },
})
await prepareJobs(database.pool)
await startWorker({
  ...{ pool: database.pool, jobs: app.jobs, concurrency: 4 },
  context: { database, log: app.server.log, now: () => new Date() },
})
process.send?.('ready')
