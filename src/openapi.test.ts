import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { products } from './features/products/product.ts'
import { schemaOf } from './kernel/field/check.ts'
import { textKeysOf as fieldWords } from './kernel/field/fields.ts'
import {
  type AnyEndpoint,
  downloadsOf,
  eventOf,
  hasRanges,
  wholePath,
} from './kernel/http/endpoint.ts'
import type { JsonSchema } from './kernel/http/jsonSchema.server.ts'
import type { OpenApi } from './kernel/http/openapi.server.ts'
import { describedResources } from './openapi.server.ts'
import { type TestApp, testApp } from './testing/app.ts'

type Parameter = {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: JsonSchema
}
type Content = { content?: { 'application/json'?: { schema: JsonSchema; example: unknown } } }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

let app: TestApp
let document: OpenApi
let operations: (Operation & { path: string; method: string })[]

beforeAll(async () => {
  app = await testApp()
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Operation),
      path,
      method,
    })),
  )
})

const endpoints = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({
    id: `${feature}.${name}`,
    endpoint: endpoint as AnyEndpoint,
  })),
)

/** Significant words of a sentence, in the singular. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(
      (word) => word.length > 2 && !['the', 'and', 'its', 'one', 'with', 'for'].includes(word),
    )
    .map((word) => word.replace(/(ies|s)$/, ''))

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('describes every call', () => {
    const described = operations.map(({ operationId }) => operationId)
    expect(new Set(described).size).toBe(described.length)
    for (const { id, endpoint } of endpoints)
      expect(document.paths[wholePath(endpoint)]).toMatchObject({
        [endpoint.method.toLowerCase()]: { operationId: id },
      })
  })

  it('describes every call with more than the words of its path', () => {
    for (const { operationId, summary, description, path, method } of operations) {
      const known = new Set(wordsOf(`${path} ${method}`.replaceAll(/[{}_-]/g, ' ')))
      const further = wordsOf(`${summary} ${description.replace(/Needs \S+|Open to \w+/, '')}`)
      const news = new Set(further.filter((word) => !known.has(word)))
      expect([operationId, summary, news.size > 3]).toEqual([operationId, summary, true])
    }
  })

  it('describes the ranges of each call that sends a stored file, and of no other', () => {
    const ranged = operations.filter(({ responses }) => '206' in responses)
    expect(ranged.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.flatMap(({ id, endpoint }) => (hasRanges(endpoint) ? [id] : [])).sort(),
    )
    expect(ranged.length).toBeGreaterThan(5)
    for (const { responses, parameters } of ranged) {
      expect(responses).toMatchObject({ 206: { content: responses['200']!.content }, 416: {} })
      expect(parameters).toContainEqual({ $ref: '#/components/parameters/Range' })
    }
  })

  it('describes every parameter with more than its name', () => {
    const { parameters: shared } = document.components
    for (const { operationId, parameters = [], path } of operations) {
      for (const given of parameters) {
        const { name, description = '' } = given.$ref
          ? (shared![given.$ref.split('/').at(-1)!] as Parameter)
          : given
        const known = new Set(wordsOf(`${name} ${path}`.replaceAll(/[{}_-]/g, ' ')))
        const news = new Set(wordsOf(description).filter((word) => !known.has(word)))
        expect([operationId, name, description, news.size > 1]).toEqual([
          operationId,
          name,
          description,
          true,
        ])
      }
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([operationId, inPath]).toEqual([operationId, named])
    }
  })

  it('labels every field of a record as the screens do', () => {
    const { schemas } = document.components
    const saidOf = ({ $ref, anyOf, description }: JsonSchema): string | undefined =>
      $ref
        ? saidOf(schemas[$ref.split('/').at(-1)!]!)
        : (description ?? anyOf?.map(saidOf).find(Boolean))
    const said = describedResources.flatMap(({ name, resource, words }) =>
      Object.entries(resource.fields).flatMap(([field, declared]) => {
        const label = words[`field.${fieldWords(field, declared).label}`]
        const property = (schemas[name]!.properties as Record<string, JsonSchema>)[field]
        return label && property ? [{ field: `${name}.${field}`, label, is: saidOf(property) }] : []
      }),
    )
    expect(said.length).toBeGreaterThan(150)
    expect(said.filter(({ label, is }) => !is?.startsWith(label))).toEqual([])
  })

  it('names every request and response body, and has no dangling reference', () => {
    const references = JSON.stringify(document).match(/"#\/components\/[^"]+"/g) ?? []
    const { components } = document
    for (const reference of new Set(references)) {
      const [, , kind, name] = JSON.parse(reference).split('/')
      expect([reference, components[kind]?.[name] !== undefined]).toEqual([reference, true])
    }
    for (const { operationId, requestBody, responses } of operations) {
      if (operationId.startsWith('system.')) continue
      for (const { content } of [requestBody, ...Object.values(responses)].flatMap(
        (one) => one ?? [],
      ))
        if (content?.['application/json'])
          expect([operationId, content['application/json'].schema.$ref]).toEqual([
            operationId,
            expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/),
          ])
    }
  })

  it.each(endpoints.map(({ id, endpoint }) => [id, endpoint] as const))(
    'has examples of %s that the call takes and answers',
    (id, { method, path, isOutsideApi, body, output, status }) => {
      const operation = document.paths[wholePath({ path, isOutsideApi })]![
        method.toLowerCase()
      ] as Operation
      const exampleIn = (content: Content | undefined) =>
        content?.content?.['application/json']?.example
      if (body) {
        const { error } = schemaOf(body).safeParse(exampleIn(operation.requestBody))
        expect([id, error?.issues]).toEqual([id, undefined])
      }
      if (
        output &&
        !downloadsOf({ output } as AnyEndpoint) &&
        !eventOf({ output } as AnyEndpoint)
      ) {
        const { error } = schemaOf(output).safeParse(exampleIn(operation.responses[status]))
        expect([id, error?.issues]).toEqual([id, undefined])
      }
    },
  )

  it('lists the sort fields of each list', () => {
    const sort = operations
      .find(({ operationId }) => operationId === 'products.list')!
      .parameters!.find(({ name }) => name === 'sort')!
    expect(sort).toMatchObject({ style: 'form', explode: false })
    expect((sort.schema.items as JsonSchema).enum).toEqual(
      [...products.sortable, 'deleted_at'].flatMap((field) => [field, `-${field}`]),
    )
    expect(products.sortable).toEqual(expect.arrayContaining(['code', 'price', 'id', 'created_at']))
  })

  it('explains the filter of each kind of field', () => {
    const { parameters = [] } = operations.find(
      ({ operationId }) => operationId === 'buildings.list',
    )!
    const filter = (name: string) => parameters.find((one) => one.name === name)!
    expect(filter('heating_energy_1').schema.items).toEqual({
      anyOf: [
        { $ref: '#/components/schemas/BuildingHeatingEnergy1' },
        { type: 'string', enum: ['~', '*'] },
      ],
    })
    expect(filter('heating_energy_1').description).toContain('`~` finds those without one')
    expect(filter('construction_year').description).toContain('`from..to`')
    expect(filter('city').description).toContain('"City" contains this')
    expect(filter('manager').description).toContain('by `id`')
  })

  it('explains codes', () => {
    const { MandateStatus, BuildingHeatingEnergy1, UserGroups } = document.components.schemas
    expect(MandateStatus!.description).toContain('`offered` Quote sent')
    expect(BuildingHeatingEnergy1!.description).toContain('`7501` Air')
    expect(UserGroups!.description).toContain('`client` Client')
    // These names appear on no screen and are English words already.
    const wordless = ['MandateOrigin', 'ProposalResource', 'ProposalState']
    for (const [name, { enum: options, description }] of Object.entries(
      document.components.schemas,
    ))
      for (const option of wordless.includes(name) ? [] : (options ?? []))
        expect([name, description]).toEqual([name, expect.stringContaining(`\`${option}\` `)])
  })

  it('allows no undeclared fields in a request body', () => {
    const open: string[] = []
    const walk = (schema: JsonSchema, place: string) => {
      if (schema.properties && schema.additionalProperties !== false) open.push(place)
      for (const [name, inner] of Object.entries(schema.properties ?? {}))
        walk(inner as JsonSchema, `${place}.${name}`)
      for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
        if (inner) walk(inner as JsonSchema, place)
      if (schema.$ref) walk(document.components.schemas[schema.$ref.split('/').at(-1)!]!, place)
    }
    for (const { operationId, requestBody } of operations) {
      const sent = requestBody?.content?.['application/json']?.schema
      if (sent) walk(sent, operationId)
    }
    expect(open).toEqual([])
  })

  it('describes the answer to a call that names a record out of reach, in its query or its body', async () => {
    const outOfReach = 2147483000
    const isId = (schema: JsonSchema | boolean): boolean =>
      typeof schema === 'object' && schema.maximum === 2147483647 && schema.minimum === 1
    const propertiesOf = ({ requestBody }: Operation) => {
      const schema = requestBody?.content?.['application/json']?.schema
      const name = String(schema?.$ref).split('/').at(-1)!
      return (schema?.$ref ? document.components.schemas[name]?.properties : undefined) ?? {}
    }
    const people = [await app.as('admin'), await app.as('client'), await app.as('partner')]
    const undescribed: string[] = []
    for (const call of operations.filter(({ path }) => !path.includes('{'))) {
      const queried = (call.parameters ?? []).filter(({ schema }) => isId(schema))
      const named = Object.entries(propertiesOf(call)).filter(([, schema]) =>
        [schema, ...((schema as JsonSchema).anyOf ?? [])].some(isId),
      )
      const example = call.requestBody?.content?.['application/json']?.example as object
      const ids = named.map(([name]) => name)
      const others = Object.entries(example ?? {}).filter(([name]) => !ids.includes(name))
      // Also as the only record that is named: some calls take one of several.
      const bodies = ids.flatMap((name) => [
        { ...example, [name]: outOfReach },
        { ...Object.fromEntries(others), [name]: outOfReach },
      ])
      const query = queried.map(({ name }) => `${name}=${outOfReach}`).join('&')
      if (query) bodies.push({})
      for (const { token } of people)
        for (const body of bodies) {
          const { statusCode } = await app.app.server.inject({
            method: call.method.toUpperCase() as 'GET',
            url: `${call.path}?${query}`,
            headers: { authorization: `Bearer ${token}` },
            ...(call.method !== 'get' && { payload: body }),
          })
          if (!call.responses[statusCode])
            undescribed.push(`${call.operationId} ${JSON.stringify(body)}: ${statusCode}`)
        }
    }
    expect(undescribed).toEqual([])
  })

  it('is sent again only if it has changed', async () => {
    const first = await fetch(`${app.url}/api/openapi.json`)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    const again = await fetch(`${app.url}/api/openapi.json`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is rendered at /api/docs/ with scripts of our own origin only', async () => {
    const page = await fetch(`${app.url}/api/docs`)
    expect(page.url).toBe(`${app.url}/api/docs/`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const linked = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)]
    expect(linked.length).toBeGreaterThan(3)
    for (const [, path] of linked)
      expect([path, (await fetch(new URL(path!, page.url))).status]).toEqual([path, 200])
  })
})
