import { expect, test } from 'vitest'
import {
  change,
  create,
  openWriteQueue,
  seenVersion,
  startWriteServer,
  waitUntilKept,
  waitUntilSent,
} from '../../testing/writing.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'

const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 5, 'pending'))])) ===
  'pending'
const longDelay = () => 60_000

test('writes queued before the person is known are sent once they are known', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  expect(writes.isUserKnown()).toBe(false)
  const known = writes.whenUserKnown()
  const sent = [1, 2, 3].map((id) =>
    writes.write(change, { params: { id }, body: { year: 1950 } }, seenVersion(1, {})),
  )
  expect(await isPending(known)).toBe(true)
  expect(server.received).toEqual([])
  await writes.open(1)
  await Promise.all([known, ...sent])
  expect(server.applied()).toBe(3)
  expect(writes.isUserKnown()).toBe(true)
  expect(await isPending(writes.whenUserKnown())).toBe(false)
})

test('the queue refuses all writes, earlier and later, once it is known that nobody is signed in', async () => {
  const server = await startWriteServer()
  const { writes, store } = openWriteQueue(server.address)
  const early = Promise.allSettled(
    [1, 2].map((id) => writes.write(change, { params: { id }, body: { year: 1950 } })),
  )
  await writes.close()
  expect(writes.isUserKnown()).toBe(true)
  expect(await early).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 401 } }])
  const late = writes.write(change, { params: { id: 3 }, body: { year: 1950 } })
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(server.received).toEqual([])
  expect(await store.entries()).toEqual([])
})

test('sign-out deletes the stored writes of the person, not those of others', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const store = memoryDeviceStore()
  for (const user of [1, 2]) {
    const { writes, client } = openWriteQueue(server.address, store, longDelay)
    await writes.open(user)
    writes.write(change, { params: { id: user }, body: { year: 1950 } }).catch(() => {})
    await waitUntilKept(writes, 1)
    if (user === 1) client.clear()
    else await writes.close()
  }
  expect(await store.entries()).toMatchObject([[expect.any(String), { user: 1 }]])
})

test('the next person to sign in does not see or store the writes of the previous one', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes, store } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  writes.write(change, { params: { id: 7 }, body: { year: 1950 } }).catch(() => {})
  await waitUntilKept(writes, 1)
  for (const [name] of await store.entries()) await store.delete(name)
  await writes.open(2)
  expect(writes.unsent()).toEqual([])
  expect(await store.entries()).toEqual([])
})

test('signing in again neither resends waiting writes nor stores sent ones', async () => {
  const server = await startWriteServer(({ path }) =>
    path.includes('/7/') ? { status: 503 } : undefined,
  )
  const { writes, store } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  await writes.write(change, { params: { id: 8 }, body: { year: 1950 } })
  await writes.open(1)
  expect(await store.entries()).toEqual([])
  writes.write(change, { params: { id: 7 }, body: { year: 1950 } }).catch(() => {})
  await waitUntilKept(writes, 1)
  await writes.open(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.received).toHaveLength(2)
  expect(writes.unsent()).toMatchObject([{ state: 'kept', tries: 1 }])
  expect(await store.entries()).toHaveLength(1)
})

/** A store whose method `blocked`, after `block()`, waits for `unblock()`. */
function blockableStore(blocked: 'entries' | 'set') {
  const store = memoryDeviceStore()
  let unblock = () => {}
  let isBlocked = false
  const wait = () => (isBlocked ? new Promise<void>((resolve) => (unblock = resolve)) : undefined)
  return {
    store: {
      ...store,
      entries: async () => {
        const found = await store.entries()
        if (blocked === 'entries') await wait()
        return found
      },
      set: async (name: string, value: unknown) => {
        if (blocked === 'set') await wait()
        await store.set(name, value)
      },
    },
    block: () => void (isBlocked = true),
    unblock: () => {
      isBlocked = false
      unblock()
    },
  }
}

for (const blocked of ['entries', 'set'] as const)
  test(`the next person to sign in sends nothing of the previous one while the store still ${blocked === 'set' ? 'writes' : 'reads'}`, async () => {
    let isDown = true
    const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
    const { store, block, unblock } = blockableStore(blocked)
    const before = openWriteQueue(server.address, store, longDelay)
    await before.writes.open(1)
    before.writes.write(change, { params: { id: 7 }, body: { year: 1950 } }).catch(() => {})
    await waitUntilKept(before.writes, 1)
    before.client.clear()
    isDown = false
    const { writes } = openWriteQueue(server.address, store)
    block()
    const first = writes.open(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const second = writes.open(2)
    unblock()
    await Promise.all([first, second])
    if (blocked === 'entries') expect(writes.unsent()).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.applied()).toBe(0)
    expect(await store.entries()).toMatchObject([[expect.any(String), { user: 1 }]])
  })

test('a stored response of another window does not replace a newer one of this window', async () => {
  let isDown = false
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const { store, block, unblock } = blockableStore('entries')
  const before = openWriteQueue(server.address, store, longDelay)
  await before.writes.open(1)
  const write = (body: Record<string, unknown>) =>
    before.writes.write(change, { params: { id: 7 }, body }, seenVersion(1, {}))
  const first = write({ year: 1950 })
  write({ name: 'x' }).catch(() => {})
  await first
  isDown = true
  await waitUntilKept(before.writes, 1)
  before.client.clear()
  isDown = false
  const { writes } = openWriteQueue(server.address, store)
  block()
  const opened = writes.open(1)
  await writes.write(change, { params: { id: 7 }, body: { floors: 9 } }, seenVersion(2, {}))
  unblock()
  await opened
  await waitUntilSent(writes)
  expect(server.received.at(-1)).toMatchObject({ body: { name: 'x' }, ifMatch: '3' })
})

test('writes that create records are sent concurrently, each named by its key until it has an id', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), longDelay)
  await writes.open(1)
  for (const key of ['a', 'b'])
    writes.write(create, { body: { name: key } }, { key }).catch(() => {})
  await waitUntilKept(writes, 2)
  expect(server.received).toHaveLength(2)
  expect(writes.unsent().map(({ record }) => record)).toEqual(['buildings/a', 'buildings/b'])
})
