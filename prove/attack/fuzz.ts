import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import {
  brokenBytes,
  collectFieldNames,
  type HostileRequest,
  hostileRequest,
  listOperations,
  type Operation,
  type Targets,
} from '../hostile.ts'
import { call, demonstrationAdmin, type Json, signIn, startProduct } from '../product.ts'
import { proveReach } from './reach.ts'

/** A response that takes longer counts as a hang, in ms. */
const hangTimeout = 5000

/** Statuses for too long URLs or headers, sent before routing. */
const statusesBeforeRouting = [414, 421, 431]

export type Person = {
  group: string
  id: number
  email: string
  password: string
  token: string
  permissions: string[]
}

export type FuzzFigures = {
  operations: number
  requests: number
  broken_bytes: number
  by_group: Record<string, number>
  by_status: Record<string, number>
  /** Forbidden or unauthenticated operations that were refused. */
  guarded: number
  reach: { probes: number; answers_compared: number; answers_searched: number }
  slowest_ms: number
  faults: string[]
}

/**
 * Starts the product and sends hostile requests to each operation of its OpenAPI document, as each
 * group. A response must come within 5 s, never be 5xx, match a documented status and schema, and
 * reveal no internals. Then looks for leaks of records out of reach. Throws with the figures as cause.
 */
