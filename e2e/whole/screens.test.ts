import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword,
} from '../../src/features/demonstration/demonstration.ts'
import { consultationPath } from '../../src/features/mandates/mandate.ts'
import { type Language, languages } from '../../src/kernel/text.ts'
import { audiencesOf, type ServiceType, serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { demonstrationApp } from '../../src/testing/demonstration.ts'
import { findExposedIcons, findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { openPage, waitUntilQuiet } from '../support/windows.ts'

/** With PICTURES=<folder> every screen is also stored as a picture. */
const pictures = process.env.PICTURES
/** Windows for each screen: all of them for pictures, else one of the two most different. */
const windows = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 360 },
  ...(pictures
    ? [
        { theme: 'light', width: 1440 },
        { theme: 'dark', width: 360 },
      ]
    : []),
]
type Role = keyof typeof demonstrationAccounts | 'nobody'

let app: TestApp
const accountOf = (role: keyof typeof demonstrationAccounts) => ({
  email: demonstrationAccounts[role],
  password: demonstrationPassword,
})
const paths: Record<Role, [name: string, path: string][]> = {
  nobody: [
    ['home', '/'],
    ['sign-in', '/signin'],
    ['message', '/message'],
    ['setup', '/setup'],
    ['logout', '/logout'],
    ['not-found', '/no/such/page'],
  ],
  admin: [],
  client: [],
  partner: [],
}

beforeAll(async () => {
  app = await demonstrationApp()
  const rows = async (role: keyof typeof demonstrationAccounts, path: string) => {
    const { data } = await app.anonymous.auth.login({ body: accountOf(role) })
    const answer = await fetch(`${app.url}/api/${path}`, {
      headers: { Authorization: `Bearer ${data.access}` },
    })
    return ((await answer.json()) as { results: { id: number; service_type: ServiceType }[] })
      .results
  }
  const inProgress = (await rows('admin', 'mandates/?status=in_progress&waiting=true'))[0]!
  const cancelled = (await rows('admin', 'mandates/?status=cancelled'))[0]!
  const withForm = (list: { id: number; service_type: ServiceType }[]) =>
    list.find((one) => audiencesOf(one.service_type).length > 1)!
  const compared = serviceTypeOf[kindsWith('comparison')[0]!]
  const ofConsultation = (await rows('admin', 'mandates/')).find(
    (one) => one.service_type === compared,
  )!
  const ofClient = withForm(await rows('client', 'mandates/'))
  const ofPartner = withForm(await rows('partner', 'mandates/'))
  paths.admin = [
    ['mandates', '/admin-home'],
    ['mandates-nothing-found', '/admin-home?search=zzzzz'],
    ['mandates-board', '/admin-home?view=board'],
    ['mandate', `/${inProgress.service_type}-admin-form/${inProgress.id}`],
    ['mandate-cancelled', `/${cancelled.service_type}-admin-form/${cancelled.id}`],
    ['new-mandate', '/CECB-admin-form'],
    ['buildings', '/buildings-list'],
    ['new-building', '/new-building'],
    ['building', `/buildings/${(await rows('admin', 'buildings/'))[0]!.id}`],
    ['users', '/users-list'],
    ['new-user', '/users'],
    ['user', `/users/${(await rows('admin', 'users/?search=montmollin'))[0]!.id}`],
    ['admin-profile', '/profile'],
    ['products', '/products-list'],
    ['new-product', '/products'],
    ['product', `/products/${(await rows('admin', 'products/'))[0]!.id}`],
    ['consultation', consultationPath(compared, ofConsultation.id)],
    ['settings-kinds', '/settings'],
    ['settings-organisation', '/settings?tab=organisation'],
    ['settings-tables', '/settings?tab=tables&table=energy_prices'],
    ['settings-rights', '/settings?tab=rights'],
    ['unknown-user', '/users/999999'],
  ]
  paths.client = [
    ['client-home', '/client-home'],
    ['client-mandate', `/${ofClient.service_type}-client-form/${ofClient.id}`],
    ['request', '/CECB-client-form'],
    ['profile', '/profile'],
    ['denied', '/users-list'],
  ]
  paths.partner = [
    ['partner-home', '/partner-home'],
    ['partner-mandate', `/${ofPartner.service_type}-partner-form/${ofPartner.id}`],
    ['partner-form', '/CECB-partner-form'],
    ['partner-profile', '/profile'],
  ]
})

/** Shows a screen in a language, then in a theme and width without a reload. */
async function show(page: Page, path: string, language: Language) {
  await page.evaluate((one) => localStorage.setItem('i18nextLng', one), language)
  await page.goto(app.url + path)
  await settled(page)
}
async function lookAt(page: Page, { theme, width }: (typeof windows)[number]) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((one) => {
    localStorage.setItem('theme', one)
    document.documentElement.dataset.mantineColorScheme = one
  }, theme)
}

async function settled(page: Page) {
  await page
    .locator('main h1')
    .first()
    .waitFor()
    .catch(async (cause) => {
      throw new Error(`${page.url()} shows: ${await page.locator('body').innerText()}`, { cause })
    })
  await waitUntilQuiet(page)
}

/** Faults of a screen: accessibility, a page wider than the window, console messages. */
async function findFaults(page: Page, name: string): Promise<string[]> {
  const violations = [
    ...(await findViolations(page)),
    ...(await findNameless(page)),
    ...(await findExposedIcons(page)),
  ]
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...violations.map((violation) => `${name}: ${violation}`),
    ...(wide > 0 ? [`${name}: ${wide} px wider than the window`] : []),
  ]
}

describe('every screen (§2./*, §6.digitalci_for_admin_and_partner)', () => {
  for (const [at, role] of (['nobody', 'admin', 'client', 'partner'] as const).entries())
    it(`of ${role} is accessible and logs no errors, dark and light, wide and narrow, in every language`, {
      timeout: 300_000,
    }, async () => {
      const faults: string[] = []
      const page =
        role === 'nobody' ? await openPage(app, '/') : await openAs(app, accountOf(role), '/')
      page.on('console', (message) => {
        const expected = /status of (401|403|404)/.test(message.text())
        if (message.type() === 'error' && !expected) faults.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      for (const [index, [name, path]] of paths[role].entries()) {
        const language = languages[(index + at) % languages.length]!
        await show(page, path, language)
        const ways = pictures ? windows : [windows[index % windows.length]!]
        for (const one of ways) {
          await lookAt(page, one)
          const look = `${name}-${one.theme}-${one.width}`
          faults.push(...(await findFaults(page, `${look}-${language}`)))
          if (pictures) {
            mkdirSync(pictures, { recursive: true })
            await page.screenshot({ path: join(pictures, `${look}.png`) })
          }
        }
      }
      expect(faults).toEqual([])
    })
})
