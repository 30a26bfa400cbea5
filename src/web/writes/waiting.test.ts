import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  archive,
  change,
  changeSite,
  create,
  openWriteQueue,
  type Reply,
  remove,
  seenVersion,
  startWriteServer,
  waitOptions,
  waitUntilKept,
  waitUntilSent,
} from '../../testing/writing.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'
import type { Writes } from './writes.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const longDelay = () => 60_000
const reasonsOf = (writes: Writes) => writes.unsent().map((one) => one.state === 'kept' && one.why)
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

test('the reason of a waiting write tells whether the server is unreachable or busy', async () => {
  const replies: (Reply | undefined)[] = [502, 503, 504, 408, 429].map((status) => ({ status }))
  replies.unshift('lost')
  const server = await startWriteServer(({ path }) => replies[Number(path.split('/')[3])])
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  for (const id of replies.keys())
    writes.write(change, { params: { id }, body: { year: 1950 } }).catch(() => {})
  await waitUntilKept(writes, replies.length)
  expect(reasonsOf(writes)).toEqual(['away', 'away', 'away', 'away', 'busy', 'busy'])
})

test('the reason of a waiting write tells whether it waits for the next sign-in, or failed by a local error', async () => {
  const server = await startWriteServer(() => ({ status: 401 }))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  await writes.write(change, { params: { id: 1 }, body: { year: 1950 } }).catch(() => {})
  // A function cannot be stored, which throws.
  await writes.write(change, { params: { id: 2 }, body: { year: () => 1950 } }).catch(() => {})
  expect(reasonsOf(writes)).toEqual(['signed_out', 'fault'])
})

test('writes wait while offline, and are sent once the connection is back', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  onlineManager.setOnline(false)
  const sent = writes.write(change, { params: { id: 7 }, body: { year: 1950 } })
  await pause()
  expect(reasonsOf(writes)).toEqual(['offline'])
  expect(server.received).toEqual([])
  onlineManager.setOnline(true)
  await sent
})

test('once the connection is back, a window adopts the writes of closed windows in order', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const storeOfClosed = memoryDeviceStore()
  const closed = openWriteQueue(server.address, storeOfClosed, longDelay)
  await closed.writes.open(1)
  for (const year of [1951, 1952, 1953])
    closed.writes.write(change, { params: { id: 7 }, body: { year } }).catch(() => {})
  await waitUntilKept(closed.writes, 3)
  closed.client.clear()
  const store = memoryDeviceStore()
  const { writes } = openWriteQueue(server.address, store, longDelay)
  await writes.open(1)
  const [first, second, third] = await storeOfClosed.entries()
  for (const [name, value] of [second!, third!, first!]) await store.set(name, value)
  onlineManager.setOnline(false)
  await pause()
  expect(writes.unsent()).toEqual([])
  onlineManager.setOnline(true)
  await waitUntilKept(writes, 3)
  expect(writes.unsent().map(({ values }) => values.year)).toEqual([1951, 1952, 1953])
  expect(writes.unsent().map(({ tries }) => tries)).toEqual([1, 0, 0])
})

test('the delay before a retry depends on the number of failures', async () => {
  const server = await startWriteServer((_, attempt) => (attempt < 4 ? { status: 503 } : undefined))
  const wait = vi.fn((_failures: number, _error: Error | null) => 1)
  const { writes } = openWriteQueue(server.address, undefined, undefined, { wait })
  await writes.open(1)
  await writes.write(change, { params: { id: 7 }, body: { year: 1950 } })
  expect(wait.mock.calls.map(([failures]) => failures)).toEqual([0, 1, 2])
  expect(wait.mock.calls[0]?.[1]).toMatchObject({ status: 503 })
})

test('sendWaiting sends all waiting writes immediately, or only those of one record', async () => {
  let isDown = true
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  for (const id of [7, 8, 9])
    writes.write(change, { params: { id }, body: { year: 1950 } }).catch(() => {})
  await waitUntilKept(writes, 3)
  isDown = false
  writes.sendWaiting('buildings/8')
  await vi.waitFor(() => expect(writes.unsent()).toHaveLength(2), waitOptions)
  await pause()
  expect(server.applied()).toBe(1)
  writes.sendWaiting()
  await waitUntilSent(writes)
  expect(server.applied()).toBe(3)
})

