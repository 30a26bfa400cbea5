import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** What jobs belong to: the first part of their names. A test holds it to the jobs that there are. */
export const jobAreas = [
  'appointments',
  'audit',
  'auth',
  'bills',
  'companies',
  'consumptions',
  'demonstration',
  'document_requests',
  'files',
  'imports',
  'invoices',
  'kickoff',
  'mails',
  'mandates',
  'messages',
  'operations',
  'privacy',
  'proposals',
  'quotes',
  'records',
  'reference',
  'reports',
  'serving',
  'sources',
  'taskNotes',
  'tasks',
  'users',
  'watch',
] as const
export type JobArea = (typeof jobAreas)[number]

/** Why a job failed, as far as its error tells. */
export const jobFailures = [
  'unreachable',
  'too_long',
  'full',
  'missing',
  'database',
  'other_version',
  'unknown',
] as const
export type JobFailure = (typeof jobFailures)[number]

/** Most jobs that are listed. */
export const failedJobLimits = { rows: 50 } as const

const failedJob = shape.object({
  id: shape.int(),
  task: shape.text(),
  /** Null for a job that this version does not know. */
  area: shape.choice(jobAreas).nullable(),
  attempts: shape.int(),
  failed_at: shape.moment(),
  reason: shape.choice(jobFailures),
})
export type FailedJob = TypeOf<typeof failedJob>
export const failedJobSchemas = { FailedJob: failedJob }

export const failedJobEndpoints = {
  /** Jobs that have used up their attempts, the last one first. Mails stand in their own list; `mails` counts the failed. */
  failed: endpoint('GET', '/jobs/failed/', {
    access: 'jobs:read',
    output: shape.object({
      /** Number of all, listed or not. */
      count: shape.int(),
      mails: shape.int(),
      results: shape.list(failedJob),
    }),
  }),
  /** Queues a job again that has failed for good. */
  again: endpoint('POST', '/jobs/{id}/again/', {
    access: 'jobs:write',
    params: shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) }),
    status: 204,
  }),
}
