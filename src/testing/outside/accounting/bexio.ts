import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../../integrations/connection.ts'
import { openBooks } from './books.ts'

/** What can go wrong with a call. */
export const bexioFaults = [
  /** It does not arrive; no answer. */
  'lost',
  /** It is carried out; no answer. */
  'unanswered',
  /** No answer; it is carried out some time after the caller has given up. */
  'late',
  /** It is carried out twice; the answer is that of the second time. */
  'twice',
  /** 429 with the headers of the limit. */
  'limited',
  /** 500, not carried out. */
  'failed',
  /** 500, although it is carried out. */
  'failed_after',
  /** Carried out, but the answer is no JSON. */
  'garbage',
  'unauthorised',
  /** 422 with a reason. */
  'refused',
] as const
export type BexioFault = (typeof bexioFaults)[number]

export type BexioRequest = { method: string; path: string; body: unknown }

export const bexioToken = 'bexio-token-for-tests'

/**
 * Starts a server on loopback that stands in for bexio: contacts and offers as third parties describe its interface,
 * with its limit of calls, and faults where a test or a proof wants them.
 */
export async function serveBexio() {
  const books = openBooks()
  const requests: BexioRequest[] = []
  const service = {
    ...{ url: '', books, requests },
    /** The fault of a call; none by default. */
    faultOf: undefined as ((request: BexioRequest) => BexioFault | undefined) | undefined,
    /** How long after a late call it is carried out, in ms. */
    lateness: 400,
    /** Calls that are left before the limit; the window is a second. */
    remaining: 1_000_000,
    /** Faults that were injected, by kind. */
    injected: {} as Partial<Record<BexioFault, number>>,
    connection: (): Connection => ({
      ...{ url: service.url, isEntered: false, secret: bexioToken },
      pace: async () => undefined,
    }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const { method = 'GET' } = request
    const typed = await text(request)
    const body: unknown = typed === '' ? undefined : JSON.parse(typed)
    const asked = { method, path: url.pathname, body }
    requests.push(asked)
    const send = (status: number, content: string, headers = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'RateLimit-Limit': '1000',
          'RateLimit-Remaining': String(Math.max(0, service.remaining)),
          'RateLimit-Reset': '1',
          ...headers,
        })
        .end(content)
    const error = (status: number, message: string) =>
      send(status, JSON.stringify({ error_code: status, message }))
    if (request.headers.authorization !== `Bearer ${bexioToken}`)
      return error(401, 'The token is not valid')
    const fault = service.faultOf?.(asked)
    if (fault) service.injected[fault] = (service.injected[fault] ?? 0) + 1
    const isLimited = fault === 'limited' || service.remaining-- <= 0
    if (isLimited) {
      service.remaining = Math.max(service.remaining, 1_000)
      return error(429, 'Too many requests')
    }
    if (fault === 'failed') return error(500, 'Internal error')
    if (fault === 'unauthorised') return error(401, 'The token is not valid')
    if (fault === 'refused') return error(422, 'The form could not be saved')
    if (fault === 'lost') return
    if (fault === 'late') {
      await sleep(service.lateness)
      books.carryOut(method, url, body)
      return
    }
    if (fault === 'twice') books.carryOut(method, url, body)
    const { status, body: said } = books.carryOut(method, url, body)
    if (fault === 'unanswered') return
    if (fault === 'failed_after') return error(500, 'Internal error')
    if (fault === 'garbage') return send(200, '<html>')
    return send(status, JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
export type BexioService = Awaited<ReturnType<typeof serveBexio>>

/** Environment of a product that is connected to this service. */
export const bexioEnvironment = ({ url }: BexioService) => ({
  BEXIO_URL: url,
  BEXIO_TOKEN: bexioToken,
  BEXIO_REQUESTS_PER_SECOND: '1000',
})
