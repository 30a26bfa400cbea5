import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptPath } from '../../src/features/quotes/quote.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

const kind = 'peik'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let mandates: number[]

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Berset Énergie SA', vat_number: 'CHE-116.281.710' },
  })
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  mandates = []
  for (const number of ['1A', '1B']) {
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Chemin des Semailles', street_number: number },
    })
    const body = { product, building, client: client.id }
    mandates.push((await admin.mandates.create({ body })).id)
  }
})

const office = (key: string, params = {}) => t(`quote_office:${key}`, params)
const words = (key: string, params = {}) => t(`quote_client:${key}`, params)

async function open(person: TestPerson, group: 'admin' | 'client', path: string, width = 1440) {
  const page = await openAs(app, person, path, { viewport: { width, height: 900 } })
  return page
}

/** A draft for both mandates, with a free line and an option. */
async function makeDraft() {
  const created = await admin.quotes.create({ body: { contractor: client.id, mandates } })
  const lines = [
    ...created.lines!.map((line) => ({ ...line, unit_price: '2000.00' })),
    { text: 'Présentation', unit_price: '420.00', optional: true, mandate: mandates[0] },
  ]
  return admin.quotes.update({ params: { id: created.id }, body: { lines } })
}

async function sendDraft() {
  const draft = await makeDraft()
  const sent = await admin.quotes.send({ params: { id: draft.id } })
  await runJobs()
  return sent
}

/** Makes the waiting PDFs, and mails links and codes. */
async function runJobs() {
  for (const task of ['quotes.print', 'quotes.mailLink', 'quotes.mailCode'])
    await runWaiting(app, task)
}

/** What the newest mail with a key hides until it is sent: the token of the link, and the code. */
async function mailedSecret(key: string): Promise<string[]> {
  await runJobs()
  const { rows } = await app.database.pool.query<{ secret: string }>(
    'select secret from mails where key like $1 order by id desc limit 1',
    [key],
  )
  return app.box.open(rows[0]!.secret as never).split('\n')
}

/** Opens the link of a quote on a phone, without an account. */
async function openLink(id: number): Promise<Page> {
  const [hash] = await mailedSecret(`quote-sent-${id}-%`)
  return openPage(app, `${acceptPath}${hash}`, { viewport: { width: 360, height: 780 } })
}

const statusOf = async (id: number) => (await admin.mandates.get({ params: { id } })).status

