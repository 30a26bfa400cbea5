import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findViolations } from '../support/axe.ts'
import { expandAll } from '../support/formFilling.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
/** Their browser pages. */
let clients: Page
let office: Page
/** A mandate of the client on a building with three floors. */
let mandate: number
let building: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  const body = { street_name: 'Rue du Projet', street_number: '1', floors: 3 }
  building = (await admin.buildings.create({ body })).id
  const [product] = (await admin.products.list({ query: { kind: 'cecb' } })).results
  const made = await admin.mandates.create({
    body: { product: product!.id, building, client: client.id, responsible: admin.id },
  })
  mandate = made.id
  const params = { id: mandate }
  await admin.mandates.setStatus({ params, body: { to: 'ordered', reason: 'order' } })
  ;[clients, office] = await Promise.all([
    openAs(app, client, '/client-home'),
    openAs(app, admin, '/admin-home'),
  ])
})

const box = (page: Page, field: string) =>
  page.getByRole('group', { name: `Proposed change: ${field}` })

/** Starts a proposal by keyboard; the field's control then has the focus. */
async function startProposal(page: Page, field: string) {
  await page.getByRole('button', { name: `Propose a change: ${field}`, exact: true }).focus()
  await page.keyboard.press('Enter')
}

it('a client proposes values that they may not write, and the office refuses or accepts them next to the field (§6)', async () => {
  await Promise.all([
    clients.goto(`${app.url}/CECB-client-form/${mandate}?tab=building`),
    office.goto(`${app.url}/CECB-admin-form/${mandate}?tab=building`),
  ])

  // Drafts survive a reload; Escape discards them and keeps the focus.
  await startProposal(clients, 'Number of floors')
  await clients.keyboard.type('7')
  await clients.keyboard.press('Escape')
  const propose = clients.getByRole('button', { name: 'Propose a change: Number of floors' })
  await propose.waitFor()
  expect(await propose.evaluate((element) => element === document.activeElement)).toBe(true)
  await startProposal(clients, 'Number of floors')
  await clients.keyboard.press('Control+A')
  await clients.keyboard.type('4000')
  await clients.keyboard.press('Tab')
  await clients.keyboard.type('One was added')
  await clients.reload()
  const floors = clients.getByLabel(/^Number of floors/)
  await clients.getByRole('textbox', { name: t('proposed:comment') }).waitFor()
  expect(await floors.inputValue()).toBe('4000')
  await floors.press('Enter')
  await clients.getByText('Enter a number between 0 and 200.').waitFor()
  await floors.fill('4')
  await floors.press('Enter')
  await box(clients, 'Number of floors').getByText(t('proposed:state.open')).waitFor()
  expect(await box(clients, 'Number of floors').innerText()).toMatch(/3\s*→\s*4/)
  await expandAll(clients)
  await startProposal(clients, 'City')
  expect(await findViolations(clients)).toEqual([])

  // The proposal appears at its field in the office's page, without a reload.
  await office.getByRole('button', { name: '1 proposed change' }).waitFor()
  await box(office, 'Number of floors').getByText('One was added').waitFor()
  await box(office, 'Number of floors')
    .getByRole('button', { name: t('proposed:refuse') })
    .focus()
  await office.keyboard.press('Enter')
  await office.keyboard.type('The plans say three')
  await office.keyboard.press('Enter')
  await box(office, 'Number of floors').waitFor({ state: 'detached' })
  expect(await office.getByLabel(/^Number of floors/).inputValue()).toBe('3')
  await box(clients, 'Number of floors').getByText('The plans say three').waitFor()
  await box(clients, 'Number of floors')
    .getByRole('button', { name: t('proposed:dismiss') })
    .press('Enter')
  await box(clients, 'Number of floors').waitFor({ state: 'detached' })
  // What had the focus is gone: a keyboard does not begin anew at the top of the page.
  await clients.locator(':is(h1, h2):focus').waitFor()

  // The office accepts two proposals together; it has changed the field of one of them meanwhile.
  await clients
    .getByRole('textbox', { name: t('building:field.city'), exact: true })
    .fill('Carouge')
  await clients.keyboard.press('Enter')
  await box(clients, 'City').waitFor()
  await startProposal(clients, 'Number of occupants')
  await clients.keyboard.type('12')
  await clients.keyboard.press('Enter')
  await box(clients, 'Number of occupants').waitFor()
  await admin.buildings.update({ params: { id: building }, body: { city: 'Onex' } })
  await box(office, 'City').getByText('The value has changed since: Onex.').waitFor()
  await office.getByRole('button', { name: '2 proposed changes' }).click()
  const dialog = office.getByRole('dialog', { name: t('proposal:dialog.title') })
  await dialog.getByLabel(t('proposal:dialog.answer')).fill('Thank you')
  await dialog.getByRole('button', { name: 'Accept (2)' }).click()
  await dialog.waitFor({ state: 'detached' })
  await box(clients, 'City').getByText(t('proposed:state.accepted')).waitFor()
  await clients.getByRole('textbox', { name: t('building:field.city'), exact: true }).waitFor()
  expect(
    await clients
      .getByRole('textbox', { name: t('building:field.city'), exact: true })
      .inputValue(),
  ).toBe('Carouge')
  expect(await office.getByLabel(/^Number of occupants/).inputValue()).toBe('12')
})

