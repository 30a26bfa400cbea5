import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { findUnreadableContent } from '../support/formFilling.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let manager: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  manager = await app.as('client')
  for (let number = 1; number <= 4; number++)
    await admin.buildings.create({
      body: {
        street_name: 'Rue des Champs',
        street_number: String(number),
        city: number < 3 ? 'Genève' : 'Carouge',
        construction_year: 1940 + 10 * number,
        heating_energy_1: number === 4 ? 7501 : 7530,
        plot_number: number === 4 ? '4711' : undefined,
        ...(number === 2 && { manager: manager.id }),
      },
    })
})

const field = (name: string) => t(`building:field.${name}`)
const rows = async (page: Page) => {
  const links = await page.getByRole('table').getByRole('link').allInnerTexts()
  return links.flatMap((name) => Number(/Champs (\d)/.exec(name)?.[1]) || [])
}
/** Adds a filter by a field without a button. */
async function filterBy(page: Page, name: string) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('ui:filter.add'), exact: true }).click()
  await page.getByRole('option', { name: field(name), exact: true }).click()
}

it('buildings are filtered by any field: a range, a text, options, a person, no value', async () => {
  const page = await openAs(app, admin, '/buildings-list')
  await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4])
  const dialog = page.getByRole('dialog')

  await filterBy(page, 'construction_year')
  await dialog.getByLabel(t('filter:label.from')).fill('about 1955')
  await page.keyboard.press('Enter')
  await dialog.getByText(t('kernel:error.number_form')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel(t('filter:label.from')).fill('1955')
  await dialog.getByLabel(t('filter:label.to')).fill('1970')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page)).toEqual([2, 3])
  await page.waitForURL(/construction_year=1955\.\.1970/)
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await chip('Construction year: 1955 to 1970').waitFor()

  // Several filters apply together, and the URL alone restores them.
  await filterBy(page, 'city')
  await dialog.getByLabel(t('filter:label.contains')).fill('geneve')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page)).toEqual([2])
  await page.reload()
  await expect.poll(() => rows(page)).toEqual([2])
  await chip('City: geneve').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('ui:list.clear'), exact: true }).click()
  await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4])

  await filterBy(page, 'heating_energy_1')
  await page.getByRole('option', { name: 'Air', exact: true }).click()
  await expect.poll(() => rows(page)).toEqual([4])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove filter/ }).click()

  await filterBy(page, 'manager')
  await page.keyboard.type('client test')
  await page.getByRole('option', { name: /^client Test/ }).click()
  await expect.poll(() => rows(page)).toEqual([2])
  await page.waitForURL(new RegExp(`manager=${manager.id}$`))
  await page.keyboard.press('Escape')
  await page.reload()
  await chip('Manager: client Test 2').waitFor()
  await chip('Manager: client Test 2').click()
  await page.getByRole('option', { name: t('filter:none') }).click()
  await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4])
  await page.getByRole('option', { name: 'client Test 2' }).click()
  await expect.poll(() => rows(page)).toEqual([1, 3, 4])
})

it('any field can become a column, by which the list is sorted, filtered and exported', async () => {
  const page = await openAs(app, admin, '/buildings-list')
  await expect.poll(() => rows(page)).toEqual([1, 2, 3, 4])
  const table = page.getByRole('table')
  const shown = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).filter(Boolean))
  const usual = await shown()

  const columns = page.getByRole('button', { name: t('ui:columns.title') })
  await columns.click()
  await page.getByRole('list', { name: t('building:section.heating') }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('searchbox', { name: t('filter:columns.find') }).fill('plot')
  await page.getByRole('checkbox', { name: field('plot_number') }).check()
  await page.getByRole('searchbox', { name: t('filter:columns.find') }).fill('construction')
  await page.getByRole('checkbox', { name: field('construction_year') }).check()
  await page.keyboard.press('Escape')
  const laid = [...usual, field('plot_number'), field('construction_year')]
  await expect.poll(shown).toEqual(laid)
  await table.getByRole('cell', { name: '4711', exact: true }).waitFor()
  await table.getByRole('cell', { name: '1970', exact: true }).waitFor()
  await page.reload()
  await expect.poll(shown).toEqual(laid)

  const head = table.getByRole('columnheader', { name: field('construction_year') })
  await head.getByRole('button', { name: new RegExp(`^${field('construction_year')}`) }).click()
  await head.getByRole('button', { name: new RegExp(`^${field('construction_year')}`) }).click()
  await expect.poll(() => rows(page)).toEqual([4, 3, 2, 1])
  await head.getByRole('button', { name: /^Column/ }).click()
  await page.getByRole('menuitem', { name: /^Filter/ }).click()
  await page.getByRole('dialog').getByLabel(t('filter:label.to')).fill('1960')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page)).toEqual([2, 1])
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: t('ui:list.export') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  const [heads, ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace('\uFEFF', '')
    .split('\r\n')
  expect(heads).toBe(
    [
      ...['address', 'postcode', 'city', 'egid'].map(field),
      `${field('idc')}, MJ/m²`,
      ...['idc_year', 'idc_years', 'heating_energy_1', 'apartments'].map(field),
      `${field('sre')}, m²`,
      field('open_mandates'),
      ...['next_deadline', 'manager'].map(field),
      'Last update',
      ...['plot_number', 'construction_year'].map(field),
    ].join(';'),
  )
  expect(lines.slice(0, 2).map((line) => line.split(';')[0])).toEqual([
    'Rue des Champs 2',
    'Rue des Champs 1',
  ])
})

it.each(['/admin-home', '/buildings-list', '/users-list', '/products-list'])(
  'each filter and column that %s offers has a label under its section, exactly once',
  async (path) => {
    const page = await openAs(app, admin, path)
    const wordless = async () =>
      (await findUnreadableContent(page)).filter((one) => one.startsWith('no text'))
    await page.getByRole('button', { name: t('ui:filter.add'), exact: true }).click()
    await page.getByRole('option').first().waitFor()
    expect(await wordless()).toEqual([])
    const sections = await page
      .getByRole('listbox')
      .getByRole('group')
      .evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent))
    expect(sections.length).toBeGreaterThan(0)
    expect(sections).toEqual([...new Set(sections)])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('ui:columns.title') }).click()
    await page.getByRole('list', { name: sections[0]! }).waitFor()
    expect(await wordless()).toEqual([])
  },
)
