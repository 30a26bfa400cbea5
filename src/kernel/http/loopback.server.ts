import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Names and addresses of this machine, as they stand in URLs. */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const

/** Whether only this machine reaches a server that listens on this address. */
export const isLoopback = (host: string) => [...loopbackNames, '::1'].includes(host)

/** Systems without IPv6 refuse its loopback address with one of these. */
const withoutIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

/** The port that a server listens on; undefined before it does. */
export function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/**
 * Prepares a server to answer on the IPv6 loopback address too, since browsers may try it first for `localhost`. The
 * returned function listens there at the port of the server; it fails if another program has that port, as browsers
 * could reach that one instead.
 */
export function prepareIpv6Loopback(fastify: FastifyInstance) {
  const second = createServer((socket) => void fastify.server.emit('connection', socket))
  let isClosing = false
  let closed: Promise<unknown> | undefined
  fastify.addHook('preClose', async () => {
    isClosing = true
    if (second.listening) closed = new Promise((resolve) => second.close(resolve))
  })
  // Requests in flight finish before what they use is closed.
  fastify.addHook('onClose', async () => void (await closed))
  return () =>
    new Promise<void>((resolve, reject) => {
      if (isClosing) return resolve()
      second.once('error', (error: NodeJS.ErrnoException) =>
        withoutIpv6.includes(error.code ?? '') ? resolve() : reject(error),
      )
      second.listen({ port: portOf(fastify), host: '::1' }, () => {
        // Closed meanwhile.
        if (isClosing) second.close()
        resolve()
      })
    })
}
