import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../access.ts'
import type { Database, Db, Stamp } from '../database/db.server.ts'
import type { Enqueue } from '../jobs.server.ts'
import type { Limits, PlaceKind } from '../limits/limits.server.ts'
import { plainAddress } from '../limits/network.ts'
import { openRows, type RowQuery } from '../record/rows.server.ts'
import type { Totals } from '../record/totals.server.ts'
import type { ServerSay } from '../words.server.ts'
import { admit } from './admit.server.ts'
import { type AnyEndpoint, type Contract, downloadsOf, eventOf, type Input } from './endpoint.ts'
import { asFailure, refusalOf } from './errors.server.ts'
import { Failure } from './errors.ts'
import type {
  Before,
  CallerRights,
  Callers,
  Handler,
  Handlers,
  Prepared,
  Watch,
} from './handler.server.ts'
import {
  answerOf,
  type GivenAnswer,
  type KeyedCall,
  keepAnswer,
  Repeated,
} from './idempotency.server.ts'
import { idempotencyKeyOf, ifMatchOf, inputParser } from './input.server.ts'
import { readJsonBodies } from './jsonBody.server.ts'
import { answerSchema, type JsonSchema } from './jsonSchema.server.ts'
import { sendEvents, sendFile } from './stream.server.ts'

export type Serving = {
  database: Database
  say: ServerSay
  callers: Callers
  limits: Limits
  totals: Totals
  rightsOf: (person: Person) => CallerRights
  /** Whether some record allows the person what `<resource>:<action>` says. */
  may: (person: Person, permission: string) => boolean
  /** Name of the source of what a person enters. */
  sourceOf: (person: Person) => string
  enqueue: (db: Db) => Enqueue
  now: () => Date
  /** Tells bodies apart; keyed, since a body may hold a password, which a plain hash would betray. */
  fingerprint: (body: unknown) => string
}

export const deadline = 15_000

/** Bytes that anybody may send: a name, a password, a token. */
const mostPublicBytes = 8 * 1024

/** Registers every call of a contract on a Fastify app, below `/api`. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  serving: Serving,
) {
  readJsonBodies(app)
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      route(
        app,
        endpoint,
        (handlers as Record<string, Record<string, Handler<AnyEndpoint>>>)[feature]![name]!,
        serving,
      )
}

/** A call of the contract as it is served. */
type Route = Serving & {
  endpoint: AnyEndpoint
  prepare?: Prepared<AnyEndpoint, any>['prepare']
  handle: Prepared<AnyEndpoint, any>['handle']
  parse: (request: FastifyRequest) => Input<AnyEndpoint>
  send: (reply: FastifyReply, given: GivenAnswer) => FastifyReply
}

