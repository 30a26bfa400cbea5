import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'
import { postgresError } from './database/db.server.ts'

type FailedJob = {
  id: string
  task_identifier: string
  attempts: number
  max_attempts: number
  payload: unknown
}

/** Log of the job queue; names the jobs, but omits their payloads, which contain addresses. */
export const openJobLog = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta) => {
    const { job, error, fatalError } = (meta ?? {}) as {
      job?: FailedJob
      error?: unknown
      fatalError?: unknown
    }
    if (level === 'warning') log.warn(withoutAddresses(message))
    else if (level !== 'error') log.debug(withoutAddresses(message))
    else if (job) {
      const { id, task_identifier: task, attempts: attempt, max_attempts } = job
      const cause = describeError(fatalError ?? error, job.payload)
      const message = fatalError ? 'the end of a job was not stored' : 'a job failed'
      log.error({ job: id, task, attempt, max_attempts, cause }, message)
    } else log.error(withoutAddresses(message))
  })

const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>()[\]"'`,;:=]+@[^\s<>()[\]"'`,;:=]+/g, '…')

/** Returns an error that may be stored and logged: without values of a query or of the payload. */
export function withoutValues(error: unknown, payload: unknown): Error {
  const { type, message, stack } = describeError(error, payload)
  return Object.assign(new Error(message), { name: type, stack })
}

/** Describes an error without values of a query or of the payload. */
function describeError(error: unknown, payload: unknown) {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const databaseError = postgresError(thrown)
  const { message } =
    databaseError ??
    (thrown instanceof DrizzleQueryError ? new Error(String(thrown.cause)) : thrown)
  const quoted = textsIn(payload)
    .filter((text) => text.length > 2)
    .sort((a, b) => b.length - a.length)
  return {
    type: databaseError?.code ?? thrown.name,
    message: withoutAddresses(quoted.reduce((text, part) => text.replaceAll(part, '…'), message)),
    stack: thrown.stack?.match(/^ +at .+$/gm)?.join('\n'),
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
