import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.server.ts'
import type { DatabaseState } from '../database/state.server.ts'

/** Paths of health probes. They answer under any `Host`, since they reveal nothing secret. */
export const probePaths = {
  health: '/api/health/',
  live: '/api/health/live/',
  ready: '/api/health/ready/',
  metrics: '/metrics',
} as const

/** A path with and without its last slash: probes take a redirect for good health, and do not follow it. */
const spellingsOf = (path: string) => [...new Set([path, path.replace(/\/$/, '')])]

const probeUrls = new Set<string | undefined>(Object.values(probePaths).flatMap(spellingsOf))

/** Whether the path of a route is one of a probe. */
export const isProbe = (url: string | undefined) => probeUrls.has(url)

/** Serves GET and HEAD of a probe. Only failures are logged, since probes come every few seconds. */
export function serveProbe(
  server: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  for (const url of spellingsOf(path))
    server.route({ method: ['GET', 'HEAD'], url, handler, logLevel: 'warn' })
}

/** Paths at which other products answer probes: a page there would be taken for good health. */
const foreignPaths = ['/metrics', '/healthz', '/livez', '/readyz']

type HealthParts = {
  database: Database
  version: string
  /** Whether it is ours or a server elsewhere. */
  kind: 'embedded' | 'external'
  /** When the newest migration of this version was written, ms. */
  newestMigration: number
  /** Further entries of `/api/health/`. */
  details?: () => object
}

/** Whether a later version has changed the schema of the database; this one works on it, but should give way. */
const isAhead = ({ migratedTo }: DatabaseState, newestMigration: number) =>
  Number(migratedTo) > newestMigration

/** Serves the probes of a process: what it is (`health`), that it answers (`live`), and that it can work (`ready`). */
export function serveHealth(
  server: FastifyInstance,
  { database, version, kind, newestMigration, details }: HealthParts,
) {
  serveProbe(server, probePaths.health, async ({ log }, reply) => {
    const found = await database.state()
    const { state } = found
    const reachable = state !== 'unreachable'
    if (!reachable) log.warn({ reason: state }, 'unavailable')
    const working = state === 'ok' && isAhead(found, newestMigration) ? 'outdated' : state
    return reply.status(reachable ? 200 : 503).send({
      status: reachable ? working : 'unavailable',
      version,
      database: { reachable, kind, replica: database.replica?.state() },
      ...details?.(),
    })
  })
  serveProbe(server, probePaths.live, async (_, reply) => reply.send({ status: 'live', version }))
  serveProbe(server, probePaths.ready, async ({ log }, reply) => {
    const found = await database.state()
    const ahead = isAhead(found, newestMigration) ? 'ahead' : undefined
    const reason = found.state === 'ok' ? ahead : found.state
    if (!reason) return reply.send({ status: 'ready', version })
    log.warn({ reason }, 'not ready')
    return reply.status(503).send({ status: 'not_ready', reason, version })
  })
  for (const path of foreignPaths)
    for (const url of [path, `${path}/*`])
      if (!server.hasRoute({ method: 'GET', url }))
        serveProbe(server, url, async (_, reply) => {
          reply.callNotFound()
          return reply
        })
}
