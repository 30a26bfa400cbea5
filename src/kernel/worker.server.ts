import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type JobHelpers, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { jobRuns } from './counters.server.ts'
import type { Database, Db } from './database/db.server.ts'
import { openJobLog, withoutValues } from './jobLog.server.ts'
import { enqueueAs, forbiddenFlags, type JobContext, type Jobs } from './jobs.server.ts'

type WorkerOptions = {
  pool: pg.Pool
  jobs: Jobs
  context: Omit<JobContext, 'enqueue' | 'isLastAttempt'>
  concurrency?: number
}

/**
 * Starts a worker, and starts it anew when it has lost its connection, with which others see that it lives. `stop` waits
 * up to ten seconds for running jobs to finish.
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

/** A worker with a connection by which it lives; `lost` resolves when that has ended, or answers no more. */
type OpenWorker = { stop(): Promise<void>; lost: Promise<void> }

async function openWorker(options: WorkerOptions): Promise<OpenWorker> {
  const { pool, context } = options
  const client = await pool.connect()
  const watching = new AbortController()
  /** The name under which the queue knows this worker. */
  let ownName = ''
  let isLost = false
  try {
    // The server, too, notices within 25 seconds that a machine is gone.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    await takeOver(client)
    const { rows: ahead } = await client.query<{ identifier: string }>(forgetFutureRuns)
    if (ahead.length > 0)
      context.log.warn(
        { tasks: ahead.map(({ identifier }) => identifier) },
        'recurring jobs had run in the future: was a clock ahead?',
      )
    const lost = new Promise<void>((resolve) => {
      const lose = () => {
        isLost = true
        resolve()
      }
      client.once('end', lose)
      void watchOthers(client, watching.signal).catch(lose)
    })
    const runner = await startRunner({
      ...options,
      context: { ...context, database: whileHeld(context.database, () => !isLost) },
      async onName(name) {
        ownName = name
        await client.query(`select pg_advisory_lock($1, hashtext($2))`, [nameLock, name])
      },
    })
    return {
      lost,
      async stop() {
        await Promise.race([runner.stop().catch(() => undefined), sleep(10_000)])
        watching.abort()
        client.release(true)
        // What it still has in hand is another's now.
        if (isLost)
          await pool
            .query('select graphile_worker.force_unlock_workers(array[$1])', [ownName])
            .catch(() => undefined)
      },
    }
  } catch (error) {
    watching.abort()
    // Close the connection with its locks: others would take it for alive.
    client.release(true)
    throw error
  }
}

/** The database of a job: it takes nothing more once the worker is no longer known to live, as another may do the job. */
function whileHeld(database: Database, isHeld: () => boolean): Database {
  return new Proxy(database, {
    get(target, name, receiver) {
      if (!isHeld()) throw new Error('the worker has lost its connection')
      return Reflect.get(target, name, receiver)
    },
  })
}

type RunnerOptions = WorkerOptions & { onName: (name: string) => Promise<void> }

async function startRunner({ pool, jobs, context, concurrency = 2, onName }: RunnerOptions) {
  const tasks = Object.entries(jobs.tasks).map(([name, job]) => [
    name,
    (payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) =>
      job(payload, {
        ...context,
        enqueue: enqueueAs(jobs.newestMigration),
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
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    // A connection that fails ends, and with it the worker.
    onName(workerPool.id).catch(() => undefined)
  })
  const runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    forbiddenFlags: () => forbiddenFlags(pool, jobs.newestMigration),
    logger: openJobLog(context.log),
    taskList: Object.fromEntries(tasks),
    parsedCronItems: parseCronItems(
      (jobs.schedule ?? []).map(({ task, match, maxAttempts, catchUpHours = 0 }) => ({
        ...{ task, match, identifier: task },
        options: {
          jobKey: task,
          backfillPeriod: catchUpHours * 3_600_000,
          ...(maxAttempts && { maxAttempts }),
        },
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

/**
 * Keys of the advisory locks of a worker: that it lives, which versions until 0.1 share, and the first part of that of
 * its name. Arbitrary numbers, the same in every process.
 */
const [aliveLock, nameLock] = [4_512_120, 4_512_121]

/** Number of workers that live, over all processes; read from the locks that they hold. */
export async function workerCount(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct pid)::int as count from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${aliveLock}
      and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]!.count
}

/** How often a worker looks for others that have died, and shows that its own connection answers, in ms. */
const watchEvery = 15_000
/** A name has its lock within this time after it has its first job. */
const nameSeconds = 10

/**
 * After a clock was ahead, the queue would run nothing that recurs until the time is reached at which it ran last: no
 * backup, no seal, and nobody would be told.
 */
const forgetFutureRuns = `update graphile_worker._private_known_crontabs set last_execution = now()
  where last_execution > now() + interval '1 hour' returning identifier`

/**
 * Frees the work of killed workers, which would stay locked for hours, within half a minute: no connection holds the lock
 * of their name. While a worker lives that locks no name, as versions until 0.1 do, a name without a lock may be its own.
 * Fails once its connection answers no more.
 */
export async function watchOthers(client: pg.PoolClient, signal: AbortSignal) {
  while (!signal.aborted) {
    await client.query({
      text: `with locks as (
          select * from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())),
        named as (
          select pid, objid::bigint as key from locks where objsubid = 2 and classid = ${nameLock}),
        alive as (select pid from locks where objsubid = 1 and classid = 0 and objid = ${aliveLock}),
        held as (
          select locked_by, locked_at from graphile_worker._private_jobs
          union all select locked_by, locked_at from graphile_worker._private_job_queues)
        select graphile_worker.force_unlock_workers(array(
          select distinct locked_by from held
          where locked_at < now() - make_interval(secs => ${nameSeconds})
            and not exists (select from named where key = hashtext(locked_by)::bigint & 4294967295)
            and not exists (select from alive where pid not in (select pid from named))))`,
      query_timeout: 10_000,
    } as pg.QueryConfig)
    await sleep(watchEvery, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Tells others that this worker lives. If it is the only one, whatever is locked in the queue was a killed worker's, and is
 * free at once.
 */
async function takeOver(client: pg.PoolClient) {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [aliveLock],
  )
  const isAlone = rows[0]?.alone === true
  if (isAlone)
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
  // A replaced job that failed, or was killed, would stay in the queue for ever, as if nobody did its work.
  await client.query(`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key is null and attempts >= max_attempts))`)
  await client.query('select pg_advisory_lock_shared($1)', [aliveLock])
  if (isAlone) await client.query('select pg_advisory_unlock($1)', [aliveLock])
}
