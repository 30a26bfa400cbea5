import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with a request. */
export const outsideFaults = [
  /** Refused for too many requests, with Retry-After. */
  'busy',
  /** Fails with 500, before anything is done. */
  'failed',
  /** Fails with 500, though it was done. */
  'failed_after',
  /** The connection is lost before anything is done. */
  'lost',
  /** The connection is lost, though it was done. */
  'lost_after',
  /** Never answered, and never done. */
  'silent',
  /** Never answered, though it was done. */
  'silent_after',
  /** Never answered, and done once the caller has given up: later than what the caller asks next. */
  'late',
  /** Answered slowly, so that it overtakes nothing that was asked after it. */
  'slow',
] as const
export type OutsideFault = (typeof outsideFaults)[number]

export type OutsideRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
export type OutsideAnswer = { status?: number; headers?: Record<string, string>; body: unknown }

type Options = {
  /** Does what is asked, at once, and answers. */
  handle: (request: OutsideRequest) => OutsideAnswer
  /** Draws what goes wrong with a request. */
  draw?: (request: OutsideRequest) => OutsideFault | undefined
  /** After how many ms a late request is done. */
  lateBy?: number
  /** Answer to a request that is refused or fails. */
  failure?: (status: 429 | 500) => unknown
}

/** Starts a server on loopback that stands in for an outside service, faults included. */
export async function serveFaulty({
  handle,
  draw = () => undefined,
  lateBy = 1_000,
  failure = (status) => ({ status }),
}: Options) {
  const counts = Object.fromEntries(outsideFaults.map((fault) => [fault, 0])) as Record<
    OutsideFault,
    number
  >
  const served = { url: '', counts, requests: 0, draw, close, whenQuiet }
  const late = new Set<Promise<unknown>>()

  function answer(response: ServerResponse, { status = 200, headers, body }: OutsideAnswer) {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  async function serve(message: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://loopback')
    const typed = await text(message)
    const request: OutsideRequest = {
      ...{ method: message.method ?? 'GET', path: pathname, query: searchParams },
      headers: message.headers,
      body: typed ? JSON.parse(typed) : undefined,
    }
    served.requests++
    const fault = served.draw(request)
    if (!fault) return answer(response, handle(request))
    counts[fault]++
    switch (fault) {
      case 'busy':
        return answer(response, {
          ...{ status: 429, headers: { 'retry-after': '1' }, body: failure(429) },
        })
      case 'failed':
        return answer(response, { status: 500, body: failure(500) })
      case 'failed_after':
        handle(request)
        return answer(response, { status: 500, body: failure(500) })
      case 'lost':
        return response.destroy()
      case 'lost_after':
        handle(request)
        return response.destroy()
      case 'silent':
        return undefined
      case 'silent_after':
        handle(request)
        return undefined
      case 'late': {
        const done = sleep(lateBy).then(() => handle(request))
        late.add(done)
        void done.finally(() => late.delete(done))
        return undefined
      }
      case 'slow':
        await sleep(50)
        return answer(response, handle(request))
    }
  }

  const server = createServer((message, response) => {
    serve(message, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Waits for what is done late. */
  async function whenQuiet() {
    while (late.size > 0) await Promise.allSettled(late)
  }
  function close() {
    server.closeAllConnections()
    server.close()
  }
  return served
}
export type FaultyServer = Awaited<ReturnType<typeof serveFaulty>>
