import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backedUp, runRestore } from '../../commands/backup.ts'
import { readConfig } from '../../config.server.ts'
import { openArchive } from '../../kernel/backup/archive.server.ts'
import { type BackupFailure, makeNightlyBackup } from '../../kernel/backup/nightly.server.ts'
import { checkRecipient } from '../../kernel/backup/sealing.server.ts'
import { tryRestore } from '../../kernel/backup/trial.server.ts'
import { folderVault } from '../../kernel/backup/vault.server.ts'
import { knownMigrations } from '../../kernel/database/migrate.server.ts'
import { chooseVault } from '../../outside.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { backupPlace, runNight } from '../../testing/files/nights.ts'
import { createOwnedDatabase } from '../../testing/files/restoring.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { queuedMails } from '../../testing/mails.ts'
import { serveObjectStore } from '../../testing/outside/objectStore.ts'
import { root } from '../../testing/template.ts'
import { problemsIn } from './operations.ts'

let place: Awaited<ReturnType<typeof backupPlace>>
let app: TestApp
let admin: TestPerson
let stored: string

beforeAll(async () => {
  place = await backupPlace()
  app = await testApp({ env: place.env })
  admin = await app.as('admin')
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Sauvegardes', street_number: '3' },
  })
  await uploadFile(app, admin, emptyPdf, {
    ...{ building, mandate: null, name: 'plan.pdf', type: 'plan', folder: 'plans' },
  })
  stored = createHash('sha256').update(emptyPdf).digest('hex')
})
afterAll(() => rmSync(place.target, { recursive: true }))

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 1, 15))
const nameOf = (day: number) => `egide-2026-11-${String(day).padStart(2, '0')}T01-15-00Z.zip.age`
/** What administrators see at a moment. */
async function at(moment: Date) {
  app.setNow(moment)
  const read = await admin.operations.read({}).finally(() => app.setNow(undefined))
  return { backups: read.backups!, problems: problemsIn('backups', read) }
}
const backupMails = async () =>
  (await queuedMails(app.database)).filter(({ key }) => key.startsWith('backup-'))

/** Parts of a backup that runs in this process. */
const ownParts = () => ({
  ...backedUp(),
  databaseUrl: app.config.DATABASE_URL!,
  files: app.outside.files,
  dataDir: app.config.DATA_DIR,
  environmentKeys: undefined,
  version: 'test',
  migrations: knownMigrations(root),
  recipient: place.env.BACKUP_RECIPIENT,
  keep: { daily: 7, weekly: 5, monthly: 12 },
})

