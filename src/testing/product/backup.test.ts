import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runBackup, runRestore } from '../../commands/backup.ts'
import { mailsTable } from '../../features/mails/mail.table.ts'
import { addMailJob } from '../../features/mails/post.server.ts'
import { sealAudit } from '../../kernel/audit/sealing.server.ts'
import { verifyChain } from '../../kernel/audit/verify.server.ts'
import { openArchive } from '../../kernel/backup/archive.server.ts'
import { makeBackup } from '../../kernel/backup/backup.server.ts'
import { refuseOtherMigrations, restoreBackup } from '../../kernel/backup/restore.server.ts'
import { connect, type Database } from '../../kernel/database/db.server.ts'
import { knownMigrations, migrateDatabase } from '../../kernel/database/migrate.server.ts'
import { folderOfFiles } from '../../kernel/files.server.ts'
import { enqueueIn, prepareJobs } from '../../kernel/jobs.server.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { type TestApp, type TestPerson, testApp, testSecret } from '../app.ts'
import { dumpRows, restoreRows } from '../databaseText.ts'
import { createOwnedDatabase, hashFiles, hashTables } from '../files/restoring.ts'
import { snapshotFolder, snapshots } from '../snapshots.ts'
import { root, urlForDatabase } from '../template.ts'

const scratch = mkdtempSync(join(tmpdir(), 'egide-test-'))
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(scratch, { recursive: true })
})

let names = 0
/** A path that nothing has yet. */
const freshPath = (name = '') => join(scratch, `${++names}${name}`)

/** An empty database whose owner is no superuser, with connections. */
async function emptyDatabase() {
  const { url, drop } = await createOwnedDatabase(inject('databaseUrl'))
  const database = connect(url, () => undefined, 5)
  closing.push(async () => {
    await database.close()
    await drop()
  })
  return { ...database, url }
}

type Place = { DATABASE_URL?: string; DATA_DIR: string; SECRET_KEY?: string }
const placeOf = ({ config }: Pick<TestApp, 'config'>): Place => ({
  DATABASE_URL: config.DATABASE_URL!,
  DATA_DIR: config.DATA_DIR,
})

/** Runs `npm run backup` on a place; returns the archive and what was printed. */
async function backUp(
  place: Place,
  args: string[] = [],
  onSnapshot?: (id: string) => Promise<void>,
) {
  const lines: string[] = []
  const command = { root, env: place, print: (line: string) => lines.push(line), onSnapshot }
  const { path, manifest } = await runBackup({ ...command, args: [freshPath('.zip'), ...args] })
  return { path, manifest, output: lines.join('\n') }
}

/** Runs `npm run restore`; returns what was printed. */
async function restore(place: Place, args: string[]) {
  const lines: string[] = []
  await runRestore({ root, args, env: place, print: (line) => lines.push(line) })
  return lines.join('\n')
}

/** Restores an archive into an empty database and folder. */
async function restoreAnew(path: string, args: string[] = [], env: Partial<Place> = {}) {
  const database = await emptyDatabase()
  const place = { DATABASE_URL: database.url, DATA_DIR: freshPath('data'), ...env }
  const output = await restore(place, [path, ...args])
  return { database, place, output }
}

/** The state of a place: all that a failed restore must not change. */
async function stateOf({ pool }: Pick<Database, 'pool'>, { DATA_DIR }: Place) {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  )
  return { relations: rows.map(({ name }) => name), files: await hashFiles(DATA_DIR) }
}
const untouched = { relations: [], files: {} }

let app: TestApp
let admin: TestPerson

