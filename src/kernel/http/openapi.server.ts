import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { schemaOf } from '../field/check.ts'
import {
  type CodeLabel,
  type DescribedResource,
  describeResource,
  nameShape,
  optionsSchema,
  pascalCase,
} from '../field/describedFields.server.ts'
import { textKeysOf } from '../field/fields.ts'
import { type NamedShapes, ObjectShape, type Shape } from '../field/shape.ts'
import { anyValue, type FilterKind, filterKind, noValue } from '../record/filters.ts'
import type { CallReference, EndpointDocs } from '../record/reference.server.ts'
import { commonFields } from '../record/resource.ts'
import {
  type AnyEndpoint,
  type Contract,
  downloadsOf,
  type Endpoints,
  eventOf,
} from './endpoint.ts'
import { exampleOf } from './example.server.ts'
import { type JsonSchema, jsonSchema } from './jsonSchema.server.ts'

type Operation = Record<string, unknown>
type Paths = Record<string, Record<string, Operation>>
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Paths
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> }
}

/** What the reference says of a feature; one named after its resource describes that. */
export type FeatureReference<E extends Endpoints> = {
  calls: EndpointDocs<E>
  described?: DescribedResource
  /** Further described values that deserve a name. */
  schemas?: Record<string, Shape | undefined>
}

type Given<C extends Contract> = {
  info: OpenApi['info']
  contract: C
  features: { [F in keyof C]: FeatureReference<C[F]> }
  codeLabel: CodeLabel
  /** Calls that are no feature's. */
  paths: Paths
}

