import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export type OfficeAccount = { email: string; password: string }

/** Somebody of the office, signed in by the screen, in a browser window without anything else in it. */
export async function signedIn(
  browser: Browser,
  url: string,
  { email, password }: OfficeAccount,
): Promise<BrowserContext> {
  const entrance = await browser.newContext()
  const page = await entrance.newPage()
  await page.goto(`${url}/signin`)
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', password)
  await page.click('[type=submit]')
  await page.waitForURL('**/admin-home')
  const storageState = await entrance.storageState()
  await entrance.close()
  return browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
}

/** Opens the list of mandates, the first screen of an administrator, and waits until it shows. */
export async function openFirstScreen(page: Page, url: string) {
  await Promise.all([page.waitForResponse(/\/api\/mandates\/\?/), page.goto(`${url}/admin-home`)])
  await isListed(page)
}

/** When the list shows what it was asked for. */
export const isListed = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main') && !document.querySelector('[aria-busy=true]'),
  )

/**
 * The scripts that a browser without any of them fetches until the first screen shows and nobody has
 * done anything for `rest` milliseconds: their code, and their bytes packed by gzip and as they were sent.
 */
export async function weighFirstScreen(
  browser: Browser,
  url: string,
  account: OfficeAccount,
  rest: number,
) {
  const context = await signedIn(browser, url, account)
  try {
    return await weighScripts(context, async (page) => {
      await openFirstScreen(page, url)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await page.waitForTimeout(rest)
    })
  } finally {
    await context.close()
  }
}

/** The scripts that a window fetches, which must not have any of them, until `open` has opened a screen. */
export async function weighScripts(context: BrowserContext, open: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  const fetched: Promise<{ code: string; gzip: number; sent: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    fetched.push(
      (async () => {
        const body = await response.body()
        const { responseBodySize: sent } = await response.request().sizes()
        return { code: body.toString(), gzip: gzipSync(body, { level: 9 }).length, sent }
      })(),
    )
  })
  await open(page)
  const scripts = await Promise.all(fetched)
  const sum = (part: 'gzip' | 'sent') => scripts.reduce((total, one) => total + one[part], 0)
  return {
    code: scripts.map(({ code }) => code).join('\n'),
    files: scripts.length,
    gzip: sum('gzip'),
    sent: sum('sent'),
  }
}
