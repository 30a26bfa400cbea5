import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { createScratchFolder } from '../scratch.ts'

/** A request to the store, and its answer, with which a test may do what it likes. */
type Disturbance = (request: IncomingMessage, response: ServerResponse) => void

/** An S3-compatible service on loopback; `disturb` lets a test answer instead of it. */
export type FakeObjectStore = {
  /** Settings of the product for this service. */
  env: Record<string, string>
  /** Answers instead of the service if it returns something else than undefined. */
  disturb: ((request: IncomingMessage) => Disturbance | undefined) | undefined
  /** Method and address of each request. */
  requests: string[]
  close(): Promise<void>
}

/** The key that the service knows. */
const key = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** Serves one bucket from a folder of its own. */
export async function serveObjectStore(): Promise<FakeObjectStore> {
  const bucket = 'contents'
  const { folder, remove } = createScratchFolder()
  const service = new S3rver({
    ...{ directory: folder, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await service.configureBuckets()
  const handle = service.callback()
  const server = createServer((request, response) => {
    store.requests.push(`${request.method} ${request.url}`)
    const disturb = store.disturb?.(request)
    if (disturb) disturb(request, response)
    else handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: FakeObjectStore = {
    env: { S3_BUCKET: bucket, S3_ENDPOINT: `http://127.0.0.1:${port}`, ...key },
    disturb: undefined,
    requests: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      remove()
    },
  }
  return store
}

/** How a service fails, by name; some only after the request has arrived. */
export const disturbances = {
  'answers 500': (_, response) => {
    response.statusCode = 500
    response.end('<Error><Code>InternalError</Code></Error>')
  },
  'refuses the connection': (request) => request.socket.destroy(),
  'is silent': (request) => void request.resume(),
  'answers something else': (_, response) => response.end('<html>Captive portal</html>'),
} satisfies Record<string, Disturbance>
