import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './deviceStore.ts'

afterEach(() => vi.unstubAllGlobals())

test('the device store falls back to memory if IndexedDB never responds', async () => {
  let openCount = 0
  vi.stubGlobal('indexedDB', { open: () => ({ opened: ++openCount }) })
  const store = browserStore('never', 20)
  await store.set('one', 1)
  await store.set('two', 2)
  expect(await store.get('one')).toBe(1)
  await store.delete('one')
  expect(await store.entries()).toEqual([['two', 2]])
  expect(openCount).toBe(1)
})
