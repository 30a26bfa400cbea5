import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp, tokensOf } from '../../testing/app.ts'
import { runWaitingJobs } from '../../testing/crossings/changes.ts'
import {
  type BexioService,
  bexioEnvironment,
  serveBexio,
} from '../../testing/outside/accounting/bexio.ts'
import { booksSettings } from '../../testing/outside/accounting/books.ts'
import { shortTimes, withTimes } from '../../testing/outside/accounting/short.ts'
import { statuses } from '../mandates/mandate.ts'
import { quoteStatuses } from '../quotes/quote.ts'
import type { SheetKind } from './import.ts'

let service: BexioService
let app: TestApp
let admin: TestPerson
let client: TestPerson
/** Calls to ports, by name and method; those of the process itself are none. */
let calls: string[] = []
const inside = ['files', 'uploads', 'press', 'inspector', 'judge', 'previewer', 'backupMaker']

beforeAll(async () => {
  service = await serveBexio()
  const times = withTimes(shortTimes)
  app = await testApp({
    env: bexioEnvironment(service),
    outside: (outside) =>
      Object.fromEntries(
        Object.entries(times(outside)).map(([name, port]) => [
          name,
          inside.includes(name) ? port : noted(name, port as object),
        ]),
      ) as typeof outside,
  })
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau SA', vat_number: 'CHE-116.281.710', ...booksSettings },
  })
})
afterAll(() => service.close())

const noted = (name: string, port: object): unknown =>
  new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(`${name}.${String(key)}`)
        return (value as (...args: unknown[]) => unknown).apply(target, args)
      }
    },
  })

/** Imports the rows of a sheet; fails unless each becomes a record. */
async function importRows(name: string, rows: string[], kind?: SheetKind) {
  const content = Buffer.from(rows.join('\r\n')).toString('base64')
  const { id } = await admin.imports.create({ body: { name, content, kind } })
  for (const step of ['check', 'run'] as const) {
    if (step === 'check') await admin.imports.check({ params: { id } })
    else await admin.imports.run({ params: { id }, body: { whole: true } })
    await runWaitingJobs(app)
  }
  const found = await admin.imports.get({ params: { id }, query: { verdict: 'refused' } })
  expect(found.verdicts.results.map(({ line, problem }) => [line, problem])).toEqual([])
  expect(found.import).toMatchObject({ status: 'done', problem: null })
  return found.import.written!.created
}

/** A process whose handlers, jobs and database have another time: `now()` is found in a schema that comes first. */
async function processWithClock() {
  const { pool } = app.database
  await pool.query('create schema moved; create table moved.clock (by interval not null)')
  await pool.query(`insert into moved.clock values ('0 days')`)
  await pool.query(`create function moved.now() returns timestamptz language sql stable as
    'select pg_catalog.now() + (select by from moved.clock)'`)
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(
    `alter database ${rows[0]!.name} set search_path = moved, "$user", public, pg_catalog`,
  )
  const process = { ...app, ...(await app.startProcess({})) }
  return {
    process,
    async moveTo(days: number) {
      await pool.query(`update moved.clock set by = make_interval(days => $1)`, [days])
      const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
      app.setNow(now)
      return now
    },
  }
}

/** Jobs that look after the installation, and would make copies of it or ask its own services. */
const ofInstallation = ['operations.backUp', 'operations.askToOpen', 'files.sweep']

