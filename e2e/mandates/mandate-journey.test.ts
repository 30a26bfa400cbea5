import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { formPath, ongoingStatuses, type Status } from '../../src/features/mandates/mandate.ts'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { formatDate } from '../../src/kernel/field/format.ts'
import { type Kind, kinds, serviceTypeOf } from '../../src/kinds.ts'
import { kindsWith } from '../../src/services.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { emptyPdf, uploadFile } from '../../src/testing/files/upload.ts'
import { root } from '../../src/testing/template.ts'
import { openAs, tabTo } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'
import { t } from '../support/translate.ts'

let app: TestApp
/** The three people, and two others who must not see their mandates. */
let people: Record<'admin' | 'client' | 'partner' | 'otherClient' | 'otherPartner', TestPerson>
/** The browser pages of the three people. */
let office: Page
let clientPage: Page
let partnerPage: Page
const products = {} as Record<Kind, string>

/** Real addresses as typed and as registered; each kind uses its own. */
const addresses: readonly [typed: string, found: string][] = [
  ['24 rue des deux ponts', 'Rue des Deux-Ponts 24'],
  ['ch. champ-budin 2', 'Chemin de Champ-Budin 2'],
  ['av. giuseppe mota 30', 'Avenue Giuseppe-Motta 30'],
  ['rodolphe toepffer 8', 'Rue Rodolphe-Toepffer 8'],
  ['ruelle des grebes 1', 'Ruelle des Grèbes 1'],
  ['savoises 14', 'Rue des Savoises 14'],
  ['avenue edmond vaucher 47', 'Avenue Edmond-Vaucher 47'],
]
const addressOf = (kind: Kind) => addresses[kinds.indexOf(kind)]!

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  people = {
    admin: await app.as('admin'),
    client: await app.as('client'),
    partner: await app.as('partner'),
    otherClient: await app.as('client'),
    otherPartner: await app.as('partner'),
  }
  for (const { kind, name } of (await people.admin.products.list({})).results) {
    products[kind] = name.en
  }
  office = await openAs(app, people.admin, '/admin-home')
  clientPage = await openAs(app, people.client, '/client-home')
  partnerPage = await openAs(app, people.partner, '/partner-home')
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Types into a field and chooses the option that appears. */
async function choose(field: RegExp, typed: string, option: string) {
  await office.getByRole('combobox', { name: field }).fill(typed)
  const found = office.getByRole('option', { name: option })
  await found.filter({ hasNotText: 'Create' }).first().click()
}

/** Creates a mandate of a kind in the browser, with product, address, client and partner. Returns its id. */
async function createMandate(kind: Kind): Promise<number> {
  const [typed, found] = addressOf(kind)
  await office
    .getByRole('navigation')
    .getByRole('link', { name: t('web:menu.mandates') })
    .first()
    .click()
  await office
    .getByRole('button', { name: t('mandate:list.new') })
    .first()
    .click()
  await office.getByRole('menuitem', { name: products[kind], exact: true }).click()
  await office.waitForURL(`**${formPath('admin', serviceTypeOf[kind])}?product=*`)
  await choose(/^Building/, typed, found)
  await office.getByText(t('mandate_place:created')).waitFor()
  await choose(/^Client/, people.client.email, people.client.email)
  await choose(/^Partner/, people.partner.email, people.partner.email)
  await office.getByRole('button', { name: t('new_mandate:submit') }).click()
  await office.waitForURL(/-admin-form\/\d+$/)
  await heading(office, found)
  return Number(new URL(office.url()).pathname.split('/').at(-1))
}

/** Moves the open mandate to another status, by its primary action or the menu next to it. */
async function changeStatus(label: string, reason?: string) {
  const primary = office.getByRole('main').getByRole('button', { name: label })
  const more = office.getByRole('button', { name: t('ui:action.more') })
  const currentAction = await office
    .getByRole('main')
    .getByRole('button', { name: /^(Record|Start|Submit|Deliver)/ })
    .innerText()
  if (await primary.isVisible()) await primary.click()
  else {
    await more.click()
    await office.getByRole('menuitem', { name: label }).click()
  }
  const dialog = office.getByRole('dialog')
  if (reason) await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await dialog.waitFor({ state: 'detached' })
  // Wait for the page to show the new status, which has another action.
  await office
    .getByRole('main')
    .getByRole('button', { name: currentAction, exact: true })
    .waitFor({ state: 'detached' })
}

const numberOf = async (id: number) => (await people.admin.mandates.get({ params: { id } })).number

