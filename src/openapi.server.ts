import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { api } from './api.ts'
import type { FeatureReference } from './feature.server.ts'
import { programUploadPaths } from './features/files/uploads/programUploadPaths.server.ts'
import { codeLabels } from './features/register/codes.ts'
import { serverFeatures } from './features.server.ts'
import type { Feature } from './kernel/feature.ts'
import type { Endpoints } from './kernel/http/endpoint.ts'
import { liveReference } from './kernel/http/live.server.ts'
import { liveEvent } from './kernel/http/live.ts'
import { type FeatureDocs, type OpenApi, openApi } from './kernel/http/openapi.server.ts'
import type { Limits } from './kernel/limits/limits.server.ts'
import { resourcesOf } from './kernel/text.ts'

type References = { [R in keyof typeof api]: FeatureDocs<(typeof api)[R]> }

/** Documentation of a feature with its described records. */
function documentFeature(
  { records = [] }: Feature,
  reference: Record<string, FeatureReference<Endpoints>>,
) {
  return Object.entries(reference).map(([key, { name, words, examples, ...calls }]) => {
    const described = records.find(({ resource }) => resource.name === key)
    if (!name || !described) return [key, calls] as const
    const { resource, text } = described
    const labels = { ...words, ...resourcesOf(text, 'en') }
    return [key, { ...calls, described: { name, resource, words: labels, examples } }] as const
  })
}

const references = {
  ...Object.fromEntries(
    serverFeatures.flatMap(({ feature, reference }) =>
      documentFeature(feature, reference as Record<string, FeatureReference<Endpoints>>),
    ),
  ),
  live: { calls: liveReference, schemas: { LiveEvent: liveEvent } },
} as unknown as References

/** All resources in the document. */
export const describedResources = Object.values(references).flatMap(
  ({ described }) => described ?? [],
)

/** Path of a call outside the contract, for the document. */
const systemPath = (name: string, summary: string, responses: Record<string, string>) => ({
  get: {
    operationId: `system.${name}`,
    tags: ['system'],
    summary,
    description: 'Open to everybody.',
    security: [],
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { type: 'object' } } } },
      ]),
    ),
  },
})

const paths = {
  ...programUploadPaths,
  '/api/health/': systemPath(
    'health',
    'Returns whether the product works, its version, the state of the database, and the outside services in use.',
    {
      200: 'The product works; `status` is `read_only` while its database takes no changes, `outdated` once a later version has changed its schema.',
      503: 'The database does not respond.',
    },
  ),
  '/api/health/live/': systemPath('live', 'Returns whether the process answers.', {
    200: 'It answers.',
  }),
  '/api/health/ready/': systemPath('ready', 'Returns whether the process should get requests.', {
    200: 'It should.',
    503: 'It should not; `reason` is `unreachable` without a database, `read_only` while it takes no changes, `ahead` if a later version has changed its schema.',
  }),
  '/api/openapi.json': systemPath('openapi', 'Returns this document, which describes every call.', {
    200: 'The document; it comes with an `ETag`.',
    429: 'Too many requests from one network.',
  }),
}

/** Creates the OpenAPI document of this version. */
export async function openApiDocument(version: string): Promise<OpenApi> {
  return openApi({
    info: {
      title: 'Égide',
      version,
      description:
        'Mandates of energy consultants for buildings. Dates are ISO 8601; those with a time are in UTC. A record that the caller may not see is answered with 404.',
    },
    contract: api,
    features: references,
    codeLabel: await codeLabels('en'),
    paths,
  })
}

/** Requests per minute from one network: the document is large and changes only with the version. */
const maxPerMinute = 30

/** Serves the document, which is created on the first request. */
export function serveOpenApi(server: FastifyInstance, version: string, limits: Limits) {
  let created: Promise<{ text: string; etag: string }> | undefined
  const create = async () => {
    const text = JSON.stringify(await openApiDocument(version))
    return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  server.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    onRequest: ({ ip }) => limits.countAnonymous('openapi', ip, maxPerMinute),
    async handler(request, reply) {
      created ??= create()
      const { text, etag } = await created
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
