import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import type { ConsultationStep } from '../../src/features/heating/worksheet/consultationSteps.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { launchBrowser } from '../../src/testing/browser.ts'
import { signInOn, waitForList } from '../../src/testing/measure/firstScreen.ts'
import {
  layoutShiftOf,
  maxLayoutShift,
  recordLayoutShifts,
} from '../../src/testing/measure/layoutShift.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import {
  compared,
  type DemonstrationAccount,
  type DemonstrationMandates,
  waitForMandates,
} from '../keeping/demonstration.ts'
import { startProduct } from '../product.ts'

type Theme = 'dark' | 'light'

/** A screen of the demonstration, and the pictures of the design that come closest to it. */
type Pair = {
  name: string
  account: DemonstrationAccount
  path: string
  /** Widths of the window, px; all three by default. */
  widths?: readonly number[]
  /** File names in the folder of the design, without ".png"; the first is shown on the contact sheet. */
  mocks: readonly string[]
}

const allWidths = [1440, 1024, 360]
const height: Record<number, number> = { 1440: 900, 1024: 768, 360: 780 }
const languages = ['fr', 'it', 'en'] as const

const pairsOf = (mandates: DemonstrationMandates): Pair[] => {
  const record = (id: number) => formPath('admin', compared, id)!
  const step = (key: ConsultationStep) =>
    `${consultationPath(compared, mandates.running)}?step=${key}`
  return [
    { name: 'list', account: 'admin', path: '/admin-home', mocks: ['mandates-list-dark-1440'] },
    {
      name: 'board',
      account: 'admin',
      path: '/admin-home?view=board',
      mocks: ['mandates-board-dark-1440'],
    },
    {
      name: 'beside',
      account: 'admin',
      path: `/admin-home?beside=${mandates.running}`,
      widths: [1440],
      mocks: ['record-beside-list-dark-1440'],
    },
    {
      name: 'record-draft',
      account: 'admin',
      path: record(mandates.draft),
      mocks: ['record-draft-dark-1440', 'record-admin-dark-360'],
    },
    {
      name: 'record-running',
      account: 'admin',
      path: record(mandates.running),
      mocks: ['record-running-light-1440', 'record-admin-dark-360'],
    },
    {
      name: 'record-delivered',
      account: 'admin',
      path: record(mandates.delivered),
      mocks: ['record-delivered-dark-1440'],
    },
    {
      name: 'record-over',
      account: 'admin',
      path: record(mandates.over),
      mocks: ['record-delivered-over-light-1440'],
    },
    {
      name: 'record-partner',
      account: 'partner',
      path: mandates.ofPartner,
      mocks: ['record-partner-light-1440'],
    },
    {
      name: 'record-client',
      account: 'client',
      path: mandates.ofClient,
      mocks: ['record-client-light-360', 'client-building-light-360'],
    },
    { name: 'client-home', account: 'client', path: '/', mocks: ['client-home-light-360'] },
    {
      name: 'building',
      account: 'admin',
      path: '/buildings/3',
      mocks: ['building-light-1440'],
    },
    {
      name: 'worksheet-4',
      account: 'admin',
      path: step('consumption'),
      mocks: ['worksheet-consumption-light-1024'],
    },
    {
      name: 'worksheet-6',
      account: 'admin',
      path: step('comparison'),
      mocks: ['worksheet-comparison-light-1024'],
    },
    {
      name: 'worksheet-8',
      account: 'admin',
      path: step('signatures'),
      mocks: ['consultation-dark-1440'],
    },
  ]
}

/** Session of an account, from its sign-in by the screen. */
async function openSession(browser: Browser, url: string, account: DemonstrationAccount) {
  const context = await browser.newContext()
  await signInOn(await context.newPage(), url, { email: demonstrationAccounts[account], password })
  const storageState = await context.storageState()
  await context.close()
  return storageState
}

