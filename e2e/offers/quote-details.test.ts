import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import { queuedMails } from '../../src/testing/mails.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let mandate: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: {
      ...{ organisation: 'Berset Énergie SA', iban: 'CH9300762011623852957' },
      vat_number: 'CHE-116.281.710',
      ...{ street: 'Quai du Rhône', number: '12', postcode: '1205', city: 'Genève' },
    },
  })
  building = (await admin.buildings.create({ body: { street_name: 'Chemin des Semailles' } })).id
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  mandate = (await admin.mandates.create({ body: { product, building, client: client.id } })).id
})

const office = (key: string, params = {}) => t(`quote_office:${key}`, params)
const words = (key: string, params = {}) => t(`quote_client:${key}`, params)

async function open(person: TestPerson, group: 'admin' | 'client', path: string, width = 1440) {
  const page = await openAs(app, person, path, { viewport: { width, height: 900 } })
  return page
}

type Draft = Parameters<TestPerson['quotes']['create']>[0]['body']

const makeDraft = (more: Partial<Draft> = {}) =>
  admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate] },
      lines: ['Première', 'Deuxième'].map((text) => ({ text, unit_price: '1000' })),
      ...more,
    },
  })

async function sendDraft(more: Partial<Draft> = {}) {
  const { id } = await makeDraft(more)
  await admin.quotes.send({ params: { id } })
  await runWaiting(app, 'quotes.print')
  return { id, params: { id } }
}

async function end(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
}

