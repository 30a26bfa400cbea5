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
import { limitTime } from '../../kernel/timeLimit.ts'
import { boundedText } from '../boundedText.server.ts'
import { countedFetch } from '../countedFetch.server.ts'
import { parseRetryAfter } from '../retryAfter.server.ts'
import type { GeodataAnswer, GeodataReason } from './geodata.ts'

export type ServiceOptions = {
  /** Base address, such as https://api3.geo.admin.ch. */
  url: string
  /** Time limit of one request, in ms. */
  requestTimeout?: number
  /** Time limit of a query with all its requests, retries and waits, in ms. */
  deadline?: number
  /** Rate limit: requests per `rateWindow` (ms). */
  maxRequests?: number
  rateWindow?: number
  /** How long the circuit breaker stays open, in ms. */
  breakerPause?: number
  /** Called for each failed query, except those that the open circuit breaker did not send. */
  report?: (fault: GeodataFault) => void
}

/** Why a query failed, for the log; contains nothing from the query itself. */
export type GeodataFault = { service: string; reason: GeodataReason; said: string }

/** A failed request; it may be retried if the failure is transient. */
export class RequestFailure extends Error {
  constructor(
    readonly reason: GeodataReason,
    readonly isTransient = false,
    /** Details from the service or the connection, for the log. */
    readonly said: string = reason,
  ) {
    super(reason)
  }
}

/** Sends one request and parses the response as JSON. Throws `RequestFailure`. */
export type GetJson = (path: string, query: Record<string, string>) => Promise<unknown>

export type GeodataService = {
  /** Host name of the service. */
  name: string
  /** Runs a query of one or several requests and validates the result by a schema; never throws. */
  query<T>(run: (get: GetJson) => Promise<unknown>, schema: z.ZodType<T>): Promise<GeodataAnswer<T>>
}

const maxResponseBytes = 2_000_000

/**
 * Client of a public JSON service. Keeps to the rate limit and to Retry-After, retries transient failures
 * twice, and opens a circuit breaker after five in a row.
 */
export function openService({
  url,
  requestTimeout = 4000,
  deadline = 9000,
  maxRequests = 40,
  rateWindow = 60_000,
  breakerPause = 30_000,
  report = () => undefined,
}: ServiceOptions): GeodataService {
  const transientFailures = handleWhen(
    (error) => error instanceof RequestFailure && error.isTransient,
  )
  const policy = wrap(
    timeout(deadline, TimeoutStrategy.Aggressive),
    retry(transientFailures, {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({ initialDelay: 200 }),
    }),
    circuitBreaker(transientFailures, {
      halfOpenAfter: breakerPause,
      breaker: new ConsecutiveBreaker(5),
    }),
  )

  const startTimes: number[] = []
  let closedUntil = 0
  /** Waits until the rate limit allows a request; fails if that takes more than half of the deadline. */
  async function waitForSlot(signal: AbortSignal) {
    const now = Date.now()
    const oldest =
      startTimes.length < maxRequests
        ? 0
        : startTimes[startTimes.length - maxRequests]! + rateWindow
    const start = Math.max(now, oldest, closedUntil)
    if (start - now > deadline / 2) throw new RequestFailure('busy')
    startTimes.push(start)
    if (startTimes.length > maxRequests) startTimes.shift()
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now))
    signal.throwIfAborted()
  }

  async function request(path: string, query: Record<string, string>, signal: AbortSignal) {
    await waitForSlot(signal)
    const limited = limitTime(requestTimeout, signal)
    try {
      const response = await countedFetch(`${url}${path}?${new URLSearchParams(query)}`, {
        headers: { accept: 'application/json' },
        // Reject redirects (below): requests go only to configured addresses.
        redirect: 'manual',
        signal: limited.signal,
      })
      if (response.ok) return await readJson(response)
      await response.body?.cancel()
      const retryAfter = parseRetryAfter(response.headers.get('retry-after'))
      if (retryAfter !== null) closedUntil = Math.max(closedUntil, Date.now() + retryAfter * 1000)
      const said = `status ${response.status}`
      if (response.status === 429) throw new RequestFailure('busy', true, said)
      // A web firewall's answer to whoever asks from a data centre; these services have none of their own with it.
      if (response.status === 406) throw new RequestFailure('blocked', false, said)
      throw response.status >= 500
        ? new RequestFailure('failed', true, said)
        : new RequestFailure('refused', false, said)
    } catch (error) {
      if (error instanceof RequestFailure) throw error
      const reason = limited.signal.aborted ? 'too_slow' : 'unreachable'
      throw new RequestFailure(reason, true, codeOf(error as Error))
    } finally {
      limited.done()
    }
  }

  const name = new URL(url).host
  /** Returns the answer to a failed query, and logs the reason. */
  function unavailable(reason: GeodataReason, said: string = reason) {
    report({ service: name, reason, said })
    return { available: false as const, reason }
  }

  return {
    name,
    async query(run, schema) {
      try {
        const body = await policy.execute(({ signal }) =>
          run((path, query) => request(path, query, signal)),
        )
        const parsed = schema.safeParse(body)
        return parsed.success ? { available: true, value: parsed.data } : unavailable('unreadable')
      } catch (error) {
        if (error instanceof RequestFailure) return unavailable(error.reason, error.said)
        // The failures that opened the circuit breaker have already been reported.
        if (error instanceof BrokenCircuitError) return { available: false, reason: 'failed' }
        if (error instanceof TaskCancelledError) return unavailable('too_slow')
        return unavailable('failed', (error as Error).name)
      }
    },
  }
}

/** Code of a failed connection, such as that of an expired certificate. */
function codeOf({ name, cause }: Error): string {
  const code = (cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : name
}

/** Reads a body of limited size as JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await boundedText(response, maxResponseBytes)
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new RequestFailure('unreadable')
  }
}