/** Puts the office of the newest snapshot into a database of the snapshot's time, and upgrades it. */
async function filledTemplate(): Promise<string> {
  const last = snapshots().at(-1)!
  const owner = connect(inject('databaseUrl'), () => undefined, 1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await owner.pool.query(`create database ${name}`)
  const database = connect(urlForDatabase(inject('databaseUrl'), name), () => undefined, 2)
  await migrateDatabase(database, migrationsUpTo(last))
  await restoreRows(database.pool, readFileSync(join(snapshotFolder(last), 'rows.sql'), 'utf8'))
  await migrateDatabase(database, root)
  await prepareJobs(database.pool)
  await database.close()
  closing.push(async () => {
    await owner.pool.query(`drop database ${name} with (force)`)
    await owner.close()
  })
  return name
}

/** A project folder with the migrations up to one. */
function migrationsUpTo(last: string): string {
  const folder = freshPath('project')
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true })
  const file = join(folder, 'migrations', 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  journal.entries.splice(journal.entries.findIndex(({ tag }) => tag === last) + 1)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

beforeAll(async () => {
  app = await testApp({ template: await filledTemplate() })
  cpSync(join(snapshotFolder(snapshots().at(-1)!), 'files'), join(app.config.DATA_DIR, 'files'), {
    recursive: true,
  })
  writeFileSync(join(app.config.DATA_DIR, 'secret-key'), testSecret, { mode: 0o600 })
  writeFileSync(join(app.config.DATA_DIR, 'audit-heads.log'), '2026-01-01 head\n')
  // The snapshot has addresses of its own.
  admin = await app.as('admin', 'partner')
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
  await sealAudit(app.database, () => new Date())
  // A row that waits for the next seal.
  await app.as('client', 'partner')
}, 120_000)

describe('a backup (§)', { timeout: 60_000 }, () => {
  it('is restored by an owner who is no superuser: rows, ids, versions, history, sequences and files are the same', async () => {
    const { path, manifest, output } = await backUp(placeOf(app))
    expect(output).toContain('It contains the secret key')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(manifest.contents.length).toBeGreaterThan(3)
    const { database, place, output: restored } = await restoreAnew(path)
    expect(restored).toMatch(/Rows, loaded and compared with the backup: \d{3,}/)
    expect(await dumpRows(database.pool)).toBe(await dumpRows(app.database.pool))
    // Beside them only what says of which backup they are.
    const { 'restored.json': note, ...files } = await hashFiles(place.DATA_DIR)
    expect(note).toBeDefined()
    expect(files).toEqual(await hashFiles(app.config.DATA_DIR))
    for (const name of ['secret-key', 'audit-heads.log'])
      expect(statSync(join(place.DATA_DIR, name)).mode & 0o777).toBe(0o600)

    const check = await verifyChain(database.db)
    expect(check).toEqual(await verifyChain(app.database.db))
    expect(check.problem).toBe(null)
    expect(check.rows).toBeGreaterThan(0)
    // What protects the log is on again, and so are the triggers of history.
    await expect(database.pool.query('delete from audit_log')).rejects.toThrow('kept for ten years')
    const { rows } = await database.pool.query(
      `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    )
    expect(rows).toEqual([])

    // A backup of what was restored has the same parts.
    const again = await backUp(place)
    expect(again.manifest.parts).toEqual(manifest.parts)
    // The new office goes on where the old one was.
    const next = await nextIds(database)
    expect(next).toEqual(await nextIds(app.database))
  })

  const nextIds = async ({ pool }: Pick<Database, 'pool'>) => {
    const { rows } = await pool.query(`select nextval('buildings_id_seq') as building,
      nextval(pg_get_serial_sequence('audit_log', 'id')) as act`)
    return rows
  }

  it('shows one moment while others write, and holds the files that it needs', async () => {
    let stopped = false
    const write = async (writer: number) => {
      for (let count = 0; !stopped; count++) {
        const body = { street_name: `Rue ${writer}.${count}`, city: 'Genève' }
        const { id, version } = await admin.buildings.create({ body })
        await admin.buildings.update({
          params: { id },
          body: { sre: count + 1 },
          ifMatch: version,
        } as never)
      }
    }
    const writers = [1, 2, 3, 4].map(write)
    let expected: Record<string, string> = {}
    const { path } = await backUp(placeOf(app), [], async (snapshot) => {
      await sleep(200)
      const client = new pg.Client(app.config.DATABASE_URL)
      await client.connect()
      await client.query('begin isolation level repeatable read')
      await client.query(`set transaction snapshot '${snapshot}'`)
      expected = await hashTables(client)
      await client.end()
      // The sweep of unreferenced files waits for the next time.
      await app.outside.files.keep(Buffer.from('unreferenced'))
      const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
      await runSweep(inTwoDays)
      expect(await isKept('unreferenced')).toBe(true)
    })
    stopped = true
    await Promise.all(writers)
    const { database } = await restoreAnew(path)
    const client = await database.pool.connect()
    expect(await hashTables(client)).toEqual(expected)
    client.release(true)
    expect((await verifyChain(database.db)).problem).toBe(null)
    await app.database.pool.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'files.sweep'))`,
    )
    await runSweep(() => new Date(Date.now() + 2 * 86_400_000))
    expect(await isKept('unreferenced')).toBe(false)
  })

  const runSweep = async (now: () => Date) => {
    const context = { database: app.database, log: app.app.server.log, now, enqueue: enqueueIn }
    await app.app.jobs.tasks['files.sweep']!({}, context)
  }
  const isKept = (content: string) =>
    app.outside.files.read(createHash('sha256').update(content).digest('hex')).then(
      () => true,
      () => false,
    )

  it('leaves the secret key out on request, and says what that means', async () => {
    const { path, manifest, output } = await backUp(placeOf(app), ['--without-key'])
    expect(output).toContain('The secret key is not in it')
    expect(manifest.parts.map(({ name }) => name)).not.toContain('secret-key')
    // Whoever kept it puts it into the folder first, or into the environment.
    const database = await emptyDatabase()
    const DATA_DIR = freshPath('data')
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'secret-key'), testSecret)
    const here = { DATABASE_URL: database.url, DATA_DIR }
    expect(await restore(here, [path])).not.toContain('secret key')
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(testSecret)
  })

  it('is refused whole if a stored file is missing or damaged, or if there is a file of its name', async () => {
    const [hash] = (await backUp(placeOf(app))).manifest.contents as [string]
    const path = join(app.config.DATA_DIR, 'files', hash.slice(0, 2), hash)
    const content = readFileSync(path)
    const target = freshPath('.zip')
    const before = readdirSync(scratch)
    const fails = async (words: string) => {
      const command = { root, args: [target], env: placeOf(app), print: () => undefined }
      await expect(runBackup(command)).rejects.toThrow(words)
    }
    writeFileSync(path, content.subarray(1))
    await fails(`The stored file ${hash} is damaged`)
    rmSync(path)
    await fails(`The stored file ${hash} is missing`)
    writeFileSync(path, content)
    expect(readdirSync(scratch)).toEqual(before)
    writeFileSync(target, 'mine')
    await fails('A backup never replaces a file')
    expect(readFileSync(target, 'utf8')).toBe('mine')
    const missing = freshPath('backups')
    await expect(
      runBackup({ root, args: [missing], env: placeOf(app), print: () => undefined }),
    ).rejects.toThrow(`The folder ${missing} does not exist`)
    await expect(
      runBackup({ root, args: [], env: { DATA_DIR: freshPath() }, print: () => undefined }),
    ).rejects.toThrow('There is no database in')
    // Nobody can make a folder beside this one, as the product's user below /var/lib.
    const env = { DATA_DIR: join(target, 'data') }
    await expect(runBackup({ root, args: [], env, print: () => undefined })).rejects.toThrow(
      `The folder ${join(target, 'backups')} cannot be made. Name one`,
    )
  })
})

