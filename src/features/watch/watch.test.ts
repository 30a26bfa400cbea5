import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sitg } from '../../integrations/geodata/sitg.server.ts'
import type { CallError } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type Language, resourcesOf } from '../../kernel/text.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { json } from '../../testing/loopback.ts'
import { figuresLine } from './describeFinding.ts'
import { findingText } from './finding.text.ts'

const now = new Date('2026-11-27T10:00:00Z')

/** Indices that the canton publishes, by EGID. */
let published: Record<number, { year: number; idc: number; mean?: number }[]> = {}
/** Questions that it got: the EGIDs of each. */
let asked: number[][] = []
/** Means of the canton's public state, by EGID; undefined if the layer of states is away. */
let states: Record<number, number> | undefined
let fault: (() => { status: number; body: string }) | undefined
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://loopback')
  const egids = (searchParams.get('where') ?? '').match(/\d+/g)!.map(Number)
  asked.push(egids)
  const failure = fault?.()
  if (failure) return json(response, failure.body, failure.status)
  const features = egids.flatMap((EGID) =>
    (published[EGID] ?? []).map(({ year, idc, mean }) => ({
      attributes: {
        ...{ EGID, ANNEE: year, INDICE: idc, INDICE_MOY3: mean ?? null, SRE: 900 },
        DATE_DEBUT_PERIODE: Date.UTC(year - 1, 4, 1),
        DATE_FIN_PERIODE: Date.UTC(year, 3, 30),
      },
    })),
  )
  return json(response, JSON.stringify({ features }))
})

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const options = { url: `http://127.0.0.1:${port}`, requestTimeout: 30_000, deadline: 60_000 }
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      geodata: {
        ...outside.geodata,
        // A new one for each question, as a circuit breaker would stay open.
        idcStatesOf: async (egids, layer) =>
          states
            ? {
                available: true,
                value: new Map(
                  egids.flatMap((egid) =>
                    states?.[egid] ? [[egid, { year: 2025, idc: 670, mean_3: states[egid] }]] : [],
                  ),
                ),
              }
            : outside.geodata.idcStatesOf(egids, layer),
        idcYearsOf: (...args) => sitg({ ...options, maxRequests: 10_000 }).idcYearsOf(...args),
      },
    }),
  })
  admin = await app.as('admin')
  await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau du Lac SA' } })
})
afterAll(() => server.close())
beforeEach(() => {
  fault = undefined
  states = undefined
  asked = []
})

const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const run = (task: 'watch.ask' | 'watch.judge', when = now, payload: object = {}) =>
  app.app.jobs.tasks[task]!(payload, {
    database: app.database,
    enqueue: enqueueIn,
    log: app.app.server.log,
    now: () => when,
  })
const queued = async () => {
  const { rows } = await app.database.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'watch.ask'`,
  )
  return rows.map(({ run_at }) => (run_at.getTime() - now.getTime()) / 60_000)
}
/** Judges the buildings that are queued to be judged again; returns their ids. */
async function judgeQueued() {
  const { rows } = await app.database.pool.query<{ building: number }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'watch.judge' returning (j.payload ->> 'building')::int as building`,
  )
  for (const payload of rows) await run('watch.judge', now, payload)
  return rows.map(({ building }) => building)
}
const forget = () => app.database.pool.query('delete from graphile_worker._private_jobs')

let lastEgid = 900_200_000
type Options = {
  canton?: 'GE' | 'VD'
  kind?: 'cecb' | 'amoen' | 'ged'
  language?: Language
  /** Null if nobody knows the use of the building. */
  apartments?: number | null
}
/** A building in the canton with a running mandate, and what the canton publishes of it. */
async function aBuilding(
  indices: (typeof published)[number],
  { canton = 'GE', kind = 'cecb', language = 'fr', apartments = 12 }: Options = {},
) {
  const egid = ++lastEgid
  published[egid] = [...indices]
  const { id: building } = await admin.buildings.create({
    body: {
      ...{ egid, canton, street_name: 'Rue de la Veille', street_number: String(egid) },
      ...{ postcode: '1205', city: 'Genève', apartments },
    },
  })
  const client = await app.as('client')
  await admin.users.update({
    params: { id: client.id },
    body: { language, street: 'Rue du Client', number: '7' },
  })
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  const body = { to: 'ordered', reason: 'for the test' } as const
  await admin.mandates.setStatus({ params: { id: mandate }, body })
  // Made before the watch looks at it.
  await app.database.pool.query(
    `update mandates set created_at = '2026-01-05T10:00:00Z' where id = $1`,
    [mandate],
  )
  return { building, mandate, client, egid }
}
/** Enters four years of gas that rise from each to the next, of a mandate or of none. */
async function enterRising(building: number, mandate?: number) {
  for (const [year, amount] of [
    [2022, 80_000],
    [2023, 95_000],
    [2024, 108_000],
    [2025, 118_000],
  ] as const)
    await admin.consumptions.create({
      body: {
        ...{ building, mandate, energy: 'gaz', usage: 'heating_dhw', amount, unit: 'kWh' },
        ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
      },
    })
}
const findingsOn = async (building: number) =>
  (await admin.watch.list({})).results.filter((finding) => finding.building === building)
