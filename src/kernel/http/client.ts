import type { AnyEndpoint, Call, Endpoints, Query, ResponseBody } from './endpoint.ts'

/** What an error's body says (`design` of the API: one shape for every refusal). */
export type ErrorBody = {
  detail: string
  code: string
  fields?: Record<string, string[]>
  request_id: string
  [more: string]: unknown
}

/** An answer that refuses (`status` ≥ 400), or no answer at all (`status` 0). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds after which the server asks to be called again. */
    readonly retryAfter?: number,
  ) {
    super(body.detail)
  }

  /** The server is away or busy: the same call may succeed later. A fault of the server (500) stays one. */
  get isTransient() {
    return [0, 408, 429, 502, 503, 504].includes(this.status)
  }

  /** Whether the product itself answered, in its reader's words; a proxy whose server is down does not. */
  get isAnswered() {
    return this.status > 0 && this.body.code !== 'unreadable'
  }

  /** The server said no to this call; anything else says nothing about it (away, busy, broken). */
  get refused() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

/** Headers of a writing call: which version the writer saw, and a key that makes a repeat harmless. */
export type WriteOptions = {
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
  /** Milliseconds after which the call is given up; by default more for a longer body. */
  timeLimit?: number
}

/** How long a call may take, ms: as long as any answer needs, and a body on a line of 80 kbit/s. */
const timeLimitOf = (body: string | undefined) => 60_000 + (body?.length ?? 0) / 10

/** Sends one request; the browser's adds the access token and refreshes it, a test's adds a fixed one. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Calls one endpoint through a transport. Throws `CallError`. */
export async function callEndpoint<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E>,
  options: WriteOptions = {},
): Promise<ResponseBody<E>> {
  const { response, done } = await ask(transport, endpoint, input, options)
  try {
    if (response.status === 204) return undefined as ResponseBody<E>
    const answer = await response.json().catch(() => undefined)
    if (response.ok && answer !== undefined) return answer as ResponseBody<E>
    throw refusalOf(response, answer)
  } finally {
    done()
  }
}

/** Has a file made by an endpoint that answers one, which may take its time to come. Throws `CallError`. */
export async function callFile<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E>,
): Promise<File> {
  const { response, done } = await ask(transport, endpoint, input, {})
  done()
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => undefined))
  const said = response.headers.get('Content-Disposition')?.match(/filename\*=UTF-8''(\S+)/)?.[1]
  const content = await response.blob().catch(unreachable)
  return new File([content], decodeURIComponent(said ?? ''), { type: content.type })
}

async function ask<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E>,
  options: WriteOptions,
): Promise<{ response: Response; done: () => void }> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Query
    body?: unknown
  }
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.ifMatch !== undefined) headers['If-Match'] = String(options.ifMatch)
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const content = body === undefined ? undefined : JSON.stringify(body)
  const { signal, done } = limitTime(options.timeLimit ?? timeLimitOf(content), options.signal)
  try {
    const path = pathOf(endpoint, params, query)
    const init = { method: endpoint.method, headers, body: content, signal }
    return { response: await transport(path, init), done }
  } catch (cause) {
    done()
    if (options.signal?.aborted) throw cause
    return unreachable(cause)
  }
}

/** A signal that aborts with the caller's, or after a time unless `done`; browsers have `any` only since 2024. */
function limitTime(milliseconds: number, caller?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError')),
    milliseconds,
  )
  const done = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}

function unreachable(cause: unknown): never {
  throw new CallError(0, { detail: String(cause), code: 'unreachable', request_id: '' })
}

function refusalOf(response: Response, answer: ErrorBody | undefined) {
  return new CallError(
    response.ok ? 502 : response.status,
    answer ?? { detail: response.statusText, code: 'unreadable', request_id: '' },
    Number(response.headers.get('Retry-After')) || undefined,
  )
}

/** The path of a call below the server's root, with its parameters and query filled in. */
export function pathOf(
  endpoint: AnyEndpoint,
  params: Record<string, unknown> = {},
  query: Query = {},
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `/api${path}${search.size ? `?${search}` : ''}`
}

export type Client<C extends Record<string, Endpoints>> = {
  [F in keyof C]: {
    [N in keyof C[F]]: (
      input: Call<C[F][N]>,
      options?: WriteOptions,
    ) => Promise<ResponseBody<C[F][N]>>
  }
}

/** A client for a whole contract: `client.buildings.get({ params: { id } })`. */
export function createClient<C extends Record<string, Endpoints>>(
  contract: C,
  transport: Transport,
): Client<C> {
  const features = Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: Call<AnyEndpoint>, options?: WriteOptions) =>
          callEndpoint(transport, endpoint, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(features)
}
