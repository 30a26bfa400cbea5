import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import {
  isRetryable,
  limitConcurrency,
  maxConcurrentWrites,
  retryDelay,
  windowsByLock,
} from './sending.ts'

afterEach(() => void vi.unstubAllGlobals())

const answer = (status: number, retryAfter?: number) =>
  new CallError(status, { detail: '', code: '', request_id: '' }, retryAfter)

test('only an absent or busy server is asked again', () => {
  for (const status of [0, 408, 429, 502, 503, 504]) expect(isRetryable(answer(status))).toBe(true)
  for (const status of [400, 401, 403, 404, 409, 413, 422, 500, 501])
    expect(isRetryable(answer(status))).toBe(false)
  expect(isRetryable(new TypeError('our own mistake'))).toBe(false)
})

test('waits double up to half a minute, are spread, and never undercut Retry-After', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(600)),
      (failures, random, asked) => {
        const wait = retryDelay(failures, answer(429, asked ?? undefined), random)
        expect(wait).toBeGreaterThanOrEqual(Math.max(800, (asked ?? 0) * 1000))
        expect(wait).toBeLessThanOrEqual(Math.max(36_000, (asked ?? 0) * 1000))
      },
    ),
  )
  expect(retryDelay(0, answer(0), 0.5)).toBe(1000)
  expect(retryDelay(3, answer(0), 0.5)).toBe(8000)
  expect(retryDelay(40, answer(0), 1)).toBe(36_000)
})

test('an error without an answer waits as long as any other', () => {
  expect(retryDelay(0, answer(0), 0)).toBe(800)
  expect(retryDelay(0, new TypeError('our own mistake'), 0)).toBe(800)
  expect(retryDelay(0, null, 1)).toBe(1200)
})

/** Begins so many works, which end when told to. */
function works(limited: ReturnType<typeof limitConcurrency>, count: number) {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const all = Array.from({ length: count }, (_, at) =>
    limited(() => {
      begun.push(at)
      return new Promise<void>((end) => ends.push(end))
    }),
  )
  return { begun, ends, all }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('never more work is under way than allowed, and the rest begins in order as soon as one ends', async () => {
  const limited = limitConcurrency(2)
  for (const _ of ['at first', 'when all before is done']) {
    const { begun, ends, all } = works(limited, 5)
    for (let ended = 0; ended < 5; ended++) {
      await settle()
      expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2))
      ends[ended]!()
    }
    await Promise.all(all)
  }
})

test('work that fails makes room for the next one too', async () => {
  const limited = limitConcurrency(1)
  await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limited(async () => 'done')).toBe('done')
})

test('of many changes six are on the way at once', () => {
  expect(maxConcurrentWrites).toBe(6)
})

/** The Web Locks of one origin, with a lock of some other library and one without a name. */
function stubLocks() {
  const held: { name?: string }[] = [{ name: 'some-other-library/lock' }, {}]
  let underWay = 0
  async function request(
    name: string,
    options: { ifAvailable: boolean },
    work: (lock: { name: string } | null) => unknown,
  ) {
    expect(options).toEqual({ ifAvailable: true })
    const lock = held.some((one) => one.name === name) ? null : { name }
    if (lock) held.push(lock)
    underWay += 1
    await work(lock)
    underWay -= 1
    if (lock) held.splice(held.indexOf(lock), 1)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
  return { held, underWay: () => underWay }
}

test('each window sees the other open ones by their locks, and never itself', async () => {
  const { underWay } = stubLocks()
  expect(await windowsByLock('a')).toEqual(new Set())
  expect(await windowsByLock('b')).toEqual(new Set(['a']))
  expect(await windowsByLock('a')).toEqual(new Set(['b']))
  await settle()
  expect(await windowsByLock('b')).toEqual(new Set(['a']))
  await settle()
  // One for each window: a lock held already is not asked for without end.
  expect(underWay()).toBe(2)
})

test('a browser that cannot tell its windows apart counts none as open', async () => {
  vi.stubGlobal('navigator', {})
  expect(await windowsByLock('a')).toEqual(new Set())
})
