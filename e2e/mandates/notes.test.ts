import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settingsId } from '../../src/features/settings/settings.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import {
  type NotionServer,
  notionDatabase,
  notionEnv,
  notionSecret,
  serveNotion,
} from '../../src/testing/outside/notion.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let notion: NotionServer
let mandate: { id: number; number: string; building_address: string }
/** A phone, a tablet, a desk. */
const widths = [360, 1024, 1440]

const note = (key: string, params = {}) => t(`task_note:${key}`, params)
const part = (key: string, params = {}) => t(`integration:${key}`, params)
const send = t('note_action:send')

beforeAll(async () => {
  notion = await serveNotion()
  const { NOTION_URL, NOTION_REQUESTS_PER_SECOND } = notionEnv(notion)
  app = await testApp({ env: { NOTION_URL, NOTION_REQUESTS_PER_SECOND } })
  const [office, client] = await Promise.all([app.as('admin'), app.as('client')])
  admin = office
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Notes', street_number: '8' },
  })
  mandate = await admin.mandates.create({ body: { product, building, client: client.id } })
})
afterEach(async () => {
  notion.draw = () => undefined
})
afterAll(() => notion?.close())

async function open(path: string, width = 1440): Promise<Page> {
  const page = await openAs(app, admin, path, { viewport: { width, height: 900 } })
  return page
}
const mandatePath = () => `/PEIK-admin-form/${mandate.id}`

/** At all widths: nothing without a name, nothing that axe finds, nothing to scroll sideways. */
async function expectSound(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await findViolations(page)]).toEqual([width, []])
    expect([width, await findNameless(page)]).toEqual([width, []])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow]).toEqual([width, 0])
  }
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: t('ui:action.more') }).click()
  await page.getByRole('menuitem', { name: send }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: note('preview') }).waitFor()
  return dialog
}

describe('a notes service', () => {
  it('shows nowhere until it is connected (§2.notes.send_to_notes)', async () => {
    const page = await open(mandatePath())
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('mandate:action.duplicate') }).waitFor()
    expect(await page.getByRole('menuitem', { name: send }).count()).toBe(0)
  }, 60_000)

  it('is connected in the settings, with a secret that is never shown again (§2./settings)', async () => {
    const page = await open('/settings?tab=integrations')
    const field = (name: string) => page.getByLabel(t(`settings:field.${name}`), { exact: true })
    await field('task_notes_database').fill(notionDatabase)
    await field('task_notes_status').fill('Statut')
    await field('task_notes_date').fill('Échéance')
    await field('task_notes_person').fill('Responsable')
    await page.keyboard.press('Tab')
    const group = page.getByRole('group', { name: part('service.task_notes') })
    await group.getByText(part('state.off')).waitFor()
    await group.getByLabel(part('secret.label')).fill(notionSecret)
    await group.getByRole('button', { name: part('secret.save') }).click()
    await group.getByText(part('state.untested')).waitFor()
    await expect
      .poll(
        async () => (await admin.settings.get({ params: { id: settingsId } })).task_notes_person,
      )
      .toBe('Responsable')
    await group.getByRole('button', { name: part('test') }).click()
    await group.getByText(part('state.on'), { exact: true }).waitFor()
    expect(await page.content()).not.toContain(notionSecret)
    await expectSound(page)
    notion.draw = () => 'failed'
    await group.getByRole('button', { name: part('test') }).click()
    await group.getByText(part('error.failed')).waitFor()
  })
})

