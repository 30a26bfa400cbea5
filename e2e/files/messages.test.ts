import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

const kind = 'cecb'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let mandate: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
})
beforeEach(async () => {
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Pitons', street_number: '13' },
  })
  const created = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  mandate = created.id
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'for the test' },
  })
})

async function open(person: TestPerson, group: 'admin' | 'client' | 'partner', width = 1440) {
  const page = await openAs(
    app,
    person,
    `${formPath(group, serviceTypeOf[kind], mandate)}?tab=messages`,
    { viewport: { width, height: 900 } },
  )
  await panelOf(page).waitFor()
  return page
}
const panelOf = (page: Page) => page.getByRole('region', { name: t('messages:title') })
const field = (page: Page) => page.getByRole('textbox', { name: t('messages:write.label') })
const threadOf = (page: Page, name: 'client' | 'partner' | 'internal') =>
  page
    .getByRole('navigation', { name: t('messages:choose') })
    .getByRole('button')
    .filter({ hasText: t(`messages:name.${name}`) })

describe('messages in the browser (§6)', () => {
  it('two people write to each other, live, each by keyboard', async () => {
    const [office, owner] = [await open(admin, 'admin'), await open(client, 'client')]
    await panelOf(owner).getByText(t('messages:empty')).waitFor()
    await field(owner).fill('Does the rig fit through the yard?')
    await field(owner).press('Control+Enter')
    await panelOf(owner).getByText('Does the rig fit').waitFor()
    await expect.poll(() => field(owner).inputValue()).toBe('')
    await panelOf(office).getByRole('article').getByText('Does the rig fit').waitFor()
    // The button names the receiver, and the readers stand beside it.
    await panelOf(office)
      .getByRole('button', { name: t('messages:send.client') })
      .waitFor()
    await field(office).fill('Yes, by the gate.')
    await field(office).press('Control+Enter')
    await panelOf(owner).getByRole('article').getByText('Yes, by the gate.').waitFor()
    await panelOf(office)
      .getByText(/^Read by client Test \d+ on /)
      .waitFor()
    for (const page of [office, owner]) {
      expect(await findViolations(page)).toEqual([])
      expect(await findNameless(page)).toEqual([])
    }
  })

  it('the office keeps its threads apart, with a draft for each', async () => {
    await partner.messages.create({ body: { mandate, thread: 'partner', text: 'Drilling offer' } })
    const page = await open(admin, 'admin')
    // What is unread opens first.
    await panelOf(page).getByRole('article').getByText('Drilling offer').waitFor()
    await field(page).fill('half a sentence to the partner')
    await threadOf(page, 'client').click()
    await panelOf(page).getByText(t('messages:empty')).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await threadOf(page, 'internal').click()
    await panelOf(page)
      .getByRole('button', { name: t('messages:send.internal') })
      .waitFor()
    await threadOf(page, 'partner').click()
    await expect.poll(() => field(page).inputValue()).toBe('half a sentence to the partner')
  })

  it('the panel takes what the head of the page leaves, and says who has no account to answer with', async () => {
    const contact = await admin.users.create({
      body: { first_name: 'Zoé', email: 'zoe@example.ch', groups: ['client'] },
    })
    const building = (await admin.mandates.get({ params: { id: mandate } })).building
    await client.proposals.create({
      body: { mandate, resource: 'buildings', record: building!, values: { floors: 4 } },
    })
    const page = await open(admin, 'admin')
    await page.getByText(t('proposal:line', { count: 1 })).waitFor()
    const overhang = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(overhang).toBe(0)
    expect(await page.getByText(/has no account/).count()).toBe(0)
    await app.database.pool.query('update mandates set client = $1 where id = $2', [
      contact.id,
      mandate,
    ])
    await page.reload()
    await threadOf(page, 'client').click()
    await panelOf(page)
      .getByText(t('messages:write.no_account', { name: 'Zoé' }))
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    await panelOf(page)
      .getByRole('link', { name: t('messages:write.invite') })
      .click()
    await page.waitForURL(`${app.url}/users/${contact.id}`)
  })

  it('a message is forwarded after its readers are shown', async () => {
    await partner.messages.create({ body: { mandate, thread: 'partner', text: 'It takes a week' } })
    const page = await open(admin, 'admin')
    await panelOf(page)
      .getByRole('button', { name: t('messages:actions') })
      .click()
    await page.getByRole('menuitem', { name: t('messages:forward') }).click()
    const dialog = page.getByRole('dialog', { name: t('messages:forward.title') })
    await dialog.getByText('client Test').waitFor()
    await dialog.getByRole('button', { name: t('messages:send.client') }).click()
    await dialog.waitFor({ state: 'hidden' })
    const query = { mandate: [mandate], thread: ['client' as const] }
    const { results } = await client.messages.list({ query })
    expect(results.map(({ text }) => text)).toEqual([expect.stringContaining('It takes a week')])
  })

  it('the open thread is searched, and shown again without the search', async () => {
    for (const text of ['The boiler is from 1998', 'Roof and façade', 'A boiler room below'])
      await client.messages.create({ body: { mandate, thread: 'client', text } })
    await partner.messages.create({ body: { mandate, thread: 'partner', text: 'boiler of mine' } })
    const page = await open(admin, 'admin')
    await threadOf(page, 'client').click()
    const articles = panelOf(page).getByRole('article')
    await expect.poll(() => articles.count()).toBe(3)
    const search = panelOf(page).getByRole('searchbox', { name: t('messages:search') })
    await search.fill('boiler')
    await expect.poll(() => articles.count()).toBe(2)
    await search.fill('chimney')
    await panelOf(page).getByText(t('messages:search.nothing')).waitFor()
    expect(await findViolations(page)).toEqual([])
    await search.press('Escape')
    await expect.poll(() => articles.count()).toBe(3)
  })

  it('@ offers people of the thread only', async () => {
    const page = await open(admin, 'admin')
    await threadOf(page, 'client').click()
    await field(page).pressSequentially('@')
    const offered = page.getByRole('listbox').getByRole('option')
    await offered.first().waitFor()
    const names = (await offered.allTextContents()).join(', ')
    expect(names).toContain('client Test')
    expect(names).not.toContain('partner Test')
    await offered.filter({ hasText: 'client Test' }).click()
    await field(page).press('Control+Enter')
    await panelOf(page).locator('mark').getByText('@client Test').waitFor()
  })

  it('/ offers the texts that the office keeps, which its settings write', async () => {
    const settings = await openAs(app, admin, '/settings?tab=snippets')
    await settings.getByRole('button', { name: t('snippets:new') }).click()
    const dialog = settings.getByRole('dialog')
    await dialog.getByLabel(t('snippets:name')).fill('Visite')
    await dialog.getByRole('button', { name: t('snippets:save') }).click()
    await dialog.getByText(t('kernel:error.required')).waitFor()
    await dialog.getByLabel(t('snippets:text')).fill('Bonjour,\nquand pouvons-nous passer ?')
    expect(await findViolations(settings)).toEqual([])
    await dialog.getByRole('button', { name: t('snippets:save') }).click()
    await settings.getByRole('listitem', { name: 'Visite' }).waitFor()

    // However many there are, each can be reached.
    const { snippets } = await admin.settings.get({ params: { id: 1 } })
    const more = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ name: `Rappel ${n}`, text: 'Bonjour' }))
    await admin.settings.update({
      params: { id: 1 },
      body: { snippets: [...(snippets as object[]), ...more] } as never,
    })
    const page = await open(admin, 'admin')
    await threadOf(page, 'client').click()
    await field(page).pressSequentially('/')
    await page.getByRole('option', { name: 'Visite' }).waitFor()
    for (let n = 0; n < 8; n++) await field(page).press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe('Visite')
    expect(await page.getByRole('option', { selected: true }).isVisible()).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await field(page).fill('')
    await field(page).pressSequentially('Merci. /vis')
    await page.getByRole('listbox').getByRole('option', { name: 'Visite' }).waitFor()
    await field(page).press('Enter')
    await expect
      .poll(() => field(page).inputValue())
      .toBe('Merci. Bonjour,\nquand pouvons-nous passer ?')
  })

  it('a phone shows the list, then the thread', async () => {
    await client.messages.create({ body: { mandate, thread: 'client', text: 'From the garden' } })
    const page = await open(admin, 'admin', 360)
    await threadOf(page, 'client').click()
    await panelOf(page).getByText('From the garden').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('messages:back'), exact: true }).click()
    await threadOf(page, 'partner').waitFor()
  })

  it('the link in a mail ends mails once its button is pressed', async () => {
    const token = app.box.seal(
      JSON.stringify({ purpose: 'unsubscribe', person: client.id, mandate, thread: 'client' }),
    )
    const page = await openPage(app, `/unsubscribe#${token}`)
    await page.getByRole('button', { name: t('messages:stop.submit') }).click()
    await page.getByText(t('messages:stop.done.thread')).waitFor()
    const [thread] = await client.messages.threads({ query: { mandate } })
    expect(thread!.mail).toEqual({ is: 'never', is_own: true })
  })
})
