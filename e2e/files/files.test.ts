import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { filesTable } from '../../src/features/files/file.table.ts'
import { knownEndings } from '../../src/features/files/fileName.ts'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { photo } from '../../src/testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

const kind = 'peik'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Route d’Hermance', street_number: '261' },
  })
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id },
  })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'test' },
  })
  place = { building, mandate }
})

const filesTab = (group: 'admin' | 'client' | 'partner') =>
  `${app.url}${formPath(group, serviceTypeOf[kind], place.mandate)}?tab=files`

async function open(person: TestPerson, group: 'admin' | 'client' | 'partner', width = 1440) {
  const page = await openAs(app, person, filesTab(group), { viewport: { width, height: 900 } })
  // Uploads under way make the browser ask before it leaves.
  page.on('dialog', (dialog) => void dialog.accept())
  await panelOf(page).waitFor()
  return page
}
const panelOf = (page: Page) => page.getByRole('region', { name: /^(Files|Documents)$/ })
const rowOf = (page: Page, name: string) =>
  panelOf(page).getByRole('button').filter({ hasText: name }).and(page.locator('[data-file]'))
const footOf = (page: Page) => page.getByRole('region', { name: t('upload:foot.label') })
const folderOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('folder:list.title') }).getByRole('button', { name })

/** A file for the browser: a PDF of this many bytes. */
const pdf = (name: string, bytes = 400) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([emptyPdf, randomBytes(bytes)]),
})

const listNames = async () =>
  (await admin.files.list({ query: { mandate: [place.mandate] } })).results
    .map(({ name }) => name)
    .sort()

/** Drops files on an element, one of them in a folder. */
async function drop(
  target: Locator,
  names: readonly string[],
  inFolder?: [folder: string, name: string],
) {
  await target.evaluate(
    async (element, { names, inFolder, content }) => {
      const transfer = new DataTransfer()
      const fileOf = (name: string, more: string) =>
        new File([content, more], name, { type: 'application/pdf' })
      for (const name of names) transfer.items.add(fileOf(name, name))
      const entryOf = (file: File) => ({
        isFile: true,
        name: file.name,
        file: (found: (file: File) => void) => found(file),
      })
      const entries = names.map((name) => entryOf(fileOf(name, name))) as object[]
      if (inFolder) {
        const [folder, name] = inFolder
        transfer.items.add(fileOf(name, folder))
        let parts = [[entryOf(fileOf(name, folder))], []] as object[][]
        entries.push({
          isFile: false,
          name: folder,
          createReader: () => ({
            readEntries(found: (entries: object[]) => void) {
              found(parts[0] ?? [])
              parts = parts.slice(1)
            },
          }),
        })
      }
      // A script cannot make entries of folders; everything else is what the browser does.
      let next = 0
      Object.defineProperty(DataTransferItem.prototype, 'webkitGetAsEntry', {
        configurable: true,
        value: () => entries[next++],
      })
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        )
      await Promise.resolve()
    },
    { names, inFolder, content: emptyPdf.toString() },
  )
}

