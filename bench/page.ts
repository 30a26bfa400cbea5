import type { Page } from 'playwright-core'
import { launchBrowser } from '../src/testing/browser.ts'
import {
  isListed,
  openFirstScreen,
  signedIn,
  weighFirstScreen,
} from '../src/testing/firstScreen.ts'
import { admin, password } from './seed.ts'

/** Milliseconds without anybody's doing after which the first screen is taken to have all. */
const rest = 3000
/** How many times slower the browser's processor is than this one. */
const slowdown = 4
/** Milliseconds between two letters of somebody who types fast. */
const betweenLetters = 120
/** Shorter ones the browser does not tell; they count as this, ms. */
const shortest = 16

const searched = ['chancy', 'acacias', 'servette', 'lyon 12', 'meyrin', 'carouge', 'm-2024-01']

/** Kilobytes of the first screen, and milliseconds from what is done in its list to the next paint. */
export async function measurePage(url: string) {
  const account = { email: admin.email, password }
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10
  const browser = await launchBrowser()
  try {
    const { files, gzip, sent } = await weighFirstScreen(browser, url, account, rest)
    const context = await signedIn(browser, url, account)
    const page = await context.newPage()
    await page.addInitScript(recordInteractions)
    await openFirstScreen(page, url)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const to_next_paint_ms = {
      typing: await interactions(page, typing),
      sorting: await interactions(page, sorting),
      paging: await interactions(page, paging),
    }
    return {
      scripts: { files, gzip_kb: kilobytes(gzip), sent_kb: kilobytes(sent) },
      to_next_paint_ms,
    }
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    /** Longest event of each interaction, ms. */
    interactions: Map<number, number>
  }
}

/** Runs in the page: one interaction is several events, of which the slowest counts. */
function recordInteractions() {
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry
      if (id) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Does something, which tells how many interactions it took, and gives how long they lasted. */
async function interactions(page: Page, work: (page: Page) => Promise<number>) {
  await page.evaluate(() => window.interactions.clear())
  const count = await work(page)
  // What was painted last is told a moment later.
  await page.waitForTimeout(500)
  const told = await page.evaluate(() => [...window.interactions.values()])
  const all = [...told, ...Array<number>(Math.max(0, count - told.length)).fill(shortest)]
  const sorted = all.sort((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { count, p50: percentile(0.5), p95: percentile(0.95), max: sorted.at(-1) }
}

async function typing(page: Page) {
  const search = page.locator('input[type=search]')
  await search.click()
  for (const words of searched) {
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('search=')),
      search.pressSequentially(words, { delay: betweenLetters }),
    ])
    await isListed(page)
    await search.press('Control+a')
    await search.press('Delete')
    await isListed(page)
  }
  return searched.join('').length + 2 * searched.length + 1
}

async function sorting(page: Page) {
  const heads = page.locator('thead button')
  const count = await heads.count()
  for (let round = 0; round < 2; round++)
    for (let head = 0; head < count; head++) {
      await heads.nth(head).click()
      await isListed(page)
    }
  return 2 * count
}

async function paging(page: Page) {
  const turns = 8
  for (const name of ['Next page', 'Previous page'])
    for (let turn = 0; turn < turns; turn++) {
      await page.getByRole('button', { name, exact: true }).click()
      await isListed(page)
    }
  return 2 * turns
}