describe('a draft', () => {
  it('has its lines moved by Alt and an arrow, and a rate chosen from those in force', async () => {
    const { id } = await makeDraft()
    const params = { id }
    const page = await open(admin, 'admin', `/quotes/${id}`)
    const cell = (text: string, column: string) =>
      page.getByRole('row').filter({ hasText: text }).locator(`[data-column=${column}]`)
    await cell('Deuxième', 'unit_price').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+ArrowUp')
    const texts = async () => (await admin.quotes.get({ params })).lines!.map(({ text }) => text)
    await expect.poll(texts).toEqual(['Deuxième', 'Première'])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(texts).toEqual(['Première', 'Deuxième'])
    await cell('Première', 'vat_rate').click()
    await page.keyboard.type('2')
    const option = page.getByRole('option')
    await option.filter({ hasText: '2.6' }).waitFor()
    // No other rate in force begins so.
    expect(await option.count()).toBe(1)
    await option.click()
    await expect
      .poll(async () => (await admin.quotes.get({ params })).lines![0]!.vat_rate)
      .toBe('2.6')
    await end(page)
  })

  it('goes with the mail as it is written before, and again with another one', async () => {
    const { id } = await makeDraft()
    const page = await open(admin, 'admin', `/quotes/${id}`, 360)
    await page.getByRole('button', { name: office('action.send') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(office('send.mail')).click()
    const text = dialog.getByLabel(t('mail_texts:text'))
    await expect.poll(() => text.inputValue()).toContain('2’162.00')
    await text.fill('Comme convenu {numero}')
    expect(await findViolations(page, { parameters: true })).toEqual([])
    await dialog.getByRole('button', { name: /client Test/ }).click()
    await dialog.getByText(/\{numero\}\s?:/).waitFor()
    await text.fill('Comme convenu : {number}')
    await dialog.getByRole('button', { name: /client Test/ }).click()
    await page.getByText(office('send.done')).waitFor()
    await runWaiting(app, 'quotes.print')
    await runWaiting(app, 'quotes.mailLink')
    const { number } = await admin.quotes.get({ params: { id } })
    const textOfMail = async () => (await queuedMails(app.database)).at(-1)?.text
    expect(await textOfMail()).toMatch(new RegExp(`Comme convenu\\s: ${number}`))

    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: office('action.mail') }).click()
    const subject = page.getByRole('dialog').getByLabel(t('mail_texts:subject'))
    await expect.poll(() => subject.inputValue()).toContain(number)
    await subject.fill('Encore une fois')
    expect(await findViolations(page, { parameters: true })).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('mail_texts:letter.send') })
      .click()
    await page.getByText(office('mail.done')).waitFor()
    await runWaiting(app, 'quotes.mailLink')
    expect((await queuedMails(app.database)).at(-1)?.subject).toBe('Encore une fois')
  })

  it('takes a reduction typed as a negative price, and says at its lines when it is too much', async () => {
    const { id } = await makeDraft()
    const page = await open(admin, 'admin', `/quotes/${id}`)
    const free = page.getByRole('region', { name: office('lines.free') })
    await free.getByRole('button', { name: office('lines.add_reduction') }).click()
    await free.getByRole('grid').getByRole('textbox').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('-500')
    const away = page.getByRole('heading', { name: t('quote:section.texts') })
    await away.click()
    const lastNet = async () => (await admin.quotes.get({ params: { id } })).lines!.at(-1)!.net
    await expect.poll(lastNet).toBe('-500.00')
    const row = free.getByRole('row').filter({ hasText: office('lines.reduction') })
    await row.getByText('−500.00').first().waitFor()
    await row.locator('[data-column=unit_price]').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-2000.05')
    await away.click()
    await page.getByText('The reductions at 8.1 % exceed').waitFor()
    expect(await lastNet()).toBe('-500.00')
    await end(page)
  })

  it('goes on by Enter in a description too, where Shift+Enter breaks the line, and nothing moves when it is saved', async () => {
    const { id } = await makeDraft()
    const params = { id }
    const page = await open(admin, 'admin', `/quotes/${id}`)
    await page.setViewportSize({ width: 1024, height: 900 })
    await page
      .getByRole('row')
      .filter({ hasText: 'Première' })
      .locator('[data-column=text]')
      .click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Analyse')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('du bâtiment')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Rapport')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await admin.quotes.get({ params })).lines!.map(({ text }) => text))
      .toEqual(['Analyse\ndu bâtiment', 'Rapport'])
    // A label beside which a save is told keeps its line.
    const field = page.locator('[data-field=taxes_included]')
    const control = field.getByRole('radiogroup')
    const top = async () => (await control.boundingBox())!.y
    // A click brings it into view.
    await control.scrollIntoViewIfNeeded()
    const before = await top()
    const tops = new Set<number>()
    await field.getByText(t('ui:form.yes'), { exact: true }).click()
    const said = field.getByRole('status')
    await said.waitFor({ state: 'attached' })
    tops.add(await top())
    await said.waitFor({ state: 'detached' })
    tops.add(await top())
    expect([...tops]).toEqual([before])
    await end(page)
  })

  it('says before it is sent what the office’s settings lack for the invoice of its deposit', async () => {
    const { id } = await makeDraft({ deposit_percent: 30 })
    const page = await open(admin, 'admin', `/quotes/${id}`)
    const checks = page.getByRole('region', { name: office('panel.before') })
    const payment = checks.getByRole('listitem').filter({ hasText: office('check.payment') })
    await payment.waitFor()
    expect(await payment.getByRole('link').count()).toBe(0)
    await admin.settings.update({ params: { id: 1 }, body: { iban: null } })
    try {
      await page.reload()
      await payment.getByRole('link', { name: office('check.settings') }).waitFor()
    } finally {
      await admin.settings.update({ params: { id: 1 }, body: { iban: 'CH9300762011623852957' } })
    }
    await end(page)
  })

  it('tells of another quote of its mandate, and keeps its page where sending finds no connection', async () => {
    const other = await sendDraft()
    const { number } = await admin.quotes.get(other)
    const { id } = await makeDraft({ lines: [{ text: 'Analyse', unit_price: null }] })
    const page = await open(admin, 'admin', `/quotes/${id}`)
    const checks = page.getByRole('region', { name: office('panel.before') })
    const entry = checks.getByRole('listitem').filter({ hasText: office('check.others') })
    expect(await entry.getByRole('link').getAttribute('href')).toBe(`/quotes/${other.id}`)
    await entry.getByText(number!).waitFor()
    await checks
      .locator('[data-open]')
      .filter({ hasText: office('check.prices') })
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    const loaded = page.waitForResponse(/quoteDialogs/)
    await page.mouse.move(400, 400)
    await page.mouse.move(420, 420)
    await loaded
    await page.context().setOffline(true)
    await page.getByRole('button', { name: office('action.send') }).click()
    await page.getByRole('dialog').getByText('Analyse').waitFor()
  })

  it('goes to another client, whose mandates it gets', async () => {
    const other = await app.as('client')
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const body = { product, building, client: other.id }
    const theirs = await admin.mandates.create({ body })
    const { name } = await admin.users.get({ params: { id: other.id } })
    const { id } = await makeDraft()
    const page = await open(admin, 'admin', `/quotes/${id}`)
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: office('action.contractor') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-field=contractor]').getByRole('combobox').fill(name)
    // The name alone is also in the offer to create somebody.
    await page.getByRole('option').filter({ hasText: other.email }).click()
    await dialog.locator('[data-field=mandates]').getByRole('combobox').fill(theirs.number)
    await page.getByRole('option').filter({ hasText: theirs.number }).click()
    // Closes the list.
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: office('action.contractor') }).click()
    await dialog.waitFor({ state: 'detached' })
    const moved = await admin.quotes.get({ params: { id } })
    expect(moved).toMatchObject({ contractor: other.id, mandates: [theirs.id] })
    await end(page)
  })
})

