import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBills } from '../../prove/papers/bills/drawBills.ts'
import { openBillReader } from '../../src/features/bills/reader/reader.server.ts'
import { acceptPath } from '../../src/features/quotes/quote.ts'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { queuedMails } from '../../src/testing/mails.ts'
import { builtProgram, root } from '../../src/testing/template.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openWindow } from '../support/windows.ts'

/** Maximum number of pointer presses from a new person to the acceptance of their report. */
const maxPresses = 44

const kind = 'incitative_consulting'
const email = 'odile.perret@example.ch'
const password = 'un mot de passe très long 7'

let app: TestApp
let admin: TestPerson
let product: string
let bill: Buffer
let worker: Awaited<ReturnType<typeof startWorker>>
const reader = openBillReader(builtProgram, { time: 120_000 })

/** Pointer presses by stage of the chain, in order. */
const presses = new Map<string, number>()
let stage = ''
const begin = (name: string) => {
  stage = name
  presses.set(name, 0)
}
/** Answers of the server that nobody expects. */
const refusals: string[] = []

beforeAll(async () => {
  app = await testApp({ outside: (outside) => ({ ...outside, billReader: reader }) })
  await loadRegister(app.database.pool, root)
  admin = await app.as('admin')
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Berset Énergie SA', vat_number: 'CHE-116.281.710' },
  })
  const [offered] = (await admin.products.list({ query: { kind } })).results
  product = offered!.name.en
  await admin.products.update({ params: { id: offered!.id }, body: { price: 420 } })
  for await (const { bytes } of drawBills({ seed: 16, count: 1, layouts: [2] })) bill = bytes
  // Mails stay queued, with what they hide.
  const { 'mails.send': _, ...tasks } = app.app.jobs.tasks
  worker = await startWorker({
    pool: app.database.pool,
    jobs: { ...app.app.jobs, tasks },
    context: {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => new Date(),
    } as never,
  })
})
afterAll(async () => {
  await worker?.stop()
  reader.close()
  const total = [...presses.values()].reduce((sum, count) => sum + count, 0)
  console.info(
    [...presses, ['total', total]].map(([name, count]) => `${count}\t${name}`).join('\n'),
  )
})