const kindsOn = async (building: number) =>
  (await findingsOn(building)).map(({ kind }) => kind).sort()
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: CallError) => error.status,
  )
const high = [{ year: 2025, idc: 670, mean: 661 }]

describe('the watch of the indices (§3.idc.*, §6)', () => {
  it('asks the canton of every building of a client in batches, stores what it publishes and finds what is to be said', async () => {
    const { building, client, mandate, egid: known } = await aBuilding(high)
    const others = await Promise.all(
      Array.from({ length: 3 }, () => aBuilding([{ year: 2025, idc: 400, mean: 400 }])),
    )
    const { building: vaudois } = await aBuilding(high, { canton: 'VD' })
    await run('watch.ask')
    expect(asked).toHaveLength(1)
    expect(asked[0]!.toSorted()).toEqual([known, ...others.map((one) => one.egid)].toSorted())
    const { results } = await admin.idc.list({ query: { building } })
    expect(results).toMatchObject([{ year: 2025, idc: 670, mean_3: 661 }])
    const { provenance } = await admin.idc.get({ params: { id: results[0]!.id } })
    expect(provenance.idc).toMatchObject({ source: 'sitg' })

    expect(await findingsOn(building)).toMatchObject([
      {
        ...{ kind: 'coming_limit', year: 2025, value: 661, threshold: 650 },
        ...{ valid_from: '2027-01-01', read_on: now.toISOString(), found_at: now.toISOString() },
        evidence: { years: [2023, 2024, 2025], limits_source: 'ge.ch' },
        indices: [{ year: 2025, idc: 670 }],
        ...{ client: client.id, language: 'fr', mandate, mandate_service_type: 'CECB' },
        ...{ proposed: 'CECB_PLUS', building_city: '1205 Genève' },
      },
    ])
    for (const one of [...others.map((other) => other.building), vaudois])
      expect(await findingsOn(one)).toEqual([])
    // Run again, it asks nobody and finds nothing twice.
    await run('watch.ask')
    await Promise.all([run('watch.judge'), run('watch.judge')])
    expect(asked).toHaveLength(1)
    expect(await kindsOn(building)).toEqual(['coming_limit'])
    // The dossier knows that the canton was asked.
    const { sources } = await admin.dossier.get({ params: { id: building } })
    expect(sources.find(({ source }) => source === 'idc')).toMatchObject({
      ...{ state: 'answered', answered_at: now.toISOString(), lines: ['2025: 670 MJ/m²'] },
    })
    // Later it asks again.
    await run('watch.ask', at(31))
    expect(asked.slice(1).flat()).toContain(known)
  })

  it.each([
    ['is down', () => ({ status: 503, body: '' }), 60],
    ['has too many requests', () => ({ status: 429, body: '' }), 60],
    ['answers HTML', () => ({ status: 200, body: '<html>' }), null],
    ['refuses', () => ({ status: 200, body: '{"error":{"code":400}}' }), null],
  ] as const)('loses nothing where the service %s', async (_, failure, minutes) => {
    await run('watch.ask')
    await forget()
    const { building, egid: known } = await aBuilding(high)
    fault = failure
    await run('watch.ask')
    expect(await queued()).toEqual(minutes === null ? [] : [minutes])
    expect(await findingsOn(building)).toEqual([])
    fault = undefined
    asked = []
    // What the service could not say of some buildings is asked the next day.
    await run('watch.ask', minutes === null ? at(1.1) : new Date(now.getTime() + minutes * 60_000))
    expect(asked.flat()).toContain(known)
    expect(await kindsOn(building)).toEqual(['coming_limit'])
  })

  it('asks for the public state too, which decides even while the yearly indices are away', async () => {
    const { building, egid } = await aBuilding([{ year: 2025, idc: 670, mean: 400 }])
    states = { [egid]: 712 }
    await run('watch.ask')
    expect(await findingsOn(building)).toMatchObject([{ kind: 'coming_limit', value: 712 }])
    const second = await aBuilding([])
    states = { [second.egid]: 720 }
    fault = () => ({ status: 503, body: '' })
    await forget()
    await run('watch.ask')
    expect(await findingsOn(second.building)).toMatchObject([{ value: 720 }])
    // The yearly indices are asked for again in an hour.
    expect(await queued()).toEqual([60])
    fault = undefined
    asked = []
    await run('watch.ask', new Date(now.getTime() + 3_600_000))
    expect(asked.flat()).toContain(second.egid)
  })

  it('goes on where it left off, in runs that leave room for people', async () => {
    await run('watch.ask')
    await forget()
    await app.database.pool.query(
      `with made as (insert into buildings (egid, canton, street_name)
        select 900300000 + n, 'GE', 'Rue Longue ' || n from generate_series(1, 620) n returning id)
       insert into mandates (number, status, product, kind, building, client)
       select 'W-' || made.id, 'closed', (select min(id) from products where kind = 'cecb'), 'cecb', made.id, $1 from made`,
      [(await app.as('client')).id],
    )
    await run('watch.ask')
    expect(asked.map(({ length }) => length)).toEqual(Array(10).fill(50))
    const [minutes, ...more] = await queued()
    expect(more).toEqual([])
    expect(minutes).toBeCloseTo(1 / 3)
    await run('watch.ask')
    expect(new Set(asked.flat()).size).toBe(620)
    expect(asked.flat()).toHaveLength(620)
    await app.database.pool.query(`delete from mandates where number like 'W-%'`)
    await app.database.pool.query(
      `delete from buildings where egid between 900300000 and 900399999`,
    )
  })

  it('is not about buildings of nobody, of requests, archived ones, and those whose owner is not to be contacted', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => aBuilding(high)))
    const [cancelled, deleted, archived, barred] = made as [
      (typeof made)[0],
      (typeof made)[0],
      (typeof made)[0],
      (typeof made)[0],
    ]
    await run('watch.ask')
    for (const { building } of made) expect(await kindsOn(building)).toEqual(['coming_limit'])
    await admin.mandates.setStatus({
      params: { id: cancelled.mandate },
      body: { to: 'cancelled', reason: 'for the test' },
    })
    const removed = { id: deleted.mandate }
    const { number } = await admin.mandates.get({ params: removed })
    await admin.mandates.remove({ params: removed, query: { confirm: number } })
    await app.database.pool.query('insert into do_not_contact (egid) values ($1)', [barred.egid])
    await app.database.pool.query('update buildings set archived = true where id = $1', [
      archived.building,
    ])
    // At once, as a letter may be made before the night in which the finding goes.
    for (const { building } of made) expect(await kindsOn(building)).toEqual([])
    await run('watch.judge')
    for (const { building } of made) expect(await kindsOn(building)).toEqual([])
  })

  it('is not about who had their data erased, but about whoever is a client beside them', async () => {
    const erased = await aBuilding(high)
    const kept = await aBuilding(high)
    await run('watch.ask')
    await forget()
    const buildings = [erased, kept].map(({ building }) => building)
    const told = async () =>
      (await admin.watch.list({})).results.flatMap(({ building, client }) =>
        buildings.includes(building) ? [[buildings.indexOf(building), client]] : [],
      )
    expect(await told()).toHaveLength(2)
    const heir = await app.as('client')
    const product = (await admin.products.list({ query: { kind: ['cecb'] } })).results[0]!.id
    const { id } = await admin.mandates.create({
      body: { product, building: kept.building, client: heir.id },
    })
    // Ordered before the watch looked at the building, and before the mandate of who is erased.
    await app.database.pool.query(
      `update mandates set status = 'closed', created_at = '2026-01-04T10:00:00Z' where id = $1`,
      [id],
    )
    for (const { mandate, client } of [erased, kept]) {
      await app.database.pool.query(
        `update mandates set status = 'closed', status_dates = status_dates || '{"closed": "2026-11-01T00:00:00Z"}'
         where id = $1`,
        [mandate],
      )
      const { id: request } = await client.privacy.requestDeletion({})
      await admin.privacy.carryOut({ params: { id: request } })
    }
    expect(await told()).toEqual([[1, heir.id]])
  })

  it('finds a drift after works and a missed target, and a limit on the day on which it comes into force', async () => {
    const { building } = await aBuilding(
      [2022, 2023, 2024, 2025].map((year, n) => ({
        year,
        idc: [700, 380, 390, 430][n]!,
        mean: 400,
      })),
    )
    const ged = await aBuilding([{ year: 2025, idc: 420, mean: 420 }], { kind: 'ged' })
    await admin.mandates.updateForm({
      params: { id: ged.mandate },
      body: { contract_start: '2024-01-01', idc_target: 380 },
    })
    const { building: later } = await aBuilding(high)
    await run('watch.ask')
    expect(await kindsOn(building)).toEqual([])
    await admin.renovations.create({
      body: { building, element: 'facades', work_type: 'restauration', completion_year: 2021 },
    })
    await run('watch.judge')
    expect(await findingsOn(building)).toMatchObject([
      {
        ...{ kind: 'drift', value: 430, threshold: 380, proposed: 'GED' },
        evidence: { since: 2023, works: { element: 'facades', completion_year: 2021 } },
      },
    ])
    expect(await findingsOn(ged.building)).toMatchObject([
      {
        ...{ kind: 'target', value: 420, threshold: 380, proposed: 'CVCConcept' },
        ...{ mandate: ged.mandate, mandate_service_type: 'GED' },
      },
    ])
    expect(await kindsOn(later)).toEqual(['coming_limit'])
    await run('watch.judge', new Date('2027-01-01T03:10:00Z'))
    expect(await findingsOn(later)).toMatchObject([{ kind: 'limit', threshold: 650 }])
  })

  it('finds a drift in the readings of a building of which nothing is published', async () => {
    const rows = Array.from({ length: 48 }, (_, n) => ({
      station: 'GVE',
      month: `${2022 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
      degree_days: 400,
    }))
    await admin.reference.create({
      params: { table: 'degree_days' },
      body: { valid_from: '2026-01-01', source: 'MeteoSwiss', rows },
    })
    const { building } = await aBuilding([])
    await admin.buildings.update({ params: { id: building }, body: { sre: 900 } })
    await enterRising(building)
    await run('watch.judge')
    expect(await findingsOn(building)).toMatchObject([
      {
        ...{ kind: 'drift', year: 2025 },
        evidence: {
          ...{ since: 2022, is_own: true },
          bands: { value: expect.any(Number), threshold: expect.any(Number) },
        },
      },
    ])
    // Estimated figures have the range that the page of the building shows.
    const [estimated] = await findingsOn(building)
    const shown = figuresLine(estimated as never, (key, params = {}) =>
      (resourcesOf(findingText, 'fr') as Record<string, string>)[key]!.replace(
        /\{(\w+)\}/g,
        (_, name: string) => String(params[name]),
      ),
    )
    expect(shown.match(/de \d+ à \d+, huit cas sur dix/g)).toHaveLength(2)
    // Readings of another client's mandate are none of theirs, and a new energy is no drift.
    const other = await aBuilding([])
    const stranger = await app.as('client')
    await admin.buildings.update({ params: { id: other.building }, body: { sre: 900 } })
    const { product } = await admin.mandates.get({ params: { id: other.mandate } })
    const { id: foreign } = await admin.mandates.create({
      body: { product: product!, building: other.building, client: stranger.id },
    })
    await app.database.pool.query(
      `update mandates set created_at = '2020-01-05T10:00:00Z' where id = $1`,
      [foreign],
    )
    await enterRising(other.building, foreign)
    await run('watch.judge')
    expect(await findingsOn(other.building)).toEqual([])
  })

  it('ends with a mandate, with an index below the limit, or once it is dismissed with a reason, which is in the log', async () => {
    const [ordered, better, dismissed] = [
      await aBuilding(high),
      await aBuilding(high),
      await aBuilding(high),
    ]
    await run('watch.ask')
    const product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
    const { id } = await admin.mandates.create({
      body: { product, building: ordered.building, client: ordered.client.id },
    })
    expect(await findingsOn(ordered.building)).toEqual([])
    await admin.mandates.remove({ params: { id } })
    expect(await kindsOn(ordered.building)).toEqual(['coming_limit'])

    // One of the proposed service that was there before, and has ended, answers nothing.
    const { id: ended } = await admin.mandates.create({
      body: { product, building: ordered.building, client: ordered.client.id },
    })
    const makeOld = (status: string) =>
      app.database.pool.query(
        `update mandates set created_at = '2026-01-05T10:00:00Z', status = $2 where id = $1`,
        [ended, status],
      )
    await makeOld('in_progress')
    expect(await findingsOn(ordered.building)).toEqual([])
    await makeOld('closed')
    expect(await kindsOn(ordered.building)).toEqual(['coming_limit'])

    published[better.egid]!.push({ year: 2026, idc: 380, mean: 440 })
    const [finding] = await findingsOn(dismissed.building)
    const params = { id: finding!.id }
    expect(await statusOf(admin.watch.dismiss({ params, body: { reason: ' ' } }))).toBe(400)
    const dismiss = () =>
      statusOf(admin.watch.dismiss({ params, body: { reason: 'À démolir en 2027' } }))
    expect((await Promise.all([dismiss(), dismiss()])).sort()).toEqual([200, 409])
    const { results } = await admin.audit.list({ query: { act: ['watch:dismissed'] } })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ actor: admin.id })
    expect(JSON.stringify(results[0])).toContain('À démolir en 2027')
    expect(await statusOf(admin.watch.letter({ params }))).toBe(409)

    await run('watch.ask', at(31))
    expect(await findingsOn(better.building)).toEqual([])
    expect(await findingsOn(dismissed.building)).toEqual([])
    // A later year is another finding.
    published[dismissed.egid]!.push({ year: 2026, idc: 680, mean: 670 })
    await run('watch.ask', at(62))
    expect(await findingsOn(dismissed.building)).toMatchObject([{ year: 2026 }])
  })

  it('moves to the remaining building when its own is merged into it', async () => {
    const [from, to] = [await aBuilding(high), await aBuilding(high)]
    await run('watch.ask')
    const { version } = await admin.buildings.get({ params: { id: from.building } })
    // The index that stays is that of the remaining building, and below the limit.
    await app.database.pool.query(
      'update idc set idc = 400, mean_3 = 400 where building = $1 and mandate is null',
      [to.building],
    )
    await app.database.pool.query('delete from watch_findings where building = $1', [to.building])
    await admin.buildings.merge({
      params: { id: to.building },
      body: { other: from.building, other_version: version },
    })
    expect(await kindsOn(to.building)).toEqual(['coming_limit'])
    expect(await judgeQueued()).toEqual([to.building])
    expect(await findingsOn(from.building)).toEqual([])
    expect(await findingsOn(to.building)).toEqual([])
  })

  it.each([
    ['fr', 'fr', 'Madame, Monsieur,', 'la limite sera de 650'],
    ['en', 'en', 'Dear Sir or Madam,', 'the limit will be 650'],
    ['it', 'it', 'Gentile Signora, egregio Signore,', 'il limite sarà di 650'],
  ] as const)('writes to the client in their language: %s', async (_, language, ...expected) => {
    const { building } = await aBuilding(high, { language })
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    const { name, text } = await letterOf(finding!.id)
    expect(name).toContain('Rue de la Veille')
    for (const words of [...expected, 'Bureau du Lac SA', 'Rue du Client 7', 'SITG', 'ge.ch'])
      expect(text).toContain(words)
    // Each step of the law with its day.
    for (const words of ['01.09.2022', '800', '01.01.2027', '650', '01.01.2031', '550'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/[{}]|undefined/)
    const { results } = await admin.audit.list({ query: { act: ['kernel:downloaded'] } })
    expect(JSON.stringify(results[0])).toContain('Rue de la Veille')
  })

  it.each([
    ['of a house', 1],
    ['of a small residential building', 4],
    ['of unknown use', null],
  ])('names no date of the law in a letter about the index %s', async (_, apartments) => {
    const { building } = await aBuilding(high, { apartments })
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    expect(finding).toMatchObject({ kind: 'coming_limit', threshold: 650, valid_from: null })
    const { text } = await letterOf(finding!.id)
    expect(text).toContain('à confirmer à l’OCEN')
    expect(text).toContain('abaisser la limite à 650')
    expect(text).not.toMatch(/2022|2027|2031|\b(depuis|dès) le\b/)
  })

  it('names the first full year that is published after works, however long ago', async () => {
    const indices = [2018, 2019, 2021, 2025].map((year, n) => ({
      year,
      idc: [300, 310, 330, 420][n]!,
      mean: 400,
    }))
    const { building } = await aBuilding(indices)
    await admin.renovations.create({
      body: { building, element: 'facades', work_type: 'restauration', completion_year: 2016 },
    })
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    expect(finding).toMatchObject({ kind: 'drift', threshold: 300, evidence: { since: 2018 } })
    expect((await letterOf(finding!.id)).text).toContain(
      'En 2018, première année complète publiée après les travaux de 2016',
    )
  })

  it('writes no letter by facts that are gone or corrected, but judges again and says why a finding is closed', async () => {
    const { building } = await aBuilding(high)
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    const { results } = await admin.idc.list({ query: { building } })
    const correct = (mean: number) =>
      app.database.pool.query('update idc set mean_3 = $2 where id = $1', [results[0]!.id, mean])
    const ask = async () => {
      const response = await askLetter(finding!.id)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    await correct(790)
    expect(await ask()).toEqual([409, 'out_of_date'])
    expect(await judgeQueued()).toEqual([building])
    expect(await findingsOn(building)).toMatchObject([{ id: finding!.id, value: 790 }])
    expect((await letterOf(finding!.id)).text).toContain('790')

    await correct(400)
    expect(await ask()).toEqual([409, 'out_of_date'])
    expect(await judgeQueued()).toEqual([building])
    expect(await findingsOn(building)).toEqual([])
    const closed = await admin.audit.list({ query: { act: ['watch:closed'] } })
    expect(closed.results[0]).toMatchObject({
      ...{ who: 'product', object: expect.stringContaining('Rue de la Veille') },
    })
  })

  it('writes what the office has written in its place', async () => {
    const { building } = await aBuilding(high)
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    await admin.mails.keepText({
      body: {
        ...{ mail: 'watch_letter:coming_limit', language: 'fr' },
        subject: 'À propos de {address}',
        text: 'Votre indice : {value}.\n\nAppelez-nous avant le {date}.',
      },
    })
    const { text } = await letterOf(finding!.id)
    expect(text).toContain('À propos de Rue de la Veille')
    expect(text).toContain('Appelez-nous avant le 01.01.2027.')
    expect(text).not.toContain('Nous vous proposons')
  })

  it('is for the office alone', async () => {
    const { building, client } = await aBuilding(high)
    await run('watch.ask')
    const [finding] = await findingsOn(building)
    const params = { id: finding!.id }
    const partner = await app.as('partner')
    for (const who of [client, partner, app.anonymous as TestPerson]) {
      const refused = who === app.anonymous ? 401 : 403
      expect(await statusOf(who.watch.list({}))).toBe(refused)
      expect(await statusOf(who.watch.letter({ params }))).toBe(refused)
      expect(await statusOf(who.watch.dismiss({ params, body: { reason: 'no' } }))).toBe(refused)
    }
    const nowhere = { id: 999_999 }
    expect(await statusOf(admin.watch.letter({ params: nowhere }))).toBe(404)
    expect(await statusOf(admin.watch.dismiss({ params: nowhere, body: { reason: 'no' } }))).toBe(
      404,
    )
  })
})

/** Asks for a letter on the day on which the watch has judged. */
async function askLetter(id: number) {
  app.setNow(now)
  const response = await fetch(`${app.url}/api/watch/${id}/letter/`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  app.setNow(undefined)
  return response
}

async function letterOf(id: number) {
  const response = await askLetter(id)
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = decodeURIComponent(disposition)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (process.env.KEEP_PDF) writeFileSync(join(process.env.KEEP_PDF, `letter-${id}.pdf`), bytes)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: bytes }).promise
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return { name, text: words.replaceAll(/\s+/g, ' ') }
}
