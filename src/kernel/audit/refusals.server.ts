import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/db.server.ts'
import { auditOrigin } from '../http/auditOrigin.server.ts'
import { networkOf } from '../limits/network.ts'
import { type AuditOrigin, writeAudit } from './audit.server.ts'

/** How often refusals are told, ms. */
const period = 60_000

/** Callers of one period who are told apart, and calls of each; others are only counted. */
const maxCallers = 100
const maxCalls = 10

/** Acts in the audit log for one period, and calls that each names. */
const maxActs = 20
const maxNamed = 3

/** How long a stop waits for the database, ms. */
const stopTimeout = 2_000

/** Statuses that say something about what is sent, or what it met; the process log has them alone. */
const ordinary = [400, 401, 405, 409, 412, 413, 415]

type Call = { call: string; status: number; code: string; count: number }
type Caller = { origin: AuditOrigin; calls: Map<string, Call> }

type Options = { database: Database; now: () => Date }

/**
 * Counts the refusals of a server by caller, call and code, and tells them once a minute: all to the process log, and
 * those that may be attempts (without a right, out of reach, too often) to the audit log, one act for each caller. So
 * nobody makes either grow by trying often.
 */
export function tellRefusals(server: FastifyInstance, { database, now }: Options) {
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

  async function tell() {
    const told = [...callers.values()]
    const left = uncounted
    callers = new Map()
    uncounted = 0
    begun = now().getTime()
    for (const { origin, calls } of told)
      for (const call of calls.values())
        server.log.warn({ person: origin.actor, remoteAddress: origin.ip, ...call }, 'refused')
    if (left > 0) server.log.warn({ count: left }, 'further calls were refused')
    const attempts = told.filter((caller) => attemptsOf(caller).length > 0).slice(0, maxActs)
    if (attempts.length === 0) return
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      for (const caller of attempts)
        await writeAudit(db, caller.origin, 'kernel:access_refused', {
          detail: {
            calls: attemptsOf(caller)
              .slice(0, maxNamed)
              .map(({ call, status, count }) => `${call} ${status} ×${count}`),
          },
        })
    })
  }
  const tellSafely = () =>
    tell().catch((error: unknown) => server.log.error({ err: error }, 'refusals were not logged'))

  server.decorateRequest('refusal')
  server.addHook('onResponse', async (request, { statusCode }) => {
    if (now().getTime() - begun >= period) void tellSafely()
    if (statusCode >= 400 && statusCode < 500 && request.refusal)
      count(request, statusCode, request.refusal)
  })
  const timer = setInterval(() => void tellSafely(), period).unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.race([tellSafely(), sleep(stopTimeout, undefined, { ref: false })])
  })
}

/** Calls of a caller that may be attempts; of strangers, looking for what does not exist is too ordinary. */
const attemptsOf = ({ origin, calls }: Caller) =>
  [...calls.values()]
    .filter(({ status }) => !ordinary.includes(status) && (status !== 404 || origin.actor !== null))
    .sort((a, b) => b.count - a.count)

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the refusal with which it is answered. */
    refusal?: string
  }
}