/** Creates an ordered CECB mandate on a new building, by the API. */
async function createOrdered(
  street_name: string,
  who: { client: TestPerson; partner: TestPerson },
) {
  const { buildings, mandates, products } = people.admin
  const { id: building } = await buildings.create({ body: { street_name, street_number: '1' } })
  const [product] = (await products.list({ query: { kind: 'cecb' } })).results
  const { id } = await mandates.create({
    body: { product: product!.id, building, client: who.client.id, partner: who.partner.id },
  })
  return mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'order' } })
}

it('an address becomes a mandate that passes through all statuses, with office, client and partner (§1, §2, §4)', async () => {
  const id = await createMandate('cecbplus')
  const [, address] = addressOf('cecbplus')
  const number = await numberOf(id)

  // A draft does not exist for its client, who learns whom to ask.
  await clientPage.reload()
  await clientPage.getByText('Contact the administrator at').waitFor()
  await clientPage.getByRole('link', { name: people.admin.email }).waitFor()
  await clientPage.goto(app.url + formPath('client', 'CECB_PLUS', id)!)
  await heading(clientPage, t('web:not_found.title'))

  await changeStatus('Record that the quote was sent', 'quote sent by post')
  await changeStatus('Record the order', 'order signed on paper')
  await changeStatus('Start the work')

  await office.getByRole('button', { name: t('ui:action.more') }).click()
  await office.getByRole('menuitem', { name: t('mandate:action.wait') }).click()
  await office.getByRole('combobox', { name: /^Waiting for/ }).click()
  await office.getByRole('option', { name: t('mandate:field.client') }).click()
  await office
    .getByLabel(t('mandate_waiting:field.next_action'))
    .fill('Send your heating oil bills')
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('mandate:action.wait') })
    .click()
  await office.getByText(t('mandate:waits_for.client')).locator('visible=true').waitFor()

  await clientPage.goto(`${app.url}/client-home`)
  await heading(clientPage, t('project:home.title'))
  await clientPage.getByRole('heading', { name: t('today:expected.title') }).waitFor()
  await clientPage.getByText('Send your heating oil bills').waitFor()

  await partnerPage.reload()
  await partnerPage.getByRole('link', { name: address }).click()
  await heading(partnerPage, address)
  await partnerPage.getByRole('button', { name: t('mandate_move:in_review') }).click()
  await partnerPage.getByText(t('mandate_move:error.guard_checklistDone')).waitFor()

  await changeStatus('Submit for review', 'checked by telephone')
  await changeStatus(t('mandate_move:delivered'), 'report handed over')

  // It lies with the client.
  await office.getByText(t('mandate_acceptance:awaited', { date: '' }).trim()).waitFor()

  // The client objects first, which the office reads, and accepts all the same.
  await clientPage.reload()
  await clientPage.getByRole('button', { name: t('mandate_objection:title') }).click()
  const objection = clientPage.getByRole('dialog')
  await objection.getByRole('button', { name: t('mandate_objection:submit') }).click()
  await objection.getByText(t('mandate_objection:error.text_needed')).waitFor()
  await objection.getByLabel(t('mandate_objection:field.text')).fill('The attic is missing.')
  await takePictures(clientPage, 'objection')
  await objection.getByRole('button', { name: t('mandate_objection:submit') }).click()
  const date = formatDate(new Date())
  await clientPage.getByText(t('mandate_objection:yours', { date })).waitFor()
  await takePictures(clientPage, 'objected')
  await office.getByText(t('mandate_objection:theirs', { date })).waitFor()
  await takePictures(office, 'objected-office')

  await clientPage.getByRole('button', { name: t('project:home.mandate.accept') }).click()
  await clientPage
    .getByRole('dialog')
    .getByRole('button', { name: t('project:home.mandate.accept') })
    .click()
  // The button that opened the dialog goes with what it offered.
  await clientPage.locator('h1:focus').waitFor()
  await clientPage.getByRole('button', { name: t('project:home.ended', { count: 1 }) }).click()
  await clientPage.getByText(number).waitFor()
  await clientPage.getByText(t('project:home.accepted', { date })).waitFor()

  // What the office still has to do leaves it open, on a list to which its home leads.
  await office.getByText(t('mandate_acceptance:accepted.client', { date })).waitFor()
  const page = office.url()
  await office.goto(`${app.url}/admin-home?view=today`)
  await office.getByRole('link', { name: t('today:to_close', { count: 1 }) }).click()
  await office.getByRole('link', { name: address }).waitFor()
  await office.goto(page)
  await office.getByRole('button', { name: t('mandate_move:closed') }).click()
  const closing = office.getByRole('dialog')
  const reason = await closing.getByLabel(/^Reason/).inputValue()
  // It names what is open.
  expect(reason).toContain(t('mandate_move:error.guard_lastStageDone'))
  expect(reason).toContain('Result explained to the client')
  await closing.getByRole('button', { name: t('mandate_move:closed') }).click()

  // The page updates when others change the mandate.
  await office.getByRole('button', { name: t('ui:action.more') }).click()
  await office.getByRole('menuitem', { name: t('mandate_move:reopen') }).waitFor()
  await office.getByRole('menuitem', { name: t('ui:history.title') }).click()
  const history = office.getByRole('complementary', { name: t('ui:history.title') })
  await history.getByText('checked by telephone').waitFor()
  await history.getByText('order signed on paper').waitFor()
  await office.keyboard.press('Escape')

  await office.goto(`${app.url}/admin-home?search=${number}`)
  await office.getByRole('button', { name: t('ui:list.actions_of', { name: address }) }).click()
  await office.getByRole('menuitem', { name: t('ui:action.delete') }).click()
  const dialog = office.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: t('ui:action.delete') }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(number)
  await dialog.getByRole('button', { name: t('ui:action.delete') }).click()
  await office
    .getByRole('status')
    .filter({ hasText: t('mandate_deletion:done') })
    .waitFor()
  await office.getByText(t('ui:list.no_result')).waitFor()
})

