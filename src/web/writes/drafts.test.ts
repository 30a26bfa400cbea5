import { expect, test, vi } from 'vitest'
import { memoryDeviceStore, memoryQuickStore } from './deviceStore.ts'
import { Drafts } from './drafts.ts'

const noon = () => new Date('2026-11-20T12:48:00Z')

/** Drafts of one page for person 1, and of the page that follows it on the same device. */
function onDevice() {
  const store = memoryDeviceStore()
  const quick = memoryQuickStore()
  const page = (user = 1) => {
    const drafts = new Drafts(store, quick, noon)
    drafts.open(user)
    return drafts
  }
  return { store, quick, page }
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

test('each keystroke outlasts a page that goes at once, until the draft is given up or saved', async () => {
  const { store, quick, page } = onDevice()
  const going = page()
  going.keep('users/new', { first_name: 'Léa' })
  going.keep('users/7', { street: 'Rue' }, { street: { version: 3, value: null } })
  // The page is gone before it could put anything into the store.
  expect(await store.entries()).toEqual([])
  const after = page()
  expect(await after.find('users/new')).toMatchObject({ values: { first_name: 'Léa' } })
  expect(await after.find('users/7')).toMatchObject({ began: { street: { version: 3 } } })
  expect(quick.names()).toEqual([])
  after.keep('users/new', { first_name: 'Léa M.' })
  await after.flush()
  expect(quick.names()).toEqual([])
  after.keep('users/new', { first_name: 'x'.repeat(200_000) })
  expect(quick.names()).toEqual([])
  after.keep('users/7', { street: 'Rue du' })
  await after.drop('users/new')
  expect(await after.left()).toEqual(['users/7'])
  after.keep('users/7', { street: 'Rue du Lac' })
  await after.close()
  expect([await store.entries(), quick.names()]).toEqual([[], []])
})

test('a saved draft is forgotten, but for what was typed since', async () => {
  const { page } = onDevice()
  const drafts = page()
  drafts.keep('users/new', { first_name: 'Léa' })
  await drafts.flush()
  await drafts.drop('users/new', noon().getTime() - 1)
  expect(await drafts.find('users/new')).toBeDefined()
  await drafts.drop('users/new', noon().getTime())
  expect(await drafts.find('users/new')).toBeUndefined()
})

test('what is on the screen is kept again after another window forgot it, and never as somebody else’s', async () => {
  const { store, page } = onDevice()
  const [here, there] = [page(), page()]
  here.keep('users/new', { first_name: 'Léa' })
  await here.flush()
  await there.close()
  expect(await store.entries()).toEqual([])
  expect(here.isUnfinished()).toBe(true)
  here.open(1)
  await here.flush()
  expect((await page().find('users/new'))?.values).toEqual({ first_name: 'Léa' })
  await here.close()
  here.keep('users/new', { first_name: 'Léa M.' })
  here.open(2)
  expect(here.isUnfinished()).toBe(false)
  expect(await here.left()).toEqual([])
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
  const { store, quick, page } = onDevice()
  page(2).keep('users/new', { first_name: 'Nora' })
  await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1))
  const early = new Drafts(store, quick, noon)
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
