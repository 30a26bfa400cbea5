import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegister } from '../../src/features/register/load.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { writeDump, zipDump } from '../../src/testing/register/registerDump.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'

const { folder, remove } = createScratchFolder()
let app: TestApp
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  app = await testApp({ env: { REGISTER_URL: 'off' } })
  await loadRegister(app.database.pool, app.config.root)
  worker = await startWorker({
    pool: app.database.pool,
    jobs: app.app.jobs,
    context: { database: app.database, log: app.app.server.log, now: () => new Date() },
  })
  await writeDump(join(folder, 'vd'), { buildings: 5_000, seed: 11, cantons: ['VD'] })
  await zipDump(join(folder, 'vd'), join(folder, 'vd.zip'))
})
afterAll(async () => {
  await worker?.stop()
  remove()
})

it('§2./source sources: a register is sent, imported and searched; where mandates come from', async () => {
  const page = await openAs(app, await app.as('admin'), '/settings?tab=tables')
  await page.getByRole('link', { name: /Data sources/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Data sources' }).waitFor()
  const sources = page.getByRole('table', { name: 'Sources', exact: true })
  await sources.getByRole('rowheader', { name: /SITG/ }).waitFor()
  expect(await sources.getByRole('row').count()).toBe(2)
  // Fetching is off, so only a file can be sent.
  expect(await page.getByRole('button', { name: 'Download from the FSO' }).count()).toBe(0)

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Send a zip file' }).click()
  await (await choosing).setFiles(join(folder, 'vd.zip'))
  const imports = page.getByRole('table', { name: 'Imports' })
  await imports.getByRole('cell', { name: 'Done' }).waitFor({ timeout: 180_000 })
  await imports.getByRole('cell', { name: '5’000' }).waitFor()
  // Geneva stays with the shipped addresses.
  await expect.poll(() => sources.getByRole('row').count()).toBe(3)
  await page.getByText('Heat generator').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])

  const { rows } = await app.database.pool.query<{ street: string; city: string; egid: number }>(
    `select s.name || ' ' || e.street_number as street, s.city, e.egid
     from register_entrances e join register_streets s on s.id = e.street_id
     where e.egid >= 900000000 and e.position = 0 order by e.egid offset 2000 limit 1`,
  )
  const { street, city, egid } = rows[0]!
  await page.getByRole('button', { name: 'Test an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test an address' })
  await dialog.getByRole('textbox').fill(`${street}, ${city}`)
  await dialog.getByText(`EGID ${egid}`).waitFor()
  await page.keyboard.press('Escape')
  await takePictures(page, 'sources')

  await page.setViewportSize({ width: 1440, height: 900 })
  const states = page
    .getByRole('table', { name: 'Sources queried for each building' })
    .getByText('Not queried')
  await states.first().waitFor()
  for (const state of await states.all())
    expect(
      await state.evaluate((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getClientRects().length
      }),
    ).toBe(1)

  await page.getByRole('link', { name: 'Origin of mandates' }).click()
  await page.getByRole('rowheader', { name: 'Request from the client' }).waitFor()
})

it('§2./source sources: a file whose upload the server has given up is sent anew when it is chosen again', async () => {
  const page = await openAs(app, await app.as('admin'), '/source')
  const done = page.getByRole('table', { name: 'Imports' }).getByRole('cell', { name: 'Done' })
  const before = await done.count()
  const send = async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Send a zip file' }).click()
    await (await choosing).setFiles(join(folder, 'vd.zip'))
  }
  await page.route(
    '**/api/uploads/**',
    async (route) => {
      await app.database.pool.query('delete from uploads')
      await route.continue()
    },
    { times: 1 },
  )
  await send()
  await page.getByRole('alert').waitFor()
  await send()
  await expect.poll(() => done.count(), { timeout: 180_000 }).toBeGreaterThan(before)
})