const answers = {
  ...{ visit_date: '2026-10-01', findings: 'Old boiler', boiler_power: 60 },
  recommended: 'pacAir',
}
/** Answers by which the checklist items that are facts are done. */
const answersFor = (items: readonly { missing: readonly string[] | null }[]) =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) =>
      items.some(({ missing }) => missing?.includes(name)),
    ),
  )

/** One kind here; FORMS=all tests each (`npm run prove forms`). */
const reportKinds = process.env.FORMS === 'all' ? kinds : kindsWith('report')

it.each(reportKinds.filter((kind) => kind !== 'cecbplus'))(
  'a mandate of the kind %s goes from draft to delivery, through the forms of all groups that have one (§1, §2)',
  async (kind) => {
    const [, address] = addressOf(kind)
    const id = await createMandate(kind)
    await changeStatus('Record the order', 'order signed on paper')
    await changeStatus('Start the work')

    // The partner does the work, or the office if partners have no form.
    const workPage = await openForm('partner', kind, id)
    const { results } = await people.admin.mandates.checklist({ params: { id } })
    const isDue = (stage: string) => stage === 'ordered' || stage === 'in_progress'
    const [waived, ...others] = results.filter(({ stage }) => isDue(stage))
    const last = others.find(({ missing }) => missing === null) ?? others.at(-1)!
    const done = others.filter((item) => item !== last)
    // Items that are facts tick themselves.
    await people.admin.mandates.updateForm({ params: { id }, body: answersFor(done) })
    for (const { key } of done.filter(({ missing }) => missing === null))
      await workPage.locator(`[data-field="checklist/${key}/done"] input`).press('Space')
    await office.getByRole('button', { name: `Waive “${waived!.words.en}”` }).click()
    await office.keyboard.type('seen last year')
    await office.keyboard.press('Enter')
    for (const page of [office, workPage]) await page.getByText('seen last year').waitFor()
    await expect
      .poll(() => workPage.locator('[data-field^=checklist] input:checked').count())
      .toBe(done.length)
    await workPage.getByRole('button', { name: t('mandate_move:in_review') }).click()
    // The refusal lists the open items, which can be ticked in the dialog, or follow their answers.
    const dialog = workPage.getByRole('dialog')
    const refusal = dialog.getByText(t('mandate_move:error.guard_checklistDone'))
    await refusal.waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(1)
    if (last.missing === null) await dialog.getByRole('checkbox', { name: last.words.en }).check()
    else await people.admin.mandates.updateForm({ params: { id }, body: answersFor([last]) })
    await refusal.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: t('mandate_move:in_review') }).click()
    await office
      .getByRole('main')
      .getByRole('button', { name: t('mandate_move:delivered') })
      .waitFor()
    if (kindsWith('report').includes(kind)) {
      await office
        .getByRole('main')
        .getByRole('button', { name: t('mandate_move:delivered') })
        .click()
      await office
        .getByRole('dialog')
        .getByRole('link', { name: t('mandate_move:remedy.reportPublished') })
        .click()
      await office.getByRole('tab', { name: t('service:tab.report'), selected: true }).waitFor()
      await office.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await changeStatus(t('mandate_move:delivered'), 'report handed over')

    await office.getByRole('button', { name: t('ui:action.more') }).click()
    await office.getByRole('menuitem', { name: t('ui:history.title') }).click()
    const history = office.getByRole('complementary', { name: t('ui:history.title') })
    const byHand = [waived!, ...(last.missing === null ? [last] : [])]
    for (const { words } of byHand) await history.getByText(words.en).first().waitFor()
    await office.keyboard.press('Escape')

    const projectPage = await openForm('client', kind, id)
    if (projectPage === office) {
      await clientPage.goto(`${app.url}/client-home`)
      await clientPage.getByText(address).first().waitFor()
      expect(await clientPage.getByRole('link', { name: address }).count()).toBe(0)
    } else
      await projectPage
        .getByRole('listitem')
        .filter({ hasText: t('project:step.delivered') })
        .waitFor()

    for (const who of [people.otherClient, people.otherPartner]) {
      expect(await who.mandates.list({})).toMatchObject({ count: 0, results: [] })
      await expect(who.mandates.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
  },
)

/** Opens the form of a mandate as its client or partner, or as the office if they have none. */
async function openForm(group: 'client' | 'partner', kind: Kind, id: number): Promise<Page> {
  const path = formPath(group, serviceTypeOf[kind], id)
  if (!path) return office
  const page = group === 'client' ? clientPage : partnerPage
  // The path is case-insensitive.
  await page.goto(app.url + path.toLowerCase())
  await page.waitForURL(`**${path}`)
  await heading(page, addressOf(kind)[1])
  return page
}

it('the acceptance that a client gave on paper is recorded with its proof, and read by all (§2)', async () => {
  const { id, building } = await createOrdered('Rue de la Preuve', people)
  for (const to of ['in_progress', 'in_review', 'delivered'] as const)
    await people.admin.mandates.setStatus({ params: { id }, body: { to, reason: 'on paper' } })
  const proof = await uploadFile(app, people.admin, emptyPdf, {
    ...{ name: 'Lettre du client.pdf', type: 'correspondence', folder: 'correspondence' },
    ...{ mandate: id, building: building! },
  })
  await office.goto(app.url + formPath('admin', 'CECB', id)!)
  await office.getByRole('button', { name: t('ui:action.more') }).click()
  await office.getByRole('menuitem', { name: t('mandate_record:record_acceptance') }).click()
  const dialog = office.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: t('mandate_acceptance:submit') })
  await submit.click()
  await dialog.getByText(t('kernel:error.required')).waitFor()
  await dialog.locator('[data-field=proof]').getByRole('combobox').click()
  await office.getByRole('option').filter({ hasText: proof.name }).click()
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  const date = formatDate(new Date())
  await office.getByText(t('mandate_acceptance:accepted.office', { date })).waitFor()
  await office.getByRole('link', { name: t('mandate_acceptance:proof') }).click()
  await office.getByRole('tab', { name: t('service:tab.files'), selected: true }).waitFor()
  await clientPage.goto(app.url + formPath('client', 'CECB', id)!)
  await clientPage.getByText(t('project:home.accepted', { date })).waitFor()
  expect(
    await clientPage.getByRole('button', { name: t('project:home.mandate.accept') }).count(),
  ).toBe(0)
})

