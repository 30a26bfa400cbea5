import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '../../kernel/http/endpoint.ts'
import {
  change,
  openWriteQueue,
  type Reply,
  startWriteServer,
  waitOptions,
  waitUntilSent,
} from '../../testing/writing.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'
import { maxConcurrentWrites } from './sending.ts'
import { type BulkWrite, isInProgress, type Progress, retryWrite, sendMany } from './sendMany.ts'
import type { Writes } from './writes.ts'

const bulkWrite = (id: number, values: Record<string, unknown> = {}): BulkWrite => ({
  id,
  name: `Rue ${id}`,
  endpoint: change as AnyEndpoint,
  input: { params: { id }, body: { year: 1950 } } as BulkWrite['input'],
  seen: { version: 1, values },
})
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => bulkWrite(from + at))
const idOf = ({ path }: { path: string }) => Number(path.split('/')[3])
const idsOf = (all: readonly { write: BulkWrite }[]) =>
  all.map(({ write: { id } }) => id).sort((a, b) => a - b)

/** Sends the writes and records each reported progress. */
function send(writes: Writes, all: readonly BulkWrite[]) {
  const steps: Progress[] = []
  const ended = sendMany(writes, all, (step) => void steps.push(step))
  return { steps, last: () => steps.at(-1)!, ended }
}

/** Reply to a write that a guard refuses. */
const refusal = (guard: string) => ({ status: 409, body: { code: guard, detail: guard, guard } })

test('bulk writes are sent with limited concurrency, and refused ones are reported but not stored', async () => {
  const server = await startWriteServer((write) =>
    idOf(write) === 5 ? refusal('guard') : undefined,
  )
  const { writes, store } = openWriteQueue(server.address)
  await writes.open(1)
  server.change('/api/buildings/3/', { year: 1890 })
  const { steps, last, ended } = send(writes, [...many(19), bulkWrite(20, { year: 1900 })])
  const keptCounts: number[] = []
  writes.subscribe(() =>
    keptCounts.push(writes.unsent().filter(({ state }) => state !== 'sending').length),
  )
  const single = writes.write(change, { params: { id: 99 }, body: { year: 1 } })
  await single
  // A single write overtakes them.
  expect(server.received.length).toBeLessThan(20)
  await ended
  expect(server.maxActive()).toBeGreaterThan(1)
  expect(server.maxActive()).toBeLessThanOrEqual(maxConcurrentWrites + 1)
  expect(new Set(server.received.map(({ key }) => key)).size).toBe(21)
  expect(server.received.every(({ path, ifMatch }) => path.includes('99') || ifMatch === '1')).toBe(
    true,
  )
  expect(idsOf(last().refused)).toEqual([3, 5])
  expect(last().done).toHaveLength(18)
  expect(isInProgress(last())).toBe(false)
  expect(steps.map(({ done }) => done.length)).toEqual(
    steps.map(({ done }) => done.length).sort((a, b) => a - b),
  )
  await waitUntilSent(writes)
  expect(Math.max(...keptCounts)).toBe(0)
  expect(await store.entries()).toEqual([])

  const clash = last().refused.find((refused) => refused.write.id === 3)!
  expect(clash.problem.body).toMatchObject({
    code: 'conflict',
    current: { version: 2, year: 1890 },
  })
  const second = send(writes, [retryWrite(clash)])
  await second.ended
  expect(second.last().refused).toEqual([])
  expect(server.records.get('/api/buildings/3/')).toMatchObject({ year: 1950, version: 3 })
})

test('bulk writes stay while the server is unreachable, also over a reload, and are sent later', async () => {
  let isDown = true
  const server = await startWriteServer((write) =>
    isDown ? { status: 503 } : idOf(write) % 10 === 2 ? refusal('guard') : undefined,
  )
  const store = memoryDeviceStore()
  const first = openWriteQueue(server.address, store)
  await first.writes.open(1)
  const here = send(first.writes, many(10))
  await vi.waitFor(
    () => expect(here.last()).toMatchObject({ kept: 10, done: [], refused: [] }),
    waitOptions,
  )
  expect(isInProgress(here.last())).toBe(false)
  isDown = false
  await here.ended
  expect(here.last()).toMatchObject({ kept: 0, total: 10 })
  expect(idsOf(here.last().refused)).toEqual([2])
  expect(server.applied()).toBe(9)

  isDown = true
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  const gone = send(before.writes, many(10, 11))
  gone.ended.catch(() => {})
  await vi.waitFor(() => expect(gone.last().kept).toBe(10), waitOptions)
  before.client.clear()
  isDown = false
  const nextQueue = openWriteQueue(server.address, store)
  await nextQueue.writes.open(1)
  // After the reload no caller waits for the refusal, so it stays in the queue.
  await vi.waitFor(
    () => expect(nextQueue.writes.unsent()).toMatchObject([{ state: 'refused', title: 'Rue 12' }]),
    waitOptions,
  )
  expect(server.applied()).toBe(18)
})

test('bulk writes stay after the session has expired, until the next sign-in', async () => {
  let isSignedIn = false
  const server = await startWriteServer(() => (isSignedIn ? undefined : { status: 401 }))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const { last, ended } = send(writes, many(8))
  await ended
  expect(last()).toMatchObject({ kept: 8, done: [], refused: [] })
  isSignedIn = true
  await writes.open(1)
  await waitUntilSent(writes)
  expect(server.applied()).toBe(8)
})

test('each bulk write is applied or refused exactly once, whatever fails', async () => {
  const faults = fc.constantFrom<Reply | 'none'>(
    'none',
    'lost',
    'garbage',
    { status: 503 },
    { status: 429 },
    { status: 404 },
    refusal('guard'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(faults, { minLength: 1, maxLength: 25 }), async (given) => {
      const server = await startWriteServer((write, attempt) => {
        const fault = given[idOf(write) - 1]
        const isFinal = typeof fault === 'object' && [404, 409].includes(fault.status)
        return fault === 'none' || (attempt > 1 && !isFinal) ? undefined : fault
      })
      const { writes } = openWriteQueue(server.address)
      await writes.open(1)
      const { last, ended } = send(writes, many(given.length))
      await ended
      const { done, refused, kept } = last()
      expect([...idsOf(done), ...idsOf(refused)].sort((a, b) => a - b)).toEqual(
        given.map((_, at) => at + 1),
      )
      expect(refused.every(({ problem }) => [404, 409].includes(problem.status))).toBe(true)
      expect(kept).toBe(0)
      expect(server.applied()).toBe(done.length)
      await waitUntilSent(writes)
    }),
    { numRuns: 15 },
  )
})
