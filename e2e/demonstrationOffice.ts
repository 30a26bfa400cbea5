import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../src/features/demonstration/demonstration.ts'
import type { TestApp, TestPerson } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { demonstrationApp } from '../src/testing/demonstration.ts'
import { signIn } from './person.ts'

/**
 * Opens the office of the demonstration for the tests of a file, and returns how one of its accounts signs in
 * and opens a page. Page errors fail the file.
 */
export function openDemonstrationOffice() {
  let app: TestApp
  let browser: Browser
  const complaints: string[] = []
  beforeAll(async () => {
    app = await demonstrationApp()
    browser = await launchBrowser()
  })
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
  afterAll(async () => {
    await browser?.close()
    expect(complaints).toEqual([])
  })
  return async function signedInAt(account: keyof typeof demonstrationAccounts, path: string) {
    const person = { email: demonstrationAccounts[account], password } as TestPerson
    const page = await signIn(browser, app, person, { home: `/${account}-home`, complaints })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(app.url + path)
    return page
  }
}
