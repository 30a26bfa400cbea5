import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../src/kernel/text.ts'
import { type TestApp, type TestPerson, testApp } from '../src/testing/app.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { emptyPdf, uploadFile } from '../src/testing/files/upload.ts'
import { findNameless, findViolations } from './axe.ts'
import { t } from './translate.ts'

let app: TestApp
let browser: Browser
let admin: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
  admin = await app.as('admin')
  const client = await app.as('client')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Lien' } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  place = { building, mandate }
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(() => browser?.close())

const longName = `Plan de la chaufferie et du local des citernes, ${'version provisoire '.repeat(5)}.pdf`

const upload = (name: string) =>
  uploadFile(app, admin, emptyPdf, { ...place, name, type: 'plan', folder: 'plans' })

const shareOf = (file: number) => admin.files.share({ body: { file, days: 7 } })

async function openPage(
  path: string,
  language: Language = 'fr',
  { width = 1440, colorScheme = 'light' as 'light' | 'dark' } = {},
) {
  const context = await browser.newContext({
    ...{ locale: `${language}-CH`, colorScheme, viewport: { width, height: 800 } },
    acceptDownloads: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const answer = await page.goto(app.url + path)
  return { page, answer }
}

describe('the page of a share link (§2)', () => {
  it.each([
    ['fr', 1440, 'dark'],
    ['it', 360, 'light'],
  ] as const)('shows the documents in %s, %s wide, %s', async (language, width, colorScheme) => {
    await upload('a.pdf')
    await upload(longName)
    const { path } = await admin.files.share({
      body: { mandate: place.mandate, folder: 'plans', days: 7 },
    })
    const { page, answer } = await openPage(path, language, { width, colorScheme })
    expect(answer!.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await page.getByRole('heading', { name: language === 'it' ? 'Piani' : 'Plans' }).waitFor()
    await page.getByText(longName).first().waitFor()
    // The token stays neither in the address nor in the history.
    expect(page.url()).toBe(`${app.url}/share`)
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  it('downloads a document, also after a reload', async () => {
    const { id } = await upload('contrat.pdf')
    const { page } = await openPage((await shareOf(id)).path)
    const button = page.getByRole('link', {
      name: t('share:download_of', { name: 'contrat.pdf' }, 'fr'),
    })
    await button.waitFor()
    await page.reload()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('contrat.pdf')
  })

  it('says why a link opens nothing, and opens another one in the same tab', async () => {
    const { id } = await upload('deux.pdf')
    const [ended, valid] = [await shareOf(id), await shareOf(id)]
    await admin.files.revokeShare({ params: { id: ended.id } })
    const { page } = await openPage(ended.path)
    await page.getByText(t('share:closed', {}, 'fr')).waitFor()
    await page.getByText(t('share:error.revoked', {}, 'fr')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(app.url + valid.path)
    await page.getByRole('heading', { name: 'deux.pdf' }).waitFor()
    const { page: empty } = await openPage('/share')
    await empty.getByText(t('share:error.unknown', {}, 'fr')).waitFor()
  })
})
