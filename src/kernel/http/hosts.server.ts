import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors.ts'
import { isProbe } from './health.server.ts'
import { isLoopback, loopbackNames } from './loopback.server.ts'

type Options = {
  /** The address that the server listens on. */
  host: string
  publicUrl: string | undefined
  /** Further names under which it may be asked, as the operator lists them. */
  allowed: readonly string[]
  /** Whether a proxy forwards the requests; it may use any host name for this server. */
  isProxied: boolean
}

/**
 * Refuses requests with an unknown host name, to prevent DNS rebinding: a foreign page whose host name resolves to this
 * server could otherwise read the responses. A server on a network knows its name from PUBLIC_URL and ALLOWED_HOSTS; it
 * also accepts IP addresses, which DNS rebinding cannot use. Behind a proxy, which may use any name, only a list of
 * ALLOWED_HOSTS is held against it.
 */
export function refuseUnknownHosts(server: FastifyInstance, options: Options) {
  const { host, publicUrl, allowed, isProxied } = options
  const isLocal = isLoopback(host)
  const isNameKnown = publicUrl !== undefined || (isLocal && !isProxied)
  if (allowed.length === 0 && (!isNameKnown || (isProxied && !isLocal))) return
  const known = new Set<string>([
    ...loopbackNames,
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
    ...allowed,
  ])
  server.addHook('onRequest', async ({ headers, routeOptions }) => {
    // Probes of load balancers know no name, and HTTP/1.0 has none.
    if (isProbe(routeOptions.url)) return
    const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
    const isAddress = !isLocal && isIP(name.replace(/^\[|\]$/g, '')) > 0
    if (!known.has(name) && !isAddress) throw new Failure(421, 'kernel:unknown_host')
  })
}
