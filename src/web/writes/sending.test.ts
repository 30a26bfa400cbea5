import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import {
  findOpenWindows,
  isRetryable,
  limitConcurrency,
  maxConcurrentWrites,
  retryDelay,
} from './sending.ts'

afterEach(() => void vi.unstubAllGlobals())

const errorWith = (status: number, retryAfter?: number) =>
  new CallError(status, { detail: '', code: '', request_id: '' }, retryAfter)

test('a write is retried only if the server is unreachable or busy', () => {
  for (const status of [0, 408, 429, 502, 503, 504])
    expect(isRetryable(errorWith(status))).toBe(true)
  for (const status of [400, 401, 403, 404, 409, 413, 422, 500, 501])
    expect(isRetryable(errorWith(status))).toBe(false)
  expect(isRetryable(new TypeError('our own mistake'))).toBe(false)
})

test('the retry delay doubles up to 30 s with jitter, and is at least Retry-After', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(600)),
      (failures, random, retryAfter) => {
        const wait = retryDelay(failures, errorWith(429, retryAfter ?? undefined), random)
        expect(wait).toBeGreaterThanOrEqual(Math.max(800, (retryAfter ?? 0) * 1000))
        expect(wait).toBeLessThanOrEqual(Math.max(36_000, (retryAfter ?? 0) * 1000))
      },
    ),
  )
  expect(retryDelay(0, errorWith(0), 0.5)).toBe(1000)
  expect(retryDelay(3, errorWith(0), 0.5)).toBe(8000)
  expect(retryDelay(40, errorWith(0), 1)).toBe(36_000)
})

test('the retry delay is the same without a response', () => {
  expect(retryDelay(0, errorWith(0), 0)).toBe(800)
  expect(retryDelay(0, new TypeError('our own mistake'), 0)).toBe(800)
  expect(retryDelay(0, null, 1)).toBe(1200)
})

/** Starts `count` works; calling `ends[i]` ends the i-th that began. */
function startWorks(limited: ReturnType<typeof limitConcurrency>, count: number) {
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

test('limitConcurrency runs at most the allowed number of works, and starts the next in order as soon as one ends', async () => {
  const limited = limitConcurrency(2)
  for (const _ of ['first round', 'after all have ended']) {
    const { begun, ends, all } = startWorks(limited, 5)
    for (let ended = 0; ended < 5; ended++) {
      await settle()
      expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, ended + 2))
      ends[ended]!()
    }
    await Promise.all(all)
  }
})

test('a failed work makes room for the next one', async () => {
  const limited = limitConcurrency(1)
  await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limited(async () => 'done')).toBe('done')
})

test('the queue sends six bulk writes at a time', () => {
  expect(maxConcurrentWrites).toBe(6)
})

/** Stubs the Web Locks of one origin, which include a lock of another library and one without a name. */
function stubLocks() {
  const held: { name?: string }[] = [{ name: 'some-other-library/lock' }, {}]
  let pendingCount = 0
  async function request(
    name: string,
    options: { ifAvailable: boolean },
    work: (lock: { name: string } | null) => unknown,
  ) {
    expect(options).toEqual({ ifAvailable: true })
    const lock = held.some((one) => one.name === name) ? null : { name }
    if (lock) held.push(lock)
    pendingCount += 1
    await work(lock)
    pendingCount -= 1
    if (lock) held.splice(held.indexOf(lock), 1)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } })
  return { pendingCount: () => pendingCount }
}

test('findOpenWindows finds the other open windows by their locks, but not this one', async () => {
  const { pendingCount } = stubLocks()
  expect(await findOpenWindows('a')).toEqual(new Set())
  expect(await findOpenWindows('b')).toEqual(new Set(['a']))
  expect(await findOpenWindows('a')).toEqual(new Set(['b']))
  await settle()
  expect(await findOpenWindows('b')).toEqual(new Set(['a']))
  await settle()
  // One pending request per window: later calls do not queue for a lock that is already held.
  expect(pendingCount()).toBe(2)
})

test('findOpenWindows finds no windows without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await findOpenWindows('a')).toEqual(new Set())
})
