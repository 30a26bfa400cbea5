import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  change,
  create,
  openWriteQueue,
  type Reply,
  seenVersion,
  startWriteServer,
  waitOptions,
  waitUntilKept,
  waitUntilSent,
} from '../../testing/writing.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'

/** Waits until the server receives no more requests: those already sent cannot be cancelled. */
async function waitUntilQuiet(server: { received: unknown[] }) {
  for (let before = -1; before !== server.received.length; ) {
    before = server.received.length
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 30))

test('the queue sends the writes of one record in order, each with the version from the previous response', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const years = [1950, 1951, 1952, 1953]
  await Promise.all(
    years.map((year) =>
      writes.write(change, { params: { id: 7 }, body: { year } }, seenVersion(1, { year: 1900 })),
    ),
  )
  expect(server.received.map(({ body }) => body.year)).toEqual(years)
  expect(server.received.map(({ ifMatch }) => ifMatch)).toEqual(['1', '2', '3', '4'])
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ year: 1953, version: 5 })
})

test('the queue sends writes of different records concurrently', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  await Promise.all(
    [1, 2, 3].map((id) =>
      writes.write(change, { params: { id }, body: { name: 'x' } }, seenVersion(1, {})),
    ),
  )
  expect(server.maxActive()).toBeGreaterThan(1)
})

test('a retry after a lost response has the same key, so that the write is applied once', async () => {
  const server = await startWriteServer((_, attempt) => (attempt < 3 ? 'lost' : undefined))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const made = await writes.write(create, { body: { name: 'x' } })
  expect(made.id).toBe(1)
  expect(server.applied()).toBe(1)
  expect(new Set(server.received.map(({ key }) => key)).size).toBe(1)
  expect(server.received).toHaveLength(3)
})

test('every write is applied once and in order despite lost, failed and garbled responses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom<Reply | 'none'>(
          'lost',
          'garbage',
          { status: 503 },
          { status: 429 },
          'none',
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.array(
        fc.record({ id: fc.integer({ min: 1, max: 3 }), field: fc.constantFrom('a', 'b') }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      async (faults, changes) => {
        let next = 0
        const server = await startWriteServer(() => {
          const fault = faults[next++ % (faults.length + 1)]
          return fault === 'none' ? undefined : fault
        })
        const { writes } = openWriteQueue(server.address)
        await writes.open(1)
        await Promise.all(
          changes.map(({ id, field }, index) =>
            writes.write(change, { params: { id }, body: { [field]: index } }, seenVersion(1, {})),
          ),
        )
        expect(server.applied()).toBe(changes.length)
        for (const id of [1, 2, 3]) {
          const lastIndexOf = (field: string) =>
            changes.findLastIndex((one) => one.id === id && one.field === field)
          const record = server.records.get(`/api/buildings/${id}/`)
          for (const field of ['a', 'b'])
            if (lastIndexOf(field) >= 0) expect(record?.[field]).toBe(lastIndexOf(field))
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('a refused write stays with its reason and without retries, until the field is written again', async () => {
  const wrong = {
    code: 'invalid_input',
    detail: 'Wrong',
    fields: { year: ['Too early'] },
    request_id: 'r',
  }
  const server = await startWriteServer(({ body }) =>
    body.year === 1 ? { status: 400, body: wrong } : undefined,
  )
  const { writes, store } = openWriteQueue(server.address)
  await writes.open(1)
  const write = (year: number) =>
    writes.write(
      change,
      { params: { id: 7 }, body: { year } },
      { ...seenVersion(1, { year: 5 }), title: 'Rue 1' },
    )
  await expect(write(1)).rejects.toMatchObject({ status: 400 })
  expect(server.received).toHaveLength(1)
  expect(writes.unsent()).toMatchObject([
    { state: 'refused', title: 'Rue 1', values: { year: 1 }, problem: wrong },
  ])
  await write(1950)
  await waitUntilSent(writes)
  expect(await store.entries()).toEqual([])
})

test('a change of the same field by someone else is a conflict, which each choice resolves', async () => {
  for (const [choice, outcome] of [
    ['mine', 84],
    ['theirs', 80],
    ['original', null],
  ] as const) {
    const server = await startWriteServer()
    const { writes, refreshed } = openWriteQueue(server.address)
    await writes.open(1)
    server.change('/api/buildings/7/', { power: 80 })
    const mine = writes.write(
      change,
      { params: { id: 7 }, body: { power: 84 } },
      seenVersion(1, { power: 75 }),
    )
    await expect(mine).rejects.toMatchObject({ status: 409 })
    const [unsent] = writes.unsent()
    expect(unsent).toMatchObject({
      state: 'conflict',
      conflict: { clashes: { power: { mine: 84, theirs: 80 } }, current: { version: 2 } },
    })
    await writes.resolve(unsent!.key, { power: choice })
    await waitUntilSent(writes)
    expect(server.records.get('/api/buildings/7/')?.power).toBe(outcome)
    expect(refreshed).toContain('buildings/7')
  }
})

test('a second write of the record still conflicts with a change by someone else', async () => {
  const server = await startWriteServer()
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  server.change('/api/buildings/7/', { floors: 4 })
  const both = await Promise.allSettled([
    writes.write(change, { params: { id: 7 }, body: { power: 84 } }, seenVersion(1, { power: 75 })),
    writes.write(change, { params: { id: 7 }, body: { floors: 5 } }, seenVersion(1, { floors: 3 })),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ power: 84, floors: 4 })
  expect(writes.unsent()).toMatchObject([{ state: 'conflict' }])
})

test('the next page sends the unsent writes of a closed one, with their keys and in order', async () => {
  let isDown = true
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const store = memoryDeviceStore()
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  for (const year of [1950, 1951]) {
    before.writes
      .write(change, { params: { id: 7 }, body: { year } }, seenVersion(1, { year: 1900 }))
      .catch(() => {})
  }
  await waitUntilKept(before.writes, 2)
  before.client.clear()
  const firstKey = server.received[0]?.key

  isDown = false
  const nextQueue = openWriteQueue(server.address, store)
  await nextQueue.writes.open(1)
  await waitUntilSent(nextQueue.writes)
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ year: 1951, version: 3 })
  expect(server.received.filter(({ key }) => key === firstKey).length).toBeGreaterThan(1)
  expect(await store.entries()).toEqual([])
})

test('writes queued behind another use the version from its response, even after a reload', async () => {
  let isDown = false
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const store = memoryDeviceStore()
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  const first = before.writes.write(
    change,
    { params: { id: 7 }, body: { year: 1950 } },
    seenVersion(1, { year: 1 }),
  )
  before.writes
    .write(change, { params: { id: 7 }, body: { year: 1951 } }, seenVersion(1, { year: 1 }))
    .catch(() => {})
  await first
  isDown = true
  await pause()
  before.client.clear()
  isDown = false
  const nextQueue = openWriteQueue(server.address, store)
  await nextQueue.writes.open(1)
  await waitUntilSent(nextQueue.writes)
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ year: 1951 })
})

test('a second write of a field does not conflict with the first, even after a reload', async () => {
  let isDown = false
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const store = memoryDeviceStore()
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  const write = (year: number) =>
    before.writes.write(change, { params: { id: 7 }, body: { year } }, seenVersion(1, { year: 1 }))
  await write(1950)
  isDown = true
  write(1951).catch(() => {})
  await waitUntilKept(before.writes, 1)
  before.client.clear()
  isDown = false
  const nextQueue = openWriteQueue(server.address, store)
  await nextQueue.writes.open(1)
  await waitUntilSent(nextQueue.writes)
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ year: 1951, version: 3 })
})

