import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.server.ts'
import { auditOrigin } from '../http/auditOrigin.server.ts'
import { networkOf } from '../limits/network.ts'
import { type AuditOrigin, writeAudit } from './audit.server.ts'

/** Interval at which refusals are logged, ms. */
const period = 60_000

/** Maximum callers logged individually in one period, and calls of each; further calls are only counted. */
const maxCallers = 100
const maxCalls = 10

/** Maximum audit log entries in one period, and calls listed in each. */
const maxActs = 20
const maxNamed = 3

/** How long a shutdown waits for the database, ms. */
const stopTimeout = 2_000

/** Statuses of ordinary mistakes and conflicts; they go to the process log only. */
const ordinaryStatuses = [400, 401, 405, 409, 412, 413, 415]

type Call = { call: string; status: number; code: string; count: number }
type Caller = { origin: AuditOrigin; calls: Map<string, Call> }

type Options = { database: Database; now: () => Date }

/**
 * Counts refused calls by caller, call and code, and logs them once a minute: all in the process log, suspicious ones
 * (no permission, out of reach, rate limit) in the audit log too, one entry per caller. So neither log grows with the
 * number of attempts.
 */
export function logRefusals(server: FastifyInstance, { database, now }: Options) {
  let callers = new Map<string, Caller>()
  let uncounted = 0
  let begun = now().getTime()

  function count(request: FastifyRequest, status: number, code: string) {
    const origin = auditOrigin(request, now())
    const key = origin.actor === null ? networkOf(origin.ip ?? '') : `person ${origin.actor}`
    const caller = callers.get(key) ?? { origin, calls: new Map<string, Call>() }
    const call = `${request.method} ${request.routeOptions.url ?? 'no route'}`
    const known = caller.calls.get(`${call} ${code}`)
    if (known) known.count++
    else if ((callers.has(key) || callers.size < maxCallers) && caller.calls.size < maxCalls) {
      callers.set(key, caller)
      caller.calls.set(`${call} ${code}`, { call, status, code, count: 1 })
    } else uncounted++
  }

  async function flush() {
    const counted = [...callers.values()]
    const others = uncounted
    callers = new Map()
    uncounted = 0
    begun = now().getTime()
    for (const { origin, calls } of counted)
      for (const call of calls.values())
        server.log.warn({ person: origin.actor, remoteAddress: origin.ip, ...call }, 'refused')
    if (others > 0) server.log.warn({ count: others }, 'further calls were refused')
    const suspects = counted
      .filter((caller) => suspiciousCalls(caller).length > 0)
      .slice(0, maxActs)
    if (suspects.length === 0) return
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      for (const caller of suspects)
        await writeAudit(db, caller.origin, 'kernel:access_refused', {
          detail: {
            calls: suspiciousCalls(caller)
              .slice(0, maxNamed)
              .map(({ call, status, count }) => `${call} ${status} ×${count}`),
          },
        })
    })
  }
  const flushSafely = () =>
    flush().catch((error: unknown) => server.log.error({ err: error }, 'refusals were not logged'))

  server.decorateRequest('refusal')
  server.addHook('onResponse', async (request, { statusCode }) => {
    if (now().getTime() - begun >= period) void flushSafely()
    if (statusCode >= 400 && statusCode < 500 && request.refusal)
      count(request, statusCode, request.refusal)
  })
  const timer = setInterval(() => void flushSafely(), period).unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.race([flushSafely(), sleep(stopTimeout, undefined, { ref: false })])
  })
}

/** Calls that may be attacks, most frequent first; a 404 is suspicious only from signed-in callers. */
const suspiciousCalls = ({ origin, calls }: Caller) =>
  [...calls.values()]
    .filter(
      ({ status }) =>
        !ordinaryStatuses.includes(status) && (status !== 404 || origin.actor !== null),
    )
    .sort((a, b) => b.count - a.count)

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the refusal, if the request was refused. */
    refusal?: string
  }
}
