import { beforeAll, expect, it } from 'vitest'
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
