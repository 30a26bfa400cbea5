import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from './errors.ts'

/**
 * Handles requests that match no route of the API: sends `Allow` for OPTIONS and other methods of a known
 * path, and redirects paths without a trailing slash. Call it before any route is registered.
 */
export function handleUnmatchedRoutes(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const registered = methods.get(url) ?? new Set()
    for (const registeredMethod of [method].flat())
      if (registeredMethod !== 'OPTIONS') registered.add(registeredMethod)
    methods.set(url, registered)
  })

  const allowedMethods = (path: string) =>
    methods.get(path) ?? [...methods].find(([url]) => isMatch(url, path))?.[1]

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1)
    const allowed = allowedMethods(path)
    // Pages of other origins may not call the API, so CORS preflight requests are refused.
    if (request.headers['access-control-request-method'] !== undefined)
      fail(403, 'kernel:forbidden')
    // A route does not match if a parameter is too long.
    if (allowed?.has(request.method)) fail(404, 'kernel:not_found')
    if (allowed) {
      reply.header('Allow', [...allowed, 'OPTIONS'].join(', '))
      if (request.method === 'OPTIONS') return reply.status(204).send()
      fail(405, 'kernel:method_not_allowed')
    }
    // The path begins with `/api/`, so this cannot redirect to another host.
    if (allowedMethods(`${path}/`))
      return reply.redirect(`${path}/${request.url.slice(path.length)}`, 308)
    fail(404, 'kernel:not_found')
  }
  // A hook, since Fastify reads the body before it calls a handler.
  app.all('/api/*', { onRequest: respond }, () => undefined)
}

/** Whether a path matches a route like `/api/mandates/:id/`. */
function isMatch(route: string, path: string) {
  const [expected, actual] = [route.split('/'), path.split('/')]
  return (
    expected.length === actual.length &&
    expected.every(
      (part, index) => part === actual[index] || (part.startsWith(':') && actual[index] !== ''),
    )
  )
}
