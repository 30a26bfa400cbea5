import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword,
} from '../../src/features/demonstration/demonstration.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import type { TestApp, TestPerson } from '../../src/testing/app.ts'
import { demonstrationApp } from '../../src/testing/demonstration.ts'
import {
  layoutShiftOf,
  maxLayoutShift,
  movedOn,
  recordLayoutShifts,
} from '../../src/testing/measure/layoutShift.ts'
import { restingPath, type SignInAccount } from '../../src/testing/measure/signIn.ts'
import { workedExample } from '../../src/testing/workedExample.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage, type WindowOptions, waitUntilQuiet } from '../support/windows.ts'

const kind = kindsWith('comparison')[0]!
const type = serviceTypeOf[kind]

let app: TestApp
let admin: TestPerson
let building: number
let record: string
let worksheet: string

beforeAll(async () => {
  app = await demonstrationApp()
  admin = await app.as('admin')
  const client = await app.as('client')
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const body = {
    street_name: 'Rue des Pitons',
    street_number: '14',
    canton: 'GE',
    sre: 1600,
  } as const
  building = (await admin.buildings.create({ body })).id
  const { id } = await admin.mandates.create({ body: { product, building, client: client.id } })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'by phone' } })
  await admin.mandates.updateForm({ params: { id }, body: workedExample })
  record = formPath('admin', type, id)!
  worksheet = consultationPath(type, id)
})

/** Opens the form of the sign-in, or another path as the administrator. */
const open = (path: string, options?: WindowOptions) =>
  path === '/signin' ? openPage(app, path, options) : openAs(app, admin, path, options)

const styleOf = (element: Locator, name: string) =>
  element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), name)

it('in forced colours, bars, steps and the selected tab are visible', async () => {
  const viewport = { width: 1440, height: 900 }
  const page = await open(record, { forcedColors: 'active', viewport })
  const states = page.getByRole('list', { name: t('mandate_record:states') })
  const bar = states.locator('[data-bar]')
  expect(await styleOf(bar.locator('> *'), 'background-color')).not.toBe(
    await styleOf(bar, 'background-color'),
  )
  expect(await styleOf(page.getByRole('tab', { selected: true }), 'outline-style')).toBe('solid')
  await page.goto(`${app.url + worksheet}?step=comparison`)
  const costs = page.getByRole('table').first().locator('[data-bar]')
  expect(await styleOf(costs.locator('> *'), 'background-color')).not.toBe(
    await styleOf(costs, 'background-color'),
  )
  // The legend has the colours of the parts.
  const coloursOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (parts, of) => parts.map((part) => getComputedStyle(part, of).backgroundColor),
        pseudo,
      )
  const legend = await coloursOf('main li[data-part]', '::before')
  expect(new Set(legend).size).toBe(3)
  const parts = await coloursOf('main table [data-bar] > [data-part]')
  expect(new Set(parts)).toEqual(new Set(legend))
  const steps = page.getByRole('navigation', { name: t('consultation:steps') })
  expect(await styleOf(steps.locator('[aria-current]'), 'outline-style')).toBe('solid')
})

it('on touch screens, the actions of a row cover the content that scrolls below them', async () => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 700, height: 800 } }
  const page = await open('/admin-home', touch)
  const actions = page.getByRole('row').locator('td').last()
  await actions.waitFor()
  // Placeholder rows have none while loading.
  await expect.poll(() => styleOf(actions, 'position')).toBe('sticky')
  expect(await styleOf(actions, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
})

type Role = Parameters<Page['getByRole']>[0]
type Screen = [path: string, shows: Role]

/** The screens to sign in, find a mandate, read it and create one, each with a role that shows last. */
const mainScreens = (): Screen[] => [
  ['/signin', 'textbox'],
  ['/admin-home', 'table'],
  [record, 'tabpanel'],
  ['/CECB-admin-form', 'combobox'],
]