/** How much wider than the window a page is, px. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A page with the picture of the design and those of the product below each other, as one picture. */
async function writeContactSheet(
  browser: Browser,
  { pair, pictures, mock, to }: { pair: Pair; pictures: string[]; mock: string; to: string },
) {
  const context = await browser.newContext({ viewport: { width: 2000, height: 1200 } })
  const page = await context.newPage()
  const files = [...(existsSync(mock) ? [mock] : []), ...pictures]
  const images = files.map((file) => {
    const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`
    return `<figure><img src="${source}"><figcaption>${file}</figcaption></figure>`
  })
  await page.setContent(`<title>${pair.name}</title><style>
    body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; font: 14px sans-serif }
    figure { margin: 0 } img { max-width: 100%; max-height: 900px }
  </style>${images.join('')}`)
  await page.screenshot({ path: to, fullPage: true })
  await context.close()
}

/**
 * Takes a picture of each screen of the product in both themes and three widths, in three languages in turns,
 * and puts them beside the pictures of the design. `SCREENS` is the folder for the pictures, a new temporary
 * one by default; `MOCKS` the folder of the design's pictures. Fails on errors of the page, a window that
 * scrolls sideways, or a layout that moves while it loads.
 */
export default async function proveScreens({ log }: { log: (line: string) => void }) {
  const { SCREENS = mkdtempSync(join(tmpdir(), 'screens-')), MOCKS = '' } = process.env
  mkdirSync(SCREENS, { recursive: true })
  const { folder, remove } = createScratchFolder()
  const product = await startProduct({ dataDir: folder })
  const browser = await launchBrowser()
  const faults: string[] = []
  const sheets: string[] = []
  let pictureCount = 0
  let worstShift = 0
  try {
    const sessions = new Map<DemonstrationAccount, BrowserContextOptions['storageState']>()
    for (const pair of pairsOf(await waitForMandates(product.url))) {
      const { name, account, path, widths = allWidths, mocks } = pair
      const storageState =
        sessions.get(account) ?? (await openSession(browser, product.url, account))
      sessions.set(account, storageState)
      const pictures: string[] = []
      for (const theme of ['dark', 'light'] as const)
        for (const width of widths) {
          const language = languages[pictureCount++ % languages.length]!
          const viewport = { width, height: height[width]! }
          const context = await browser.newContext({ storageState, viewport })
          await recordLayoutShifts(context)
          await context.addInitScript(chooseLooks, { theme, language })
          const page = await context.newPage()
          const file = join(SCREENS, `${name}-${theme}-${width}-${language}.png`)
          page.on('pageerror', ({ message }) => faults.push(`${file}: ${message}`))
          await page.goto(product.url + path)
          await waitForList(page)
          await page.waitForTimeout(1_500)
          const shift = await layoutShiftOf(page)
          const overflow = await overflowOf(page)
          worstShift = Math.max(worstShift, shift)
          if (shift > maxLayoutShift)
            faults.push(`${file}: moves by ${shift.toFixed(3)} while it loads`)
          if (overflow > 0) faults.push(`${file}: ${overflow} px wider than the window`)
          await page.screenshot({ path: file })
          pictures.push(file)
          await context.close()
        }
      const sheet = join(SCREENS, `${name}.png`)
      await writeContactSheet(browser, {
        pair,
        pictures,
        mock: join(MOCKS, `${mocks[0]}.png`),
        to: sheet,
      })
      sheets.push(sheet)
      log(`  ${sheet}`)
    }
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    remove()
  }
  const figures = { pictures: pictureCount, sheets: sheets.length, worstShift, faults }
  if (faults.length > 0) throw new Error(faults.join('\n'), { cause: figures })
  return figures
}

/** Stores theme and language before the page loads. */
function chooseLooks({ theme, language }: { theme: Theme; language: string }) {
  localStorage.setItem('theme', theme)
  localStorage.setItem('i18nextLng', language)
}
