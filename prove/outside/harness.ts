import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testSecret } from '../../src/testing/app.ts'
import { nothingOutside } from '../../src/testing/nothingOutside.ts'
import { root } from '../../src/testing/template.ts'
import type { Random } from '../hostile.ts'

/** What is proved of one outside service. */
export type OutsideHalf = {
  name: string
  /** Tasks of the queue that may be hurried instead of waiting for the next attempt. */
  tasks: readonly string[]
  /** Does one operation, as somebody of the office. */
  operate: (number: number) => Promise<void>
  /** Lets the service work without faults, and waits for what it does late. */
  calm: () => Promise<void>
  /** Tasks to run at the end, once everything has arrived. */
  lastTasks: readonly string[]
  /** Number of records that still wait. */
  waiting: () => Promise<number>
  /** What still waits, and why: for the one who reads that it did not settle. */
  left: () => Promise<object[]>
  /** Compares both sides; each fault is one line. */
  check: () => Promise<{ figures: object; faults: string[] }>
}

type Options = {
  app: TestApp
  /** Environment of the product, which leads to the stand-ins. */
  env: NodeJS.ProcessEnv
  half: OutsideHalf
  operations: number
  kills: number
  random: Random
  log: (line: string) => void
}

/** How many operations run at a time. */
const atOnce = 6

/** How many records may wait before the next operation. */
const maxBacklog = 12

/**
 * Runs operations against a service with faults, while the worker of the product is killed again and again; then lets
 * everything settle, and compares both sides.
 */
export async function disturb({ app, env, half, operations, kills, random, log }: Options) {
  const worker = openWorker(app, env)
  const hurrying = new AbortController()
  const hurry = hurryJobs(app, half.tasks, hurrying.signal)
  try {
    await worker.start()
    let next = 0
    const killAt = new Set(
      Array.from({ length: kills }, (_, kill) =>
        Math.floor(((kill + random()) * operations) / Math.max(1, kills)),
      ),
    )
    const work = async () => {
      while (next < operations) {
        const number = next++
        if (killAt.has(number)) await worker.restart()
        // Otherwise most would arrive after the faults have ended.
        while ((await half.waiting()) > maxBacklog) await sleep(100)
        await half.operate(number)
        if (number % 500 === 499) log(`${half.name}: ${number + 1} operations`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await waitFor(async () => (await half.waiting()) === 0, `${half.name} settled`).catch(
      async (error: Error) => {
        throw new Error(`${error.message}; left: ${JSON.stringify(await half.left())}`)
      },
    )
    await half.calm()
    await runNow(app, half.lastTasks)
    await waitFor(async () => (await queued(app, half.lastTasks)) === 0, `${half.name} checked`)
    return { kills: worker.kills(), ...(await half.check()) }
  } finally {
    hurrying.abort()
    await hurry
    await worker.stop()
  }
}

/** A worker of the product in a process of its own, to be killed. */
export function openWorker({ config }: Pick<TestApp, 'config'>, env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let kills = 0
  let restarting = Promise.resolve()
  async function start() {
    child = spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'prove', 'outside', 'worker.ts')],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          ...{ DATABASE_URL: config.DATABASE_URL, DATA_DIR: config.DATA_DIR },
          PROOF_SECRET: testSecret,
          ...{
            ...nothingOutside,
            LOG_LEVEL: 'silent',
            ROLE: 'worker',
          },
          ...env,
        },
      },
    )
    const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (answer !== 'ready') throw new Error(`the worker ended at its start: ${answer}`)
  }
  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    start,
    stop,
    kills: () => kills,
    /** Kills it and starts another one; one after the other. */
    restart() {
      kills++
      restarting = restarting.then(stop).then(start)
      return restarting
    },
  }
}

/** Makes jobs that wait for their next attempt run soon. */
async function hurryJobs(app: TestApp, tasks: readonly string[], signal: AbortSignal) {
  while (!signal.aborted) {
    await runNow(app, tasks)
    await sleep(300, undefined, { signal }).catch(() => undefined)
  }
}

async function runNow({ database }: TestApp, tasks: readonly string[]) {
  await database.pool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any($1) and j.locked_at is null and j.run_at > now()`,
    [tasks],
  )
}

async function queued({ database }: TestApp, tasks: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)`,
    [tasks],
  )
  return rows[0]!.count
}

/** Longest time that everything may need to settle, ms. */
const patience = 10 * 60_000

async function waitFor(isDone: () => Promise<boolean>, what: string) {
  for (const end = Date.now() + patience; !(await isDone()); await sleep(200))
    if (Date.now() > end) throw new Error(`not ${what} in ${patience / 60_000} minutes`)
}
