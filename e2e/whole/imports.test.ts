import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'

let app: TestApp
let admin: TestPerson
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  worker = await startWorker({
    pool: app.database.pool,
    jobs: app.app.jobs,
    context: { database: app.database, log: app.app.server.log, now: () => new Date() },
  })
})
afterAll(() => worker.stop())

const list = [
  'N° dossier;Client;E-mail;Adresse;NPA;Localité;Chauffage;Prestation;Statut;Livré le',
  '2019-044;Régie du Lac SA;lac@import.example;Rue du Lac 12;1207;Genève;maz;CECB maison;livré;30.5.2024',
  '2019-045;Anne Favre;favre@import.example;Chemin Vert 3;1226;Thônex;?;CECB maison;fini mais pas payé;1.3.2024',
  '2019-046;Luc Meyer;;Rue du Lac 14;1207;Genève;gaz;CECB maison;livré;1.3.2024',
].join('\r\n')

it('§9 an administrator brings a list: columns, what becomes of each row, import, undo', async () => {
  await admin.products.create({
    body: {
      code: 'CECB-M',
      kind: 'cecb',
      name: { fr: 'CECB maison', en: 'CECB house', it: 'CECE casa' },
    },
  })
  const page = await openAs(app, admin, '/settings?tab=imports')
  await page.getByText('No file imported in the last month').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Ancienne liste.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  const columns = page.getByRole('table')
  await columns.getByRole('row', { name: /^N° dossier/ }).waitFor()
  expect(await columns.getByLabel('Livré le').inputValue()).toBe('Mandates: Delivered on')
  await takePictures(page, 'imports-columns')
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  // One word of a state is told what it stands for.
  await page.getByLabel(/^fini mais pas payé/).fill('Delivered')
  await page.getByRole('option', { name: 'Delivered' }).click()
  await page.getByLabel(/^livré/).waitFor()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  const rows = page.getByRole('region', { name: 'What becomes of the rows' })
  const refused = rows.getByRole('listitem').filter({ hasText: 'Refused' })
  await expect.poll(() => refused.count()).toBe(2)
  await takePictures(page, 'imports-rows')
  expect(await findViolations(page)).toEqual([])

  // An address that is missing is entered in place; all rows are checked again.
  await refused.first().getByRole('textbox').fill('luc@import.example')
  await refused.first().getByRole('button', { name: 'Correct' }).click()
  await expect.poll(() => refused.count()).toBe(0)
  await page.getByRole('button', { name: 'Import 9 records' }).click()
  await page.getByText('9 records created, 0 completed').waitFor()
  const { count } = await admin.mandates.list({ query: { status: ['delivered'] } })
  expect(count).toBe(3)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('Import undone').first().waitFor()
  expect((await admin.mandates.list({ query: {} })).count).toBe(0)
})
