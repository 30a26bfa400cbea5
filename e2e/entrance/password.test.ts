import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailsTable } from '../../src/features/mails/mail.table.ts'
import { type Language, languages } from '../../src/kernel/text.ts'
import { createSay } from '../../src/kernel/words.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import {
  type TestApp,
  type TestPerson,
  testApp,
  testPassword,
  tokensOf,
} from '../../src/testing/app.ts'
import { texts } from '../../src/words.server.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  worker = await startWorker({
    pool: app.database.pool,
    // Mails stay in the table, where the tests read their links.
    jobs: {
      tasks: Object.fromEntries(
        Object.entries(app.app.jobs.tasks).filter(([name]) => name.startsWith('auth.')),
      ),
    },
    context: { database: app.database, log: app.app.server.log, now: () => new Date() },
  })
})
afterAll(() => worker?.stop())

const chosen = 'grille soupape verger'

const open = (path: string, language: Language = 'en') =>
  openPage(app, path, { locale: `${language}-CH` })

/** The path of the link in the newest mail to an address. */
async function mailedLink(email: string, count = 1): Promise<string> {
  const find = () =>
    app.database.db
      .select()
      .from(mailsTable)
      .where(eq(mailsTable.recipient, email))
      .orderBy(desc(mailsTable.id))
  await vi.waitFor(async () => expect(await find()).toHaveLength(count), 10_000)
  const [mail] = await find()
  return new URL(mail!.content.link!).pathname + app.box.open(mail!.secret!)
}

async function choosePassword(page: Page, password: string, repeat = password) {
  await page.fill('[name=password]', password)
  await page.fill('[name=repeat]', repeat)
  await page.click('[type=submit]')
}

const expectNoViolation = async (page: Page) =>
  expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])

describe('a forgotten password', () => {
  it.each(languages)(
    'is replaced by a mailed link: %s (§2./password-reset-request, §2./password-reset, §2.sign_in.forgot_password, §8.text.password_mail_sent, §8.text.password_was_reset)',
    async (language) => {
      const translate = createSay(texts).in(language)
      const person = await app.as('client')
      const page = await open('/signin', language)
      const dataProtection = t('web:menu.data_protection', undefined, language)
      const protection = page.getByRole('link', { name: dataProtection })
      expect(await protection.getAttribute('href')).toBe('/data-protection')
      await page.getByRole('link', { name: translate('auth:sign_in.forgot') }).click()
      // The address changes before the page does.
      await page.getByRole('heading', { name: translate('auth:reset.request') }).waitFor()
      await page.click('[type=submit]')
      await page.getByText(translate('auth:sign_in.email_missing')).waitFor()
      await expectNoViolation(page)
      await page.fill('[name=email]', person.email)
      await page.click('[type=submit]')
      await page.getByRole('heading', { name: translate('auth:reset.sent') }).waitFor()
      await expectNoViolation(page)

      await page.goto(app.url + (await mailedLink(person.email)))
      await page.locator('[name=password]').waitFor()
      expect(new URL(page.url()).hash).toBe('')
      // A reload, as after a change of language, keeps the link.
      await page.reload()
      await choosePassword(page, 'short')
      await page.getByText(translate('auth:error.password_short')).waitFor()
      await choosePassword(page, chosen, 'grille soupape')
      await page.getByText(translate('auth:error.passwords_differ')).waitFor()
      await choosePassword(page, 'motdepasse1')
      await page.getByText(translate('auth:error.password_common')).waitFor()
      await expectNoViolation(page)
      await choosePassword(page, chosen)
      await page.waitForURL('**/message')
      await page.getByText(t('message_page:message.password_reset', {}, language)).waitFor()
      await expectNoViolation(page)
      await page
        .getByRole('link', { name: translate('auth:sign_in.submit') })
        .first()
        .click()
      await page.fill('[name=email]', person.email)
      await page.fill('[name=password]', chosen)
      await page.click('[type=submit]')
      await page.waitForURL('**/client-home')
    },
  )

  it('is not replaced by a link that is used, unknown or missing', async () => {
    const person = await app.as('client')
    // The page says so before anybody types a password.
    const page = await open('/password-reset#nobody-made-this')
    await page.getByText(t('auth:error.link_invalid')).waitFor()
    expect(await page.locator('[name=password]').count()).toBe(0)
    await expectNoViolation(page)
    await page.getByRole('link', { name: t('auth:reset.again') }).click()
    await page.getByRole('heading', { name: t('auth:reset.request') }).waitFor()
    await page.fill('[name=email]', person.email)
    await page.click('[type=submit]')
    await page.getByRole('heading', { name: t('auth:reset.sent') }).waitFor()

    // Opening a valid link in the same tab after an invalid one changes only the hash.
    await page.goto(`${app.url}/password-reset#nobody-made-this-either`)
    await page.getByText(t('auth:error.link_invalid')).waitFor()
    await page.evaluate(`location.href = ${JSON.stringify(await mailedLink(person.email))}`)
    await page.getByText(t('auth:reset.for', { email: person.email })).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    // Another device uses it up meanwhile.
    await admin.users.setPassword({ params: { id: person.id }, body: { password: chosen } })
    await choosePassword(page, chosen)
    await page.getByText(t('auth:error.link_invalid')).waitFor()
    const missing = await open('/password-reset')
    await missing.getByText(t('auth:error.link_invalid')).waitFor()
  })

  it('keeps the typed address if the server cannot be reached (§8.text.password_mail_failed)', async () => {
    const page = await open('/password-reset-request')
    await page.route('**/api/password/reset/', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Out of order', code: 'internal' } }),
    )
    await page.fill('[name=email]', 'ada@example.ch')
    await page.click('[type=submit]')
    await expect
      .poll(() => page.getByRole('alert').first().textContent())
      .toBe('Error sending email: Out of order')
    expect(await page.inputValue('[name=email]')).toBe('ada@example.ch')
  })
})

