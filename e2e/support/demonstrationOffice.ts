import { beforeAll } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { demonstrationApp } from '../../src/testing/demonstration.ts'
import { openAs } from './person.ts'

/**
 * Opens the office of the demonstration for the tests of a file, and returns how one of its accounts opens a
 * page.
 */
export function openDemonstrationOffice() {
  let app: TestApp
  beforeAll(async () => {
    app = await demonstrationApp()
  })
  return function signedInAt(account: keyof typeof demonstrationAccounts, path: string) {
    const person = { email: demonstrationAccounts[account], password }
    return openAs(app, person, path, { viewport: { width: 1440, height: 900 } })
  }
}
