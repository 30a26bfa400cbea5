import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { runMigrations, type TaskSpec } from 'graphile-worker'
import type pg from 'pg'
import type { Database, Db } from './database/db.server.ts'

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

/** A recurring job: `match` is the time part of a crontab line, in UTC. */
export type ScheduledJob = {
  task: string
  match: string
  maxAttempts?: number
  /** If no worker ran when it was due, it runs at the next start, up to so many hours later. */
  catchUpHours?: number
}

/** Jobs by name, and the schedule of recurring ones. */
export type Jobs = {
  tasks: Record<string, Job>
  schedule?: ScheduledJob[]
  /** When the newest migration was written that they know, ms; without it they know all. */
  newestMigration?: number
}

/** With the time of a migration: flag of jobs whose adder knew it as the newest. */
const schemaMark = 'schema-'

/**
 * Returns the function that adds jobs within a transaction; they wait for a worker that knows the newest migration of the
 * process that adds them: what an old one adds while a new version starts stays for old workers, too. Without one it is the
 * database's.
 */
export const enqueueAs =
  (newestMigration?: number) =>
  (db: Db): Enqueue =>
  async (job, payload, { jobKey, jobKeyMode, maxAttempts, runAt, priority, queueName } = {}) => {
    await db.execute(
      sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, queue_name => ${queueName ?? null}, job_key => ${jobKey ?? randomUUID()}, job_key_mode => ${jobKeyMode ?? 'replace'}, max_attempts => ${maxAttempts ?? 10}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, priority => ${priority ?? 0}::int, flags => array[${schemaMark}::text || coalesce(${newestMigration ?? null}::bigint, (select max(created_at) from drizzle.__drizzle_migrations))])`,
    )
  }

/** Adds jobs for workers that know all migrations of the database. */
export const enqueueIn = enqueueAs()

/** Flag of jobs restored from a backup; no worker runs them until an administrator releases or deletes them. */
export const heldFlag = 'held'

/** Flags of the jobs that a worker leaves: held ones, and those of schemas that are newer than what it knows. */
export async function forbiddenFlags(pool: pg.Pool, newestMigration = Number.MAX_SAFE_INTEGER) {
  const { rows } = await pool.query<{ flag: string }>(
    'select $1::text || created_at as flag from drizzle.__drizzle_migrations where created_at > $2',
    [schemaMark, newestMigration],
  )
  return [heldFlag, ...rows.map(({ flag }) => flag)]
}

/** Migrates the queue's own schema; also needed by a process that only adds jobs. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })

/** Error of a job that only another version has. */
export const unknownJobError = 'not a job of this version'

/** Hours for which a job may wait for a server of its version, while one version follows the other. */
const graceHours = 1

/**
 * Returns the job that lets jobs fail which only another version has, as after an upgrade that renamed one: no worker
 * takes them, so they would wait for ever and nobody would know. Recurring ones just go: their work begins anew by itself.
 * Those of a newer version wait for its worker.
 */
export const failUnknownJobs =
  (jobs: () => Jobs): Job =>
  async (_, { database: { db, pool }, log, now }) => {
    const { tasks, newestMigration } = jobs()
    const { rows } = await db.execute<{ id: string; task: string; is_recurring: boolean }>(sql`
      select jobs.id, tasks.identifier as task, jobs.payload -> '_cron' is not null as is_recurring
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where not tasks.identifier = any(${sql.param(Object.keys(tasks))}::text[])
        and (jobs.flags ?| ${sql.param(await forbiddenFlags(pool, newestMigration))}::text[]) is not true
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
