import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { schemaOf } from '../field/check.ts'
import { shape } from '../field/shape.ts'
import type { AnyEndpoint, Input } from './endpoint.ts'
import { type FieldProblems, fail, failFields, problemsOf } from './errors.ts'

/**
 * Creates a parser for the path, query and body of a call. Fails with 400 and all problems, undeclared
 * names included; with 404 for an invalid id.
 */
export function inputParser(endpoint: AnyEndpoint) {
  const querySchema = strictQuery(endpoint)
  const bodySchema = endpoint.body ? schemaOf(endpoint.body) : z.strictObject({})
  const paramsSchema = endpoint.params && schemaOf(endpoint.params)
  return (request: FastifyRequest) => {
    const problems: FieldProblems = Object.create(null)
    const parse = (schema: z.ZodType, value: unknown, toProblems = problemsOf) => {
      const parsed = schema.safeParse(value, { reportInput: true })
      if (parsed.success) return parsed.data
      Object.assign(problems, toProblems(parsed.error))
      return undefined
    }
    const params = paramsSchema?.safeParse(request.params)
    if (params && !params.success) fail(404, 'kernel:not_found')
    const input = {
      params: params?.data,
      query: parse(querySchema, request.query, parameterProblems),
      body: parse(bodySchema, request.body ?? {}),
    }
    if (Object.keys(problems).length > 0) failFields(problems)
    if (hasUnstorableText(input)) fail(400, 'kernel:invalid_input')
    return input as Input<AnyEndpoint>
  }
}

/** Returns the first problem of each query parameter; problems of a list's items under the list's name. */
function parameterProblems({ issues }: z.ZodError) {
  const firstIssues = new Map(
    issues.toReversed().map((issue) => {
      const path = issue.path.slice(0, 1)
      return [path[0], { ...issue, path }]
    }),
  )
  return problemsOf({ issues: [...firstIssues.values()] } as z.ZodError, 'unknown_parameter')
}

/** Schema of a call's query that refuses undeclared names. */
function strictQuery({ path, query = shape.object({}) }: AnyEndpoint) {
  const schema = schemaOf(query)
  if (schema instanceof z.ZodObject) return schema.strict()
  throw new Error(`The query of ${path} is no object`)
}

/** Whether a value contains text that PostgreSQL cannot store: NUL, or a lone surrogate. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasUnstorableText)
}

export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const version = header.match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1]
  if (!version) failFields({ 'If-Match': [{ key: 'kernel:error.wrong_form' }] })
  return Number(version)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function parseIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuid.test(key))
    failFields({ 'Idempotency-Key': [{ key: 'kernel:error.wrong_form' }] })
  return key
}

/** Whether a request used TLS, either to this server or to a trusted proxy. */
export const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https'

/** Prefix of our cookies: over TLS, browsers accept this name only from this host, never from a sibling domain. */
export const prefixOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-' : '')

/** The cookies of a request, by name without the prefix; over TLS, cookies without the prefix are ignored. */
export function cookiesOf(request: FastifyRequest): Record<string, string | undefined> {
  const prefix = prefixOf(request)
  return Object.fromEntries(
    Object.entries(request.cookies)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}
