import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kickoffSteps } from '../../src/features/kickoff/kickoffFields.ts'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { loadRegister } from '../../src/features/register/load.server.ts'
import type { Language } from '../../src/kernel/text.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { photo } from '../../src/testing/files/pictures.ts'
import { mailedCode } from '../../src/testing/kickoff/device.ts'
import { root } from '../../src/testing/template.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs, tabTo } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let building: number
let mandate: number
/** Path of the mandate's form. */
let path: string
let count = 0

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const address = { street_name: 'Chemin du Lancement', street_number: `${++count}` }
  building = (await admin.buildings.create({ body: address })).id
  mandate = (
    await admin.mandates.create({
      body: { product, building, client: client.id, responsible: admin.id },
    })
  ).id
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'test' },
  })
  const { url } = await admin.kickoff.make({ params: { id: mandate }, body: {} })
  path = new URL(url).pathname
})

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
}
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Opens a page on a device of its own. */
async function openForm(
  language: Language,
  options: BrowserContextOptions,
  address = app.url + path,
): Promise<Page> {
  const page = await openPage(app, address, { locale: `${language}-CH`, ...options })
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

/** The controls of a form in a language. */
function formIn(page: Page, language: Language) {
  const say = (key: string, params?: Record<string, unknown>) => t(key, params, language)
  const screen = (key: string, params?: Record<string, unknown>) =>
    say(`kickoffScreen:${key}`, params)
  return {
    say,
    screen,
    heading: (step: string) =>
      page.getByRole('heading', { level: 1, name: screen(`heading.${step}`) }).waitFor(),
    field: (name: string) => page.getByLabel(say(`kickoff:field.${name}`), { exact: true }),
    option: (name: string) => page.getByText(say(`kickoff:${name}`), { exact: true }),
    goOn: () => page.getByRole('button', { name: screen('continue'), exact: true }).click(),
    send: () => page.getByRole('button', { name: screen('send'), exact: true }).click(),
  }
}

/** Goes on to a step, which is checked for accessibility and side scroll. */
async function goTo(page: Page, language: Language, step: string) {
  const { goOn, heading } = formIn(page, language)
  await goOn()
  await heading(step)
  await check(page)
}

async function check(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

const saved = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kickoff/'))),
    )
    .toEqual([])

const statusOf = async () => (await admin.mandates.get({ params: { id: mandate } })).status

describe('the kick-off form (§2)', () => {
  it('is filled in by a stranger on a phone with a photo; the office accepts it, and the mandate moves on', async () => {
    await admin.document_requests.create({ body: { building, mandate, type: 'energy_bill' } })
    const page = await openForm('fr', phone)
    const { field, option, screen, say, heading, send } = formIn(page, 'fr')
    await heading('contact')
    await check(page)
    expect((await page.request.get(app.url + path)).headers()['x-robots-tag']).toBe(
      'noindex, nofollow',
    )
    await option('title.ms').click()
    await field('first_name').fill('Léa')
    await field('last_name').fill('Favre')
    await field('phone_number').fill('079 123')
    await page.getByRole('button', { name: screen('continue'), exact: true }).click()
    // What is wrong stands at its field; what was typed stays.
    await page.getByText(say('user:error.phone_form')).waitFor()
    expect(await field('phone_number').inputValue()).toBe('079123')
    await field('phone_number').fill('079 123 45 67')
    await goTo(page, 'fr', 'billing')
    await field('street').fill('Rue de la Poste')
    await field('postcode').fill('1204')
    await field('city').fill('Genève')
    await goTo(page, 'fr', 'building')

    // The mandate has a building, which is not asked for again; this one is another.
    await page.getByText(screen('building.known')).waitFor()
    // What is typed while the choice of another building is on its way stays.
    let letPass = () => {}
    const typed = new Promise<void>((resolve) => {
      letPass = resolve
    })
    await page.route('**/api/kickoff/*/', async (route) => {
      if (route.request().method() === 'PATCH') await typed
      await route.fallback()
    })
    await page.getByRole('button', { name: screen('building.other') }).click()
    // The first address is chosen, the last entry is always that it is not in the list.
    const address = page.getByRole('combobox', { name: screen('address') })
    await address.fill('24 rue des deux ponts')
    letPass()
    await saved(page)
    await page.unrouteAll()
    expect(await address.inputValue()).toBe('24 rue des deux ponts')
    await page.getByRole('option', { name: /Rue des Deux-Ponts 24/ }).waitFor()
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(() => page.getByRole('option').last().textContent())
      .toContain(screen('address.not_listed'))
    await page.getByRole('button', { name: screen('take_address') }).click()
    await page.getByText('Rue des Deux-Ponts 24').waitFor()
    // What had the focus is gone: it goes to the heading or the next field, not to the top of the page.
    await page.locator(':is(h1, input):focus').waitFor()
    await field('apartments').fill('12')
    expect(await field('apartments').getAttribute('inputmode')).toBe('numeric')
    await option('protected.unknown').click()
    await page.getByRole('button', { name: screen('works.add') }).click()
    const focusedField = () =>
      page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field,
      )
    await expect.poll(focusedField).toMatch(/^works\/.+\/element$/)
    await check(page)
    await goTo(page, 'fr', 'heating')
    await page.getByRole('radio', { name: say('kickoff:heating_energy.oil') }).check()
    await field('heating_year').fill('1998')
    await option('heating_problems.breakdowns').click()
    await check(page)
    await goTo(page, 'fr', 'consumption')
    const lastYear = String(new Date().getFullYear() - 1)
    await page.getByLabel(lastYear, { exact: true }).fill('12 000')
    await goTo(page, 'fr', 'documents')

    // While bills are missing, the camera is the primary button.
    const camera = page.getByRole('button', {
      name: screen('photo_of', { name: screen('bills.oil') }),
    })
    expect(await camera.getAttribute('data-variant')).toBe('filled')
    const goOn = page.getByRole('button', { name: screen('continue'), exact: true })
    expect(await goOn.getAttribute('data-variant')).toBe('default')
    const bill = { name: 'facture.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg', 900) }
    await page.locator('input[type=file][capture]').first().setInputFiles(bill)
    await page.getByText(screen('received')).first().waitFor()
    // Several files at once, dropped on the document that they are.
    const several = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      for (const name of ['chaufferie 1.jpg', 'chaufferie 2.jpg'])
        transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      return transfer
    }, bill.buffer.toString('base64'))
    await page
      .getByRole('listitem')
      .filter({ hasText: say('kickoff:no_documents.other') })
      .dispatchEvent('drop', { dataTransfer: several })
    await page.getByText(screen('files_received', { count: 2 })).waitFor()
    await check(page)
    await page
      .getByRole('button', {
        name: screen('absent.say_of', { name: say('kickoff:no_documents.plan') }),
      })
      .click()
    await page.getByText(screen('absent')).waitFor()
    for (const step of kickoffSteps.slice(6, -1)) await goTo(page, 'fr', step)

    // Going on asks for the acceptance of the privacy notice, and nothing is sent without it.
    await goOn.click()
    await page.getByText(say('kickoff:error.privacy')).waitFor()
    await check(page)
    await page.goto(`${app.url}${path}?step=review`)
    const refusals: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refusals.push(response.url())
    })
    await send()
    await page.getByText(say('kickoff:error.privacy')).waitFor()
    await check(page)
    await page
      .getByRole('alert')
      .getByRole('link', { name: say('kickoff:field.privacy_accepted') })
      .click()
    const accepted = page.getByLabel(say('kickoff:field.privacy_accepted'))
    await expect.poll(() => accepted.evaluate((box) => box === document.activeElement)).toBe(true)
    await accepted.check()
    await goTo(page, 'fr', 'review')
    await page.getByText('facture.jpg').waitFor()
    await page.getByText('Favre').waitFor()
    await send()
    await page.waitForURL(`${app.url}/message`)
    expect(refusals).toEqual([])
    await page
      .getByRole('heading', { name: t('message_page:message.kickoff_sent.title', {}, 'fr') })
      .waitFor()
    await check(page)

    // The form is locked, the mandate under way, the bill arrived for its request.
    await page.goto(app.url + path)
    await page.getByRole('heading', { name: screen('closed.already_sent') }).waitFor()
    await check(page)
    expect(await statusOf()).toBe('in_progress')
    const sent = (await admin.files.list({ query: { mandate: [mandate] } })).results
    const received = sent.find(({ type }) => type === 'energy_bill')
    expect(sent.map(({ type, origin }) => [type, origin]).sort()).toEqual([
      ['energy_bill', 'client'],
      ['other', 'client'],
      ['other', 'client'],
    ])
    const requestOf = async () =>
      (await admin.document_requests.list({ query: { mandate: [mandate] } })).results.find(
        ({ type }) => type === 'energy_bill',
      )
    expect(await requestOf()).toMatchObject({ state: 'received' })

    const office = await openAs(
      app,
      admin,
      `${formPath('admin', serviceTypeOf.cecb, mandate)}?tab=kickoff`,
      { viewport: { width: 1440, height: 900 } },
    )
    await office.getByText(/^Filled in on/).waitFor()
    expect(await findViolations(office)).toEqual([])
    expect(await findNameless(office)).toEqual([])
    await office.goto(
      `${app.url}${formPath('admin', serviceTypeOf.cecb, mandate)}?tab=files&file=${received!.id}`,
    )
    await office
      .getByRole('button', { name: t('files:accept.accept') })
      .first()
      .click()
    await expect.poll(async () => (await requestOf())?.state).toBe('accepted')
  })

  it('is filled in by keyboard alone (§2)', async () => {
    const page = await openForm('en', desk)
    const { field, screen, say, heading } = formIn(page, 'en')
    await heading('contact')
    await tabTo(field('first_name'))
    await page.keyboard.type('Ann')
    await page.keyboard.press('Enter')
    await heading('billing')
    await tabTo(page.getByRole('link', { name: screen('step.building') }))
    await page.keyboard.press('Enter')
    await heading('building')
    await tabTo(page.getByRole('button', { name: screen('building.other') }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('combobox', { name: screen('address') }))
    await page.keyboard.type('ch. champ-budin 2')
    await page
      .getByRole('option', { name: /Chemin de Champ-Budin 2/ })
      .first()
      .waitFor()
    await page
      .getByRole('region', { name: screen('found') })
      .getByText(/EGID \d+/)
      .waitFor()
    await check(page)
    // The panel follows the highlight.
    const found = page.getByRole('region', { name: screen('found') })
    const first = await found.textContent()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => found.textContent().catch(() => '')).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => found.textContent()).toBe(first)
    await page.keyboard.press('Enter')
    await page.getByText('Chemin de Champ-Budin 2').waitFor()
    await tabTo(page.getByRole('button', { name: screen('continue'), exact: true }))
    await page.keyboard.press('Enter')
    await heading('heating')
    await tabTo(page.getByRole('radio', { name: say('kickoff:heating_energy.oil') }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    expect(
      await page.getByRole('radio', { name: say('kickoff:heating_energy.gas') }).isChecked(),
    ).toBe(true)
    await tabTo(page.getByRole('link', { name: screen('step.consents') }))
    await page.keyboard.press('Enter')
    await heading('consents')
    await tabTo(page.getByLabel(say('kickoff:field.privacy_accepted')))
    await page.keyboard.press('Space')
    await tabTo(page.getByRole('button', { name: screen('continue'), exact: true }))
    await page.keyboard.press('Enter')
    await heading('review')
    await tabTo(page.getByRole('button', { name: screen('send'), exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.url}/message`)
    expect(await statusOf()).toBe('in_progress')
  })

  it('keeps what was typed without a connection, over a reload, and sends it later', async () => {
    const page = await openForm('it', phone)
    const { field, screen, heading, say } = formIn(page, 'it')
    await heading('contact')
    await field('first_name').fill('Ugo')
    await saved(page)
    await page.route('**/api/kickoff/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await field('last_name').fill('Rossi')
    await field('first_name').focus()
    await page.getByText(say('ui:save.kept')).waitFor()
    await page.reload()
    await heading('contact')
    expect(await field('last_name').inputValue()).toBe('Rossi')
    await page.getByText(say('ui:save.kept')).waitFor()
    await check(page)
    await page.unroute('**/api/kickoff/**')
    await saved(page)
    await page.reload()
    await expect.poll(() => field('first_name').inputValue()).toBe('Ugo')
    expect(await field('last_name').inputValue()).toBe('Rossi')

    // Another language of the page: the answers stay.
    await page.getByRole('button', { name: new RegExp(`^${say('web:language')}`) }).click()
    await page.getByRole('menuitem', { name: say('web:language.fr') }).click()
    await formIn(page, 'fr').heading('contact')
    await expect.poll(() => formIn(page, 'fr').field('first_name').inputValue()).toBe('Ugo')
    expect(screen('title')).not.toBe(t('kickoffScreen:title', {}, 'fr'))
  })

  it('shows what was typed on another device only after the mailed code', async () => {
    const first = await openForm('fr', desk)
    await formIn(first, 'fr').heading('contact')
    await formIn(first, 'fr').field('first_name').fill('Secrète')
    await formIn(first, 'fr').field('last_name').focus()
    await saved(first)

    const page = await openForm('it', phone)
    const { screen, field, heading } = formIn(page, 'it')
    await page.getByRole('heading', { name: screen('locked') }).waitFor()
    expect(await page.content()).not.toContain('Secrète')
    await check(page)
    await page.getByRole('button', { name: screen('code.mail') }).click()
    await page.getByRole('group', { name: screen('code.label') }).waitFor()
    await check(page)
    const code = await mailedCode(app)
    const wrong = code === '000000' ? '111111' : '000000'
    await page.keyboard.type(wrong)
    await page.getByText(t('kickoff:error.code_wrong', { count: 4 }, 'it')).waitFor()
    await check(page)
    await page
      .getByRole('group', { name: screen('code.label') })
      .getByRole('textbox')
      .first()
      .focus()
    await page.keyboard.type(code)
    await heading('contact')
    expect(await field('first_name').inputValue()).toBe('Secrète')
    await page.goto(`${app.url}${path}?step=building`)
    await page.getByText(`Chemin du Lancement ${count}`).waitFor()
    await page
      .getByRole('radiogroup', { name: t('kickoff:field.building_confirmed', {}, 'it') })
      .getByText(t('kickoff:building_confirmed.yes', {}, 'it'), { exact: true })
      .click()
    await check(page)
  })

  it('lets the person choose where two devices answered unseen, and shows what was sent after the code', async () => {
    const first = await openForm('fr', desk)
    const onFirst = formIn(first, 'fr')
    const stepLink = (step: string) =>
      first.getByRole('link', { name: onFirst.screen(`step.${step}`) })
    await onFirst.heading('contact')
    await onFirst.field('first_name').fill('Léa')
    // A double click goes on by one step.
    await first.getByRole('button', { name: onFirst.screen('continue'), exact: true }).dblclick()
    await onFirst.heading('billing')
    await saved(first)

    const second = await openForm('en', phone)
    const onSecond = formIn(second, 'en')
    const enterCode = async (page: Page, { screen }: ReturnType<typeof formIn>) => {
      await page.getByRole('button', { name: screen('code.mail') }).click()
      await page.getByRole('group', { name: screen('code.label') }).waitFor()
      await page.keyboard.type(await mailedCode(app))
      await page
        .locator(':is(h1, input):focus')
        .and(page.locator(':not([inputmode=numeric])'))
        .waitFor()
    }
    await enterCode(second, onSecond)
    await onSecond.heading('contact')
    await second.goto(`${app.url}${path}?step=consents`)
    await second.getByLabel(onSecond.say('kickoff:field.privacy_accepted')).check()
    await saved(second)
    await second.goto(`${app.url}${path}?step=goals`)
    await onSecond.field('budget').fill('60000')
    await onSecond.field('goals_note').focus()
    await saved(second)

    // The first device cannot show it, says so, and keeps what is typed over it until the person has chosen.
    await first.goto(`${app.url}${path}?step=goals`)
    await first.getByText(onFirst.screen('code.needed')).waitFor()
    await onFirst.field('budget').fill('45000')
    await onFirst.field('goals_note').focus()
    await first.getByText(onFirst.screen('not_saved')).waitFor()
    await check(first)
    await first.getByRole('button', { name: onFirst.screen('code.open') }).click()
    await enterCode(first, onFirst)
    await first.getByText(onFirst.screen('clash', { value: '60’000.00 CHF' })).waitFor()
    expect(await first.getByText(onFirst.screen('not_saved')).count()).toBe(0)
    await check(first)
    await stepLink('review').click()
    await onFirst.heading('review')
    // It stands above the list as well: nothing is sent before.
    await onFirst.send()
    const undecided = first.getByRole('alert').filter({ hasText: onFirst.screen('to_mend') })
    await expect.poll(() => undecided.evaluate((box) => box === document.activeElement)).toBe(true)
    await check(first)
    await undecided.getByRole('button', { name: onFirst.screen('clash.theirs') }).click()
    await first.getByText('60’000.00 CHF').waitFor()
    expect(await undecided.count()).toBe(0)
    await onFirst.send()
    await first.waitForURL(`${app.url}/message`)

    // On other devices, what was sent shows after a code.
    const third = await openForm('it', phone)
    const onThird = formIn(third, 'it')
    await third.getByRole('heading', { name: onThird.screen('closed.already_sent') }).waitFor()
    expect(await third.content()).not.toContain('Léa')
    await third.getByRole('button', { name: onThird.screen('code.open') }).click()
    await check(third)
    await enterCode(third, onThird)
    await third.getByText('Léa').waitFor()
    await check(third)
  })

  it('says why an address opens nothing, and what to do', async () => {
    const page = await openForm('en', phone, `${app.url}/kick-off-form/0000`)
    await page.getByText(t('kickoff:error.unknown', {}, 'en')).waitFor()
    await page.locator('a[href^="mailto:"]').waitFor()
    await check(page)
    const [form] = await admin.kickoff.list({ params: { id: mandate } })
    await admin.kickoff.revoke({ params: { id: mandate, form: form!.id } })
    const revoked = await openForm('it', phone)
    await revoked.getByText(t('kickoff:error.revoked', {}, 'it')).waitFor()
    await revoked.locator('a[href^="mailto:"]').waitFor()
    await check(revoked)

    // The office makes a new one, by hand, and copies its link.
    const office = await openAs(app, admin)
    await office.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await office.goto(`${app.url}${formPath('admin', serviceTypeOf.cecb, mandate)}?tab=kickoff`)
    await office.getByText(/^Revoked on/).waitFor()
    await office.getByRole('button', { name: t('kickoffOffice:make') }).click()
    await office.getByText(/^Open until/).waitFor()
    expect(await findViolations(office)).toEqual([])
    await office.getByRole('button', { name: /^Copy the link/ }).click()
    await office.getByText(t('kickoffOffice:copied')).first().waitFor()
    const link = await office.evaluate(() => navigator.clipboard.readText())
    // In the language of the client.
    expect(new URL(link).search).toBe('?lang=fr')
    expect(new URL(link).pathname).toMatch(/^\/kick-off-form\/[\da-f-]{36}$/)
    const opened = await openForm('fr', phone, app.url + new URL(link).pathname)
    await formIn(opened, 'fr').heading('contact')

    // Closed while its mandate has ended.
    const moveTo = (to: 'cancelled' | 'in_progress') =>
      admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'test' } })
    await moveTo('cancelled')
    await opened.reload()
    await opened.getByText(t('kickoff:error.mandate_ended', {}, 'fr')).waitFor()
    await check(opened)
    await office.reload()
    await office.getByText(t('kickoffOffice:state.mandate_ended')).waitFor()
    await moveTo('in_progress')
    // Live; what is read later would be read by the clock of the next step.
    await office.getByText(/^Open until/).waitFor()

    // Expired, seen by the clock of the server, by which a call of the office's page would end its session.
    await office.goto('about:blank')
    app.setNow(new Date(Date.now() + 100 * 86_400_000))
    await opened.reload()
    await opened.getByText(t('kickoff:error.expired', {}, 'fr')).waitFor()
    app.setNow(undefined)
    await office.goBack()
    await office.getByRole('button', { name: /^Revoke/ }).click()
    const asked = office.getByRole('dialog')
    await asked.getByRole('button', { name: t('kickoffOffice:revoke') }).click()
    await expect.poll(() => office.getByText(/^Revoked on/).count()).toBe(2)
  })
})
