import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runMigrations, type TaskSpec } from 'graphile-worker'
import type pg from 'pg'
import type { Database, Db } from './database/db.server.ts'

/** Adds a job to the queue in the transaction of the one who asks; it runs only if that commits. */
export type Enqueue = (job: string, payload: object, options?: TaskSpec) => Promise<void>

/** A piece of background work. It may run twice: what it does must bear that. */
export type Job<P = any> = (payload: P, context: JobContext) => Promise<void>
export type JobContext = {
  database: Database
  enqueue: (db: Db) => Enqueue
  log: FastifyBaseLogger
  now: () => Date
}

/** A job that runs by the clock: `match` is a crontab line's time part, in UTC. */
export type Jobs = { tasks: Record<string, Job>; clock?: { task: string; match: string }[] }

export const enqueueIn =
  (db: Db): Enqueue =>
  async (job, payload, { jobKey, maxAttempts, runAt, priority } = {}) => {
    await db.execute(
      sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key => ${jobKey ?? null}, max_attempts => ${maxAttempts ?? 10}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, priority => ${priority ?? 0}::int)`,
    )
  }

/** Brings the queue's own schema up to date; a process that only queues needs it too. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })

type WorkerOptions = {
  pool: pg.Pool
  jobs: Jobs
  context: Omit<JobContext, 'enqueue'>
  concurrency?: number
}

/**
 * Starts working on the queue; `stop` lets running jobs finish and hands the others back. A database
 * that restarts takes the worker's locks with it, so the work then begins anew.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController()
  const asked = new Promise((tell) => ending.signal.addEventListener('abort', tell))
  const first = await work(options)
  async function goOn() {
    for (let current: Working | undefined = first; current; ) {
      await Promise.race([current.lost, asked])
      await current.stop()
      if (ending.signal.aborted) return
      options.context.log.warn('the queue begins anew after its database went away')
      current = await untilItWorks(() => work(options), ending.signal)
    }
  }
  const ended = goOn()
  return {
    stop() {
      ending.abort()
      return ended
    },
  }
}

type Working = { stop(): Promise<void>; lost: Promise<void> }

async function work(options: WorkerOptions): Promise<Working> {
  const held = await options.pool.connect()
  try {
    const lost = new Promise<void>((tell) => held.once('end', tell))
    await releaseDeadJobs(held)
    const runner = await startRunner(options)
    return {
      lost,
      async stop() {
        await Promise.race([runner.stop().catch(() => undefined), sleep(10_000)])
        held.release(true)
      },
    }
  } catch (error) {
    // Its locks must go with it, or nobody could begin again.
    held.release(true)
    throw error
  }
}

async function startRunner({ pool, jobs, context, concurrency = 2 }: WorkerOptions) {
  const { log } = context
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
  const tasks = Object.entries(jobs.tasks).map(([name, job]) => [
    name,
    (payload: unknown) => job(payload, { ...context, enqueue: enqueueIn }),
  ])
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger,
    taskList: Object.fromEntries(tasks),
    parsedCronItems: parseCronItems(
      (jobs.clock ?? []).map(({ task, match }) => ({ task, match, identifier: task })),
    ),
  })
  // Without its database a runner may end by itself; what it then says is told by `lost` already.
  runner.promise.catch(() => undefined)
  return runner
}

/** Tries again each second until it works or is no longer wanted. */
async function untilItWorks<T>(start: () => Promise<T>, ending: AbortSignal) {
  while (!ending.aborted) {
    try {
      return await start()
    } catch {
      await sleep(1_000, undefined, { signal: ending }).catch(() => undefined)
    }
  }
  return undefined
}

/** Any number; it only has to be the same in every process. */
const workingLock = 4_512_120

/**
 * Hands back the jobs of workers that were killed, which would stay locked for hours. Whoever works
 * holds this lock with the others, on a connection kept for it; who can have it alone knows that all
 * locks in the queue are dead.
 */
async function releaseDeadJobs(held: pg.PoolClient) {
  const { rows } = await held.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [workingLock],
  )
  const alone = rows[0]?.alone === true
  if (alone)
    await held.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
  await held.query('select pg_advisory_lock_shared($1)', [workingLock])
  if (alone) await held.query('select pg_advisory_unlock($1)', [workingLock])
}
