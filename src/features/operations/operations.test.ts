import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOutsideCall } from '../../kernel/counters.server.ts'
import type { Database } from '../../kernel/database/db.server.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { problemsIn } from './operations.ts'

/** A text that makes the queries with it fail. */
let broken: string | undefined
/** The database, of which single queries may get no answer. */
const breakable = (database: Database): Database => ({
  ...database,
  db: new Proxy(database.db, {
    get(target, name, receiver) {
      if (name === 'execute' && broken !== undefined) {
        const isBroken = (query: never) => JSON.stringify(query).includes(broken!)
        return (query: never) =>
          isBroken(query) ? Promise.reject(new Error('no answer')) : target.execute(query)
      }
      return Reflect.get(target, name, receiver)
    },
  }),
})

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp({ database: breakable })
  admin = await app.as('admin')
})
beforeEach(() => {
  broken = undefined
})
const read = () => admin.operations.read({})

describe('how the installation is (issue 42)', () => {
  it('says what was asked of program, database, jobs, mails and storage', async () => {
    const operations = await read()
    expect(operations).toMatchObject({
      asked_at: expect.stringMatching(/^\d{4}-/),
      program: { version: 'test', node: process.versions.node },
      database: { kind: 'external', is_read_only: false, version: expect.stringMatching(/^\d+\./) },
      mails: { port: 'outbox', queued: 0, failed: 0, last_sent_at: null },
      storage: { kind: 'folder', is_away: false },
    })
    expect(operations.database!.bytes).toBeGreaterThan(1e6)
    expect(operations.database!.migrations).toBeGreaterThan(50)
    expect(operations.storage!.free_bytes).toBeLessThan(operations.storage!.total_bytes)
    expect(problemsIn('database', operations)).toEqual([])
  })

  it('misses a worker until one lives', async () => {
    expect(problemsIn('jobs', await read())).toContain('no_worker')
    const { pool } = app.database
    const context = { database: app.database, log: app.app.server.log, now: () => new Date() }
    const worker = await startWorker({ pool, jobs: { tasks: {} }, context })
    expect((await read()).jobs!.workers).toBe(1)
    await worker.stop()
    expect((await read()).jobs!.workers).toBe(0)
  })

  it('names jobs that wait or run too long, and those given up', async () => {
    const { pool } = app.database
    await pool.query('delete from graphile_worker._private_jobs')
    await pool.query(`select graphile_worker.add_job('a', run_at => now() - interval '20 minutes')`)
    await pool.query(`select graphile_worker.add_job('b')`)
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 hours', locked_by = 'x'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'b')`)
    await pool.query(`select graphile_worker.add_job('c', job_key => 'c')`)
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'c'`,
    )
    const operations = await read()
    expect(operations.jobs).toMatchObject({ due: 1, running: 1, failed: 1 })
    expect(problemsIn('jobs', operations)).toEqual(['no_worker', 'late', 'stuck', 'failed'])
    await pool.query('delete from graphile_worker._private_jobs')
  })

  it('tells of a service only what its last calls said', async () => {
    const host = 'service.example.ch'
    expect((await read()).services.map((service) => service.host)).not.toContain(host)
    countOutsideCall(host, '200')
    countOutsideCall(host, 'too_slow')
    // The tests of a worker share what is known of hosts, so the page may tell of others, too.
    const ofHost = async () => {
      const operations = await read()
      const service = operations.services.find((one) => one.host === host)!
      return { service, problems: problemsIn('services', { ...operations, services: [service] }) }
    }
    const failing = await ofHost()
    expect(failing.service).toMatchObject({
      ...{ answered_at: expect.any(String), failed_at: expect.any(String), failure: 'too_slow' },
    })
    expect(failing.problems).toEqual(['service_failing'])
    await new Promise((resolve) => setTimeout(resolve, 5))
    countOutsideCall(host, '200')
    expect((await ofHost()).problems).toEqual([])
  })

  it('says of a part without an answer that nothing is known, and of the others how they are', async () => {
    broken = 'pg_database_size'
    const operations = await read()
    expect(operations.database).toBe(null)
    expect(problemsIn('database', operations)).toEqual(['unknown'])
    expect(operations.mails).not.toBe(null)
  })

  it('says what takes space: files, their former versions, those in the trash, and the register', async () => {
    const before = (await read()).storage!.bytes
    expect(before.register).toBeGreaterThan(0)
    const { admin: office, place } = await mandateWithPeople(app, 'Rue de la Place')
    const bill = { name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' } as const
    const [old, newer, other] = [1, 22, 333].map((size) =>
      Buffer.concat([emptyPdf, Buffer.alloc(size, ' ')]),
    )
    const file = await uploadFile(app, office, old!, { ...bill, ...place })
    await uploadFile(app, office, newer!, { ...bill, ...place, file: file.id })
    const { id } = await uploadFile(app, office, other!, { ...bill, ...place })
    await office.files.remove({ params: { id } })
    expect((await read()).storage!.bytes).toEqual({
      ...before,
      files: before.files + newer!.length,
      versions: before.versions + old!.length,
      trash: before.trash + other!.length,
    })
  })

  it('is the administrators’ to see', async () => {
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      await expect(person.operations.read({})).rejects.toMatchObject({ status: 403 })
    }
    await expect(app.anonymous.operations.read({})).rejects.toMatchObject({ status: 401 })
  })
})