describe('a restore (§)', { timeout: 60_000 }, () => {
  it('lists what the backup holds open, with age and person, and closes all or some kinds of it', async () => {
    const { path } = await backUp(placeOf(app))
    const { database, place, output } = await restoreAnew(path)
    expect(output).toMatch(/The backup holds open \d+ doors?; some may have been closed since\./)
    expect(output).toMatch(/^- session, .+, since \d\d\.\d\d\.\d{4} \(\d+ days?\)$/m)
    const open = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(*)::int from sessions where ended_at is null and expires_at > now()',
      )
      return rows[0]!.count
    }
    expect(await open()).toBeGreaterThan(0)
    await expect(restore(place, ['--close-doors=window'])).rejects.toThrow('--close-doors takes')
    expect(await restore(place, ['--close-doors=share,calendar'])).toMatch(/- session, /)
    expect(await open()).toBeGreaterThan(0)
    expect(await restore(place, ['--close-doors'])).toContain('The backup holds nothing open.')
    expect(await open()).toBe(0)
    const { rows } = await database.pool.query(
      `select from audit_log where act = 'doors:closed' and actor_id is null`,
    )
    expect(rows.length).toBeGreaterThan(0)
    // At once, with the archive; an office that was never restored has nothing to close.
    expect((await restoreAnew(path, ['--close-doors'])).output).toContain('holds nothing open')
    await expect(restore(placeOf(app), ['--close-doors'])).rejects.toThrow('was not restored')
  })

  let archive: Awaited<ReturnType<typeof backUp>>
  beforeAll(async () => {
    archive = await backUp(placeOf(app))
  })

  it('refuses an archive that is cut off or altered, and changes nothing', async () => {
    const whole = readFileSync(archive.path)
    const database = await emptyDatabase()
    const place = { DATABASE_URL: database.url, DATA_DIR: freshPath('data') }
    const path = freshPath('.zip')
    for (const share of [0, 0.01, 0.5, 0.9, 0.999]) {
      writeFileSync(path, whole)
      truncateSync(path, Math.floor(whole.length * share))
      await expect(restore(place, [path])).rejects.toThrow('is not a whole backup')
    }
    // Inside of the parts, each of which has a hash.
    for (const [index, name] of ['tables/users.copy', 'files/', 'manifest.json'].entries()) {
      const altered = Buffer.from(whole)
      const at = whole.indexOf(name) + name.length + 100 + index
      altered[at] = altered[at]! ^ 1
      writeFileSync(path, altered)
      await expect(restore(place, [path])).rejects.toThrow('is not a whole backup')
      await expect(restore(place, [path, '--check'])).rejects.toThrow('is not a whole backup')
    }
    await expect(restore(place, [freshPath('.zip')])).rejects.toThrow('does not exist')
    expect(await stateOf(database, place)).toEqual(untouched)
    expect(await restore(place, [archive.path, '--check'])).toContain('is whole')
    expect(await stateOf(database, place)).toEqual(untouched)
  })

  it('refuses a database or folder that is not empty, and leaves it as it is', async () => {
    const full = await emptyDatabase()
    await full.pool.query('create table notes (note text)')
    const place = { DATABASE_URL: full.url, DATA_DIR: freshPath('data') }
    await expect(restore(place, [archive.path])).rejects.toThrow('it has public.notes')
    expect(await stateOf(full, place)).toEqual({ relations: ['public.notes'], files: {} })
    await expect(restore(placeOf(app), [archive.path])).rejects.toThrow('is not empty')

    const database = await emptyDatabase()
    const taken = { DATABASE_URL: database.url, DATA_DIR: freshPath('data') }
    mkdirSync(join(taken.DATA_DIR, 'files', 'aa'), { recursive: true })
    writeFileSync(join(taken.DATA_DIR, 'files', 'aa', 'a'), 'a')
    await expect(restore(taken, [archive.path])).rejects.toThrow('it has files')
    expect(Object.keys((await stateOf(database, taken)).files)).toEqual(['a'])
  })

  it('leaves nothing behind if it fails half-way', async () => {
    const database = await emptyDatabase()
    const place = { DATABASE_URL: database.url, DATA_DIR: freshPath('data') }
    mkdirSync(place.DATA_DIR)
    const opened = await openArchive(archive.path)
    const broken = {
      ...opened,
      async *read(name: string) {
        yield* opened.read(name)
        if (name === 'jobs.json') throw new Error('the disk is gone')
      },
    }
    const options = { archive: broken, databaseUrl: database.url, dataDir: place.DATA_DIR }
    const how = { openFiles: folderOfFiles, withKey: true, print: () => undefined }
    const more = { ...how, migrations: knownMigrations(root) }
    await expect(restoreBackup({ ...options, ...more })).rejects.toThrow('the disk is gone')
    expect(await stateOf(database, place)).toEqual(untouched)
    opened.close()
    await restore(place, [archive.path])
    expect(await dumpRows(database.pool)).toContain('Bureau du Lac')
  })

  it('brings an archive of an older version up to date, and refuses one of a newer version', async () => {
    const last = snapshots().at(-1)!
    const before = migrationsUpTo(last)
    const today = new Date().toISOString().slice(0, 10)
    const old = await emptyDatabase()
    await migrateDatabase(old, before)
    await restoreRows(old.pool, readFileSync(join(snapshotFolder(last), 'rows.sql'), 'utf8'))
    const target = freshPath('.zip')
    const source = {
      databaseUrl: old.url,
      files: folderOfFiles(join(snapshotFolder(last), 'files')),
      dataDir: freshPath('data'),
      environmentKeys: [testSecret],
      fileReferences: [sql`select null as hash`],
      shippedTables: new Set([
        ...['register_sources', 'register_buildings', 'register_streets', 'register_words'],
        ...['register_word_keys', 'register_entrances'],
      ]),
      version: '0.0.9',
      knownMigrations: knownMigrations(before).map(({ hash }) => hash),
    }
    await makeBackup({ ...source, target, withKey: true, now: new Date() })
    await expect(
      makeBackup({
        ...source,
        target: freshPath(),
        withKey: true,
        now: new Date(),
        knownMigrations: [],
      }),
    ).rejects.toThrow('Back up with that version')
    const { database, output } = await restoreAnew(target)
    expect(output).toContain('Migrations to this version: ')
    await migrateDatabase(old, root)
    // Migrations stamp what they change with the time, and give the installation an id.
    const dump = async ({ pool }: Pick<Database, 'pool'>) => {
      const { rows } = await pool.query('select installation from settings')
      return (await dumpRows(pool))
        .replaceAll(new RegExp(`${today}[ T][\\d:.]+`, 'g'), today)
        .replaceAll(rows[0].installation, 'installation')
    }
    expect(await dump(database)).toBe(await dump(old))

    const opened = await openArchive(archive.path)
    expect(() => refuseOtherMigrations(opened, knownMigrations(before))).toThrow(
      'made by a newer version of this product',
    )
    const others = knownMigrations(root).toReversed()
    expect(() => refuseOtherMigrations(opened, others)).toThrow('its migration 1 is not the one')
    opened.close()
  })
})

