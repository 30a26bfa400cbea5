import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import type { HistoryEntry } from '../../src/kernel/record/resource.ts'
import { launchBrowser } from '../../src/testing/browser.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick } from '../hostile.ts'
import {
  call,
  demonstrationAdmin,
  type Json,
  type Product,
  signIn,
  startProduct,
} from '../product.ts'

export type AwayFigures = {
  stops: { SIGTERM: number; SIGKILL: number }
  seconds_away: number
  edits: { fields: number; cells: number; building: number }
  while_away: number
  reloads: number
  /** Renewed sessions. */
  signed_in_again?: number
  /** Time from the last server start until all writes were sent, in ms. */
  sent_after_ms: number
  faults: string[]
}

type AwayOptions = { seed: number; log: (line: string) => void; seconds: number }
type Random = () => number

/** A field or cell to type into: its element, and the record and field that it sets. */
type InputSpot = {
  kind: keyof AwayFigures['edits']
  /** Path of the record below `/api/`; its history is below it. */
  record: string
  read: string
  name: string
  page: string
  /** Tab of the form that contains it. */
  tab?: string
  find: (page: Page) => Locator
  isCell: boolean
  value: (random: Random, n: number) => { typed: string; stored: unknown }
}

type Typist = {
  name: string
  email: string
  password: string
  page: Page
  spots: InputSpot[]
  random: Random
  n: number
}

/** Time limit for a page to load or all writes to be sent while the server runs, in ms. */
const pageTimeout = 90_000
const vocabulary = [
  'Combles',
  'façade',
  'été',
  'chaufferie',
  'Genève',
  'l’avis',
  'n°',
  'isolé',
  '—',
  'vitrage',
]

/**
 * Stops and kills the server at random while three people type in three browsers into one mandate's
 * form, its table and its building. Afterwards every finished input must be stored exactly once. Throws
 * with the figures as cause.
 */
export default async function prove({
  seed,
  log,
  seconds = 120,
}: Omit<AwayOptions, 'seconds'> & Partial<AwayOptions>): Promise<AwayFigures> {
  const { folder, remove } = createScratchFolder()
  const dataDir = join(folder, 'data')
  let product = await startProduct({ dataDir })
  const { port } = product
  const browser = await launchBrowser()
  const server: Server = {
    url: product.url,
    end: (signal) => product.end(signal),
    async start() {
      product = await startProduct({ dataDir, port })
    },
  }
  try {
    return requireNoFaults(await interrupt({ server, browser, seed, log, seconds }))
  } finally {
    await browser.close()
    await product.end('SIGKILL')
    remove()
  }
}

type Server = {
  url: string
  end: (signal: Parameters<Product['end']>[0]) => Promise<void>
  start: () => Promise<void>
}