test('a refused write survives a reload, and can be sent again or discarded', async () => {
  let refuses = true
  const server = await startWriteServer(() => (refuses ? { status: 403 } : undefined))
  const store = memoryDeviceStore()
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  for (const year of [1950, 1951]) {
    await before.writes
      .write(change, { params: { id: year }, body: { year } }, seenVersion(1, {}))
      .catch(() => {})
  }
  const { writes } = openWriteQueue(server.address, store)
  await writes.open(1)
  expect(writes.unsent().map(({ state }) => state)).toEqual(['refused', 'refused'])
  refuses = false
  const [first, second] = writes.unsent()
  await writes.send(first!.key)
  await writes.discard(second!.key)
  await waitUntilSent(writes)
  expect(await store.entries()).toEqual([])
  expect(server.records.size).toBe(1)
})

test('a write stays when the session expires, until the same person signs in again', async () => {
  let isSignedIn = false
  const server = await startWriteServer(() => (isSignedIn ? undefined : { status: 401 }))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const write = writes.write(
    change,
    { params: { id: 7 }, body: { year: 1950 } },
    seenVersion(1, {}),
  )
  await expect(write).rejects.toMatchObject({ status: 401 })
  expect(writes.unsent()).toMatchObject([{ state: 'kept' }])
  isSignedIn = true
  await writes.open(2)
  expect(writes.unsent()).toEqual([])
  await pause()
  expect(server.applied()).toBe(0)
  await writes.open(1)
  await waitUntilSent(writes)
  expect(server.applied()).toBe(1)
})

