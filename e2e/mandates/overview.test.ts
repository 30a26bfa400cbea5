import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

const kind = kindsWith('comparison')[0]!
let app: TestApp
let admin: TestPerson
let page: Page
let id: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const client = await app.as('client')
  const building = await admin.buildings.create({
    body: { street_name: 'Rue du Lac', street_number: '3', postcode: '1207', city: 'Genève' },
  })
  const [product] = (await admin.products.list({ query: { kind } })).results
  const created = await admin.mandates.create({
    body: { product: product!.id, building: building.id, client: client.id },
  })
  id = created.id
  await admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'by phone' } })
  page = await openAs(app, admin, formPath('admin', serviceTypeOf[kind], id)!)
})

const field = (name: string) => page.locator(`[data-field="${name}"]`)
const answer = async (name: string) => (await admin.mandates.form({ params: { id } }))[name]

it('the overview counts the completed items of the current stage while they are ticked (§2)', async () => {
  const { results } = await admin.mandates.checklist({ params: { id } })
  const own = results.filter(({ stage }) => stage === 'ordered')
  const stages = page.getByRole('list', { name: t('mandate_record:states') })
  await stages.getByText(`0 of ${own.length} done`).waitFor()
  // The first is a fact, which nobody ticks.
  const item = field(`checklist/${own[0]!.key}/done`)
  expect(await item.getByRole('checkbox').isDisabled()).toBe(true)
  await item.getByText('ticked once filled in').waitFor()
  await admin.mandates.updateForm({
    params: { id },
    body: { main_heating: true, earlier_advice: false },
  })
  // The year is that of the heating system, which the form shows until somebody enters another.
  const { building } = await admin.mandates.get({ params: { id } })
  await admin.heating_systems.create({
    body: { building: building!, mandate: id, energy_source: 7530, year: 1998 },
  })
  await item.getByText(t('service:stages.by_itself')).waitFor()
  await page.getByRole('tab', { name: t('service:tab.visit') }).click()
  const year = page.getByLabel(t('incitative:field.plant_year'), { exact: true })
  expect(await year.inputValue()).toBe('1998')
  await page.getByRole('img', { name: t('service:found.plant_year') }).waitFor()
  await page.getByRole('tab', { name: t('service:tab.overview') }).click()
  await stages.getByText(`1 of ${own.length} done`).waitFor()
  // Items settled before the page was opened are collapsed.
  await page.reload()
  await page.getByText('1 item settled').waitFor()
  expect(await field(`checklist/${own[0]!.key}/done`).isVisible()).toBe(false)
  expect(await field(`checklist/${own[1]!.key}/done`).isVisible()).toBe(true)
})

it('the overview offers the next step, and the other tabs have a heading of one line (§2)', async () => {
  const next = page.getByRole('region', { name: t('mandate_next:title') })
  const move = t('mandate_move:in_progress')
  // The day of the visit settles the second item, a fact as the first is.
  await admin.mandates.updateForm({ params: { id }, body: { visit_date: '2026-12-03' } })
  await next.getByRole('button', { name: move }).waitFor()
  await page.getByRole('tab', { name: t('service:tab.heating') }).click()
  await next.waitFor({ state: 'detached' })
  expect(await field('responsible').count()).toBe(0)
  await page.getByRole('button', { name: move }).waitFor()
  await page.getByRole('tab', { name: t('service:tab.overview') }).click()
})

it('the page of a mandate has single-letter shortcuts, which can be turned off (§2)', async () => {
  const tab = (name: 'overview' | 'heating' | 'building') =>
    page.getByRole('tab', { name: t(`service:tab.${name}`), exact: true })
  const isOpen = (name: 'overview' | 'heating' | 'building') =>
    tab(name).and(page.locator('[aria-selected=true]')).waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // An unknown tab shows the overview with its whole header.
  await page.goto(`${page.url().split('?')[0]}?tab=nothing`)
  await field('responsible').getByRole('combobox').waitFor()
  await tab('overview').focus()
  await press('g', 'h')
  await isOpen('heating')
  await press('e')
  const first = page.locator('[role=tabpanel] [data-field] :focus')
  await first.waitFor()
  // While a person types, letters are not shortcuts.
  await press('g', 'o')
  await isOpen('heating')
  await press('Escape')
  await tab('heating').focus()
  await press('?')
  const help = page.getByRole('dialog', { name: t('keys:title') })
  await help.getByText(t('keys:tab', { tab: t('service:tab.overview') })).waitFor()
  expect(await findViolations(page)).toEqual([])
  await help.getByRole('checkbox').uncheck()
  await press('Escape')
  await help.waitFor({ state: 'detached' })
  await tab('heating').focus()
  await press('g', 'o')
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  await page.getByRole('menuitem', { name: t('keys:title') }).click()
  await isOpen('heating')
  await help.getByRole('checkbox').check()
  await press('Escape')
  await help.waitFor({ state: 'detached' })
  await tab('heating').focus()
  await press('g', 'o')
  await isOpen('overview')
  await press('e')
  await field('client').locator(':focus').waitFor()
  // Enter moves on from a choice too, unless its list is open.
  await press('Enter')
  await field('partner').locator(':focus').waitFor()
  await press('Escape')

  // A key held down acts once.
  const listed = (await admin.mandates.checklist({ params: { id } })).results
  const words = { fr: 'Client appelé', en: 'Client called', it: 'Cliente chiamato' }
  const called = { key: 'called', stage: 'ordered' as const, words }
  const confirmed = {
    key: 'confirmed',
    stage: 'ordered' as const,
    words: { fr: 'Jour confirmé', en: 'Day confirmed', it: 'Giorno confermato' },
  }
  const items = [
    called,
    confirmed,
    ...listed.map(({ key, stage, words }) => ({ key, stage, words })),
  ]
  await admin.settings.update({ params: { id: 1 }, body: { [`checklist_${kind}`]: items } })
  const due = (await admin.mandates.checklist({ params: { id } })).results
    .filter(({ stage, missing }) => stage === 'ordered' && missing === null)
    .map(({ key }) => `checklist/${key}/done`)
  const body = Object.fromEntries(due.map((cell) => [cell, false]))
  await admin.mandates.updateForm({ params: { id }, body })
  const next = page.getByRole('region', { name: t('mandate_next:title') })
  await next.getByText('then 1 other').waitFor()
  for (const _ of [1, 2, 3]) await page.keyboard.down('d')
  await page.keyboard.up('d')
  await expect.poll(() => answer(due[0]!)).toBe(true)
  expect(await answer(due[1]!)).toBe(false)
  // The button that replaces the ticked one has the focus.
  await next.getByText('Day confirmed').waitFor()
  await next.getByRole('button', { name: t('mandate_next:done') }).press('Enter')
  await expect.poll(() => answer(due[1]!)).toBe(true)
  const move = next.getByRole('button', { name: t('mandate_move:in_progress') })
  await move.and(page.locator(':focus')).waitFor()
})

