import { like } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withSecret } from '../../src/features/mails/letterFrame.ts'
import { mailsTable } from '../../src/features/mails/mail.table.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { type Language, linkIn } from '../../src/kernel/text.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { shownText, translateAlways } from '../support/translated.ts'
import { openWindow, waitUntilQuiet } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let mandate: number

const desk = { width: 1280, height: 800 }
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
  const ordered = { to: 'ordered', reason: 'test' } as const
  await admin.mandates.setStatus({ params: { id: mandate }, body: ordered })
})

async function makeMandate(kind: 'cecb' | 'incitative_consulting' = 'cecb') {
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const body = { product, building, client: client.id, responsible: admin.id }
  return (await admin.mandates.create({ body })).id
}

/** Sends a quote with an option to a reader of a language; returns its id and the path of the mailed link. */
async function sendQuote(language: Language = 'en') {
  await admin.users.update({ params: { id: client.id }, body: { language } })
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
  const [mail] = await app.database.db
    .select()
    .from(mailsTable)
    .where(like(mailsTable.key, `quote-sent-${id}-%`))
  const { content, secret } = mail!
  const url = new URL(withSecret(content, app.box.open(secret!), language).link!)
  return { id, path: url.pathname + url.search + url.hash }
}

/** Makes a kick-off form for a reader of a language; returns its path. */
async function makeForm(language: Language = 'en') {
  await admin.users.update({ params: { id: client.id }, body: { language } })
  const id = await makeMandate()
  await admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'test' } })
  const { url, form } = await admin.kickoff.make({ params: { id }, body: {} })
  return linkIn(form.language, new URL(url).pathname)
}