it('a mandate is created and its status changed by keyboard alone (§2)', async () => {
  const { keyboard } = office
  await office.goto(`${app.url}/PEIK-admin-form`)
  await heading(office, `New mandate: ${products.peik}`)
  // The address field has the focus, and Enter takes the best hit.
  await tabTo(office.getByRole('combobox', { name: /^Building/ }))
  await keyboard.type('rue du beulet 11')
  await office.getByRole('option', { name: 'Rue du Beulet 11' }).first().waitFor()
  await keyboard.press('Enter')
  await office.getByText(t('mandate_place:created')).waitFor()
  await tabTo(office.getByRole('combobox', { name: /^Client/ }))
  await keyboard.type(people.client.email)
  const found = office.getByRole('option').filter({ hasNotText: 'Create' })
  await expect.poll(() => found.count()).toBe(1)
  // Enter takes the only match.
  await keyboard.press('Enter')
  await tabTo(office.getByRole('button', { name: t('new_mandate:submit') }))
  await keyboard.press('Enter')
  await heading(office, 'Rue du Beulet 11')
  const id = Number(new URL(office.url()).pathname.split('/').at(-1))
  const made = await people.admin.mandates.get({ params: { id } })
  expect(made.client).toBe(people.client.id)
  // Back does not return to the form that created it.
  await office.goBack()
  await office.waitForURL((url) => !/PEIK-admin-form/.test(url.pathname))
  await office.goForward()
  await heading(office, 'Rue du Beulet 11')

  await tabTo(office.getByRole('button', { name: t('mandate_move:offered') }))
  await keyboard.press('Enter')
  // The reason that the way needs has the focus.
  await office
    .getByLabel(/^Reason/)
    .and(office.locator(':focus'))
    .waitFor()
  await keyboard.type('quote sent by post')
  await tabTo(office.getByRole('dialog').getByRole('button', { name: t('mandate_move:offered') }))
  await keyboard.press('Enter')
  await office.getByRole('button', { name: t('mandate_move:ordered') }).waitFor()

  await office.goto(`${app.url}/admin-home`)
  await office.getByRole('heading', { level: 1, name: t('web:menu.mandates') }).waitFor()
  await keyboard.press('/')
  await keyboard.type('beulet')
  await office.waitForURL('**?search=beulet')
  await expect.poll(() => office.locator('[data-id]').count()).toBe(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await heading(office, 'Rue du Beulet 11')
})

it('a mandate whose deletion fails shows the error until somebody decides (§8)', async () => {
  const {
    id,
    number,
    building_address: address,
  } = await createOrdered('Chemin sans retour', {
    client: people.client,
    partner: people.partner,
  })
  const page = await openAs(app, people.admin)
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await dialog.getByRole('textbox').fill(number)
    await dialog.getByRole('button', { name: t('ui:action.delete') }).click()
  }
  const isMandateUrl = (url: URL) => url.pathname === `/api/mandates/${id}/`
  await page.goto(`${app.url}/admin-home?search=${number}`)
  await page.getByRole('button', { name: t('ui:list.actions_of', { name: address }) }).click()
  await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()

  // A server error is shown at once.
  let tries = 0
  await page.route(isMandateUrl, (route) => {
    tries++
    return route.fulfill({ status: 500, json: { detail: 'Fault', request_id: 'r-7' } })
  })
  await confirm()
  await dialog.getByText('An unexpected error occurred while deleting the mandate.').waitFor()
  expect(tries).toBe(1)
  await page.unroute(isMandateUrl)

  // Another person was faster.
  await people.admin.mandates.remove({ params: { id }, query: { confirm: number } })
  await confirm()
  await dialog.getByText(t('mandate_deletion:failed')).waitFor()
})

