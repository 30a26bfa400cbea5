import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '../../src/kernel/text.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '../../src/testing/app.ts'
import { fillSignIn } from '../../src/testing/measure/signIn.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
/** Browsers offer no passkeys under an IP address. */
let url: string

beforeAll(async () => {
  app = await testApp()
  url = app.url.replace('127.0.0.1', 'localhost')
  admin = await app.as('admin')
})
afterEach(async () => {
  await admin.settings.update({ params: { id: 1 }, body: { two_factor_partner: null } })
})

const expectNoViolation = async (page: Page) => expect(await findViolations(page)).toEqual([])

/**
 * An empty window, on a device that stores passkeys and verifies the person. With `offersInField`, the page
 * offers them in the field for the address too, which this device answers at once.
 */
async function openPage(language: Language = 'en', { offersInField = false } = {}) {
  const page = await openWindow(url, { locale: `${language}-CH`, isFresh: true })
  if (!offersInField)
    await page.addInitScript(() => {
      if ('PublicKeyCredential' in window)
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function enterPassword(page: Page, person: TestPerson) {
  await page.goto(`${url}/signin`)
  await fillSignIn(page, person)
}

async function signOut(page: Page) {
  await page.goto(`${url}/logout`)
  await page.waitForURL('**/message')
}

/** Time in ms from the first request to the last response of the calls to `path` during `work`. */
async function durationOfCalls(
  page: Page,
  path: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const startedAt: number[] = []
  const endedAt: number[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) startedAt.push(performance.now())
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes(path)) endedAt.push(performance.now())
  })
  await work()
  return Math.round(Math.max(...endedAt) - Math.min(...startedAt))
}

describe('passkeys', () => {
  it.each(languages)(
    'are added in the profile, and used without password and after it: %s',
    async (language) => {
      const translate = (key: string, values?: Record<string, unknown>) => t(key, values, language)
      const person = await app.as('client')
      const page = await openPage(language)
      await enterPassword(page, person)
      await page.waitForURL('**/client-home')
      await page.goto(`${url}/profile?tab=security`)
      await page.getByText(translate('security:weak')).waitFor()
      await expectNoViolation(page)

      await page.getByRole('button', { name: translate('passkey:add'), exact: true }).click()
      await page.fill('[name=password]', 'not this one')
      const add = page
        .getByRole('dialog')
        .getByRole('button', { name: translate('passkey:add_short') })
      await add.click()
      await page.getByText(translate('auth:error.password_wrong')).waitFor()
      await expectNoViolation(page)
      await page.fill('[name=password]', testPassword)
      const enrolled = await durationOfCalls(page, '/api/passkeys/', async () => {
        await add.click()
        await page.getByRole('heading', { name: translate('auth:enrol.codes_title') }).waitFor()
      })
      await page.getByRole('button', { name: translate('auth:enrol.codes_kept') }).click()
      // The session of the test itself needs no passkey.
      await page.getByRole('button', { name: translate('auth:enrol.others_keep') }).click()
      await page.getByText(translate('security:strong')).waitFor()
      await page.getByRole('button', { name: /^(Renommer|Rename|Rinomina) / }).click()
      await page.fill('[name=name]', 'MacBook')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('passkey:rename') })
        .click()
      await page.getByText('MacBook', { exact: true }).waitFor()
      await expectNoViolation(page)

      // Without password.
      await signOut(page)
      await page.goto(`${url}/signin`)
      const withPasskey = page.getByRole('button', { name: translate('auth:sign_in.passkey') })
      await withPasskey.waitFor()
      await expectNoViolation(page)
      const signedIn = await durationOfCalls(page, '/api/passkeys/sign-in/', async () => {
        await withPasskey.click()
        await page.waitForURL('**/client-home')
      })

      // As second factor.
      await signOut(page)
      await enterPassword(page, person)
      await page.waitForURL('**/2fa-verify')
      await page.getByText(translate('passkey:use_text')).waitFor()
      await expectNoViolation(page)
      await page.getByRole('button', { name: translate('passkey:use'), exact: true }).click()
      await page.waitForURL('**/client-home')

      // Removed again, without password as a passkey was just used.
      await page.goto(`${url}/profile?tab=security`)
      await page
        .getByRole('button', { name: translate('passkey:remove_this', { name: 'MacBook' }) })
        .click()
      await page.getByText(translate('passkey:remove_last', { name: 'MacBook' })).waitFor()
      expect(await page.locator('[name=password]').count()).toBe(0)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('passkey:remove') })
        .click()
      await page.getByText(translate('security:weak')).waitFor()
      // Last, since the authenticator disappears when its browser session ends.
      expect(await findNameless(page)).toEqual([])
      console.debug(`passkeys, ${language}: enrolment ${enrolled} ms, sign-in ${signedIn} ms`)
    },
  )

  it('are offered in the field for the address', async () => {
    const person = await app.as('client')
    const page = await openPage('en', { offersInField: true })
    await enterPassword(page, person)
    await page.waitForURL('**/client-home')
    await addPasskey(page)
    await signOut(page)
    await page.goto(`${url}/signin`)
    expect(await page.locator('[name=email]').getAttribute('autocomplete')).toBe(
      'username webauthn',
    )
    await page.waitForURL('**/client-home')
  })

  it('show the reason why they did not work, and keep the typed values', async () => {
    const page = await openPage()
    await page.goto(`${url}/signin`)
    await page.fill('[name=email]', 'somebody@example.ch')
    await page.getByRole('button', { name: t('auth:sign_in.passkey') }).click()
    await page.getByText(t('passkey:problem.cancelled')).waitFor()
    expect(await page.inputValue('[name=email]')).toBe('somebody@example.ch')
    await expectNoViolation(page)
  })

  it('are added at sign-in if the office requires a second factor', async () => {
    const person = await app.as('partner')
    await admin.settings.update({ params: { id: 1 }, body: { two_factor_partner: 'required' } })
    const page = await openPage()
    await enterPassword(page, person)
    await page.waitForURL('**/2fa-verify')
    await page.getByText(t('passkey:must_enrol')).waitFor()
    await expectNoViolation(page)
    await page.getByRole('button', { name: t('passkey:add'), exact: true }).click()
    await page.getByRole('heading', { name: t('auth:enrol.codes_title') }).waitFor()
    await page.getByRole('button', { name: t('auth:enrol.codes_kept') }).click()
    await page.waitForURL('**/partner-home')
    expect((await app.database.db.execute('select 1 from passkeys')).rows.length).toBeGreaterThan(0)
  })

  it('are not shown under an IP address', async () => {
    const page = await openPage()
    await page.goto(`${app.url}/signin`)
    await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).waitFor()
    expect(await page.getByRole('button', { name: t('auth:sign_in.passkey') }).count()).toBe(0)
  })
})

/** Adds the first passkey in the profile. */
async function addPasskey(page: Page) {
  await page.goto(`${url}/profile?tab=security`)
  await page.getByRole('button', { name: t('passkey:add'), exact: true }).click()
  await page.fill('[name=password]', testPassword)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkey:add_short') })
    .click()
  await page.getByRole('button', { name: t('auth:enrol.codes_kept') }).click()
  await page.getByRole('button', { name: t('auth:enrol.others_keep') }).click()
}
