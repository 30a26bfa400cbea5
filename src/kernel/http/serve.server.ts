import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Action, Person } from '../access.ts'
import type { Database, Db, Stamp } from '../database/db.server.ts'
import type { Enqueue } from '../jobs.server.ts'
import type { Labels } from '../record/resource.ts'
import { openRows, type RowQuery } from '../record/rows.server.ts'
import type { Totals } from '../record/totals.server.ts'
import type { Language } from '../text.ts'
import type { ServerSay } from '../words.server.ts'
import {
  type Answer,
  type AnyEndpoint,
  type Contract,
  downloadsOf,
  type Endpoint,
  type Endpoints,
  eventOf,
  type Input,
} from './endpoint.ts'
import { asFailure, refusalOf } from './errors.server.ts'
import { Failure, fail } from './errors.ts'
import { answerOf, type GivenAnswer, keepAnswer, Repeated } from './idempotency.server.ts'
import { idempotencyKeyOf, ifMatchOf, inputParser } from './input.server.ts'
import { readJsonBodies } from './jsonBody.server.ts'
import { answerSchema, type JsonSchema } from './jsonSchema.server.ts'
import type { Limits, PlaceKind } from './limits.server.ts'
import { networkOf, plainAddress } from './network.ts'
import { sendEvents, sendFile } from './stream.server.ts'

/** What a person may do, as conditions on rows. */
export type CallerRights = {
  /** `true` on every row, `false` on none, else the condition; equal rules give the same object. */
  to(resource: string, action: Action, part?: string): SQL | boolean
  /** Those of these records that the person may read, or could before they went into the trash. */
  withinReach(db: Db, resource: string, ids: readonly number[]): Promise<Set<number>>
  /** Those of these records that are there for the person: resource → ids. */
  visible(db: Db, wanted: Record<string, readonly number[]>): Promise<Record<string, Set<number>>>
  /** What people call these records: resource → id → label. */
  labelsOf(db: Db, wanted: Record<string, readonly number[]>): Promise<Labels>
  /** The same of one resource as a part of another statement; the ids are an array there. */
  labels(resource: string, ids: SQL): SQL<Labels[string] | null>
  /** What one record is called, as a part of another statement. */
  label(resource: string, id: SQL): SQL<string | null>
}

/** What a handler may use: everything it needs comes in here. */
export type Context<P = unknown> = {
  /** In a writing call a transaction, in a reading one the pool. */
  db: Db
  /** The caller; a public call has nobody (id 0, no groups). */
  user: Person
  rights: CallerRights
  /** Adds a job in the caller's transaction. */
  enqueue: Enqueue
  /** Rows of a query as they come, for downloads: see `openRows`. */
  rows: (query: RowQuery) => Promise<AsyncIterable<unknown[][]>>
  /** Reads what words are looked for in: see `Database`. */
  searching: Database['searching']
  /** Totals of lists, kept while nothing changes. */
  totals: Totals
  /** Says `namespace:key` in the caller's language. */
  say: (key: string, params?: Record<string, unknown>) => string
  now: Date
  language: Language
  requestId: string
  log: FastifyBaseLogger
  /** Version that the writer saw. */
  ifMatch: number | undefined
  /** Address and program of the caller. */
  ip: string
  userAgent: string | undefined
  /** What `prepare` brought. */
  prepared: P
}

/** What is known before a transaction opens. */
export type Before = Omit<Context, 'db' | 'enqueue' | 'prepared'> & { read: Db }

/** A handler that first asks the outside, with a deadline and outside of any transaction. */
export type Prepared<E, P> = {
  prepare: (input: Input<E>, before: Before) => Promise<P>
  handle: (input: Input<E>, context: Context<P>) => Promise<Answer<E>>
}
export type Handler<E> =
  | ((input: Input<E>, context: Context) => Promise<Answer<E>>)
  | Prepared<E, any>

/** Handlers for every call of a contract; a missing one does not compile. */
export type Handlers<C extends Contract> = { [F in keyof C]: HandlersOf<C[F]> }
export type HandlersOf<E extends Endpoints> = { [N in keyof E]: Handler<E[N]> }

/** Ties a preparation to its handler, so that the type of what it brings is known. */
export function prepared<P, Q, B, O, T>(
  _endpoint: Endpoint<P, Q, B, O>,
  both: Prepared<Endpoint<P, Q, B, O>, T>,
): Prepared<Endpoint<P, Q, B, O>, T> {
  return both
}

/** Says when a caller may not go on. */
export type Watch = { signal: AbortSignal; done(): void }

/** Who may call, at a call and as long as it takes. */
export type Callers = {
  /** Who sends these headers; nobody where they say nothing. Refuses what is said wrongly. */
  identify(request: FastifyRequest): Promise<Person | undefined>
  /** Refuses whoever was signed out, or is in other groups, since the call began. */
  confirm(person: Person, db: Db): Promise<void>
  /** Watches a caller until `done`; aborts within two seconds where `confirm` would refuse. */
  watch(person: Person): Watch
}