describe('a mandate', () => {
  it('is sent to a task of its own, and updated (§2.notes.send_to_notes)', async () => {
    const page = await open(mandatePath())
    const dialog = await openDialog(page)
    await dialog.getByLabel(note('field.summary')).fill('Visite faite')
    await dialog.getByLabel(note('field.status')).click()
    await page.getByRole('option', { name: 'En cours' }).click()
    const preview = dialog.getByRole('region', { name: note('preview') })
    await preview.getByText('Visite faite').waitFor()
    await preview.getByText(/Chemin des Notes 8/).waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: note('send'), exact: true }).click()
    await page.getByText(note('line.queued')).waitFor()
    await runWaiting(app, 'taskNotes.send')
    await page.getByRole('link', { name: note('line.open'), exact: true }).waitFor()
    expect(notion.pages()).toMatchObject([{ status: 'En cours' }])
    await page.getByRole('button', { name: note('update') }).click()
    const again = page.getByRole('dialog')
    await again.getByLabel(note('field.summary')).fill('Rapport remis')
    await again
      .getByRole('button', { name: note('update'), exact: true })
      .last()
      .click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await runWaiting(app, 'taskNotes.send')
    const pages = notion.pages()
    expect(pages).toHaveLength(1)
    expect(pages[0]!.parts[0]).toContain('Rapport remis')
  })

  it('is sent to an existing task from the list, whose names may fail at first (§8.text.notes_names_failed)', async () => {
    const task = notion.add('Chantier Notes')
    const page = await open('/admin-home')
    await page.getByRole('button', { name: /Chemin des Notes 8/ }).click()
    await page.getByRole('menuitem', { name: send }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: note('preview') }).waitFor()
    notion.draw = ({ path }) => (path.endsWith('/query') ? 'failed' : undefined)
    await dialog.getByText(note('target.existing')).click()
    const input = dialog.getByRole('combobox', { name: note('field.task') })
    await input.click()
    await page.getByText(note('error.names_failed')).waitFor()
    notion.draw = () => undefined
    await page.getByRole('button', { name: note('retry') }).click()
    await input.pressSequentially('chantier')
    await page.getByRole('option', { name: 'Chantier Notes' }).click()
    await dialog.getByRole('button', { name: note('send'), exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await runWaiting(app, 'taskNotes.send')
    const parts = () => notion.pages().find(({ id }) => id === task)!.parts
    expect(parts()).toHaveLength(2)
    // Updated from the mandate, it goes into the same task, and no other page is made.
    const count = notion.pages().length
    await page.goto(`${app.url}${mandatePath()}`)
    await page
      .getByText(note('line.sent'))
      .locator('xpath=ancestor::p')
      .filter({ has: page.locator(`a[href*="${task.replaceAll('-', '')}"]`) })
      .getByRole('button', { name: note('update') })
      .click()
    const again = page.getByRole('dialog')
    await again.getByLabel(note('field.summary')).fill('Suite au chantier')
    await again.getByRole('button', { name: note('update'), exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await runWaiting(app, 'taskNotes.send')
    expect(parts().join('\n')).toContain('Suite au chantier')
    expect(notion.pages()).toHaveLength(count)
  })

  it('is sent by an office that maps no property but the reference', async () => {
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const { building, client } = await admin.mandates.get({ params: { id: mandate.id } })
    const body = { product, building: building!, client: client! }
    const { id } = await admin.mandates.create({ body })
    await admin.mandates.update({ params: { id }, body: { due_date: '2030-01-31' } })
    const { task_notes_status, task_notes_date, task_notes_person } = await admin.settings.get({
      params: { id: settingsId },
    })
    const none = { task_notes_status: null, task_notes_date: null, task_notes_person: null }
    await admin.settings.update({ params: { id: settingsId }, body: none })
    const count = notion.pages().length
    const page = await open(`/PEIK-admin-form/${id}`)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: note('send'), exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await runWaiting(app, 'taskNotes.send')
    expect(notion.pages()).toHaveLength(count + 1)
    await admin.settings.update({
      params: { id: settingsId },
      body: { task_notes_status, task_notes_date, task_notes_person },
    })
  })

  it('that cannot be sent says so (§8.text.notes_send_failed)', async () => {
    await admin.task_notes.send({ body: { mandate: mandate.id } })
    notion.trash(notion.pages().find(({ reference }) => reference)!.id)
    await runWaiting(app, 'taskNotes.send')
    const page = await open(mandatePath())
    await page.getByText(note('error.sending')).waitFor()
    expect(await findViolations(page)).toEqual([])
  }, 60_000)
})
