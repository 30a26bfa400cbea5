import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../src/testing/browser.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'

export type WindowOptions = BrowserContextOptions & {
  /** A browser that has never been here and is not used again: for first visits, and tests that change its clock or scripts. */
  isFresh?: boolean
}
type OpenWindow = {
  /** Windows with the same key are interchangeable; none if fresh. */
  key: string | undefined
  isOfTest: boolean
}

/** After this time without what is awaited, a page is stuck, also on a machine that does much else, ms. */
const stuckAfter = 30_000

/** Errors of all windows of the running test, including violations of the content security policy. */
export const pageErrors: string[] = []

let browser: Promise<Browser> | undefined
const open = new Map<Page, OpenWindow>()
const idle = new Map<string, Page[]>()
let isInTest = false

/**
 * Opens a window of somebody without cookies and stored data, on an empty document of the product. Windows are used
 * again by later tests, since a page that was there before loads in half the time: what it has compiled stays. Nothing
 * moves in them, unless motion is asked for.
 */
export async function openWindow(
  url: string,
  { isFresh, viewport, ...options }: WindowOptions = {},
): Promise<Page> {
  const key = isFresh ? undefined : JSON.stringify(options)
  const page = (key && idle.get(key)?.pop()) || (await createWindow(options))
  open.set(page, { key, isOfTest: isInTest })
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
  await page.emulateMedia({ media: null, reducedMotion: options.reducedMotion ?? 'reduce' })
  await page.goto(url + restingPath)
  await page.evaluate(clearStorage)
  return page
}

/** Opens a page in a window of somebody who is not signed in. */
export async function openPage({ url }: { url: string }, path: string, options?: WindowOptions) {
  const page = await openWindow(url, options)
  await page.goto(new URL(path, url).href)
  return page
}

/** The browser of all files of this worker, which Playwright ends with the process: for contexts whose cache must be empty; they are closed by who opens them. */
export function workerBrowser() {
  // Ctrl-C ends the process of the run only, which would leave the worker and its browser behind.
  if (!browser) process.once('disconnect', () => process.exit(130))
  return (browser ??= launchBrowser())
}

/** Waits until no request has ended for half a second; the browser lists requests only after they have ended. */
export const waitUntilQuiet = (page: Page) =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return performance.now() - Math.max(0, ...ends.map(({ responseEnd }) => responseEnd)) > 500
  })

async function createWindow(options: BrowserContextOptions) {
  const context = await (await workerBrowser()).newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(stuckAfter)
  context.on('weberror', (error) => {
    const { message } = error.error()
    // A page that is left while the change to it is animated; nobody sees it.
    if (message !== 'Transition was skipped') pageErrors.push(message)
  })
  context.on('response', (response) => {
    // Written by the server, not by a test in its place: a page that asks what no call has.
    const isMade = response.fromServiceWorker() || response.headers()['x-request-id'] === undefined
    const { pathname } = new URL(response.url())
    if (response.status() !== 400 || response.request().method() !== 'GET' || isMade) return
    if (pathname.startsWith('/api/')) pageErrors.push(`400 ${response.url()}`)
  })
  return context.newPage()
}

async function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
}

/** From here on windows belong to the test, which closes them at its end; those opened before belong to the file. */
export function beginTest() {
  isInTest = true
}

/** Closes the windows of the test. */
export async function endTest() {
  isInTest = false
  await closeWindows(({ isOfTest }) => isOfTest)
}

/** Closes the windows that are still open. */
export const closeWindows = (isMeant: (one: OpenWindow) => boolean = () => true) =>
  Promise.all([...open].filter(([, one]) => isMeant(one)).map(([page]) => closeWindow(page)))

/** Closes a window before the end of the test: its next user finds it as new. */
export async function closeWindow(page: Page) {
  const { key } = open.get(page)!
  open.delete(page)
  const context = page.context()
  try {
    if (!key || page.isClosed()) throw new Error('Not to be used again.')
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const owner of [page, context]) {
      for (const event of ['console', 'dialog', 'request', 'requestfinished', 'response'])
        owner.removeAllListeners(event)
      await owner.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await context.setOffline(false)
    await context.clearPermissions()
    // Not always where it was opened: a test may have gone on to another server.
    await page.goto(new URL(restingPath, page.url()).href)
    await page.evaluate(clearStorage)
    await page.mouse.move(0, 0)
    await context.clearCookies()
    idle.set(key, [...(idle.get(key) ?? []), page])
  } catch {
    await context.close()
  }
}
