import { isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBills } from '../../prove/papers/bills/drawBills.ts'
import { billsTable } from '../../src/features/bills/bill.table.ts'
import { openBillReader } from '../../src/features/bills/reader/reader.server.ts'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { mandateWithPeople } from '../../src/testing/files/mandateWithPeople.ts'
import { uploadFile } from '../../src/testing/files/upload.ts'
import { builtProgram } from '../../src/testing/template.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
const reader = openBillReader(builtProgram, { time: 120_000 })

beforeAll(async () => {
  app = await testApp({ outside: (outside) => ({ ...outside, billReader: reader }) })
})
afterAll(async () => {
  reader.close()
})

/** Does the one job that reads a bill, as the queue would. */
async function readWaiting() {
  const [bill] = await app.database.db.select().from(billsTable).where(isNull(billsTable.outcome))
  await app.app.jobs.tasks['bills.read']!({ bill: bill!.id }, {
    ...{ database: app.database, now: () => new Date(), log: app.app.server.log },
  } as Parameters<(typeof app.app.jobs.tasks)[string]>[1])
}

const part = (page: Page) => page.getByRole('region', { name: t('bills:title') })

it('§5 a bill is read, its values are ticked beside their lines, and become a consumption that names them', async () => {
  const { admin, client, place } = await mandateWithPeople(app, 'Rue des Factures')
  let bytes: Buffer = Buffer.alloc(0)
  for await (const drawn of drawBills({ seed: 16, count: 1, layouts: [2] })) bytes = drawn.bytes
  const { id } = await uploadFile(app, client, bytes, {
    ...{ name: 'gaz-2024.pdf', type: 'energy_bill', folder: 'energy_bills', ...place },
  })
  const path = `${formPath('admin', serviceTypeOf.peik, place.mandate)}?tab=files&file=${id}`
  const page = await openAs(app, admin, path, { viewport: { width: 1440, height: 900 } })
  await part(page).getByText(t('bills:state.waiting')).waitFor()

  // The values appear by themselves, and none is ticked.
  await readWaiting()
  const boxes = part(page).getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await boxes.count()).toBe(7)
  expect(await part(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
  const lines = part(page).getByRole('img')
  expect(await lines.count()).toBeGreaterThan(5)
  // Beside the bill, all of them are seen at once.
  const isInView = async (height: number) => {
    const { y, height: own } = (await boxes.last().boundingBox())!
    return y > 0 && y + own <= height
  }
  await page
    .getByRole('region', { name: /gaz-2024\.pdf/ })
    .getByRole('img')
    .first()
    .waitFor()
  expect(await isInView(900)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  // Without a tick it says what to do at each field, and asks the server nothing.
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  const button = part(page).getByRole('button', { name: t('bills:take_over') })
  await button.click()
  await part(page).getByText(t('bills:tick')).first().waitFor()
  await boxes.first().and(page.locator(':focus')).waitFor()
  await part(page).locator('[data-field=usage]').getByText(t('kernel:error.required')).waitFor()
  expect(asked.filter((url) => url.includes('/bills/'))).toEqual([])
  expect((await admin.consumptions.list({})).count).toBe(0)

  for (const box of await boxes.all()) await box.check()
  await part(page).locator('[data-field=amount] input').fill('4711')
  await part(page).locator('[data-field=usage] input').click()
  await page.getByRole('option', { name: t('consumption:usage.heating'), exact: true }).click()
  expect(await findViolations(page)).toEqual([])
  // Another width shows the details in another frame, which loses nothing of it.
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.getByRole('dialog').waitFor({ state: width < 1280 ? 'visible' : 'detached' })
    await boxes.first().waitFor()
    expect(await part(page).getByRole('checkbox', { checked: true }).count()).toBe(7)
    expect(await part(page).locator('[data-field=amount] input').inputValue()).toMatch(/4.?711/)
  }
  await button.dblclick()
  await part(page).getByText('Added to the consumption on').waitFor()
  const { results } = await admin.consumptions.list({})
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({ amount: 4711, usage: 'heating', energy: 'gaz' })

  // In the table, a value tells which line of which bill it came from.
  await part(page)
    .getByRole('button', { name: t('bills:show') })
    .click()
  await page.locator('[data-row] [data-column=amount]:focus').waitFor()
  await page.getByText('01.01.2024').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^source Bill/ }).click()
  await page.getByText(t('bills:origin', { name: 'gaz-2024.pdf', page: 1 })).waitFor()
  await page.getByRole('img', { name: /01\.01\.2024/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

it('§3 the overview shows the office what is new on a mandate since a day, and takes it over in place', async () => {
  const { admin, client, place } = await mandateWithPeople(app, 'Rue des Nouvelles')
  const page = await openAs(app, admin, formPath('admin', serviceTypeOf.peik, place.mandate)!, {
    viewport: { width: 1440, height: 900 },
  })
  const news = page.getByRole('region', { name: /^New since \d\d\.\d\d\.\d{4}$/ })
  await page.getByRole('tab', { name: t('service:tab.overview') }).waitFor()
  expect(await news.count()).toBe(0)

  await client.proposals.create({
    body: {
      ...{ mandate: place.mandate, resource: 'buildings', record: place.building },
      values: { floors: 4 },
    },
  })
  await news.getByText('1 proposed change').waitFor()
  let bytes: Buffer = Buffer.alloc(0)
  for await (const drawn of drawBills({ seed: 16, count: 1, layouts: [2] })) bytes = drawn.bytes
  await uploadFile(app, client, bytes, {
    ...{ name: 'gaz-2023.pdf', type: 'energy_bill', folder: 'energy_bills', ...place },
  })
  await readWaiting()
  await news.getByRole('link', { name: 'gaz-2023.pdf' }).waitFor()
  const bill = news.getByRole('region', { name: /gaz-2023/ })
  const boxes = bill.getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await findViolations(page)).toEqual([])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await boxes.first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await client.consumptions.create({
    body: {
      ...{ ...place, energy: 'gaz', usage: 'heating_dhw', amount: 14_000, unit: 'kWh' },
      ...{ start_date: '2024-01-15', end_date: '2024-12-31' },
    },
  })
  // What was read with certainty is ticked at once; the rest one by one.
  const certain = await bill
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox'), hasText: t('bills:certainty.certain') })
    .count()
  await bill
    .getByRole('button', { name: t('bills:tick_certain', { count: certain }), exact: true })
    .click()
  expect(await bill.getByRole('checkbox', { checked: true }).count()).toBe(certain)
  for (const box of await boxes.all()) await box.check()
  await bill.locator('[data-field=usage] input').click()
  await page.getByRole('option', { name: t('consumption:usage.heating'), exact: true }).click()
  // The client had stated most of the year already: it asks before anything is sent, and replaces what was stated.
  const overlap = bill.locator('[data-field=overlap]')
  await overlap.waitFor()
  await bill.getByText('14’000 kWh').waitFor()
  await bill.getByRole('button', { name: t('bills:take_over') }).click()
  await overlap.getByText(t('kernel:error.required')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await overlap.getByText(t('bills:overlap.replace'), { exact: true }).click()
  await bill.getByRole('button', { name: t('bills:take_over') }).click()
  await bill.waitFor({ state: 'detached' })
  const taken = await admin.consumptions.list({ query: { mandate: [place.mandate] } })
  expect(taken.results.map(({ usage }) => usage)).toEqual(['heating'])

  await news.getByRole('button', { name: 'Accept (1)' }).click()
  await news.waitFor({ state: 'detached' })
  expect((await admin.buildings.get({ params: { id: place.building } })).floors).toBe(4)
})