describe('an invited person', () => {
  it('chooses a first password, also after a second invitation, and signs in with the address filled in', async () => {
    const email = 'nina@example.ch'
    const { id } = await admin.users.create({
      body: { first_name: 'Nina', email, groups: ['client'] },
    })
    const office = await openAs(app, admin, `/users/${id}`)
    // A double click invites once, although the button to resend appears in the same position.
    await office.getByRole('button', { name: t('user:invite'), exact: true }).dblclick()
    const again = office.getByRole('button', { name: t('user:invite.again') })
    await again.waitFor()
    await mailedLink(email)
    const refused = office.getByText(t('user:error.invite_just_sent', { seconds: 10 }))
    expect(await refused.count()).toBe(0)
    await again.click()
    await refused.first().waitFor()
    app.setNow(new Date(Date.now() + 11_000))
    await again.click()
    const link = await mailedLink(email, 2)
    app.setNow(undefined)
    const page = await open(link)
    await choosePassword(page, chosen)
    await page.waitForURL('**/message')
    await page.getByText(t('message_page:message.password_set')).waitFor()
    await expectNoViolation(page)
    await page
      .getByRole('link', { name: t('auth:sign_in.submit') })
      .first()
      .click()
    await page.locator('[name=password]').waitFor()
    expect(await page.inputValue('[name=email]')).toBe(email)
    await page.fill('[name=password]', chosen)
    await page.click('[type=submit]')
    await page.waitForURL('**/client-home')
    await office.reload()
    await office.getByRole('button', { name: t('user:password'), exact: true }).waitFor()
    expect(await office.getByRole('button', { name: t('user:invite.again') }).count()).toBe(0)
  })
})

describe('a deactivated person', () => {
  it('is deactivated after a confirmation, and sees a message on their own screen', async () => {
    const person = await app.as('client')
    const page = await openAs(app, person, '/client-home')
    const office = await openAs(app, admin, `/users/${person.id}`)
    const ask = async () => {
      await office.getByRole('button', { name: t('ui:action.more') }).click()
      await office.getByRole('menuitem', { name: t('user:deactivate') }).click()
      await office.getByText(t('user:deactivate.text')).waitFor()
    }
    await ask()
    await expectNoViolation(office)
    await office.keyboard.press('Escape')
    expect((await admin.users.get({ params: { id: person.id } })).sign_in).toBe('active')
    await ask()
    await office.getByRole('button', { name: t('user:deactivate.confirm') }).click()
    await office
      .getByRole('status')
      .filter({ hasText: t('user:deactivate.done') })
      .waitFor()

    // The list shows it on a phone, too.
    await office.setViewportSize({ width: 360, height: 740 })
    await office.goto(`${app.url}/users-list`)
    const row = office.getByRole('listitem').filter({ hasText: person.email })
    await row.getByText(t('user:sign_in.deactivated')).waitFor()

    await page.waitForURL('**/signin')
    const deactivatedAlert = page
      .getByRole('alert')
      .filter({ hasText: t('auth:error.account_deactivated') })
    await deactivatedAlert.waitFor()
    await expectNoViolation(page)
    await page.fill('[name=email]', person.email)
    await page.fill('[name=password]', 'not this one')
    await page.click('[type=submit]')
    await page.getByText(t('auth:error.wrong_credentials')).waitFor()
    expect(await deactivatedAlert.count()).toBe(0)
    await page.fill('[name=password]', testPassword)
    await page.click('[type=submit]')
    await deactivatedAlert.waitFor()
  })
})

describe('the profile', () => {
  it('changes the password, and shows errors at their fields', async () => {
    const person = await app.as('partner')
    const page = await openAs(app, person, '/profile?tab=security')
    await page.getByRole('button', { name: t('auth:change.title') }).click()
    await page.fill('[name=current]', 'not this one')
    await choosePassword(page, chosen)
    await page.getByText(t('auth:error.password_wrong')).waitFor()
    await expectNoViolation(page)
    await page.fill('[name=current]', testPassword)
    await page.click('[type=submit]')
    await page
      .getByRole('status')
      .filter({ hasText: t('auth:change.done') })
      .waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    // The other session has ended with the old password; a new one is ended here.
    const other = tokensOf(
      await app.anonymous.auth.login({ body: { email: person.email, password: chosen } }),
    )
    await page.reload()
    await page.getByRole('button', { name: t('auth:security.end_others') }).click()
    await page
      .getByRole('status')
      .filter({ hasText: t('auth:security.others_ended') })
      .waitFor()
    await expect(app.clientWith(other.access).auth.me({})).rejects.toMatchObject({ status: 401 })
    const { data } = await app.anonymous.auth.login({
      body: { email: person.email, password: chosen },
    })
    expect(data.access).toBeTruthy()
  })
})