describe('what waited when the backup was made (§)', { timeout: 60_000 }, () => {
  let archive: string
  let waiting: { id: number }
  beforeAll(async () => {
    const content = { greeting: '', text: '', link: 'https://egide.example', linkLabel: '' }
    const [mail] = await app.database.db
      .insert(mailsTable)
      .values({
        key: 'waiting',
        recipient: 'ada@example.ch',
        language: 'fr',
        subject: 'Lettre',
        content: { ...content, closing: '', sender: [], footer: '' },
      })
      .returning({ id: mailsTable.id })
    waiting = mail!
    await app.database.db.execute(sql`select ${addMailJob(sql`${waiting.id}::int`)}`)
    archive = (await backUp(placeOf(app))).path
  })

  /** Lets the jobs of a restored office run; returns the state of the mail. */
  async function work({ database, place }: Awaited<ReturnType<typeof restoreAnew>>) {
    const done: number[] = []
    const send = async ({ mail }: { mail: number }) => void done.push(mail)
    const worker = await startWorker({
      pool: database.pool,
      jobs: {
        tasks: {
          ...Object.fromEntries(
            Object.keys(app.app.jobs.tasks).map((task) => [task, async () => undefined]),
          ),
          'mails.send': send,
        },
      },
      context: { database, log: app.app.server.log, now: () => new Date() },
    })
    const decide = async (choice: string) => restore(place, [`--waiting=${choice}`])
    return { done, decide, stop: () => worker.stop() }
  }
  const stateIn = async ({ db }: Pick<Database, 'db'>) => {
    const rows = await db.select().from(mailsTable)
    return rows.find(({ id }) => id === waiting.id)
  }

  it('is held, and done once somebody says that it was not', async () => {
    const withoutKey = (await backUp(placeOf(app), ['--without-key'])).path
    const restored = await restoreAnew(withoutKey)
    expect(restored.output).toContain('The secret key is not there: put the file')
    expect(restored.output).toMatch(/Held, as it waited .*: \d+ jobs? \(1 mail\)/)
    const { done, decide, stop } = await work(restored)
    await sleep(1_000)
    expect(done).toEqual([])
    expect(await stateIn(restored.database)).toMatchObject({ state: 'queued' })
    expect(await decide('run')).toContain('No longer held: ')
    await expect.poll(() => done).toEqual([waiting.id])
    expect(await decide('run')).toBe('No job is held.')
    await stop()
  })

  it('is dropped on request: administrators see the mails as failed', async () => {
    const env = { SECRET_KEY: 'x'.repeat(40) }
    const restored = await restoreAnew(archive, ['--waiting=drop'], env)
    expect(restored.output).toContain('The secret key is not that of the backup')
    expect(existsSync(join(restored.place.DATA_DIR, 'secret-key'))).toBe(false)
    const { done, stop } = await work(restored)
    await sleep(500)
    expect(done).toEqual([])
    expect(await stateIn(restored.database)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Waited when the backup was made'),
    })
    await stop()
    await expect(restore(restored.place, ['--waiting=maybe'])).rejects.toThrow(
      '--waiting is one of',
    )
    await expect(restore(restored.place, [])).rejects.toThrow('Which archive?')
  })
})
