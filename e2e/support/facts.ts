import type { Page } from 'playwright-core'

/** Opens the empty facts of a record, which are folded; each time that its page is loaded. */
export async function openEmptyFacts(page: Page) {
  const folded = page.locator('details').filter({ has: page.locator('[data-field]') })
  await folded.locator('summary').click()
}
