import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileSharesTable } from '../../src/features/files/share/share.table.ts'
import { formPath } from '../../src/features/mandates/mandate.ts'
import type { Language } from '../../src/kernel/text.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const client = await app.as('client')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Lien' } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  place = { building, mandate }
})

const longName = `Plan de la chaufferie et du local des citernes, ${'version provisoire '.repeat(5)}.pdf`

const upload = (name: string, folder = 'plans', content = emptyPdf) =>
  uploadFile(app, admin, content, { ...place, name, type: 'plan', folder })

const shareOf = (file: number) => admin.files.share({ body: { file, days: 7 } })

async function openShare(
  path: string,
  language: Language = 'fr',
  { width = 1440, colorScheme = 'light' as 'light' | 'dark', isFresh = false } = {},
) {
  const page = await openWindow(app.url, {
    ...{ locale: `${language}-CH`, colorScheme, viewport: { width, height: 800 }, isFresh },
  })
  const answer = await page.goto(app.url + path.replace(/(?<=lang=)\w+/, language))
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
    const { page, answer } = await openShare(path, language, { width, colorScheme })
    expect(answer!.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await page.getByRole('heading', { name: language === 'it' ? 'Piani' : 'Plans' }).waitFor()
    await page.getByText(longName).first().waitFor()
    // The token stays neither in the address nor in the history.
    expect(page.url()).toBe(`${app.url}/share?lang=${language}`)
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  it('downloads a document, also after a reload', async () => {
    const { id } = await upload('contrat.pdf')
    const { page } = await openShare((await shareOf(id)).path)
    const button = page.getByRole('link', {
      name: t('share:download_of', { name: 'contrat.pdf' }, 'fr'),
    })
    await button.waitFor()
    await page.reload()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('contrat.pdf')
  })

  it('gives each of two documents of one name, also from a page that stood open', async () => {
    const contents = ['oil', 'gas'].map((energy) => Buffer.concat([emptyPdf, Buffer.from(energy)]))
    await upload('facture.pdf', 'energy_bills/oil', contents[0])
    await upload('facture.pdf', 'energy_bills/gas', contents[1])
    const { path } = await admin.files.share({
      body: { mandate: place.mandate, folder: 'energy_bills', days: 7 },
    })
    const { page } = await openShare('/share', 'en', { isFresh: true })
    await page.clock.install()
    await page.goto(app.url + path)
    const name = t('share:download_of', { name: 'facture.pdf' })
    const buttons = page.getByRole('link', { name })
    await buttons.nth(1).waitFor()
    // Longer than the links to contents are valid.
    await page.clock.fastForward(20 * 60_000)
    for (const [index, content] of contents.entries()) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        buttons.nth(index).click(),
      ])
      expect(readFileSync(await download.path()).equals(content)).toBe(true)
      await page.clock.fastForward(20 * 60_000)
    }
  })

  it('says why a link opens nothing, and opens another one in the same tab', async () => {
    const { id } = await upload('deux.pdf')
    const [ended, valid] = [await shareOf(id), await shareOf(id)]
    await admin.files.revokeShare({ params: { id: ended.id } })
    const { page } = await openShare(ended.path)
    await page.getByText(t('share:closed', {}, 'fr')).waitFor()
    await page.getByText(t('share:error.revoked', {}, 'fr')).waitFor()
    await page.locator('a[href^="mailto:"]').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(app.url + valid.path)
    await page.getByRole('heading', { name: 'deux.pdf' }).waitFor()
    const { page: empty } = await openShare('/share')
    await empty.getByText(t('share:error.unknown', {}, 'fr')).waitFor()
    await empty.locator('a[href^="mailto:"]').waitFor()
  })
})

