import { limitTime } from '../timeLimit.ts'
import {
  type AnyEndpoint,
  type Call,
  type Endpoints,
  type Query,
  type ResponseBody,
  wholePath,
} from './endpoint.ts'

/** Body of every error response. */
export type ErrorBody = {
  detail: string
  code: string
  fields?: Record<string, string[]>
  request_id: string
  [more: string]: unknown
}

/** An error response (`status` ≥ 400), or no response at all (`status` 0). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds from the `Retry-After` header. */
    readonly retryAfter?: number,
  ) {
    super(body.detail)
  }

  /** Whether the same call may succeed later: the server is away or busy. A 500 is not transient. */
  get isTransient() {
    return [0, 408, 429, 502, 503, 504].includes(this.status)
  }

  /** Whether the response came from the product itself, not from a proxy whose server is down. */
  get isAnswered() {
    return this.status > 0 && this.body.code !== 'unreadable'
  }

  /** Whether the server refused this call, rather than being away, busy or broken. */
  get refused() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

/** Options of a write: the version it is based on, and a key that makes retries harmless. */
export type WriteOptions = {
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
  /** Timeout in ms; by default longer for a larger body. */
  timeLimit?: number
}

/** Default timeout, ms: one minute, plus the time to upload the body at 80 kbit/s. */
const timeLimitOf = (body: string | undefined) => 60_000 + (body?.length ?? 0) / 10

/** Sends one request with the access token, which the browser renews if needed. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Calls an endpoint. Throws `CallError`. */
export async function callEndpoint<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E>,
  options: WriteOptions = {},
): Promise<ResponseBody<E>> {
  const { response, done } = await request(transport, endpoint, input, options)
  try {
    if (response.status === 204) return undefined as ResponseBody<E>
    const content = await response.json().catch(() => undefined)
    if (response.ok && content !== undefined) return content as ResponseBody<E>
    throw errorOf(response, content)
  } finally {
    done()
  }
}

/** Downloads a file, without a timeout for its content. Throws `CallError`. */
export async function callFile<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: Call<E>,
): Promise<File> {
  const { response, done } = await request(transport, endpoint, input, {})
  done()
  if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined))
  const encodedName = response.headers
    .get('Content-Disposition')
    ?.match(/filename\*=UTF-8''(\S+)/)?.[1]
  const content = await response.blob().catch(unreachable)
  return new File([content], decodeURIComponent(encodedName ?? ''), { type: content.type })
}

async function request<E extends AnyEndpoint>(
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

function unreachable(cause: unknown): never {
  throw new CallError(0, { detail: String(cause), code: 'unreachable', request_id: '' })
}

function errorOf(response: Response, body: ErrorBody | undefined) {
  return new CallError(
    response.ok ? 502 : response.status,
    body ?? { detail: response.statusText, code: 'unreadable', request_id: '' },
    Number(response.headers.get('Retry-After')) || undefined,
  )
}

/** Path of a call, with its parameters and query. */
export function pathOf(
  endpoint: AnyEndpoint,
  params: Record<string, unknown> = {},
  query: Query = {},
) {
  const path = wholePath(endpoint).replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `${path}${search.size ? `?${search}` : ''}`
}

export type Client<C extends Record<string, Endpoints>> = {
  [F in keyof C]: {
    [N in keyof C[F]]: (
      input: Call<C[F][N]>,
      options?: WriteOptions,
    ) => Promise<ResponseBody<C[F][N]>>
  }
}

/** Creates a typed client for a contract: `client.buildings.get({ params: { id } })`. */
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