describe('an answer', () => {
  it('of the client is signed by a drawing, and the deposit is billed to them', async () => {
    const { id, params } = await sendDraft({ deposit_percent: 30 })
    const page = await open(client, 'client', `/quotes/${id}`, 360)
    await page.getByText(words('total.deposit')).waitFor()
    await page.getByRole('button', { name: words('answer.draw') }).click()
    const pad = page.getByRole('img', { name: words('answer.drawing') })
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 50, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: words('answer.accept') }).click()
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/client-home')
    const { evidence, deposit } = await admin.quotes.get({ params })
    expect(evidence!.signature).toMatch(/^[\da-f]{64}$/)
    expect(deposit).toBe(648.6)
    await page.goto(`${app.url}/quotes/${id}`)
    await page.getByText(words('deposit.making')).waitFor()
    await runWaiting(app, 'invoices.print')
    const button = page.getByRole('button', { name: words('deposit.pdf') })
    await button.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/F-\d{4}-\d{4}\.pdf$/)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await end(page)
  })

  it('is entered by the office with the scanned proof', async () => {
    const { id, params } = await sendDraft({
      lines: [
        { text: 'Analyse', unit_price: '1000' },
        { text: 'Thermographie', unit_price: '500', optional: true },
      ],
    })
    const proof = await uploadFile(app, admin, emptyPdf, {
      ...{ name: 'offre signée.pdf', type: 'signed_quote', folder: 'contract' },
      ...{ mandate, building },
    })
    const page = await open(admin, 'admin', `/quotes/${id}`)
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: office('action.answer') }).click()
    const dialog = page.getByRole('dialog')
    const { number } = await admin.mandates.get({ params: { id: mandate } })
    const files = dialog.getByRole('link', { name: office('answer.files_of', { number }) })
    expect(await files.getAttribute('href')).toContain(`/${mandate}?tab=files`)
    await dialog.getByLabel(office('field.name')).fill('Antoine Lachenal')
    await dialog.getByRole('checkbox', { name: /Thermographie/ }).check()
    await dialog.locator('[data-field=proof]').getByRole('combobox').click()
    await page.getByRole('option').filter({ hasText: proof.name }).click()
    await dialog.getByLabel(office('field.proof_date')).fill('05.01.2026')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: office('answer.submit') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await admin.quotes.get({ params })).toMatchObject({
      ...{
        status: 'accepted',
        answer_channel: 'office',
        evidence: { proof: proof.id, proof_date: '2026-01-05' },
      },
      answered_name: 'Antoine Lachenal',
    })
    await page.getByText(office('optional.taken')).waitFor()
    await end(page)
  })
})

describe('the settings', () => {
  it('say how mails read, after a preview, and return to the product’s text', async () => {
    const page = await open(admin, 'admin', '/settings?tab=mail_texts')
    const own = async () => (await admin.settings.get({ params: { id: 1 } })).mail_texts
    const subject = page.getByLabel(t('mail_texts:subject'))
    await subject.fill('Bienvenue {nobody}')
    await page.getByRole('button', { name: t('mail_texts:preview') }).click()
    await page.getByRole('alert').filter({ hasText: '{nobody}' }).waitFor()
    await subject.fill('Bienvenue au bureau')
    await page.getByRole('button', { name: t('mail_texts:preview') }).click()
    await page
      .getByRole('region', { name: t('mail_texts:preview') })
      .getByText('Bienvenue au bureau')
      .waitFor()
    await page.getByRole('button', { name: t('mail_texts:save') }).click()
    await expect.poll(own).toMatchObject([{ subject: 'Bienvenue au bureau' }])
    expect(await findViolations(page, { parameters: true })).toEqual([])
    await page.getByRole('button', { name: t('mail_texts:reset') }).click()
    await expect.poll(own).toEqual([])
    for (const tab of ['numbering', 'notifications', 'quotes']) {
      await page.goto(`${app.url}/settings?tab=${tab}`)
      await page.locator('[data-field]').first().waitFor()
      expect([tab, await findViolations(page)]).toEqual([tab, []])
    }
    await end(page)
  })
})
