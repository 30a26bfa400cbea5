// Over 300 lines: one request, from its check to its response.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Person } from '../access.ts'
import { type Audit, auditOf } from '../audit/audit.server.ts'
import { expensiveReads } from '../counters.server.ts'
import {
  type Database,
  type Db,
  isConnectionLoss,
  postgresError,
  type Stamp,
} from '../database/db.server.ts'
import { isRefusedByReplica, type ReplicaReader } from '../database/replica.server.ts'
import type { Enqueue } from '../jobs.server.ts'
import { bodySizeOf } from '../limits/bodySize.server.ts'
import type { Limits, SlotKind } from '../limits/limits.server.ts'
import { networkOf, plainAddress } from '../limits/network.ts'
import { openRows, type RowQuery } from '../record/rows.server.ts'
import type { Totals } from '../record/totals.server.ts'
import { type Links, linkCookie } from '../secrets/links.server.ts'
import type { ServerSay } from '../words.server.ts'
import { admit } from './admit.server.ts'
import { auditOrigin } from './auditOrigin.server.ts'
import {
  type AnyEndpoint,
  type Contract,
  downloadsOf,
  eventOf,
  type Input,
  isWrite,
  wholePath,
} from './endpoint.ts'
import { asFailure, refusalOf } from './errors.server.ts'
import { Failure } from './errors.ts'
import { acceptingForms } from './form.server.ts'
import type {
  CallerRights,
  Callers,
  Context,
  Handler,
  Handlers,
  PrepareContext,
  Prepared,
  Viewing,
  Watch,
} from './handler.server.ts'
import {
  type Fingerprints,
  findStoredResponse,
  type KeyedCall,
  Repeated,
  type StoredResponse,
  storeResponse,
} from './idempotency.server.ts'
import {
  cookiesOf,
  inputParser,
  isSecure,
  parseIdempotencyKey,
  parseIfMatch,
  prefixOf,
} from './input.server.ts'
import { readJsonBodies } from './jsonBody.server.ts'
import { type JsonSchema, responseSchema } from './jsonSchema.server.ts'
import { sendEvents, sendFile } from './stream.server.ts'

export type ServeOptions = {
  database: Database
  say: ServerSay
  callers: Callers
  viewing: Viewing
  limits: Limits
  totals: Totals
  links: Links
  rightsOf: (person: Person) => CallerRights
  /** Whether a person has the permission `<resource>:<action>` on at least one record. */
  may: (person: Person, permission: string) => boolean
  /** Provenance of values that a person enters. */
  sourceOf: (person: Person) => string
  enqueue: (db: Db) => Enqueue
  now: () => Date
  /** Hashes of inputs, which may contain a password that a plain hash would reveal. */
  fingerprints: Fingerprints
}

/** Time limit of `prepare`, in ms. */
export const prepareTimeout = 15_000

/** Lifetime of the cookie of signed links, renewed with each link; the links themselves are valid for a minute. */
const linkCookieSeconds = 24 * 60 * 60

/** Maximum size of the body of a public call: a name, a password, a token. */
const maxPublicBytes = 8 * 1024

/** Registers the routes of a contract. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  serving: ServeOptions,
) {
  readJsonBodies(app)
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      registerRoute(
        app,
        endpoint,
        (handlers as Record<string, Record<string, Handler<AnyEndpoint>>>)[feature]![name]!,
        serving,
      )
}

/** The route of an endpoint. */
type Route = ServeOptions & {
  endpoint: AnyEndpoint
  prepare?: Prepared<AnyEndpoint, any>['prepare']
  handle: Prepared<AnyEndpoint, any>['handle']
  parse: (request: FastifyRequest) => Input<AnyEndpoint>
  send: (reply: FastifyReply, response: StoredResponse) => FastifyReply
}

/** A request to a route. */
type CurrentCall = Route & {
  request: FastifyRequest
  reply: FastifyReply
  user: Person
  input: Input<AnyEndpoint>
  before: PrepareContext
  /** Runs work when it is the caller's turn, or at once if this call holds a slot. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

function registerRoute(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  serving: ServeOptions,
) {
  const handling = typeof handler === 'function' ? { handle: handler } : handler
  const parse = inputParser(endpoint)
  const route = { ...serving, endpoint, ...handling, parse, send: createSender(endpoint) }
  const options: RouteOptions = {
    // HEAD is a GET whose body Node omits.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: wholePath(endpoint).replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit:
      endpoint.maxBytes ?? (endpoint.access === 'public' ? maxPublicBytes : bodySizeOf(endpoint)),
    ...(respondsWithJson(endpoint) && !endpoint.isSecret ? {} : { compress: false }),
    onRequest(request, reply) {
      // Nobody keeps an answer of the contract, wherever its path is.
      if (endpoint.isOutsideApi) reply.header('Cache-Control', 'no-store')
      return admit(request, endpoint, serving)
    },
    handler: (request, reply) => handleRequest(request, reply, route),
  }
  if (endpoint.ignoresBody) void app.register(async (scope) => ignoringBodies(scope).route(options))
  else if (endpoint.acceptsForm)
    void app.register(async (scope) => acceptingForms(scope).route(options))
  else app.route(options)
}

/** Makes the routes of a scope accept bodies of any type, of which they read nothing. */
function ignoringBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  return scope
}

