import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import { consultationText } from '../../src/features/heating/worksheet/consultation.text.ts'
import { stepNames } from '../../src/features/heating/worksheet/consultationSteps.ts'
import { consultationPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { webText } from '../../src/web/web.text.ts'
import { requireNoFaults } from '../figures.ts'
import { call, type Json, type Product, signIn, startProduct } from '../product.ts'
import { type DrivenPage, openDrivenPage } from './drivenPage.ts'
import { type BrowserKind, browserKinds, launchDriven, requireInstalled } from './webDriver.ts'

/** How long the server is stopped, in ms. */
const awayTime = 10_000

type Journeys = { version: string; milliseconds: Record<string, number> }
export type BrowsersFigures = Record<BrowserKind, Journeys> & { faults: string[] }

/** The product, which journeys stop and start again, and a mandate with a form that has tables. */
type Scene = {
  page: DrivenPage
  product: Product
  restart: () => Promise<void>
  read: (path: string) => Promise<Json>
  mandate: { id: number; number: string; building: number }
}

/**
 * Takes the main journeys through the browsers of Debian other than Chromium, in which all other tests run.
 * Throws with the figures as cause.
 */
export default async function prove({
  log,
}: {
  log: (line: string) => void
}): Promise<BrowsersFigures> {
  const kinds = Object.keys(browserKinds) as BrowserKind[]
  for (const kind of kinds) requireInstalled(kind)
  const faults: string[] = []
  const results: [BrowserKind, Journeys][] = []
  for (const kind of kinds) results.push([kind, await travel(kind, log, faults)])
  return requireNoFaults({
    ...(Object.fromEntries(results) as Record<BrowserKind, Journeys>),
    faults,
  })
}

async function travel(
  kind: BrowserKind,
  log: (line: string) => void,
  faults: string[],
): Promise<Journeys> {
  const { folder, remove } = createScratchFolder()
  const dataDir = join(folder, 'data')
  const browser = await launchDriven(kind, join(folder, 'profile'))
  const product = await startProduct({ dataDir })
  const milliseconds: Record<string, number> = {}
  const scene: Scene = {
    page: await openDrivenPage(browser, product.url),
    product,
    async restart() {
      scene.product = await startProduct({ dataDir, port: product.port })
    },
    ...(await findMandate(product.url)),
  }
  log(`${kind}: ${browser.version}`)
  try {
    // A job prints the report that the client reads later.
    await eventually('A published report', async () => {
      const { results } = await scene.read('reports/')
      return (results as Json[]).some(({ number }) => number !== null)
    })
    for (const [name, journey] of Object.entries(journeys)) {
      if (name === 'print' && !browserKinds[kind].prints) continue
      const startedAt = Date.now()
      await journey(scene).catch((error: unknown) => faults.push(`${kind}, ${name}: ${error}`))
      for (const error of await scene.page.takeErrors()) faults.push(`${kind}, ${name}: ${error}`)
      milliseconds[name] = Date.now() - startedAt
      log(`${kind}: ${name} ${milliseconds[name]} ms`)
    }
    return { version: browser.version, milliseconds }
  } finally {
    await browser.close()
    await scene.product.end('SIGKILL')
    remove()
  }
}

async function findMandate(url: string) {
  const token = await signIn(url, demonstrationAccounts.admin, password)
  const read = async (path: string) => {
    const { status, text, json } = await call(url, 'GET', `/api/${path}`, { token })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const { results } = await read('mandates/?kind=amoen&status=in_progress')
  const [mandate] = results as Scene['mandate'][]
  return { read, mandate: mandate! }
}

const journeys: Record<string, (scene: Scene) => Promise<void>> = {
  async sign_in({ page }) {
    await enter(page, 'admin')
    await page.see('main tbody a')
  },

  async search_and_open({ page, mandate }) {
    await page.click('[type=search]')
    await page.type(mandate.number)
    await page.see('main tbody', mandate.number)
    await page.waitFor(`document.querySelectorAll('main tbody tr').length === 1`)
    await page.click('main tbody a')
    await page.see('[role=tab]', 'Project')
  },

  async edit_fact({ page, read, mandate: { building } }) {
    await page.click('main a', 'Open the building')
    await enterValue(page, 'apartments', '17')
    await eventually(
      'The fact',
      async () => (await read(`buildings/${building}/`)).apartments === 17,
    )
  },

  async fill_in_form({ page, read, mandate: { id } }) {
    await page.open(formOf(id))
    await enterValue(page, 'access_notes', 'Clé à la régie')
    await eventually(
      'The field',
      async () => (await read(`mandates/${id}/form/`)).access_notes === 'Clé à la régie',
    )
  },

  async add_row({ page, read, mandate: { id } }) {
    await page.open(formOf(id))
    await page.click('[role=tab]', 'Project')
    await page.click('[data-field=actors] tbody tr:last-child [data-column=role]')
    for (const typed of ['Architecte', 'Zoé Öhri', 'zoe@example.ch']) {
      await page.see('[data-field=actors] [data-open=true] input')
      await page.type(typed)
      await page.press('Tab')
    }
    await eventually('The row', async () =>
      Object.values(await read(`mandates/${id}/form/`)).includes('Zoé Öhri'),
    )
  },

  async go_on_without_server({ page, product, restart, read, mandate: { id } }) {
    await page.open(formOf(id))
    // The first touch loads the parts that a page needs while the server is stopped.
    await page.click('[data-field=access_notes] textarea')
    await page.rest()
    await product.end('SIGKILL')
    const stoppedAt = Date.now()
    await enterValue(page, 'access_notes', 'Typed without the server')
    await page.see('[data-field=access_notes]', 'Kept on this device')
    await page.click('nav a', 'Settings')
    await page.see('main', 'This page could not be loaded')
    await sleep(Math.max(0, stoppedAt + awayTime - Date.now()))
    await restart()
    await page.see('main h1', 'Settings')
    await page.see('main [data-field=due_days_amoen] input')
    await eventually(
      'What was typed',
      async () => (await read(`mandates/${id}/form/`)).access_notes === 'Typed without the server',
    )
    await page.click('nav a', 'Buildings')
    await page.see('main tbody a')
  },

  async print({ page, read, mandate: { id, building } }) {
    const { results } = await read('mandates/?kind=incitative_consulting&status=in_progress')
    const [consultation] = results as Scene['mandate'][]
    const rows = await read('buildings/?page_size=50')
    const streets = (rows.results as Json[]).map(({ address }) => String(address).split(',')[0]!)
    const printed: [path: string, ready: string, texts: readonly string[]][] = [
      ['/buildings-list?page_size=50', 'main tbody a', streets],
      [`/buildings/${building}`, 'main h1', []],
      [formOf(id), 'main h1', []],
      ['/admin-home', 'main tbody a', []],
      [
        consultationPath(serviceTypeOf.incitative_consulting, consultation!.id),
        '[data-field=visit_date]',
        stepNames.map((step) => consultationText.words[`step.${step}`].en),
      ],
    ]
    for (const [path, ready, texts] of printed) {
      await page.open(path)
      await page.see(ready)
      await page.rest()
      const sheets = await page.print()
      const all = sheets.join(' ')
      const missing = texts.filter((text) => !all.includes(text))
      const { skip, 'menu.products': menu } = webText.words
      const screenOnly = [skip.en, menu.en].filter((text) => all.includes(text))
      if (missing.length + screenOnly.length > 0 || sheets[0]!.trim().length < 20)
        throw new Error(
          `${path} prints without ${missing.join('; ')}, with ${screenOnly.join('; ')}: ${all.slice(0, 500)}`,
        )
    }
  },

  async sign_out({ page }) {
    await page.click('nav a', 'Log out')
    await page.see('main', 'Signed out')
  },

  async read_report({ page }) {
    await enter(page, 'client')
    await page.click('main a', 'Impulse consultation')
    await page.watchDownloads()
    await page.click('main button', 'Download: Report')
    await page.waitFor(`window.downloaded?.startsWith('%PDF')`)
  },
}

async function enter(page: DrivenPage, group: keyof typeof demonstrationAccounts) {
  await page.open('/signin')
  await page.click('[name=email]')
  await page.type(demonstrationAccounts[group])
  await page.click('[name=password]')
  await page.type(password)
  await page.press('Enter')
  await page.waitFor(`location.pathname === '/${group}-home'`)
}

const formOf = (mandate: number) => `/AMOEN-admin-form/${mandate}`

/** Replaces the value of a text field and leaves it. */
async function enterValue(page: DrivenPage, field: string, value: string) {
  const input = `[data-field=${field}] :is(input, textarea)`
  await page.click(input)
  await page.run(`document.querySelector(arguments[0]).select()`, input)
  await page.type(value)
  await page.press('Tab')
}

/** Waits for something on the server. */
async function eventually(what: string, isDone: () => Promise<boolean>) {
  for (const end = Date.now() + 60_000; !(await isDone()); await sleep(200))
    if (Date.now() > end) throw new Error(`${what} does not come to the server`)
}
