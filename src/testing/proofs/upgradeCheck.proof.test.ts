import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { versionOf } from '../../commands/commandLine.server.ts'
import { runUpgrade } from '../../commands/upgrade.ts'
import { connect, type Database } from '../../kernel/database/db.server.ts'
import { migrateDatabase } from '../../kernel/database/migrate.server.ts'
import { prepareJobs } from '../../kernel/jobs.server.ts'
import { createOwnedDatabase, hashTables } from '../files/restoring.ts'
import { endOf, startNode } from '../project/modelProject.ts'
import { root } from '../template.ts'

type Journal = { entries: { tag: string }[] }

/** A copy of the project with further migrations, and with fewer of the last ones. */
function projectWith(further: Record<string, string>, fewer = 0): string {
  const copy = mkdtempSync(join(tmpdir(), 'egide-test-'))
  for (const name of ['migrations', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  const file = join(copy, 'migrations', 'meta', '_journal.json')
  const { entries, ...journal } = JSON.parse(readFileSync(file, 'utf8')) as Journal & object
  const kept = entries.slice(0, entries.length - fewer)
  const added = Object.entries(further).map(([tag, sql], index) => {
    writeFileSync(join(copy, 'migrations', `${tag}.sql`), sql)
    return { idx: 9000 + index, version: '7', tag, when: Date.now() + index, breakpoints: true }
  })
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...kept, ...added] }))
  return copy
}

const allNames = (
  JSON.parse(readFileSync(join(root, 'migrations', 'meta', '_journal.json'), 'utf8')) as Journal
).entries.map(({ tag }) => tag)
const lastTwo = allNames.slice(-2)
const dataDir = mkdtempSync(join(tmpdir(), 'egide-test-'))

let before: Database & { url: string }
let drop: () => Promise<void>
let admin: pg.Client

beforeAll(async () => {
  const owned = await createOwnedDatabase(inject('databaseUrl'))
  drop = owned.drop
  before = { ...connect(owned.url, () => undefined, 2), url: owned.url }
  await migrateDatabase(before, projectWith({}, 2))
  await prepareJobs(before.pool)
  admin = new pg.Client(inject('databaseUrl'))
  await admin.connect()
})
afterAll(async () => {
  await before.close()
  await drop()
  await admin.end()
})

const mayCreate = (may: boolean) =>
  admin.query(
    `alter role ${pg.escapeIdentifier(new URL(before.url).username)} ${may ? '' : 'no'}createdb`,
  )

async function check(project = root) {
  const lines: string[] = []
  await runUpgrade({
    ...{ root: project, args: ['--check'], env: { DATABASE_URL: before.url, DATA_DIR: dataDir } },
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}

const leftovers = async () => {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like '%_upgrade_check'",
  )
  return [...rows.map(({ datname }) => datname), ...readdirSync(dataDir)]
}

it('says what an upgrade will do and how long it takes here, and changes nothing', async () => {
  await mayCreate(true)
  const client = await before.pool.connect()
  const hashes = await hashTables(client)
  const output = await check()
  expect(output).toContain(`2 of ${allNames.length} migrations are to be applied:`)
  for (const name of lastTwo) expect(output).toContain(`\n  ${name}`)
  expect(output.match(/^ {4}\d+(\.\d)? m?s; /gm)).toHaveLength(2)
  expect(output).toMatch(/\n\d+(\.\d)? m?s in all, on a copy of this database with \d+ rows\./)
  expect(output).toContain('Nothing was changed.')
  expect(await hashTables(client)).toEqual(hashes)
  client.release()
  expect(await leftovers()).toEqual([])

  // As a command, on the built product.
  const env = { DATABASE_URL: before.url, DATA_DIR: dataDir }
  const ended = await endOf(startNode(root, ['bin/upgrade.mjs', '--check'], env))
  expect(ended).toMatchObject({ status: 0, output: expect.stringContaining(lastTwo[1]!) })
})

it('names the table that waits, and for how long, with what a migration is for', async () => {
  await mayCreate(true)
  const slow = projectWith({
    '9000_slow': `-- People have a shoe size, for boots on site visits. More about it.
alter table users add column shoe_size integer;--> statement-breakpoint
select pg_sleep(0.4);--> statement-breakpoint
create table shoes (id integer);`,
  })
  const output = await check(slow)
  expect(output).toContain('  9000_slow: People have a shoe size, for boots on site visits\n')
  const [, waits] =
    /9000_slow: .*\n.*whoever writes to users waits (\d+) ms at most/.exec(output) ?? []
  expect(Number(waits)).toBeGreaterThanOrEqual(400)
  expect(Number(waits)).toBeLessThan(5_000)
})

it('lists the migrations but says that it cannot measure if the user may create no database', async () => {
  await mayCreate(false)
  const lines: string[] = []
  const env = { DATABASE_URL: before.url, DATA_DIR: dataDir }
  await expect(
    runUpgrade({ root, args: ['--check'], env, print: (line) => lines.push(line) }),
  ).rejects.toThrow('may not create another one for a copy')
  expect(lines.join()).toContain(lastTwo[0])
  expect(await leftovers()).toEqual([])
})

it('refuses a database that a newer version has upgraded, and one that is not there', async () => {
  await expect(check(projectWith({}, 5))).rejects.toThrow(
    'A newer version of this product has upgraded the database',
  )
  const absent = join(dataDir, 'absent')
  const running = startNode(root, ['bin/upgrade.mjs', '--check'], { DATA_DIR: absent })
  expect(await endOf(running)).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no database in'),
  })
  expect(existsSync(absent)).toBe(false)
})

it('has nothing to do on a database that is up to date, or that has no tables yet', async () => {
  await migrateDatabase(before, root)
  const first = `What the start of version ${versionOf(root)} (${resolve(root)}) will do:`
  expect(await check()).toBe(`${first}\nThe database is up to date: there is nothing to do.`)
  const { url, drop: dropEmpty } = await createOwnedDatabase(inject('databaseUrl'))
  const lines: string[] = []
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  await runUpgrade({ root, args: ['--check'], env, print: (line) => lines.push(line) })
  expect(lines).toEqual([first, 'The database is empty: the first start fills it.'])
  await dropEmpty()
})
