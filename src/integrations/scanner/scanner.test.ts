import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eicar, type FakeClamd, serveClamd } from '../../testing/outside/clamd.ts'
import { noScanner } from './absent.server.ts'
import { clamd } from './clamd.server.ts'

let server: FakeClamd
beforeAll(async () => {
  server = await serveClamd()
})
beforeEach(() => {
  Object.assign(server, { answer: undefined, cutAfter: undefined, maxLength: 100_000_000 })
  server.scanned.length = 0
})
afterAll(() => server.close())

const open = (timeout?: number) => clamd({ host: server.host, port: server.port, timeout })
const scan = (content: Buffer | string, timeout?: number) =>
  open(timeout).scan(Readable.from([Buffer.from(content)]))

describe('clamd (§2)', () => {
  it('gets the whole content, in parts', async () => {
    const content = randomBytes(1_000_000)
    expect(await scan(content)).toEqual({ result: 'clean' })
    expect(server.scanned[0]!.equals(content)).toBe(true)
    expect(await scan('')).toEqual({ result: 'clean' })
  })

  it('names the virus that it finds', async () => {
    expect(await scan(eicar)).toEqual({ result: 'infected', virus: 'Eicar-Test-Signature' })
  })

  it.each([
    ['an error', 'stream: Can’t allocate memory ERROR\0'],
    ['a text of something else', 'HTTP/1.1 400 Bad Request\r\n\r\n\0'],
    ['nothing', '\0'],
    ['a line that only looks clean', 'stream: OK or not\0'],
    ['a line without end', 'stream: OK'],
    ['endless words', 'x'.repeat(10_000)],
  ])('that answers with %s has not scanned', async (_, answer) => {
    server.answer = () => answer
    expect(await scan('text')).toMatchObject({ result: 'not_scanned' })
  })

  it('that is silent, cuts the connection, refuses the size or is away has not scanned', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    server.answer = () => {
      vi.advanceTimersByTime(300)
      return null
    }
    expect(await scan('text', 300)).toEqual({ result: 'not_scanned', said: 'no answer in time' })
    vi.useRealTimers()
    server.answer = undefined
    server.cutAfter = 200_000
    expect(await scan(randomBytes(2_000_000))).toMatchObject({ result: 'not_scanned' })
    server.cutAfter = undefined
    server.maxLength = 100_000
    expect(await scan(randomBytes(5_000_000))).toMatchObject({ result: 'not_scanned' })
    const away = clamd({ host: '127.0.0.1', port: 1 })
    expect(await away.scan(Readable.from([]))).toMatchObject({ result: 'not_scanned' })
    expect(away.name).toMatch(/^clamd, /)
  })

  it('that fails to read the content has not scanned', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('a')
        throw new Error('the store is away')
      })(),
    )
    expect(await open().scan(failing)).toEqual({ result: 'not_scanned', said: 'the store is away' })
  })

  it('says in its name what is wrong until it answers again', async () => {
    const scanner = open(300)
    server.answer = () => null
    await scanner.scan(Readable.from([Buffer.from('a')]))
    expect(scanner.name).toBe('clamd, no answer in time')
    server.answer = undefined
    await scanner.scan(Readable.from([Buffer.from('a')]))
    expect(scanner.name).toBe('clamd')
  })
})

it('without a scanner nothing is scanned', async () => {
  expect([noScanner.isConfigured, noScanner.name]).toEqual([false, 'none'])
  expect(await noScanner.scan(Readable.from([]))).toMatchObject({ result: 'not_scanned' })
})