const respondsWithJson = (endpoint: AnyEndpoint) =>
  endpoint.output !== undefined && !eventOf(endpoint) && !downloadsOf(endpoint)

/**
 * Returns the function that sends responses, with only the properties of their schema. Serializers are compiled on
 * first use; compiling all of them at the start would double its time.
 */
function createSender(endpoint: AnyEndpoint): Route['send'] {
  const isJson = respondsWithJson(endpoint)
  let schema: JsonSchema | undefined
  return (reply, { status, answer }) => {
    reply.status(status)
    if (isJson && status === endpoint.status) {
      schema ??= responseSchema(endpoint.output!)
      reply.type('application/json; charset=utf-8')
      reply.serializer(reply.compileSerializationSchema(schema))
    }
    return reply.send(answer ?? undefined)
  }
}

/** Handles a request; holds the caller's slot, if the call needs one, until the answer is made or its stream read. */
async function handleRequest(request: FastifyRequest, reply: FastifyReply, route: Route) {
  const { endpoint, limits, callers, database } = route
  const user = request.person
  const input = route.parse(request)
  const before = createBefore(request, reply, route)
  // Limits apply to the administrator, not to the person that they view the product as.
  const { id } = user.viewedBy ?? user
  const caller = id > 0 ? `person ${id}` : networkOf(before.ip)
  const slot = slotKind(endpoint, input)
  const inTurn = <T>(work: () => Promise<T>) => (slot ? work() : limits.inTurn(caller, work))
  const current: CurrentCall = { ...route, request, reply, user, input, before, inTurn }

  const release = slot && (await limits.enter(slot, caller, before.signal))
  /** Whether the stream releases the slot. */
  let isStreaming = false
  try {
    if (isWrite(endpoint)) return await write(current)
    // The caller may have been signed out while waiting.
    if (slot) await callers.confirm(user, database.db)
    const answer = await read(current)
    const isStream = eventOf(endpoint)
    if (!isStream && !downloadsOf(endpoint))
      return route.send(reply, { status: endpoint.status, answer })
    const { signal, done } = callers.watch(user)
    isStreaming = true
    const watch = {
      signal,
      done() {
        done()
        release?.()
      },
    }
    if (isStream) return sendEvents(reply, answer, watch)
    return await sendFile(reply, answer, watch).catch((error: unknown) => {
      watch.done()
      throw error
    })
  } finally {
    if (!isStreaming) release?.()
  }
}

/** The context of a request before its transaction. */
function createBefore(request: FastifyRequest, reply: FastifyReply, route: Route) {
  const { endpoint, rightsOf, now, database, totals, say, links } = route
  const user = request.person
  const language = say.languageOf(request.headers['accept-language'])
  const setCookie: Context['setCookie'] = (name, value, { seconds }) =>
    void reply.setCookie(prefixOf(request) + name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge: seconds,
    })
  return {
    audit: auditIn(request, route)(database.db),
    user,
    rights: rightsOf(user),
    now: now(),
    signal: disconnectSignal(reply),
    rows: (query: RowQuery) => openRows(database.downloads, query),
    searching: database.searching,
    totals,
    say: say.in(language),
    language,
    requestId: request.id,
    log: request.log,
    ifMatch: parseIfMatch(request.headers['if-match']),
    // The address of a disconnected client is undefined.
    ip: plainAddress(request.ip ?? ''),
    userAgent: request.headers['user-agent'],
    headers: Object.fromEntries(
      Object.keys(endpoint.headers ?? {}).map((name) => [
        name,
        request.headers[name.toLowerCase()]?.toString(),
      ]),
    ),
    cookies: cookiesOf(request),
    setCookie,
    linkTo(path) {
      const { session, viewedBy } = user
      if (!session || viewedBy) return null
      setCookie(linkCookie, links.cookieOf(session), { seconds: linkCookieSeconds })
      return `/api${path}?link=${links.sign(`/api${path}`, session, now())}`
    },
    read: database.db,
  } satisfies PrepareContext
}

/** The `audit` of a request on a database or transaction. */
const auditIn =
  (request: FastifyRequest, { now, fingerprints }: ServeOptions) =>
  (db: Db): Audit =>
    auditOf(db, auditOrigin(request, now()), fingerprints.of)