test('a write discarded while being sent rejects after the response, without a retry', async () => {
  let answer: (response: Response) => void = () => {}
  const transport = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  const { writes } = openWriteQueue('', undefined, longDelay, { transport })
  await writes.open(1)
  const write = writes.write(change, { params: { id: 7 }, body: { year: 1950 } }, { key: 'a' })
  write.catch(() => {})
  await vi.waitFor(() => expect(transport).toHaveBeenCalledTimes(1), waitOptions)
  await writes.discard('a')
  answer(new Response(null, { status: 503 }))
  await expect(write).rejects.toMatchObject({ status: 401 })
  expect(transport).toHaveBeenCalledTimes(1)
})

test('writes queued in the same millisecond get distinct times, in order', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  for (const id of [1, 2, 3])
    writes.write(change, { params: { id }, body: { year: 1950 } }).catch(() => {})
  expect(writes.unsent().map(({ at }) => at - 1_800_000_000_000)).toEqual([0, 1, 2])
})

test('unsent writes list the values that a PATCH sets, and those of the record that a POST creates', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  const body = { year: 1950 }
  writes.write(change, { params: { id: 1 }, body }).catch(() => {})
  writes.write(create, { body }).catch(() => {})
  writes.write(archive, { params: { id: 2 }, body }).catch(() => {})
  writes.write({ ...create, method: 'PUT' }, { body }).catch(() => {})
  expect(writes.unsent().map(({ values }) => values)).toEqual([body, {}, {}, {}])
  expect(writes.unsent().map(({ made }) => made)).toEqual([undefined, body, undefined, undefined])
})

test('a part of a record has its own versions; an action returns the version of the record', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const params = { id: 7 }
  await writes.write(archive, { params, body: undefined }, seenVersion(1, {}))
  await writes.write(change, { params, body: { name: 'x' } }, seenVersion(1, {}))
  await writes.write(changeSite, { params, body: { plot: 5 } }, seenVersion(1, {}))
  expect(server.received.map(({ ifMatch }) => ifMatch)).toEqual(['1', '2', '1'])
})

test('a deletion succeeds with an empty response', async () => {
  const server = await startWriteServer(() => ({ status: 204 }))
  const { writes, store } = openWriteQueue(server.address)
  await writes.open(1)
  expect(await writes.write(remove, { params: { id: 7 } })).toBe(undefined)
  await waitUntilSent(writes)
  expect(await store.entries()).toEqual([])
})

test('the queue stores a response only while another write of its record waits', async () => {
  const store = memoryDeviceStore()
  const server = await startWriteServer(({ body }) =>
    body.bad ? { status: 400 } : body.late ? { status: 503 } : undefined,
  )
  const { writes } = openWriteQueue(server.address, store, longDelay)
  await writes.open(1)
  const storedResponses = async () =>
    (await store.entries()).map(([name]) => name).filter((name) => name.startsWith('answer/'))
  const write = (id: number, body: Record<string, unknown>) =>
    writes.write(change, { params: { id }, body }, seenVersion(1, {}))
  await write(7, { bad: true }).catch(() => {})
  write(8, { late: true }).catch(() => {})
  await write(7, { year: 1950 })
  expect(await storedResponses()).toEqual([])
  const first = write(7, { year: 1951 })
  write(7, { late: true }).catch(() => {})
  await first
  expect(await storedResponses()).toHaveLength(1)
})

test('the queue notifies listeners once for several changes, and not of other mutations', async () => {
  const server = await startWriteServer()
  const { writes, client } = openWriteQueue(server.address)
  await writes.open(1)
  await pause()
  const listener = vi.fn()
  writes.subscribe(listener)
  writes.hold(false)
  const other = { mutationKey: ['other'], mutationFn: async () => 'done' }
  await client.getMutationCache().build(client, other).execute(undefined)
  await pause()
  expect(listener).not.toHaveBeenCalled()
  for (const isHeld of [true, false, true]) writes.hold(isHeld)
  await pause()
  expect(listener).toHaveBeenCalledTimes(1)
})
