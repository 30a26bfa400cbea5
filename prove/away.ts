import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import type { HistoryEntry } from '../src/kernel/record/resource.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { randomFrom } from './addresses.ts'
import { requireNoFaults } from './figures.ts'
import { pick } from './hostile.ts'
import {
  call,
  demonstrationAdmin,
  type Json,
  type Product,
  signIn,
  startProduct,
} from './product.ts'

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

type Given = { seed: number; log: (line: string) => void; seconds: number }
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
  value: (random: Random, n: number) => { typed: string; kept: unknown }
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
const words = [
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
}: Omit<Given, 'seconds'> & Partial<Given>): Promise<AwayFigures> {
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
}: Given & { server: Server; browser: Browser }): Promise<AwayFigures> {
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
  const fault = (text: string) => {
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
  const finished: { spot: InputSpot; kept: unknown }[] = []
  let isAway = false
  let isOver = false

  /** Lets everybody type while the server restarts. */
  async function run() {
    for (const typist of typists) await show(typist, typist.spots[0]!)
    const end = Date.now() + seconds * 1000
    const working = typists.map((typist) =>
      work(typist, () => Date.now() < end).catch((error: unknown) =>
        fault(`${typist.name} cannot go on: ${String(error).slice(0, 1500)}`),
      ),
    )
    while (Date.now() < end) {
      await sleep(2500 + random() * 7000)
      const signal = pick(random, ['SIGTERM', 'SIGKILL'] as const)
      isAway = true
      const since = Date.now()
      await server.end(signal)
      figures.stops[signal]++
      await sleep(300 + random() * 4000)
      await server.start()
      isAway = false
      figures.seconds_away += (Date.now() - since) / 1000
      log(
        `${figures.stops.SIGTERM + figures.stops.SIGKILL} stops, ${finished.length} edits, ${figures.while_away} of them without the server`,
      )
    }
    await Promise.all(working)
  }

  async function work(typist: Typist, goesOn: () => boolean) {
    const { random, page } = typist
    while (goesOn()) {
      // A new page can load only while the server runs; open pages stay in use.
      const path = new URL(page.url()).pathname
      const here = typist.spots.filter((spot) => spot.page === path)
      const stays = here.length > 0 && (isAway || random() < 0.7)
      const spot = pick(random, stays ? here : typist.spots)
      await show(typist, spot)
      for (let edits = 1 + Math.floor(random() * 4); edits > 0 && goesOn(); edits--)
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

  /** Shows the page with a field, and retries if it could not be loaded. */
  async function show(typist: Typist, { page: path, tab, find }: InputSpot) {
    const { page } = typist
    const begun = Date.now()
    let isGoing = new URL(page.url()).pathname !== path
    for (;;) {
      await refuseConflicts(typist)
      if (isGoing)
        await page.goto(url + path, { timeout: 20_000 }).then(
          () => {
            isGoing = false
          },
          () => undefined,
        )
      else if (tab)
        await page
          .getByRole('tab', { name: tab })
          .click({ timeout: 2000 })
          .catch(() => undefined)
      if (!isGoing && (await find(page).isVisible())) return
      // If the server was unreachable, the browser shows its own error page.
      if (!page.url().startsWith(url)) isGoing = true
      const again = page.getByRole('button', { name: /^(Try again|Reload)/ }).first()
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
      if (Date.now() - begun > pageTimeout)
        throw new Error(
          `${path} does not come: ${(await page.locator('body').innerText()).slice(0, 300)}`,
        )
      await sleep(150)
    }
  }

  /** Fails if the page shows a conflict, since nobody else writes to these fields. */
  async function refuseConflicts({ page, name, password }: Typist) {
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
    if (text) fault(`${name} is shown a dialog: ${text.replace(/\s+/g, ' ').slice(0, 600)}`)
    await page.keyboard.press('Escape')
  }

  /** Types a value and presses Tab. */
  async function type(typist: Typist, spot: InputSpot) {
    const { page, random } = typist
    const { typed, kept } = spot.value(random, ++typist.n)
    await refuseConflicts(typist)
    const place = spot.find(page)
    if (spot.isCell) {
      await place.press('Enter', { timeout: 5000 })
    } else {
      await place.click({ timeout: 5000 })
      await page.keyboard.press('ControlOrMeta+a')
    }
    const input = spot.isCell ? place.locator('input, textarea').first() : place
    await input.waitFor({ timeout: 5000 })
    if (spot.isCell) await input.selectText()
    await page.keyboard.type(typed, { delay: 5 + random() * 30 })
    const stands = await input.inputValue()
    if (stands !== typed)
      fault(`${typist.name} typed "${typed}" into ${spot.name} and sees "${stands}"`)
    await page.keyboard.press('Tab')
    model.set(spot, kept)
    finished.push({ spot, kept })
    figures.edits[spot.kind]++
    if (isAway) figures.while_away++
  }

  await run()
  isOver = true
  const begun = Date.now()
  for (const typist of typists) await settle(typist)
  figures.sent_after_ms = Date.now() - begun
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
    const long = 25
    let quiet = 0
    while (quiet < long && Date.now() < end) {
      await sleep(200)
      quiet = (await isQuiet()) ? quiet + 1 : 0
      await refuseConflicts(typist)
    }
    if (quiet < long) {
      fault(
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
      fault(`${name} has something to send after a reload: ${await chip.innerText()}`)
  }

  /** Compares the records with the typed values, and their history with the number of inputs. */
  async function checkRecords() {
    for (const [spot, kept] of model) {
      const { [spot.name]: held } = await asRoot('GET', spot.read)
      if (held !== kept)
        fault(
          `${spot.read} ${spot.name} is ${JSON.stringify(held)} instead of ${JSON.stringify(kept)}`,
        )
    }
    for (const record of new Set(finished.map(({ spot }) => spot.record))) {
      const told: HistoryEntry['changes'] = []
      for (let page = 1; ; page++) {
        const part = await asRoot('GET', `${record}history/?page_size=100&page=${page}`)
        told.push(...(part.results as HistoryEntry[]).flatMap(({ changes }) => changes))
        if (part.next === null) break
      }
      for (const { spot, kept } of finished) {
        if (spot.record !== record) continue
        const times = told.filter(
          ({ field, after }) => field === spot.name && after === kept,
        ).length
        if (times !== 1)
          fault(`${spot.name} of ${record} became ${JSON.stringify(kept)} ${times} times`)
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
    const form = `mandates/${id}/form/`
    for (const to of ['ordered', 'in_progress'])
      await asRoot('POST', `mandates/${id}/status/`, { to, reason: 'for the proof' })
    const rows = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    await asRoot(
      'PATCH',
      form,
      Object.fromEntries(
        rows.flatMap((row) => [
          [`envelope/${row}/element`, 'roof'],
          [`envelope/${row}/area`, 1],
        ]),
      ),
    )

    /** No longer than the shortest field allows. */
    const phrase = (random: Random, n: number, who: string) => {
      const drawn = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, words))
      const typed = `${drawn.join(' ').slice(0, 20).trim()} ${who}${n}`
      return { typed, kept: typed }
    }
    const field = (group: string, tab: string, name: string): InputSpot => ({
      kind: 'fields',
      record: `mandates/${id}/`,
      read: form,
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
        column === 'area' ? { typed: String(100 + n), kept: 100 + n } : phrase(random, n, group),
    })
    const ofBuilding = (name: string): InputSpot => ({
      ...field('admin', '', name),
      kind: 'building',
      record: `buildings/${building}/`,
      read: `buildings/${building}/`,
      page: `/buildings/${building}`,
      tab: undefined,
    })
    const cells = (group: string, those: string[]) =>
      those.flatMap((row) => [cell(group, row, 'build_up'), cell(group, row, 'area')])
    const spots: Record<keyof typeof people, InputSpot[]> = {
      admin: [
        ...['thermal_bridges', 'visit_persons'].map((name) => field('admin', 'Visit', name)),
        ...cells('admin', rows.slice(0, 3)),
        ...['plot_number', 'cad_zone', 'geothermal_zone', 'city'].map(ofBuilding),
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
          ({ message }) => isOver || fault(`a script fails for ${name}: ${message}`),
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
