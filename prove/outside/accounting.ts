import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../../src/testing/app.ts'
import { bexioEnvironment, serveBexio } from '../../src/testing/outside/accounting/bexio.ts'
import { withTimes } from '../../src/testing/outside/accounting/short.ts'
import { randomFrom } from '../addresses.ts'
import { root } from '../product.ts'
import { driveAccounting, provedTimes, waitForSyncs } from './accountingOffice.ts'

type Options = {
  seed: number
  log: (line: string) => void
  databaseUrl: string
  operations: number
}

/** How often the product is killed. */
const kills = 10

/**
 * Quotes change here and their offers there, while calls of the accounting service fail in every way and the process that
 * makes them is killed ten times: no quote is there twice, none is lost, and each ends in line.
 */
export async function proveAccounting({ seed, log, databaseUrl, operations }: Options) {
  const random = randomFrom(seed)
  const service = await serveBexio()
  service.lateness = provedTimes.lateness
  const env = bexioEnvironment(service)
  const { end, ...app } = await startApp(databaseUrl, {
    ...{ isRefusing: false, env, outside: withTimes(provedTimes) },
  })
  let worker: ChildProcess | undefined
  let killed = 0

  async function startWorker() {
    worker = spawn(process.execPath, ['--import', 'tsx', 'prove/outside/accountingWorker.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: app.config.DATABASE_URL,
        DATA_DIR: app.config.DATA_DIR,
        ...{ GEOADMIN_URL: 'off', SITG_URL: 'off', LOG_LEVEL: 'silent' },
      },
    })
    await once(worker.stdout!, 'data')
  }
  async function killWorker() {
    const closed = once(worker!, 'close')
    worker!.kill('SIGKILL')
    await closed
  }

  try {
    await startWorker()
    const figures = await driveAccounting({
      ...{ app, service, random, operations, log },
      async between(done) {
        if (done % Math.floor(operations / (kills + 1)) !== 0 || killed === kills) return
        log(`accounting: kill ${++killed} after ${done} changes`)
        await killWorker()
        await sleep(random() * 500)
        await startWorker()
      },
      work: () => waitForSyncs(app),
    })
    if (killed < kills) figures.faults.push(`killed ${killed} times only`)
    return { ...figures, operations, killed }
  } finally {
    await killWorker().catch(() => undefined)
    await end()
    service.close()
  }
}