export default async function prove({
  seed,
  log,
  requests = 20_000,
}: {
  seed: number
  log: (line: string) => void
  requests?: number
}): Promise<FuzzFigures> {
  const { folder, remove } = createScratchFolder()
  const product = await startProduct({ dataDir: join(folder, 'data') })
  try {
    return await attack({
      url: product.url,
      admin: demonstrationAdmin,
      seed,
      log,
      requests,
      isRunning: () => product.process.exitCode === null && product.process.signalCode === null,
    })
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

/** Runs the proof on a running product. */
export async function attack({
  url,
  admin,
  seed,
  log,
  requests,
  share = 1,
  isRunning = () => true,
}: {
  url: string
  admin: { email: string; password: string }
  seed: number
  log: (line: string) => void
  requests: number
  /** Share of the probes for records out of reach to run. */
  share?: number
  isRunning?: () => boolean
}): Promise<FuzzFigures> {
  const { json: document } = await call(url, 'GET', '/api/openapi.json')
  const operations = listOperations(document as Parameters<typeof listOperations>[0])
  const figures: FuzzFigures = {
    operations: operations.length,
    requests: 0,
    broken_bytes: 0,
    by_group: {},
    by_status: {},
    guarded: 0,
    reach: { probes: 0, answers_compared: 0, answers_searched: 0 },
    slowest_ms: 0,
    faults: [],
  }
  const reported = new Set<string>()
  const reportFault = (kind: string, details: string) => {
    // Report each kind of fault once.
    if (reported.has(kind)) return
    reported.add(kind)
    figures.faults.push(`${kind}: ${details}`)
    log(`fault: ${kind}: ${details}`)
  }

  const rootToken = await signIn(url, admin.email, admin.password)
  const asRoot = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await call(url, method, path, { token: rootToken, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }

  let people = 0
  async function createPerson(group: string, values: Json = {}): Promise<Person> {
    const email = `fuzz-${seed}-${++people}@example.ch`
    const password = `correct-horse-${seed}`
    const body = { first_name: `Fuzz ${group}`, email, groups: group === 'default' ? [] : [group] }
    const { id } = await asRoot('POST', '/api/users/', { ...body, ...values })
    await asRoot('POST', `/api/users/${id}/password/`, { password })
    const token = await signIn(url, email, password)
    const { json } = await call(url, 'GET', '/api/me/', { token })
    const permissions = json.permissions as string[]
    return { group, id: Number(id), email, password, token, permissions }
  }

  const reach = await proveReach({
    url,
    operations,
    asRoot,
    createPerson,
    seed,
    share,
    reportFault,
  })
  figures.reach = reach.figures

  const { client, partner } = reach
  const hostileAdmin = await createPerson('admin')
  // Administrators' requests get furthest.
  const attackers = [undefined, await createPerson('default'), client, partner].concat([
    ...[hostileAdmin, hostileAdmin, hostileAdmin, client, partner],
  ])
  const targets = await findTargetIds(asRoot, operations, reach.hidden)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  let renewedAt = Date.now()

  /** Signs attackers in again: tokens expire after 15 minutes, and hostile administrators end sessions. */
  async function renewSessions() {
    renewedAt = Date.now()
    for (const attacker of new Set(attackers)) {
      if (!attacker) continue
      const { status } = await call(url, 'GET', '/api/me/', { token: attacker.token })
      if (status === 200) continue
      attacker.token = await signIn(url, attacker.email, attacker.password).catch(() => '')
      if (!attacker.token) Object.assign(attacker, await createPerson(attacker.group))
    }
  }

  async function sendOne(index: number) {
    const random = randomFrom(seed + index * 7919)
    const operation = operations[index % operations.length]!
    const attacker = attackers[Math.floor(index / operations.length) % attackers.length]
    const group = attacker?.group ?? 'signed out'
    figures.requests++
    figures.by_group[group] = (figures.by_group[group] ?? 0) + 1
    if (random() < 0.03) {
      figures.broken_bytes++
      const bytes = brokenBytes(random, attacker?.token ?? '')
      const description = JSON.stringify(
        bytes.replace(attacker?.token || /$^/, 'TOKEN').slice(0, 300),
      )
      const text = await sendBytes(hostname, Number(port), bytes)
      if (text === undefined) return reportFault('no answer to broken bytes', description)
      for (const { status, headers, body } of parseResponses(text)) {
        if (status >= 500) reportFault(`${status} to broken bytes`, description)
        if (status >= 400 && body)
          checkErrorBody(`${status} to broken bytes`, headers, body, description)
      }
      return
    }

    const request = hostileRequest(operation, random, targets)
    const usesOwnToken = request.headers.Authorization === undefined
    if (usesOwnToken && attacker) request.headers.Authorization = `Bearer ${attacker.token}`
    const startedAt = performance.now()
    let answer = await send(agent, hostname, Number(port), request)
    // A hostile request may close its connection; retry on a new one.
    if (answer instanceof Error) answer = await send(undefined, hostname, Number(port), request)
    const duration = Math.round(performance.now() - startedAt)
    const description = describeRequest(request, group, index)
    const title = `${operation.name} as ${group}`
    if (answer instanceof Error) {
      // The server may refuse without reading the whole body.
      const isCutOff =
        (request.body?.length ?? 0) > 100_000 && /EPIPE|ECONNRESET/.test(answer.message)
      if (!isCutOff) reportFault(`${title}: no answer (${answer.message})`, description)
      return
    }
    figures.slowest_ms = Math.max(figures.slowest_ms, duration)
    const { status, headers, body } = answer
    figures.by_status[status] = (figures.by_status[status] ?? 0) + 1
    const allowed503 = status === 503 && '503' in operation.responses
    if (status >= 500 && !allowed503) reportFault(`${title}: ${status}`, `${description} → ${body}`)
    if (
      request.isOnTarget &&
      status < 500 &&
      !statusesBeforeRouting.includes(status) &&
      !(status in operation.responses)
    )
      reportFault(`status ${status} is not documented`, `${description} → ${body}`)
    const hasBody = request.method !== 'HEAD'
    if (status >= 400 && hasBody) checkErrorBody(`${title} ${status}`, headers, body, description)
    if (status < 300 && request.isOnTarget) {
      const text = findSchemaMismatch(operation, answer)
      if (text)
        reportFault(`${operation.name}: ${status} is not as documented: ${text}`, description)
    }
    if (request.isOnTarget && operation.secured && usesOwnToken) {
      const hasRight =
        attacker && (!operation.permission || attacker.permissions.includes(operation.permission))
      if (!hasRight) figures.guarded++
      if (!hasRight && status < 300)
        reportFault(`${title}: ${status} without the right`, description)
    }
    if (attacker !== hostileAdmin) reach.search(body, `${group} ${description}`)
  }

  function checkErrorBody(title: string, headers: ResponseHeaders, body: string, request: string) {
    const problem = findBodyFault(headers, body)
    if (problem) reportFault(problem, `${request} → ${body.slice(0, 300)}`)
    if (internalsPattern.test(body))
      reportFault(`${title}: reveals internals`, `${request} → ${body.slice(0, 600)}`)
  }

  const schemas = new Map<string, z.ZodType>()
  function findSchemaMismatch(
    { name, responses }: Operation,
    { status, headers, body }: ParsedResponse,
  ) {
    const content = responses[status]?.content ?? {}
    const schema = content['application/json']?.schema
    if (!schema && Object.keys(content).length > 0)
      return isDescribed(headers['content-type'], content)
        ? undefined
        : 'the file is of another type'
    if (!schema) return status === 204 && body === '' ? undefined : 'no body is documented'
    const key = `${name} ${status}`
    const parser = schemas.get(key) ?? z.fromJSONSchema(schema as never)
    schemas.set(key, parser)
    const { error } = parser.safeParse(JSON.parse(body))
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  }

  let next = 0
  const workers = Array.from({ length: 8 }, async () => {
    while (next < requests && isRunning()) {
      const index = next++
      await sendOne(index)
      if (index % 2000 === 1999) log(`${index + 1} requests, ${figures.faults.length} faults`)
    }
  })
  const renewing = setInterval(() => {
    if (Date.now() - renewedAt > 60_000)
      renewSessions().catch((error) => reportFault('no new session', error))
  }, 5000)
  await Promise.all(workers).finally(() => clearInterval(renewing))
  agent.destroy()

  if (!isRunning()) reportFault('the process has ended', `after request ${next}`)
  else {
    const health = await call(url, 'GET', '/api/health/')
    if (health.json.status !== 'ok') reportFault('not healthy at the end', health.text)
  }
  if (figures.faults.length > 0)
    throw new Error(`${figures.faults.length} kinds of fault, the first: ${figures.faults[0]}`, {
      cause: figures,
    })
  return figures
}

/** Whether a media type is described by itself or, as OpenAPI allows, by a range such as `image/*`. */
const isDescribed = (type = '', content: object) =>
  [type, type.replace(/\/.*/, '/*'), '*/*'].some((one) => one in content)

/** Ids to target; spares the attackers' own and planted records. */
async function findTargetIds(
  asRoot: (method: string, path: string) => Promise<Json>,
  operations: Operation[],
  hidden: Record<string, number[]>,
): Promise<Targets> {
  const ids: Targets['ids'] = {}
  for (const plural of new Set(operations.map(({ path }) => path.split('/')[2] ?? ''))) {
    const isList = operations.some(
      ({ method, path, parameters }) =>
        method === 'GET' &&
        path === `/api/${plural}/` &&
        parameters.some(({ name }) => name === 'page_size'),
    )
    if (!isList) continue
    const { results } = await asRoot('GET', `/api/${plural}/?page_size=100`)
    if (!Array.isArray(results)) continue
    ids[plural] = (results as Json[])
      .filter(({ email }) => !String(email).startsWith('fuzz-') && email !== 'admin@demo.egide.ch')
      .map(({ id }) => Number(id))
      .filter((id) => !hidden[plural]?.includes(id))
  }
  return { ids, fieldNames: collectFieldNames(operations) }
}

type ResponseHeaders = http.IncomingHttpHeaders
type ParsedResponse = { status: number; headers: ResponseHeaders; body: string }

/** Sends a request unchanged; returns the whole response, or why there is none. */
function send(
  agent: http.Agent | undefined,
  hostname: string,
  port: number,
  { method, path, headers, body }: HostileRequest,
): Promise<ParsedResponse | Error> {
  return new Promise((done) => {
    const request = http.request(
      {
        agent: agent ?? false,
        hostname,
        port,
        method,
        // Node's client refuses invalid requests, so write them to a socket.
        path: path.replace(/[^\x21-\xff]/g, '%20'),
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        },
        timeout: hangTimeout,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          clearTimeout(timer)
          const { statusCode = 0, headers } = response
          done({ status: statusCode, headers, body: Buffer.concat(parts).toString() })
        })
        response.on('error', done)
      },
    )
    const timer = setTimeout(() => request.destroy(new Error(`${hangTimeout} ms`)), hangTimeout)
    request.on('error', (error) => {
      clearTimeout(timer)
      done(error)
    })
    request.end(body)
  })
}

