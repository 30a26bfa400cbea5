import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TwoFactorPolicy } from '../../src/features/auth/account.ts'
import { secondFactors } from '../../src/features/auth/auth.table.ts'
import { type Language, languages } from '../../src/kernel/text.ts'
import { createSay } from '../../src/kernel/words.server.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '../../src/testing/app.ts'
import { fillSignIn } from '../../src/testing/measure/signIn.ts'
import { texts } from '../../src/words.server.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterEach(async () => {
  app.setNow(undefined)
  await admin.settings.update({ params: { id: 1 }, body: { two_factor_partner: null } })
})

const expectNoViolation = async (page: Page) =>
  expect([...(await findViolations(page)), ...(await findNameless(page))]).toEqual([])

/** Enters the password on a device: one that nobody has used, or that of another page. */
async function enterPassword(
  person: TestPerson,
  { language = 'en', device }: { language?: Language; device?: Page } = {},
): Promise<Page> {
  const page = device ?? (await openWindow(app.url, { locale: `${language}-CH` }))
  await page.goto(`${app.url}/signin`)
  await fillSignIn(page, person)
  return page
}

const step = 30_000
/** Sets the server's time to the beginning of a step, and returns the code of that step. */
function codeAt(secret: string, steps: number): string {
  const timestamp = (Math.floor(Date.now() / step) + steps) * step
  app.setNow(new Date(timestamp))
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp,
  })
}

/** The token of a sign-in that waits for the second factor, in any storage of the browser. */
const keptPending = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) =>
      Object.entries({ ...store }).filter(([name]) => name.includes('pending_token')),
    ),
  )

/** Types a code digit by digit; the form is sent with the last. */
async function typeCode(page: Page, code: string) {
  await page.locator('input[autocomplete="one-time-code"]').first().click()
  await page.keyboard.type(code)
}

/** Turns the second factor on in the profile; returns its key and backup codes. */
async function enrol(page: Page, language: Language, hasOtherSessions = true) {
  const translate = createSay(texts).in(language)
  await page.goto(`${app.url}/profile?tab=security`)
  await page.getByRole('button', { name: translate('auth:security.turn_on'), exact: true }).click()
  await page.fill('[name=password]', testPassword)
  await page.getByRole('button', { name: translate('auth:enrol.next') }).click()
  await page.getByRole('img', { name: translate('auth:enrol.scan') }).waitFor()
  await expectNoViolation(page)
  const secret = (
    await page.getByLabel(translate('auth:enrol.key'), { exact: true }).innerText()
  ).replaceAll(/\s/g, '')
  await typeCode(page, '000000')
  await page.getByText(translate('auth:error.code_wrong')).waitFor()
  await typeCode(page, codeAt(secret, 0))
  await page.getByRole('heading', { name: translate('auth:enrol.codes_title') }).waitFor()
  await expectNoViolation(page)
  const codes = await page.getByRole('dialog').locator('code').allInnerTexts()
  await page.getByRole('button', { name: translate('auth:enrol.codes_kept') }).click()
  if (hasOtherSessions)
    await page.getByRole('button', { name: translate('auth:enrol.others_keep') }).click()
  await page.getByText(translate('auth:security.backup_left', { count: 10 })).waitFor()
  await expectNoViolation(page)
  return { secret, codes }
}

