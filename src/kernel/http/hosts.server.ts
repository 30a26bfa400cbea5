import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors.ts'
import { isLoopback, loopbackNames } from './loopback.server.ts'

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
  const isHere = isLoopback(host)
  const isNameKnown = publicUrl !== undefined || (isHere && !isProxied)
  if (!isNameKnown || (isProxied && !isHere)) return
  const known = new Set<string>([
    ...loopbackNames,
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
  ])
  server.addHook('onRequest', async ({ headers }) => {
    const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
    const isAddress = !isHere && isIP(name.replace(/^\[|\]$/g, '')) > 0
    if (!known.has(name) && !isAddress) throw new Failure(421, 'kernel:unknown_host')
  })
}
