import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'

let app: TestApp
let office: TestPerson

beforeAll(async () => {
  app = await testApp()
  office = await app.as('admin')
  await office.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau du Lac' } })
  await aBuilding('Rue de la Veille', [640, 655, 690])
  await aBuilding('Rue des Lilas', [470, 470, 480])
  await app.app.jobs.tasks['watch.judge']!(
    {},
    {
      database: app.database,
      enqueue: enqueueIn,
      log: app.app.server.log,
      now: () => new Date(),
    },
  )
})

/** A building of a client, and the indices that the canton has published of it for the years up to the last. */
async function aBuilding(street_name: string, indices: number[]) {
  const place = { postcode: '1205', city: 'Genève', canton: 'GE', apartments: 12 } as const
  const { id: building } = await office.buildings.create({
    body: { street_name, street_number: '7', ...place },
  })
  const client = await app.as('client')
  const product = (await office.products.list({ query: { kind: 'cecb' } })).results[0]!.id
  const { id } = await office.mandates.create({ body: { product, building, client: client.id } })
  const body = { to: 'ordered', reason: 'for the test' } as const
  await office.mandates.setStatus({ params: { id }, body })
  const last = new Date().getFullYear() - 1
  for (const [n, idc] of indices.entries())
    await app.database.pool.query('insert into idc (building, year, idc) values ($1, $2, $3)', [
      building,
      last - indices.length + 1 + n,
      idc,
    ])
  return building
}

it('the office sees what the watch found, reads the letter, proposes the mandate and dismisses the rest (§3.idc.*)', async () => {
  const page = await openAs(app, office)
  const openHome = () => page.goto(`${app.url}/admin-home?view=today`)
  await openHome()
  const watch = page.getByRole('region', { name: /Index watch/ })
  const card = watch.getByRole('listitem').filter({ hasText: 'Rue de la Veille 7' })
  await card.getByText(/Above the limit of/).waitFor()
  expect(await watch.getByRole('listitem').count()).toBe(2)
  await takePictures(page, 'watch-home')
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  await card.getByRole('button', { name: /^Finding: Rue de la Veille 7/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rue de la Veille 7' })
  await dialog.getByText('Canton of Geneva (SITG, SCANE), read on').waitFor()
  await dialog.getByText(/^ge\.ch, read on/).waitFor()
  await dialog.locator('figure svg').last().waitFor()
  await takePictures(page, 'watch-finding')
  expect(await findViolations(page)).toEqual([])
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Letter to the client: Rue de la Veille 7' }).click(),
  ])
  expect(letter.suggestedFilename()).toMatch(/Rue de la Veille 7\.pdf$/)
  expect((await readFile(await letter.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await dialog.getByRole('link', { name: 'Propose a mandate: Rue de la Veille 7' }).click()
  await page.getByRole('heading', { level: 1, name: /CECB Plus/ }).waitFor()
  await page.getByRole('button', { name: 'Create the mandate' }).click()
  await page.waitForURL(/\/\d+$/)
  const { results } = await office.mandates.list({ query: { kind: ['cecbplus'] } })
  expect(results).toMatchObject([{ building_address: 'Rue de la Veille 7' }])

  await openHome()
  const other = watch.getByRole('listitem').filter({ hasText: 'Rue des Lilas 7' })
  await other.waitFor()
  expect(await watch.getByRole('listitem').count()).toBe(1)
  await other.getByRole('button', { name: /^Finding/ }).click()
  const lilas = page.getByRole('dialog', { name: 'Rue des Lilas 7' })
  await lilas.getByRole('button', { name: 'Dismiss' }).click()
  await lilas.getByText('State why this finding is dismissed.').waitFor()
  await lilas.getByLabel('Reason').fill('To be demolished next year')
  await lilas.getByRole('button', { name: 'Dismiss' }).click()
  await watch.waitFor({ state: 'detached' })
  expect((await office.watch.list({})).count).toBe(0)
  const { results: acts } = await office.audit.list({ query: { act: ['watch:dismissed'] } })
  expect(acts).toHaveLength(1)
})
