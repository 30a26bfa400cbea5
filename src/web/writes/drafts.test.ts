import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryDeviceStore, memoryQuickStore } from '../device/deviceStore.ts'
import { Drafts } from './drafts.ts'

const noon = () => new Date('2026-11-20T12:48:00Z')

/** A device on which pages are opened, each with its own `Drafts`, for person 1 by default. */
function newDevice() {
  const store = memoryDeviceStore()
  const quick = memoryQuickStore()
  const openPage = (user = 1) => {
    const drafts = new Drafts(store, quick, noon)
    drafts.open(user)
    return drafts
  }
  return { store, quick, openPage }
}

test('a form stores typed values within half a second, and the next page finds them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store, openPage } = newDevice()
  const before = openPage()
  before.keep('users/new', { first_name: 'L' })
  before.keep('users/new', { first_name: 'Léa' })
  await vi.advanceTimersByTimeAsync(500)
  expect(await store.entries()).toHaveLength(1)
  expect(await openPage().find('users/new')).toEqual({
    values: { first_name: 'Léa' },
    at: '2026-11-20T12:48:00.000Z',
  })
})

test('a form mounted during a reload by the product is restored without asking, until it changes', async () => {
  const { openPage } = newDevice()
  const before = openPage()
  before.keep('products/new', { code: 'A' })
  before.leave('products/new')
  before.keep('users/new', { first_name: 'Léa' })
  await before.flushForReload()
  const nextPage = openPage()
  expect((await nextPage.find('users/new'))?.isResumed).toBe(true)
  nextPage.keep('users/new', { first_name: 'Léa M.' })
  await nextPage.flush()
  expect((await openPage().find('users/new'))?.isResumed).toBeUndefined()
  expect((await openPage().find('products/new'))?.isResumed).toBeUndefined()
})

test('each keystroke survives a page that closes immediately, until the draft is dropped', async () => {
  const { store, quick, openPage } = newDevice()
  const closing = openPage()
  closing.keep('users/new', { first_name: 'Léa' })
  closing.keep('users/7', { street: 'Rue' }, { street: { version: 3, value: null } })
  // The page closes before it can write to the store.
  expect(await store.entries()).toEqual([])
  const nextPage = openPage()
  expect(await nextPage.find('users/new')).toMatchObject({ values: { first_name: 'Léa' } })
  expect(await nextPage.find('users/7')).toMatchObject({ began: { street: { version: 3 } } })
  expect(quick.names()).toEqual([])
  nextPage.keep('users/new', { first_name: 'Léa M.' })
  await nextPage.flush()
  expect(quick.names()).toEqual([])
  nextPage.keep('users/new', { first_name: 'x'.repeat(200_000) })
  expect(quick.names()).toEqual([])
  nextPage.keep('users/7', { street: 'Rue du' })
  await nextPage.drop('users/new')
  expect(await nextPage.storedForms()).toEqual(['users/7'])
  nextPage.keep('users/7', { street: 'Rue du Lac' })
  await nextPage.close()
  expect([await store.entries(), quick.names()]).toEqual([[], []])
})

test('a dropped draft does not come back if the page closes immediately', async () => {
  const { store, quick, openPage } = newDevice()
  const before = openPage()
  before.keep('users/new', { first_name: 'Léa' })
  await before.flush()
  const closing = new Drafts({ ...store, delete: () => new Promise(() => {}) }, quick, noon)
  closing.open(1)
  void closing.drop('users/new')
  const nextPage = openPage()
  expect(await nextPage.find('users/new')).toBeUndefined()
  expect([await nextPage.storedForms(), await store.entries(), quick.names()]).toEqual([[], [], []])
  // A newer draft stays.
  nextPage.keep('users/new', { first_name: 'Léa M.' })
  await nextPage.flush()
  const saving = new Drafts({ ...store, delete: () => new Promise(() => {}) }, quick, noon)
  saving.open(1)
  void saving.drop('users/new', noon().getTime() - 1)
  expect(await openPage().find('users/new')).toBeDefined()
})

test('saving a form drops its draft unless it was changed after saving', async () => {
  const { openPage } = newDevice()
  const drafts = openPage()
  drafts.keep('users/new', { first_name: 'Léa' })
  await drafts.flush()
  await drafts.drop('users/new', noon().getTime() - 1)
  expect(await drafts.find('users/new')).toBeDefined()
  await drafts.drop('users/new', noon().getTime())
  expect(await drafts.find('users/new')).toBeUndefined()
})

test('a page stores its mounted drafts again after another window deleted them, but never for another person', async () => {
  const { store, openPage } = newDevice()
  const [here, there] = [openPage(), openPage()]
  here.keep('users/new', { first_name: 'Léa' })
  await here.flush()
  await there.close()
  expect(await store.entries()).toEqual([])
  expect(here.hasUnsavedValues()).toBe(true)
  here.open(1)
  await here.flush()
  expect((await openPage().find('users/new'))?.values).toEqual({ first_name: 'Léa' })
  await here.close()
  here.keep('users/new', { first_name: 'Léa M.' })
  here.open(2)
  expect(here.hasUnsavedValues()).toBe(false)
  expect(await here.storedForms()).toEqual([])
})

test('a pending write does not bring back a dropped draft', async () => {
  const { store, openPage } = newDevice()
  const drafts = openPage()
  drafts.keep('users/new', { first_name: 'Léa' })
  void drafts.flush()
  drafts.keep('users/new', { first_name: 'Léa M.' })
  await drafts.drop('users/new')
  await drafts.flush()
  expect(await store.entries()).toEqual([])
})

test('people find only their own drafts, and sign-out deletes only those', async () => {
  const { store, openPage } = newDevice()
  const [mine, theirs] = [openPage(1), openPage(2)]
  mine.keep('users/new', { first_name: 'Léa' })
  theirs.keep('users/new', { first_name: 'Nora' })
  await Promise.all([mine.flush(), theirs.flush()])
  await mine.remember('users', { id: 7, label: 'Régie' })
  await mine.close()
  expect(await store.entries()).toHaveLength(1)
  expect((await openPage(2).find('users/new'))?.values).toEqual({ first_name: 'Nora' })
})

test('calls before the sign-in check wait until the person is known', async () => {
  const { store, quick, openPage } = newDevice()
  openPage(2).keep('users/new', { first_name: 'Nora' })
  await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1))
  const early = new Drafts(store, quick, noon)
  const found = early.find('users/new')
  early.open(2)
  expect((await found)?.values).toEqual({ first_name: 'Nora' })
})

test('recent returns up to five recently chosen records without duplicates, latest first', async () => {
  const { openPage } = newDevice()
  const drafts = openPage()
  for (const id of [1, 2, 3, 4, 5, 6, 2])
    await drafts.remember('users', { id, label: `Person ${id}` })
  expect((await openPage().recent('users')).map(({ id }) => id)).toEqual([2, 6, 5, 4, 3])
  expect(await openPage().recent('buildings')).toEqual([])
})