it('§9 each state imported, then forty days: no mail, no call outside, nothing changes', async () => {
  const { process, moveTo } = await processWithClock()
  const { rows: clock } = await process.database.pool.query<{ day: string }>(
    'select now()::date::text as day',
  )
  expect(clock[0]!.day).toBe(dayOf(new Date()))

  async function liveOneDay(days: number) {
    const now = await moveTo(days)
    const context = {
      ...{ database: process.database, log: process.app.server.log, now: () => now },
      ...{ enqueue: enqueueIn, isLastAttempt: true },
    }
    calls = []
    for (const { task } of process.app.jobs.schedule ?? [])
      if (!ofInstallation.includes(task)) await process.app.jobs.tasks[task]!({}, context)
    await runWaitingJobs(process, now)
    const { rows } = await process.database.pool.query<{ day: string }>(
      'select now()::date::text as day',
    )
    expect(rows[0]!.day).toBe(addDays(dayOf(new Date()), days))
    return calls.toSorted()
  }

  await admin.products.create({
    body: {
      code: 'SLEEP-CECB',
      kind: 'cecb',
      name: { fr: 'CECB villa', en: 'CECB house', it: 'CECE villa' },
    },
  })
  // What a day of an office without any of it asks outside.
  const usual = await liveOneDay(0)

  const today = dayOf(new Date())
  const [before, soon] = [addDays(today, -40), addDays(today, 20)]
  const papers = quoteStatuses.filter((status) => status !== 'draft')
  const created = [
    await importRows('Mandats.csv', [
      'N° dossier;Prestation;Statut;Nom;E-mail;Adresse;NPA;Localité;Délai;Livré le',
      ...statuses.flatMap((status) => [
        `C-${status};CECB villa;${status};Client;${client.email};Rue ${status} 1;1205;Genève;${soon};${status === 'delivered' ? before : ''}`,
        `N-${status};CECB villa;${status};${status};neu-${status}@sleep.example;Rue ${status} 2;1205;Genève;${before};${status === 'delivered' ? before : ''}`,
      ]),
    ]),
    await importRows('Offres.csv', [
      'N° offre;Date;N° dossier;Statut;Valable jusqu’au;Montant HT',
      ...statuses.flatMap((status) =>
        papers.flatMap((paper) =>
          ['C', 'N'].flatMap((of) => [
            `${of}${status}${paper};${before};${of}-${status};${paper};${soon};500`,
            `${of}${status}${paper}2;${before};${of}-${status};${paper};;500`,
          ]),
        ),
      ),
    ]),
    await importRows('Consommations.csv', [
      'Adresse;NPA;Localité;Energie;Usage;Quantité;Unité;Du;Au',
      `Rue closed 1;1205;Genève;mazout;chauffage et ecs;12000;litres;2023-07-01;2024-06-30`,
      `Rue closed 1;1205;Genève;mazout;chauffage et ecs;24000;litres;2024-07-01;2025-06-30`,
    ]),
    await importRows(
      'Chauffages.csv',
      ['Adresse;NPA;Localité;Agent;Année installation', 'Rue closed 1;1205;Genève;mazout;1985'],
      'heating_systems',
    ),
  ]
  expect(created).toEqual([
    // People, buildings and mandates.
    5 * statuses.length,
    ...[4 * statuses.length * papers.length, 2, 1],
  ])

  async function signedIn({ email, password }: TestPerson) {
    const answer = await process.clientWith().auth.login({ body: { email, password } })
    return process.clientWith(tokensOf(answer).access)
  }
  /** What people would notice. */
  const noticed = async () => {
    const { rows: stored } = await process.database.pool.query(`
      select 'mails' as what, count(*)::text as value from mails
      union all select 'requests', count(*)::text from document_requests
      union all select 'forms', count(*)::text from kickoff_forms
      union all select 'invoices', count(*)::text from invoices
      union all select 'synchronisations', count(*)::text from quote_syncs
      union all select 'tasks', count(*)::text from tasks
      union all select 'quotes', md5(string_agg(id || status || version || valid_until, ' ' order by id)) from quotes
      union all select 'mandates', md5(string_agg(id || status || version || status_dates::text, ' ' order by id)) from mandates`)
    // Sessions of a month ago have ended.
    const [office, theirs] = [await signedIn(admin), await signedIn(client)]
    const { waiting, today: due, late } = await office.today.office({ query: {} })
    const rows = [...waiting.results, ...due.results, ...late.results]
    const ofQuotes = (found: typeof rows) => found.filter(({ fact }) => fact.startsWith('quote'))
    const toInvoice = await office.quotes.list({ query: { billing: ['to_invoice'] } })
    return {
      ...{ stored, office: ofQuotes(rows), toInvoice: toInvoice.count },
      client: ofQuotes((await theirs.today.expected({})).results as typeof rows),
    }
  }
  const atFirst = await noticed()
  expect(atFirst).toMatchObject({ office: [], client: [], toInvoice: 0 })
  expect(atFirst.stored).toContainEqual({ what: 'mails', value: '0' })
  const extra = []
  for (let day = 1; day <= 40; day++) {
    const asked = await liveOneDay(day)
    extra.push(...asked.filter((call) => !usual.includes(call)))
  }
  expect(extra).toEqual([])
  expect(await noticed()).toEqual(atFirst)
}, 300_000)
