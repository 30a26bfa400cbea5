import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import type { z } from 'zod'
import type { GeodataAnswer, GeodataReason } from './geodata.ts'

export type ServiceOptions = {
  /** Base address, such as https://api3.geo.admin.ch. */
  url: string
  /** Milliseconds for one request, and for a question with all its repeats and waiting. */
  requestTimeout?: number
  deadline?: number
  /** Requests that may begin in `window` milliseconds. */
  requests?: number
  window?: number
  /** Milliseconds for which a service with faults is left alone. */
  rest?: number
}

/** A request that gave no answer; `again`: another try may. */
export class NoAnswer extends Error {
  constructor(
    readonly reason: GeodataReason,
    readonly again = false,
  ) {
    super(reason)
  }
}

/** Sends one request of a question, and reads its answer as JSON. Throws `NoAnswer`. */
export type Get = (path: string, query: Record<string, string>) => Promise<unknown>

export type GeodataService = {
  /** Its host, for people. */
  name: string
  /** Asks a question of one or several requests, and reads what they say by a schema; never throws. */
  ask<T>(question: (get: Get) => Promise<unknown>, schema: z.ZodType<T>): Promise<GeodataAnswer<T>>
}

const largestAnswer = 2_000_000

/**
 * A public service that answers JSON over HTTP. Faults that may pass are tried again twice; after five
 * in a row the service is left alone for a while; Retry-After is respected.
 */
export function openService({
  url,
  requestTimeout = 4000,
  deadline = 9000,
  requests = 40,
  window = 60_000,
  rest = 30_000,
}: ServiceOptions): GeodataService {
  const passing = handleWhen((error) => error instanceof NoAnswer && error.again)
  const policy = wrap(
    timeout(deadline, TimeoutStrategy.Aggressive),
    retry(passing, { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 200 }) }),
    circuitBreaker(passing, { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(5) }),
  )

  const begun: number[] = []
  let closedUntil = 0
  /** Waits until a request may begin; refuses where that would take most of the deadline. */
  async function turn(signal: AbortSignal) {
    const now = Date.now()
    const oldest = begun.length < requests ? 0 : begun[begun.length - requests]! + window
    const start = Math.max(now, oldest, closedUntil)
    if (start - now > deadline / 2) throw new NoAnswer('busy')
    begun.push(start)
    if (begun.length > requests) begun.shift()
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now))
    signal.throwIfAborted()
  }

  async function request(path: string, query: Record<string, string>, signal: AbortSignal) {
    await turn(signal)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)])
    try {
      const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { accept: 'application/json' },
        signal: limit,
      })
      if (response.ok) return await jsonOf(response)
      await response.body?.cancel()
      const wait = secondsToWait(response.headers.get('retry-after'))
      if (wait !== null) closedUntil = Math.max(closedUntil, Date.now() + wait * 1000)
      if (response.status === 429) throw new NoAnswer('busy', true)
      throw response.status >= 500 ? new NoAnswer('failed', true) : new NoAnswer('refused')
    } catch (error) {
      if (error instanceof NoAnswer) throw error
      throw new NoAnswer(limit.aborted ? 'too_slow' : 'unreachable', true)
    }
  }

  return {
    name: new URL(url).host,
    async ask(question, schema) {
      try {
        const said = await policy.execute(({ signal }) =>
          question((path, query) => request(path, query, signal)),
        )
        const read = schema.safeParse(said)
        return read.success
          ? { available: true, value: read.data }
          : { available: false, reason: 'unreadable' }
      } catch (error) {
        if (error instanceof NoAnswer) return { available: false, reason: error.reason }
        if (error instanceof BrokenCircuitError) return { available: false, reason: 'failed' }
        if (error instanceof TaskCancelledError) return { available: false, reason: 'too_slow' }
        return { available: false, reason: 'failed' }
      }
    },
  }
}

/** The body as JSON, read up to a limit. */
async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new NoAnswer('unreadable')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new NoAnswer('unreadable')
  }
}

/** Seconds from Retry-After, a number or a date; null where it says nothing usable. */
function secondsToWait(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : null
}
