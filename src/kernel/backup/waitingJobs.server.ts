import type pg from 'pg'
import { z } from 'zod'
import { heldFlag } from '../jobs.server.ts'

/** A job that had not been done when a backup was made. */
const waitingJob = z.object({
  task: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  run_at: z.string(),
  max_attempts: z.int(),
  key: z.string().nullable(),
  priority: z.int(),
})
export const waitingJobs = z.array(waitingJob)
export type WaitingJob = z.infer<typeof waitingJob>

/** A job that is held since a restore. */
export type HeldJob = { id: number; task: string; payload: unknown }

// The queue's public view has no payloads.
const jobTables = `graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id`

const hasQueue = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  return rows[0]?.exists === true
}

/** Jobs that wait or run; not those that were given up, nor recurring ones that run, as the one that makes the backup: these begin anew by themselves. */
export async function readWaitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  if (!(await hasQueue(client))) return []
  const { rows } = await client.query<WaitingJob>(
    `select task.identifier as task, job.payload, queue.queue_name as queue, job.run_at::text, job.max_attempts,
       job.key, job.priority
     from ${jobTables} left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where (job.attempts < job.max_attempts or job.locked_at is not null)
       and not (job.locked_at is not null and job.payload -> '_cron' is not null) order by job.id`,
  )
  return rows
}

/** Adds jobs to the queue, held: no worker runs them before `runHeldJobs`. */
export async function holdJobs(client: pg.ClientBase, jobs: readonly WaitingJob[]) {
  for (const { task, payload, queue, run_at, max_attempts, key, priority } of jobs)
    await client.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5,
         job_key => coalesce($6, gen_random_uuid()::text), priority => $7, flags => $8)`,
      [task, JSON.stringify(payload), queue, run_at, max_attempts, key, priority, [heldFlag]],
    )
}

/** Jobs that are held, oldest first. */
export async function heldJobs(client: pg.ClientBase): Promise<HeldJob[]> {
  if (!(await hasQueue(client))) return []
  const { rows } = await client.query<HeldJob>(
    `select job.id, task.identifier as task, job.payload from ${jobTables} where job.flags ? $1 order by job.id`,
    [heldFlag],
  )
  return rows
}

/** Lets workers run these jobs. */
export const runHeldJobs = (client: pg.ClientBase, jobs: readonly HeldJob[]) =>
  client.query(
    `update graphile_worker._private_jobs set flags = nullif(flags - $2, '{}'::jsonb) where id = any($1)`,
    [jobs.map(({ id }) => id), heldFlag],
  )

/** Removes these jobs. */
export const dropHeldJobs = (client: pg.ClientBase, jobs: readonly HeldJob[]) =>
  client.query('select graphile_worker.complete_jobs($1)', [jobs.map(({ id }) => id)])
