import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveWeb } from './web.server.ts'
import { keepFiles } from './webFiles.server.ts'

const script = 'console.log("Égide")'.repeat(100)

let root: string
let server: FastifyInstance

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'))
  const assets = join(root, 'dist', 'web', 'assets')
  await mkdir(assets, { recursive: true })
  await Promise.all([
    writeFile(join(root, 'dist', 'web', 'index.html'), '<p>__CSP_NONCE__</p>'),
    writeFile(join(root, 'dist', 'web', 'theme.js'), script),
    writeFile(join(assets, 'page.js'), script),
    writeFile(join(assets, 'page.js.br'), brotliCompressSync(script)),
    writeFile(join(assets, 'page.js.gz'), gzipSync(script)),
  ])
  server = fastify({ exposeHeadRoutes: false })
  await serveWeb(server, root, { guestScript: undefined, origins: [] })
})
afterEach(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

const ask = (headers: Record<string, string> = {}, url = '/assets/page.js') =>
  server.inject({ url, headers })

describe('files of the web app (§9)', () => {
  it('are sent compressed as the browser accepts, with the headers of the file', async () => {
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(script).length),
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    const plain = await ask()
    expect(plain.payload).toBe(script)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const weighed = await ask({ 'accept-encoding': 'br;q=0, gzip' })
    expect(weighed.headers['content-encoding']).toBe('gzip')
  })

  it('are revalidated unless their name contains a hash', async () => {
    const { headers } = await ask({}, '/theme.js')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await ask({ 'if-none-match': String(headers.etag) }, '/theme.js')
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
    const since = { 'if-modified-since': String(headers['last-modified']) }
    expect((await ask(since, '/theme.js')).statusCode).toBe(304)
  })

  it('answer HEAD without a body, and ranges', async () => {
    const head = await server.inject({ method: 'HEAD', url: '/assets/page.js' })
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(script)))
    expect(head.rawPayload).toHaveLength(0)
    const part = await ask({ range: 'bytes=0-6' })
    expect(part.statusCode).toBe(206)
    expect(part.payload).toBe('console')
  })

  it('stay in memory after the first request', async () => {
    await ask()
    await rm(join(root, 'dist', 'web', 'assets', 'page.js'))
    expect((await ask()).payload).toBe(script)
  })

  it('come from disk if they do not fit', async () => {
    const folder = join(root, 'dist', 'web')
    const find = keepFiles(folder, new Set(['/theme.js', '/assets/page.js']), 3000)
    expect((await find('/theme.js', {}))?.content.toString()).toBe(script)
    expect(await find('/assets/page.js', {})).toBeUndefined()
  })

  it('are not found once they are gone', async () => {
    await rm(join(root, 'dist', 'web', 'assets', 'page.js'))
    expect((await ask()).statusCode).toBe(404)
  })
})
