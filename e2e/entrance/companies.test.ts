import { beforeAll, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

it('§3 a company is made of people who name it, opens a mandate to one of them, and lets one leave with one act', async () => {
  const people: number[] = []
  for (const first_name of ['Ada', 'Bob']) {
    const email = `${first_name.toLowerCase()}@nant.example`
    const body = { first_name, email, company_name: 'Régie du Nant SA' }
    people.push((await admin.users.create({ body })).id)
  }
  const [ada, bob] = people as [number, number]
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Nant' } })
  const { id: mandate } = await admin.mandates.create({ body: { product, building, client: ada } })

  const page = await openAs(app, admin, `/users/${ada}`)
  await page.getByRole('button', { name: t('people:proposal.make') }).click()
  await page.getByRole('heading', { level: 1, name: 'Régie du Nant SA' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/users\/c\d+$/)

  await page.getByRole('button', { name: /M-\d{4}-\d+/ }).click()
  await page.getByRole('menuitem', { name: 'Bob' }).click()
  await page.getByRole('button', { name: t('opening:close', { name: 'Bob' }) }).waitFor()
  expect((await admin.openings.list({ query: { mandate: [mandate] } })).count).toBe(1)
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  const row = page.getByRole('listitem').filter({ hasText: 'ada@nant.example' })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('people:leave') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('leave:field.successor') }).click()
  await page.getByRole('option', { name: 'Bob' }).click()
  await dialog.getByRole('button', { name: t('people:leave.submit') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await admin.mandates.get({ params: { id: mandate } })).client).toBe(bob)
  await page.getByText(t('people:left', { count: 1 })).waitFor()
})

it('§2 somebody without an email address is a contact of a company or building, offered for a visit, and becomes a person by one act', async () => {
  const { id: client } = await admin.users.create({
    body: { first_name: 'Cleo', email: 'cleo@clef.example' },
  })
  const product = (await admin.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue de la Clef' } })
  const { id: mandate } = await admin.mandates.create({ body: { product, building, client } })
  const page = await openAs(app, admin, `/buildings/${building}`)
  await page.getByRole('button', { name: t('contact_record:list.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('contact_record:field.name')).fill('Agim Krasniqi')
  await dialog.getByLabel(t('contact_record:field.role')).fill('Concierge')
  await dialog.getByLabel(t('contact_record:field.phone_number')).fill('079 343 11 51')
  await dialog.getByRole('button', { name: t('contact_record:create.submit') }).click()
  await dialog.waitFor({ state: 'detached' })
  const link = page.getByRole('link', { name: /343 11 51/ })
  expect(await link.getAttribute('href')).toBe('tel:+41793431151')
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  await page.goto(`${app.url}${formPath('admin', 'CECB', mandate)}?tab=tasks`)
  await page.getByRole('button', { name: t('appointments:add') }).click()
  await dialog.getByRole('button', { name: 'Agim Krasniqi, Concierge' }).click()
  const valueOf = (field: string) => dialog.getByLabel(t(`appointment:field.${field}`)).inputValue()
  expect(await valueOf('guest_name')).toBe('Agim Krasniqi')
  expect(await valueOf('keys')).toBe('Agim Krasniqi, Concierge, +41 79 343 11 51')
  expect(await findViolations(page)).toEqual([])

  await page.goto(`${app.url}/buildings/${building}`)
  await page.getByRole('button', { name: /Agim Krasniqi/ }).click()
  await page.getByRole('menuitem', { name: t('contact_record:become') }).click()
  await dialog.getByLabel(t('user:field.email')).fill('agim@clef.example')
  expect(await dialog.getByLabel(t('user:field.last_name')).inputValue()).toBe('Krasniqi')
  await dialog.getByRole('button', { name: t('contact_record:become') }).click()
  await page.getByRole('heading', { level: 1, name: 'Agim Krasniqi' }).waitFor()
  expect((await admin.contacts.list({ query: { building: [building] } })).count).toBe(0)
})
