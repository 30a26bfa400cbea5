import { eq, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { heldFlag, unknownJobError } from '../../kernel/jobs.server.ts'
import { mailsTable } from '../mails/mail.table.ts'
import {
  type failedJobEndpoints,
  failedJobLimits,
  type JobFailure,
  jobAreas,
} from './failedJobs.ts'

/** Reasons by what the first line of an error says; the error itself may name addresses, so nobody is shown it. */
const signs: readonly (readonly [JobFailure, RegExp])[] = [
  ['full', /ENOSPC|no space left|disk full/i],
  ['too_long', /ETIMEDOUT|time(d )?[- ]?out|too long|aborted/i],
  ['unreachable', /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|fetch failed|socket/i],
  ['missing', /ENOENT|NoSuchKey|not found|no such file/i],
  [
    'database',
    /violates|duplicate key|deadlock|could not serialize|does not exist|terminating connection/i,
  ],
  ['other_version', new RegExp(`^${unknownJobError}$`)],
]

/** Why a job failed, by its error. */
export function failureOf(error: string | null): JobFailure {
  const [first = ''] = (error ?? '').split('\n')
  return signs.find(([, sign]) => sign.test(first))?.[0] ?? 'unknown'
}

const areaOf = (task: string) => jobAreas.find((area) => area === task.split('.')[0]) ?? null

/**
 * Condition on `graphile_worker.jobs`: the attempts are used up, and no newer job does the work (which would have the
 * key). Mails have a list and a button of their own.
 */
const hasFailed = sql`attempts >= max_attempts and locked_at is null and key is not null and task_identifier <> 'mails.send'
  and not coalesce(flags ? ${heldFlag}, false)`

/** Columns of the view of the queue; it has no payloads. */
const columns = {
  id: sql<number>`id`,
  task: sql<string>`task_identifier`,
  attempts: sql<number>`attempts`,
  failed_at: sql<string>`updated_at`.mapWith((at: unknown) => new Date(String(at)).toISOString()),
  error: sql<string | null>`last_error`,
}

/** Handlers of jobs that have failed for good. */
export const failedJobHandlers: HandlersOf<typeof failedJobEndpoints> = {
  async failed(_, { db }) {
    const [rows, mails] = await Promise.all([
      db
        .select({ ...columns, count: sql<number>`(count(*) over ())::int` })
        .from(sql`graphile_worker.jobs`)
        .where(hasFailed)
        .orderBy(sql`updated_at desc, id desc`)
        .limit(failedJobLimits.rows),
      db.$count(mailsTable, eq(mailsTable.state, 'failed')),
    ])
    const results = rows.map(({ id, task, attempts, failed_at, error }) => ({
      ...{ id, task, attempts, failed_at },
      area: areaOf(task),
      reason: failureOf(error),
    }))
    return { count: rows[0]?.count ?? 0, mails, results }
  },

  async again({ params: { id } }, { db, audit }) {
    // Two people who press the button queue it once.
    await db.execute(sql`select from graphile_worker._private_jobs where id = ${id} for update`)
    const { task, failed } = one(
      await db
        .select({ task: columns.task, failed: sql<boolean>`(${hasFailed})` })
        .from(sql`graphile_worker.jobs`)
        .where(sql`id = ${id}`),
    )
    if (!failed) fail(409, 'job:not_failed')
    await db.execute(
      sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`,
    )
    await audit('job:queued_again', { detail: { name: task } })
  },
}