function runHandler(current: CurrentCall, db: Db, prepared: unknown, reader?: ReplicaReader) {
  const { handle, input, before, enqueue, request } = current
  const audit = auditIn(request, current)(db)
  const context = { ...before, db, audit, enqueue: enqueue(db), prepared }
  if (!reader) return handle(input, context)
  const { db: read, downloads, searching } = reader
  const rows = (query: RowQuery) => openRows(downloads, query)
  return handle(input, { ...context, db: read, rows, searching })
}

async function read(current: CurrentCall) {
  const { prepare, input, before, inTurn, database, endpoint } = current
  const prepared = await prepare?.(input, before)
  // What is always expensive: exports, maps, statistics.
  const reader = endpoint.expensive === true ? await database.replica?.reader() : undefined
  if (database.replica && endpoint.expensive === true)
    expensiveReads.inc({ server: reader ? 'replica' : 'primary' })
  if (reader)
    try {
      return await inTurn(() => runHandler(current, database.db, prepared, reader))
    } catch (error) {
      const isFull = error instanceof Failure && error.status === 429
      const isRefused = isRefusedByReplica(postgresError(error)?.code)
      if (!isFull && !isRefused && !isConnectionLoss(error)) throw error
    }
  return inTurn(() => runHandler(current, database.db, prepared))
}

/** Handles a write in one transaction, once per idempotency key. */
async function write(current: CurrentCall) {
  const { request, reply, user, input, before, prepare, send, endpoint, database } = current
  const { callers, say, totals, fingerprints } = current
  const keyed = findKeyedCall(current)
  // A retry must not call outside services again if its response is stored.
  const earlier =
    prepare && keyed && (await findStoredResponse(database.db, keyed, user, fingerprints))
  if (earlier) return send(reply, earlier)
  const watch = callers.watch(user)
  try {
    const prepared = prepare ? await withDeadline(prepare(input, before)) : undefined
    const response = await runOnce(current, keyed, watch, async (db) => ({
      status: endpoint.status,
      answer: (await runHandler(current, db, prepared)) ?? null,
    })).catch((error) => {
      const failure = asFailure(error)
      if (!keyed || failure.status >= 500) throw error
      request.refusal = failure.code
      // Store refusals too, so that a late retry cannot succeed. `runOnce` stores nothing if the caller was signed
      // out, since they retry after signing in again.
      return runOnce(current, keyed, watch, async () => ({
        status: failure.status,
        answer: refusalOf(request, failure, say),
      }))
    })
    // Requests after this response must see the change, and the notification that clears the cache may come later.
    totals.forget()
    return send(reply, response)
  } finally {
    watch.done()
  }
}

/** The call with its idempotency key; undefined without one, and for secrets, which must not be stored. */
function findKeyedCall(current: CurrentCall): KeyedCall | undefined {
  const { request, user, input, endpoint } = current
  const key = parseIdempotencyKey(request)
  if (!key || user.id <= 0 || endpoint.isSecret) return undefined
  return { key, call: `${request.method} ${request.url}`, input }
}

/** Runs a call in a transaction and stores its response under the key; a retry gets the stored response. */
function runOnce(
  { request, user, inTurn, database, callers, sourceOf, fingerprints }: CurrentCall,
  keyed: KeyedCall | undefined,
  { signal }: Watch,
  answer: (db: Db) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const stamp: Stamp = {
    actor: user.id || null,
    source: sourceOf(user),
    requestId: request.id,
  }
  return inTurn(() =>
    database.transaction(stamp, async (db) => {
      await callers.confirm(user, db)
      const response = await answer(db)
      if (keyed) await storeResponse(db, keyed, user, response, fingerprints)
      signal.throwIfAborted()
      return response
    }),
  ).catch(async (error) => {
    if (!(error instanceof Repeated)) throw error
    return (await findStoredResponse(database.db, keyed!, user, fingerprints))!
  })
}

/** Kind of slot (see `Limits.enter`) that a call needs; most need none. */
function slotKind(endpoint: AnyEndpoint, input: Input<AnyEndpoint>): SlotKind | undefined {
  const { expensive } = endpoint
  const { query = {} } = input as { query?: Record<string, unknown> }
  if (eventOf(endpoint)) return 'stream'
  const isExpensive =
    expensive === true || expensive?.some((name) => query[name] !== undefined && query[name] !== '')
  if (!isExpensive) return undefined
  return downloadsOf(endpoint) ? 'download' : 'expensive'
}

/** Returns a signal that aborts when the client disconnects. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // After a whole response nobody waits.
  raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person
  }
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure(503, 'kernel:unavailable', { retryAfter: 5 })),
      prepareTimeout,
    )
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