/**
 * Writes bytes to a socket, half-closes it and returns everything received; undefined if the server
 * hangs.
 */
function sendBytes(host: string, port: number, bytes: string): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = net.connect({ host, port, allowHalfOpen: true })
    let text = ''
    const timer = setTimeout(() => {
      socket.destroy()
      // A keep-alive connection may stay open after the response.
      done(text || undefined)
    }, hangTimeout)
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      done(text)
    })
    socket.on('end', () => socket.end())
    socket.end(bytes)
  })
}

/** Parses the responses in a socket's data. */
function parseResponses(text: string): ParsedResponse[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1'))
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const headers = Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1]]),
      )
      const body = rest.join('\r\n\r\n')
      const empty = headers['transfer-encoding'] === 'chunked' && body.startsWith('0')
      return { status: Number(head.slice(9, 12)), headers, body: empty ? '' : body }
    })
}

const errorBody = z.looseObject({
  detail: z.string().min(1),
  code: z.string().regex(/^[a-z_]+$/),
  request_id: z.string().min(1),
  fields: z.record(z.string(), z.array(z.string())).optional(),
})

function findBodyFault(headers: ResponseHeaders, body: string): string | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return 'an error is not JSON'
  try {
    const error = JSON.parse(body)
    if (errorBody.safeParse(error).success) return undefined
    return `an error of another shape (${error.code ?? error.message})`
  } catch {
    return 'an error is not readable JSON'
  }
}

/** Patterns of stack traces and driver messages that must never appear. */
const internalsPattern = /\\n\s+at |\.[jt]s:\d+|node_modules|drizzle|pg-core|SQLSTATE|"stack"/

function describeRequest(
  { method, path, headers, body }: HostileRequest,
  group: string,
  index: number,
) {
  const headerLines = Object.entries(headers)
    .filter(([name, value]) => name !== 'Content-Type' && !value.startsWith('Bearer eyJ'))
    .map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
  const text = body === undefined ? '' : ` ${JSON.stringify(body.toString().slice(0, 500))}`
  return `#${index} ${group} ${method} ${path.slice(0, 400)} {${headerLines.join('; ')}}${text}`
}