/** Whether a path shows a list, which is not a table on a phone. */
const isList = (path: string) => /-(list|home)$/.test(path)

async function waitUntilShown(page: Page, role: Role) {
  await page.getByRole(role).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

it('at 200 % text size, no more text is cut off than at 100 %', async () => {
  const viewport = { width: 1440, height: 900 }
  for (const [path, role] of mainScreens()) {
    const page = await open(path, { viewport, isFresh: true })
    await waitUntilShown(page, role)
    const settings = await page.context().newCDPSession(page)
    const look = async (standard: number) => {
      await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
      await page.reload()
      await waitUntilShown(page, role)
      const size = Number.parseFloat(await styleOf(page.locator('h1'), 'font-size'))
      return { size, cut: await page.evaluate(cutTexts) }
    }
    const usual = await look(16)
    const large = await look(32)
    expect(large.size).toBe(2 * usual.size)
    expect(large.cut.filter((text) => !usual.cut.includes(text))).toEqual([])
  }
})

it('in a window of 320 px, the same as a zoom of 400 %, no page scrolls horizontally', async () => {
  const comparison: Screen = [`${worksheet}?step=comparison`, 'table']
  for (const [path, role] of [...mainScreens(), comparison]) {
    const page = await open(path, { viewport: { width: 320, height: 256 } })
    // On a phone the table is a list.
    await waitUntilShown(page, isList(path) ? 'list' : role)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

it('in print, a record and a comparison are light and have no controls', async () => {
  for (const path of [record, `${record}?tab=comparison`]) {
    const page = await open(path)
    const tabs = page.getByRole('tablist')
    const menu = page.getByRole('navigation', { name: t('web:menu'), exact: true })
    await tabs.waitFor()
    await menu.waitFor()
    const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.title = document.documentElement.dataset.mantineColorScheme!
      }),
    )
    expect(await theme()).toBe('dark')
    await page.pdf()
    expect(await page.title()).toBe('light')
    expect(await theme()).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    const button = page.getByRole('main').locator('.mantine-Button-root')
    expect(await button.count()).toBeGreaterThan(0)
    for (const element of [tabs, menu, button.first()])
      expect(await element.isVisible()).toBe(false)
    expect(await page.locator('h1').isVisible()).toBe(true)
  }
})

it('the events of a delivered mandate show no value as a program writes it', async () => {
  const [done] = (await admin.mandates.list({ query: { status: 'delivered' } })).results
  const page = await open(formPath('admin', done!.service_type, done!.id)!)
  await page
    .getByRole('region', { name: t('history:recent') })
    .getByRole('listitem')
    .last()
    .waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/\[object |\bundefined\b|\bNaN\b/)
})

it('on a phone, the people of a mandate come last for screen readers too', async () => {
  const page = await open(record, { viewport: { width: 360, height: 780 } })
  const people = page.getByRole('group', { name: t('mandate_record:people') })
  const isAfter = await people.evaluate((element) => {
    const tabs = document.querySelector('[role=tablist]')!
    const isBelow = element.getBoundingClientRect().top > tabs.getBoundingClientRect().top
    const follows = tabs.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
    return { isBelow, follows: follows > 0 }
  })
  expect(isAfter).toEqual({ isBelow: true, follows: true })
})

it('on a phone, the page of a missing record keeps the bar with search and account', async () => {
  const page = await open('/buildings/999999', { viewport: { width: 360, height: 780 } })
  await page.getByRole('heading', { name: t('web:not_found.title') }).waitFor()
  const search = page.getByRole('button', { name: t('web:menu.search') })
  expect(await search.isVisible()).toBe(true)
  await page.goto(app.url + record)
  await waitUntilShown(page, 'tabpanel')
  expect(await search.isVisible()).toBe(false)
})

it('the icons for home screens exist, with the declared type and size', async () => {
  const page = await open('/signin')
  const links = await page
    .locator('link[rel=manifest], link[rel=apple-touch-icon]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('href')!, one.getAttribute('sizes')]))
  const [[apple, appleSizes], [manifest]] = links as [string[], string[]]
  const answer = await fetch(app.url + manifest)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const { name, icons } = (await answer.json()) as {
    name: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(name).toBe('Égide')
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of [...icons, { src: apple!, sizes: appleSizes! }]) {
    const icon = await fetch(app.url + src)
    expect(icon.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await icon.arrayBuffer())
    // The header of a PNG file contains its width and height.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

it('no page shifts its layout while it loads', {
  timeout: 300_000,
}, async () => {
  const [consumption] = (await admin.consumptions.list({ query: { page_size: 1 } })).results
  const house = `/buildings/${consumption!.building}`
  const [mandate] = (await admin.mandates.list({ query: { status: 'in_progress' } })).results
  const demonstrated = formPath('admin', mandate!.service_type, mandate!.id)!
  const [delivered] = (await admin.mandates.list({ query: { status: 'delivered' } })).results
  const quote = await admin.quotes.create({
    body: { contractor: mandate!.client!, mandates: [mandate!.id] },
  })
  const office: Screen[] = [
    ...mainScreens().filter(([path]) => path !== '/signin'),
    [`/buildings/${building}`, 'textbox'],
    ...['heating', 'consumption', 'renovation', 'idc'].map(
      (tab): Screen => [`${house}?tab=${tab}`, 'region'],
    ),
    ...['overview', 'building', 'heating', 'consumption', 'idc'].map(
      (tab): Screen => [`${demonstrated}?tab=${tab}`, 'tabpanel'],
    ),
    [formPath('admin', delivered!.service_type, delivered!.id)!, 'tabpanel'],
    [formPath('admin', type)!, 'combobox'],
    [`/quotes/${quote.id}`, 'region'],
    [`${worksheet}?step=comparison`, 'table'],
    ['/users-list', 'table'],
    [`/users/${admin.id}`, 'textbox'],
    ['/settings', 'button'],
  ]
  const client = {
    email: demonstrationAccounts.client,
    password: demonstrationPassword,
  }
  const walks: [width: number, person: SignInAccount, screens: Screen[]][] = [1440, 360].flatMap(
    (width) => [
      [width, admin, office],
      [width, client, [['/client-home', 'list']]],
    ],
  )
  const moved: string[] = []
  for (const [width, person, screens] of walks) {
    const entrance = await openAs(app, person, restingPath, { isFresh: true })
    const context = entrance.context()
    await recordLayoutShifts(context)
    // Rows that come after what stands below them.
    await context.route('**/assets/PhoneRows-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.fallback()
    })
    for (const [path, role] of screens) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 800 })
      await page.goto(app.url + path)
      await waitUntilShown(page, width === 360 && isList(path) ? 'list' : role)
      await waitUntilQuiet(page)
      const shift = await layoutShiftOf(page)
      if (shift > maxLayoutShift)
        moved.push(`${width} ${path}: ${shift.toFixed(3)}`, ...(await movedOn(page)))
      await page.close()
    }
  }
  expect(moved).toEqual([])
})

/** Texts that are cut off by a container without scrolling. */
function cutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim()
    const parent = walker.currentNode.parentElement
    // Cells of a list may be truncated; the focus shows them in full.
    if (parent?.closest('td')) continue
    if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      // Texts for screen readers only are in a box of one pixel.
      if (box.clientWidth === 1) break
      const { overflowX, overflowY } = getComputedStyle(box)
      const isCut = (overflow: string, content: number, room: number) =>
        ['hidden', 'clip'].includes(overflow) && room > 0 && content > room + 1
      if (
        isCut(overflowX, box.scrollWidth, box.clientWidth) ||
        isCut(overflowY, box.scrollHeight, box.clientHeight)
      ) {
        found.push(text)
        break
      }
    }
  }
  return found
}
