import type { Browser, Page } from 'playwright-core'
import { type Json, signIn } from '../prove/product.ts'
import { services } from '../src/services.ts'
import { answerRounds } from '../src/testing/filledForm.ts'
import {
  createSignedInContext,
  openFirstScreen,
  waitForList,
  weighFirstScreen,
  weighScripts,
} from '../src/testing/measure/firstScreen.ts'
import { admin, password } from './seed.ts'

/** Idle time after which the first screen counts as complete, in ms. */
const idleTime = 3000
/** CPU slowdown of the browser. */
const slowdown = 4
/** Time between two key presses of a fast typist, in ms. */
const keyDelay = 120
/** Duration assumed for shorter events, which browsers do not report, in ms. */
const minEventDuration = 16

const searchTexts = ['chancy', 'acacias', 'servette', 'lyon 12', 'meyrin', 'carouge', 'm-2024-01']

const account = { email: admin.email, password }

/**
 * Measures the size of the first screen in kB, and the time from an action in its list to the next
 * paint in ms.
 */
export async function measurePage(browser: Browser, url: string) {
  const weight = await weighFirstScreen(browser, url, account, idleTime)
  const context = await createSignedInContext(browser, url, account)
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  await openFirstScreen(page, url)
  await slowDown(page)
  const to_next_paint_ms = {
    typing: await measureInteractions(page, typeSearches),
    sorting: await measureInteractions(page, sortByEachColumn),
    paging: await measureInteractions(page, turnPages),
  }
  await context.close()
  return { scripts: toKilobytes(weight), to_next_paint_ms }
}

/** The form with the most answers, over 150 fields and cells. */
const kind = 'amoen'
const formService = services.AMOEN
/** The tab with the most fields. */
const formPath = (id: unknown) => `/AMOEN-admin-form/${id}?tab=project`
const openCount = 9
const typedText = 'Assemblée de la PPE le 12 mars, vote du budget'

/**
 * Measures a completely filled form: kB of scripts, ms from the arrival of its data to its first paint,
 * and ms from a key press to the next paint while typing in a field and in a table.
 */
export async function measureForm(browser: Browser, url: string, who = account) {
  const token = await signIn(url, who.email, who.password)
  const { id, answers } = await fillForm(url, token)
  const context = await createSignedInContext(browser, url, who)
  await context.addInitScript(recordForm)
  const weight = await weighScripts(context, async (page) => {
    await page.goto(url + formPath(id))
    await waitForForm(page)
    await page.waitForTimeout(idleTime)
  })
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  const opened: number[] = []
  for (let turn = 0; turn < openCount; turn++) {
    await page.goto(url + formPath(id))
    await waitForForm(page)
    opened.push(await page.evaluate(() => window.formShown! - window.formArrived!))
  }
  opened.sort((a, b) => a - b)
  await slowDown(page)
  const type = async () => {
    await page.keyboard.type(typedText, { delay: keyDelay })
    return typedText.length + 1
  }
  const to_next_paint_ms = {
    typing: await measureInteractions(page, async () => {
      await page.locator('[data-field=permit_number] input').click()
      return type()
    }),
    typing_in_table: await measureInteractions(page, async () => {
      await page.locator('[data-field=actors] tbody [data-column=name]').first().dblclick()
      return type()
    }),
  }
  await context.close()
  return {
    answers,
    scripts: toKilobytes(weight),
    to_shown_ms: { median: Math.round(opened[4]!), longest: Math.round(opened.at(-1)!) },
    to_next_paint_ms,
  }
}

/** Fills every field of a form and returns their number. */
async function fillForm(url: string, token: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Json
  }
  const { results } = await ask(`/mandates/?kind=${kind}&status=in_progress&page_size=1`)
  const { id } = (results as Json[])[0]!
  let form = await ask(`/mandates/${id}/form/`)
  const writableFields = Object.entries(formService.fields).filter(
    ([, { group, readOnly }]) => (form.may as Json)[group] === 'write' && !readOnly,
  )
  const { problems } = formService
  for (const answers of answerRounds({ fields: Object.fromEntries(writableFields), problems }, 1))
    form = await ask(`/mandates/${id}/form/`, {
      method: 'PATCH',
      headers: { 'If-Match': String(form.version) },
      body: JSON.stringify(answers),
    })
  return { id, answers: Object.keys(form).length }
}

/** Runs in the page: records when the form's data arrived and when its last field was painted. */
function recordForm() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (/\/api\/mandates\/\d+\/form\/$/.test(entry.name)) window.formArrived ??= entry.responseEnd
  }).observe({ type: 'resource', buffered: true })
  new MutationObserver((_, observer) => {
    const isShown = document.querySelector('[data-field=subsidies]')
    if (!isShown) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.formShown = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

const waitForForm = (page: Page) =>
  page.waitForFunction(() => window.formShown !== undefined && window.formArrived !== undefined)

const toKilobytes = ({ files, gzip, sent }: { files: number; gzip: number; sent: number }) => {
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10
  return { files, gzip_kb: kilobytes(gzip), sent_kb: kilobytes(sent) }
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

declare global {
  interface Window {
    /** Duration of the longest event of each interaction, in ms. */
    interactions: Map<number, number>
    /** When a form's data arrived and was painted, in ms. */
    formArrived?: number
    formShown?: number
  }
}

/** Runs in the page: an interaction has several events, of which the slowest counts. */
function recordInteractions() {
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry
      if (id) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs an action, which returns its number of interactions; returns percentiles of their durations in ms. */
async function measureInteractions(page: Page, work: (page: Page) => Promise<number>) {
  await page.evaluate(() => window.interactions.clear())
  const count = await work(page)
  // The browser reports the last paint a moment later.
  await page.waitForTimeout(500)
  const reported = await page.evaluate(() => [...window.interactions.values()])
  const all = [
    ...reported,
    ...Array<number>(Math.max(0, count - reported.length)).fill(minEventDuration),
  ]
  const sorted = all.sort((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { count, p50: percentile(0.5), p95: percentile(0.95), max: sorted.at(-1) }
}

async function typeSearches(page: Page) {
  const search = page.locator('input[type=search]')
  await search.click()
  for (const words of searchTexts) {
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('search=')),
      search.pressSequentially(words, { delay: keyDelay }),
    ])
    await waitForList(page)
    await search.press('Control+a')
    await search.press('Delete')
    await waitForList(page)
  }
  return searchTexts.join('').length + 2 * searchTexts.length + 1
}

async function sortByEachColumn(page: Page) {
  const headings = page.locator('thead button')
  const count = await headings.count()
  for (let round = 0; round < 2; round++)
    for (let column = 0; column < count; column++) {
      await headings.nth(column).click()
      await waitForList(page)
    }
  return 2 * count
}

async function turnPages(page: Page) {
  const turns = 8
  for (const name of ['Next page', 'Previous page'])
    for (let turn = 0; turn < turns; turn++) {
      await page.getByRole('button', { name, exact: true }).click()
      await waitForList(page)
    }
  return 2 * turns
}
