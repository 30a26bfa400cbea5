// Over 300 lines: one document, from the contract to its responses.
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
  hasRanges,
  isWrite,
  wholePath,
} from './endpoint.ts'
import { exampleValue } from './example.server.ts'
import { type JsonSchema, jsonSchema } from './jsonSchema.server.ts'

type Operation = Record<string, unknown>
type Paths = Record<string, Record<string, Operation>>
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Paths
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> }
}

/** Documentation of a feature for the API reference; `described` if it is named after its resource. */
export type FeatureDocs<E extends Endpoints> = {
  calls: EndpointDocs<E>
  described?: DescribedResource
  /** Additional schemas to list by name among the components. */
  schemas?: Record<string, Shape | undefined>
}

type OpenApiOptions<C extends Contract> = {
  info: OpenApi['info']
  contract: C
  features: { [F in keyof C]: FeatureDocs<C[F]> }
  codeLabel: CodeLabel
  /** Paths outside the contract. */
  paths: Paths
}

/** Converts the whole contract to an OpenAPI document, in English. */
export function openApi<C extends Contract>({
  info,
  contract,
  features: given,
  codeLabel,
  paths,
}: OpenApiOptions<C>): OpenApi {
  const features = given as Record<string, FeatureDocs<Endpoints>>
  const schemas: Record<string, JsonSchema> = { Error: errorSchema }

  /** Converts a schema to JSON; named schemas become components and are referenced. */
  function addSchema(schema: z.ZodType, io: 'input' | 'output', name?: string): JsonSchema {
    const { $defs = {}, id = name, ...json } = withComponentRefs(jsonSchema(schema, io))
    for (const [name, { id: _, ...part }] of Object.entries($defs)) addComponent(name, part)
    return id && !json.$ref ? addComponent(id, json) : json
  }

  function addComponent(name: string, schema: JsonSchema) {
    if (schemas[name] && !isDeepStrictEqual(schemas[name], schema))
      throw new Error(`Two schemas are called ${name}`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Content of a request or response body, with an example. */
  function jsonContent(schema: z.ZodType, io: 'input' | 'output', name: string, example?: unknown) {
    const json = addSchema(schema, io, name)
    return { 'application/json': { schema: json, example: example ?? exampleValue(json, schemas) } }
  }

  function parameterList(
    location: 'path' | 'query',
    params: Shape | undefined,
    descriptions: Partial<Record<string, string>> = {},
    described?: DescribedResource,
  ) {
    const parts = params instanceof ObjectShape ? (params.parts as NamedShapes) : {}
    return Object.entries(parts).map(([name, part]) => {
      const schema = schemaOf(part)
      const { description: _, ...json } = addSchema(schema, 'output')
      const field = described?.resource.fields[name]
      const options = field && optionsSchema(field)
      const labelledOptions = options && addSchema(options, 'output')
      const isList = json.type === 'array'
      const item = isList ? (json.items as JsonSchema) : json
      const withLabels = (value: JsonSchema) =>
        labelledOptions && isDeepStrictEqual(schemas[refName(labelledOptions)]?.enum, value.enum)
          ? labelledOptions
          : value
      const value = item.anyOf ? { ...item, anyOf: item.anyOf.map(withLabels) } : withLabels(item)
      return {
        name,
        in: location,
        required: location === 'path' || !schema.safeParse(undefined).success,
        description: descriptions[name] ?? describeFilter(name, described),
        schema: isList ? { ...json, items: value } : value,
        // Several values are separated by commas.
        ...(isList && { style: 'form', explode: false }),
      }
    })
  }

  function operation(feature: string, name: string, endpoint: AnyEndpoint): Operation {
    const { access, params, query, body } = endpoint
    const docs: CallReference<AnyEndpoint> = features[feature]!.calls[name]!
    const described = features[access.split(':')[0]!]?.described
    const title = pascalCase(feature) + name[0]!.toUpperCase() + name.slice(1)
    const isOpen = access === 'public'
    const needs = access === 'signed_in' ? 'a signed-in user' : access
    const [first, ...rest] = docs.summary.split(/(?<=\.) /)
    const headers = ['AcceptLanguage']
    if (isWrite(endpoint) && !isOpen) headers.push('IfMatch', 'IdempotencyKey')
    if (mayBeViewed(endpoint)) headers.push('ViewAs')
    if (hasRanges(endpoint)) headers.push('Range')
    const success = successResponse(endpoint, title)
    return {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: first,
      description: [...rest, isOpen ? 'Open to everybody.' : `Needs ${needs}.`].join(' '),
      security: isOpen ? [] : [{ bearer: [] }],
      parameters: [
        ...parameterList('path', params, docs.params),
        ...parameterList('query', query, docs.query, described),
        ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
        ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
          ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
        })),
      ],
      ...(body && {
        requestBody: {
          required: !schemaOf(body).isOptional(),
          content: jsonContent(schemaOf(body), 'input', `${title}Request`, docs.example),
        },
      }),
      responses: {
        [endpoint.status]: success,
        ...(hasRanges(endpoint) && {
          206: { ...success, description: 'The requested part of the file.' },
          416: refusal('The range lies outside of the file.'),
        }),
        ...Object.fromEntries(
          Object.keys(refusalNames)
            .filter((status) => mayRespond(endpoint, Number(status)))
            .map((status) => [status, { $ref: `#/components/responses/${refusalNames[status]}` }]),
        ),
        ...Object.fromEntries(
          Object.entries(docs.refusals ?? {}).map(([status, why]) => [status, refusal(why)]),
        ),
      },
    }
  }

  /** The response to a successful call. */
  function successResponse(endpoint: AnyEndpoint, title: string) {
    const event = eventOf(endpoint)
    const types = downloadsOf(endpoint)
    if (event) {
      const content = { 'text/event-stream': { schema: addSchema(schemaOf(event), 'output') } }
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
    const content = jsonContent(schemaOf(endpoint.output), 'output', `${title}Answer`)
    return { description: 'Done.', content }
  }

  for (const { described, schemas: named = {} } of Object.values(features)) {
    if (described) describeResource(described, codeLabel)
    for (const [id, schema] of Object.entries(named)) nameShape(schema!, id)
  }
  const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
  )
  const allPaths: Paths = { ...paths }
  for (const { feature, name, endpoint } of calls) {
    const path = wholePath(endpoint)
    const method = endpoint.method.toLowerCase()
    allPaths[path] = { ...allPaths[path], [method]: operation(feature, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths: allPaths,
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

/** Whether administrators may make a call while they view the product as another person. */
const mayBeViewed = (endpoint: AnyEndpoint) =>
  endpoint.method === 'GET' &&
  endpoint.access !== 'public' &&
  !endpoint.isPrivate &&
  !downloadsOf(endpoint)

/** Describes the filter by a field; undefined if the parameter is no filter. */
function describeFilter(name: string, described: DescribedResource | undefined) {
  const field = { ...described?.resource.fields, ...commonFields }[name]
  const filter = field && filterKind(field)
  if (!described || !filter) return undefined
  const label =
    described.words[`field.${textKeysOf(name, field).label}`] ?? name.replaceAll('_', ' ')
  const keywords = field.required
    ? ''
    : `, \`${noValue}\` finds those without one, \`${anyValue}\` those with any`
  return `Narrows the list to records whose "${label}" ${filterMeanings[filter]}${keywords}.`
}

const filterMeanings: Record<FilterKind, string> = {
  options: 'is one of these values',
  records: 'is one of these records, by `id`',
  range:
    'is one of these values, or in one of these ranges: `from..to`, including both ends; either may be omitted',
  text: 'contains this text, ignoring accents and case',
}

/** Replaces references to `$defs` by references to the components. */
const withComponentRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const refName = ({ $ref = '' }: JsonSchema) => $ref.split('/').at(-1)!

/** Whether a call may fail with this status for a reason common to all calls. */
function mayRespond(endpoint: AnyEndpoint, status: number) {
  const { access, method, params } = endpoint
  switch (status) {
    case 400:
    case 429:
      return true
    case 401:
    case 403:
      return access !== 'public'
    case 404:
      return params !== undefined
    case 413:
    case 415:
      return method !== 'GET'
    default:
      return isWrite(endpoint)
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
  400: 'Invalid input; `fields` has the problems of each field.',
  401: 'Not signed in, or the access token has expired.',
  403: 'The groups of the caller do not have this right.',
  404: 'No such record, or it is out of reach.',
  409: 'The record changed in the meantime, a value is taken, or a guard refuses.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was already used for another call.',
  429: 'Too many requests; `Retry-After` says when to retry.',
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const errorSchema: JsonSchema = {
  description: 'Why a call failed.',
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: "A sentence in the reader's language." },
    code: { type: 'string', description: 'The reason, for programs.' },
    fields: {
      type: 'object',
      description: 'Problems by name of the field or parameter.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'Identifies the call in the log.' },
  },
  additionalProperties: true,
}

const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description:
      'Preferred languages of the texts in the response: fr, en or it, with optional weights; the default is en.',
    schema: { type: 'string' },
  },
  ViewAs: {
    name: 'X-View-As',
    in: 'header',
    description:
      'The `id` of the person as whom an administrator makes the call: the response is the one that this person gets. The call is written to the audit log.',
    schema: { type: 'integer' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'The part of the file to send, in bytes: `bytes=0-1023`.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `version` that the change is based on. If somebody else has changed the same fields since, the call fails with 409 and the values of both sides. Without this header the change overwrites theirs.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A UUID for this call. A retry with the same key changes nothing and returns the first response.',
    schema: { type: 'string', format: 'uuid' },
  },
}