it('the people involved in a mandate can be changed in its heading (§2)', async () => {
  const person = field('responsible').getByRole('combobox')
  await person.click()
  await page.keyboard.type(admin.email)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await admin.mandates.get({ params: { id } })).responsible)
    .toBe(admin.id)
  // Each of them leads to the page of the person.
  const link = field('responsible').getByRole('link')
  expect(await link.getAttribute('href')).toBe(`/users/${admin.id}`)
})

it('the dossier of a mandate links to a missing value (§3)', async () => {
  const dossier = page.getByRole('region', { name: t('service:dossier.title') })
  await dossier.getByRole('button').first().click()
  await page.locator('[role=tabpanel] [data-field] :focus').waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).not.toBeNull()
  await page.getByRole('tab', { name: t('service:tab.overview') }).click()
})

it('the overview collapses empty facts, and saves one when it is filled in (§3)', async () => {
  const fold = page.getByText(/\d+ empty fields?$/)
  await fold.last().waitFor()
  const names = await page
    .locator('[role=tabpanel] details [data-field]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.field!))
  expect(names.length).toBeGreaterThan(0)
  const name = names.find((one) => one.includes('contact'))!
  const input = field(name).getByRole('textbox')
  expect(await input.isVisible()).toBe(false)
  await fold.last().click()
  await input.fill('Nobody')
  await input.press('Escape')
  expect(await input.inputValue()).toBe('')
  await input.fill('Mme Perrin, 022 555 12 12')
  await input.press('Enter')
  await expect.poll(() => answer(name)).toBe('Mme Perrin, 022 555 12 12')
  // Enter moves to the next fact.
  const next = names[names.indexOf(name) + 1]!
  await field(next).locator(':focus').waitFor()
  // The arrow keys move to the next and previous fact too.
  const previous = names[names.indexOf(name) - 1]!
  for (const [key, to] of [
    ['ArrowDown', next],
    ['ArrowUp', previous],
  ] as const) {
    await input.press(key)
    await field(to).locator(':focus').waitFor()
  }
  await page.reload()
  await input.waitFor()
  expect(await input.inputValue()).toBe('Mme Perrin, 022 555 12 12')
})

it('the overview shows the latest events, and passes axe at every width (§3)', async () => {
  const events = page.getByRole('region', { name: t('history:recent') })
  await events.getByText('Mme Perrin, 022 555 12 12').waitFor()
  await events.getByRole('button', { name: t('ui:history.title') }).click()
  await page.locator('[data-history]').waitFor()
  await page.keyboard.press('Escape')
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolations(page)).toEqual([])
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    await expect.poll(() => page.evaluate(wide)).toBe(0)
  }
})

it('a move that waits for facts names their fields, each a link to its place in the form', async () => {
  const { building, client, product } = await admin.mandates.get({ params: { id } })
  const body = { building: building!, client: client!, product: product! }
  const other = await admin.mandates.create({ body })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id: other.id }, body: { to, reason: 'by phone' } })
  const wide = await openAs(app, admin, formPath('admin', serviceTypeOf[kind], other.id)!)
  const main = wide.getByRole('main')
  await main
    .getByRole('button', { name: t('mandate_move:in_review') })
    .first()
    .click()
  const dialog = wide.getByRole('dialog')
  const name = t('incitative:field.main_heating')
  await dialog.getByRole('link', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await wide.locator('[data-field="main_heating"] :focus').waitFor({ state: 'attached' })
})
