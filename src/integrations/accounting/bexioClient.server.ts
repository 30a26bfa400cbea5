import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import type { Connection } from '../connection.ts'
import { guardedFetch, type OutsideFetch } from '../guardedFetch.server.ts'
import { parseRetryAfter } from '../retryAfter.server.ts'

/** Maximum size of an answer, in bytes: a page of 500 offers has less than 2 MB. */
const maxAnswerBytes = 8 * 1024 * 1024

export type BexioClientOptions = {
  /** Longest that an answer may take, in ms. */
  timeout?: number
  now?: () => number
}

type Method = 'GET' | 'POST' | 'DELETE'

/** Seconds until the limit of calls begins anew; undefined if the answer does not say. */
function secondsToReset(headers: Headers) {
  const reset = headers.get('ratelimit-reset')
  const seconds = reset === null || reset === '' ? Number.NaN : Number(reset)
  if (seconds >= 0) return Math.min(seconds, 3600)
  return parseRetryAfter(headers.get('retry-after')) ?? undefined
}

/** Sends calls to bexio: JSON both ways, the limit of calls respected. Throws `OutsideFailure`. */
export function bexioClient(
  { url, isEntered, secret, pace }: Connection,
  { timeout, now = Date.now }: BexioClientOptions = {},
) {
  const send: OutsideFetch = guardedFetch({ isEntered, timeout, maxBytes: maxAnswerBytes })
  /** When the limit of calls begins anew, if none is left. */
  let spentUntil = 0

  /** Calls the service; undefined if it says 404. */
  return async function call(method: Method, path: string, body?: unknown): Promise<unknown> {
    const wait = spentUntil - now()
    if (wait > 0) throw new OutsideFailure('busy', 'limit reached', Math.ceil(wait / 1000))
    await pace()
    const response = await send(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { status, headers } = response
    const text = await response.text()
    const reset = secondsToReset(headers)
    if (headers.get('ratelimit-remaining') === '0') spentUntil = now() + (reset ?? 1) * 1000
    const said = messageOf(text) ?? `status ${status}`
    if (status === 404) return undefined
    if (status === 429) throw new OutsideFailure('busy', said, reset ?? 60)
    if (status === 401) throw new OutsideFailure('unauthorised', said)
    if (status === 403) throw new OutsideFailure('forbidden', said)
    if (status >= 500) throw new OutsideFailure('failed', said)
    if (status >= 400) throw new OutsideFailure('refused', said)
    const parsed = parse(text)
    if (parsed === undefined) throw new OutsideFailure('unreadable', `status ${status}`)
    return parsed
  }
}
export type BexioCall = ReturnType<typeof bexioClient>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the service says of an error: its message, and what it says of single values. */
function messageOf(text: string): string | undefined {
  const body = parse(text) as { message?: unknown; errors?: unknown } | null | undefined
  const errors = Array.isArray(body?.errors) ? body.errors : Object.values(body?.errors ?? {})
  const said = [body?.message, ...errors.flat()].filter((part) => typeof part === 'string')
  return said.join(' · ').slice(0, 500) || undefined
}
