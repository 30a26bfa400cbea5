import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { jobRuns, outsideCalls } from './counters.server.ts'
import type { Database, Db } from './database/db.server.ts'
import type { DatabaseState } from './database/state.server.ts'
import { Failure } from './http/errors.ts'
import { probePaths, serveProbe } from './http/health.server.ts'
import { heldFlag } from './jobs.server.ts'

/** A figure that is read from the database when it is asked for: values by label. */
export type Measure = {
  name: string
  help: string
  label?: string
  read: (db: Db) => Promise<{ label?: string; value: number }[]>
}

/** The queue, as it is told by its tables. */
const queueMeasures: Measure[] = [
  {
    name: 'egide_jobs',
    help: 'Background jobs by state: due, running, later, failed, held.',
    label: 'state',
    read: async (db) => {
      const { rows } = await db.execute<Record<string, number>>(sql`
        select count(*) filter (where is_held) as held,
          count(*) filter (where not is_held and attempts >= max_attempts and locked_at is null) as failed,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where not is_held and locked_at is null and attempts < max_attempts and run_at <= now()) as due,
          count(*) filter (where not is_held and locked_at is null and attempts < max_attempts and run_at > now()) as later
        from (select *, flags ? ${heldFlag} is true as is_held from graphile_worker._private_jobs) jobs`)
      return Object.entries(rows[0]!).map(([label, value]) => ({ label, value }))
    },
  },
  {
    name: 'egide_oldest_due_job_seconds',
    help: 'How long the oldest due job has been waiting.',
    read: (db) =>
      oldest(
        db,
        sql`run_at`,
        sql`locked_at is null and attempts < max_attempts
        and flags ? ${heldFlag} is not true and run_at <= now()`,
      ),
  },
  {
    name: 'egide_oldest_running_job_seconds',
    help: 'How long the oldest running job has been running.',
    read: (db) => oldest(db, sql`locked_at`, sql`locked_at is not null`),
  },
]

async function oldest(db: Db, since: ReturnType<typeof sql>, where: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ value: number }>(sql`
    select coalesce(extract(epoch from now() - min(${since})), 0)::float8 as value
    from graphile_worker._private_jobs where ${where}`)
  return rows
}

type MetricsParts = {
  database: Database
  token: string
  version: string
  /** What features measure. */
  measures?: readonly Measure[]
}

/** Buckets of the time of a request, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves the figures of a process in the text of Prometheus, to whoever has the token. */
export function serveMetrics(
  server: FastifyInstance,
  { database, token, version, measures = [] }: MetricsParts,
) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  register.registerMetric(outsideCalls)
  register.registerMetric(jobRuns)
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

  const pools = { main: database.pool, downloads: database.downloads, searches: database.searches }
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
  for (const { name, help, label, read } of [...queueMeasures, ...measures])
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
