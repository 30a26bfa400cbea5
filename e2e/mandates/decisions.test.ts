import { beforeAll, expect, it } from 'vitest'
import { doneCell, waivedCell } from '../../src/features/mandates/checklist.ts'
import { dayOf, formatDate } from '../../src/kernel/field/format.ts'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { mandateWithPeople } from '../../src/testing/files/mandateWithPeople.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import { queuedMails } from '../../src/testing/mails.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'
import { t } from '../support/translate.ts'

let app: TestApp
const date = formatDate(dayOf(new Date()))

beforeAll(async () => {
  app = await testApp()
})

const said = (decided: string, reason: string) =>
  t('mandate_decision:with_reason', { decided, reason })

it('a partner reads why a mandate was sent back, the client why it is cancelled and reopened (§2)', async () => {
  const { admin, client, partner, place } = await mandateWithPeople(app, 'Rue du Retour')
  const params = { id: place.mandate }
  await admin.mandates.update({ params, body: { responsible: admin.id } })
  for (const to of ['in_progress', 'in_review'] as const)
    await admin.mandates.setStatus({ params, body: { to, reason: 'complete' } })

  // The office sends it back; the dialog says who reads the reason.
  const office = await openAs(app, admin, `/PEIK-admin-form/${params.id}`)
  await office.getByRole('button', { name: t('ui:action.more') }).click()
  await office.getByRole('menuitem', { name: t('mandate_move:back') }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText(t('mandate_move:reason_internal')).waitFor()
  await takePictures(office, 'send-back')
  const missing = 'The photos of the boiler room are missing.'
  await dialog.getByRole('textbox').fill(missing)
  await dialog.getByRole('button', { name: t('mandate_move:back') }).click()
  await dialog.waitFor({ state: 'detached' })
  const { first_name, last_name } = await admin.auth.me({})
  const by = `${first_name} ${last_name}`
  const sentBack = said(t('mandate_decision:sent_back', { date, by }), missing)
  await office.getByText(sentBack).waitFor()
  await takePictures(office, 'sent-back-office')

  // Of a mandate without a page for partners there is nothing that they could correct.
  const [product] = (await admin.products.list({ query: { kind: 'cvc_concept' } })).results
  const { id: concept } = await admin.mandates.create({
    body: {
      product: product!.id,
      building: place.building,
      client: client.id,
      partner: partner.id,
    },
  })
  for (const to of ['ordered', 'in_progress', 'in_review', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id: concept }, body: { to, reason: 'Two pumps.' } })

  const page = await openAs(app, partner, '/partner-home')
  await page
    .getByRole('region', { name: t('mandate_decision:title') })
    .getByText('Two pumps.')
    .first()
    .waitFor()
  const toCorrect = page.getByRole('region', { name: t('mandate_decision:to_correct') })
  await toCorrect.getByText(sentBack).waitFor()
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'sent-back-partner-home')
  await toCorrect.getByRole('link').click()
  const next = page.getByRole('region', { name: t('mandate_next:title') })
  await next.getByText(sentBack).waitFor()
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'sent-back-partner')

  // The client learns nothing of it, but of the decisions after it.
  const home = await openAs(app, client, '/client-home')
  const decisions = home.getByRole('region', { name: t('mandate_decision:title') })
  const decide = (to: 'cancelled' | 'in_progress', reason: string) =>
    admin.mandates.setStatus({ params, body: { to, reason } })
  await decide('cancelled', 'The building is sold.')
  const cancelled = said(t('mandate_decision:cancelled', { date }), 'The building is sold.')
  await decisions.getByText(cancelled).waitFor()
  await takePictures(home, 'cancelled-client-home')
  await decisions.getByRole('link').click()
  await home.getByRole('heading', { level: 1, name: 'Rue du Retour' }).waitFor()
  await home.getByText(cancelled).waitFor()
  expect(await findViolations(home)).toEqual([])
  await takePictures(home, 'cancelled-client')
  await decide('in_progress', 'The buyer goes on.')
  const reopened = said(t('mandate_decision:reopened', { date }), 'The buyer goes on.')
  await home.getByText(reopened).waitFor()
  await takePictures(home, 'reopened-client')
  await page.goto(`${app.url}/partner-home`)
  await page
    .getByRole('region', { name: t('mandate_decision:title') })
    .getByText(reopened)
    .waitFor()
  await toCorrect.waitFor({ state: 'detached' })
  expect(await home.content()).not.toContain(missing)
})