async function interrupt({
  server,
  browser,
  seed,
  log,
  seconds,
}: AwayOptions & { server: Server; browser: Browser }): Promise<AwayFigures> {
  const random = randomFrom(seed)
  const figures: AwayFigures = {
    stops: { SIGTERM: 0, SIGKILL: 0 },
    seconds_away: 0,
    edits: { fields: 0, cells: 0, building: 0 },
    while_away: 0,
    reloads: 0,
    sent_after_ms: 0,
    faults: [],
  }
  const reportFault = (text: string) => {
    if (figures.faults.includes(text)) return
    log(`fault: ${text}`)
    figures.faults.push(text)
  }
  const { url } = server
  const token = await signIn(url, demonstrationAdmin.email, demonstrationAdmin.password)
  const asRoot = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, text, json } = await call(url, method, `/api/${path}`, { token, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }

  const typists = await openPages()
  /** The last value of each field, and every value ever typed. */
  const model = new Map<InputSpot, unknown>()
  const finished: { spot: InputSpot; stored: unknown }[] = []
  let isAway = false
  let isOver = false

  /** Makes all typists type while the server is stopped and restarted. */
  async function run() {
    for (const typist of typists) await show(typist, typist.spots[0]!)
    const end = Date.now() + seconds * 1000
    const working = typists.map((typist) =>
      work(typist, () => Date.now() < end).catch((error: unknown) =>
        reportFault(`${typist.name} stopped: ${String(error).slice(0, 1500)}`),
      ),
    )
    while (Date.now() < end) {
      await sleep(2500 + random() * 7000)
      const signal = pick(random, ['SIGTERM', 'SIGKILL'] as const)
      isAway = true
      const stoppedAt = Date.now()
      await server.end(signal)
      figures.stops[signal]++
      await sleep(300 + random() * 4000)
      await server.start()
      isAway = false
      figures.seconds_away += (Date.now() - stoppedAt) / 1000
      log(
        `${figures.stops.SIGTERM + figures.stops.SIGKILL} stops, ${finished.length} edits, ${figures.while_away} of them without the server`,
      )
    }
    await Promise.all(working)
  }

  async function work(typist: Typist, shouldContinue: () => boolean) {
    const { random, page } = typist
    while (shouldContinue()) {
      // A new page can load only while the server runs; open pages stay in use.
      const path = new URL(page.url()).pathname
      const spotsOnPage = typist.spots.filter((spot) => spot.page === path)
      const stays = spotsOnPage.length > 0 && (isAway || random() < 0.7)
      const spot = pick(random, stays ? spotsOnPage : typist.spots)
      await show(typist, spot)
      for (let edits = 1 + Math.floor(random() * 4); edits > 0 && shouldContinue(); edits--)
        await type(
          typist,
          pick(
            random,
            typist.spots.filter(({ page, tab }) => page === spot.page && tab === spot.tab),
          ),
        )
      await sleep(random() * 600)
      if (random() < 0.15 && !isAway) {
        figures.reloads++
        await page.reload({ timeout: 20_000 }).catch(() => undefined)
      }
    }
  }

  /** Opens the page and tab with a field; retries if the page cannot be loaded. */
  async function show(typist: Typist, { page: path, tab, find }: InputSpot) {
    const { page } = typist
    const startedAt = Date.now()
    let needsNavigation = new URL(page.url()).pathname !== path
    for (;;) {
      await handleDialog(typist)
      if (needsNavigation)
        await page.goto(url + path, { timeout: 20_000 }).then(
          () => {
            needsNavigation = false
          },
          () => undefined,
        )
      else if (tab)
        await page
          .getByRole('tab', { name: tab })
          .click({ timeout: 2000 })
          .catch(() => undefined)
      await expandFolded(page)
      if (!needsNavigation && (await find(page).isVisible())) return
      // If the server was unreachable, the browser shows its own error page.
      if (!page.url().startsWith(url)) needsNavigation = true
      const retryButton = page.getByRole('button', { name: /^(Try again|Reload)/ }).first()
      if (await retryButton.isVisible())
        await retryButton.click({ timeout: 1000 }).catch(() => undefined)
      if (Date.now() - startedAt > pageTimeout)
        throw new Error(
          `${path} does not load: ${(await page.locator('body').innerText()).slice(0, 300)}`,
        )
      await sleep(150)
    }
  }

  /** Unfolds empty facts and parts of a tab. */
  const expandFolded = (page: Page) =>
    page
      .evaluate(() => {
        for (const folded of document.querySelectorAll('main details'))
          folded.setAttribute('open', '')
      })
      // The page is being replaced.
      .catch(() => undefined)

  /** Signs in again if asked to. Reports any other dialog, such as a conflict: nobody else writes to these fields. */
  async function handleDialog({ page, name, password }: Typist) {
    const dialog = page.getByRole('dialog').first()
    if (!(await dialog.isVisible().catch(() => false))) return
    const text = await dialog.innerText().catch(() => '')
    if (text.includes('Sign in again')) {
      figures.signed_in_again = (figures.signed_in_again ?? 0) + 1
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached', timeout: pageTimeout }).catch(() => undefined)
      return
    }
    if (text) reportFault(`${name} is shown a dialog: ${text.replace(/\s+/g, ' ').slice(0, 600)}`)
    await page.keyboard.press('Escape')
  }

  /** Types a value and presses Tab. */
  async function type(typist: Typist, spot: InputSpot) {
    const { page, random } = typist
    const { typed, stored } = spot.value(random, ++typist.n)
    await handleDialog(typist)
    const target = spot.find(page)
    if (spot.isCell) {
      await target.press('Enter', { timeout: 5000 })
    } else {
      await target.click({ timeout: 5000 })
      await page.keyboard.press('ControlOrMeta+a')
    }
    const input = spot.isCell ? target.locator('input, textarea').first() : target
    await input.waitFor({ timeout: 5000 })
    if (spot.isCell) await input.selectText()
    await page.keyboard.type(typed, { delay: 5 + random() * 30 })
    const inputValue = await input.inputValue()
    if (inputValue !== typed)
      reportFault(`${typist.name} typed "${typed}" into ${spot.name} and sees "${inputValue}"`)
    await page.keyboard.press('Tab')
    model.set(spot, stored)
    finished.push({ spot, stored })
    figures.edits[spot.kind]++
    if (isAway) figures.while_away++
  }

  await run()
  isOver = true
  const startedAt = Date.now()
  for (const typist of typists) await settle(typist)
  figures.sent_after_ms = Date.now() - startedAt
  await checkRecords()
  for (const { page } of typists) await page.context().close()
  return figures

  /** Waits until the page shows that all writes are sent, and checks again after a reload. */
  async function settle(typist: Typist) {
    const { page, name } = typist
    const chip = page.locator('[role=status] button[data-tone]')
    const isQuiet = async () =>
      !(await chip.isVisible()) && !(await page.locator('[data-away]').isVisible())
    await show(typist, typist.spots[0]!)
    const end = Date.now() + pageTimeout
    // A page loads its queue a moment after it opens.
    const requiredChecks = 25
    let quietChecks = 0
    while (quietChecks < requiredChecks && Date.now() < end) {
      await sleep(200)
      quietChecks = (await isQuiet()) ? quietChecks + 1 : 0
      await handleDialog(typist)
    }
    if (quietChecks < requiredChecks) {
      reportFault(
        `${name} still has something to send: ${await chip.innerText().catch(() => 'the server is said to be away')}`,
      )
      await chip.click().catch(() => undefined)
      await sleep(500)
      log(
        await page
          .getByRole('dialog')
          .innerText()
          .catch(() => ''),
      )
    }
    await page.reload()
    await show(typist, typist.spots[0]!)
    await sleep(500)
    if (await chip.isVisible())
      reportFault(`${name} has something to send after a reload: ${await chip.innerText()}`)
  }

  /** Compares the records with the typed values, and their history with the number of inputs. */
  async function checkRecords() {
    for (const [spot, stored] of model) {
      const { [spot.name]: actual } = await asRoot('GET', spot.read)
      if (actual !== stored)
        reportFault(
          `${spot.read} ${spot.name} is ${JSON.stringify(actual)} instead of ${JSON.stringify(stored)}`,
        )
    }
    for (const record of new Set(finished.map(({ spot }) => spot.record))) {
      const changes: HistoryEntry['changes'] = []
      for (let page = 1; ; page++) {
        const part = await asRoot('GET', `${record}history/?page_size=100&page=${page}`)
        changes.push(...(part.results as HistoryEntry[]).flatMap((entry) => entry.changes))
        if (part.next === null) break
      }
      for (const { spot, stored } of finished) {
        if (spot.record !== record) continue
        const times = changes.filter(
          ({ field, after }) => field === spot.name && after === stored,
        ).length
        if (times !== 1)
          reportFault(`${spot.name} of ${record} became ${JSON.stringify(stored)} ${times} times`)
      }
    }
  }

  /** Creates a mandate with a table of six rows, and opens it for three people. */
  async function openPages(): Promise<Typist[]> {
    const password = `correct-horse-${seed}`
    const newPerson = async (group: string) => {
      const email = `away-${group}-${seed}@example.ch`
      const { id } = await asRoot('POST', 'users/', { first_name: group, email, groups: [group] })
      await asRoot('POST', `users/${id}/password/`, { password })
      return { id: Number(id), email, group }
    }
    const people = {
      admin: await newPerson('admin'),
      partner: await newPerson('partner'),
      client: await newPerson('client'),
    }
    const { id: building } = await asRoot('POST', 'buildings/', {
      street_name: 'Rue de la Panne',
      street_number: '1',
    })
    const products = (await asRoot('GET', 'products/?page_size=100&kind=cecb')).results as Json[]
    const { id } = await asRoot('POST', 'mandates/', {
      product: products[0]!.id,
      building,
      client: people.client.id,
      partner: people.partner.id,
      responsible: people.admin.id,
    })
    const formPath = `mandates/${id}/form/`
    for (const to of ['ordered', 'in_progress'])
      await asRoot('POST', `mandates/${id}/status/`, { to, reason: 'for the proof' })
    const rows = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    await asRoot(
      'PATCH',
      formPath,
      Object.fromEntries(
        rows.flatMap((row) => [
          [`envelope/${row}/element`, 'roof'],
          [`envelope/${row}/area`, 1],
        ]),
      ),
    )

    /** A random phrase that fits into the shortest field; `n` makes it unique for its typist. */
    const phrase = (random: Random, n: number, who: string) => {
      const phraseWords = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        pick(random, vocabulary),
      )
      const typed = `${phraseWords.join(' ').slice(0, 20).trim()} ${who}${n}`
      return { typed, stored: typed }
    }
    const field = (group: string, tab: string, name: string): InputSpot => ({
      kind: 'fields',
      record: `mandates/${id}/`,
      read: formPath,
      name,
      page: `/CECB-${group}-form/${id}`,
      tab,
      find: (page) => page.locator(`[data-field="${name}"]`).getByRole('textbox').first(),
      isCell: false,
      value: (random, n) => phrase(random, n, group),
    })
    const cell = (group: string, row: string, column: string): InputSpot => ({
      ...field(group, 'Visit', `envelope/${row}/${column}`),
      kind: 'cells',
      find: (page) =>
        page.locator(`[data-field=envelope] [data-row="${row}"] [data-column="${column}"]`),
      isCell: true,
      value: (random, n) =>
        column === 'area' ? { typed: String(100 + n), stored: 100 + n } : phrase(random, n, group),
    })
    const buildingField = (name: string): InputSpot => ({
      ...field('admin', '', name),
      kind: 'building',
      record: `buildings/${building}/`,
      read: `buildings/${building}/`,
      page: `/buildings/${building}`,
      tab: undefined,
    })
    const cells = (group: string, cellRows: string[]) =>
      cellRows.flatMap((row) => [cell(group, row, 'build_up'), cell(group, row, 'area')])
    const spots: Record<keyof typeof people, InputSpot[]> = {
      admin: [
        ...['thermal_bridges', 'visit_persons'].map((name) => field('admin', 'Visit', name)),
        ...cells('admin', rows.slice(0, 3)),
        ...['plot_number', 'cad_zone', 'geothermal_zone', 'city'].map(buildingField),
      ],
      partner: [
        field('partner', 'Visit', 'findings'),
        ...cells('partner', rows.slice(3)),
        field('partner', 'Report', 'cecb_number'),
      ],
      client: ['billing_address', 'tenant_contact', 'access_notes', 'notice_version'].map((name) =>
        field('client', 'Overview', name),
      ),
    }
    return Promise.all(
      (['admin', 'partner', 'client'] as const).map(async (name) => {
        const { email } = people[name]
        const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
        page.setDefaultTimeout(10_000)
        page.on(
          'pageerror',
          ({ message }) => isOver || reportFault(`a script fails for ${name}: ${message}`),
        )
        await page.goto(`${url}/signin`)
        await page.fill('[name=email]', email)
        await page.fill('[name=password]', password)
        await page.click('[type=submit]')
        await page.waitForURL(`**/${name}-home`)
        return {
          name,
          email,
          password,
          page,
          spots: spots[name],
          random: randomFrom(Math.floor(random() * 2 ** 32)),
          n: 0,
        }
      }),
    )
  }
}