describe('two-factor authentication', () => {
  it.each(languages)(
    'is turned on in the profile, and asked for at sign-in: %s (§2./2fa-verify, §2.sign_in.totp_code, §2.sign_in.backup_code, §2.sign_in.remember_device, §4.session.two_factor, §5.totp, §9.totp_digits, §9.trusted_device_30_days)',
    async (language) => {
      const translate = createSay(texts).in(language)
      const person = await app.as('client')
      const first = await enterPassword(person, { language })
      await first.waitForURL('**/client-home')
      const { secret, codes } = await enrol(first, language)
      expect(codes).toHaveLength(10)

      // Sign in on another device, with a code of the app.
      const page = await enterPassword(person, { language })
      await page.waitForURL('**/2fa-verify')
      await page.getByText(translate('auth:verify.text')).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
      await page.getByRole('button', { name: translate('auth:verify.submit') }).click()
      await page.getByText(translate('auth:verify.code_missing')).waitFor()
      await expectNoViolation(page)
      await typeCode(page, '123456')
      await page.getByText(translate('auth:error.code_wrong')).waitFor()
      await page.getByLabel(translate('auth:verify.remember', { days: 30 })).check()
      await typeCode(page, codeAt(secret, 1))
      await page.waitForURL('**/client-home')
      expect(await page.evaluate(() => localStorage.getItem('pending_token'))).toBeNull()
      expect(
        await page.evaluate(() =>
          ['accessToken', 'refreshToken', 'groups'].map((name) => localStorage.getItem(name)),
        ),
      ).toEqual([expect.stringMatching(/./), expect.stringMatching(/./), 'client'])
      await page.goto(`${app.url}/logout`)
      await page.waitForURL('**/message')

      // This device is trusted now; another device needs a backup code.
      const trusted = await enterPassword(person, { device: page })
      await trusted.waitForURL('**/client-home')
      const other = await enterPassword(person, { language })
      await other.waitForURL('**/2fa-verify')
      await other.getByRole('button', { name: translate('auth:verify.use_backup') }).click()
      await other.getByLabel(translate('auth:verify.backup_code')).fill('AAAA-BBBB')
      await other.getByRole('button', { name: translate('auth:verify.submit') }).click()
      await other.getByText(translate('auth:error.backup_code_wrong')).waitFor()
      await other.getByLabel(translate('auth:verify.backup_code')).fill(codes[0]!)
      await other.getByRole('button', { name: translate('auth:verify.submit') }).click()
      await other.waitForURL('**/client-home')

      // After 30 days the device is asked again.
      await trusted.goto(`${app.url}/logout`)
      await trusted.waitForURL('**/message')
      app.setNow(new Date(Date.now() + 31 * 24 * 3600_000))
      const later = await enterPassword(person, { device: page })
      await later.waitForURL('**/2fa-verify')
    },
  )

  it('shows a message after too many wrong codes, and when the sign-in has expired', async () => {
    const person = await app.as('client')
    const { secret } = await person.auth.enrol({ body: { password: testPassword } })
    await person.auth.confirmSecondFactor({ body: { code: codeAt(secret, 0) } })
    const page = await enterPassword(person)
    await page.waitForURL('**/2fa-verify')
    for (let count = 1; count <= 4; count++) {
      await typeCode(page, `00000${count}`)
      await page.getByText(t('auth:error.code_wrong')).waitFor()
      await page.getByRole('button', { name: t('auth:verify.use_backup') }).click()
      await page.getByRole('button', { name: t('auth:verify.use_app') }).click()
    }
    const alert = page.getByRole('alert')
    await typeCode(page, '000005')
    await alert.filter({ hasText: 'Try again in 15 minutes.' }).waitFor()
    await expectNoViolation(page)
    app.setNow(new Date(Date.now() + 5 * 60_000))
    await typeCode(page, '000006')
    await alert
      .filter({ hasText: /refused until \d\d:\d\d\. Try again in 1[01] minutes\./ })
      .waitFor()
    app.setNow(new Date(Date.now() + 20 * 60_000))
    await typeCode(page, '000007')
    await page.getByText(t('auth:error.pending_invalid')).waitFor()
    expect(await keptPending(page)).toHaveLength(1)
    await page.getByRole('link', { name: t('auth:reset.back') }).click()
    await page.waitForURL('**/signin')
    expect(await keptPending(page)).toEqual([])
  })

  it('leaves no token in the browser, whether the sign-in is completed or abandoned', async () => {
    const person = await app.as('client')
    const { secret } = await person.auth.enrol({ body: { password: testPassword } })
    await person.auth.confirmSecondFactor({ body: { code: codeAt(secret, 0) } })
    const page = await enterPassword(person)
    await page.waitForURL('**/2fa-verify')
    expect(await keptPending(page)).toHaveLength(1)
    await page.getByRole('link', { name: t('auth:verify.other_account') }).click()
    await page.waitForURL('**/signin')
    expect(await keptPending(page)).toEqual([])
    await page.goto(`${app.url}/2fa-verify`)
    await page.getByText(t('auth:error.pending_invalid')).waitFor()

    const again = await enterPassword(person, { device: page })
    await again.waitForURL('**/2fa-verify')
    await typeCode(again, codeAt(secret, 1))
    await again.waitForURL('**/client-home')
    expect(await keptPending(again)).toEqual([])
  })

  it('refuses a key that was shown for more than 15 minutes', async () => {
    const person = await app.as('client')
    const page = await openAs(app, person, '/profile?tab=security')
    await page.getByRole('button', { name: t('auth:security.turn_on'), exact: true }).click()
    await page.fill('[name=password]', testPassword)
    await page.getByRole('button', { name: t('auth:enrol.next') }).click()
    const key = page.getByLabel(t('auth:enrol.key'), { exact: true })
    const secret = (await key.innerText()).replaceAll(/\s/g, '')
    await typeCode(page, codeAt(secret, 31))
    await page.getByText('The key on the screen is more than 15 minutes old').waitFor()
    await expectNoViolation(page)
  })

  it('is turned on at sign-in if the office requires it', async () => {
    const person = await app.as('partner')
    const office = await openAs(app, admin, '/settings?tab=security')
    const field = office.locator('[data-field=two_factor_partner]')
    // Until the office sets one, the policy that applies is shown as chosen.
    const option = (policy: TwoFactorPolicy) =>
      field.getByRole('radio', { name: t(`settings:two_factor_partner.${policy}`) })
    expect(await option('optional').isChecked()).toBe(true)
    await field.getByText(t('settings:two_factor_partner.required')).click()
    await expect
      .poll(async () => (await admin.settings.get({ params: { id: 1 } })).two_factor_partner)
      .toBe('required')
    await expectNoViolation(office)

    const page = await enterPassword(person)
    await page.waitForURL('**/2fa-verify')
    await page.getByText(t('auth:verify.must_enrol')).waitFor()
    await page.getByRole('img', { name: t('auth:enrol.scan') }).waitFor()
    await expectNoViolation(page)
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
    await typeCode(page, '000000')
    await page.getByText(t('auth:error.code_wrong')).waitFor()
    await typeCode(page, codeAt(secret, 0))
    await page.getByRole('heading', { name: t('auth:enrol.codes_title') }).waitFor()
    expect(await keptPending(page)).toEqual([])
    await expectNoViolation(page)
    await page.getByRole('button', { name: t('auth:enrol.codes_kept') }).click()
    await page.waitForURL('**/partner-home')
    await page.goto(`${app.url}/profile?tab=security`)
    await page.getByRole('button', { name: t('auth:security.replace') }).waitFor()
    expect(await page.getByRole('button', { name: t('auth:security.turn_off') }).count()).toBe(0)
  })

  it('is replaced, renewed and turned off with the password, and reset by an administrator', async () => {
    const person = await app.as('partner')
    const page = await enterPassword(person)
    await page.waitForURL('**/partner-home')
    await enrol(page, 'en')
    await page.getByRole('button', { name: t('auth:security.backup_renew') }).click()
    await page.fill('[name=password]', 'not this one')
    await page.getByRole('button', { name: t('auth:enrol.next') }).click()
    await page.getByText(t('auth:error.password_wrong')).waitFor()
    await expectNoViolation(page)
    await page.fill('[name=password]', testPassword)
    await page.getByRole('button', { name: t('auth:enrol.next') }).click()
    await page.getByRole('button', { name: t('auth:enrol.codes_kept') }).click()

    const office = await openAs(app, admin, `/users/${person.id}`)
    await office.getByRole('button', { name: 'More actions' }).click()
    await office.getByRole('menuitem', { name: t('user:reset_factor') }).click()
    const { name } = await admin.users.get({ params: { id: person.id } })
    await office.getByText(t('user:reset_factor.text', { name })).waitFor()
    await expectNoViolation(office)
    await office.getByRole('button', { name: t('user:reset_factor.confirm'), exact: true }).click()
    await office
      .getByRole('status')
      .filter({ hasText: t('user:reset_factor.done') })
      .waitFor()

    // It has ended their sessions.
    const again = await enterPassword(person)
    await again.waitForURL('**/partner-home')
    await enrol(again, 'en', false)
    await again.getByRole('button', { name: t('auth:security.turn_off') }).click()
    await again.fill('[name=password]', testPassword)
    await again
      .getByRole('dialog')
      .getByRole('button', { name: t('auth:security.turn_off') })
      .click()
    await again
      .getByRole('status')
      .filter({ hasText: t('auth:security.off_done') })
      .waitFor()
    const isTheirs = eq(secondFactors.user_id, person.id)
    expect(await app.database.db.$count(secondFactors, isTheirs)).toBe(0)
  })
})
