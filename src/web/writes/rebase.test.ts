import { expect, test } from 'vitest'
import { rebaseSeen, versionToSend } from './rebase.ts'

test('the version goes on with our own answers as long as nobody else touched the fields', () => {
  const saw = { version: 3, values: { power: 75 } }
  expect(versionToSend(saw, undefined)).toBe(3)
  expect(versionToSend(saw, { version: 4, values: { power: 75 }, mine: {} })).toBe(4)
  expect(versionToSend(saw, { version: 4, values: { power: 84 }, mine: { power: 84 } })).toBe(4)
  expect(versionToSend(saw, { version: 5, values: { power: 80 }, mine: {} })).toBe(3)
  expect(versionToSend(saw, { version: 5, values: { power: 80 }, mine: { power: 84 } })).toBe(3)
  // Cleared by somebody else; we did not write it.
  expect(versionToSend(saw, { version: 5, values: { power: undefined }, mine: {} })).toBe(3)
  expect(versionToSend(undefined, { version: 5, values: {}, mine: {} })).toBe(undefined)
})

test('an answer older than what the person saw changes nothing', () => {
  const saw = { version: 3, values: { power: 75 } }
  const older = { version: 2, values: { power: 60 }, mine: { power: 60 } }
  expect(versionToSend(saw, older)).toBe(3)
  expect(rebaseSeen(saw, older)).toBe(saw)
})

test('a field that the answer does not show is taken as untouched', () => {
  const saw = { version: 3, values: { power: 75 } }
  expect(versionToSend(saw, { version: 4, values: { floors: 2 }, mine: {} })).toBe(4)
})

test('a write goes on top of the values of our own last answer', () => {
  const saw = { version: 3, values: { power: 75, floors: 2 } }
  const own = { version: 4, values: { power: 84, year: 1950 }, mine: { power: 84 } }
  expect(rebaseSeen(saw, own)).toEqual({ version: 4, values: { power: 84, floors: 2 } })
})

test('what the person saw stays as it is when somebody else changed one of its fields', () => {
  const saw = { version: 3, values: { power: 75, floors: 2 } }
  const theirs = { version: 5, values: { power: 80, floors: 2 }, mine: {} }
  expect(rebaseSeen(saw, theirs)).toBe(saw)
  expect(rebaseSeen(undefined, theirs)).toBe(undefined)
  expect(rebaseSeen(saw, undefined)).toBe(saw)
})