it('a dialog whose move has happened does not come back when the mandate is reopened (§2)', async () => {
  const { admin, client, place } = await mandateWithPeople(app, 'Rue de la Fin')
  const params = { id: place.mandate }
  await admin.mandates.update({ params, body: { responsible: admin.id } })
  const { results } = await admin.mandates.checklist({ params })
  const items = results.filter(({ missing }) => missing === null)
  const last = items.at(-1)!
  const office = await openAs(app, admin, `/PEIK-admin-form/${params.id}`)
  const more = office.getByRole('button', { name: t('ui:action.more') })
  const closed = { name: t('mandate_move:closed') }
  const openDialog = [
    () => office.getByRole('button', closed).click(),
    async () => {
      await more.click()
      await office.getByRole('menuitem', closed).click()
    },
  ]
  for (const open of openDialog) {
    const waived = results.filter(({ missing, key }) => missing?.length && key !== last.key)
    await admin.mandates.updateForm({
      params,
      body: {
        ...Object.fromEntries(items.map(({ key }) => [doneCell(key), key !== last.key])),
        ...Object.fromEntries(waived.map(({ key }) => [waivedCell(key), 'by telephone'])),
      },
    })
    for (const to of ['in_progress', 'in_review', 'delivered'] as const)
      if ((await admin.mandates.get({ params })).status !== to)
        await admin.mandates.setStatus({ params, body: { to, reason: 'complete' } })
    await client.mandates.accept({ params, body: {} })
    await open()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: last.words.en }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await admin.mandates.get({ params })).toMatchObject({ status: 'closed' })
    await more.click()
    await office.getByRole('menuitem', { name: t('mandate_move:reopen') }).click()
    await dialog.getByRole('textbox').fill('The attic follows.')
    await dialog.getByRole('button', { name: t('mandate_move:reopen') }).click()
    await office.getByRole('button', { name: t('mandate_move:in_review') }).waitFor()
    await office.getByText('The attic follows.').first().waitFor()
    expect(await dialog.count()).toBe(0)
  }
})

it('the office reads the mail of a delivery before, and writes it anew for this once (§2)', async () => {
  const { admin, place } = await mandateWithPeople(app, 'Rue de la Remise')
  const params = { id: place.mandate }
  for (const to of ['in_progress', 'in_review'] as const)
    await admin.mandates.setStatus({ params, body: { to, reason: 'complete' } })
  const page = await openAs(app, admin, `/PEIK-admin-form/${params.id}`)
  await page.getByRole('button', { name: t('mandate_move:delivered') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('mandate_move:letter')).click()
  const text = dialog.getByRole('textbox', { name: t('mail_texts:text'), exact: true })
  await expect.poll(() => text.inputValue()).toContain('Rue de la Remise')
  expect(await findViolations(page)).toEqual([])
  await takePictures(page, 'delivery-letter')
  const reason = dialog.getByRole('textbox', { name: t('mandate_move:field.reason') })
  await reason.fill('Handed over.')
  await text.fill('As agreed, {total}.')
  const deliver = dialog.getByRole('button', { name: t('mandate_move:delivered') })
  await deliver.click()
  await dialog.getByText(t('mail:error.unknown_placeholder', { names: '{total}' })).waitFor()
  expect([await text.inputValue(), await reason.inputValue()]).toEqual([
    'As agreed, {total}.',
    'Handed over.',
  ])
  await text.fill('As agreed on Tuesday.')
  await deliver.click()
  await dialog.waitFor({ state: 'detached' })
  await runWaiting(app, 'mandates.tell')
  expect((await queuedMails(app.database)).map((mail) => mail.text).join()).toContain(
    'As agreed on Tuesday.',
  )
})