/** One request for it. */
type Called = Route & {
  request: FastifyRequest
  reply: FastifyReply
  user: Person
  input: Input<AnyEndpoint>
  before: Before
  /** Runs work when it is the caller's turn; whoever has a place has waited for it already. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

function route(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  serving: Serving,
) {
  const handling = typeof handler === 'function' ? { handle: handler } : handler
  const parse = inputParser(endpoint)
  const route = { ...serving, endpoint, ...handling, parse, send: senderOf(endpoint) }
  app.route({
    // HEAD is GET without the body, which Node leaves out.
    method: writes(endpoint) ? endpoint.method : ['GET', 'HEAD'],
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.mostBytes ?? (endpoint.access === 'public' ? mostPublicBytes : undefined),
    ...(answersJson(endpoint) && !endpoint.isSecret ? {} : { compress: false }),
    onRequest: (request) => admit(request, endpoint, serving),
    handler: (request, reply) => answer(request, reply, route),
  })
}

const writes = ({ method }: AnyEndpoint) => method !== 'GET'

const answersJson = (endpoint: AnyEndpoint) =>
  endpoint.output !== undefined && !eventOf(endpoint) && !downloadsOf(endpoint)

/**
 * Sends answers as their schema has them, without what that does not list. What writes them is compiled
 * at the first call: to do so for every call at the start takes half of the start.
 */
function senderOf(endpoint: AnyEndpoint): Route['send'] {
  const isJson = answersJson(endpoint)
  let schema: JsonSchema | undefined
  return (reply, { status, answer }) => {
    reply.status(status)
    if (isJson && status === endpoint.status) {
      schema ??= answerSchema(endpoint.output!)
      reply.type('application/json; charset=utf-8')
      reply.serializer(reply.compileSerializationSchema(schema))
    }
    return reply.send(answer ?? undefined)
  }
}

/** Answers a request: takes its place among those of its person, and leaves it when the last byte is read. */
async function answer(request: FastifyRequest, reply: FastifyReply, route: Route) {
  const { endpoint, limits, callers, database } = route
  const user = request.person
  const input = route.parse(request)
  const before = beforeOf(request, route)
  const who = user.id > 0 ? `person ${user.id}` : before.ip
  const place = placeFor(endpoint, input)
  const inTurn = <T>(work: () => Promise<T>) => (place ? work() : limits.inTurn(who, work))
  const called: Called = { ...route, request, reply, user, input, before, inTurn }

  const leave = place && (await limits.enter(place, user.id, hangUpOf(reply)))
  /** Whether the place is kept until the last byte is read. */
  let isStreaming = false
  try {
    if (writes(endpoint)) return await write(called)
    // Whoever had to wait may have been signed out meanwhile.
    if (place) await callers.confirm(user, database.db)
    const answer = await read(called)
    const isStream = eventOf(endpoint)
    if (!isStream && !downloadsOf(endpoint))
      return route.send(reply, { status: endpoint.status, answer })
    const { signal, done } = callers.watch(user)
    isStreaming = true
    const watch = {
      signal,
      done() {
        done()
        leave?.()
      },
    }
    return isStream ? sendEvents(reply, answer, watch) : sendFile(reply, answer, watch)
  } finally {
    if (!isStreaming) leave?.()
  }
}

/** What is known of a request before anything is asked. */
function beforeOf(request: FastifyRequest, { rightsOf, now, database, totals, say }: Serving) {
  const user = request.person
  const language = say.languageOf(request.headers['accept-language'])
  return {
    user,
    rights: rightsOf(user),
    now: now(),
    rows: (query: RowQuery) => openRows(database.downloads, query),
    searching: database.searching,
    totals,
    say: say.in(language),
    language,
    requestId: request.id,
    log: request.log,
    ifMatch: ifMatchOf(request.headers['if-match']),
    // A caller who has hung up has no address any more.
    ip: plainAddress(request.ip ?? ''),
    userAgent: request.headers['user-agent'],
    read: database.db,
  } satisfies Before
}

const work = ({ handle, input, before, enqueue }: Called, db: Db, brought: unknown) =>
  handle(input, { ...before, db, enqueue: enqueue(db), prepared: brought })

async function read(called: Called) {
  const { prepare, input, before, inTurn, database } = called
  const brought = await prepare?.(input, before)
  return inTurn(() => work(called, database.db, brought))
}

/** Writes in one transaction, once for each idempotency key. */
async function write(called: Called) {
  const { request, reply, user, input, before, prepare, send, endpoint, database } = called
  const { callers, say, totals } = called
  const keyed = keyedCall(called)
  // A repeat must not ask the outside again: its answer is already there.
  const earlier = prepare && keyed && (await answerOf(database.db, keyed, user))
  if (earlier) return send(reply, earlier)
  const watch = callers.watch(user)
  try {
    const brought = prepare ? await withDeadline(prepare(input, before)) : undefined
    const given = await once(called, keyed, watch, async (db) => ({
      status: endpoint.status,
      answer: (await work(called, db, brought)) ?? null,
    })).catch((error) => {
      const failure = asFailure(error)
      if (!keyed || failure.status >= 500) throw error
      // A refusal is an answer too: a copy of the call that comes late must not write after all.
      // That somebody was signed out is not kept, here as above: they repeat the call when they are back.
      return once(called, keyed, watch, async () => ({
        status: failure.status,
        answer: refusalOf(request, failure, say),
      }))
    })
    // Whoever asks after this answer finds what it changed; the notification may come later.
    totals.forget()
    return send(reply, given)
  } finally {
    watch.done()
  }
}

/** A call as its idempotency key names it; nothing for one without a key. */
function keyedCall({ request, user, input, fingerprint }: Called): KeyedCall | undefined {
  const key = idempotencyKeyOf(request)
  if (!key || user.id <= 0) return undefined
  return { key, call: `${request.method} ${request.url}`, hash: fingerprint(input) }
}

/** Answers in a transaction and keeps the answer under its key; a repeat gets the first answer. */
function once(
  { request, user, inTurn, database, callers, sourceOf }: Called,
  keyed: KeyedCall | undefined,
  { signal }: Watch,
  answer: (db: Db) => Promise<GivenAnswer>,
): Promise<GivenAnswer> {
  const stamp: Stamp = {
    actor: user.id || null,
    source: sourceOf(user),
    requestId: request.id,
  }
  return inTurn(() =>
    database.transaction(stamp, async (db) => {
      await callers.confirm(user, db)
      const given = await answer(db)
      if (keyed) await keepAnswer(db, keyed, user, given)
      signal.throwIfAborted()
      return given
    }),
  ).catch(async (error) => {
    if (!(error instanceof Repeated)) throw error
    return (await answerOf(database.db, keyed!, user))!
  })
}

/** The kind of place that a call takes among those of its person; most take none. */
function placeFor(endpoint: AnyEndpoint, input: Input<AnyEndpoint>): PlaceKind | undefined {
  const { dear } = endpoint
  const { query = {} } = input as { query?: Record<string, unknown> }
  if (eventOf(endpoint)) return 'stream'
  const isDear =
    dear === true || dear?.some((name) => query[name] !== undefined && query[name] !== '')
  if (!isDear) return undefined
  return downloadsOf(endpoint) ? 'download' : 'dear'
}

/** Aborts when the caller hangs up. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  raw.once('close', () => hangUp.abort())
  return hangUp.signal
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person
  }
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure(503, 'kernel:unavailable', { retryAfter: 5 })),
      deadline,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