it('client and partner see only their own mandates (§6)', async () => {
  const { id } = await createOrdered('Chemin d’un autre', {
    client: people.otherClient,
    partner: people.otherPartner,
  })

  // The URL of another form of the mandate redirects to its own.
  await office.goto(app.url + formPath('admin', 'PEIK', id)!)
  await office.waitForURL(`**${formPath('admin', 'CECB', id)}`)

  const countOwn = async (status: readonly Status[]) =>
    (await people.client.mandates.list({ query: { status, finished: ['false'] } })).count
  const countListed = (name: string) => () =>
    clientPage.getByRole('list', { name }).locator('> li').count()
  const countIn = (name: string) =>
    clientPage.getByRole('region', { name }).locator('> ul > li').count()
  await clientPage.goto(`${app.url}/client-home`)
  await expect
    .poll(
      async () =>
        (await countIn(t('today:expected.title'))) + (await countIn(t('today:office.title'))),
    )
    .toBe(await countOwn(ongoingStatuses))
  await expect.poll(countListed(t('project:home.offers'))).toBe(await countOwn(['offered']))
  expect(await clientPage.getByText('Chemin d’un autre').count()).toBe(0)
  await partnerPage.goto(`${app.url}/partner-home?search=autre`)
  await partnerPage.getByText(t('ui:list.no_result')).waitFor()
  for (const [page, group] of [
    [partnerPage, 'partner'],
    [clientPage, 'client'],
  ] as const) {
    await page.goto(app.url + formPath(group, 'CECB', id)!)
    await heading(page, t('web:not_found.title'))
    await page.goto(app.url + formPath('admin', 'CECB', id)!)
    await page.waitForURL('**/message')
  }
})
