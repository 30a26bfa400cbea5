import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable, Transform } from 'node:stream'
import { DrizzleQueryError, eq, lt, type SQL } from 'drizzle-orm'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { z } from 'zod'
import type { Action, Person } from './access.ts'
import {
  type Database,
  type Db,
  isConnectionLoss,
  postgresError,
  type Rows,
  rowsOf,
  type Stamp,
} from './db.server.ts'
import {
  type Answer,
  type AnyEndpoint,
  type Contract,
  type Download,
  downloadsOf,
  type Endpoint,
  type Endpoints,
  eventOf,
  type Input,
} from './endpoint.ts'
import { Failure, type FieldProblems, fail, failFields, problemsOf } from './errors.ts'
import type { Enqueue } from './jobs.server.ts'
import { idempotencyKeys } from './record.table.ts'
import type { Labels } from './resource.ts'
import { fallbackLanguage, type Language } from './text.ts'
import type { Say } from './words.server.ts'

/** What a person may do, as conditions on rows. */
export type Rights = {
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
}

/** What a handler may use: everything it needs comes in here. */
export type Context<P = unknown> = {
  /** In a writing call a transaction, in a reading one the pool. */
  db: Db
  /** The caller; a public call has nobody (id 0, no groups). */
  user: Person
  rights: Rights
  /** Adds a job in the caller's transaction. */
  enqueue: Enqueue
  /** Rows of a query as they come, for answers too long to hold: see `rowsOf`. */
  rows: (query: Rows) => AsyncIterable<unknown[][]>
  /** Says `namespace:key` in the caller's language. */
  say: (key: string, params?: Record<string, unknown>) => string
  now: Date
  language: Language
  requestId: string
  log: FastifyBaseLogger
  /** Version that the writer saw. */
  ifMatch: number | undefined
  /** Address of the caller. */
  ip: string
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

type Serving = {
  database: Database
  say: Say
  /** Who sends these headers; nobody where they say nothing. Refuses what is said wrongly. */
  identify: (request: FastifyRequest) => Promise<Person | undefined>
  rightsOf: (person: Person) => Rights
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

/** Registers every call of a contract on a Fastify app, below `/api`. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  serving: Serving,
) {
  // Some clients name the type with every call, a DELETE too: nothing is no body then, not a broken one.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parseJson(request, body as string, done),
  )
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      route(
        app,
        feature,
        name,
        endpoint,
        (handlers as Record<string, Record<string, Handler<AnyEndpoint>>>)[feature]![name]!,
        serving,
      )
}

function route(
  app: FastifyInstance,
  feature: string,
  name: string,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  serving: Serving,
) {
  const { prepare, handle } =
    typeof handler === 'function' ? { prepare: undefined, handle: handler } : handler
  const writes = endpoint.method !== 'GET'
  const options: RouteShorthandOptions & { config: object } = {
    schema: { ...describe(feature, name, endpoint) },
    config: endpoint.perMinute
      ? { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }
      : {},
    onRequest: async (request) => {
      request.person = nobody
      // Who sends an expired token along, to renew it or to sign in again, is not refused for that.
      if (endpoint.access === 'public') return
      const person = await serving.identify(request)
      if (!person) fail(401, 'kernel:unauthenticated')
      request.person = person
      if (endpoint.access !== 'signed_in' && !serving.may(person, endpoint.access))
        fail(403, 'kernel:forbidden')
    },
  }
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.mostBytes,
    ...options,
    handler: async (request, reply) => {
      const user = request.person
      const input = parseInput(endpoint, request)
      const language = serving.say.languageOf(request.headers['accept-language'])
      const before: Before = {
        user,
        rights: serving.rightsOf(user),
        now: serving.now(),
        rows: (query) => rowsOf(serving.database.pool, query),
        say: serving.say.in(language),
        language,
        requestId: request.id,
        log: request.log,
        ifMatch: ifMatchOf(request.headers['if-match']),
        ip: request.ip,
        read: serving.database.db,
      }
      const work = async (db: Db, brought: unknown) =>
        handle(input, { ...before, db, enqueue: serving.enqueue(db), prepared: brought })

      if (!writes) {
        const answer = await work(serving.database.db, await prepare?.(input, before))
        if (eventOf(endpoint))
          return reply
            .type('text/event-stream')
            .header('X-Accel-Buffering', 'no')
            .send(asEvents(answer))
        if (downloadsOf(endpoint)) return sendFile(reply, answer)
        return reply.status(endpoint.status).send(answer)
      }
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
      const earlier = call && (await answerOf(serving.database.db, call, user))
      if (earlier) return reply.status(earlier.status).send(earlier.answer ?? undefined)
      const brought = prepare ? await withDeadline(prepare(input, before)) : undefined
      const stamp: Stamp = {
        actor: user.id || null,
        source: serving.sourceOf(user),
        requestId: request.id,
      }
      const once = (answer: (db: Db) => Promise<{ status: number; answer: unknown }>) =>
        serving.database.transaction(stamp, async (db) => {
          if (call && !(await claim(db, call, user))) return (await answerOf(db, call, user))!
          const given = await answer(db)
          if (call)
            await db.update(idempotencyKeys).set(given).where(eq(idempotencyKeys.key, call.key))
          return given
        })
      const { status, answer } = await once(async (db) => ({
        status: endpoint.status,
        answer: (await work(db, brought)) ?? null,
      })).catch((error) => {
        const failure = asFailure(error)
        if (!call || failure.status >= 500) throw error
        // A refusal is an answer too: a copy of the call that comes late must not write after all.
        return once(async () => ({
          status: failure.status,
          answer: refusalOf(request, failure, serving.say),
        }))
      })
      return reply.status(status).send(answer ?? undefined)
    },
  })
}

/** Sends a file under its name; the plain form is for those who do not know the encoded one. */
function sendFile(reply: FastifyReply, { name, type, content }: Download) {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  return reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Readable.from(content))
}

/** Milliseconds after which a silent stream says that it is still there. */
const heartbeat = 20_000

/** Events as they travel. Ends with its source, and ends its source when the caller hangs up. */
function asEvents(source: AsyncIterable<unknown>): Readable {
  const text = new Transform({
    writableObjectMode: true,
    transform: (event, _, done) => done(null, `data: ${JSON.stringify(event)}\n\n`),
  })
  const alive = setInterval(() => text.push(':\n\n'), heartbeat)
  // What ends it, a caller who hangs up too, is no failure.
  pipeline(source, text, () => clearInterval(alive))
  return text
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person
  }
}

