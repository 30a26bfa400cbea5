import { expect, test } from 'vitest'
import { rebaseSeen, versionToSend } from './rebase.ts'

test('a write has the version of our own last response unless someone else changed its fields', () => {
  const seen = { version: 3, values: { power: 75 } }
  expect(versionToSend(seen, undefined)).toBe(3)
  expect(versionToSend(seen, { version: 4, values: { power: 75 }, mine: {} })).toBe(4)
  expect(versionToSend(seen, { version: 4, values: { power: 84 }, mine: { power: 84 } })).toBe(4)
  expect(versionToSend(seen, { version: 5, values: { power: 80 }, mine: {} })).toBe(3)
  expect(versionToSend(seen, { version: 5, values: { power: 80 }, mine: { power: 84 } })).toBe(3)
  // Cleared by someone else: this window did not write the field.
  expect(versionToSend(seen, { version: 5, values: { power: undefined }, mine: {} })).toBe(3)
  expect(versionToSend(undefined, { version: 5, values: {}, mine: {} })).toBe(undefined)
})

test('a response older than the version that the writer saw is ignored', () => {
  const seen = { version: 3, values: { power: 75 } }
  const older = { version: 2, values: { power: 60 }, mine: { power: 60 } }
  expect(versionToSend(seen, older)).toBe(3)
  expect(rebaseSeen(seen, older)).toBe(seen)
})

test('a field missing from the response counts as unchanged', () => {
  const seen = { version: 3, values: { power: 75 } }
  expect(versionToSend(seen, { version: 4, values: { floors: 2 }, mine: {} })).toBe(4)
})

test('a write is rebased onto the values of our own last response', () => {
  const seen = { version: 3, values: { power: 75, floors: 2 } }
  const lastResponse = { version: 4, values: { power: 84, year: 1950 }, mine: { power: 84 } }
  expect(rebaseSeen(seen, lastResponse)).toEqual({ version: 4, values: { power: 84, floors: 2 } })
})

test('a write is not rebased if someone else changed one of its fields', () => {
  const seen = { version: 3, values: { power: 75, floors: 2 } }
  const otherResponse = { version: 5, values: { power: 80, floors: 2 }, mine: {} }
  expect(rebaseSeen(seen, otherResponse)).toBe(seen)
  expect(rebaseSeen(undefined, otherResponse)).toBe(undefined)
  expect(rebaseSeen(seen, undefined)).toBe(seen)
})
