import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, formatDate } from '../../src/kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { mandateWithPeople } from '../../src/testing/files/mandateWithPeople.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let mandate: number
const today = dayOf(new Date())

beforeAll(async () => {
  app = await testApp()
  const made = await mandateWithPeople(app, 'Rue du Matin')
  ;({ admin, client, partner } = made)
  ;({ mandate } = made.place)
  await admin.mandates.update({
    params: { id: mandate },
    body: { due_date: addDays(today, -2), responsible: admin.id },
  })
  const add = (title: string, values: { person?: number; due_date?: string }) =>
    admin.tasks.create({ body: { mandate, title, ...values } })
  await add('Call the manager', { due_date: today })
  await add('Choose a date', { person: client.id })
})

const row = (page: Page, text: string) => page.locator('[data-id]').filter({ hasText: text })

it('the office sees what waits for whom, moves it by its keys and opens it beside the list (§2)', async () => {
  const page = await openAs(app, admin, '/admin-home')
  await page.getByRole('link', { name: t('ui:view.today') }).click()
  await page.getByRole('heading', { level: 1, name: t('today:title') }).waitFor()
  const late = page.getByRole('region', { name: new RegExp(`^${t('today:group.late')}`) })
  await late.getByText(t('today:late', { count: 2 })).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  // The deadline moves by `h`, the task ends by `x`.
  await late.getByRole('link').focus()
  await page.keyboard.press('h')
  await page.getByRole('menuitem', { name: t('today:later.week') }).click()
  await late.waitFor({ state: 'detached' })
  const { due_date } = await admin.mandates.get({ params: { id: mandate } })
  expect(due_date).toBe(addDays(today, 7))
  const task = row(page, 'Call the manager')
  await task.getByRole('link').focus()
  await page.keyboard.press('x')
  await task.waitFor({ state: 'detached' })

  const waiting = row(page, 'Choose a date')
  await waiting.getByText(t('mandate_waiting:reason.client')).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await waiting.getByRole('link').focus()
  await page.keyboard.press(' ')
  await page.getByRole('region', { name: t('ui:beside.record') }).waitFor()
  await page.keyboard.press('Escape')
})

it('a message waits on the home of whoever has not read it, and leaves as soon as somebody has (§2)', async () => {
  const write = (who: TestPerson, thread: 'client' | 'partner', text: string) =>
    who.messages.create({ body: { mandate, thread, text } })
  const office = await openAs(app, admin, '/admin-home')
  await office.getByRole('link', { name: t('ui:view.today') }).click()
  await office.getByRole('heading', { level: 1, name: t('today:title') }).waitFor()
  const question = await write(client, 'client', 'May the neighbours join?')
  // The page learns of it live.
  const unread = row(office, t('today:fact.unread', { count: 1, name: question.author_name! }))
  await unread.getByRole('link').waitFor()
  const colleague = await app.as('admin')
  const body = { mandate, thread: 'client', up_to: question.id } as const
  await colleague.messages.markRead({ body })
  await unread.waitFor({ state: 'detached' })
  expect(await findViolations(office)).toEqual([])

  for (const [who, side] of [
    [client, 'client'],
    [partner, 'partner'],
  ] as const) {
    const { author_name: name } = await write(admin, side, 'Please have a look')
    const page = await openAs(app, who, `/${side}-home`, { viewport: { width: 360, height: 800 } })
    const item = page
      .getByRole('listitem')
      .filter({ hasText: t('today:fact.unread', { count: 1, name: name! }) })
    await item.waitFor()
    expect(await findViolations(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await item.getByRole('link', { name: t('today:expected.read') }).click()
    await page.getByRole('article').getByText('Please have a look').waitFor()
    await expect
      .poll(async () => (await who.messages.threads({ query: { mandate } }))[0]!.unread)
      .toBe(0)
    await page.goBack()
    await item.waitFor({ state: 'detached' })
  }
})

it('the client sees at 360 px what to do, does it, and it disappears (§2)', async () => {
  const { url } = await admin.kickoff.make({ params: { id: mandate }, body: {} })
  const page = await openAs(app, client, '/client-home', { viewport: { width: 360, height: 800 } })
  const todo = page.getByRole('region', { name: t('today:expected.title') })
  await todo.getByText('Choose a date').waitFor()
  expect(await findViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const form = todo.getByRole('link', { name: t('today:expected.fill') })
  expect(await form.getAttribute('href')).toBe(url)
  await todo.getByRole('button', { name: t('today:action.done') }).click()
  await todo.getByText('Choose a date').waitFor({ state: 'detached' })
  const [made] = await admin.kickoff.list({ params: { id: mandate } })
  await admin.kickoff.revoke({ params: { id: mandate, form: made!.id } })
  await page.reload()
  await page
    .getByRole('region', { name: t('today:office.title') })
    .getByText(formatDate(addDays(today, 7)))
    .waitFor()
  expect(await findViolations(page)).toEqual([])
})