/** The parts of a call, parsed. Refuses with 400 and every problem found; an impossible id is 404. */
function parseInput(endpoint: AnyEndpoint, request: FastifyRequest) {
  const problems: FieldProblems = Object.create(null)
  const parse = (schema: z.ZodType | undefined, given: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(given, { reportInput: true })
    if (parsed.success) return parsed.data
    Object.assign(problems, problemsOf(parsed.error))
    return undefined
  }
  const { params, query, body } = request as { params: unknown; query: unknown; body: unknown }
  const readParams = endpoint.params?.safeParse(params)
  if (readParams && !readParams.success) fail(404, 'kernel:not_found')
  const input = {
    params: readParams?.data,
    query: parse(endpoint.query, query),
    body: parse(endpoint.body, body ?? {}),
  }
  if (Object.keys(problems).length > 0) failFields(problems)
  if (hasUnstorable(input)) fail(400, 'kernel:invalid_input')
  return input as Input<AnyEndpoint>
}

/** Text that PostgreSQL cannot hold: the character 0, and half of a surrogate pair. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasUnstorable)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable)
}

function ifMatchOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const version = header.match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1]
  if (!version) failFields({ 'If-Match': [{ key: 'kernel:error.wrong_form' }] })
  return Number(version)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuid.test(key))
    failFields({ 'Idempotency-Key': [{ key: 'kernel:error.wrong_form' }] })
  return key
}

type KeyedCall = { key: string; call: string; hash: string }

/** Takes the key for this call; false where an earlier one holds it (after waiting for its transaction). */
async function claim(db: Db, { key, call, hash }: KeyedCall, user: Person) {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ key, call, body_hash: hash, user_id: user.id })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

/** The first answer to a call with this key. Refuses the key where it was given to something else. */
async function answerOf(db: Db, { key, call, hash }: KeyedCall, user: Person) {
  const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!kept) return undefined
  if (kept.user_id !== user.id || kept.call !== call || kept.body_hash !== hash)
    fail(422, 'kernel:key_reused')
  return { status: kept.status!, answer: kept.answer }
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

/** Answers every error in the one shape of the contract; what is our fault is logged and stays inside. */
export function answerErrors(app: FastifyInstance, say: Say) {
  app.setErrorHandler((error: Error, request, reply) => {
    const failure = asFailure(error)
    if (failure.status >= 500) request.log.error({ err: loggable(error) }, 'request failed')
    return sendFailure(reply, request, failure, say)
  })
}

/** An error of the database as the log may have it: without the values of the query. */
function loggable(error: Error) {
  const said = postgresError(error)
  if (!said && !(error instanceof DrizzleQueryError)) return error
  return {
    type: said?.code ?? error.name,
    message: said?.message ?? String(error.cause),
    constraint: said?.constraint,
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n'),
  }
}

/** Forgets the answers to calls that nobody repeats any more: a device may be away for a month. */
export async function forgetAnswers(db: Db, now: Date) {
  const limit = new Date(now.getTime() - 31 * 86_400_000).toISOString()
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, limit))
}

/**
 * Answers what is no readable HTTP at all, in the shape of every refusal. There is no request yet, so
 * the sentence is in the fallback language.
 */
export function answerUnreadable(say: Say) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body = JSON.stringify({
      detail: say.in(fallbackLanguage)('kernel:error.invalid_input'),
      code: 'invalid_input',
      request_id: randomUUID(),
    })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
}

/** What an error of the framework, before any route is found, is to the caller. */
export const asUnroutable = (error: Error & { statusCode?: number }) =>
  new Failure(
    error.statusCode === 414 ? 404 : (error.statusCode ?? 400),
    error.statusCode === 414 ? 'kernel:not_found' : 'kernel:invalid_input',
  )

