import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors.ts'

/** Names of this machine for itself, as in a `Host` header. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

type Options = {
  /** The address that the server listens on. */
  host: string
  publicUrl: string | undefined
  /** Whether a proxy stands in front, which may use any name for this server. */
  isProxied: boolean
}

/**
 * Refuses requests for other host names than those that are known: a page elsewhere whose name was made to point here
 * (DNS rebinding) could otherwise read the answers. A server that others reach knows its names by PUBLIC_URL; it also
 * answers under a bare IP address, which no page elsewhere can have as its name.
 */
export function refuseUnknownHosts(server: FastifyInstance, options: Options) {
  const { host, publicUrl, isProxied } = options
  const isLoopback = [...loopbackHosts, '::1'].includes(host)
  const isNameKnown = publicUrl !== undefined || (isLoopback && !isProxied)
  if (!isNameKnown || (isProxied && !isLoopback)) return
  const known = new Set([...loopbackHosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])])
  server.addHook('onRequest', async ({ headers }) => {
    const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
    const isAddress = !isLoopback && isIP(name.replace(/^\[|\]$/g, '')) > 0
    if (!known.has(name) && !isAddress) throw new Failure(421, 'kernel:unknown_host')
  })
}
