import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyEndpoint, Input } from './endpoint.ts'
import { type FieldProblems, fail, failFields, problemsOf } from './errors.ts'

/** The parts of a call, parsed. Refuses with 400 and every problem found; an impossible id is 404. */
export function parseInput(endpoint: AnyEndpoint, request: FastifyRequest) {
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
