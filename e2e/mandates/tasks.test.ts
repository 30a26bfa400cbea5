import { beforeAll, describe, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { addDays, dayOf, formatDate } from '../../src/kernel/field/format.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

const kind = 'cecb'

let app: TestApp
let admin: TestPerson
let partner: TestPerson
let client: TestPerson
let mandate: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, partner, client] = await Promise.all([
    app.as('admin'),
    app.as('partner'),
    app.as('client'),
  ])
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Tâches', street_number: '1A' },
  })
  mandate = (
    await admin.mandates.create({
      body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
    })
  ).id
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id: mandate }, body: { to, reason: 'test' } })
})

const open = async (who: TestPerson, group: 'admin' | 'partner' | 'client', width = 1440) => {
  const page = await openAs(app, who, `/${group}-home`, { viewport: { width, height: 900 } })
  return page
}
const tabOf = (group: 'admin' | 'partner' | 'client') =>
  `${app.url}${formPath(group, serviceTypeOf[kind], mandate)}?tab=tasks`

describe('tasks of a mandate (§2)', () => {
  it('are added and assigned by the office, and done by the partner from their home', async () => {
    const page = await open(admin, 'admin')
    await page.goto(tabOf('admin'))
    await page.getByText(t('tasks:none')).waitFor()
    await page.getByRole('button', { name: t('tasks:add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const due = addDays(dayOf(new Date()), -2)
    await dialog.getByLabel(t('task:field.title')).fill('Appeler la régie')
    await dialog.getByLabel(t('task:field.due_date'), { exact: true }).fill(formatDate(due))
    const person = dialog.getByLabel(t('task:field.person'), { exact: true })
    const { name } = await admin.users.get({ params: { id: partner.id } })
    await person.fill(name)
    await person.press('Enter')
    await dialog.getByRole('button', { name: t('tasks:add.submit'), exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Appeler la régie' })
    await row.getByText(name).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])

    // An item of the checklist is assigned from the same tab.
    const [item] = (await admin.mandates.checklist({ params: { id: mandate } })).results
    await page
      .getByRole('button', { name: t('tasks:assign_named', { name: item!.words.en }) })
      .click()
    await dialog.getByRole('button', { name: t('tasks:assign'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: item!.words.en }).check()
    await expect
      .poll(async () => {
        const form = await admin.mandates.form({ params: { id: mandate } })
        return form[`checklist/${item!.key}/done`]
      })
      .toBe(true)

    const theirs = await open(partner, 'partner', 360)
    const mine = theirs.getByRole('region', { name: t('tasks:mine') })
    await mine.getByText(t('tasks:overdue', { count: 1 })).waitFor()
    // Above the mandates.
    const [above, below] = [mine, theirs.locator('[data-id]').first()]
    expect((await above.boundingBox())!.y).toBeLessThan((await below.boundingBox())!.y)
    await mine.getByRole('link', { name: /Appeler la régie/ }).click()
    await theirs.getByRole('checkbox', { name: 'Appeler la régie' }).check()
    // What is ticked stays in its place until the tab is opened again.
    await expect
      .poll(async () => (await admin.tasks.list({ query: { mandate: [String(mandate)] } })).results)
      .toContainEqual(expect.objectContaining({ title: 'Appeler la régie', done: true }))
    await theirs.getByRole('checkbox', { name: 'Appeler la régie', checked: true }).waitFor()
    await theirs.reload()
    await theirs.getByText(t('tasks:none_for_you')).waitFor()
    await expect
      .poll(() => theirs.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    expect(await findViolations(theirs)).toEqual([])
  })
})

describe('the calendar of a person (§2)', () => {
  it('is made, shown once, renewed and revoked in their profile', async () => {
    const page = await open(client, 'client')
    await page.goto(`${app.url}/profile`)
    const part = page.getByRole('region', { name: t('calendar:title') })
    await part.getByRole('button', { name: t('calendar:make') }).click()
    const link = part.getByLabel(t('copyLink:link'), { exact: true })
    const url = await link.inputValue()
    expect((await fetch(url)).status).toBe(200)
    await part.getByText(t('calendar:once')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await part.getByRole('button', { name: t('calendar:renew') }).waitFor()
    expect(await link.count()).toBe(0)
    await part.getByRole('button', { name: t('calendar:renew') }).click()
    await link.waitFor()
    expect((await fetch(url)).status).toBe(404)
    await part.getByRole('button', { name: t('calendar:revoke') }).click()
    await part.getByRole('button', { name: t('calendar:make') }).waitFor()
  })
})
