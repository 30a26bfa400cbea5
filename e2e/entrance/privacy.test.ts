import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '../../src/kernel/text.ts'
import { createSay } from '../../src/kernel/words.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { webText } from '../../src/web/web.text.ts'
import { texts } from '../../src/words.server.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { openPage } from '../support/windows.ts'

let app: TestApp
let admin: TestPerson
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  worker = await startWorker({
    pool: app.database.pool,
    jobs: {
      tasks: Object.fromEntries(
        Object.entries(app.app.jobs.tasks).filter(([name]) => name.startsWith('privacy.')),
      ),
    },
    context: { database: app.database, log: app.app.server.log, now: () => new Date() },
  })
})
afterAll(() => worker?.stop())

/** Opens a page in a wide window of its own, as somebody or signed out. */
function open(person: TestPerson | undefined, path: string, language: Language) {
  const options = { locale: `${language}-CH`, viewport: { width: 1440, height: 900 } }
  return person ? openAs(app, person, path, options) : openPage(app, path, options)
}

/** Checks a page in both themes at three widths, and its accessibility at two of these. */
async function look(page: Page, name: string, told?: { parameters: boolean }) {
  for (const theme of ['dark', 'light'])
    for (const width of [1440, 1024, 360]) {
      await page.evaluate((theme) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', theme)
      }, theme)
      await page.setViewportSize({ width, height: 900 })
      // A narrower page is drawn anew after the window has changed.
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          { message: `${name} ${theme} ${width}` },
        )
        .toBe(0)
      const { PICTURES } = process.env
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/${name}-${theme}-${width}.png`, fullPage: true })
      if (width === (theme === 'dark' ? 1440 : 360))
        expect([...(await findViolations(page, told)), ...(await findNameless(page))]).toEqual([])
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('data protection', () => {
  it.each(languages)(
    'shows the statement to everybody; people accept it, get a copy and ask for deletion: %s (§2./data-protection, §2.menu.data_protection)',
    async (language) => {
      const translate = createSay(texts).in(language)
      const visitor = await open(undefined, '/data-protection', language)
      await visitor.getByRole('heading', { name: translate('privacy:title'), level: 1 }).waitFor()
      await expect.poll(() => visitor.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5)
      expect(
        await visitor.getByRole('button', { name: translate('privacy:accept.button') }).count(),
      ).toBe(0)

      const client = await app.as('client')
      const page = await open(client, '/', language)

      // In the profile the statement is opened before it can be accepted.
      const accept = page.getByRole('button', { name: translate('privacy:accept.button') })
      await page.goto(`${app.url}/profile?tab=data`)
      await page.getByRole('button', { name: translate('privacy:statement.read') }).click()
      const statement = page.getByRole('dialog')
      await statement.getByRole('heading', { level: 2 }).nth(5).waitFor()
      if (language === 'en') await look(page, 'privacy-statement')
      await accept.waitFor()
      await page.keyboard.press('Escape')
      expect(await accept.count()).toBe(0)

      await page
        .getByRole('link', { name: webText.words['menu.data_protection'][language] })
        .click()
      await page.waitForURL('**/data-protection')
      await accept.click()
      await page.getByText(/(accept|accett).* \d\d\.\d\d\.\d{4}/).waitFor()

      await page.getByRole('button', { name: translate('privacy:copy.request') }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: translate('privacy:copy.download') }).click()
      expect((await download).suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.zip$/)
      await page.getByRole('button', { name: translate('privacy:copy.request_new') }).waitFor()
      expect(
        await page.getByRole('button', { name: translate('privacy:copy.request') }).count(),
      ).toBe(0)

      await page.getByRole('button', { name: translate('privacy:deletion.review') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(translate('privacy:plan.part.bank')).waitFor()
      await dialog.getByText(translate('privacy:plan.kept_none')).waitFor()
      if (language === 'fr') await look(page, 'privacy-deletion')
      await dialog.getByRole('button', { name: translate('privacy:deletion.request') }).click()
      await page.goto(`${app.url}/profile?tab=data`)
      await page.getByText(/(accept|accett).* \d\d\.\d\d\.\d{4}/).waitFor()
      await page.getByRole('button', { name: translate('privacy:deletion.withdraw') }).waitFor()
      if (language === 'it') await look(page, 'privacy-own')
    },
  )

  it('lets the office check requests, put due deletions on hold, and publish its own statement (§2./settings)', async () => {
    const client = await app.as('client')
    await admin.users.update({
      params: { id: client.id },
      body: {
        first_name: 'Maximiliana-Alexandrina',
        last_name: 'Rochat-Vuilleumier de la Fontaine-Dessous',
      },
    })
    await client.privacy.requestDeletion({})
    for (const name of ['Prospect Un', 'Prospect Deux']) {
      const { id } = await admin.users.create({
        body: { first_name: name, email: `${name.replace(' ', '.')}@example.ch` },
      })
      await app.database.db.execute(sql`alter table users disable trigger user`)
      await app.database.db.execute(
        sql`update users set updated_at = now() - interval '3 years' where id = ${id}`,
      )
      await app.database.db.execute(sql`alter table users enable trigger user`)
    }
    await app.app.jobs.tasks['privacy.listDue']!(
      {},
      {
        database: app.database,
        enqueue: () => async () => undefined,
        log: app.app.server.log,
        now: () => new Date(),
      },
    )

    const page = await open(admin, '/settings?tab=privacy', 'fr')
    await page.getByRole('button', { name: /^Contrôler.*Rochat/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Rien ne doit être conservé.').waitFor()
    // The office's own statement has parameters.
    await look(page, 'privacy-check', { parameters: true })
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await page.getByText(/^Supprimée le/).waitFor()
    await page.getByText(`Anonyme ${client.id}`).waitFor()

    await page.getByRole('button', { name: 'Conserver: Prospect Un' }).click()
    await dialog.getByRole('button', { name: 'Conserver' }).click()
    await dialog.getByText(/obligatoire|Indiquez|Ce champ/).waitFor()
    await dialog.getByRole('textbox').fill('Litige en cours')
    await dialog.getByRole('button', { name: 'Conserver' }).click()
    await page.getByText('Conservé : Litige en cours').waitFor()
    await look(page, 'privacy-office', { parameters: true })
    await page.getByRole('button', { name: /^Supprimer 1/ }).click()
    await dialog.getByRole('button', { name: /^Supprimer 1/ }).click()
    await page.getByText('Prospect Deux').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Modifier le texte' }).click()
    await page.getByRole('textbox', { name: 'Italien' }).fill('')
    await page.getByRole('textbox', { name: 'Français' }).fill('# Notre texte\nTout est ici.')
    await page.getByRole('button', { name: 'Publier la nouvelle version' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Français' }).inputValue()).toContain(
      'Notre texte',
    )
    await page.getByRole('textbox', { name: 'Italien' }).fill('# Il nostro testo')
    await page.getByRole('button', { name: 'Publier la nouvelle version' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    const visitor = await open(undefined, '/data-protection', 'fr')
    await visitor.getByRole('heading', { name: 'Notre texte' }).waitFor()
  })
})
