import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, type Database } from '../../kernel/database/db.server.ts'
import { migrateDatabase } from '../../kernel/database/migrate.server.ts'
import { prepareJobs } from '../../kernel/jobs.server.ts'
import type { HistoryEntry } from '../../kernel/record/resource.ts'
import { type TestApp, testApp, testPassword, tokensOf } from '../app.ts'
import { restoreRows } from '../databaseText.ts'
import { type Readings, readAt } from '../readings.ts'
import { type SnapshotInfo, snapshotFolder, snapshots } from '../snapshots.ts'
import { root, urlForDatabase } from '../template.ts'

/**
 * Intended differences since a snapshot, such as values moved by a migration. Each maps the recorded
 * response of a path to the expected one for a role.
 */
const intended: ((path: string, recorded: any, role: string) => any)[] = [
  // People who may no longer delete do not see the trash: partners of an ended mandate.
  (path, recorded, role) =>
    role === 'partner' && path.startsWith('/reports/') && path.includes('trashed')
      ? { ...recorded, count: 0, results: [] }
      : recorded,
  // Each figure of a version now has its own origin; this one had none.
  function withoutRowOrigins(path, recorded) {
    if (!/^\/reference\/\w+\/versions\/\d+\/$/.test(path)) return recorded
    const origin = { status: null, source: null, date: null }
    const rows = recorded.rows.map((row: object) => {
      expect(row).toMatchObject(origin)
      return Object.fromEntries(Object.entries(row).filter(([name]) => !(name in origin)))
    })
    return { ...recorded, rows }
  },
  // 0056: the address of a kick-off form follows from the form; one that was typed stays in the history.
  (path, recorded) =>
    path.startsWith('/users/') && recorded.kickoff_form_url
      ? { ...recorded, kickoff_form_url: null }
      : recorded,
  // 0019: the consultation has new texts in English and Italian, unless the office had changed them.
  function withProgrammeWords(path, recorded) {
    const texts = { en: 'Impulse consultation', it: 'Prima consulenza' }
    const isOld = (name?: { en: string }) => name?.en === 'Incitative consultation'
    if (isOld(recorded.product_name))
      return { ...recorded, product_name: { ...recorded.product_name, ...texts } }
    if (path === '/products/3/' && isOld(recorded.name))
      return {
        ...recorded,
        name: { ...recorded.name, ...texts },
        version: recorded.version + 1,
        updated_at: expect.any(String),
        provenance: { ...recorded.provenance, name: { source: 'system' } },
      }
    if (!path.startsWith('/products/3/history/')) return recorded
    const [{ version }] = recorded.results
    const results = [{ version: version + 1, changes: [{ field: 'name' }] }, ...recorded.results]
    return { ...recorded, count: recorded.count + 1, results }
  },
  // 0020: the office's note moved out of the mandate, with its history.
  function withoutNote(path, recorded) {
    if (!/^\/mandates\/\d+\/(history\/.*)?$/.test(path)) return recorded
    const { internal_note: _, ...mandate } = recorded
    if (!mandate.results) {
      const { internal_note: __, ...provenance } = mandate.provenance
      return { ...mandate, provenance }
    }
    const results = recorded.results
      .map((entry: Entry) => ({ ...entry, changes: entry.changes.filter(isOfMandate) }))
      .filter(({ action, changes }: Entry) => action !== 'update' || changes.length > 0)
    const fields = recorded.fields.filter((field: string) => field !== noteField)
    return { ...mandate, count: results.length, results, fields }
  },
  // 0032: only published reports have a number.
  function withoutDraftNumbers(path, recorded) {
    if (!path.startsWith('/reports/')) return recorded
    const ofDraft = (report: { number?: unknown; published_at?: unknown }) =>
      'number' in report && !report.published_at ? { ...report, number: null } : report
    return recorded.results
      ? { ...recorded, results: recorded.results.map(ofDraft) }
      : ofDraft(recorded)
  },
  // 0036: the default sort of mandate lists changed; views saved before got their old sort explicitly.
  function withExplicitViews(path, recorded) {
    if (!path.startsWith('/views/')) return recorded
    const explicit = (view: { list?: string; state?: string; provenance?: object }) => {
      if (view.list !== 'mandates') return view
      const { updated_at: _, version: __, ...rest } = view as Record<string, unknown>
      const { state: ___, ...provenance } = (view.provenance ?? {}) as Record<string, unknown>
      return {
        ...rest,
        ...(view.provenance && { provenance }),
        state: `sort=-created_at&${view.state}`,
      }
    }
    return recorded.results
      ? { ...recorded, results: recorded.results.map(explicit) }
      : explicit(recorded)
  },
]
const noteField = 'internal_note'
type Entry = { action: string; changes: { field: string }[] }
const isOfMandate = ({ field }: { field: string }) => field !== noteField

