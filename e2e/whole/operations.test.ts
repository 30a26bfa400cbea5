import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRestore } from '../../src/commands/backup.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { backupPlace, runNight } from '../../src/testing/files/nights.ts'
import { root } from '../../src/testing/template.ts'
import { findNameless, findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { takePictures } from '../support/pictures.ts'

let place: Awaited<ReturnType<typeof backupPlace>>
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  place = await backupPlace()
  app = await testApp({ env: place.env })
  admin = await app.as('admin')
})
afterAll(() => rmSync(place.target, { recursive: true }))

it('§9 an administrator sees last night’s backup restored and compared, and notes with its digest that they opened it', async () => {
  const tonight = new Date(Date.now() - 3_600_000)
  await runNight(app, tonight)
  // Nights before it, of which one failed.
  for (let night = 1; night < 30; night++)
    await app.database.pool.query(
      `insert into backups (due_at, started_at, ended_at, state, is_tried, fault, bytes)
       values ($1, $1, $1, $2, true, $3, 5000000)`,
      [
        new Date(tonight.getTime() - night * 86_400_000),
        ...(night === 19 ? ['failed', 'target'] : ['done', null]),
      ],
    )
  const page = await openAs(app, admin, '/settings?tab=operations')
  const backups = page.getByRole('listitem').filter({ hasText: 'Backups' }).first()
  await backups.getByText('was restored into an empty database and compared').waitFor()
  const nights = backups.getByRole('list', { name: /^Last backups/ }).getByRole('listitem')
  expect(await nights.count()).toBe(30)
  await backups.getByText('does not exist, is not mounted').waitFor()
  await page.getByText('No process takes jobs').waitFor()
  await page.getByText(/points to look at: Jobs, Emails/).waitFor()
  await page.getByText('Due: 0; running: 0; failed: 0').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('c')
  await page.getByText('The state was copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toMatchObject({
    jobs: { workers: 0 },
    backups: { is_scheduled: true },
  })
  expect(copied).not.toContain('opened_by')
  expect(await findViolations(page)).toEqual([])
  expect(await findNameless(page)).toEqual([])
  await takePictures(page, 'operations')

  const digest = backups.getByRole('textbox', { name: 'Digest of the opened archive' })
  const note = backups.getByRole('button', { name: 'Note the opening' })
  await digest.fill('0'.repeat(64))
  await note.click()
  await backups.getByText('No backup has this digest').waitFor()
  const identity = join(app.config.DATA_DIR, 'key.txt')
  writeFileSync(identity, place.identity)
  const lines: string[] = []
  const [name] = readdirSync(place.target)
  await runRestore({
    ...{ root, env: { DATA_DIR: join(app.config.DATA_DIR, 'new') } },
    args: [join(place.target, name!), `--identity=${identity}`, '--check'],
    print: (line) => lines.push(line),
  })
  await digest.fill(lines[0]!.split(': ')[1]!)
  await note.click()
  await backups.getByText('Last opened with the secret key on').waitFor()
  expect(await digest.inputValue()).toBe('')

  // What was read before says nothing once there is no answer, here because nobody is known, even from memory.
  await app.database.pool.query(`alter table sessions rename to away; notify egide_access`)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Failed to check the installation').waitFor()
  await page.getByText('says without signing in what is missing').waitFor()
  expect(await page.getByText('Embedded PostgreSQL').count()).toBe(0)
  await app.database.pool.query('alter table away rename to sessions')
})
