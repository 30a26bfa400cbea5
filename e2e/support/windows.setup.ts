import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { beginTest, closeWindows, endTest, pageErrors } from './windows.ts'

beforeEach(beginTest)
afterEach(async () => {
  const errors = pageErrors.splice(0)
  await endTest()
  expect(errors).toEqual([])
})
afterAll(() => closeWindows())