it('renovations that a client proposes, new or changed, are refused or accepted by the office below the table (§3, §6)', async () => {
  await Promise.all([
    clients.goto(`${app.url}/CECB-client-form/${mandate}?tab=renovation`),
    office.goto(`${app.url}/CECB-admin-form/${mandate}?tab=renovation`),
  ])
  const row = (page: Page) => page.getByRole('group', { name: t('proposed:new_row') })
  const form = clients.getByRole('dialog', { name: t('renovation:propose') })
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field }).click()
    await clients.getByRole('option', { name: option }).click()
  }
  const propose = async () => {
    await clients.getByRole('button', { name: t('renovation:propose') }).focus()
    await clients.keyboard.press('Enter')
  }

  // The draft survives closing the dialog; missing values are reported at their fields.
  await propose()
  await choose('Element', 'Roof')
  await form.getByLabel(t('renovation:field.company')).fill('Toits SA')
  await form.getByRole('button', { name: t('ui:dialog.cancel') }).click()
  await propose()
  await form.getByRole('button', { name: t('ui:action.restore') }).click()
  await form.getByRole('button', { name: t('proposed:send') }).click()
  await form.getByText('1 field to correct').waitFor()
  expect(await findViolations(clients)).toEqual([])
  await choose('Work type', 'Replacement')
  await form.getByLabel(t('proposed:comment')).fill('Last summer')
  await form.getByRole('button', { name: t('proposed:send') }).click()
  await row(clients).getByText(t('proposed:state.open')).waitFor()

  await row(office).getByText('Last summer').waitFor()
  expect(await row(office).innerText()).toMatch(/Roof\s+Work type\s+Replacement/)
  await row(office)
    .getByRole('button', { name: t('proposed:refuse') })
    .click()
  await office.keyboard.type('Which year?')
  await office.keyboard.press('Enter')
  await row(clients).getByText('Which year?').waitFor()
  await row(clients)
    .getByRole('button', { name: t('proposed:dismiss') })
    .click()
  await row(clients).waitFor({ state: 'detached' })

  await propose()
  await choose('Element', 'Roof')
  await choose('Work type', 'Replacement')
  await form.getByLabel(t('renovation:field.completion_year')).fill('2020')
  await form.getByRole('button', { name: t('proposed:send') }).click()
  await office.getByRole('button', { name: '1 proposed change' }).click()
  const dialog = office.getByRole('dialog', { name: t('proposal:dialog.title') })
  await dialog.getByText('2020').waitFor()
  await dialog.getByRole('button', { name: 'Accept (1)' }).click()
  for (const page of [clients, office]) await page.getByRole('gridcell', { name: '2020' }).waitFor()
  await row(clients).getByText(t('proposed:state.accepted')).waitFor()
  expect(await row(office).count()).toBe(0)

  // Existing rows are changed in the same way, also on a phone, where rows are read-only.
  await clients.setViewportSize({ width: 360, height: 740 })
  const line = clients.getByRole('list', { name: t('renovation:list.title') }).getByRole('listitem')
  await line.locator('summary').getByText('2020').waitFor()
  expect(await line.locator('button[data-column]').count()).toBe(0)
  await line.getByRole('button', { name: t('proposed:propose') }).click()
  const change = clients.getByRole('dialog', { name: t('proposed:propose') })
  await change.getByRole('button', { name: t('proposed:send') }).click()
  await change.getByText(t('kernel:error.nothing_given')).waitFor()
  await change.getByLabel(t('renovation:field.company')).fill('Toits SA')
  await change.getByLabel(t('renovation:field.completion_year')).fill('')
  expect(await findViolations(clients)).toEqual([])
  await change.getByRole('button', { name: t('proposed:send') }).click()
  await box(clients, 'Company').getByText(t('proposed:state.open')).waitFor()
  await box(office, 'Completion year')
    .getByRole('button', { name: t('proposed:refuse') })
    .click()
  await office.keyboard.press('Enter')
  await box(office, 'Completion year').waitFor({ state: 'detached' })
  await box(office, 'Company').getByText('Roof · Company').waitFor()
  await box(office, 'Company')
    .getByRole('button', { name: t('proposed:accept') })
    .click()
  await office.getByRole('gridcell', { name: 'Toits SA' }).waitFor()
  await line.locator('summary').getByText('Toits SA').waitFor()
  await line.locator('summary').getByText('2020').waitFor()
})
