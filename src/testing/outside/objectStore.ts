import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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
  /** Answers as the service does, for a disturbance that changes the answer only. */
  serve: Disturbance
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
    else if (!serveParts(folder, request, response)) handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: FakeObjectStore = {
    env: { S3_BUCKET: bucket, S3_ENDPOINT: `http://127.0.0.1:${port}`, ...key },
    disturb: undefined,
    serve: (request, response) => void handle(request, response),
    requests: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      remove()
    },
  }
  return store
}

/** Lists and gives up uploads in parts, which s3rver does not; returns whether the request was for that. */
function serveParts(
  folder: string,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const upload = searchParams.get('uploadId')
  if (!upload || (method !== 'GET' && method !== 'DELETE')) return false
  const [, bucket = ''] = pathname.split('/')
  const parts = join(folder, bucket, '._S3rver_uploads', upload)
  const isThere = existsSync(parts)
  if (isThere && method === 'DELETE') rmSync(parts, { recursive: true })
  response.writeHead(isThere ? (method === 'GET' ? 200 : 204) : 404, {
    'Content-Type': 'application/xml',
  })
  const part = (number: string) => {
    const file = join(parts, number)
    const tag = readFileSync(`${file}.md5`, 'utf8')
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${tag}"</ETag><Size>${statSync(file).size}</Size></Part>`
  }
  if (!isThere) response.end('<Error><Code>NoSuchUpload</Code></Error>')
  else if (method === 'DELETE') response.end()
  else {
    const whole = readdirSync(parts).filter((name) => existsSync(join(parts, `${name}.md5`)))
    response.end(
      `<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${whole.map(part).join('')}</ListPartsResult>`,
    )
  }
  return true
}

/** Answers finished uploads in parts as the gateway of Ceph (RGW 16.2) does: with an empty tag. */
export const answerLikeCeph = (service: FakeObjectStore) => {
  service.disturb = ({ method, url = '' }) => {
    if (method !== 'POST' || !url.includes('uploadId=')) return undefined
    return (request, response) => {
      const end = response.end.bind(response) as (body: string) => ServerResponse
      const chunks: Buffer[] = []
      const take = (chunk: unknown) => {
        if (typeof chunk === 'string' || chunk instanceof Uint8Array)
          chunks.push(Buffer.from(chunk))
        return true
      }
      response.write = take as never
      response.end = ((chunk: unknown) => {
        take(chunk)
        response.removeHeader('Content-Length')
        return end(String(Buffer.concat(chunks)).replace(/<ETag>.*?<\/ETag>/, '<ETag/>'))
      }) as never
      service.serve(request, response)
    }
  }
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
