import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { closedAbilities } from './web.server.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Égide API</title>
    <link rel="stylesheet" href="static/swagger-ui.css">
    <link rel="stylesheet" href="static/index.css">
    <link rel="icon" type="image/png" href="static/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="static/swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`
const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
})
`
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Reported only: Swagger UI writes markup as strings without a policy of its own (decision 043). */
const reportedPolicy = "require-trusted-types-for 'script'"

/** Serves the API reference, rendered from the OpenAPI document, at `/api/docs/`. */
export async function serveApiDocs(server: FastifyInstance) {
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui/package.json'))),
    prefix: '/api/docs/static/',
    wildcard: false,
    decorateReply: false,
  })
  const parts = { '': ['text/html', page], 'start.js': ['text/javascript', script] } as const
  for (const [name, [type, content]] of Object.entries(parts))
    server.route({
      method: ['GET', 'HEAD'],
      url: `/api/docs/${name}`,
      handler: (_, reply) =>
        reply
          .header('Content-Security-Policy', policy)
          .header('Content-Security-Policy-Report-Only', reportedPolicy)
          .header('Permissions-Policy', closedAbilities)
          .type(`${type}; charset=utf-8`)
          .send(content),
    })
}
