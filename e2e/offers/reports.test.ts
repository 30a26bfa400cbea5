import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { explanationsFor } from '../../src/testing/explained.ts'
import { createDraft } from '../../src/testing/mandates.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'
import { t } from '../support/translate.ts'
import { waitUntilQuiet } from '../support/windows.ts'

const reported = kindsWith('report')[0]!

let app: TestApp
let worker: Awaited<ReturnType<typeof startWorker>>
let admin: TestPerson
let client: TestPerson
let mandate: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  const { results } = await admin.products.list({ query: { kind: reported } })
  const building = await admin.buildings.create({
    body: { street_name: 'Rue de la Cour', street_number: '4', sre: 1600 },
  })
  const people = { client: client.id, responsible: admin.id }
  const made = await admin.mandates.create({
    body: { product: results[0]!.id, building: building.id, ...people },
  })
  mandate = made.id
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'test' } })
  await admin.mandates.updateForm({
    params: { id: mandate },
    body: {
      useful_heat: 160_000,
      boiler_power: 260,
      recommended: 'pacSondes',
      visit_date: '2026-03-12',
      recommended_reason: 'Le coût annuel le plus bas, et un terrain assez grand pour les sondes.',
    },
  })
  worker = await startWorker({
    pool: app.database.pool,
    jobs: app.app.jobs,
    context: {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => new Date(),
    } as never,
  })
})
afterAll(async () => {
  await worker?.stop()
})

