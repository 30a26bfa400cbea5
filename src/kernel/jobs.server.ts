import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type JobHelpers, parseCronItems, run, runMigrations, type TaskSpec } from 'graphile-worker'
import type pg from 'pg'
import { jobRuns } from './counters.server.ts'
import type { Database, Db } from './database/db.server.ts'
import { openJobLog, withoutValues } from './jobLog.server.ts'

/**
 * Adds a job to the queue within the caller's transaction; it runs only if that commits. Jobs with the same
 * `queueName` run one after the other. Every job has a key: the queue takes it away from one that a newer job replaces.
 */
export type Enqueue = (job: string, payload: object, options?: TaskSpec) => Promise<void>

/** A background job. It may run twice, so it must be idempotent. */
export type Job<P = any> = (payload: P, context: JobContext) => Promise<void>
export type JobContext = {
  database: Database
  enqueue: (db: Db) => Enqueue
  log: FastifyBaseLogger
  now: () => Date
  /** Whether the queue gives the job up if it fails this time. */
  isLastAttempt?: boolean
}

/** Jobs by name, and the schedule of recurring ones: `match` is the time part of a crontab line, in UTC. */
export type Jobs = { tasks: Record<string, Job>; schedule?: { task: string; match: string }[] }

/** Returns the function that adds jobs within a transaction. */
export const enqueueIn =
  (db: Db): Enqueue =>
  async (job, payload, { jobKey, jobKeyMode, maxAttempts, runAt, priority, queueName } = {}) => {
    await db.execute(
      sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, queue_name => ${queueName ?? null}, job_key => ${jobKey ?? randomUUID()}, job_key_mode => ${jobKeyMode ?? 'replace'}, max_attempts => ${maxAttempts ?? 10}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, priority => ${priority ?? 0}::int)`,
    )
  }

/** Flag of jobs restored from a backup; no worker runs them until an administrator releases or deletes them. */
export const heldFlag = 'held'

/** Migrates the queue's own schema; also needed by a process that only adds jobs. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })

type WorkerOptions = {
  pool: pg.Pool
  jobs: Jobs
  context: Omit<JobContext, 'enqueue' | 'isLastAttempt'>
  concurrency?: number
}

/**
 * Starts a worker, and restarts it after a restart of the database, which drops the worker's locks. `stop` waits up
 * to ten seconds for running jobs to finish.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
  const first = await openWorker(options)
  async function restartWhenLost() {
    for (let current: OpenWorker | undefined = first; current; ) {
      await Promise.race([current.lost, stopped])
      await current.stop()
      if (stopping.signal.aborted) return
      options.context.log.warn('restarting the queue: it lost its database connection')
      current = await retryUntilStarted(() => openWorker(options), stopping.signal)
    }
  }
  const ended = restartWhenLost()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** A worker on one connection; `lost` resolves when that connection has ended. */
type OpenWorker = { stop(): Promise<void>; lost: Promise<void> }

async function openWorker(options: WorkerOptions): Promise<OpenWorker> {
  const client = await options.pool.connect()
  try {
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    await releaseDeadJobs(client)
    const runner = await startRunner(options)
    return {
      lost,
      async stop() {
        await Promise.race([runner.stop().catch(() => undefined), sleep(10_000)])
        client.release(true)
      },
    }
  } catch (error) {
    // Close the connection with its locks, or no worker could start again.
    client.release(true)
    throw error
  }
}

async function startRunner({ pool, jobs, context, concurrency = 2 }: WorkerOptions) {
  const tasks = Object.entries(jobs.tasks).map(([name, job]) => [
    name,
    (payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) =>
      job(payload, {
        ...context,
        enqueue: enqueueIn,
        isLastAttempt: attempts >= max_attempts,
      }).then(
        () => jobRuns.inc({ task: name, outcome: 'done' }),
        (error: unknown) => {
          jobRuns.inc({ task: name, outcome: 'failed' })
          // The queue stores the error message with the job, out of reach of the erasure of personal data.
          throw withoutValues(error, payload)
        },
      ),
  ])
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    forbiddenFlags: [heldFlag],
    logger: openJobLog(context.log),
    taskList: Object.fromEntries(tasks),
    parsedCronItems: parseCronItems(
      (jobs.schedule ?? []).map(({ task, match }) => ({
        ...{ task, match, identifier: task },
        options: { jobKey: task },
      })),
    ),
  })
  // The runner may fail when it loses its database; `lost` reports that already.
  runner.promise.catch(() => undefined)
  return runner
}

/** Retries every second until it succeeds or is stopped. */
async function retryUntilStarted<T>(start: () => Promise<T>, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await start()
    } catch {
      await sleep(1_000, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

/** Key of the advisory lock that every worker holds: an arbitrary number, the same in every process. */
const workerLock = 4_512_120

/**
 * Releases the jobs of killed workers, which would otherwise stay locked for hours. Every worker holds a shared
 * advisory lock on a connection of its own; if the exclusive lock is free, no worker is alive, so all locks in the
 * queue are stale.
 */
async function releaseDeadJobs(client: pg.PoolClient) {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [workerLock],
  )
  const isAlone = rows[0]?.alone === true
  if (isAlone)
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
  // A replaced job that failed, or was killed, would stay in the queue for ever, as if nobody did its work.
  await client.query(`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts))`)
  await client.query('select pg_advisory_lock_shared($1)', [workerLock])
  if (isAlone) await client.query('select pg_advisory_unlock($1)', [workerLock])
}

/** Error of a job that only another version has. */
export const unknownJobError = 'not a job of this version'

/** Hours for which a job may wait for a server of its version, while one version follows the other. */
const graceHours = 1

/**
 * Returns the job that lets jobs fail which only another version has, as after an upgrade that renamed one: no worker
 * takes them, so they would wait for ever and nobody would know. Recurring ones just go: their work begins anew by itself.
 */
export const failUnknownJobs =
  (knownTasks: () => string[]): Job =>
  async (_, { database: { db }, log, now }) => {
    const { rows } = await db.execute<{ id: string; task: string; is_recurring: boolean }>(sql`
      select jobs.id, tasks.identifier as task, jobs.payload -> '_cron' is not null as is_recurring
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where not tasks.identifier = any(${sql.param(knownTasks())}::text[])
        and jobs.attempts < jobs.max_attempts and jobs.is_available
        and jobs.run_at < ${now().toISOString()}::timestamptz - ${graceHours}::int * interval '1 hour'`)
    if (rows.length === 0) return
    const idsOf = (isRecurring: boolean) =>
      sql.param(rows.filter((row) => row.is_recurring === isRecurring).map(({ id }) => id))
    await db.execute(sql`select graphile_worker.complete_jobs(${idsOf(true)}::bigint[])`)
    await db.execute(
      sql`select graphile_worker.permanently_fail_jobs(${idsOf(false)}::bigint[], ${unknownJobError})`,
    )
    log.error({ tasks: [...new Set(rows.map(({ task }) => task))] }, 'jobs of another version')
  }
