import { readdirSync, renameSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsIn } from '../../features/operations/operations.ts'
import { sealAudit } from '../../kernel/audit/sealing.server.ts'
import { momentOf } from '../../kernel/backup/keeping.ts'
import { type TestApp, type TestPerson, testApp } from '../app.ts'
import { backupPlace, runNight } from '../files/nights.ts'
import { queuedMails } from '../mails.ts'

let place: Awaited<ReturnType<typeof backupPlace>>
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  place = await backupPlace()
  app = await testApp({ env: { ...place.env, BACKUP_KEEP: '3,2,1' } })
  admin = await app.as('admin')
})
afterAll(() => rmSync(place.target, { recursive: true }))

// Monday 26.10.2026 and later: over the ends of a week and of a month.
const night = (index: number) => new Date(Date.UTC(2026, 9, 26 + index, 1, 15))
const kept = () =>
  readdirSync(place.target)
    .map((name) => momentOf(name)!.toISOString().slice(0, 10))
    .sort()
async function at(moment: Date) {
  app.setNow(moment)
  const read = await admin.operations.read({}).finally(() => app.setNow(undefined))
  return { nights: read.backups!.nights, problems: problemsIn('backups', read) }
}
const mailKeys = async () => (await queuedMails(app.database)).map(({ key }) => key)

/** Lets the queue try a night three times, in vain. */
async function failThrice(due: Date, fault: string) {
  for (const isLastAttempt of [false, false, true])
    await expect(runNight(app, due, { isLastAttempt })).rejects.toThrow(`no backup: ${fault}`)
}

/** Changes a row of the audit log behind its back. */
const alterLog = (sql: string) =>
  app.database.pool.query(`alter table audit_log disable trigger audit_log_unchanged; ${sql};
    alter table audit_log enable trigger audit_log_unchanged`)

describe('nine nights (issue 42)', () => {
  it('each is restored and compared, those of the rule stay, and what failed is named on the page and by mail, once', async () => {
    for (let index = 0; index < 9; index++) {
      const due = night(index)
      // The office works on between the nights.
      await admin.buildings.create({
        body: { street_name: 'Rue des Nuits', street_number: String(index) },
      })
      await sealAudit(app.database, () => due)
      if (index === 4) {
        renameSync(place.target, `${place.target}-away`)
        await failThrice(due, 'target')
        expect((await at(due)).problems).toEqual(['backup_failed'])
        // Mounted again; an administrator presses the button.
        renameSync(`${place.target}-away`, place.target)
      }
      if (index === 6) {
        // What is restored has a broken chain: the archive is whole, and it is no good backup.
        await alterLog('update audit_log set actor_id = actor_id + 1 where id = 1')
        await failThrice(due, 'differs')
        await alterLog('update audit_log set actor_id = actor_id - 1 where id = 1')
        expect((await at(due)).problems).toEqual(['backup_failed'])
        expect(kept()).not.toContain('2026-11-01')
        continue
      }
      await runNight(app, due)
      expect((await at(due)).problems).toEqual([])
    }
    expect(kept()).toEqual(['2026-10-31', '2026-11-02', '2026-11-03'])
    const { nights } = await at(night(8))
    expect(nights.map(({ state, fault, is_tried }) => [state, fault, is_tried])).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) =>
        index === 6 ? ['failed', 'differs', null] : ['done', null, true],
      ),
    )
    // Each night holds what was entered until then.
    const rows = nights.flatMap((one) => one.rows ?? [])
    expect(rows).toEqual([...rows].sort((a, b) => b - a))
    expect(nights[0]!.seals).toBeGreaterThan(0)
    expect(await mailKeys()).toEqual(
      [4, 6].map((index) => `backup-failed-${night(index).toISOString()}-${admin.id}`),
    )
  })
})