describe('files of a mandate (§2)', () => {
  it('are dropped, with whole folders, into the folder that is called like theirs (§2.files.dropzone)', async () => {
    const page = await open(admin, 'admin')
    await panelOf(page).getByText(t('files:panel.empty')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await drop(
      folderOf(page, 'Energy bills'),
      ['bill-2024.pdf', 'bill-2025.pdf'],
      ['Plans', 'floor.pdf'],
    )
    await footOf(page)
      .getByText(t('upload:foot.done', { count: 3 }))
      .waitFor()
    await rowOf(page, 'floor.pdf').waitFor()
    const { results } = await admin.files.list({ query: { mandate: [place.mandate] } })
    expect(Object.fromEntries(results.map(({ name, folder }) => [name, folder]))).toEqual({
      'bill-2024.pdf': 'energy_bills',
      'bill-2025.pdf': 'energy_bills',
      'floor.pdf': 'plans',
    })
    expect(results.map(({ type }) => type).sort()).toEqual(['energy_bill', 'energy_bill', 'plan'])
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
  })

  it('that are dropped on the dialog wait in it, and are sent once', async () => {
    const page = await open(admin, 'admin')
    await panelOf(page)
      .getByRole('button', { name: t('upload:add.button') })
      .click()
    const dialog = page.getByRole('dialog', { name: t('upload:add.title') })
    await drop(dialog.getByText(t('upload:add.drop')), ['once.pdf'])
    await dialog.getByText('once.pdf').waitFor()
    expect(await footOf(page).count()).toBe(0)
    await dialog.getByRole('button', { name: t('upload:add.submit') }).click()
    await expect.poll(listNames).toEqual(['once.pdf'])
  })

  it('are asked for if nobody chose any (§5.upload_without_file, §8.text.no_files_chosen)', async () => {
    const page = await open(admin, 'admin')
    await page.getByRole('button', { name: t('upload:add.button'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('upload:add.submit') }).click()
    await dialog.getByText('Please select files to upload.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        pdf('letter.pdf'),
        { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
        { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ])
    await dialog.getByText(t('file:error.empty')).waitFor()
    await dialog.getByText(t('file:error.ending', { endings: knownEndings })).waitFor()
    await dialog.getByRole('button', { name: t('upload:add.submit') }).click()
    // What cannot be sent does not stop the others, and stands above them.
    await footOf(page).getByText(t('file:error.empty')).waitFor()
    await rowOf(page, 'letter.pdf').waitFor()
    await expect
      .poll(() => footOf(page).getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('empty.pdf'),
        expect.stringContaining('setup.exe'),
        expect.stringContaining('letter.pdf'),
      ])
  })

  it('stand on the client’s home like a report, if the result of the mandate is published among them', async () => {
    const params = { id: place.mandate }
    const { id } = await uploadFile(app, admin, emptyPdf, {
      ...place,
      ...{ name: 'attestation.pdf', type: 'report_final', folder: 'reports' },
    })
    await admin.files.publish({ params: { id } })
    await admin.mandates.update({ params, body: { responsible: admin.id } })
    for (const to of ['in_progress', 'in_review', 'delivered'] as const)
      await admin.mandates.setStatus({ params, body: { to, reason: 'test' } })
    const page = await openAs(app, client, '/client-home')
    await page.getByText(t('project:home.report.delivered')).waitFor()
    const button = page.getByRole('button', {
      name: t('report:action.download_named', { name: 'attestation.pdf' }),
    })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('attestation.pdf')
  })

  it('continue after a pause, a lost line and a reload, and arrive once', async () => {
    const page = await open(admin, 'admin')
    const parts: number[] = []
    // The second part waits, so that there is something to interrupt.
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') {
        parts.push(Number(route.request().headers()['upload-offset']))
        if (parts.length > 1) await isReleased
      }
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: t('upload:add.button'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').first().setInputFiles(pdf('scan.pdf', 14_000_000))
    await dialog.getByRole('button', { name: t('upload:add.submit') }).click()
    const row = footOf(page).getByRole('listitem').filter({ hasText: 'scan.pdf' })
    await expect.poll(() => parts.length).toBeGreaterThan(1)
    await row.getByRole('button', { name: t('upload:row.pause', { name: 'scan.pdf' }) }).click()
    await row.getByText('paused').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await row.getByText('paused').waitFor()
    // What had arrived is counted, and nothing moves.
    await expect.poll(() => row.getByRole('progressbar').getAttribute('value')).not.toBe('0')
    expect(await footOf(page).getByText('/s').count()).toBe(0)
    const before = parts.length
    release()
    await page.context().setOffline(true)
    await row.getByRole('button', { name: t('upload:row.resume', { name: 'scan.pdf' }) }).click()
    await row.getByText(t('upload:state.offline')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await rowOf(page, 'scan.pdf').waitFor()
    // It went on from where it was: no part from the beginning.
    expect(Math.min(...parts.slice(before))).toBeGreaterThan(0)
    expect(await listNames()).toEqual(['scan.pdf'])
  })

  it('are sent by one window, though another one knows of them too', async () => {
    const page = await open(admin, 'admin')
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route('**/api/uploads/*', async (route) => {
      await isReleased
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: t('upload:add.button'), exact: true }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdf('once.pdf'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('upload:add.submit') })
      .click()
    await footOf(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(filesTab('admin'))
    await panelOf(other).waitFor()
    release()
    await rowOf(other, 'once.pdf').waitFor()
    await footOf(page)
      .getByText(t('upload:foot.done', { count: 1 }))
      .waitFor()
    expect(await footOf(other).count()).toBe(0)
    expect(await listNames()).toEqual(['once.pdf'])
  })

  it('are renamed, moved, deleted and brought back by keys (§2.files.delete)', async () => {
    await uploadFile(app, admin, emptyPdf, {
      ...{ ...place, name: 'bill.pdf', type: 'energy_bill' as const, folder: 'energy_bills' },
    })
    const page = await open(admin, 'admin')
    await rowOf(page, 'bill.pdf').focus()
    await page.keyboard.press('F2')
    const name = page.getByLabel(t('file:field.name'), { exact: true })
    await name.waitFor()
    await name.fill('oil.exe')
    await name.press('Enter')
    await page.getByText('Keep the ending .pdf').waitFor()
    await name.fill('oil 2024.pdf')
    await name.press('Enter')
    await rowOf(page, 'oil 2024.pdf').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    // The keys still mean this file.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).not.toContain('file=')
    await page.keyboard.press('Enter')
    await page.waitForURL(/file=/)

    await rowOf(page, 'oil 2024.pdf').dragTo(folderOf(page, 'Plans'))
    await expect
      .poll(
        async () =>
          (await admin.files.list({ query: { mandate: [place.mandate] } })).results[0]?.folder,
      )
      .toBe('plans')

    await page.keyboard.press('Escape')
    await rowOf(page, 'oil 2024.pdf').focus()
    await page.keyboard.press('Delete')
    await expect.poll(listNames).toEqual([])
    await folderOf(page, t('files:nav.bin')).click()
    await page.waitForURL(/folder=bin/)
    await page.reload()
    const bin = page.getByRole('list', { name: t('files:nav.bin') })
    await bin.getByRole('button', { name: t('ui:action.restore') }).click()
    await expect.poll(listNames).toEqual(['oil 2024.pdf'])
  })

  it('say what failed, and why (§8.message.file_delete_failed, §8.message.file_download_failed, §8.message.files_download_all_failed, §8.message.file_upload_failed)', async () => {
    await uploadFile(app, admin, emptyPdf, {
      ...{ ...place, name: 'bill.pdf', type: 'energy_bill' as const, folder: 'energy_bills' },
    })
    const page = await open(admin, 'admin')
    const reason = 'Not at the moment.'
    await page.route(/\/api\/files\//, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 403,
            json: { detail: reason, code: 'forbidden', request_id: '1' },
          }),
    )
    const says = (failed: string) => page.getByText(failed, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: t('files:list.download_all') }).click()
    await says(`${t('files:list.download_all_failed')} ${reason}`)
    await rowOf(page, 'bill.pdf').click()
    const name = 'bill.pdf'
    await page.getByRole('button', { name: t('files:drawer.download_named', { name }) }).click()
    await says(`${t('files:drawer.download_failed')} ${reason}`)
    await page.keyboard.press('Escape')
    await rowOf(page, 'bill.pdf').focus()
    await page.keyboard.press('Delete')
    await says(t('files:delete_failed', { reason }))
    await drop(folderOf(page, 'Plans'), ['floor.pdf'])
    await footOf(page).getByText(t('upload:failed', { reason })).waitFor()
    expect(await listNames()).toEqual(['bill.pdf'])
  })

  it('are published to the client, who sees and sends documents', async () => {
    const { id } = await uploadFile(app, admin, emptyPdf, {
      ...{ ...place, name: 'plan.pdf', type: 'plan' as const, folder: 'plans' },
    })
    const page = await open(admin, 'admin')
    await rowOf(page, 'plan.pdf').click()
    await page.getByRole('button', { name: /^Publish to / }).click()
    await page.getByText(/has been able to see it since/).waitFor()
    expect(await findViolations(page)).toEqual([])

    const clientPage = await open(client, 'client', 360)
    await rowOf(clientPage, 'plan.pdf').click()
    const drawer = clientPage.getByRole('dialog')
    const download = clientPage.waitForEvent('download')
    await drawer.getByRole('button', { name: /^Download/ }).click()
    expect((await download).suggestedFilename()).toBe('plan.pdf')
    // Neither to delete nor to rename: it is the office's.
    expect(await drawer.getByRole('button', { name: t('files:drawer.delete') }).count()).toBe(0)
    expect(await findViolations(clientPage)).toEqual([])
    await drawer.getByRole('button', { name: t('files:drawer.close') }).click()
    await clientPage.getByRole('button', { name: t('upload:add.button'), exact: true }).click()
    await clientPage
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdf('sweep.pdf'))
    await clientPage
      .getByRole('dialog')
      .getByRole('button', { name: t('upload:add.submit') })
      .click()
    const sent = rowOf(clientPage, 'sweep.pdf')
    await sent.getByText(t('files:mark.received')).waitFor()
    expect(await findViolations(clientPage)).toEqual([])

    // The office refuses it with a reason; its sender reads it without a reload.
    await page.keyboard.press('Escape')
    await rowOf(page, 'sweep.pdf').click()
    await page.getByRole('button', { name: t('files:accept.refuse') }).click()
    await page.getByRole('button', { name: t('files:accept.refuse') }).click()
    await page.getByText(t('file:error.refusal')).waitFor()
    await page.getByLabel(t('files:accept.reason')).fill('Not legible')
    await page.getByRole('button', { name: t('files:accept.refuse') }).click()
    await sent.getByText('Not legible').waitFor()
    await sent.getByText(t('files:mark.refused')).waitFor()
    expect(await findViolations(page)).toEqual([])

    const partnerPage = await open(partner, 'partner', 1024)
    await rowOf(partnerPage, 'plan.pdf').click()
    await partnerPage.getByRole('dialog').waitFor()
    expect(await partnerPage.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
    expect(await partnerPage.getByRole('button', { name: t('files:accept.accept') }).count()).toBe(
      0,
    )
    expect(await findViolations(partnerPage)).toEqual([])
    expect((await admin.files.get({ params: { id } })).published_at).not.toBeNull()
  })

  it('stand in the list with a small picture, which takes no other place once it is there', async () => {
    await uploadFile(app, admin, await photo('jpeg'), {
      ...{ ...place, name: 'facade.jpg', type: 'photo' as const, folder: 'photos' },
    })
    await uploadFile(app, admin, Buffer.from('Note'), {
      ...{ ...place, name: 'note.txt', type: 'other' as const, folder: 'correspondence' },
    })
    const page = await open(admin, 'admin')
    const picture = rowOf(page, 'facade.jpg').locator('img[data-loaded]')
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
    expect(await rowOf(page, 'note.txt').locator('img').count()).toBe(0)
    const heightOf = async (name: string) => (await rowOf(page, name).boundingBox())!.height
    expect(await heightOf('facade.jpg')).toBe(await heightOf('note.txt'))
    expect(await findViolations(page)).toEqual([])
  })

  it('get their small picture by a new link if that of the list is too old', async () => {
    await uploadFile(app, admin, await photo('jpeg'), {
      ...{ ...place, name: 'late.jpg', type: 'photo' as const, folder: 'photos' },
    })
    const page = await openAs(app, admin, restingPath, { isFresh: true })
    await page.clock.install()
    let isOld = true
    // A picture that is asked for more than a minute after the list.
    await page.route('**/api/files/*/pages/**', async (route) => {
      if (!isOld) return route.continue()
      isOld = false
      app.setNow(new Date(Date.now() + 61_000))
      await page.clock.fastForward(61_000)
      return route.fulfill({ status: 403 })
    })
    await page.goto(filesTab('admin'))
    // The process that draws pictures may have to start.
    const picture = rowOf(page, 'late.jpg').locator('img[data-loaded]')
    await picture.waitFor()
    expect(isOld).toBe(false)
    app.setNow(undefined)
  })

  it('show what is in them: pages, text, a table, or why not', async () => {
    const send = (name: string, content: Buffer) =>
      uploadFile(app, admin, content, {
        ...{ ...place, name, type: 'other' as const, folder: 'correspondence' },
      })
    await send('plan.pdf', emptyPdf)
    await send('note.txt', Buffer.from('Boiler of 1998'))
    await send('list.csv', Buffer.from('Year;Litres\n2024;6240'))
    await send('broken.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500)]))
    const page = await open(admin, 'admin')
    const preview = (name: string) =>
      page.getByRole('region', { name: `${t('preview:title')} – ${name}` })
    await rowOf(page, 'plan.pdf').click()
    const first = preview('plan.pdf').getByRole('img', {
      name: t('preview:page', { number: 1, count: 1 }),
    })
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await preview('plan.pdf')
      .getByRole('button', { name: t('preview:zoom_in') })
      .click()
    await preview('plan.pdf').getByText('150 %').waitFor()
    // At the foot of the page, its head is still there.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const close = page.getByRole('button', { name: t('files:drawer.close'), exact: true })
    await expect.poll(async () => (await close.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await rowOf(page, 'note.txt').click()
    await preview('note.txt').getByText('Boiler of 1998').waitFor()
    await rowOf(page, 'list.csv').click()
    await preview('list.csv').getByRole('cell', { name: '6240' }).waitFor()
    await rowOf(page, 'broken.pdf').click()
    await page.getByText(t('preview:reason.damaged')).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('say how many they are from the start, are drawn once, and are listed as a whole or not at all (§2)', async () => {
    await app.database.db.insert(filesTable).values(
      Array.from({ length: 250 }, (_, index) => ({
        ...place,
        ...{ origin: 'office' as const, name: `Annexe ${index}.zip`, type: 'other' as const },
        ...{ folder: index < 240 ? 'plans' : 'permits', media_type: 'application/zip', size: 1000 },
        ...{ type_words: '', entered_by: admin.id, hash: createHash('sha256').digest('hex') },
      })),
    )
    const page = await open(admin, 'admin')
    const total = t('files:panel.count', { count: 250, number: '250', size: '250 kB' })
    await panelOf(page).getByText(total).waitFor()

    // A page that comes late changes no figure.
    const pages: string[] = []
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/files\/\?.*page=[23]/, async (route) => {
      pages.push(route.request().url())
      await isReleased
      await route.continue()
    })
    await page.goto(filesTab('admin'))
    await expect.poll(() => pages.length).toBe(2)
    await panelOf(page).getByText(total).waitFor()
    await folderOf(page, t('file:folder.permits')).click()
    const inPermits = t('files:panel.count', { count: 10, number: '10', size: '10 kB' })
    await panelOf(page).getByText(inPermits).waitFor()
    release()
    await expect.poll(() => page.locator('[data-file]').count()).toBe(10)

    // Another search asks for the pages that it has.
    pages.length = 0
    await panelOf(page).getByRole('searchbox').fill('annexe 249')
    await panelOf(page)
      .getByText(t('files:panel.count', { count: 1, number: '1', size: '1 kB' }))
      .waitFor()
    expect(pages).toEqual([])

    // Without one of its pages the list would be a part that passes for all.
    await page.unroute(/\/api\/files\/\?.*page=[23]/)
    let isFailing = true
    await page.route(/\/api\/files\/\?.*page=3/, (route) =>
      isFailing
        ? route.fulfill({ status: 409, json: { detail: 'no', code: 'no' } })
        : route.continue(),
    )
    await page.goto(filesTab('admin'))
    await panelOf(page).getByText(t('files:panel.failed')).waitFor()
    isFailing = false
    await panelOf(page)
      .getByRole('button', { name: t('web:retry') })
      .click()
    await panelOf(page).getByText(total).waitFor()
  })

  it('keep the button under the pointer while what is in them loads (§2)', async () => {
    const file = await uploadFile(app, client, await photo('jpeg', 900), {
      ...{ ...place, name: 'bill.jpg', type: 'energy_bill' as const, folder: 'energy_bills' },
    })
    const page = await openAs(app, admin, '/admin-home', { viewport: { width: 1440, height: 900 } })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/(files\/\d+\/preview|bills\/files\/\d+)\//, async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(/\/preview\//)
    await page.goto(`${filesTab('admin')}&file=${file.id}`)
    const accept = page.getByRole('button', { name: t('files:accept.accept') })
    await accept.waitFor()
    await asked
    const before = await accept.boundingBox()
    release()
    await page.getByRole('region', { name: `${t('preview:title')} – bill.jpg` }).waitFor()
    await page.getByRole('region', { name: t('bills:title') }).waitFor()
    expect(await accept.boundingBox()).toEqual(before)
  })

  it('are named by their type in the reader’s language, also by one that the office no longer offers', async () => {
    const label = { fr: 'Relevé de sonde', en: 'Probe log', it: 'Rilievo della sonda' }
    const { id } = await admin.file_types.create({ body: { label } })
    const name = 'sonde.pdf'
    await uploadFile(app, admin, emptyPdf, {
      ...{ ...place, name, folder: 'plans', type: 'other', custom_type: id },
    })
    await admin.file_types.archive({ params: { id }, body: { archived: true } })
    const page = await open(admin, 'admin')
    await rowOf(page, name).getByText(label.en).waitFor()
    await rowOf(page, name).click()
    const type = page.getByRole('combobox', { name: t('file:field.type') })
    expect(await type.inputValue()).toBe(label.en)
    await type.fill('Prob')
    await page.getByRole('option', { name: t('files:type.create', { name: 'Prob' }) }).waitFor()
    expect(await page.getByRole('option', { name: label.en, exact: true }).count()).toBe(0)
  })

  it('are downloaded all, or those that a search finds, in one archive that says how many (§2.files.download_all)', async () => {
    for (const name of ['bill.pdf', 'other bill.pdf', 'plan.pdf'])
      await uploadFile(app, admin, emptyPdf, {
        ...{ ...place, name, type: 'other' as const, folder: 'correspondence' },
      })
    const page = await open(admin, 'admin')
    const label = (count: number) =>
      t('files:list.download_all_of', {
        action: t('files:list.download_all'),
        files: t('files:panel.count', { count, number: count, size: '1 kB' }),
      })
    async function downloadAll(count: number) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: label(count) }).click(),
      ])
      const archive = await fromBufferPromise(await readFile(await download.path()))
      const names: string[] = []
      for await (const { fileName } of archive.eachEntry()) names.push(fileName)
      return names
    }
    expect(await page.getByRole('button', { name: label(3) }).textContent()).toBe(
      t('files:list.download_all'),
    )
    await page.getByRole('tab', { name: `${t('service:tab.files')} 3` }).waitFor()
    const all = await downloadAll(3)
    expect(all).toHaveLength(4)
    expect(all).toContain('manifest.csv')
    await page
      .getByText(
        t('files:list.download_all_begun', {
          files: t('files:panel.count', { count: 3, number: 3, size: '1 kB' }),
        }),
      )
      .waitFor()
    const search = page.getByRole('searchbox', { name: t('files:list.search') })
    await search.fill('bill')
    expect(await downloadAll(2)).toHaveLength(3)
    // The address keeps it, for a reload and for whoever gets it.
    await page.waitForURL(/find=bill/)
    await page.reload()
    await expect.poll(() => page.locator('[data-file]').count()).toBe(2)
    expect(await search.inputValue()).toBe('bill')
    // Without a file there is nothing to press.
    await page.getByRole('searchbox', { name: t('files:list.search') }).fill('nothing like it')
    await page.getByText(t('files:panel.nothing_found')).waitFor()
    expect(await page.getByRole('button', { name: /^Download all/ }).count()).toBe(0)
  })
})
