import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from './errors.ts'

/**
 * Answers what no route of the API takes: OPTIONS and other methods of a known path with `Allow`, a path
 * without its trailing slash with a redirect. Call it before any route is registered.
 */
export function answerOtherMethods(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const known = methods.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })

  const methodsOf = (path: string) =>
    methods.get(path) ?? [...methods].find(([url]) => isMatch(url, path))?.[1]

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1)
    const allowed = methodsOf(path)
    // A parameter that is too long is why its own route did not take it.
    if (allowed?.has(request.method)) fail(404, 'kernel:not_found')
    if (allowed) {
      reply.header('Allow', [...allowed, 'OPTIONS'].join(', '))
      if (request.method === 'OPTIONS') return reply.status(204).send()
      fail(405, 'kernel:method_not_allowed')
    }
    // It begins with `/api/`, so it cannot lead to another host.
    if (methodsOf(`${path}/`))
      return reply.redirect(`${path}/${request.url.slice(path.length)}`, 308)
    fail(404, 'kernel:not_found')
  }
  // As a hook, since a body is read before a handler.
  app.all('/api/*', { onRequest: answer }, () => undefined)
}

/** Whether a path is one of a route: `/api/mandates/:id/`. */
function isMatch(route: string, path: string) {
  const [expected, given] = [route.split('/'), path.split('/')]
  return (
    expected.length === given.length &&
    expected.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}
