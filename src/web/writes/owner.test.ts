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
import { memoryDeviceStore } from './deviceStore.ts'

const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 5, 'pending'))])) ===
  'pending'
const never = () => 60_000

test('what is typed before the person is known is sent once they are', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  expect(writes.isKnown()).toBe(false)
  const known = writes.known()
  const sent = [1, 2, 3].map((id) =>
    writes.write(change, { params: { id }, body: { year: 1950 } }, seenVersion(1, {})),
  )
  expect(await isPending(known)).toBe(true)
  expect(server.received).toEqual([])
  await writes.open(1)
  await Promise.all([known, ...sent])
  expect(server.applied()).toBe(3)
  expect(writes.isKnown()).toBe(true)
  expect(await isPending(writes.known())).toBe(false)
})

test('what is typed before it turns out that nobody is signed in is refused, and so is what follows', async () => {
  const server = await startWriteServer()
  const { writes, store } = openWriteQueue(server.address)
  const early = Promise.allSettled(
    [1, 2].map((id) => writes.write(change, { params: { id }, body: { year: 1950 } })),
  )
  await writes.close()
  expect(writes.isKnown()).toBe(true)
  expect(await early).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 401 } }])
  const late = writes.write(change, { params: { id: 3 }, body: { year: 1950 } })
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(server.received).toEqual([])
  expect(await store.entries()).toEqual([])
})

test('signing out deletes the writes of the person and leaves those of others', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const store = memoryDeviceStore()
  for (const user of [1, 2]) {
    const { writes, client } = openWriteQueue(server.address, store, never)
    await writes.open(user)
    writes.write(change, { params: { id: user }, body: { year: 1950 } }).catch(() => {})
    await waitUntilKept(writes, 1)
    if (user === 1) client.clear()
    else await writes.close()
  }
  expect(await store.entries()).toMatchObject([[expect.any(String), { user: 1 }]])
})

test('who signs in after somebody else sees nothing of theirs, and stores nothing of it again', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes, store } = openWriteQueue(server.address, memoryDeviceStore(), never)
  await writes.open(1)
  writes.write(change, { params: { id: 7 }, body: { year: 1950 } }).catch(() => {})
  await waitUntilKept(writes, 1)
  for (const [name] of await store.entries()) await store.delete(name)
  await writes.open(2)
  expect(writes.unsent()).toEqual([])
  expect(await store.entries()).toEqual([])
})

test('signing in again neither repeats what waits nor stores what was just sent', async () => {
  const server = await startWriteServer(({ path }) =>
    path.includes('/7/') ? { status: 503 } : undefined,
  )
  const { writes, store } = openWriteQueue(server.address, memoryDeviceStore(), never)
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

/** A store whose reading or storing, once held, ends only when it is let go. */
function heldStore(held: 'entries' | 'set') {
  const store = memoryDeviceStore()
  let letGo = () => {}
  let isHeld = false
  const wait = () => (isHeld ? new Promise<void>((go) => (letGo = go)) : undefined)
  return {
    store: {
      ...store,
      entries: async () => {
        const found = await store.entries()
        if (held === 'entries') await wait()
        return found
      },
      set: async (name: string, value: unknown) => {
        if (held === 'set') await wait()
        await store.set(name, value)
      },
    },
    hold: () => void (isHeld = true),
    letGo: () => {
      isHeld = false
      letGo()
    },
  }
}

for (const held of ['entries', 'set'] as const)
  test(`who signs in while the device still ${held === 'set' ? 'writes' : 'reads'} for somebody else sends nothing of theirs`, async () => {
    let isDown = true
    const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
    const { store, hold, letGo } = heldStore(held)
    const before = openWriteQueue(server.address, store, never)
    await before.writes.open(1)
    before.writes.write(change, { params: { id: 7 }, body: { year: 1950 } }).catch(() => {})
    await waitUntilKept(before.writes, 1)
    before.client.clear()
    isDown = false
    const { writes } = openWriteQueue(server.address, store)
    hold()
    const first = writes.open(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const second = writes.open(2)
    letGo()
    await Promise.all([first, second])
    if (held === 'entries') expect(writes.unsent()).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(server.applied()).toBe(0)
    expect(await store.entries()).toMatchObject([[expect.any(String), { user: 1 }]])
  })

test('an answer that this window has is not replaced by an older one that another window left', async () => {
  let isDown = false
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const { store, hold, letGo } = heldStore('entries')
  const before = openWriteQueue(server.address, store, never)
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
  hold()
  const opened = writes.open(1)
  await writes.write(change, { params: { id: 7 }, body: { floors: 9 } }, seenVersion(2, {}))
  letGo()
  await opened
  await waitUntilSent(writes)
  expect(server.received.at(-1)).toMatchObject({ body: { name: 'x' }, ifMatch: '3' })
})

test('new records do not wait for each other, and each has a name of its own until it has an id', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const { writes } = openWriteQueue(server.address, memoryDeviceStore(), never)
  await writes.open(1)
  for (const key of ['a', 'b'])
    writes.write(create, { body: { name: key } }, { key }).catch(() => {})
  await waitUntilKept(writes, 2)
  expect(server.received).toHaveLength(2)
  expect(writes.unsent().map(({ record }) => record)).toEqual(['buildings/a', 'buildings/b'])
})