/** The whole contract as an OpenAPI document, in English. */
export function openApi<C extends Contract>({
  info,
  contract,
  features: given,
  codeLabel,
  paths,
}: Given<C>): OpenApi {
  const features = given as Record<string, FeatureReference<Endpoints>>
  const schemas: Record<string, JsonSchema> = { Error: errorSchema }

  /** A schema as the document has it: one with a name stands among the components. */
  function jsonOf(schema: z.ZodType, io: 'input' | 'output', name?: string): JsonSchema {
    const { $defs = {}, id = name, ...json } = relocated(jsonSchema(schema, io))
    for (const [name, { id: _, ...part }] of Object.entries($defs)) keep(name, part)
    return id && !json.$ref ? keep(id, json) : json
  }

  function keep(name: string, schema: JsonSchema) {
    if (schemas[name] && !isDeepStrictEqual(schemas[name], schema))
      throw new Error(`Two schemas are called ${name}`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  /** JSON of a body or an answer, with an example. */
  function contentOf(schema: z.ZodType, io: 'input' | 'output', name: string, given?: unknown) {
    const json = jsonOf(schema, io, name)
    return { 'application/json': { schema: json, example: given ?? exampleOf(json, schemas) } }
  }

  function parametersOf(
    place: 'path' | 'query',
    given: Shape | undefined,
    said: Partial<Record<string, string>> = {},
    of?: DescribedResource,
  ) {
    const parts = given instanceof ObjectShape ? (given.parts as NamedShapes) : {}
    return Object.entries(parts).map(([name, part]) => {
      const schema = schemaOf(part)
      const { description: _, ...json } = jsonOf(schema, 'output')
      const field = of?.resource.fields[name]
      const options = field && optionsSchema(field)
      const labelled = options && jsonOf(options, 'output')
      const isList = json.type === 'array'
      const one = isList ? (json.items as JsonSchema) : json
      const named = (value: JsonSchema) =>
        labelled && isDeepStrictEqual(schemas[nameIn(labelled)]?.enum, value.enum)
          ? labelled
          : value
      const value = one.anyOf ? { ...one, anyOf: one.anyOf.map(named) } : named(one)
      return {
        name,
        in: place,
        required: place === 'path' || !schema.safeParse(undefined).success,
        description: said[name] ?? sayFilter(name, of),
        schema: isList ? { ...json, items: value } : value,
        // Several values are separated by commas.
        ...(isList && { style: 'form', explode: false }),
      }
    })
  }

  function operationOf(feature: string, name: string, endpoint: AnyEndpoint): Operation {
    const { access, params, query, body } = endpoint
    const said: CallReference<AnyEndpoint> = features[feature]!.calls[name]!
    const of = features[access.split(':')[0]!]?.described
    const title = pascalCase(feature) + name[0]!.toUpperCase() + name.slice(1)
    const isOpen = access === 'public'
    const needs = access === 'signed_in' ? 'a signed-in user' : access
    const [first, ...more] = said.summary.split(/(?<=\.) /)
    const headers = ['AcceptLanguage']
    if (endpoint.method !== 'GET' && !isOpen) headers.push('IfMatch', 'IdempotencyKey')
    return {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: first,
      description: [...more, isOpen ? 'Open to everybody.' : `Needs ${needs}.`].join(' '),
      security: isOpen ? [] : [{ bearer: [] }],
      parameters: [
        ...parametersOf('path', params, said.params),
        ...parametersOf('query', query, said.query, of),
        ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ],
      ...(body && {
        requestBody: {
          required: true,
          content: contentOf(schemaOf(body), 'input', `${title}Request`, said.example),
        },
      }),
      responses: {
        [endpoint.status]: successOf(endpoint, title),
        ...Object.fromEntries(
          Object.keys(refusalNames)
            .filter((status) => isExpected(endpoint, Number(status)))
            .map((status) => [status, { $ref: `#/components/responses/${refusalNames[status]}` }]),
        ),
        ...Object.fromEntries(
          Object.entries(endpoint.refusals ?? {}).map(([status, why]) => [status, refusal(why)]),
        ),
      },
    }
  }

  /** What a call answers when it succeeds. */
  function successOf(endpoint: AnyEndpoint, title: string) {
    const event = eventOf(endpoint)
    const types = downloadsOf(endpoint)
    if (event) {
      const content = { 'text/event-stream': { schema: jsonOf(schemaOf(event), 'output') } }
      return { description: 'Server-sent events.', content }
    }
    if (types)
      return {
        description: 'A file.',
        content: Object.fromEntries(
          types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      }
    if (!endpoint.output) return { description: 'Done; there is no body.' }
    const content = contentOf(schemaOf(endpoint.output), 'output', `${title}Answer`)
    return { description: 'Done.', content }
  }

  for (const { described, schemas: named = {} } of Object.values(features)) {
    if (described) describeResource(described, codeLabel)
    for (const [id, schema] of Object.entries(named)) nameShape(schema!, id)
  }
  const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
  )
  const all: Paths = { ...paths }
  for (const { feature, name, endpoint } of calls) {
    const path = `/api${endpoint.path}`
    const method = endpoint.method.toLowerCase()
    all[path] = { ...all[path], [method]: operationOf(feature, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths: all,
    components: {
      schemas,
      parameters,
      responses: Object.fromEntries(
        Object.entries(refusalNames).map(([status, name]) => [name, refusal(refusals[status]!)]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** What a filter by a field does, where it does not say it itself. */
function sayFilter(name: string, of: DescribedResource | undefined) {
  const field = { ...of?.resource.fields, ...commonFields }[name]
  const asking = field && filterKind(field)
  if (!of || !asking) return undefined
  const label = of.words[`field.${textKeysOf(name, field).label}`] ?? name.replaceAll('_', ' ')
  const marks = field.required
    ? ''
    : `, \`${noValue}\` finds those without one, \`${anyValue}\` those with any`
  return `Narrows the list to records whose "${label}" ${meanings[asking]}${marks}.`
}

const meanings: Record<FilterKind, string> = {
  options: 'is one of these values',
  records: 'is one of these, by `id`',
  range:
    'is one of these values or lies in one of these ranges, `from..to` with both ends; either may be left out',
  text: 'contains this, whatever its accents and capitals',
}

/** A schema whose references lead to the components. */
const relocated = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const nameIn = ({ $ref = '' }: JsonSchema) => $ref.split('/').at(-1)!

/** Whether a call may be refused with this status for a usual reason. */
function isExpected({ access, method, params }: AnyEndpoint, status: number) {
  switch (status) {
    case 400:
    case 429:
      return true
    case 401:
    case 403:
      return access !== 'public'
    case 404:
      return params !== undefined
    default:
      return method !== 'GET'
  }
}

const refusalNames: Record<string, string> = {
  400: 'InvalidInput',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'WrongContentType',
  422: 'KeyReused',
  429: 'TooManyRequests',
}

const refusals: Record<string, string> = {
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

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const errorSchema: JsonSchema = {
  description: 'Why a call was refused.',
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: "A sentence in the reader's language." },
    code: { type: 'string', description: 'The same for programs.' },
    fields: {
      type: 'object',
      description: 'What is wrong with each field or parameter, by its name.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'By which the log knows the call.' },
  },
  additionalProperties: true,
}

const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description:
      'The language of sentences in the answer: fr, en or it, with weights; en without it.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `version` that the writer saw. Where others changed the same fields since, the call is refused with 409 and both versions; without it the values count as they are given.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A UUID made for this call. Sent again with the same key, it does nothing twice and gets the first answer.',
    schema: { type: 'string', format: 'uuid' },
  },
}
