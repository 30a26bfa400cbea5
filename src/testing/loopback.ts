import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type LoopbackHandler = (request: URL, response: ServerResponse, count: number) => unknown

/** Starts a server on loopback until the test ends; `requests` are the URLs requested so far. */
export async function serveLoopback(handler: LoopbackHandler) {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    void handler(url, response, requests.push(url))
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

/** Responds with a JSON text. */
export const json = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