type Serving = {
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

const nobody: Person = { id: 0, groups: [] }
const deadline = 15_000
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

function route(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  serving: Serving,
) {
  const { prepare, handle } =
    typeof handler === 'function' ? { prepare: undefined, handle: handler } : handler
  const parse = inputParser(endpoint)
  const writes = endpoint.method !== 'GET'
  const answersJson = endpoint.output && !eventOf(endpoint) && !downloadsOf(endpoint)

  let schema: JsonSchema | undefined
  /**
   * Sends an answer as its schema has it, without what that does not list. What writes it is compiled at
   * the first call: to do so for every call at the start takes half of the start.
   */
  function send(reply: FastifyReply, { status, answer }: GivenAnswer) {
    reply.status(status)
    if (answersJson && status === endpoint.status) {
      schema ??= answerSchema(endpoint.output!)
      reply.type('application/json; charset=utf-8')
      reply.serializer(reply.compileSerializationSchema(schema))
    }
    return reply.send(answer ?? undefined)
  }

  async function identify(request: FastifyRequest, address: string) {
    try {
      const person = await serving.callers.identify(request)
      return person ?? fail(401, 'kernel:unauthenticated')
    } catch (error) {
      if (asFailure(error as Error).status === 401)
        await serving.limits.countAnonymous('unknown caller', address)
      throw error
    }
  }

  app.route({
    // HEAD is GET without the body, which Node leaves out.
    method: writes ? endpoint.method : ['GET', 'HEAD'],
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.mostBytes ?? (endpoint.access === 'public' ? mostPublicBytes : undefined),
    ...(answersJson && !endpoint.isSecret ? {} : { compress: false }),
    onRequest: async (request) => {
      request.person = nobody
      // A caller who has hung up has no address any more.
      const address = networkOf(plainAddress(request.ip ?? ''))
      // Who sends an expired token along, to renew it or to sign in again, is not refused for that.
      if (endpoint.access === 'public')
        return serving.limits.countAnonymous(
          `${endpoint.method} ${endpoint.path}`,
          address,
          endpoint.perMinute,
        )
      const person = await identify(request, address)
      await serving.limits.countPerson(person.id)
      request.person = person
      if (endpoint.access !== 'signed_in' && !serving.may(person, endpoint.access))
        fail(403, 'kernel:forbidden')
    },
    handler: async (request, reply) => {
      const user = request.person
      const input = parse(request)
      const language = serving.say.languageOf(request.headers['accept-language'])
      const before: Before = {
        user,
        rights: serving.rightsOf(user),
        now: serving.now(),
        rows: (query) => openRows(serving.database.downloads, query),
        searching: serving.database.searching,
        totals: serving.totals,
        say: serving.say.in(language),
        language,
        requestId: request.id,
        log: request.log,
        ifMatch: ifMatchOf(request.headers['if-match']),
        // A caller who has hung up has no address any more.
        ip: plainAddress(request.ip ?? ''),
        userAgent: request.headers['user-agent'],
        read: serving.database.db,
      }
      const work = async (db: Db, brought: unknown) =>
        handle(input, { ...before, db, enqueue: serving.enqueue(db), prepared: brought })
      const who = user.id > 0 ? `person ${user.id}` : before.ip
      const place = placeFor(endpoint, input)
      // Whoever has a place has waited for it already.
      const inTurn = <T>(ask: () => Promise<T>) => (place ? ask() : serving.limits.inTurn(who, ask))
      const read = async () => {
        const brought = await prepare?.(input, before)
        return inTurn(() => work(serving.database.db, brought))
      }

      async function write() {
        const key = idempotencyKeyOf(request)
        const call =
          key && user.id > 0
            ? {
                key,
                call: `${request.method} ${request.url}`,
                hash: serving.fingerprint(input),
              }
            : undefined
        // A repeat must not ask the outside again: its answer is already there.
        const earlier = prepare && call && (await answerOf(serving.database.db, call, user))
        if (earlier) return send(reply, earlier)
        const watch = serving.callers.watch(user)
        try {
          const brought = prepare ? await withDeadline(prepare(input, before)) : undefined
          const stamp: Stamp = {
            actor: user.id || null,
            source: serving.sourceOf(user),
            requestId: request.id,
          }
          const once = (answer: (db: Db) => Promise<GivenAnswer>) =>
            inTurn(() =>
              serving.database.transaction(stamp, async (db) => {
                await serving.callers.confirm(user, db)
                const given = await answer(db)
                if (call) await keepAnswer(db, call, user, given)
                watch.signal.throwIfAborted()
                return given
              }),
            ).catch(async (error) => {
              if (!(error instanceof Repeated)) throw error
              return (await answerOf(serving.database.db, call!, user))!
            })
          const given = await once(async (db) => ({
            status: endpoint.status,
            answer: (await work(db, brought)) ?? null,
          })).catch((error) => {
            const failure = asFailure(error)
            if (!call || failure.status >= 500) throw error
            // A refusal is an answer too: a copy of the call that comes late must not write after all.
            // That somebody was signed out is not kept, here as above: they repeat the call when they are back.
            return once(async () => ({
              status: failure.status,
              answer: refusalOf(request, failure, serving.say),
            }))
          })
          // Whoever asks after this answer finds what it changed; the notification may come later.
          serving.totals.forget()
          return send(reply, given)
        } finally {
          watch.done()
        }
      }

      const leave = place && (await serving.limits.enter(place, user.id, hangUpOf(reply)))
      /** Whether the place is kept until the last byte is read. */
      let isStreaming = false
      try {
        if (writes) return await write()
        // Whoever had to wait may have been signed out meanwhile.
        if (place) await serving.callers.confirm(user, serving.database.db)
        const answer = await read()
        const isStream = eventOf(endpoint)
        if (!isStream && !downloadsOf(endpoint))
          return send(reply, { status: endpoint.status, answer })
        const { signal, done } = serving.callers.watch(user)
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
    },
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