test('a waiting write gives its reason, and can be sent immediately', async () => {
  let reply: Reply | undefined = { status: 503 }
  const server = await startWriteServer(({ body }) =>
    body.year === 1 ? { status: 429 } : (reply as Reply | undefined),
  )
  const { writes, store } = openWriteQueue(server.address, memoryDeviceStore(), () => 60_000)
  await writes.open(1)
  const write = (id: number, year: number) =>
    writes.write(change, { params: { id }, body: { year } }, seenVersion(1, {}))
  let sent: Promise<unknown> | undefined
  const kept = new Promise<void>((onKept) => {
    sent = writes.write(change, { params: { id: 7 }, body: { year: 1950 } }, { onKept })
  })
  write(7, 1951).catch(() => {})
  write(8, 1).catch(() => {})
  await kept
  await vi.waitFor(async () => expect(await writes.storedWrites()).toHaveLength(3))
  await waitUntilKept(writes, 3)
  const reasons = () => writes.unsent().map((one) => one.state === 'kept' && one.why)
  expect(reasons()).toEqual(['away', 'away', 'busy'])
  writes.hold(true)
  expect(reasons()).toEqual(['signed_out', 'signed_out', 'signed_out'])
  writes.hold(false)

  reply = undefined
  // Sending the second write of a record sends the first one before it.
  await writes.send(writes.unsent()[1]?.key ?? '')
  await sent
  await vi.waitFor(() => expect(writes.unsent()).toHaveLength(1), waitOptions)
  expect(server.records.get('/api/buildings/7/')).toMatchObject({ year: 1951 })

  // Another window signs out and deletes everything; at the next sign-in this one stores its writes again.
  for (const [name] of await store.entries()) await store.delete(name)
  void writes.open(1)
  await vi.waitFor(async () => expect(await writes.storedWrites()).toHaveLength(1))
})

test('the next write of the same form replaces a refused one', async () => {
  const server = await startWriteServer(({ body }) => (body.name ? undefined : { status: 400 }))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  await writes.write(create, { body: {} }, { form: 'buildings/new' }).catch(() => {})
  expect(writes.unsent()).toMatchObject([{ state: 'refused', form: 'buildings/new' }])
  await writes.write(create, { body: { name: 'x' } }, { form: 'buildings/new' })
  await waitUntilSent(writes)
})

test('a write discarded between retries is never applied', async () => {
  let isDown = true
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const { writes, store } = openWriteQueue(server.address)
  await writes.open(1)
  writes
    .write(change, { params: { id: 7 }, body: { year: 1950 } }, seenVersion(1, {}))
    .catch(() => {})
  await waitUntilKept(writes, 1)
  await writes.discard(writes.unsent()[0]?.key ?? '')
  expect(writes.unsent()).toEqual([])
  await waitUntilQuiet(server)
  isDown = false
  await pause()
  expect(server.applied()).toBe(0)
  expect(await store.entries()).toEqual([])
})

test('after sign-out nothing of the person is sent or stored, not even by a pending retry', async () => {
  let isDown = true
  const server = await startWriteServer(() => (isDown ? { status: 503 } : undefined))
  const { writes, store } = openWriteQueue(server.address)
  await writes.open(1)
  writes
    .write(change, { params: { id: 7 }, body: { year: 1950 } }, seenVersion(1, {}))
    .catch(() => {})
  await waitUntilKept(writes, 1)
  await writes.close()
  await waitUntilQuiet(server)
  isDown = false
  await writes.open(2)
  await pause()
  expect(server.applied()).toBe(0)
  expect(await store.entries()).toEqual([])
})

test('a window does not adopt the writes of another window that is open', async () => {
  const server = await startWriteServer(() => ({ status: 503 }))
  const store = memoryDeviceStore()
  const first = openWriteQueue(server.address, store)
  await first.writes.open(1)
  first.writes
    .write(change, { params: { id: 7 }, body: { year: 1950 } }, seenVersion(1, {}))
    .catch(() => {})
  await waitUntilKept(first.writes, 1)
  const [[, kept]] = (await store.entries()) as [[string, { window: string }]]
  let open = new Set([kept.window])
  const { writes: second } = openWriteQueue(server.address, store, undefined, {
    openWindows: async () => open,
  })
  await second.open(1)
  expect(second.unsent()).toEqual([])
  open = new Set()
  void second.open(1)
  await vi.waitFor(() => expect(second.unsent()).toHaveLength(1), waitOptions)
  first.client.clear()
})

test('a server error is reported immediately, with the id of the request', async () => {
  const fault = { code: 'internal', detail: 'Unexpected', request_id: 'r-7' }
  const server = await startWriteServer((_, attempt) =>
    attempt === 1 ? { status: 500, body: fault } : undefined,
  )
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  await expect(
    writes.write(change, { params: { id: 7 }, body: { year: 1950 } }, seenVersion(1, {})),
  ).rejects.toMatchObject({ status: 500, body: fault })
  expect(server.received).toHaveLength(1)
  const [kept] = writes.unsent()
  expect(kept).toMatchObject({ state: 'refused', isFault: true, problem: { request_id: 'r-7' } })
})
