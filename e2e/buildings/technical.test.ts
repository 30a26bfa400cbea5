import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Geodata } from '../../src/integrations/geodata/geodata.ts'
import { sitg } from '../../src/integrations/geodata/sitg.server.ts'
import { formatNumber } from '../../src/kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { json, serveLoopback } from '../../src/testing/loopback.ts'
import { root } from '../../src/testing/template.ts'
import { findViolations } from '../support/axe.ts'
import { openAs, tabTo } from '../support/person.ts'
import { t } from '../support/translate.ts'

const egid = 1000577

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let building: number
let mandate: number
/** The canton's service, as the product queries it. */
let canton: Pick<Geodata, 'idcYears'> | undefined

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      geodata: {
        ...outside.geodata,
        idcYears: (query) => (canton ?? outside.geodata).idcYears(query),
      },
    }),
  })
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
  building = (await admin.buildings.create({ body: { egid } })).id
  const people = { client: client.id, partner: partner.id }
  mandate = (await admin.mandates.create({ body: { product, building, ...people } })).id
  const body = { to: 'ordered', reason: 'for the test' } as const
  await admin.mandates.setStatus({ params: { id: mandate }, body })
})

const storedRows = async () => {
  const { results } = await admin.consumptions.list({ query: { building, sort: 'start_date,id' } })
  return results
}
const amounts = async () => (await storedRows()).map(({ amount }) => amount)
const open = (page: Page, form: string, tab: string) =>
  page.goto(`${app.url}/CECB_PLUS-${form}-form/${mandate}?tab=${tab}`)
const rowWith = (page: Page, amount: string) =>
  page.getByRole('grid', { name: 'Consumption' }).getByRole('row').filter({ hasText: amount })
const cell = (page: Page, amount: string, column: string) =>
  rowWith(page, amount).locator(`[data-column=${column}]`)

