import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.server.ts'
import type { DatabaseState } from '../database/state.server.ts'

/** Paths that a probe asks, answered under any name of this server: they tell nothing secret. */
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

/** Serves GET and HEAD of a probe; asked every few seconds, the log has it only if it says no. */
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
  /** What `/api/health/` says besides. */
  details?: () => object
}

/** Why a process should get no requests: its database is gone, takes no changes, or has the schema of a later version. */
const unreadiness = ({ state, migratedTo }: DatabaseState, newestMigration: number) =>
  state !== 'ok' ? state : Number(migratedTo) > newestMigration ? 'ahead' : undefined

/** Serves the probes of a process: what it is (`health`), that it answers (`live`), and that it can work (`ready`). */
export function serveHealth(
  server: FastifyInstance,
  { database, version, kind, newestMigration, details }: HealthParts,
) {
  serveProbe(server, probePaths.health, async (_, reply) => {
    const { state } = await database.state()
    const reachable = state !== 'unreachable'
    return reply.status(reachable ? 200 : 503).send({
      status: reachable ? state : 'unavailable',
      version,
      database: { reachable, kind },
      ...details?.(),
    })
  })
  serveProbe(server, probePaths.live, async (_, reply) => reply.send({ status: 'live', version }))
  serveProbe(server, probePaths.ready, async ({ log }, reply) => {
    const reason = unreadiness(await database.state(), newestMigration)
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
