import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  databaseProcess,
  demonstrationAdmin,
  type Product,
  signIn,
  spawnProduct,
  startProduct,
} from '../../../prove/product.ts'
import { headsIn } from '../../kernel/audit/heads.ts'
import { createScratchFolder } from '../scratch.ts'

// A start may take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

describe('a stop', () => {
  const { folder, remove } = createScratchFolder()
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ dataDir: folder, from: 'server' })
  })
  afterAll(async () => {
    await product.end('SIGKILL')
    remove()
  })

  async function connection(host = '127.0.0.1'): Promise<Socket> {
    const socket = open(product.port, host).setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }

  it('lets a request in flight finish, and does not wait for idle connections', async () => {
    const { email, password } = demonstrationAdmin
    const body = JSON.stringify({ email, password })
    expect(product.url).toBe(`http://localhost:${product.port}`)
    // `localhost` may be either of these; some systems have no IPv6.
    const hosts = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']
    const requests = await Promise.all(
      hosts.map(async (host) => {
        await connection(host)
        const socket = await connection(host)
        const request = { socket, answer: '' }
        socket.on('data', (text) => {
          request.answer += text
        })
        socket.write(
          `POST /api/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
        )
        return request
      }),
    )
    // The server has the requests once it asks for their bodies.
    for (const request of requests) {
      while (!request.answer.startsWith('HTTP/1.1 100 Continue\r\n\r\n')) await sleep(10)
      request.answer = ''
    }
    const ended = product.end('SIGTERM')
    while (!product.output().includes('Stopping')) await sleep(10)
    await sleep(200)
    for (const { socket } of requests) socket.write(body.slice(9))
    await ended
    for (const { answer } of requests) {
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
      expect(answer).toContain('"access"')
    }
    expect(product.process.exitCode).toBe(0)
  })
})

describe('a stop during the start', () => {
  it.each([
    ['by a signal while the database is made', 'Creating the database', () => true],
    [
      'by a signal while it is filled',
      '',
      (dataDir: string) => existsSync(join(dataDir, 'secret-key')),
    ],
  ])('%s leaves neither a process nor an incomplete folder', async (_, words, isThere) => {
    const { folder, remove } = createScratchFolder()
    onTestFinished(remove)
    const dataDir = join(folder, 'data')
    const env = { LOG_LEVEL: 'info' }
    const { child, output } = spawnProduct({ dataDir, from: 'server', env })
    const ended = once(child, 'close')
    while (!output().includes(words) || !isThere(dataDir)) await sleep(5)
    child.kill('SIGTERM')
    await ended
    expect(output()).toMatch(/Stopping …\n$/)
    expect(output()).not.toContain('is ready')
    expect(child.exitCode).toBe(0)
    const pid = databaseProcess(dataDir)
    expect(pid).toBeUndefined()
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('ends the process if the signal comes as soon as it serves', async () => {
    const { folder, remove } = createScratchFolder()
    onTestFinished(remove)
    const first = await startProduct({ dataDir: folder, from: 'server' })
    // An act that is audited; those of the demonstration come when its jobs have their turn.
    await signIn(first.url, demonstrationAdmin.email, demonstrationAdmin.password)
    await first.end('SIGTERM')
    // The head of the audit log that the start and the stop have sealed.
    const heads = headsIn(readFileSync(join(folder, 'audit-heads.log'), 'utf8'))
    expect(heads.length).toBeGreaterThan(0)
    expect(heads.at(-1)!.seal).toBe(Math.max(...heads.map(({ seal }) => seal!)))
    for (let start = 0; start < 3; start++) {
      const { child, output } = spawnProduct({ dataDir: folder, port: first.port, from: 'server' })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'close')
      const isServing = () =>
        fetch(`${first.url}/api/health/`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isServing())) await sleep(5)
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(60_000)])
      expect({ exitCode: child.exitCode, output: output() }).toMatchObject({ exitCode: 0 })
    }
  })

  it.each(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
    'stops the database first if a failure caused it (port taken on %s)',
    async (host) => {
      const { folder, remove } = createScratchFolder()
      onTestFinished(remove)
      const portHolder = createServer().listen(0, host)
      onTestFinished(() => void portHolder.close())
      await once(portHolder, 'listening')
      const { port } = portHolder.address() as AddressInfo
      const dataDir = join(folder, 'data')
      const { child, output } = spawnProduct({ dataDir, port, from: 'server' })
      await once(child, 'close')
      expect(output()).toContain('EADDRINUSE')
      expect(child.exitCode).toBe(1)
      expect(databaseProcess(dataDir)).toBeUndefined()
    },
  )
})
