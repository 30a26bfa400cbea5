import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Loopback names and addresses, as written in URLs. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const

/** Whether a server that listens on this address is reachable from this machine only. */
export const isLoopback = (host: string) => [...loopbackNames, '::1'].includes(host)

/** Error codes for the IPv6 loopback address on systems without IPv6. */
const noIpv6Codes = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

/** The port that a server listens on; undefined before it listens. */
export function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/**
 * Prepares a server to listen on the IPv6 loopback address too, since browsers may try it first for `localhost`. The
 * returned function starts to listen there, on the port of the server; it fails if another program uses that port,
 * since browsers could then reach that program instead.
 */
export function prepareIpv6Loopback(fastify: FastifyInstance) {
  const second = createServer((socket) => void fastify.server.emit('connection', socket))
  let isClosing = false
  let closed: Promise<unknown> | undefined
  fastify.addHook('preClose', async () => {
    isClosing = true
    if (second.listening) closed = new Promise((resolve) => second.close(resolve))
  })
  // Wait for requests in flight before their resources are closed.
  fastify.addHook('onClose', async () => void (await closed))
  return () =>
    new Promise<void>((resolve, reject) => {
      if (isClosing) return resolve()
      second.once('error', (error: NodeJS.ErrnoException) =>
        noIpv6Codes.includes(error.code ?? '') ? resolve() : reject(error),
      )
      second.listen({ port: portOf(fastify), host: '::1' }, () => {
        // The server was closed meanwhile.
        if (isClosing) second.close()
        resolve()
      })
    })
}