/** Chooses the option at this position in the list of the open cell. */
async function chooseOption({ keyboard }: Page, option: Locator, position: number) {
  await option.waitFor()
  for (let step = 0; step < position; step++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

/** Fills in a row from its open first cell by keyboard: oil for heating, in litres. */
async function enterOil(page: Page, from: string, to: string, amount: string) {
  const { keyboard } = page
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await option('Heating oil').waitFor()
  await keyboard.type('Heating oil')
  // Enter takes the option and goes on to the next cell.
  await chooseOption(page, option('Heating oil'), 1)
  await chooseOption(page, option('Heating'), 1)
  for (const typed of [from, to, amount]) {
    await keyboard.type(typed)
    await keyboard.press('Tab')
  }
  // Only units for heating oil are offered.
  await option('l').waitFor()
  expect(await page.getByRole('option').allTextContents()).toEqual(['kWh', 'MWh', 'l', 'kg', 't'])
  await chooseOption(page, option('l'), 3)
}

it('§3 technical tables: a partner enters consumption by keyboard and paste, and sees its chart', async () => {
  const page = await openAs(app, partner)
  const { keyboard } = page
  await open(page, 'partner', 'consumption')
  await page.getByText('No consumption entered').waitFor()
  await tabTo(page.getByRole('button', { name: t('rows:add') }))
  await keyboard.press('Enter')
  await enterOil(page, '1.5.2023', '30.4.2024', '20000')
  // Enter has passed over what only bills state, and begun the next row.
  await page.locator('[data-row="+"] [data-column=energy]:focus').waitFor()
  await expect
    .poll(storedRows)
    .toMatchObject([{ energy: 'mazout', unit: 'l', amount: 20_000, mandate }])

  // Three periods from a spreadsheet: one partly exists already, and one leaves a gap.
  await page.getByRole('button', { name: t('rows:paste') }).click()
  const oil = (...rest: string[]) => ['Mazout', ...rest, 'l'].join('\t')
  await page
    .getByLabel(t('rows:paste.block'))
    .fill(
      [
        'Énergie\tDu\tAu\tChiffres\tUnité',
        oil('01.01.2024', '30.04.2024', '6’000'),
        oil('01.05.2024', '30.04.2025', 'beaucoup'),
        oil('01.07.2025', '30.04.2026', '17’000'),
      ].join('\n'),
    )
  // An unknown heading is assigned to a column, an invalid value is corrected; the rest stays.
  await page.getByLabel(t('rows:paste.into', { column: 'Chiffres' })).selectOption('amount')
  const amount = { column: t('consumption:field.amount'), number: 3 }
  await page.getByLabel(t('rows:paste.cell', amount)).fill('21’000')
  // A required column that was not pasted has one value for all rows.
  const forAll = page.getByRole('group', { name: t('rows:paste.common') })
  await forAll.getByRole('combobox', { name: t('consumption:field.usage') }).fill('Heating')
  await page.getByRole('option', { name: 'Heating', exact: true }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 3 rows' }).click()
  await expect.poll(amounts).toEqual([20_000, 6_000, 21_000, 17_000])
  await page
    .getByText(t('consumption:warning.overlap', { from: '01.01.2024', to: '30.04.2024' }))
    .first()
    .waitFor()
  await page.getByText('No consumption entered from 01.05.2025 to 30.06.2025.').waitFor()

  // Pasted rows are undone together, and redone.
  await page.getByRole('button', { name: t('rows:paste') }).press('ControlOrMeta+z')
  await expect.poll(amounts).toEqual([20_000])
  await page.getByRole('button', { name: t('rows:paste') }).press('ControlOrMeta+Shift+z')
  await expect.poll(amounts).toEqual([20_000, 6_000, 21_000, 17_000])

  // Another energy needs a matching unit first.
  await cell(page, '17’000', 'energy').press('Enter')
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await keyboard.type('Gas')
  await chooseOption(page, option('Gas'), 1)
  await page.getByText(t('consumption:error.unit')).waitFor()
  // On the value: at the end of the cell stands where it comes from, once the pointer is over it.
  await cell(page, '17’000', 'unit').getByText('l', { exact: true }).click()
  await option('m³').click()
  await expect
    .poll(storedRows)
    .toMatchObject([{}, {}, {}, { energy: 'gaz', unit: 'm3', version: 4 }])
  await page.getByText(t('consumption:error.unit')).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: t('chart:as_table') }).click()
  const sums = page.getByRole('region', { name: t('technical:chart.consumption') })
  const gas = sums.getByRole('row', { name: /^2026/ }).getByRole('cell').first()
  // 120 of the 304 days of its period.
  await expect
    .poll(() => gas.innerText())
    .toBe(formatNumber(Math.round((17_000 * 38.5 * 120) / 3.6 / 304)))
  expect(await findViolations(page)).toEqual([])
})

it('§3 technical tables: several rows are entered with Enter only, and incomplete rows are not stored', async () => {
  const page = await openAs(app, partner)
  const { keyboard } = page
  const works = async () => (await admin.renovations.list({ query: { building } })).results
  const newCell = (column: string, state = '') =>
    page.locator(`[data-row="+"] [data-column=${column}]${state}`)
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  const choose = async (column: string, name: string) => {
    await newCell(column, '[data-open=true]').waitFor()
    await keyboard.type(name)
    await chooseOption(page, option(name), 1)
  }
  const element = t('renovation:element.fenetres')
  const workType = t('renovation:work_type.remplacement')
  await open(page, 'partner', 'renovation')
  const add = page.getByRole('button', { name: t('rows:add') })
  await tabTo(add)
  await keyboard.press('Enter')
  await newCell('element', '[data-open=true]').waitFor()
  // Escape removes an empty row.
  await keyboard.press('Escape')
  await add.and(page.locator(':focus')).waitFor()
  await page.getByText(t('renovation:list.empty')).waitFor()

  await keyboard.press('Enter')
  await newCell('element', '[data-open=true]').waitFor()
  await keyboard.press('Tab')
  await choose('work_type', workType)
  await newCell('company', '[data-open=true]').waitFor()
  await keyboard.type('Vitrages Perrin')
  await keyboard.press('Enter')
  await newCell('completion_year', '[data-open=true]').waitFor()
  await keyboard.type('1995')
  await keyboard.press('Enter')
  // The missing value is reported, and the typed ones stay.
  await newCell('element', '[data-open=true][data-wrong=true]').waitFor()
  await newCell('company').getByText('Vitrages Perrin').waitFor()
  expect(await works()).toEqual([])
  await choose('element', element)
  await newCell('work_type', '[data-open=true]').waitFor()
  for (const column of ['company', 'completion_year']) {
    await keyboard.press('Enter')
    await newCell(column, '[data-open=true]').waitFor()
  }
  await keyboard.press('Enter')
  const first = {
    element: 'fenetres',
    work_type: 'remplacement',
    company: 'Vitrages Perrin',
    completion_year: 1995,
  }
  await expect.poll(works).toMatchObject([first])

  await newCell('element', ':focus').waitFor()
  await keyboard.press('Enter')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/renovations/', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await choose('element', t('renovation:element.toiture'))
  await choose('work_type', workType)
  const listed = page.waitForResponse(
    async (response) => response.ok() && (await response.text()).includes('"toiture"'),
  )
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect.poll(works).toMatchObject([first, { element: 'toiture', company: null }])

  // Escape leads from the new row to the last one, Enter back.
  await newCell('element', ':focus').waitFor()
  await keyboard.press('Escape')
  const lastRow = page.locator('[data-row]:not([data-row="+"]) [data-column=element]:focus')
  await lastRow.waitFor()
  // The list may show a new row before its creation is answered: it is one row, and keeps the focus.
  await listed
  expect(await page.locator('[data-row]').count()).toBe(3)
  await keyboard.press('End')
  release()
  // Until the answer is applied the row is read-only and Enter does nothing; its cell keeps the focus.
  const lastCell = page.locator(
    '[data-row]:not([data-row="+"]) [data-column=completion_year]:focus',
  )
  await lastCell.and(page.locator(':not([data-fixed])')).waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await newCell('element', ':focus').waitFor()
})

it('§3 §6 technical tables: a client reads the rows of others and writes their own, which the others see', async () => {
  const page = await openAs(app, partner)
  await open(page, 'partner', 'consumption')
  await cell(page, '21’000', 'amount').waitFor()
  const clients = await openAs(app, client)
  await open(clients, 'client', 'consumption')
  await cell(clients, '21’000', 'amount').waitFor()
  expect(await cell(clients, '21’000', 'amount').getAttribute('aria-readonly')).toBe('true')
  await clients
    .getByRole('row', { name: t('rows:added_row') })
    .locator('[data-column=energy]')
    .press('Enter')
  await enterOil(clients, '1.5.2022', '30.4.2023', '19000')
  await cell(page, '19’000', 'amount').waitFor()
  expect((await storedRows())[0]).toMatchObject({ amount: 19_000, entered_by: client.id })
  await cell(clients, '19’000', 'amount').press('Enter')
  await clients.keyboard.type('18500')
  await clients.keyboard.press('Enter')
  await cell(page, '18’500', 'amount').waitFor()
})

it('§3 §8 IDC: values are fetched from the canton, and stay if the canton does not respond', async () => {
  const file = 'src/integrations/geodata/recorded/idc-rows.json'
  const { features } = JSON.parse(await readFile(join(root, file), 'utf8'))
  const ownFeatures = features.filter(
    ({ attributes }: { attributes: { EGID: number } }) => attributes.EGID === egid,
  )
  let isDown = false
  const { url } = await serveLoopback((_, response) =>
    isDown ? json(response, '{}', 503) : json(response, JSON.stringify({ features: ownFeatures })),
  )
  canton = sitg({ url, requestTimeout: 1000, deadline: 2000 })
  const page = await openAs(app, partner)
  await open(page, 'partner', 'idc')
  await page.getByText(t('idc:list.empty')).waitFor()
  await page.getByRole('button', { name: t('technical:idc.fetch') }).click()
  await page.getByText('Years added: 2022, 2023.').waitFor()
  const history = page.getByRole('grid', { name: t('idc:list.history') })
  await history.getByText('548').waitFor()
  await page.getByText('© SITG').waitFor()
  expect(await findViolations(page)).toEqual([])
  isDown = true
  await page.getByRole('button', { name: t('technical:idc.fetch') }).click()
  await page.getByText(/The known values (stay|are kept)\./).waitFor()
  await history.getByText('548').waitFor()

  // With the area an estimate is shown next to it, with its calculation and the reason for the
  // difference.
  await page.getByText(t('estimate:none.no_sre')).waitFor()
  await admin.buildings.update({ params: { id: building }, body: { sre: 567 } })
  await page.reload()
  const note = page.locator('details', { hasText: 'published: 548' })
  await note.locator('summary').press('Enter')
  await note.getByText(t('estimate:reason.quantity')).waitFor()
  const terms = page.getByRole('region', { name: 'Energy of the IDC 2023' })
  await terms.getByRole('cell', { name: '18’500 l' }).waitFor()
  await note.getByText('Not all degree-days of this period are known').waitFor()
  expect(await findViolations(page)).toEqual([])
})

it('§3.idc.* monthly readings of a meter show the energy signature of the building and its points as a table', async () => {
  const means = [2, 3, 7, 10, 14, 18, 20, 20, 16, 11, 6, 3]
  const months = means.map((mean, index) => {
    const days = new Date(Date.UTC(2025, index + 1, 0)).getUTCDate()
    const month = `2025-${String(index + 1).padStart(2, '0')}`
    return { mean, days, month }
  })
  await admin.reference.create({
    params: { table: 'degree_days' },
    body: {
      ...{ valid_from: '2019-01-01', source: 'MeteoSwiss' },
      rows: months.map(({ mean, days, month }) => ({
        ...{ station: 'GVE', month, daily_means: `${mean.toFixed(1)} `.repeat(days).trim() },
      })),
    },
  })
  const { id: read } = await admin.buildings.create({ body: { egid: egid + 1, sre: 1000 } })
  for (const { mean, days, month } of months)
    await admin.consumptions.create({
      body: {
        ...{ building: read, energy: 'gaz', usage: 'heating_dhw', unit: 'kWh' },
        amount: 24 * days * (10 + 3 * Math.max(0, 15 - mean)),
        ...{ start_date: `${month}-01`, end_date: `${month}-${days}` },
      },
    })
  const page = await openAs(app, admin, `/buildings/${read}?tab=idc`)
  const part = page.getByRole('region', { name: t('signature:title') })
  await part.getByText('67.0').waitFor()
  await part.getByRole('img', { name: t('signature:chart') }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await part.getByRole('button', { name: t('chart:as_table') }).click()
  await expect.poll(() => part.getByRole('row').count()).toBe(13)
})

it('a load curve becomes one value a day, with its gaps by row and a year by its known days', async () => {
  const { id: read } = await admin.buildings.create({ body: { egid: egid + 2, sre: 1000 } })
  const page = await openAs(app, admin, `/buildings/${read}?tab=consumption`)
  const part = page.getByRole('region', { name: t('meter_series:list.title') })
  const stamps = Array.from({ length: 200 * 24 }, (_, hour) =>
    new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' '),
  )
  const lines = ['Date;Consommation (kWh)', ...stamps.map((stamp) => `${stamp};0,5`)]
  lines[30] = lines[30]!.replace('0,5', 'x')
  const file = {
    ...{ name: 'courbe.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  }
  const upload = () => part.locator('input[type=file]').last().setInputFiles(file)
  await part.getByLabel(t('meter_series:field.meter')).waitFor()
  await upload()
  await part.getByText(t('meter_series:meter_needed')).waitFor()
  await part.getByLabel(t('meter_series:field.meter')).fill('CH1001')
  for (const [field, option] of [
    ['energy', 'Gas'],
    ['usage', t('meter_series:usage.heating')],
  ] as const) {
    await part.getByLabel(t(`meter_series:field.${field}`)).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await upload()
  await part.getByText(/199 days read.*row 30.*row 31 \(unreadable value\)/s).waitFor()
  await part.getByText('2’388 kWh, 199 days of 365').waitFor()
  await part.getByText('02.01.2025').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  const { results } = await admin.meter_series.list({ query: { building: read } })
  expect(results).toMatchObject([
    { ...{ meter: 'CH1001', energy: 'gaz', usage: 'heating' }, known_days: 199 },
  ])
})
