import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { expensiveReads, jobRuns, outsideCalls } from './counters.server.ts'
import type { Database, Db } from './database/db.server.ts'
import { type DatabaseState, hasSynchronousReplica } from './database/state.server.ts'
import { Failure } from './http/errors.ts'
import { probePaths, serveProbe } from './http/health.server.ts'
import { heldFlag } from './jobs.server.ts'
import { workerCount } from './worker.server.ts'

/** A figure that is read from the database when it is asked for: values by label. */
export type Measure = {
  name: string
  help: string
  label?: string
  read: (db: Db) => Promise<{ label?: string; value: number }[]>
}

/** The queue: jobs by state, and for how many seconds the oldest due and the oldest running one have been so. */
export async function countJobs(db: Db) {
  const isWaiting = sql`not is_held and locked_at is null and attempts < max_attempts`
  const { rows } = await db.execute<
    Record<
      | 'held'
      | 'failed'
      | 'running'
      | 'due'
      | 'later'
      | 'oldest_due_seconds'
      | 'oldest_running_seconds',
      number
    >
  >(sql`
    select count(*) filter (where is_held)::int as held,
      count(*) filter (where not is_held and attempts >= max_attempts and locked_at is null)::int as failed,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where ${isWaiting} and run_at <= now())::int as due,
      count(*) filter (where ${isWaiting} and run_at > now())::int as later,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isWaiting} and run_at <= now())), 0)::int
        as oldest_due_seconds,
      coalesce(extract(epoch from now() - min(locked_at)), 0)::int as oldest_running_seconds
    from (select *, flags ? ${heldFlag} is true as is_held from graphile_worker._private_jobs) jobs`)
  return rows[0]!
}

/** The queue, as it is told by its tables, and who takes from it. */
const queueMeasures: Measure[] = [
  {
    name: 'egide_workers',
    help: 'Processes that take background jobs.',
    read: async (db) => [{ value: await workerCount(db) }],
  },
  {
    name: 'egide_jobs',
    help: 'Background jobs by state: due, running, later, failed, held.',
    label: 'state',
    async read(db) {
      const counts = await countJobs(db)
      return (['held', 'failed', 'running', 'due', 'later'] as const).map((label) => ({
        label,
        value: counts[label],
      }))
    },
  },
  {
    name: 'egide_oldest_due_job_seconds',
    help: 'How long the oldest due job has been waiting.',
    read: async (db) => [{ value: (await countJobs(db)).oldest_due_seconds }],
  },
  {
    name: 'egide_oldest_running_job_seconds',
    help: 'How long the oldest running job has been running.',
    read: async (db) => [{ value: (await countJobs(db)).oldest_running_seconds }],
  },
]

const synchronousMeasure: Measure = {
  name: 'egide_synchronous_replica_up',
  help: 'Whether a synchronous replica is connected, where changes wait for one (synchronous_standby_names).',
  async read(db) {
    const { rows } = await db.execute<{ value: number | null }>(
      sql`select ${hasSynchronousReplica}::int as value`,
    )
    return rows.flatMap(({ value }) => (value === null ? [] : [{ value }]))
  },
}

type MetricsParts = {
  database: Database
  token: string
  version: string
  dataDir: string
  /** What features measure. */
  measures?: readonly Measure[]
}

/** Buckets of the time of a request, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves the figures of a process in the text of Prometheus, to whoever has the token. */
export function serveMetrics(
  server: FastifyInstance,
  { database, token, version, dataDir, measures = [] }: MetricsParts,
) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  register.registerMetric(outsideCalls)
  register.registerMetric(jobRuns)
  register.registerMetric(expensiveReads)
  new Gauge({
    ...{ name: 'egide_version_info', help: 'The version of the program.', registers },
    labelNames: ['version'],
  }).set({ version }, 1)

  const seconds = new Histogram({
    ...{ name: 'egide_http_request_seconds', help: 'Time of requests by route and status.' },
    ...{ labelNames: ['method', 'route', 'status'], buckets, registers },
  })
  server.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    const route = url ?? 'none'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const { pool: main, downloads, searches, live } = database
  const pools = { main, downloads, searches, live }
  new Gauge({
    ...{ name: 'egide_database_connections', registers, labelNames: ['pool', 'state'] },
    help: 'Connections to the database by pool: busy, idle, and requests that wait for one.',
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  /** As it was at the beginning of the answer: one that does not respond is asked once, and Prometheus waits for 10 s. */
  let state: DatabaseState['state'] = 'unreachable'
  new Gauge({
    ...{ name: 'egide_database_up', registers },
    help: 'Whether the database responds and takes changes.',
    collect() {
      this.set(state === 'ok' ? 1 : 0)
    },
  })
  new Gauge({
    ...{ name: 'egide_disk_free_ratio', registers },
    help: 'Free share of the disk of DATA_DIR.',
    async collect() {
      const found = await statfs(dataDir).catch(() => undefined)
      // Some file systems do not tell.
      if (found && found.blocks > 0) this.set(found.bavail / found.blocks)
      else this.remove()
    },
  })
  const { replica } = database
  if (replica)
    new Gauge({
      ...{ name: 'egide_replica_up', registers },
      help: 'Whether the replica had all changes when a call last asked it.',
      collect() {
        this.set(replica.state() === 'ok' ? 1 : 0)
      },
    })
  for (const { name, help, label, read } of [
    ...[...queueMeasures, synchronousMeasure],
    ...measures,
  ])
    new Gauge({
      ...{ name, help, registers, labelNames: label ? [label] : [] },
      async collect() {
        const values = state === 'unreachable' ? [] : await read(database.db).catch(() => [])
        this.reset()
        // What cannot be read is not told: it is not zero, as a reset gauge without a label is.
        if (!label) this.remove()
        for (const { label: of, value } of values)
          if (label) this.set({ [label]: of ?? '' }, value)
          else this.set(value)
      },
    })

  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(token)
  serveProbe(server, probePaths.metrics, async ({ headers: { authorization = '' } }, reply) => {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    if (!timingSafeEqual(digest(given), expected)) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new Failure(401, 'kernel:unauthenticated')
    }
    ;({ state } = await database.state())
    return reply.type(register.contentType).send(await register.metrics())
  })
}
