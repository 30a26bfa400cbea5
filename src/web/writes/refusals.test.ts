import { expect, test } from 'vitest'
import {
  change,
  create,
  openWriteQueue,
  seenVersion,
  startWriteServer,
  waitUntilSent,
} from '../../testing/writing.ts'
import { memoryDeviceStore } from '../device/deviceStore.ts'

/** Opens a window with a conflict: someone else has changed the power too. */
async function openWithConflict() {
  const server = await startWriteServer()
  const window = openWriteQueue(server.address)
  await window.writes.open(1)
  server.change('/api/buildings/7/', { power: 80 })
  const input = { params: { id: 7 }, body: { power: 84 } }
  await window.writes.write(change, input, seenVersion(1, { power: 75 })).catch(() => {})
  return { ...window, server, key: window.writes.unsent()[0]!.key }
}

test('a conflict resolved without a choice keeps the value of the signed-in person', async () => {
  const { writes, server, key } = await openWithConflict()
  await writes.resolve(key, {})
  await waitUntilSent(writes)
  expect(server.records.get('/api/buildings/7/')?.power).toBe(84)
})

test('choosing the value of the other person sends nothing', async () => {
  const { writes, server, key } = await openWithConflict()
  await writes.resolve(key, { power: 'theirs' })
  await waitUntilSent(writes)
  expect(server.received).toHaveLength(1)
})

test('resolve, send and discard ignore the key of an unknown write', async () => {
  const { writes, server } = await openWithConflict()
  const before = writes.unsent()
  await writes.resolve('gone', { power: 'mine' })
  await writes.send('gone')
  await writes.discard('gone')
  expect(writes.unsent()).toEqual(before)
  expect(server.received).toHaveLength(1)
})

test('a refusal is a conflict only with code, conflicting fields and current record', async () => {
  const conflicts = { year: { mine: 1, theirs: 2, original: 3 } }
  const current = { version: 2 }
  const server = await startWriteServer(({ body }) => ({ status: 409, body }))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const bodies = [
    { code: 'conflict', conflicts, current },
    { code: 'conflict', current },
    { code: 'conflict', conflicts },
    { code: 'guard', conflicts, current },
  ]
  for (const [id, body] of bodies.entries())
    await writes.write(change, { params: { id }, body }).catch(() => {})
  const states = writes.unsent().map(({ state }) => state)
  expect(states).toEqual(['conflict', 'refused', 'refused', 'refused'])
})

test('a refusal is a server error from status 500, also after a reload', async () => {
  const server = await startWriteServer(({ body }) => ({ status: Number(body.status) }))
  const store = memoryDeviceStore()
  const before = openWriteQueue(server.address, store)
  await before.writes.open(1)
  for (const status of [499, 500])
    await before.writes.write(change, { params: { id: status }, body: { status } }).catch(() => {})
  const expected = [
    { state: 'refused', isFault: false },
    { state: 'refused', isFault: true },
  ]
  expect(before.writes.unsent()).toMatchObject(expected)
  const { writes } = openWriteQueue(server.address, store)
  await writes.open(1)
  expect(writes.unsent()).toMatchObject(expected.map((one) => ({ ...one, tries: 0 })))
})

test('a refused write stays until all its fields are written again, or its form is sent again', async () => {
  const server = await startWriteServer(({ body }) => (body.bad ? { status: 400 } : undefined))
  const { writes } = openWriteQueue(server.address)
  await writes.open(1)
  const write = (body: Record<string, unknown>) =>
    writes.write(change, { params: { id: 7 }, body }).catch(() => {})
  const make = (form: string, body: Record<string, unknown>) =>
    writes.write(create, { body }, { form }).catch(() => {})
  const forms = () =>
    writes.unsent().flatMap(({ form, state }) => (state === 'refused' ? [form] : []))
  await make('a', { bad: true })
  await write({ bad: true, year: 1950 })
  expect(forms()).toEqual(['a', undefined])
  await make('b', {})
  await write({ year: 1951 })
  expect(forms()).toEqual(['a', undefined])
  await write({ year: 1951, bad: false })
  expect(forms()).toEqual(['a'])
  await make('a', {})
  await waitUntilSent(writes)
})
