import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './deviceStore.ts'

afterEach(() => vi.unstubAllGlobals())

test('a device that never answers is given up, and what is kept stays for the page', async () => {
  let opened = 0
  vi.stubGlobal('indexedDB', { open: () => ({ opened: ++opened }) })
  const store = browserStore('never', 20)
  await store.set('one', 1)
  await store.set('two', 2)
  expect(await store.get('one')).toBe(1)
  await store.delete('one')
  expect(await store.entries()).toEqual([['two', 2]])
  expect(opened).toBe(1)
})
