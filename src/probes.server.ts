import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from './config.server.ts'
import type { AnyServerFeature } from './feature.server.ts'
import { serverFeatures } from './features.server.ts'
import type { Database } from './kernel/database/db.server.ts'
import { newestMigration } from './kernel/database/migrate.server.ts'
import { serveHealth } from './kernel/http/health.server.ts'
import { serveMetrics } from './kernel/metrics.server.ts'
import type { Outside } from './outside.server.ts'

type ProbeParts = {
  config: Config
  database: Database
  outside: Outside
  /** What `/api/health/` says besides. */
  details?: () => object
}

/** Serves what a watch asks of a process: whether it works, and its figures if there is a token for them. */
export function serveProbes(
  server: FastifyInstance,
  { config, database, outside, details }: ProbeParts,
) {
  const { version, METRICS_TOKEN: token, DATA_DIR: dataDir } = config
  const features: readonly AnyServerFeature[] = serverFeatures
  const measures = features.flatMap((feature) => feature.measures?.(config) ?? [])
  if (token) serveMetrics(server, { ...{ database, token, version, dataDir, measures } })
  serveHealth(server, {
    ...{ database, version, newestMigration: newestMigration(config.root) },
    // A worker has sides of its own: what it asked last may be away.
    details: () => ({
      ...details?.(),
      outside: Object.fromEntries(Object.entries(outside).map(([seam, { name }]) => [seam, name])),
    }),
    kind: config.DATABASE_URL ? 'external' : 'embedded',
  })
}

/** Opens the server of a process that has no pages, and only answers probes. */
export function openProbes({ logger, ...parts }: ProbeParts & { logger: FastifyBaseLogger }) {
  const server = Fastify({ loggerInstance: logger, exposeHeadRoutes: false })
  serveProbes(server, parts)
  return server
}
