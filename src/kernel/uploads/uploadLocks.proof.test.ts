import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadsTable } from '../../features/files/file.table.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { leaseSeconds, openUploadLocks } from './uploadLocks.server.ts'

let app: TestApp
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  client = await app.as('client')
})

/** An upload, locked by as many processes as one asks for. */
async function anUpload() {
  const id = randomUUID()
  const { db } = app.database
  const begun_at = new Date().toISOString()
  await db
    .insert(uploadsTable)
    .values({ id, person: client.id, begun_at, size: 1, announced: {} as never })
  const isIt = eq(uploadsTable.id, id)
  return {
    id,
    newLock: () => openUploadLocks(app.database).newLock(id),
    async heldUntil() {
      const [row] = await db.select().from(uploadsTable).where(isIt)
      return row!.held_until
    },
    hold: (until: Date) =>
      db.update(uploadsTable).set({ held_until: until.toISOString() }).where(isIt),
  }
}

const never = new AbortController().signal
const soon = (ms: number) => ({ timeout: ms, interval: 100 })

describe('a request that continues an upload', () => {
  it('keeps its lease while it lasts, whatever others want, and gives it back', async () => {
    const { newLock, heldUntil } = await anUpload()
    const [first, second] = [newLock(), newLock()]
    let isStopped = false
    await first.lock(never, () => void (isStopped = true))
    const taken = await heldUntil()
    const patience = new AbortController()
    const waiting = second.lock(patience.signal, () => undefined)
    await expect.poll(heldUntil, soon(leaseSeconds * 1000)).not.toBe(taken)
    patience.abort()
    await expect(waiting).rejects.toThrow()
    expect(isStopped).toBe(false)
    await first.unlock()
    expect(await heldUntil()).toBeNull()
    await second.lock(never, () => undefined)
    await second.unlock()
  })

  it('is stopped once somebody else holds the upload, whose lease it leaves', async () => {
    const { newLock, heldUntil, hold } = await anUpload()
    const lock = newLock()
    let isStopped = false
    await lock.lock(never, () => void (isStopped = true))
    await hold(new Date(Date.now() + 60_000))
    const other = await heldUntil()
    await expect.poll(() => isStopped, soon(leaseSeconds * 1000)).toBe(true)
    await lock.unlock()
    expect(await heldUntil()).toBe(other)
  })

  it('waits only seconds for one whose server was killed', async () => {
    const { newLock, hold } = await anUpload()
    await hold(new Date(Date.now() + leaseSeconds * 1000))
    const lock = newLock()
    await lock.lock(never, () => undefined)
    await lock.unlock()
  })
})