/** Shares a folder in the language of the office; returns the path of the link. */
async function shareIn(language: Language): Promise<string> {
  const answer = await fetch(`${app.url}/api/files/shares/`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${admin.token}`,
      'Accept-Language': language,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ mandate, folder: 'plans', days: 7 }),
  })
  return ((await answer.json()) as { path: string }).path
}

/** Controls of a kick-off form. */
const kickoff = (page: Page) => ({
  heading: (step: string) =>
    page.getByRole('heading', { level: 1, name: t(`kickoffScreen:heading.${step}`) }).waitFor(),
  field: (name: string) => page.getByLabel(t(`kickoff:field.${name}`), { exact: true }),
  goOn: () => page.getByRole('button', { name: t('kickoffScreen:continue'), exact: true }).click(),
})

describe('a page that the browser translates', () => {
  /** Walks through two windows, of which the second is translated; after each step both show the same. */
  async function walkBoth(
    open: (prepare: (page: Page) => Promise<unknown>) => Promise<Page>,
    steps: ((page: Page) => Promise<unknown>)[],
  ) {
    const plain = await open(async () => undefined)
    const translated = await open(translateAlways)
    await translated.locator('font').first().waitFor()
    for (const [index, step] of steps.entries()) {
      await Promise.all([step(plain), step(translated)])
      const compare = async () => {
        const [expected, shown] = await Promise.all([plain, translated].map(shownText))
        return shown === expected ? 'same' : `${shown}\n${expected}`
      }
      await expect.poll(compare, { message: `after step ${index}` }).toBe('same')
    }
    return translated
  }

  async function openPrepared(path: string, prepare: (page: Page) => Promise<unknown>) {
    const page = await openWindow(app.url, { isFresh: true, viewport: phone })
    await prepare(page)
    await page.goto(new URL(path, app.url).href)
    return page
  }

  it('shows the amounts of a quote as its options are taken (§2)', async () => {
    const { path } = await sendQuote()
    const button = (page: Page, key: string) =>
      page.getByRole('button', { name: t(`quote_client:${key}`), exact: true })
    const total = (page: Page, amount: string) => page.getByText(amount).first().waitFor()
    const page = await walkBoth(
      (prepare) => openPrepared(path, prepare),
      [
        (page) => total(page, '2’162.00'),
        (page) => page.getByRole('checkbox').check(),
        (page) => total(page, '2’616.02'),
        (page) => page.getByRole('checkbox').uncheck(),
        (page) => total(page, '2’162.00'),
        (page) => button(page, 'answer.accept').click(),
        (page) => page.getByText(t('quote_client:answer.name_missing')).waitFor(),
        (page) => button(page, 'answer.draw').click(),
        (page) => button(page, 'answer.no_drawing').click(),
        (page) => button(page, 'answer.decline').click(),
        (page) => button(page, 'decline.back').click(),
        (page) => page.getByLabel(t('quote_client:answer.name')).fill('Léa Favre'),
      ],
    )
    expect(await page.locator('dd', { hasText: '2’162.00' }).locator('font').count()).toBe(0)
  })

  it('is filled in as a kick-off form (§2./kick-off-form/{uuid})', async () => {
    const forms = [await makeForm(), await makeForm()]
    const step = (name: string) => (page: Page) => kickoff(page).heading(name)
    const goOn = (page: Page) => kickoff(page).goOn()
    const option = (name: string) => (page: Page) =>
      page
        .getByText(t(`kickoff:${name}`), { exact: true })
        .first()
        .click()
    await walkBoth(
      (prepare) => openPrepared(forms.pop()!, prepare),
      [
        step('contact'),
        option('title.ms'),
        (page) => kickoff(page).field('first_name').fill('Léa'),
        (page) => kickoff(page).field('phone_number').fill('079 123'),
        goOn,
        (page) => page.getByText(t('user:error.phone_form')).waitFor(),
        (page) => kickoff(page).field('phone_number').fill('079 123 45 67'),
        goOn,
        step('billing'),
        goOn,
        step('building'),
        option('protected.unknown'),
        (page) => page.getByRole('button', { name: t('kickoffScreen:works.add') }).click(),
        goOn,
        step('heating'),
        (page) => page.getByRole('radio', { name: t('kickoff:heating_energy.oil') }).check(),
        (page) => page.getByRole('radio', { name: t('kickoff:heating_energy.gas') }).check(),
        goOn,
        step('consumption'),
        goOn,
        step('documents'),
        (page) => page.goBack(),
        step('consumption'),
      ],
    )
  })

  it('is the home, the record and the worksheet of a mandate', async () => {
    const openAsPerson =
      (person: TestPerson, path: string, viewport = desk) =>
      async (prepare: (page: Page) => Promise<unknown>) => {
        const page = await openAs(app, person, undefined, { isFresh: true, viewport })
        await prepare(page)
        await page.goto(app.url + path)
        return page
      }
    const tab = (index: number) => (page: Page) => page.getByRole('tab').nth(index).click()
    await walkBoth(openAsPerson(client, '/client-home'), [
      (page) => page.getByRole('heading', { level: 1 }).waitFor(),
      (page) => page.getByText('Chemin des Bords 7').first().waitFor(),
      (page) =>
        page
          .getByRole('link', { name: /Chemin des Bords/ })
          .first()
          .click(),
      (page) => page.getByRole('tab').first().waitFor(),
      tab(1),
      tab(0),
      (page) => page.goBack(),
      (page) => page.getByText('Chemin des Bords 7').first().waitFor(),
    ])
    await walkBoth(openAsPerson(admin, formPath('admin', serviceTypeOf.cecb, mandate)!), [
      (page) => page.getByRole('tab').first().waitFor(),
      tab(1),
      tab(2),
      tab(3),
      tab(0),
      (page) => page.goto(`${app.url}/admin-home`),
      (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    ])
    const worksheet = consultationPath(
      serviceTypeOf.incitative_consulting,
      await makeMandate('incitative_consulting'),
    )
    const goOn = (page: Page) => page.getByRole('link', { name: /^Next/ }).click()
    await walkBoth(openAsPerson(admin, worksheet, phone), [goOn, goOn, (page) => page.goBack()])
  })
})

it('a tab of a record leaves the page where it is, and marks of sources are no stops before fields', async () => {
  const page = await openAs(app, admin, formPath('admin', serviceTypeOf.cecb, mandate)!, {
    viewport: phone,
  })
  const tab = page.getByRole('tab').nth(1)
  await tab.waitFor()
  await tab.evaluate((one) => one.scrollIntoView({ block: 'start' }))
  const top = () => tab.evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await tab.click()
  await page.locator('[role=tabpanel] [data-field]').first().waitFor()
  await waitUntilQuiet(page)
  expect(await top()).toBeCloseTo(before, 0)

  await page.goto(`${app.url}/buildings/${building}`)
  const source = page.locator('[data-field="street_name"] [data-provenance]')
  await source.waitFor()
  expect(await source.getAttribute('tabindex')).toBe('-1')
  await page.locator('[data-field="street_name"] input').focus()
  await page.keyboard.press('Control+.')
  await page.getByRole('dialog').getByText(t('ui:source.admin')).first().waitFor()
})

it('the head of a client’s mandate folds, also on the next visit', async () => {
  const page = await openAs(app, client, formPath('client', serviceTypeOf.cecb, mandate)!, {
    viewport: phone,
  })
  const fold = page.getByRole('button', { name: t('project:progress') })
  const steps = page.getByText(t('project:step.analysis')).first()
  await steps.waitFor()
  await fold.click()
  await expect.poll(() => steps.isVisible()).toBe(false)
  await page.reload()
  await fold.waitFor()
  expect(await steps.isVisible()).toBe(false)
  await fold.click()
  await steps.waitFor()
})

it('the worksheet is not left unasked while entries are unsent', async () => {
  const id = await makeMandate('incitative_consulting')
  const worksheet = consultationPath(serviceTypeOf.incitative_consulting, id)
  const page = await openAs(app, admin, `${worksheet}?step=plant`, { viewport: desk })
  const findings = page.locator('[data-field="findings"] textarea')
  await page.route('**/api/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await findings.fill('Cuve corrodée')
  await page.keyboard.press('Tab')
  await page.getByText(t('ui:save.kept')).first().waitFor()
  const toBuildings = page.getByRole('link', { name: t('web:menu.buildings') })
  await toBuildings.click()
  const question = page.getByRole('dialog', { name: t('consultation:leaving.title') })
  await question.getByRole('button', { name: t('consultation:leaving.stay') }).click()
  await expect.poll(() => question.count()).toBe(0)
  expect(await findings.inputValue()).toBe('Cuve corrodée')
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await admin.mandates.form({ params: { id } })).findings)
    .toBe('Cuve corrodée')
  await toBuildings.click()
  await page.waitForURL('**/buildings-list')
})

it('a number is read as the calculator copies it, and what looks empty is empty', async () => {
  const id = await makeMandate('incitative_consulting')
  const worksheet = consultationPath(serviceTypeOf.incitative_consulting, id)
  const page = await openAs(app, admin, `${worksheet}?step=plant`, { viewport: desk })
  const power = page.locator('[data-field="boiler_power"]')
  const stored = async () => (await admin.mandates.form({ params: { id } })).boiler_power
  for (const [typed, value] of [
    ['\u202d1234.5\u202c', 1234.5],
    ['\u200b', null],
  ] as const) {
    await power.locator('input').fill(typed)
    await page.keyboard.press('Tab')
    await expect.poll(stored).toBe(value)
  }
  expect(await power.getByRole('alert').count()).toBe(0)
})

it('the reason for declining a quote stays while it cannot be sent (§2)', async () => {
  const { id, path } = await sendQuote()
  const page = await openWindow(app.url, { isFresh: true, viewport: phone })
  await page.goto(app.url + path)
  const decline = page.getByRole('button', { name: t('quote_client:answer.decline') })
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(t('quote_client:decline.reason'))
  const send = dialog.getByRole('button', { name: t('quote_client:decline.submit') })
  await decline.waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await decline.click()
  await reason.fill('Trop cher cette année')
  await send.click()
  await page.getByText(t('quote_client:answer.failed')).waitFor()
  await page.unroute('**/api/**')
  await decline.click()
  expect(await reason.inputValue()).toBe('Trop cher cette année')
  await send.click()
  await page.getByRole('heading', { name: t('quote_client:done.declined') }).waitFor()
  expect(await admin.quotes.get({ params: { id } })).toMatchObject({
    ...{ status: 'declined', decline_reason: 'Trop cher cette année' },
  })
})

describe('a link (§9)', () => {
  const answerIn = (language: Language) => t('quote_client:answer.accept', {}, language)

  it.each(['de-CH', 'pt-PT'])('in French opens in French in a browser of %s', async (locale) => {
    const { path } = await sendQuote('fr')
    const page = await openWindow(app.url, { isFresh: true, locale, viewport: phone })
    await page.goto(app.url + path)
    await page.getByRole('button', { name: answerIn('fr') }).waitFor()
    await page.goto(app.url + (await makeForm('fr')))
    await page
      .getByRole('heading', { name: t('kickoffScreen:heading.contact', {}, 'fr') })
      .waitFor()
    // Its next pages have no language in their address.
    await page.getByRole('button', { name: t('kickoffScreen:continue', {}, 'fr') }).click()
    const second = page.getByRole('heading', { name: t('kickoffScreen:heading.billing', {}, 'fr') })
    await second.waitFor()
    expect(new URL(page.url()).searchParams.has('lang')).toBe(false)
    await page.reload()
    await second.waitFor()
    await page.goto(app.url + (await shareIn('fr')))
    await page.getByText(t('share:empty', {}, 'fr')).waitFor()

    // A language that was chosen comes before that of a link.
    await page.getByRole('button', { name: /^IT / }).click()
    await page.getByText(t('share:empty', {}, 'it')).waitFor()
    await page.goto(app.url + path)
    await page.getByRole('button', { name: answerIn('it') }).waitFor()
  })
})

describe('a browser that blocks the storage of sites', () => {
  /** Opens a page in a browser that throws at each touch of what it could store, as those do that block all cookies. */
  async function openBlocked(path: string, gettersOfNavigator = ['serviceWorker', 'locks']) {
    const page = await openWindow(app.url, { isFresh: true, viewport: phone })
    await page.addInitScript((gettersOfNavigator) => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      const stores = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel']
      const getters: [object, string[]][] = [
        [window, stores],
        [Document.prototype, ['cookie']],
        [Navigator.prototype, gettersOfNavigator],
      ]
      for (const [owner, names] of getters)
        for (const name of names) Object.defineProperty(owner, name, { get: refuse, set: refuse })
      if (!gettersOfNavigator.includes('locks'))
        navigator.locks.request = () =>
          Promise.reject(new DOMException('Access is denied.', 'SecurityError'))
    }, gettersOfNavigator)
    await page.goto(new URL(path, app.url).href)
    return page
  }

  it('reads and accepts a quote, also after a reload (§2)', async () => {
    const { id, path } = await sendQuote()
    const page = await openBlocked(path)
    await page.getByText('Présentation').waitFor()
    await page.getByRole('button', { name: /^IT / }).click()
    await page.getByRole('button', { name: t('quote_client:answer.accept', {}, 'it') }).waitFor()
    await page.getByRole('button', { name: /^EN / }).click()
    await page.getByText('Présentation').waitFor()
    await page.getByLabel(t('quote_client:answer.name')).fill('Antoine Lachenal')
    await page.getByRole('button', { name: t('quote_client:answer.decline') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('quote_client:decline.submit') })
      .click()
    await page.getByRole('heading', { name: t('quote_client:done.declined') }).waitFor()
    expect(await admin.quotes.get({ params: { id } })).toMatchObject({ status: 'declined' })
  })

  it('fills in a kick-off form, and says while an answer is only on the page (§2./kick-off-form/{uuid})', async () => {
    // This one has locks, and refuses each.
    const page = await openBlocked(await makeForm(), ['serviceWorker'])
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
    const page = await openBlocked(await shareIn('en'))
    await page.getByText(t('share:empty')).waitFor()
  })

  it('is told at the sign-in what to allow', async () => {
    const page = await openBlocked('/signin')
    await page.getByRole('heading', { name: t('auth:storage_blocked.title') }).waitFor()
    await page.getByText(new URL(app.url).host).first().waitFor()
    expect(await page.getByLabel(t('auth:sign_in.password')).count()).toBe(0)
  })
})
