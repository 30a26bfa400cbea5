import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { noteRestored } from '../../src/features/doors/restored.server.ts'
import { sealAudit } from '../../src/kernel/audit/sealing.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
})

it('§9 §12 the audit log has filters, details of each row by keyboard, and a verification that finds a broken chain', async () => {
  await app.anonymous.auth
    .login({ body: { email: client.email, password: 'wrong-password' } })
    .catch(() => undefined)
  await sealAudit(app.database, () => new Date())
  const page = await openAs(app, admin, '/settings?tab=audit')
  const table = page.getByRole('table', { name: 'Audit log' })
  const acts = table.getByRole('row').filter({ has: page.getByRole('button') })
  await expect.poll(() => acts.count()).toBe(4)
  await page.getByText('has not been verified yet').waitFor()
  expect(await findViolations(page)).toEqual([])

  // The filter on refusals, on and off.
  const refusals = page.getByRole('button', { name: 'Refusals only' })
  await refusals.click()
  await expect.poll(() => acts.count()).toBe(1)
  await table.getByText('Sign-in refused').waitFor()
  await refusals.click()
  await expect.poll(() => acts.count()).toBe(4)

  // Details of the newest row; ArrowDown goes to the next older one; f filters on its value.
  const newest = acts.first().getByRole('button')
  await newest.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary', { name: 'Row details' })
  await detail.getByRole('heading', { name: 'Sign-in', exact: true }).waitFor()
  await detail.getByText('Not sealed yet').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await detail.getByRole('heading', { name: 'Sign-in refused' }).waitFor()
  await detail.getByText('Digest', { exact: true }).waitFor()
  await page.keyboard.press('f')
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Person/ }).inputValue())
    .toBe('127.0.0.1')
  await detail.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('textbox', { name: /^Person/ }).fill('')

  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await page.getByText('Chain intact', { exact: true }).waitFor()

  // Somebody with the database's own rights alters a row.
  await app.database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db.execute(sql`alter table audit_log disable trigger audit_log_unchanged`)
    await db.execute(sql`update audit_log set actor_id = 99 where id = 2`)
    await db.execute(sql`alter table audit_log enable trigger audit_log_unchanged`)
  })
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await page.getByText('Chain broken', { exact: true }).waitFor()
  await page.getByText('A row was altered (row 2, seal 1)').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open row 2' }).click()
  await detail.getByText('Deleted person').first().waitFor()

  // People see the attempts on their own account.
  const clientPage = await openAs(app, client, '/profile?tab=security')
  const accesses = clientPage.getByRole('region', { name: 'Latest sign-ins' })
  await accesses.getByText('Sign-in refused').waitFor()
  await accesses.getByText('Sign-in, password').first().waitFor()
})

it('§12 what a restored backup holds open is listed above the log, and closed one by one or all at once', async () => {
  await client.calendar.make({})
  const now = new Date().toISOString()
  noteRestored(app.config.DATA_DIR, { backup_of: now, restored_at: now })
  const page = await openAs(app, admin, '/settings?tab=audit')
  const panel = page.getByRole('region', { name: 'Access that the backup left open' })
  const doors = panel.getByRole('listitem')
  await doors.filter({ hasText: 'Calendar address' }).getByText('(0 days)').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
  await takePictures(page, 'doors')
  await doors.filter({ hasText: 'Calendar address' }).getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Close selected (1)' }).click()
  await expect.poll(() => doors.filter({ hasText: 'Calendar address' }).count()).toBe(0)
  await expect.poll(() => doors.filter({ hasText: 'Session' }).count()).toBeGreaterThan(0)
  await panel.getByRole('button', { name: /^Close all/ }).click()
  await expect.poll(() => panel.count()).toBe(0)
  // The own session stays open.
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
})