describe('share links on the screen of files (§2)', () => {
  const tab = () => `${app.url}${formPath('admin', serviceTypeOf.peik, place.mandate)}?tab=files`

  it('are made, opened by somebody without an account, and revoked', async () => {
    const { id } = await upload('croquis.pdf')
    const page = await openAs(app, admin)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${tab()}&file=${id}`)
    await page.getByRole('button', { name: t('sharing:title') }).click()
    const dialog = page.getByRole('dialog', { name: t('sharing:title') })
    await dialog.getByText(t('sharing:none')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('sharing:make') }).click()
    await dialog.getByRole('button', { name: t('copyLink:copy') }).click()
    await page.getByText(t('copyLink:copied')).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(await dialog.getByLabel(t('copyLink:link'), { exact: true }).inputValue())
    await dialog.getByText(t('sharing:never_opened')).waitFor()
    expect(await findViolations(page)).toEqual([])

    const { page: stranger } = await openShare(link.slice(app.url.length))
    await stranger.getByRole('heading', { name: 'croquis.pdf' }).waitFor()

    // A narrower window shows the file in a drawer, behind the dialog.
    await page.setViewportSize({ width: 1000, height: 800 })
    const label = t('files:drawer.label', { name: 'croquis.pdf' })
    const drawer = page.getByRole('dialog', { name: label })
    await drawer.waitFor()
    await dialog.getByRole('button', { name: t('copyLink:copy') }).click()

    // Escape closes the dialog alone; the link is never shown again.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await drawer.waitFor()
    await page.setViewportSize({ width: 1440, height: 800 })
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('sharing:title') }).click()
    await dialog.getByText(/opened once/).waitFor()
    expect(await dialog.getByRole('button', { name: t('copyLink:copy') }).count()).toBe(0)
    await dialog.getByRole('button', { name: /^Revoke the link/ }).click()
    await dialog.getByText(/^Revoked on/).waitFor()
    expect(await dialog.getByRole('button', { name: /^Revoke/ }).count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await stranger.reload()
    await stranger.getByText(t('share:error.revoked', {}, 'fr')).waitFor()
  })

  it('are made for a folder from its menu, which only the office has', async () => {
    await upload('coupe.pdf')
    const page = await openAs(app, admin, tab())
    const folders = page.getByRole('navigation', { name: t('folder:list.title') })
    await folders.getByRole('button', { name: /^Plans/ }).click()
    await page.getByRole('button', { name: t('folder:action.of', { name: 'Plans' }) }).click()
    await page.getByRole('menuitem', { name: t('sharing:title') }).click()
    const dialog = page.getByRole('dialog', { name: t('sharing:title') })
    await dialog.getByText(t('sharing:audience_folder')).waitFor()
    await dialog.getByRole('button', { name: t('sharing:make') }).click()
    const link = await dialog.getByLabel(t('copyLink:link'), { exact: true }).inputValue()
    const { page: stranger } = await openShare(link.slice(app.url.length))
    await stranger.getByText('coupe.pdf', { exact: true }).waitFor()
    // A link that has expired meanwhile is said to have.
    await app.database.db
      .update(fileSharesTable)
      .set({ expires_at: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(fileSharesTable.folder, 'plans'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('folder:action.of', { name: 'Plans' }) }).click()
    await page.getByRole('menuitem', { name: t('sharing:title') }).click()
    await dialog
      .getByText(/^Expired on/)
      .first()
      .waitFor()
    expect(await dialog.getByRole('button', { name: /^Revoke/ }).count()).toBe(0)
    await stranger.reload()
    await stranger.getByText(t('share:error.expired', {}, 'fr')).waitFor()

    const partner = await app.as('partner')
    await admin.mandates.update({ params: { id: place.mandate }, body: { partner: partner.id } })
    for (const to of ['ordered', 'in_progress'] as const)
      await admin.mandates.setStatus({ params: { id: place.mandate }, body: { to, reason: 'x' } })
    const own = await openAs(
      app,
      partner,
      `${formPath('partner', serviceTypeOf.peik, place.mandate)}?tab=files`,
    )
    await own
      .getByRole('navigation', { name: t('folder:list.title') })
      .getByRole('button', { name: /^Plans/ })
      .click()
    await own.getByRole('button', { name: t('folder:action.of', { name: 'Plans' }) }).click()
    await own.getByRole('menuitem', { name: t('folder:action.rename') }).waitFor()
    expect(await own.getByRole('menuitem', { name: t('sharing:title') }).count()).toBe(0)
  })
})
