import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { enqueueAs, enqueueIn, failUnknownJobs, type Job } from './jobs.server.ts'
import { startWorker, watchOthers } from './worker.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function start(tasks: Record<string, Job>, newestMigration?: number) {
  const worker = await startWorker({
    pool: app.database.pool,
    jobs: { tasks, newestMigration },
    context: { database: app.database, log: app.app.server.log, now: () => new Date() },
  })
  onTestFinished(() => worker.stop())
  return worker
}
/** The queue restarts and retries in its own time, which a busy machine stretches. */
const patiently = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 45_000 })
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<T>(text, values)).rows
const add = (task: string, queue: string | null = null) =>
  query('select graphile_worker.add_job($1, queue_name => $2)', [task, queue])
/** Makes jobs those of a worker that was killed, so long ago. */
const killHolderOf = (task: string, seconds: number) =>
  query(
    `with held as (
      update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1,
        locked_at = now() - make_interval(secs => $2)
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1) returning job_queue_id)
    update graphile_worker._private_job_queues set locked_by = 'killed',
      locked_at = now() - make_interval(secs => $2) where id in (select job_queue_id from held)`,
    [task, seconds],
  )
/** What one look of a worker at the others does. */
async function look() {
  const client = await app.database.pool.connect()
  const once = new AbortController()
  const looking = watchOthers(client, once.signal)
  once.abort()
  await looking
  client.release()
}
const lockedBy = async (name: string) =>
  Number(
    (
      await query<{ count: number }>(
        `select (select count(*) from graphile_worker._private_jobs where locked_by = $1)
          + (select count(*) from graphile_worker._private_job_queues where locked_by = $1) as count`,
        [name],
      )
    )[0]!.count,
  )

it('recurring work goes on after a clock was ahead', async () => {
  const runs = () =>
    query<{ identifier: string; is_later: boolean }>(
      `select identifier, last_execution > now() as is_later
       from graphile_worker._private_known_crontabs where identifier like 'test.%' order by 1`,
    )
  await query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('test.ahead', now(), now() + interval '1 year'), ('test.soon', now(), now() + interval '1 minute')`)
  await (await start({})).stop()
  expect(await runs()).toEqual([
    { identifier: 'test.ahead', is_later: false },
    { identifier: 'test.soon', is_later: true },
  ])
})

describe('the work of a killed worker', () => {
  it('is free for the others with its whole queue, and that of a living one is not', async () => {
    let done = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const living = await start({ 'test.slow': () => held })
    await add('test.slow')
    await patiently(async () =>
      expect(
        await query(`select from graphile_worker._private_jobs where locked_by is not null`),
      ).toHaveLength(1),
    )
    await query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
    await add('test.print', 'print 1')
    await add('test.print', 'print 1')
    await killHolderOf('test.print', 5)
    await look()
    // Its name may not have its lock yet.
    expect(await lockedBy('killed')).toBe(3)
    await killHolderOf('test.print', 60)
    await look()
    expect(await lockedBy('killed')).toBe(0)
    expect(
      await query(`select from graphile_worker._private_jobs where locked_by is not null`),
    ).toHaveLength(1)
    const second = await start({ 'test.print': async () => void done++ })
    await patiently(() => expect(done).toBe(2))
    release()
    await Promise.all([living.stop(), second.stop()])
  })

  it('stays while a worker lives that locks no name, as in the version before', async () => {
    const before = await app.database.pool.connect()
    await before.query('select pg_advisory_lock_shared(4512120)')
    await add('test.before')
    await killHolderOf('test.before', 60)
    await look()
    expect(await lockedBy('killed')).toBe(1)
    before.release(true)
    await patiently(async () => {
      await look()
      expect(await lockedBy('killed')).toBe(0)
    })
    await query('delete from graphile_worker._private_jobs')
  })
})

it('a worker that loses its connection writes nothing more, and its job is done anew', async () => {
  let runs = 0
  const outcomes: string[] = []
  const worker = await start({
    'test.cut': async (_, { database }) => {
      if (++runs > 1) return void outcomes.push('done anew')
      await query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
      )
      await patiently(() => expect(() => database.db).toThrow('lost its connection'))
      await expect(async () =>
        database.transaction({ actor: null, source: 'system' }, async () => undefined),
      ).rejects.toThrow('lost its connection')
      outcomes.push('refused')
      throw new Error('its connection was cut')
    },
  })
  await add('test.cut')
  await patiently(() => expect(outcomes).toEqual(['refused', 'done anew']))
  await worker.stop()
})

it('a job waits for a worker of its version or a newer one, and is not failed meanwhile', async () => {
  const addNow = (queue: string, enqueue = enqueueIn) =>
    app.database.transaction({ actor: null, source: 'system' }, (db) =>
      enqueue(db)('test.versions', { queue }),
    )
  const own = app.app.jobs.newestMigration!
  await addNow('own')
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)`, [
    own + 1,
  ])
  onTestFinished(() =>
    query(`delete from drizzle.__drizzle_migrations where hash = 'later'`).then(() => undefined),
  )
  await addNow('later')
  // A process of the version before serves on.
  await addNow('of an old process', enqueueAs(own))
  const done: string[] = []
  const tasks = {
    'test.versions': async ({ queue }: { queue: string }) => void done.push(queue),
    'test.last': async () => void done.push('last'),
  }
  const older = await start(tasks, own)
  await patiently(() => expect(done.toSorted()).toEqual(['of an old process', 'own']))
  await add('test.last')
  await patiently(() => expect(done.at(-1)).toBe('last'))
  const inADay = () => new Date(Date.now() + 86_400_000)
  await failUnknownJobs(() => ({ tasks: {}, newestMigration: own }))(
    {},
    { database: app.database, enqueue: enqueueIn, log: app.app.server.log, now: inADay },
  )
  await older.stop()
  const { attempts } = (
    await query<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'test.versions'`,
    )
  )[0]!
  expect(attempts).toBe(0)
  const newer = await start(tasks, own + 1)
  await patiently(() => expect(done.slice(2)).toEqual(['last', 'later']))
  await newer.stop()
})
