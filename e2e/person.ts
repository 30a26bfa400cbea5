import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp, TestPerson } from '../src/testing/app.ts'

/** Signs in a person by the screen in their own window; collects script errors in `complaints`. */
export async function signIn(
  browser: Browser,
  { url }: TestApp,
  person: TestPerson,
  { home, complaints }: { home: string; complaints: string[] },
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${url}/signin`)
  await page.fill('[name=email]', person.email)
  await page.fill('[name=password]', person.password)
  await page.click('[type=submit]')
  await page.waitForURL(`**${home}`)
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
