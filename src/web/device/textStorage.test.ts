import { expect, it } from 'vitest'
import { openTextStorage } from './textStorage.ts'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

it.each([
  ['whose getter throws', blocked],
  ['that is null', () => null],
])('text storage %s keeps everything in memory, and says so', (_, area) => {
  const storage = openTextStorage(area)
  expect(storage.isLasting()).toBe(false)
  expect(storage.getItem('one')).toBeNull()
  storage.setItem('one', '1')
  storage.setItem('two', '')
  expect([storage.getItem('one'), storage.getItem('two')]).toEqual(['1', ''])
  expect(storage.names()).toEqual(['one', 'two'])
  storage.removeItem('one')
  expect(storage.names()).toEqual(['two'])
})

it('text that does not fit is kept in memory, and not as the older one in storage', () => {
  const stored: Record<string, string> = { one: 'old' }
  const full = Object.assign(Object.create(null), {
    getItem: (name: string) => stored[name] ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    removeItem: (name: string) => void delete stored[name],
  }) as Storage
  const storage = openTextStorage(() => full)
  expect([storage.getItem('one'), storage.isLasting()]).toEqual(['old', true])
  storage.setItem('one', 'new')
  expect([storage.getItem('one'), storage.isLasting()]).toEqual(['new', false])
  expect(stored).toEqual({})
})
