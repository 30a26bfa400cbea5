import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

const kind = 'peik'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Semailles', street_number: '1A' },
  })
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'test' },
  })
  place = { building, mandate }
})

const recordOf = (group: 'admin' | 'client') =>
  `${app.url}${formPath(group, serviceTypeOf[kind], place.mandate)}`

async function open(person: TestPerson, group: 'admin' | 'client', path: string, width = 1440) {
  const page = await openAs(app, person, path, { viewport: { width, height: 800 } })
  // Uploads under way make the browser ask before it leaves.
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

const photo = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([emptyPdf, randomBytes(400)]),
})

const filesOfMandate = async () =>
  (await admin.files.list({ query: { mandate: [place.mandate] } })).results

/** Holds back what is sent, so that uploads stay under way, until the returned function is called. */
async function holdUploads(page: Page) {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/api/uploads/*', async (route) => {
    await isFree
    await route.continue().catch(() => {})
  })
  return () => release()
}

/** Pixels by which a page is wider than its window. */
const sideScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('a document that the office asks of the client (§2)', () => {
  it('is sent by its button, refused with a reason, sent again and accepted', async () => {
    const page = await open(admin, 'admin', `${recordOf('admin')}?tab=files`)
    await page.getByRole('button', { name: t('requestList:ask_one'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('documentRequest:field.label')).fill('Facture 2024')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('requestList:ask_one.submit') }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    const asked = page.getByRole('region', { name: t('requestList:title_office') })
    await asked.getByText('Energy bill · Facture 2024').waitFor()
    const requests = () =>
      admin.document_requests
        .list({ query: { mandate: [place.mandate] } })
        .then((page) => page.results)
    expect(await requests()).toHaveLength(1)

    // Asked once more, the answer stands at its field.
    await page.getByRole('button', { name: t('requestList:ask_one'), exact: true }).click()
    await dialog.getByLabel(t('documentRequest:field.label')).fill('Facture 2024')
    await dialog.getByRole('button', { name: t('requestList:ask_one.submit') }).click()
    await dialog.getByText(t('documentRequest:error.asked_already')).waitFor()
    await dialog.getByLabel(t('documentRequest:field.label')).fill('Facture 2023')
    await dialog.getByLabel(t('documentRequest:field.due_date'), { exact: true }).fill('31.1.2020')
    await dialog.getByRole('button', { name: t('requestList:ask_one.submit') }).click()
    const due = dialog.getByRole('textbox', { name: t('documentRequest:field.due_date') })
    await dialog.getByText(t('documentRequest:error.past')).waitFor()
    expect(await due.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
    const name = 'Energy bill · Facture 2024'
    await asked.getByRole('button', { name: t('requestList:change_named', { name }) }).click()
    await dialog.getByLabel(t('documentRequest:field.label')).fill('Facture 2025')
    await due.fill('31.12.2099')
    await dialog.getByRole('button', { name: t('requestList:change.submit') }).click()
    await asked.getByText('Energy bill · Facture 2025').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])

    const clientPage = await open(client, 'client', `${app.url}/client-home`, 360)
    const card = clientPage
      .getByRole('listitem')
      .filter({ hasText: 'Chemin des Semailles' })
      .first()
    await card.getByText('Energy bill · Facture 2025').waitFor()
    await card.getByText('31.12.2099').waitFor()
    expect(await sideScroll(clientPage)).toBe(0)
    expect(await findViolations(clientPage)).toEqual([])
    await clientPage.goto(recordOf('client'))
    const todo = clientPage.getByRole('region', { name: t('requestList:title'), exact: true })
    const input = todo.locator('input[type=file]')
    const button = todo.getByRole('button', { name: /Facture 2025$/ })
    await button.waitFor()
    expect(await findViolations(clientPage)).toEqual([])
    expect(await findNameless(clientPage)).toEqual([])
    const release = await holdUploads(clientPage)
    await input.setInputFiles(photo('facture.pdf'))
    await todo.getByText(t('requestList:standing.sending')).waitFor()
    expect(await button.count()).toBe(0)
    expect(await findViolations(clientPage)).toEqual([])
    release()
    await todo.getByText(t('requestList:standing.received')).waitFor()
    await todo.getByText(t('requestList:all_sent')).waitFor()
    const [sent] = await filesOfMandate()
    const [request] = await requests()
    expect(sent).toMatchObject({
      ...{ type: 'energy_bill', folder: 'energy_bills', request: request!.id },
      ...{ origin: 'client', state: 'received' },
    })

    // The client reads the reason without a reload.
    await admin.files.update({
      params: { id: sent!.id },
      body: { state: 'refused', refusal: 'Page 2 is missing' },
    })
    await todo
      .getByText(t('requestList:standing.refused', { reason: 'Page 2 is missing' }))
      .waitFor()
    expect(await todo.getByText(t('requestList:all_sent')).count()).toBe(0)
    expect(await findViolations(clientPage)).toEqual([])
    await input.setInputFiles(photo('facture-2.pdf'))
    await todo.getByText(t('requestList:standing.received')).waitFor()
    const again = (await filesOfMandate()).find((file) => file.name === 'facture-2.pdf')!
    await admin.files.update({ params: { id: again.id }, body: { state: 'accepted' } })
    await todo.getByText(t('requestList:standing.accepted')).waitFor()
    // The table of papers in the form says so too.
    await page.goto(`${recordOf('admin')}?tab=documents`)
    await page
      .locator('[data-row=energy_bill] [data-column=status]')
      .getByText(t('service:documents/status.accepted'))
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    await clientPage.reload()
    await todo.getByText(t('requestList:standing.accepted')).waitFor()
    await todo.getByText(t('requestList:all_sent')).waitFor()
  })

  it('opens the camera of a phone, or its files', async () => {
    await admin.document_requests.create({ body: { ...place, type: 'photo', label: 'Chaufferie' } })
    const page = await openAs(app, client, recordOf('client'), {
      ...{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
    })
    const name = 'Photo · Chaufferie'
    await page.getByRole('button', { name: t('requestList:named.photo', { name }) }).waitFor()
    expect(await page.locator('input[capture=environment][accept="image/*"]').count()).toBe(1)
    expect(await findViolations(page)).toEqual([])
    // What lies on the phone, such as a PDF, can be chosen too.
    const choose = page.getByRole('button', { name: t('requestList:named.choose', { name }) })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
    expect(await chooser.element().getAttribute('accept')).toBeNull()
    await chooser.setFiles(photo('chaufferie.pdf'))
    await page.getByText(t('requestList:standing.received')).waitFor()
  })
})

it('further pages of a document follow the first, on the home and on the mandate (§2)', async () => {
  await admin.document_requests.create({ body: { ...place, type: 'plan', label: 'Étages' } })
  const name = 'Plan · Étages'
  const page = await open(client, 'client', `${app.url}/client-home`, 360)
  const item = page.getByRole('listitem').filter({ hasText: name })
  const choose = item
    .getByLabel(t('requestList:named.choose', { name }))
    .locator('xpath=self::input')
  // Several at once.
  await choose.setInputFiles([photo('1.pdf'), photo('2.pdf')])
  await item.getByText(t('requestList:standing.received')).waitFor()
  const add = { name: t('requestList:named.add', { name }) }
  const pick = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', add).click(),
    ])
    return chooser
  }
  expect(await findViolations(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
  await (await pick()).setFiles(photo('3.pdf'))
  await expect.poll(async () => (await filesOfMandate()).length).toBe(3)
  await page.goto(recordOf('client'))
  await (await pick()).setFiles(photo('4.pdf'))
  await expect.poll(async () => (await filesOfMandate()).length).toBe(4)
  const files = await filesOfMandate()
  expect(new Set(files.map(({ request }) => request)).size).toBe(1)
  expect(files[0]!.request).not.toBeNull()
  // What the office has accepted is complete.
  for (const { id } of files)
    await admin.files.update({ params: { id }, body: { state: 'accepted' } })
  await page.getByText(t('requestList:standing.accepted')).waitFor()
  expect(await page.getByRole('button', add).count()).toBe(0)
})

describe('uploads (§2)', () => {
  it('are seen outside of the tab of files, and survive going elsewhere', async () => {
    const page = await open(admin, 'admin', `${recordOf('admin')}?tab=files`)
    const release = await holdUploads(page)
    await page.getByRole('button', { name: t('upload:add.button'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').first().setInputFiles(photo('scan.pdf'))
    await dialog.getByRole('button', { name: t('upload:add.submit') }).click()
    await page.getByRole('region', { name: t('upload:foot.label') }).waitFor()
    const indicator = page.getByRole('button', { name: /^Uploading 1 file/ })
    // The tab lists them itself.
    expect(await indicator.count()).toBe(0)
    await page.getByRole('link', { name: t('web:menu.buildings') }).click()
    await page.waitForURL('**/buildings-list')
    await indicator.click()
    const list = page.getByRole('dialog', { name: /^Uploading 1 file/ })
    await list.getByText('scan.pdf').waitFor()
    await list.getByRole('link', { name: /^Chemin des Semailles 1A/ }).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    await list.getByRole('button', { name: t('upload:row.pause', { name: 'scan.pdf' }) }).click()
    await list.getByText(t('upload:state.paused')).waitFor()
    await list.getByRole('button', { name: t('upload:row.resume', { name: 'scan.pdf' }) }).click()
    await list.getByRole('link', { name: /^Chemin des Semailles 1A/ }).click()
    await page.waitForURL(/tab=files/)
    await page.getByRole('link', { name: t('web:menu.buildings') }).click()
    await indicator.waitFor()
    release()
    await indicator.waitFor({ state: 'detached' })
    expect((await filesOfMandate()).map(({ name }) => name)).toEqual(['scan.pdf'])
  })
})

it('the palette finds files by name and type, and opens them where they lie (§2)', async () => {
  const common = { ...place, type: 'cecb_report' as const, folder: 'reports' }
  const { id } = await uploadFile(app, admin, emptyPdf, { ...common, name: 'Semailles-audit.pdf' })
  const ofBuilding = await uploadFile(app, admin, Buffer.concat([emptyPdf, randomBytes(9)]), {
    ...{ ...common, mandate: null, name: 'Semailles-cadastre.pdf' },
  })
  const page = await open(admin, 'admin', `${app.url}/buildings-list`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const openByPalette = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('palette:title') })
    await palette.getByRole('combobox').fill(typed)
    const files = palette.getByRole('group', { name: t('palette:files') })
    await files.getByRole('option', { name }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await files.getByRole('option', { name }).click()
  }
  await openByPalette('semailles-audit', 'Semailles-audit.pdf')
  await page.waitForURL(new RegExp(`tab=files&file=${id}`))
  await page.getByRole('button', { name: t('files:drawer.close') }).waitFor()
  await openByPalette('semailles-cad', 'Semailles-cadastre.pdf')
  await page.waitForURL(new RegExp(`buildings/${place.building}.*file=${ofBuilding.id}`))
  await page.getByRole('button', { name: t('files:drawer.close') }).waitFor()

  // The client does not find what is not theirs.
  const clientPage = await open(client, 'client', `${app.url}/client-home`)
  await clientPage.getByRole('heading', { level: 1 }).waitFor()
  await clientPage.keyboard.press('Control+k')
  const palette = clientPage.getByRole('dialog', { name: t('palette:title') })
  await palette.getByRole('combobox').fill('semailles')
  await palette
    .getByRole('option', { name: /^Chemin des Semailles/ })
    .first()
    .waitFor()
  expect(await palette.getByRole('group', { name: t('palette:documents') }).count()).toBe(0)
  await admin.files.publish({ params: { id } })
  await palette.getByRole('combobox').fill('semailles-au')
  await palette.getByRole('option', { name: 'Semailles-audit.pdf' }).waitFor()
  await clientPage.keyboard.press('Enter')
  await clientPage.waitForURL(new RegExp(`tab=files&file=${id}`))
})