describe('a backup by schedule (issue 42)', { timeout: 120_000 }, () => {
  it('is restored into a database of its own, compared, and kept encrypted, once however often it runs', async () => {
    expect((await at(night(1))).backups).toMatchObject({ is_scheduled: true, nights: [] })
    // The queue runs the job that makes it; another one waits.
    await app.database.pool.query('delete from graphile_worker._private_jobs')
    await app.database.pool.query(
      `select graphile_worker.add_job('operations.backUp', '{"_cron": {}}'), graphile_worker.add_job('another')`,
    )
    await app.database.pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'operations.backUp')`)
    await runNight(app, night(1))
    await app.database.pool.query('delete from graphile_worker._private_jobs')
    const path = join(place.target, nameOf(1))
    const { mtimeMs, mode, size } = statSync(path)
    expect(mode & 0o777).toBe(0o600)
    // A clock that was ahead once makes none of them the last one.
    await app.database.pool.query(
      `insert into backups (due_at, started_at, state, is_tried) values ('2030-01-01', '2030-01-01', 'done', true)`,
    )
    const { backups, problems } = await at(night(1))
    await app.database.pool.query(`delete from backups where due_at = '2030-01-01'`)
    expect(problems).toEqual([])
    const [made] = backups.nights
    expect(made).toMatchObject({
      ...{ state: 'done', is_tried: true, name: nameOf(1), bytes: size, fault: null },
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
      due_at: night(1).toISOString(),
    })
    expect(made!.rows).toBeGreaterThan(50)
    expect(made!.contents).toBeGreaterThanOrEqual(1)

    await runNight(app, night(1))
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    expect(readdirSync(place.target)).toEqual([nameOf(1)])
    // Nothing of it is left in the open: neither the archive nor the database of the trial.
    expect(existsSync(join(app.config.DATA_DIR, 'backup-work'))).toBe(false)
    const { rows } = await app.database.pool.query(
      `select from pg_database where datname = left(current_database(), 40) || '_backup_trial'`,
    )
    expect(rows).toEqual([])
  })

  it('is opened with the secret key, whose holder proves it by a digest that nobody else knows', async () => {
    const sealed = join(place.target, nameOf(1))
    const identity = join(app.config.DATA_DIR, 'key.txt')
    writeFileSync(identity, `# created: today\n${place.identity}\n`)
    const lines: string[] = []
    const check = (args: string[]) =>
      runRestore({
        ...{ root, env: { DATA_DIR: join(app.config.DATA_DIR, 'new') } },
        args: [sealed, '--check', ...args],
        print: (line) => lines.push(line),
      })
    await check([`--identity=${identity}`])
    expect(lines[1]).toContain(`${sealed} is whole`)
    expect(readdirSync(place.target)).toEqual([nameOf(1)])
    const [, sha256] = /^SHA-256 of the opened archive: ([\da-f]{64})$/.exec(lines[0]!)!
    const decrypter = new Decrypter()
    decrypter.addIdentity(place.identity)
    const archive = await decrypter.decrypt(readFileSync(sealed))
    expect(createHash('sha256').update(archive).digest('hex')).toBe(sha256)
    const unsealed = join(app.config.DATA_DIR, 'opened.zip')
    writeFileSync(unsealed, archive)
    const opened = await openArchive(unsealed)
    expect(opened.manifest).toMatchObject({ jobs: 1, key: 'left_out' })
    opened.close()
    expect(JSON.stringify(await admin.operations.read({}))).not.toContain(sha256)

    await expect(check([])).rejects.toThrow('name the file with the secret key')
    writeFileSync(identity, (await backupPlace()).identity)
    await expect(check([`--identity=${identity}`])).rejects.toThrow('encrypted to another key')

    for (const [given, words] of [
      ['', 'digest of 64'],
      ['abc', 'digest of 64'],
      ['0'.repeat(64), 'No backup has this digest'],
    ] as const)
      await expect(admin.operations.opened({ body: { sha256: given } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { sha256: [expect.stringContaining(words)] } },
      })
    expect(await admin.operations.opened({ body: { sha256: sha256!.toUpperCase() } })).toEqual({
      due_at: night(1).toISOString(),
    })
    const { backups } = await at(night(1))
    expect(backups.opened_at).not.toBe(null)
    expect(backups.opened_by).toContain('admin')
    const { results } = await admin.audit.list({ query: { act: ['operations:backup_opened'] } })
    expect(results).toHaveLength(1)
    await app.database.pool.query('update backups set opened_at = null, opened_by = null')
  })

  it('that fails is named with its cause, and mailed to administrators once; done again, it is in order', async () => {
    const path = join(app.config.DATA_DIR, 'files', stored.slice(0, 2), stored)
    const content = readFileSync(path)
    writeFileSync(path, content.subarray(1))
    await expect(runNight(app, night(2))).rejects.toThrow('no backup: content')
    expect(await backupMails()).toEqual([])
    for (let run = 0; run < 2; run++)
      await expect(runNight(app, night(2), { isLastAttempt: true })).rejects.toThrow('content')
    const failed = await at(night(2))
    expect(failed.problems).toEqual(['backup_failed'])
    expect(failed.backups.nights[0]).toMatchObject({
      state: 'failed',
      fault: 'content',
      name: null,
    })
    expect(failed.backups.last_good_at).toBe(night(1).toISOString())
    const mails = await backupMails()
    expect(mails.map(({ to }) => to)).toEqual([admin.email])
    expect(mails[0]!.text).toContain('un fichier enregistré manque ou est abîmé')
    expect(readdirSync(place.target)).toEqual([nameOf(1)])

    writeFileSync(path, content)
    await runNight(app, night(2))
    expect((await at(night(2))).problems).toEqual([])
    expect(readdirSync(place.target).sort()).toEqual([nameOf(1), nameOf(2)])
    const { rows } = await app.database.pool.query('select tries from backups order by due_at')
    expect(rows.map(({ tries }) => tries)).toEqual([1, 4])
  })

  it('is not kept if what is restored from it differs', async () => {
    const vault = folderVault(place.target)
    const before = readdirSync(place.target)
    const made = makeNightlyBackup({
      ...{ ...ownParts(), vault, now: night(3), due: night(3) },
      async onMade(path) {
        const bytes = readFileSync(path)
        const half = Math.floor(bytes.length / 2)
        bytes[half] = bytes[half]! ^ 0xff
        writeFileSync(path, bytes)
      },
    })
    await expect(made).rejects.toMatchObject({ fault: 'differs' } satisfies Partial<BackupFailure>)
    expect(readdirSync(place.target)).toEqual(before)
    expect(existsSync(join(app.config.DATA_DIR, 'backup-work'))).toBe(false)
  })

  it('does not differ if the trial could not be made', async () => {
    const { pool } = app.database
    const { rows } = await pool.query(
      `select left(current_database(), 40) || '_backup_trial' as name`,
    )
    const name = `"${rows[0].name}"`
    const made = makeNightlyBackup({
      ...{ ...ownParts(), vault: folderVault(place.target), now: night(3), due: night(3) },
      // The server refuses to drop it.
      onMade: async () => void (await pool.query(`create database ${name} is_template true`)),
    })
    await expect(made).rejects.toMatchObject({ fault: 'not_made' })
    await pool.query(`alter database ${name} is_template false`)
    await pool.query(`drop database ${name}`)
  })

  it('fails where its place is not mounted, and reads again what it has put there', async () => {
    const parts = { ...ownParts(), now: night(3), due: night(3) }
    const gone = folderVault(join(place.target, 'not-mounted'))
    await expect(makeNightlyBackup({ ...parts, vault: gone })).rejects.toMatchObject({
      fault: 'target',
    })
    const lossy = folderVault(place.target)
    const vault = {
      ...lossy,
      async put(name: string, content: AsyncIterable<Uint8Array>) {
        await lossy.put(name, content)
        writeFileSync(join(place.target, name), 'lost')
      },
    }
    await expect(makeNightlyBackup({ ...parts, vault })).rejects.toMatchObject({ fault: 'target' })
    expect(existsSync(join(place.target, nameOf(3)))).toBe(false)
  })

  it('goes into a bucket as well, below a path of its own, and leaves by the rule', async () => {
    const service = await serveObjectStore()
    const { S3_BUCKET, ...key } = service.env
    const env = { ...key, ...place.env, BACKUP_TARGET: `s3://${S3_BUCKET}/office/backups` }
    const config = readConfig(env, root, 'test')
    const vault = chooseVault(config, config.BACKUP_TARGET!)
    const keep = { daily: 1, weekly: 0, monthly: 0 }
    for (const day of [3, 4]) {
      const parts = { ...ownParts(), keep, now: night(day), due: night(day) }
      const { trial, removed } = await makeNightlyBackup({ ...parts, vault })
      expect(trial!.rows).toBeGreaterThan(30)
      expect(removed).toEqual(day === 4 ? [nameOf(3)] : [])
    }
    expect(await vault.list()).toEqual([nameOf(4)])
    await service.close()
    const parts = { ...ownParts(), vault, now: night(5), due: night(5) }
    await expect(makeNightlyBackup(parts)).rejects.toMatchObject({ fault: 'target' })
  })

  it.each([
    ['s3://Office/x', 'no s3://bucket/path'],
    ['https://example.ch/x', 'no s3://bucket/path'],
    ['s3://contents', 'where contents are kept'],
  ])('is refused a place such as %s', (BACKUP_TARGET, words) => {
    const key = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    const env = { ...place.env, ...key, BACKUP_TARGET }
    const stored = { S3_BUCKET: 'contents', S3_PREFIX: 'office' }
    expect(() => readConfig({ ...env, ...stored }, root, 'test')).toThrow(words)
    const { BACKUP_RECIPIENT: _, ...open } = { ...env, BACKUP_TARGET: place.target }
    expect(() => readConfig({ ...open, ...stored }, root, 'test')).toThrow(
      'BACKUP_TARGET needs BACKUP_RECIPIENT',
    )
  })

  it('of a database whose user may not create another one is kept, and not called good', async () => {
    const { url, drop } = await createOwnedDatabase(inject('databaseUrl'))
    expect(
      await tryRestore({
        ...{ archivePath: 'none.zip', databaseUrl: url, folder: 'none', migrations: [] },
      }),
    ).toBe(undefined)
    await drop()
    await app.database.pool.query(`update backups set is_tried = false where due_at = $1`, [
      night(2).toISOString(),
    ])
    const { problems, backups } = await at(night(2))
    expect(problems).toEqual(['not_tried'])
    expect(backups.last_good_at).toBe(night(1).toISOString())
    await app.database.pool.query('update backups set is_tried = true')
  })

  it('is missed after a day and a half, and asked to be opened once a quarter', async () => {
    expect((await at(night(3))).problems).toEqual([])
    expect((await at(night(4))).problems).toEqual(['no_backup'])
    const ask = (moment: Date) => runNight(app, moment, { task: 'operations.askToOpen' })
    const before = (await backupMails()).length
    await ask(night(3))
    expect(await backupMails()).toHaveLength(before)
    await app.database.pool.query(`update backups set due_at = due_at - interval '92 days'`)
    expect((await at(night(3))).problems).toEqual(['no_backup', 'to_open'])
    for (const day of [3, 4, 5]) await ask(night(day))
    expect(await backupMails()).toHaveLength(before + 1)
    await ask(night(3 + 91))
    expect(await backupMails()).toHaveLength(before + 2)
  })

  it('is the administrators’ to note, and none is made without a place and a key', async () => {
    const client = await app.as('client')
    const body = { sha256: '0'.repeat(64) }
    await expect(client.operations.opened({ body })).rejects.toMatchObject({ status: 403 })
    const METRICS_TOKEN = 'a-token-of-the-watch'
    const without = await testApp({ env: { METRICS_TOKEN } })
    expect(without.app.jobs.schedule!.map(({ task }) => task)).not.toContain('operations.backUp')
    const other = await without.as('admin')
    expect(problemsIn('backups', await other.operations.read({}))).toEqual(['no_target'])
    // Of those made by another program nothing is known, also where some were made here before.
    const process = await without.startProcess({ BACKUP_TARGET: 'elsewhere' })
    const read = await process.clientWith(other.token).operations.read({})
    expect(read.backups).toMatchObject({ is_scheduled: false, is_elsewhere: true })
    expect(problemsIn('backups', read)).toEqual([])
    await without.database.pool.query(
      `insert into backups (due_at, started_at, state, is_tried) values ('2026-01-01', '2026-01-01', 'done', true)`,
    )
    for (const { url } of [without, process]) {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
      const figures = await (await fetch(`${url}/metrics`, { headers })).text()
      expect(figures).toContain('# TYPE egide_backup_age_seconds')
      expect(figures).not.toMatch(/^egide_backup_age_seconds /m)
    }
    expect(() => readConfig({ ...place.env, BACKUP_TARGET: 'elsewhere' }, root, 'test')).toThrow(
      'BACKUP_RECIPIENT needs BACKUP_TARGET',
    )
    await checkRecipient(place.env.BACKUP_RECIPIENT)
    const recipient = place.env.BACKUP_RECIPIENT
    const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
    await expect(checkRecipient(mistyped)).rejects.toThrow('no public key of age')
  })
})
