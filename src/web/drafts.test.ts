import { expect, test, vi } from 'vitest'
import { memoryStore } from './deviceStore.ts'
import { Drafts } from './drafts.ts'

const noon = () => new Date('2026-11-20T12:48:00Z')

/** Drafts of one page for person 1, and of the page that follows it on the same device. */
function onDevice() {
  const store = memoryStore()
  const page = (user = 1) => {
    const drafts = new Drafts(store, noon)
    drafts.open(user)
    return drafts
  }
  return { store, page }
}

test('what is typed is on the device within half a second and found by the next page', async () => {
  const { store, page } = onDevice()
  const before = page()
  const begin = performance.now()
  before.keep('users/new', { first_name: 'L' })
  before.keep('users/new', { first_name: 'Léa' })
  await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1), { interval: 10 })
  expect(performance.now() - begin).toBeLessThan(500)
  expect(await page().find('users/new')).toEqual({
    values: { first_name: 'Léa' },
    at: '2026-11-20T12:48:00.000Z',
  })
})

test('a form on the screen during a reload of our own comes back without asking, until it changes', async () => {
  const { page } = onDevice()
  const before = page()
  before.keep('products/new', { code: 'A' })
  before.leave('products/new')
  before.keep('users/new', { first_name: 'Léa' })
  await before.flushForReload()
  const after = page()
  expect((await after.find('users/new'))?.isResumed).toBe(true)
  after.keep('users/new', { first_name: 'Léa M.' })
  await after.flush()
  expect((await page().find('users/new'))?.isResumed).toBeUndefined()
  expect((await page().find('products/new'))?.isResumed).toBeUndefined()
})

test('a draft given up does not come back from a write that was still waiting', async () => {
  const { store, page } = onDevice()
  const drafts = page()
  drafts.keep('users/new', { first_name: 'Léa' })
  void drafts.flush()
  drafts.keep('users/new', { first_name: 'Léa M.' })
  await drafts.drop('users/new')
  await drafts.flush()
  expect(await store.entries()).toEqual([])
})

test('nobody finds the drafts of another person, and signing out forgets one’s own', async () => {
  const { store, page } = onDevice()
  const [mine, theirs] = [page(1), page(2)]
  mine.keep('users/new', { first_name: 'Léa' })
  theirs.keep('users/new', { first_name: 'Nora' })
  await Promise.all([mine.flush(), theirs.flush()])
  await mine.remember('users', { id: 7, label: 'Régie' })
  await mine.close()
  expect(await store.entries()).toHaveLength(1)
  expect((await page(2).find('users/new'))?.values).toEqual({ first_name: 'Nora' })
})

test('what is asked before the person is known waits for them', async () => {
  const { store, page } = onDevice()
  page(2).keep('users/new', { first_name: 'Nora' })
  await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1))
  const early = new Drafts(store, noon)
  const found = early.find('users/new')
  early.open(2)
  expect((await found)?.values).toEqual({ first_name: 'Nora' })
})

test('records chosen lately come back, the last one first, each once and five at most', async () => {
  const { page } = onDevice()
  const drafts = page()
  for (const id of [1, 2, 3, 4, 5, 6, 2])
    await drafts.remember('users', { id, label: `Person ${id}` })
  expect((await page().recent('users')).map(({ id }) => id)).toEqual([2, 6, 5, 4, 3])
  expect(await page().recent('buildings')).toEqual([])
})
