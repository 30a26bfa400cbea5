import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { schemaOf } from '../field/check.ts'
import { shape } from '../field/shape.ts'
import type { AnyEndpoint, Input } from './endpoint.ts'
import { type FieldProblems, fail, failFields, problemsOf } from './errors.ts'

/**
 * Parses the parts of a call. Refuses with 400 and every problem found, names that are not declared among
 * them; an impossible id is 404.
 */
export function inputParser(endpoint: AnyEndpoint) {
  const querySchema = strictQuery(endpoint)
  const bodySchema = endpoint.body ? schemaOf(endpoint.body) : z.strictObject({})
  const paramsSchema = endpoint.params && schemaOf(endpoint.params)
  return (request: FastifyRequest) => {
    const problems: FieldProblems = Object.create(null)
    const parse = (schema: z.ZodType, given: unknown, tell = problemsOf) => {
      const parsed = schema.safeParse(given, { reportInput: true })
      if (parsed.success) return parsed.data
      Object.assign(problems, tell(parsed.error))
      return undefined
    }
    const readParams = paramsSchema?.safeParse(request.params)
    if (readParams && !readParams.success) fail(404, 'kernel:not_found')
    const input = {
      params: readParams?.data,
      query: parse(querySchema, request.query, parameterProblems),
      body: parse(bodySchema, request.body ?? {}),
    }
    if (Object.keys(problems).length > 0) failFields(problems)
    if (hasUnstorable(input)) fail(400, 'kernel:invalid_input')
    return input as Input<AnyEndpoint>
  }
}

/** The first thing that is wrong with each parameter of a query, by its name also where that is a list. */
function parameterProblems({ issues }: z.ZodError) {
  const first = new Map(
    issues.toReversed().map((issue) => {
      const path = issue.path.slice(0, 1)
      return [path[0], { ...issue, path }]
    }),
  )
  return problemsOf({ issues: [...first.values()] } as z.ZodError, 'unknown_parameter')
}

/** The schema of a call's query, which takes no other names than those declared. */
function strictQuery({ path, query = shape.object({}) }: AnyEndpoint) {
  const schema = schemaOf(query)
  if (schema instanceof z.ZodObject) return schema.strict()
  throw new Error(`The query of ${path} is no object`)
}

/** Text that PostgreSQL cannot hold: the character 0, and half of a surrogate pair. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasUnstorable)
}

export function ifMatchOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const version = header.match(/^(?:W\/)?"?(\d{1,9})"?$/)?.[1]
  if (!version) failFields({ 'If-Match': [{ key: 'kernel:error.wrong_form' }] })
  return Number(version)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuid.test(key))
    failFields({ 'Idempotency-Key': [{ key: 'kernel:error.wrong_form' }] })
  return key
}
