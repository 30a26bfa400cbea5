import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { restingPath, type SignInAccount, signInQuietly } from '../../src/testing/measure/signIn.ts'
import { openWindow, type WindowOptions } from './windows.ts'

/** Opens a page in a window of its own, as a person who is signed in; without a path, none of the product's yet. */
export async function openAs(
  { url }: { url: string },
  person: SignInAccount,
  path = restingPath,
  options?: WindowOptions,
): Promise<Page> {
  const page = await openWindow(url, options)
  await signInQuietly(page, person)
  if (path !== restingPath) await page.goto(new URL(path, url).href)
  return page
}

/** Presses Tab until a control has the focus. */
export async function tabTo(control: Locator) {
  await control.waitFor()
  for (let step = 0; step < 120; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await control.page().keyboard.press('Tab')
  }
  expect.fail(`Tab never came to ${String(control)}`)
}
