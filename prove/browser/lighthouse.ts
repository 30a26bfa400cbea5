import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { launchBrowser } from '../../src/testing/browser.ts'
import { signInOn } from '../../src/testing/measure/firstScreen.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import {
  compared,
  type DemonstrationAccount,
  type DemonstrationMandates,
  waitForMandates,
} from '../keeping/demonstration.ts'
import { freePort, startProduct } from '../product.ts'

/** Runs per page, of which the median counts. */
const runs = 3
/** Limit for loading a page, ms: the stream of changes keeps the network busy, so Lighthouse always waits for it. */
const maxWaitForLoad = 10_000
const minPerformance = 97
const minAccessibility = 100

type MeasuredPage = {
  name: string
  /** Account to sign in with; without it, nobody is signed in. */
  account?: DemonstrationAccount
  path: string
  /** Whether its performance is required, not only reported. */
  fast?: boolean
}

const pagesOf = (mandates: DemonstrationMandates): MeasuredPage[] => {
  const record = (id: number) => formPath('admin', compared, id)!
  return [
    { name: 'sign_in', path: '/signin' },
    { name: 'list', account: 'admin', path: '/admin-home', fast: true },
    { name: 'record_running', account: 'admin', path: record(mandates.running), fast: true },
    { name: 'record_delivered', account: 'admin', path: record(mandates.delivered), fast: true },
    { name: 'building', account: 'admin', path: '/buildings/3' },
    {
      name: 'comparison',
      account: 'admin',
      path: `${consultationPath(compared, mandates.running)}?step=comparison`,
    },
    { name: 'client_home', account: 'client', path: '/client-home' },
    { name: 'client_record', account: 'client', path: mandates.ofClient },
  ]
}

/**
 * Measures the main pages of the built product with Lighthouse's desktop preset. A page starts with an empty
 * cache. Fails below the thresholds.
 */
export default async function proveLighthouse({ log }: { log: (line: string) => void }) {
  const { folder, remove } = createScratchFolder()
  const product = await startProduct({ dataDir: folder })
  const pages: Record<string, object> = {}
  const faults: string[] = []
  let version = ''
  try {
    for (const page of pagesOf(await waitForMandates(product.url))) {
      const results = await measurePage(product.url, page)
      version = results[0]!.lighthouseVersion
      const performance = median(results.map((result) => scoreOf(result, 'performance')))
      const accessibility = median(results.map((result) => scoreOf(result, 'accessibility')))
      const milliseconds = (audit: string) =>
        median(results.map(({ audits }) => Math.round(audits[audit]!.numericValue!)))
      pages[page.name] = {
        performance,
        accessibility,
        first_paint_ms: milliseconds('first-contentful-paint'),
        largest_paint_ms: milliseconds('largest-contentful-paint'),
        blocked_ms: milliseconds('total-blocking-time'),
      }
      log(`  ${page.name}: performance ${performance}, accessibility ${accessibility}`)
      if (page.fast && performance < minPerformance)
        faults.push(`${page.name}: performance ${performance}`)
      if (accessibility < minAccessibility)
        faults.push(
          `${page.name}: accessibility ${accessibility}: ${missedAudits(results[0]!).join(', ')}`,
        )
    }
  } finally {
    await product.end('SIGTERM')
    remove()
  }
  const figures = { lighthouse: version, pages, faults }
  if (faults.length > 0) throw new Error(faults.join('\n'), { cause: figures })
  return figures
}

/** Results of all runs on a page, in a separate browser. */
async function measurePage(url: string, { account, path }: MeasuredPage): Promise<Result[]> {
  const port = await freePort()
  const browser = await launchBrowser({ debuggingPort: port })
  try {
    if (account) await signInAtPort(port, url, account)
    const results: Result[] = []
    while (results.length < runs) results.push(await measureOnce(port, url + path))
    return results
  } finally {
    await browser.close()
  }
}

/** Signs in within the browser's default context, in which Lighthouse opens its pages. */
async function signInAtPort(port: number, url: string, account: DemonstrationAccount) {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connection.contexts()[0]!.newPage()
  await signInOn(page, url, { email: demonstrationAccounts[account], password })
  await page.close()
  await connection.close()
}

async function measureOnce(port: number, address: string): Promise<Result> {
  const onlyCategories = ['performance', 'accessibility']
  const options = { port, onlyCategories, maxWaitForLoad }
  const run = await lighthouse(address, options, desktopConfig)
  const { lhr } = run!
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  if (!lhr.finalDisplayedUrl.startsWith(address))
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`)
  return lhr
}

/** Score of a category, 0 to 100. */
const scoreOf = ({ categories }: Result, category: 'performance' | 'accessibility') =>
  Math.round(categories[category]!.score! * 100)

/** Accessibility audits that a page does not pass, by their id. */
const missedAudits = ({ audits, categories }: Result) =>
  categories
    .accessibility!.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]!.score === 0)
    .map(({ id }) => id)

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
