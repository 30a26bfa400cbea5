import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { runWaiting } from '../../src/testing/kickoff/device.ts'
import {
  type BexioService,
  bexioEnvironment,
  serveBexio,
} from '../../src/testing/outside/accounting/bexio.ts'
import { booksMapping, booksSettings } from '../../src/testing/outside/accounting/books.ts'
import { shortTimes, withTimes } from '../../src/testing/outside/accounting/short.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let service: BexioService
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  service = await serveBexio()
  app = await testApp({
    env: bexioEnvironment(service),
    outside: withTimes(shortTimes),
  })
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Berset Énergie SA', vat_number: 'CHE-116.281.710', ...booksSettings },
  })
})
afterAll(async () => {
  service?.close()
})

const sync = (key: string, params = {}) => t(`quote_sync:${key}`, params)
const state = (name: string) => t(`quote:sync_state.${name}`)

async function aSentQuote() {
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Chemin des Semailles', street_number: '1A' },
  })
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  const lines = [{ text: 'CECB Plus', unit_price: '2000', vat_rate: '8.1', mandate }]
  const body = { contractor: client.id, mandates: [mandate], lines }
  const { id } = await admin.quotes.create({ body })
  return admin.quotes.send({ params: { id } })
}

const runJobs = () => runWaiting(app, 'quotes.sync')

/** The offer of a quote. */
async function offerOf(id: number) {
  const { reference } = await admin.quotes.readSync({ params: { id } })
  return service.books.withReference(reference!)[0]!
}

async function readBack() {
  await app.app.jobs.tasks['quotes.readBack']!(
    {},
    {
      ...{ database: app.database, log: app.app.server.log, now: () => new Date() },
      enqueue: enqueueIn,
    },
  )
  await runJobs()
}

async function open(path: string, width = 1440): Promise<Page> {
  const page = await openAs(app, admin, path, { viewport: { width, height: 900 } })
  return page
}

describe('a quote and accounting', () => {
  it('are in line; a changed amount is shown beside ours, and ours is sent again (§3.quote.accounting_url)', async () => {
    const { id } = await aSentQuote()
    const page = await open(`/quotes/${id}`)
    const part = page.getByRole('region', { name: t('quote_office:panel.accounting') })
    await part.getByText(state('queued')).waitFor()
    await runJobs()
    await part.getByText(state('synced')).waitFor()
    const offer = await offerOf(id)
    await part.getByText(offer.document_nr).waitFor()
    expect(await part.getByRole('link', { name: sync('open') }).getAttribute('href')).toContain(
      `/${offer.id}`,
    )
    const [line] = offer.positions
    service.books.change(offer.id, { positions: [{ ...line!, unit_price: '1850.00' }] })
    await readBack()
    await part.getByText(state('conflict')).waitFor()
    const table = part.getByRole('table', { name: sync('difference.title') })
    await table.getByText('1’999.85').waitFor()
    await table.getByText('2’162.00').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await findNameless(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1440, height: 900 })
    await part.getByRole('button', { name: sync('action.ours') }).click()
    await part.getByText(state('changed_locally')).waitFor()
    await runJobs()
    await part.getByText(state('synced')).waitFor()
    expect(await offerOf(id)).toMatchObject({
      ...{ total: '2162.00', kb_item_status_id: booksMapping.statuses.pending },
    })
  })

  it('show why a quote was refused, on the list and on its page, and try again', async () => {
    service.faultOf = ({ path }) => (path === '/2.0/kb_offer' ? 'refused' : undefined)
    const { id, number } = await aSentQuote()
    await runJobs()
    const page = await open('/quotes-list')
    const row = page.getByRole('row').filter({ hasText: number! })
    await row.getByText(state('error')).waitFor()
    await row.locator('[data-open]').click()
    const part = page.getByRole('region', { name: t('quote_office:panel.accounting') })
    await part.getByText(sync('fault.refused')).waitFor()
    await part.getByText('The form could not be saved').waitFor()
    service.faultOf = undefined
    await part.getByRole('button', { name: sync('action.again') }).click()
    await part.getByText(state('queued')).waitFor()
    await runJobs()
    await part.getByText(state('synced')).waitFor()
    const offer = await offerOf(id)
    // Deleted here, it stays there under its number.
    await page.getByRole('button', { name: t('ui:action.more') }).click()
    await page.getByRole('menuitem', { name: t('ui:action.delete') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('quote_office:delete.text')).waitFor()
    await dialog.getByText(sync('delete.stays', { number: offer.document_nr })).waitFor()
    await dialog.getByRole('link', { name: sync('open') }).waitFor()
    await dialog.getByRole('button', { name: t('quote_office:delete.confirm') }).click()
    await page.getByText(t('quote_office:delete.done')).waitFor()
    await runJobs()
    expect(service.books.offers.get(offer.id)).toEqual(offer)
  })
})
