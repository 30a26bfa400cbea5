import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { weighFirstScreen } from '../src/testing/firstScreen.ts'

/** Maximum gzip size of the scripts of the first screen after sign-in. */
const limit = 220_000

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it('§9 the first screen is light: one language, and no zod', async () => {
  const app = await testApp()
  const { code, gzip, files } = await weighFirstScreen(browser, app.url, await app.as('admin'), 0)
  expect(files).toBeGreaterThan(3)
  expect(code).not.toContain('ZodString')
  expect(code).toContain('Rows per page')
  expect(code).not.toContain('Lignes par page')
  expect(gzip).toBeLessThan(limit)
})