describe('a quote of the office', () => {
  it('is written with two mandates and a free line, and sent (§2./quotes, §2./quotes/{id}, §3.quote.*)', async () => {
    const page = await open(admin, 'admin', `/quotes?mandate=${mandates[0]}`)
    await page.getByRole('heading', { name: office('list.new') }).waitFor()
    await page.getByRole('button', { name: office('create.submit') }).click()
    await page.waitForURL(/\/quotes\/\d+$/)
    const id = Number(page.url().split('/').at(-1))
    const grid = page.getByRole('grid', { name: office('lines.free') })
    await page
      .getByRole('region', { name: office('lines.free') })
      .getByRole('button', { name: t('rows:add') })
      .click()
    await page.keyboard.type('Frais de déplacement')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('45')
    await page.getByRole('heading', { name: t('quote:section.texts') }).click()
    await grid.getByText('90.00').waitFor()
    // An option, begun and given up, leaves nothing; entered, it stays out of the total.
    const free = page.getByRole('region', { name: office('lines.free') })
    const addOption = free.getByRole('button', { name: office('lines.add_option') })
    const begin = async () => {
      await addOption.click()
      await grid.getByRole('textbox').waitFor()
    }
    await begin()
    await page.getByRole('heading', { name: t('quote:section.texts') }).click()
    await begin()
    await page.keyboard.type('Présentation')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('420')
    await page.getByRole('heading', { name: t('quote:section.texts') }).click()
    await grid.getByRole('row').filter({ hasText: 'Présentation' }).getByText('Option').waitFor()
    await page.getByRole('button', { name: office('lines.add_mandate') }).click()
    await page.getByRole('menuitem').filter({ hasText: '1B' }).click()
    await page.getByRole('region', { name: /1B/ }).first().waitFor()
    // The services of products without a price have none either, until somebody sets it.
    const checks = page.getByRole('region', { name: office('panel.before') })
    const openCheck = checks.locator('[data-open]').filter({ hasText: office('check.prices') })
    await openCheck.waitFor()
    const { product } = await admin.mandates.get({ params: { id: mandates[0]! } })
    await admin.products.update({ params: { id: product! }, body: { price: 1600 } })
    await page.reload()
    const take = page.getByRole('button', { name: office('lines.take_price') })
    await take.nth(1).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    await take.first().click()
    await expect.poll(() => take.count()).toBe(1)
    await take.click()
    await openCheck.waitFor({ state: 'detached' })
    await admin.products.update({ params: { id: product! }, body: { price: null } })
    await page.getByRole('button', { name: office('action.send') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Frais de déplacement').waitFor()
    await dialog.getByRole('button', { name: /Send to/ }).click()
    await page.getByText(t('quote:status.sent'), { exact: true }).first().waitFor()
    const sent = await admin.quotes.get({ params: { id } })
    expect(sent).toMatchObject({ status: 'sent', number: expect.stringMatching(/^Q-\d{4}-\d{4}$/) })
    expect(sent.mandates).toEqual(mandates)
    expect(sent.lines!.filter(({ mandate }) => mandate !== null)).toMatchObject([
      { net: '1600.00' },
      { net: '1600.00' },
    ])
    expect(sent.lines!.filter(({ mandate }) => mandate === null)).toMatchObject([
      { text: 'Frais de déplacement', net: '90.00', optional: false },
      { text: 'Présentation', net: '420.00', optional: true },
    ])
    await runJobs()
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({
      pdf_hash: expect.any(String),
    })
  })

  it('is listed with address and further ones, contractor and status (§2./quotes-list, §2.quotes_list.*)', async () => {
    await sendDraft()
    const page = await open(admin, 'admin', '/quotes-list')
    const row = page.getByRole('row').filter({ hasText: 'Chemin des Semailles 1A +1' }).first()
    await row.getByText(t('quote:status.sent')).waitFor()
    expect(await findViolations(page)).toEqual([])
  }, 60_000)
})

describe('a deposit without an invoice', () => {
  it('stands on the office’s home, from where its invoice is made (§2)', async () => {
    const setOffice = (iban: string | null) =>
      admin.settings.update({
        params: { id: 1 },
        body: {
          ...{ organisation: 'Berset Énergie SA', street: 'Rue du Lac', number: '3' },
          ...{ postcode: '1207', city: 'Genève', iban },
        },
      })
    await setOffice('CH9300762011623852957')
    const { id } = await makeDraft()
    await admin.quotes.update({ params: { id }, body: { deposit_percent: 30 } })
    const { number } = await admin.quotes.send({ params: { id } })
    await setOffice(null)
    await client.quotes.accept({ params: { id }, body: { name: 'Ada Keller' } })
    await setOffice('CH9300762011623852957')
    const page = await open(admin, 'admin', '/admin-home')
    await page.getByRole('link', { name: t('ui:view.today') }).click()
    const row = page
      .getByRole('listitem')
      .filter({ hasText: t('today:fact.quote_deposit', { number }) })
    await row.hover()
    await row.getByRole('link', { name: /^Bill the deposit/ }).click()
    await page.waitForURL(`${app.url}/quotes/${id}`)
    const deposit = page.getByRole('region', { name: office('panel.deposit'), exact: true })
    await deposit.getByText(office('deposit.unbilled')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await deposit.getByRole('button', { name: office('action.make_deposit') }).click()
    await page.getByText(office('deposit.made')).waitFor()
    await deposit.getByText(words('deposit.making')).waitFor()
    await runWaiting(app, 'invoices.print')
    await page.reload()
    await deposit.getByRole('button', { name: words('deposit.pdf') }).waitFor()
    expect((await admin.quotes.get({ params: { id } })).deposit_bill).toMatchObject({ quote: id })
  }, 90_000)
})

describe('a draft', () => {
  it('is looked at as a PDF that says so, and stays a draft', async () => {
    const { id } = await makeDraft()
    const page = await open(admin, 'admin', `/quotes/${id}`)
    await page.getByRole('button', { name: office('action.preview'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: office('action.draft_pdf') }).click()
    const name = (await downloading).suggestedFilename()
    expect(name).toBe(t('quote:draft_file', { id }))
    expect(await findViolations(page)).toEqual([])
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({
      ...{ status: 'draft', number: null, pdf_hash: null },
    })
  }, 60_000)
})

describe('a mandate that is called off', () => {
  it('names its quotes in the dialog and gets them a new version, which the client waits for (§2./quotes/{id})', async () => {
    const { id, number } = await sendDraft()
    const page = await open(admin, 'admin', `/PEIK-admin-form/${mandates[0]}`)
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('mandate_move:cancelled') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('open_quotes:fate.replace')).waitFor()
    expect(await dialog.getByRole('link', { name: number! }).getAttribute('href')).toBe(
      `/quotes/${id}`,
    )
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('textbox').fill('The owner sells the house')
    await dialog.getByRole('button', { name: t('mandate_move:cancelled') }).click()
    await expect.poll(() => statusOf(mandates[0]!)).toBe('cancelled')
    await page.goto(`${app.url}/quotes/${id}`)
    await page.getByText(t('quote:to_replace')).waitFor()
    const { next_version } = await admin.quotes.get({ params: { id } })
    expect(await admin.quotes.get({ params: { id: next_version! } })).toMatchObject({
      ...{ status: 'draft', mandates: [mandates[1]] },
    })
    const theirs = await open(client, 'client', `/quotes/${id}`, 360)
    await theirs.getByText(words('state.called_off')).waitFor()
    expect(await theirs.getByRole('button', { name: words('answer.accept') }).count()).toBe(0)
    expect(await findViolations(theirs)).toEqual([])
  })
})

describe('what fails', () => {
  it('is said at its place, and that deleting removes a quote only here (§8.text.quote_data_failed, §8.text.quote_save_failed, §8.text.quote_delete_failed, §8.message.quote_deleted_only_here)', async () => {
    const { id } = await makeDraft()
    const page = await open(admin, 'admin', `/quotes/${id}`)
    const refuse = (method: string, status: number, body: object) =>
      page.route(`**/api/quotes/${id}/`, (route) =>
        route.request().method() === method
          ? route.fulfill({ status, json: { code: 'invalid', detail: 'Refused.', ...body } })
          : route.fallback(),
      )
    await refuse('PATCH', 400, { fields: { lines: ['Refused.'] } })
    await page.getByRole('gridcell', { name: '420.00' }).first().click()
    await page.keyboard.type('430')
    await page.keyboard.press('Enter')
    await page.getByText(`${office('lines.failed')}: Refused.`).waitFor()
    await refuse('DELETE', 409, {})
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(office('delete.text')).waitFor()
    await dialog.getByRole('button', { name: office('delete.confirm') }).click()
    await dialog.getByText(office('delete.failed')).waitFor()
    await page.unrouteAll()
    await page.route(`**/api/quotes/${id}/`, (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', detail: 'Refused.' } }),
    )
    await page.reload()
    await page.getByText(office('page.failed')).waitFor()
  }, 60_000)
})

describe('a draft mandate (§2)', () => {
  it('has its offer in one click, which leads back to it, and a building its next mandate', async () => {
    const [mandate] = mandates
    const { building } = await admin.mandates.get({ params: { id: mandate! } })
    const page = await open(admin, 'admin', `/buildings/${building}`)
    await page.getByRole('button', { name: t('building:record.new_mandate') }).click()
    const { results } = await admin.products.list({ query: { kind } })
    await page.getByRole('menuitem', { name: results[0]!.name.en }).click()
    await page.waitForURL(`**/PEIK-admin-form?*building=${building}*`)

    await page.goto(`${app.url}/PEIK-admin-form/${mandate}`)
    await page.getByRole('button', { name: t('mandate_record:offer.make') }).click()
    await page.waitForURL(/\/quotes\/\d+$/)
    const [quote] = (await admin.quotes.list({ query: { mandates: [mandate!] } })).results
    expect(quote).toMatchObject({ contractor: client.id, status: 'draft' })
    await page.getByRole('link', { name: 'Chemin des Semailles 1A' }).first().click()
    await page.waitForURL(`**/PEIK-admin-form/${mandate}`)
    // It is not offered twice.
    await page.getByRole('link', { name: t('mandate_record:offer.open') }).click()
    await page.waitForURL(`**/quotes/${quote!.id}`)
  })
})

describe('the contractor with the link of the mail', () => {
  it('reads on a phone, takes an option, accepts with a mailed code, and the mandates are ordered', async () => {
    const { id } = await sendDraft()
    const page = await openLink(id)
    await page.getByText('Présentation').waitFor()
    expect(page.url()).toBe(`${app.url}${acceptPath}`)
    expect(await findViolations(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await page.getByRole('checkbox').check()
    await page.getByText('4’778.02').first().waitFor()
    await page.getByRole('button', { name: words('answer.accept') }).click()
    await page.getByText(words('answer.name_missing')).waitFor()
    await page.getByLabel(words('answer.name')).fill('Antoine Lachenal')
    await page.getByRole('button', { name: words('answer.accept') }).click()
    await page.getByText(words('code.text')).waitFor()
    const [, code] = await mailedSecret('quote-code-%')
    // The first box has the focus, not the button that closes the dialog.
    await page.keyboard.type(code!)
    await page.getByRole('heading', { name: t('quote_client:done.accepted') }).waitFor()
    await page.getByText('4’778.02').waitFor()
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({
      status: 'accepted',
      answered_name: 'Antoine Lachenal',
      evidence: { channel: 'link', code: true },
    })
    expect(await Promise.all(mandates.map(statusOf))).toEqual(['ordered', 'ordered'])
    await page.locator('h1:focus').waitFor()
    // Opened again, the link shows the answer and what comes next, and asks nothing that is gone.
    const again = await openLink(id)
    await again.getByRole('heading', { name: t('quote_client:done.accepted') }).waitFor()
    await again.getByText(/^Accepted by Antoine Lachenal on \d\d\.\d\d\.\d{4} at /).waitFor()
    await again.getByText('What comes next').waitFor()
    await again.getByText('4’778.02').waitFor()
    expect(await findViolations(again)).toEqual([])
  })

  it('declines with a reason', async () => {
    const { id } = await sendDraft()
    const page = await openLink(id)
    await page.getByRole('button', { name: words('answer.decline') }).click()
    await page.getByLabel(words('decline.reason')).fill('Trop cher')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('decline.submit') })
      .click()
    await page.getByRole('heading', { name: t('quote_client:done.declined') }).waitFor()
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({
      status: 'declined',
      decline_reason: 'Trop cher',
    })
    expect(await Promise.all(mandates.map(statusOf))).toEqual(['offered', 'offered'])
  }, 60_000)

  it('is told that it was replaced while reading, and that it has expired', async () => {
    const { id } = await sendDraft()
    const page = await openLink(id)
    await page.getByText('Présentation').waitFor()
    const next = await admin.quotes.newVersion({ params: { id } })
    await admin.quotes.send({ params: { id: next.id } })
    await page.getByLabel(words('answer.name')).fill('Antoine Lachenal')
    await page.getByRole('button', { name: words('answer.accept') }).click()
    await page
      .getByRole('heading', { name: t('message_page:message.link_superseded.title') })
      .waitFor()
    await runJobs()
    const [hash] = await mailedSecret(`quote-sent-${next.id}-%`)
    await app.database.pool.query(
      `update quotes set valid_from = '2025-01-01', valid_until = '2025-01-31' where id = $1`,
      [next.id],
    )
    const expired = await openPage(app, `${acceptPath}${hash}`)
    await expired
      .getByRole('heading', { name: t('message_page:message.link_expired.title') })
      .waitFor()
    await expired.locator('a[href^="mailto:"]').waitFor()
    expect(await findViolations(expired)).toEqual([])
  })
})

describe('the client in the portal', () => {
  it('asks a question about a quote in the messages, with its number typed (§2)', async () => {
    const { id, number } = await sendDraft()
    const page = await open(client, 'client', `/quotes/${id}`, 360)
    await page.getByRole('button', { name: words('question'), exact: true }).click()
    await page.waitForURL(new RegExp(`/${mandates[0]}/?\\?tab=messages`))
    const field = page.getByRole('textbox', { name: t('messages:write.label') })
    await field.filter({ visible: true }).waitFor()
    await expect.poll(() => field.inputValue()).toBe(words('question.about', { number }))
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('when can you come?')
    await page.getByRole('button', { name: t('messages:send.office') }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    const { results } = await admin.messages.list({
      query: { mandate: mandates[0]!, thread: 'client' },
    })
    expect(results.map(({ text }) => text)).toEqual([
      `${words('question.about', { number })}when can you come?`,
    ])
    // Nothing on the quote was changed by asking.
    expect(await client.quotes.get({ params: { id } })).toMatchObject({ status: 'sent' })
  }, 60_000)

  it('is asked to answer at home, and accepts', async () => {
    const { id } = await sendDraft()
    const page = await open(client, 'client', '/client-home', 360)
    const card = page.getByRole('listitem').filter({ hasText: t('today:expected.quote') })
    await card
      .getByRole('link', { name: t('today:expected.answer_quote') })
      .first()
      .click()
    await page.waitForURL(/\/quotes\/\d+$/)
    await page.goto(`${app.url}/quotes/${id}`)
    await page.getByRole('checkbox').check()
    expect(await findViolations(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: words('answer.accept') }).click()
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/client-home')
    expect(await Promise.all(mandates.map(statusOf))).toEqual(['ordered', 'ordered'])
  })
})
