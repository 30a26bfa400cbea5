import { z } from 'zod'
import { type AnyEndpoint, downloadsOf, eventOf } from './endpoint.ts'

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
export function describe(feature: string, name: string, endpoint: AnyEndpoint) {
  const writes = endpoint.method !== 'GET'
  const open = endpoint.access === 'public'
  const expected = [
    400,
    ...(open ? [] : [401, 403]),
    ...(endpoint.params ? [404] : []),
    ...(writes ? [409, 413, 415, 422] : []),
    429,
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