/** Sends a refusal in the reader's language. */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: Failure,
  say: Say,
) {
  const { retryAfter } = failure.options
  if (retryAfter) reply.header('Retry-After', retryAfter)
  return reply.status(failure.status).send(refusalOf(request, failure, say))
}

/** What a refusal says, in the reader's language. */
function refusalOf(request: FastifyRequest, failure: Failure, say: Say) {
  const { params, fields, data } = failure.options
  const words = say.in(say.languageOf(request.headers['accept-language']))
  return {
    detail: words(failure.key.replace(':', ':error.'), params),
    code: failure.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, problems]) => [
          name,
          problems.map(({ key, params }) => words(key, params)),
        ]),
      ),
    }),
    ...data,
    request_id: request.id,
  }
}

/** Codes of PostgreSQL for values that it cannot take: wrong form, out of range, bad encoding. */
const badValue = /^22/

function asFailure(error: Error & { statusCode?: number; code?: string }): Failure {
  if (error instanceof Failure) return error
  const said = postgresError(error)
  if (said?.code && badValue.test(said.code)) return new Failure(400, 'kernel:invalid_input')
  if (said?.code === '23503') return new Failure(409, 'kernel:in_use')
  if (isConnectionLoss(error) || said?.code === '57014' || said?.code?.startsWith('53'))
    return new Failure(503, 'kernel:unavailable', { retryAfter: 2 })
  switch (error.statusCode) {
    case 400:
      return new Failure(400, 'kernel:invalid_json')
    case 404:
      return new Failure(404, 'kernel:not_found')
    case 413:
      return new Failure(413, 'kernel:too_large')
    case 415:
      return new Failure(415, 'kernel:wrong_content_type')
    default:
      if (error.statusCode && error.statusCode < 500)
        return new Failure(error.statusCode, 'kernel:invalid_input')
      return new Failure(500, 'kernel:internal')
  }
}

const errorSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
  additionalProperties: true,
}

const usualRefusals: Record<number, string> = {
  400: 'Invalid input; `fields` says what is wrong where.',
  401: 'Not signed in, or the access token has expired.',
  403: 'The group has no such right.',
  404: 'No such record, or it is out of reach.',
  409: 'The record changed in the meantime, a value is taken, or a guard refuses.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was already used for something else.',
  429: 'Too many requests; `Retry-After` says when to come again.',
}

/** One call as Fastify and OpenAPI describe it; the answer's schema also strips what it does not list. */
function describe(feature: string, name: string, endpoint: AnyEndpoint) {
  const writes = endpoint.method !== 'GET'
  const open = endpoint.access === 'public'
  const expected = [
    400,
    ...(open ? [] : [401, 403]),
    ...(endpoint.params ? [404] : []),
    ...(writes ? [409, 413, 415, 422] : []),
    ...(endpoint.perMinute ? [429] : []),
  ]
  const refusals = {
    ...Object.fromEntries(expected.map((status) => [status, usualRefusals[status]!])),
    ...endpoint.refusals,
  }
  const headers = {
    'Accept-Language': { type: 'string', description: 'fr, en or it' },
    ...(writes &&
      !open && {
        'If-Match': { type: 'string', description: 'version that the writer saw' },
        'Idempotency-Key': {
          type: 'string',
          format: 'uuid',
          description: 'makes a repeat harmless',
        },
      }),
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: `${endpoint.method} ${endpoint.path}`,
    description: open
      ? 'Open to everybody.'
      : `Needs ${endpoint.access === 'signed_in' ? 'a signed-in user' : endpoint.access}.`,
    security: open ? [] : [{ bearer: [] }],
    headers: { type: 'object', properties: headers },
    ...(endpoint.params && { params: jsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, 'input') }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body, 'input') }),
    response: {
      [endpoint.status]: successOf(endpoint),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, ...errorSchema },
        ]),
      ),
    },
  }
}

/** What a call answers when it succeeds. */
function successOf(endpoint: AnyEndpoint) {
  const event = eventOf(endpoint)
  const types = downloadsOf(endpoint)
  if (event)
    return {
      description: 'Server-sent events.',
      content: { 'text/event-stream': { schema: jsonSchema(event, 'output') } },
    }
  if (types)
    return {
      description: 'A file.',
      content: Object.fromEntries(
        types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }
  return endpoint.output
    ? { description: 'Success.', ...jsonSchema(endpoint.output, 'output') }
    : { description: 'Success, without a body.', type: 'null' }
}

/** JSON Schema of a Zod schema; "X or null" in the short form, which serialises much faster. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [value, nothing] = jsonSchema.anyOf ?? []
      if (
        jsonSchema.anyOf?.length === 2 &&
        nothing?.type === 'null' &&
        typeof value?.type === 'string'
      ) {
        const { anyOf: _, ...rest } = jsonSchema
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
        Object.assign(jsonSchema, rest, value, { type: [value.type, 'null'] })
        if (value.enum) jsonSchema.enum = [...value.enum, null]
      }
      // The pattern repeats what the format says, at length.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return json
}
