import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { postgresError } from './database/db.server.ts'
import { enqueueIn, type Job } from './jobs.server.ts'
import { openLog } from './log.server.ts'
import { startWorker } from './worker.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const address = 'ada.bianchi@example.ch'
const name = 'Ada Bianchi de la Grange'

/** Runs a job that fails, and returns what was logged and the failure. */
async function logOf(fail: Job) {
  const { db } = app.database
  await enqueueIn(db)('failing', { to: { email: address, name }, tries: 3 })
  let text = ''
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  const worker = await startWorker({
    pool: app.database.pool,
    jobs: { tasks: { failing: fail } },
    context: {
      database: app.database,
      log: openLog('trace', destination),
      now: () => new Date(),
    },
  })
  const errors = async () => {
    const { rows } = await db.execute<{ last_error: string | null }>(
      sql`select last_error from graphile_worker._private_jobs`,
    )
    return rows.map(({ last_error }) => last_error)
  }
  await expect.poll(errors).not.toContain(null)
  await worker.stop()
  const kept = (await errors()) as string[]
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  const failure = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'a job failed')
  return { text, failure, kept }
}

describe('the log of a job that fails (§)', () => {
  const failures: Record<string, { fail: Job; type: string }> = {
    'an error that quotes its payload': {
      fail: async ({ to }) => {
        throw new TypeError(`Nobody is called ${to.name} at <${to.email}>: ${JSON.stringify(to)}`)
      },
      type: 'TypeError',
    },
    'an error with another address': {
      fail: async () => {
        throw new Error('550 5.1.1 <carlo@example.ch>: recipient rejected')
      },
      type: 'Error',
    },
    'a statement with its values': {
      fail: async ({ to }, { database }) => {
        await database.db.execute(sql`select ${to.email}::text, ${to.name}::text, 1 / 0`)
      },
      type: '22012',
    },
    'a value that the database quotes': {
      fail: async ({ to }, { database }) => {
        await database.db.execute(sql`select ${to.name}::uuid`)
      },
      type: '22P02',
    },
  }

  it.each(Object.entries(failures))('names the job, never its payload: %s', async (_, one) => {
    let thrown: unknown
    const { text, failure, kept } = await logOf(async (payload, context) => {
      try {
        await one.fail(payload, context)
      } catch (error) {
        thrown = error
        throw error
      }
    })
    // Otherwise there would be nothing to leave out.
    expect(`${thrown} ${postgresError(thrown)?.message}`).toMatch(/example\.ch|Bianchi/)
    expect(text).not.toMatch(/example\.ch|Bianchi|payload|params/)
    // Nor does the queue keep them beside the job.
    expect(kept).toEqual([failure.cause.message])
    expect(failure).toMatchObject({
      ...{ level: 50, task: 'failing', attempt: 1, max_attempts: 10 },
      cause: { type: one.type, stack: expect.stringContaining(' at ') },
    })
    expect(String(failure.job)).toMatch(/^\d+$/)
  })
})
