import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type LoopbackHandler = (request: URL, response: ServerResponse, count: number) => unknown

/** A server on loopback until the test ends; `asked` are the requests it got. */
export async function loopback(handler: LoopbackHandler) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    void handler(url, response, asked.push(url))
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}

/** Answers JSON as it is written. */
export const json = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