const databases = connect(inject('databaseUrl'), () => undefined, 1)
const databaseNames: string[] = []
afterAll(async () => {
  for (const name of databaseNames) await databases.pool.query(`drop database ${name} with (force)`)
  await databases.close()
})

/** Creates a database without tables. */
async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  databaseNames.push(name)
  await databases.pool.query(`create database ${name}`)
  const database = connect(urlForDatabase(inject('databaseUrl'), name), () => undefined, 2)
  return { name, ...database }
}

type Journal = { entries: { idx: number; tag: string; when: number }[] }

/** Runs `work` with a copy of the project's migrations, changed by `edit`. */
async function withMigrations(
  edit: (journal: Journal, folder: string) => void,
  work: (root: string) => Promise<void>,
) {
  const copy = mkdtempSync(join(tmpdir(), 'egide-test-'))
  try {
    cpSync(join(root, 'migrations'), join(copy, 'migrations'), { recursive: true })
    const file = join(copy, 'migrations', 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
    edit(journal, join(copy, 'migrations'))
    writeFileSync(file, JSON.stringify(journal))
    await work(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Removes the migrations after `last`. */
const upTo =
  (last: string) =>
  ({ entries }: Journal) => {
    const at = entries.findIndex(({ tag }) => tag === last)
    expect(at).toBeGreaterThan(0)
    entries.splice(at + 1)
  }

/** A database with the migrations up to `last`, the rows of its snapshot, then all later migrations. */
async function upgradedDatabase(last: string): Promise<string> {
  const database = await emptyDatabase()
  await withMigrations(upTo(last), async (before) => {
    await migrateDatabase(database, before)
    const rows = readFileSync(join(snapshotFolder(last), 'rows.sql'), 'utf8')
    await restoreRows(database.pool, rows)
    await migrateDatabase(database, root)
  })
  await prepareJobs(database.pool)
  await database.close()
  return database.name
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
    const data = tokensOf(
      await app.anonymous.auth.login({ body: { email, password: testPassword } }),
    )
    return data.access
  }

  it.each(Object.keys(info.emails))('reads the same after the upgrade as %s', async (name) => {
    const token = await signIn(info.emails[name]!)
    for (const [path, answer] of Object.entries(readings[name]!)) {
      const expected = intended.reduce((given, change) => change(path, given, name), answer)
      expect([path, await readAt(app.url, path, token)]).toMatchObject([path, expected])
    }
  })

  it('keeps the office’s notes, with their versions, sources and history', async () => {
    const token = await signIn(info.emails.admin!)
    const recorded = Object.entries(readings.admin!) as [string, any][]
    const noted = recorded.flatMap(([path, { internal_note, provenance }]) =>
      internal_note && path.startsWith('/mandates/')
        ? [{ path, internal_note, origin: provenance[noteField] }]
        : [],
    )
    expect(noted.length).toBeGreaterThan(5)
    for (const { path, internal_note, origin } of noted) {
      const notePath = path.replace('/mandates/', '/mandate_notes/')
      const { results } = readings.admin![`${path}history/?page_size=100`] as {
        results: HistoryEntry[]
      }
      const noteEntries = results.filter(({ changes }) => !changes.every(isOfMandate))
      expect(await readAt(app.url, notePath, token)).toMatchObject({
        version: noteEntries.length,
        internal_note,
        provenance: { [noteField]: origin },
      })
      expect(await readAt(app.url, `${notePath}history/?page_size=100`, token)).toMatchObject({
        count: noteEntries.length,
        results: noteEntries.map(({ at, actor, source, changes }, index) => ({
          version: noteEntries.length - index,
          action: index === noteEntries.length - 1 ? 'create' : 'update',
          at,
          actor,
          source,
          changes: changes.filter((change) => !isOfMandate(change)),
        })),
      })
    }
  })

  it('keeps everybody signed in', async () => {
    const { rows } = await app.database.pool.query(
      `select count(*)::int as tokens, count(*) filter (where ended_at is null
         and s.expires_at >= t.expires_at and s.created_at <= t.created_at)::int as signed_in
       from refresh_tokens t left join sessions s on s.id = t.session`,
    )
    expect(rows[0].tokens).toBeGreaterThan(0)
    expect(rows[0].signed_in).toBe(rows[0].tokens)
  })

  it('accepts new records with free ids and numbers, and edits based on the old versions', async () => {
    const token = await signIn(info.emails.admin!)
    type Row = { id: number; version: number; number: string; product: number; client: number }
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
      return [response.status, (await response.json()) as Row] as const
    }
    const { results } = (await readAt(app.url, '/mandates/?page_size=100', token)) as {
      results: Row[]
    }
    const { product, client } = results[0]!
    const [, building] = await call('POST', '/buildings/', { street_name: 'Rue Neuve' })
    const order = { product, client, building: building.id }
    const [status, mandate] = await call('POST', '/mandates/', order)
    expect([status, mandate.version]).toEqual([201, 1])
    expect(results.map((one) => one.number)).not.toContain(mandate.number)
    for (const { id, version } of results) {
      const day = { due_date: '2031-05-06' }
      const [answered, changed] = await call('PATCH', `/mandates/${id}/`, day, version)
      expect([answered, changed.version]).toEqual([200, version + 1])
    }
  })
})

it('settings of a kind keep their value, version and history', async () => {
  const database = await emptyDatabase()
  const readSettings = async () => {
    const { rows } = await database.pool.query(
      `select version, provenance, (select json_agg(to_jsonb(h) - 'transaction_id' order by id) from history h
        where resource = 'settings') as history from settings`,
    )
    return rows
  }
  await withMigrations(upTo('0034_last_report_numbers'), async (before) => {
    await migrateDatabase(database, before)
    await database.pool.query(`update settings set due_days_peik = 20, checklist_ged = '[]'`)
    const expected = await readSettings()
    expect(expected).toMatchObject([{ version: 2, history: [{}, {}] }])
    await migrateDatabase(database, root)
    expect(await readSettings()).toEqual(expected)
  })
  const { rows } = await database.pool.query('select answers from settings')
  expect(rows).toEqual([{ answers: { due_days_peik: 20, checklist_ged: [] } }])
  // New values have history by field too.
  await database.pool.query(`update settings set answers = answers || '{"due_days_peik": 30}'`)
  expect(await readSettings()).toMatchObject([
    { version: 3, history: [{}, {}, { changes: { due_days_peik: [20, 30] } }] },
  ])
  await database.close()
})

it('a dump of the database can be restored: filling its tables needs no search path', async () => {
  const [last] = snapshots()
  const { database } = await testApp({ template: await upgradedDatabase(last!) })
  const client = await database.pool.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where relkind = 'r' and relnamespace = 'public'::regnamespace
         and attnum > 0 and not attisdropped and attgenerated = '' group by 1`,
    )
    expect(tables.length).toBeGreaterThan(20)
    await client.query(`begin; create schema restored; set local search_path = ''`)
    for (const { name, columns } of tables) {
      const like = 'including defaults including generated including constraints including indexes'
      await client.query(`create table restored.${name} (like public.${name} ${like})`)
      await client.query(
        `insert into restored.${name} (${columns}) select ${columns} from public.${name}`,
      )
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
})

describe('a database of another version', () => {
  const tables = async ({ pool }: Database) =>
    (await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'")).rows

  it('is refused without a change if a newer version has upgraded it', async () => {
    const database = await emptyDatabase()
    await migrateDatabase(database, root)
    const before = await tables(database)
    await withMigrations(
      ({ entries }) => void entries.splice(-2),
      async (older) => {
        const refused = migrateDatabase(database, older)
        await expect(refused).rejects.toMatchObject({
          name: 'StartError',
          message: expect.stringMatching(
            /newer version .* \(2 migrations more .*Start that version/,
          ),
        })
      },
    )
    expect(await tables(database)).toEqual(before)
    await migrateDatabase(database, root)
    await database.close()
  })

  it('is refused without a change if one of its migrations is not ours, even if ours are newer', async () => {
    const database = await emptyDatabase()
    const forked = ({ entries }: Journal, folder: string) => {
      entries.pop()
      writeFileSync(join(folder, `${entries.at(-1)!.tag}.sql`), 'create table elsewhere (id int)')
    }
    await withMigrations(forked, (other) => migrateDatabase(database, other))
    const before = await tables(database)
    await expect(migrateDatabase(database, root)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/migration \d+ is not the one of this version/),
    })
    expect(await tables(database)).toEqual(before)
    await database.close()
  })

  it('never skips a migration, because their times ascend', () => {
    const file = join(root, 'migrations', 'meta', '_journal.json')
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as Journal
    const times = entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })
})

describe('a migration of a database that people use', () => {
  /** Our migrations and one more. */
  const withOneMore = (sql: string, use: (folder: string) => Promise<void>) =>
    withMigrations(({ entries }, folder) => {
      const { when, idx, ...last } = entries.at(-1)!
      const tag = `${idx + 1}_more`
      entries.push({ ...last, idx: idx + 1, when: when + 1, tag })
      writeFileSync(join(folder, `${tag}.sql`), sql)
    }, use)

  async function migratedDatabase() {
    const database = await emptyDatabase()
    await migrateDatabase(database, root)
    return database
  }

  it('lets others read while it waits for a table, and is tried again', async () => {
    const database = await migratedDatabase()
    const others = connect(urlForDatabase(inject('databaseUrl'), database.name), () => undefined, 3)
    const holder = await others.pool.connect()
    await holder.query('begin; select from users limit 0')
    await withOneMore('alter table users add column more int', async (folder) => {
      let isDone = false
      const migrated = migrateDatabase(database, folder).then(() => (isDone = true))
      // Waits behind the migration, which waits for the holder.
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~* 'add column more'`
      await expect.poll(async () => (await others.pool.query(waits)).rowCount).toBe(1)
      await others.pool.query('select count(*) from users')
      expect(isDone).toBe(false)
      await holder.query('commit')
      holder.release()
      await migrated
    })
    await others.pool.query('select more from users')
    await others.close()
    await database.close()
  })

  it('is done by one of several processes that start at once', async () => {
    const database = await emptyDatabase()
    const others = [1, 2].map(() =>
      connect(urlForDatabase(inject('databaseUrl'), database.name), () => undefined, 1),
    )
    await Promise.all([database, ...others].map((each) => migrateDatabase(each, root)))
    await Promise.all([database, ...others].map((each) => each.close()))
  })

  it('keeps those that succeeded if a later one fails, and goes on after it', async () => {
    const database = await emptyDatabase()
    await withOneMore('create table more (id int); select 1 / 0', (folder) =>
      expect(migrateDatabase(database, folder)).rejects.toThrow('division by zero'),
    )
    const { rows } = await database.pool.query(
      "select to_regclass('users') as a, to_regclass('more') as b",
    )
    expect(rows).toEqual([{ a: 'users', b: null }])
    await migrateDatabase(database, root)
    await database.close()
  })

  it('builds its indexes beside the work of people, and anew after it was cut off', async () => {
    const database = await migratedDatabase()
    await database.pool.query('create table many (id int)')
    await database.pool.query('insert into many values (1), (1)')
    const unique = 'create unique index concurrently if not exists "many_id" on many (id)'
    const isValid = async () =>
      (
        await database.pool.query(
          "select indisvalid as v from pg_index where indexrelid = to_regclass('many_id')",
        )
      ).rows[0]?.v
    await withOneMore(unique, async (folder) => {
      // Two rows are alike: it ends half made, as it does when the machine stops.
      await expect(migrateDatabase(database, folder)).rejects.toThrow('many_id')
      expect(await isValid()).toBe(false)
      await database.pool.query('truncate many')
      await migrateDatabase(database, folder)
      expect(await isValid()).toBe(true)
    })
    await database.close()
  })
})