/** Timeout for a report, which appears without a reload; a busy machine may take long. */
const patience = { timeout: 45_000 }
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (!folder) return
  await page.screenshot({ path: `${folder}/reports-${name}-1440.png` })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: `${folder}/reports-${name}-360.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('the office creates reports in the background and publishes one, and the client downloads it (§3, §7)', async () => {
  const page = await openAs(
    app,
    admin,
    `${formPath('admin', serviceTypeOf[reported], mandate)}?tab=report`,
    { viewport: { width: 1440, height: 900 } },
  )
  await page.getByText(t('report:list.empty')).waitFor()
  await page
    .getByRole('radiogroup', { name: t('report:field.language') })
    .getByText(t('report:language.it'))
    .click()
  await page.getByRole('button', { name: t('report:make.pdf') }).click()
  const pdf = rowOf(page, 'Draft, PDF')
  await pdf.getByRole('button', { name: /^Download: Draft, PDF/ }).waitFor(patience)
  expect(await pdf.textContent()).toContain('Italian')
  expect(await pdf.textContent()).toContain('Draft')

  await page.getByRole('button', { name: t('report:make.xlsx') }).click()
  await page.getByText(t('report:error.no_excel')).waitFor()
  await page.getByRole('button', { name: t('report:make.generated') }).click()
  await rowOf(page, 'Draft, Excel')
    .getByRole('button', { name: /^Download/ })
    .waitFor(patience)
  expect(await findViolations(page)).toEqual([])
  await picture(page, 'office')

  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  // A published report needs the office's details: the link leads to the field in the settings.
  await page.getByText(t('report:error.no_office_name')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: t('report:publish.to_settings') }).click()
  const office = page.locator('[data-field="organisation"] input')
  await expect.poll(() => office.evaluate((one) => one === document.activeElement)).toBe(true)
  await office.fill('Bureau & Fils SA')
  await office.press('Tab')
  await expect
    .poll(async () => (await admin.settings.get({ params: { id: 1 } })).organisation)
    .toBe('Bureau & Fils SA')
  await page.goBack()

  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  // Without next steps it is not published: the dialog leads to them, and the report is made again.
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('report:publish.missing')).waitFor()
  expect(await findViolations(page)).toEqual([])
  // It says what is implausible, too.
  await dialog.getByText(t('plausibility:check.oversizing')).waitFor()
  await picture(page, 'missing')
  await dialog.getByRole('button', { name: t('service:field.plausibility') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL('**?tab=comparison')
  await page
    .locator('[data-field="plausibility"]')
    .getByText(t('plausibility:check.oversizing'))
    .waitFor()
  await page.goto(`${app.url}${formPath('admin', serviceTypeOf[reported], mandate)}?tab=report`)
  await admin.mandates.updateForm({
    params: { id: mandate },
    body: {
      'next_steps/offers/title': 'Chiedere tre offerte',
      ...(await explanationsFor(app, mandate, 'Verificato sul posto con il custode.')),
    },
  })
  await pdf.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('report:action.remove') })
    .click()
  await expect.poll(() => pdf.count()).toBe(0)
  await page
    .getByRole('radiogroup', { name: t('report:field.language') })
    .getByText(t('report:language.it'))
    .click()
  await page.getByRole('button', { name: t('report:make.pdf') }).click()
  await pdf.getByRole('button', { name: /^Download: Draft, PDF/ }).waitFor(patience)
  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  // The basis of the recommendation must be confirmed first.
  await dialog.getByText(t('report:publish.unconfirmed')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await picture(page, 'unconfirmed')
  // One line per system, each with its source; those that name none ask for one.
  const groups = dialog.getByRole('list', { name: t('reference:confirm.title') }).locator('> li')
  await expect.poll(() => groups.count()).toBe(6)
  const sources = dialog.getByRole('textbox', { name: /^Source:/ })
  await expect
    .poll(() => sources.first().evaluate((one) => one === document.activeElement))
    .toBe(true)
  const confirmAll = dialog.getByRole('button', { name: /^Sources read/ })
  await confirmAll.click()
  await dialog.getByText(t('reference:confirm.source_missing')).first().waitFor()
  expect(await findViolations(page)).toEqual([])
  for (const source of await sources.all()) await source.fill('Offers')
  // An opened group shows its figures, and can be confirmed by another source.
  await groups.last().getByRole('button').first().click()
  await groups
    .last()
    .getByRole('textbox', { name: t('reference:field.source') })
    .waitFor()
  await picture(page, 'open_group')
  expect(await findViolations(page)).toEqual([])
  // A connection that breaks takes nothing of what was typed.
  await page.route('**/api/**', (route) => route.abort())
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/checks/')) failures += 1
  })
  await confirmAll.click()
  // The page asks three times.
  await expect.poll(() => failures).toBe(3)
  await waitUntilQuiet(page)
  await page.unroute('**/api/**')
  expect(await sources.first().inputValue()).toBe('Offers')
  await confirmAll.click()
  // Whether prices include VAT is asked once for each table.
  await dialog.getByText(t('report:publish.vat')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await picture(page, 'vat')
  const included = dialog.getByRole('button', { name: t('origin:vat.incl') })
  const answered: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vat/')) answered.push(request.url())
  })
  const questions = await included.count()
  for (let left = questions; left > 0; left--) {
    // A double click answers once.
    await included.first().dblclick()
    await expect.poll(() => included.count()).toBe(left - 1)
  }
  expect(answered).toHaveLength(questions)
  // A text in another language is reported with a link to its field, but does not block.
  await dialog.getByText(t('report:publish.texts')).waitFor()
  await dialog.getByText('French: “Le coût annuel le plus bas').waitFor()
  expect(await findViolations(page)).toEqual([])
  await picture(page, 'foreign')
  await dialog.getByRole('button', { name: t('incitative:field.recommended_reason') }).click()
  const reason = page.locator('[data-field="recommended_reason"] textarea')
  await expect.poll(() => reason.evaluate((one) => one === document.activeElement)).toBe(true)
  // For a draft mandate, the dialog does not promise that the client sees the report.
  const setStatus = (status: string) =>
    app.database.pool.query('update mandates set status = $1 where id = $2', [status, mandate])
  const { rows } = await app.database.pool.query('select status from mandates where id = $1', [
    mandate,
  ])
  await setStatus('draft')
  await page.reload()
  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  await dialog.getByText(t('report:publish.text_draft')).waitFor()
  await setStatus(rows[0].status)
  await page.reload()
  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  await dialog.getByText(t('report:publish.text')).waitFor()
  await dialog.getByRole('button', { name: t('report:action.publish') }).click()
  await rowOf(page, 'Report no. 1, PDF')
    .getByText(/^Published on/)
    .waitFor(patience)

  const clientPage = await openAs(
    app,
    client,
    formPath('client', serviceTypeOf[reported], mandate)!,
  )
  const button = clientPage.getByRole('button', { name: 'Download: Report no. 1, PDF, Italian' })
  await button.waitFor()
  const download = clientPage.waitForEvent('download')
  await button.click()
  const content = await readFile(await (await download).path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await findViolations(clientPage)).toEqual([])
  await picture(clientPage, 'client')
}, 180_000)

it('a report printed from the form is published once each figure that is implausible has a reason for its value (§8)', async () => {
  await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau & Fils SA' } })
  const { id, building } = await createDraft(admin, 'amoen', {
    client: client.id,
    address: { sre: 1000, surface: 200, floors: 6, apartments: 12, canton: 'GE' },
  })
  const params = { id }
  const answer = (body: Record<string, unknown>) => admin.mandates.updateForm({ params, body })
  await app.database.pool.query(
    'insert into idc (building, year, idc, sre) values ($1, 2023, 720, 1000)',
    [building],
  )
  await answer({
    ...{ 'phases/53/actual': '2024-06-14', ef_before: 90, sre_after: 1000 },
    ...{ 'periods/a/agent_1': 'heat_pump_kwh', 'periods/a/amount_1': 21_000 },
    ...{ 'periods/a/start': '2024-07-01', 'periods/a/end': '2025-06-30' },
    'periods/a/degree_days': 2800,
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params, body: { to, reason: 'test' } })
  const reportTab = `${formPath('admin', serviceTypeOf.amoen, id)}?tab=report`
  const page = await openAs(app, admin, reportTab, { viewport: { width: 1440, height: 900 } })
  const checks = page.getByRole('region', { name: t('plausibility:title') })
  await checks.getByText(t('plausibility:open', { count: 1 })).waitFor()
  await checks.getByText(t('plausibility:check.index_against_official')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'kind')
  // Without it the dialog of publishing says what is missing, and leads here.
  await page.getByRole('button', { name: t('report:make.pdf') }).click()
  const pdf = rowOf(page, 'Draft, PDF')
  await pdf.getByRole('button', { name: /^Download: Draft, PDF/ }).waitFor(patience)
  await pdf.getByRole('button', { name: t('report:action.publish') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('plausibility:check.index_against_official')).waitFor()
  await dialog.getByRole('button', { name: t('service:field.plausibility') }).click()
  await dialog.waitFor({ state: 'hidden' })
  const reason = checks.getByLabel(t('service:field.plausibility/reason'))
  await reason.fill('Trop court')
  await reason.press('Tab')
  await checks.getByText(t('plausibility:reason_short')).waitFor()
  await reason.fill('Surface relevée sur les plans de 1968, trop petite au registre.')
  await reason.press('Tab')
  await checks.getByText(t('plausibility:settled')).waitFor()
  const storedFigure = async () =>
    ((await admin.mandates.form({ params })) as Record<string, unknown>)[
      'plausibility/index_against_official/figure'
    ]
  await expect.poll(storedFigure).toBe('55')
  // For another value it no longer holds, until somebody confirms it.
  await answer({ ef_before: 95 })
  await page.reload()
  await checks.getByText(t('plausibility:open', { count: 1 })).waitFor()
  // The finding leads to its field.
  await checks.getByRole('button', { name: /^Before the works 95/ }).click()
  const before = page.locator('[data-field="ef_before"] input')
  await expect.poll(() => before.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.goto(`${app.url}${reportTab}`)
  await checks.getByRole('button', { name: t('plausibility:confirm') }).click()
  await checks.getByText(t('plausibility:settled')).waitFor()
  await expect.poll(storedFigure).toBe('52.5')
  await takePictures(page, 'kind_explained')
  await page.getByRole('button', { name: t('report:make.pdf') }).click()
  await expect.poll(() => pdf.count()).toBe(2)
  await pdf
    .first()
    .getByRole('button', { name: /^Download: Draft, PDF/ })
    .waitFor(patience)
  await pdf
    .first()
    .getByRole('button', { name: t('report:action.publish') })
    .click()
  await dialog.getByText(t('report:publish.text')).waitFor()
  await dialog.getByRole('button', { name: t('report:action.publish') }).click()
  await rowOf(page, 'Report no. 1, PDF')
    .getByText(/^Published on/)
    .waitFor(patience)
}, 180_000)
