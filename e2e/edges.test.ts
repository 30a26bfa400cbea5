import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptPath } from '../src/features/quotes/quote.ts'
import { type TestApp, type TestPerson, testApp } from '../src/testing/app.ts'
import { runWaiting } from '../src/testing/kickoff/device.ts'
import { t } from './translate.ts'
import { openWindow } from './windows.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let mandate: number

const phone = { width: 360, height: 780 }

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Berset Énergie SA', vat_number: 'CHE-116.281.710' },
  })
  const address = { street_name: 'Chemin des Bords', street_number: '7' }
  building = (await admin.buildings.create({ body: address })).id
  mandate = await makeMandate()
})

async function makeMandate() {
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const body = { product, building, client: client.id, responsible: admin.id }
  return (await admin.mandates.create({ body })).id
}

/** Sends a quote with an option; returns its id, and the path of the mailed link. */
async function sendQuote() {
  const draft = await admin.quotes.create({
    body: { contractor: client.id, mandates: [await makeMandate()] },
  })
  const lines = [
    ...draft.lines!.map((line) => ({ ...line, unit_price: '2000.00' })),
    { text: 'Présentation', unit_price: '420.00', optional: true },
  ]
  const { id } = await admin.quotes.update({ params: { id: draft.id }, body: { lines } })
  await admin.quotes.send({ params: { id } })
  for (const task of ['quotes.print', 'quotes.mailLink']) await runWaiting(app, task)
  const { rows } = await app.database.pool.query<{ secret: string }>(
    'select secret from mails where key like $1',
    [`quote-sent-${id}-%`],
  )
  return { id, path: acceptPath + app.box.open(rows[0]!.secret as never) }
}

/** Makes a kick-off form; returns its path. */
async function makeForm() {
  const id = await makeMandate()
  await admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'test' } })
  return new URL((await admin.kickoff.make({ params: { id }, body: {} })).url).pathname
}

/** Controls of a kick-off form. */
const kickoff = (page: Page) => ({
  heading: (step: string) =>
    page.getByRole('heading', { level: 1, name: t(`kickoffScreen:heading.${step}`) }).waitFor(),
  field: (name: string) => page.getByLabel(t(`kickoff:field.${name}`), { exact: true }),
  goOn: () => page.getByRole('button', { name: t('kickoffScreen:continue'), exact: true }).click(),
})

describe('a browser that blocks the storage of sites', () => {
  /** Opens a page in a browser whose storage throws at each touch, as Chrome and Firefox do that block all cookies. */
  async function openBlocked(path: string) {
    const page = await openWindow(app.url, { isFresh: true, viewport: phone })
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse })
      navigator.locks.request = () =>
        Promise.reject(new DOMException('Access is denied.', 'SecurityError'))
    })
    await page.goto(app.url + path)
    return page
  }

  it('reads and accepts a quote, also after a reload (§2./accept)', async () => {
    const { id, path } = await sendQuote()
    const page = await openBlocked(path)
    await page.getByText('Présentation').waitFor()
    await page.reload()
    await page.getByText('Présentation').waitFor()
    await page.getByLabel(t('quote_client:answer.name')).fill('Antoine Lachenal')
    await page.getByRole('button', { name: t('quote_client:answer.decline') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('quote_client:decline.submit') })
      .click()
    await page
      .getByRole('heading', { name: t('message_page:message.quote_answered.title') })
      .waitFor()
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({ status: 'declined' })
  })

  it('fills in a kick-off form, and says while an answer is only on the page (§2./kick-off-form/{uuid})', async () => {
    const page = await openBlocked(await makeForm())
    const { heading, field, goOn } = kickoff(page)
    await heading('contact')
    await page.route('**/api/kickoff/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await field('first_name').fill('Léa')
    await field('last_name').fill('Favre')
    await page.getByText(t('kickoffScreen:kept_in_page')).waitFor()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await (await asked).dismiss()
    await page.unroute('**/api/kickoff/**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText(t('kickoffScreen:saved.at', { time: '' }).trim()).waitFor()
    await goOn()
    await heading('billing')
    await page.reload()
    await heading('billing')
  })

  it('opens shared documents', async () => {
    const { path } = await admin.files.share({ body: { mandate, folder: 'plans', days: 7 } })
    const page = await openBlocked(path)
    await page.getByText(t('share:empty')).waitFor()
  })

  it('is told at the sign-in what to allow', async () => {
    const page = await openBlocked('/signin')
    await page.getByRole('heading', { name: t('auth:storage_blocked.title') }).waitFor()
    await page.getByText(new URL(app.url).host).first().waitFor()
    expect(await page.getByLabel(t('auth:sign_in.password')).count()).toBe(0)
  })
})
