import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, migrateDatabase } from '../kernel/db.server.ts'
import { prepareJobs } from '../kernel/jobs.server.ts'
import { type TestApp, testApp, testPassword } from './app.ts'
import { restoreRows } from './databaseText.ts'
import { type Readings, readAt } from './readings.ts'
import { type SnapshotInfo, snapshotFolder, snapshots } from './snapshots.ts'
import { root, urlOf } from './template.ts'

/**
 * Intended differences since a snapshot was taken, such as a value that a migration moved. Each maps
 * the recorded answer of a path to the answer expected today.
 */
const intended: ((path: string, recorded: any) => any)[] = []

/** A database with the migrations up to `last`, the rows of its snapshot, then all later migrations. */
async function upgradedDatabase(last: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect(inject('databaseUrl'), () => undefined, 1)
  await admin.pool.query(`create database ${name}`)
  afterAll(async () => {
    await admin.pool.query(`drop database ${name}`)
    await admin.close()
  })
  const database = connect(urlOf(inject('databaseUrl'), name), () => undefined, 2)
  const before = mkdtempSync(join(tmpdir(), 'egide-test-'))
  try {
    cpSync(join(root, 'migrations'), join(before, 'migrations'), { recursive: true })
    const file = join(before, 'migrations', 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
    const at = journal.entries.findIndex(({ tag }) => tag === last)
    expect(at).toBeGreaterThan(0)
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
    await migrateDatabase(database, before)
    await restoreRows(database.pool, readFileSync(join(snapshotFolder(last), 'rows.sql'), 'utf8'))
    await migrateDatabase(database, root)
    await prepareJobs(database.pool)
  } finally {
    rmSync(before, { recursive: true })
    await database.close()
  }
  return name
}

describe.each(snapshots())('an office from the time of migration %s', (last) => {
  const read = <T>(name: string) =>
    JSON.parse(readFileSync(join(snapshotFolder(last), name), 'utf8')) as T
  const info = read<SnapshotInfo>('info.json')
  const readings = read<Record<string, Readings>>('readings.json')
  let app: TestApp

  beforeAll(async () => {
    app = await testApp({ template: await upgradedDatabase(last) })
    app.setNow(new Date(info.at))
    cpSync(join(snapshotFolder(last), 'files'), join(app.config.DATA_DIR, 'files'), {
      recursive: true,
    })
  })

  const signIn = async (email: string) => {
    const { data } = await app.anonymous.auth.login({ body: { email, password: testPassword } })
    return data.access
  }

  it.each(Object.keys(info.emails))('reads the same after the upgrade as %s', async (name) => {
    const token = await signIn(info.emails[name]!)
    for (const [path, answer] of Object.entries(readings[name]!)) {
      const expected = intended.reduce((given, change) => change(path, given), answer)
      expect([path, await readAt(app.url, path, token)]).toMatchObject([path, expected])
    }
  })

  it('takes new records under free ids and numbers, and edits with the old versions', async () => {
    const token = await signIn(info.emails.admin!)
    const call = async (method: string, path: string, body: object, ifMatch?: number) => {
      const response = await fetch(`${app.url}/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...(ifMatch && { 'If-Match': String(ifMatch) }),
        },
        body: JSON.stringify(body),
      })
      return [response.status, (await response.json()) as any] as const
    }
    const { results } = (await readAt(app.url, '/mandates/?page_size=100', token)) as any
    const [first] = results
    const { product, client } = first
    const [, building] = await call('POST', '/buildings/', { street_name: 'Rue Neuve' })
    const order = { product, client, building: building.id }
    const [status, mandate] = await call('POST', '/mandates/', order)
    expect([status, mandate.version]).toEqual([201, 1])
    expect(results.map((one: any) => one.number)).not.toContain(mandate.number)
    for (const { id, version } of results) {
      const day = { due_date: '2031-05-06' }
      const [answered, changed] = await call('PATCH', `/mandates/${id}/`, day, version)
      expect([answered, changed.version]).toEqual([200, version + 1])
    }
  })
})
