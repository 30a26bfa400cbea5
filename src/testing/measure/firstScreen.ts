import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { fillSignIn, restingPath, type SignInAccount, signInQuietly } from './signIn.ts'

/** Returns a fresh browser context of somebody who is signed in, without scripts in its cache. */
export async function createSignedInContext(
  browser: Browser,
  url: string,
  account: SignInAccount,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url + restingPath)
  await signInQuietly(page, account)
  await page.close()
  return context
}

/** Signs in by the screen, and waits for the account's home. */
export async function signInOn(page: Page, url: string, account: SignInAccount) {
  await page.goto(`${url}/signin`)
  await fillSignIn(page, account)
  await page.waitForURL('**/*-home')
}

/** Opens the list of mandates, an administrator's first screen, and waits until it is shown. */
export async function openFirstScreen(page: Page, url: string) {
  await Promise.all([page.waitForResponse(/\/api\/mandates\/\?/), page.goto(`${url}/admin-home`)])
  await waitForList(page)
}

/** Waits until the list has loaded. */
export const waitForList = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main') && !document.querySelector('[aria-busy=true]'),
  )

/**
 * Measures the scripts that a browser with an empty cache loads for the first screen and in `idleMs` after it: code,
 * gzip size and size as sent, in bytes.
 */
export async function weighFirstScreen(
  browser: Browser,
  url: string,
  account: SignInAccount,
  idleMs: number,
) {
  const context = await createSignedInContext(browser, url, account)
  try {
    return await weighScripts(context, async (page) => {
      await openFirstScreen(page, url)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await page.waitForTimeout(idleMs)
    })
  } finally {
    await context.close()
  }
}

/**
 * Measures the scripts that a context with an empty cache loads until `open` resolves; `requests` counts style
 * sheets as well.
 */
export async function weighScripts(context: BrowserContext, open: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  const fetched: Promise<{ code: string; gzip: number; sent: number }>[] = []
  let requests = 0
  const weigh = (response: Response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet') requests++
    if (type !== 'script') return
    fetched.push(
      (async () => {
        const body = await response.body()
        const { responseBodySize: sent } = await response.request().sizes()
        return { code: body.toString(), gzip: gzipSync(body, { level: 9 }).length, sent }
      })(),
    )
  }
  page.on('response', weigh)
  await open(page)
  // A script that comes later is not counted; its body may be gone with the page.
  page.off('response', weigh)
  const scripts = await Promise.all(fetched)
  const sum = (part: 'gzip' | 'sent') => scripts.reduce((total, script) => total + script[part], 0)
  return {
    code: scripts.map(({ code }) => code).join('\n'),
    files: scripts.length,
    requests,
    gzip: sum('gzip'),
    sent: sum('sent'),
  }
}