/** Counts the presses in a window, and the refusals of what it asks. */
async function count(page: Page) {
  await page.context().exposeBinding('pressed', () => {
    presses.set(stage, presses.get(stage)! + 1)
  })
  await page.context().addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('pointerdown', () => pressed(), true)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      refusals.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** What the newest mail with a key hides until it is sent, once it is queued: the token of its link, a code. */
async function mailed(key: RegExp): Promise<string[]> {
  const find = async () =>
    (await queuedMails(app.database)).filter((mail) => key.test(mail.key)).at(-1)?.secret
  await expect.poll(find).toBeTruthy()
  return app.box.open((await find())!).split('\n')
}

const patience = { timeout: 90_000 }

it('a mandate takes few clicks of office and client together, from a new person to the accepted report (§1, §2, §3)', async () => {
  const viewport = { width: 1440, height: 900 }
  const office = await openAs(app, admin, undefined, { isFresh: true, viewport })
  await count(office)
  await office.goto(`${app.url}/admin-home`)
  const button = (name: string | RegExp, within: Page | Locator = office) =>
    within.getByRole('button', { name })
  const dialog = office.getByRole('dialog')

  begin('person, building, mandate')
  await button(t('mandate:list.new')).first().click()
  await office.getByRole('menuitem', { name: product, exact: true }).click()
  await office
    .getByRole('combobox', { name: /^Building/ })
    .and(office.locator(':focus'))
    .waitFor()
  await office.keyboard.type('ch. champ-budin 2')
  await office.getByRole('option', { name: 'Chemin de Champ-Budin 2' }).first().waitFor()
  await office.keyboard.press('Enter')
  await office.getByText(t('mandate_place:created')).waitFor()
  await office.keyboard.press('Tab')
  await office.keyboard.type('Odile Perret')
  await office.getByRole('option', { name: /^Create/ }).waitFor()
  await office.keyboard.press('Enter')
  // The dialog has the name already, and begins with what it lacks.
  await dialog
    .getByRole('textbox', { name: /^Email/ })
    .and(office.locator(':focus'))
    .waitFor()
  await office.keyboard.type(email)
  await office.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await office.keyboard.press('Enter')
  await office.getByRole('heading', { level: 1, name: 'Chemin de Champ-Budin 2' }).waitFor()

  begin('quote')
  await button(t('mandate_record:offer.make')).click()
  await button(t('quote_office:action.send')).click()
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await office.getByText(t('quote:status.sent'), { exact: true }).first().waitFor()

  begin('client accepts the quote')
  const [token] = await mailed(/^quote-sent-/)
  const client = await openWindow(app.url, { isFresh: true, viewport })
  await count(client)
  await client.goto(`${app.url}${acceptPath}${token}`)
  await client.getByLabel(t('quote_client:answer.name')).click()
  await client.keyboard.type('Odile Perret')
  await client.keyboard.press('Enter')
  await client.getByText(t('quote_client:code.text')).waitFor()
  const [, code] = await mailed(/^quote-code-/)
  await client.keyboard.type(code!)
  await client.getByRole('heading', { name: t('quote_client:done.accepted') }).waitFor()

  begin('client fills in the kick-off form')
  const [form] = await mailed(/^kickoff-form-/)
  await client.goto(`${app.url}/kick-off-form/${form}`)
  const goOn = () => button(t('kickoffScreen:continue'), client).click()
  const step = (name: string) =>
    client.getByRole('heading', { level: 1, name: t(`kickoffScreen:heading.${name}`) }).waitFor()
  /** Types into fields, from the one with the focus, and goes on by Enter. */
  async function type(...values: string[]) {
    for (const [place, value] of values.entries()) {
      if (place > 0) await client.keyboard.press('Tab')
      await client.keyboard.type(value)
    }
    await client.keyboard.press('Enter')
  }
  await step('contact')
  await client.getByText(t('kickoff:title.ms')).click()
  await client.keyboard.press('Tab')
  await type('Odile', 'Perret', '', '079 123 45 67')
  await step('billing')
  await type('', 'Chemin de Champ-Budin', '2', '1290', 'Versoix')
  await step('building')
  await type('1', '2', '1962')
  await step('heating')
  await client.getByRole('radio', { name: t('kickoff:heating_energy.gas') }).click()
  await client.keyboard.press('Tab')
  await type('1998', '30')
  await step('consumption')
  await type('43500')
  await step('documents')
  const choosing = client.waitForEvent('filechooser')
  await button(t('kickoffScreen:choose_of', { name: t('kickoffScreen:bills.gas') }), client).click()
  await (await choosing).setFiles({
    name: 'gaz-2024.pdf',
    mimeType: 'application/pdf',
    buffer: bill,
  })
  await client.getByText(t('kickoffScreen:received')).first().waitFor()
  await goOn()
  await step('goals')
  await goOn()
  await step('visit')
  await goOn()
  await step('consents')
  await client.getByRole('checkbox').first().click()
  await client.keyboard.press('Enter')
  await step('review')
  await button(t('kickoffScreen:send'), client).click()
  await client.waitForURL(`${app.url}/message`)

  begin('office takes over the bill')
  await office.getByRole('link', { name: 'Chemin de Champ-Budin 2' }).first().click()
  await office.getByRole('tab', { name: t('service:tab.overview') }).waitFor()
  await button(/^Tick the 7 certain/).click(patience)
  await office.locator('[data-field="usage"] input:focus').waitFor()
  await office.keyboard.type(t('consumption:usage.heating_dhw'))
  await office.keyboard.press('Enter')
  await button(t('bills:take_over')).click()
  await office.getByText(t('bills:done')).first().waitFor()

  begin('worksheet')
  const worksheet = (name: string) =>
    office
      .getByRole('navigation', { name: t('consultation:steps') })
      .getByRole('link', { name: new RegExp(`^${t(`consultation:step.${name}`)}`) })
      .click()
  const field = (name: string) => office.locator(`[data-field="${name}"]`)
  await office.getByRole('link', { name: t('consultation:title') }).click()
  await field('visit_date').locator('input').click()
  await office.keyboard.type('27.11.2026')
  await field('main_heating').getByText(t('ui:form.yes'), { exact: true }).click()
  await field('earlier_advice').getByText(t('ui:form.no'), { exact: true }).click()
  await worksheet('plant')
  await field('findings').locator('textarea').click()
  await office.keyboard.type('Chaudière à gaz de 1998, corrodée.')
  await button(/^Choose /).click()
  await field('recommended_reason').locator('textarea:focus').waitFor()
  await office.keyboard.type('Le coût annuel le plus bas; le canton est consulté.')
  await office
    .getByRole('group', { name: t('service:field.next_steps') })
    .getByRole('checkbox')
    .first()
    .click()
  await worksheet('signatures')
  await field('report_date').locator('input:focus').waitFor()
  await office.keyboard.type('28.11.2026')
  await field('report_signed').getByText(t('ui:form.yes'), { exact: true }).click()

  begin('report')
  await button(t('report:make.pdf')).click()
  await button(t('report:action.publish')).click(patience)
  const sources = dialog.getByRole('textbox', { name: /^Source:/ })
  await sources.first().and(office.locator(':focus')).waitFor()
  await dialog.getByText(/^The comparison of one mandate under way rests/).waitFor()
  for (let place = 0; place < (await sources.count()); place++) {
    if (place > 0) await office.keyboard.press('Enter')
    await sources.nth(place).and(office.locator(':focus')).waitFor()
    await office.keyboard.type('Offres indicatives 2026')
  }
  await dialog.getByRole('button', { name: /^Sources read/ }).click()
  // Whether prices include VAT is asked once for each table, for the whole office.
  await dialog.getByText(t('report:publish.vat')).waitFor()
  const included = dialog.getByRole('button', { name: t('origin:vat.incl') })
  for (let left = await included.count(); left > 0; left--) {
    await included.first().click()
    await expect.poll(() => included.count()).toBeLessThan(left)
  }
  await dialog.getByRole('button', { name: t('report:action.publish') }).click()
  await office.getByText(/^Published on/).waitFor(patience)

  begin('delivery')
  await office.getByRole('link', { name: /^M-\d{4}-/ }).click()
  const next = office.getByRole('region', { name: t('mandate_next:title') })
  for (const way of ['in_review', 'delivered']) {
    await next.getByRole('button', { name: t(`mandate_move:${way}`) }).click()
    await dialog.getByRole('button', { name: t(`mandate_move:${way}`) }).waitFor()
    const reason = dialog.getByLabel(/^Reason.*required/)
    if (await reason.count()) {
      await reason.and(office.locator(':focus')).waitFor()
      await office.keyboard.type('Les papiers manquants suivront.')
    }
    // Who delivers reads that the client has no account, and invites them at once.
    if (way === 'delivered') {
      await dialog.getByText(t('mandate_client_access:before.none')).waitFor()
      await dialog.getByRole('button', { name: t('user:invite'), exact: true }).click()
      await dialog.getByText(t('mandate_client_access:before.invited')).waitFor()
    }
    await dialog.getByRole('button', { name: t(`mandate_move:${way}`) }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  begin('client accepts the report')
  const [invitation] = await mailed(/^invitation-/)
  await client.goto(`${app.url}/password-reset${invitation}`)
  await client
    .getByLabel(t('auth:reset.new'), { exact: true })
    .and(client.locator(':focus'))
    .waitFor()
  await client.keyboard.type(password)
  await client.keyboard.press('Tab')
  await client.keyboard.type(password)
  await client.keyboard.press('Enter')
  await client
    .getByRole('main')
    .getByRole('link', { name: t('auth:sign_in.submit') })
    .click()
  await client.locator('[name=password]:focus').waitFor()
  await client.keyboard.type(password)
  await client.keyboard.press('Enter')
  await button(t('project:home.report.accept'), client).click()
  await client
    .getByRole('dialog')
    .getByRole('button', { name: t('project:home.report.accept') })
    .click()
  await client.getByRole('button', { name: t('project:home.ended', { count: 1 }) }).waitFor()

  expect(refusals).toEqual([])
  const total = [...presses.values()].reduce((sum, one) => sum + one, 0)
  expect(total).toBeLessThanOrEqual(maxPresses)
}, 600_000)
