import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { queuedMails } from '../../testing/mails.ts'
import { mandatesTable as table } from '../mandates/mandate.table.ts'
import { type Status, statuses } from '../mandates/mandate.ts'
import { mayPropose, mayWrite, newTechnicalRow, type RowReader } from '../technical/rights.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  client = await app.as('client')
  partner = await app.as('partner')
  const { results } = await admin.products.list({})
  product = results.find(({ kind }) => kind === 'cecb')!.id
})

let streets = 0
async function aMandate(status: Status = 'ordered') {
  const body = { street_name: `Chemin des Propositions ${++streets}`, floors: 3 }
  const { id: building } = await admin.buildings.create({ body })
  const { id } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  await app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(table).set({ status }).where(eq(table.id, id)),
  )
  return { mandate: id, building }
}
type Created = Awaited<ReturnType<typeof aMandate>>

const proposeForBuilding = (
  who: TestPerson,
  { mandate, building }: Created,
  values: Record<string, unknown>,
  comment?: string,
) =>
  who.proposals.create({
    body: { mandate, resource: 'buildings', record: building, values, comment },
  })
const proposeForForm = (who: TestPerson, { mandate }: Created, values: Record<string, unknown>) =>
  who.proposals.create({ body: { mandate, resource: 'mandates', record: mandate, values } })
const decide = (who: TestPerson, ids: number[], accept: boolean, options: object = {}) =>
  who.proposals.decide({ body: { ids, accept, ...options } })
const openProposals = (who: TestPerson, mandate: number) =>
  who.proposals.list({ query: { mandate, state: 'open' } })

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof CallError)) throw error ?? new Error('It was not refused.')
  return error
}

describe('proposing', () => {
  it('validates each value like a write and stores it with the current value, without writing it', async () => {
    const created = await aMandate()
    const { results } = await proposeForBuilding(
      client,
      created,
      { floors: 4, postcode: '1203' },
      'A mistake',
    )
    expect(results).toMatchObject([
      { field: 'floors', before: 3, value: 4, current: 3, is_changed: false, state: 'open' },
      { field: 'postcode', before: null, value: '1203', comment: 'A mistake', author: client.id },
    ])
    expect((await admin.buildings.get({ params: { id: created.building } })).floors).toBe(3)
    await proposeForForm(client, created, { occupancy: 12 })
    // A new proposal for the same field replaces the open one.
    await proposeForBuilding(client, created, { floors: 5 })
    expect(
      (await openProposals(client, created.mandate)).results.map(({ value }) => value).sort(),
    ).toEqual([12, '1203', 5])
    expect((await openProposals(admin, created.mandate)).count).toBe(3)

    const futureYear = new Date().getFullYear() + 6
    const invalid = await refusal(
      proposeForBuilding(client, created, {
        floors: 1000,
        nothing: 1,
        address: 'x',
        construction_year: 3000,
      }),
    )
    expect(invalid.status).toBe(400)
    expect(Object.keys(invalid.body.fields ?? {}).sort()).toEqual([
      'address',
      'construction_year',
      'floors',
      'nothing',
    ])
    const tooLate = await refusal(
      proposeForBuilding(client, created, { construction_year: futureYear }),
    )
    expect(tooLate.body.fields?.construction_year?.[0]).toContain(String(futureYear - 1))
    expect((await refusal(proposeForBuilding(client, created, { floors: 3 }))).status).toBe(400)
    expect((await refusal(proposeForBuilding(client, created, {}))).status).toBe(400)
    expect(
      (await refusal(proposeForBuilding(client, created, { manager: partner.id }))).body.fields,
    ).toEqual({
      manager: [expect.any(String)],
    })
  })

  it('is allowed for fields that the user sees but may not write, on their own mandates only (§6)', async () => {
    const created = await aMandate()
    const draft = await aMandate('draft')
    // Fields that the user may write directly, may only read, or cannot see.
    expect(await refusal(proposeForForm(client, created, { access_notes: 'Code' }))).toMatchObject({
      status: 400,
      body: { fields: { access_notes: [expect.stringContaining('yourself')] } },
    })
    expect(
      (await refusal(proposeForForm(client, created, { 'documents/plan/status': 'received' })))
        .status,
    ).toBe(403)
    expect((await refusal(proposeForForm(client, created, { findings: 'Dry' }))).status).toBe(400)
    expect((await refusal(proposeForBuilding(partner, created, { city: 'Genève' }))).status).toBe(
      403,
    )
    expect((await refusal(proposeForBuilding(partner, created, { floors: 4 }))).status).toBe(400)
    expect((await refusal(proposeForBuilding(admin, created, { floors: 4 }))).status).toBe(400)
    const other = await app.as('client')
    for (const who of [other, await app.as('partner')])
      expect(await refusal(proposeForBuilding(who, created, { floors: 4 }))).toMatchObject({
        status: 400,
        body: { fields: { mandate: [expect.any(String)] } },
      })
    expect(
      (await refusal(proposeForBuilding(client, draft, { floors: 4 }))).body.fields,
    ).toHaveProperty('mandate')
    const { building } = await aMandate()
    const foreignBuilding = { mandate: created.mandate, building }
    expect(
      (await refusal(proposeForBuilding(client, foreignBuilding, { floors: 4 }))).body.fields,
    ).toHaveProperty('record')
    const newBuilding = { mandate: created.mandate, resource: 'buildings', record: null } as const
    expect(
      (await refusal(client.proposals.create({ body: { ...newBuilding, values: { floors: 4 } } })))
        .body.fields,
    ).toHaveProperty('record')

    const { results } = await proposeForBuilding(client, created, { floors: 4 })
    const [{ id }] = results as [(typeof results)[0]]
    for (const who of [other, partner]) {
      expect((await openProposals(who, created.mandate)).results).toEqual([])
      for (const call of ['withdraw', 'dismiss'] as const)
        expect((await refusal(who.proposals[call]({ params: { id } }))).status).toBe(404)
    }
    expect((await refusal(decide(client, [id], true))).status).toBe(403)
    expect((await refusal(decide(other, [id], true))).body.fields).toHaveProperty('ids')
    expect((await refusal(admin.proposals.withdraw({ params: { id } }))).status).toBe(403)
    expect((await client.proposals.withdraw({ params: { id } })).state).toBe('withdrawn')
    expect((await client.proposals.withdraw({ params: { id } })).state).toBe('withdrawn')
    expect((await refusal(decide(admin, [id], true))).body.fields).toHaveProperty(String(id))
  })
})

describe('proposals of new table rows', () => {
  const renovation = { element: 'toiture', work_type: 'remplacement', company: 'Toits SA' }
  const propose = (
    who: TestPerson,
    { mandate }: { mandate: number },
    values: object = renovation,
  ) =>
    who.proposals.create({
      body: {
        mandate,
        resource: 'renovations',
        record: null,
        values: { ...values },
        comment: 'Old',
      },
    })
  const rows = async (who: TestPerson, mandate: number) =>
    (await who.renovations.list({ query: { mandate } })).results

  it('let a client propose a renovation as a whole, which the office enters once (§3, §6)', async () => {
    const created = await aMandate()
    const { mandate, building } = created
    const first = await propose(client, created)
    expect(first.results).toMatchObject([
      { resource: 'renovations', record: null, field: null, value: renovation, state: 'open' },
    ])
    const { results: second } = await propose(client, created, {
      ...renovation,
      completion_year: 2020,
    })
    const [firstId, secondId] = [first.results[0]!.id, second[0]!.id]
    expect((await openProposals(admin, mandate)).results).toMatchObject([
      { id: secondId, current: null, is_changed: false },
      { id: firstId, current: null, is_changed: false },
    ])
    expect(await rows(client, mandate)).toEqual([])

    await decide(admin, [secondId], true, { answer: 'Thank you' })
    await decide(admin, [secondId], true)
    await decide(admin, [firstId], false, { answer: 'That is the same roof' })
    const [row, ...others] = await rows(client, mandate)
    expect(others).toEqual([])
    expect(row).toMatchObject({ ...renovation, completion_year: 2020, building, mandate })
    const { provenance } = await admin.renovations.get({ params: { id: row!.id } })
    expect(provenance).toMatchObject({
      company: { source: 'client', by: { id: admin.id } },
      building: { source: 'admin' },
    })
    const { results: history } = await admin.renovations.history({ params: { id: row!.id } })
    expect(history[0]?.reason).toMatch(/^Proposed by client Test.* Old$/)
    const mine = await client.proposals.list({ query: { mandate, resource: 'renovations' } })
    expect(mine.results.map(({ state, answer }) => [state, answer])).toEqual([
      ['accepted', 'Thank you'],
      ['refused', 'That is the same roof'],
    ])
  })

  it('are validated like a write, and allowed only to users who see the mandate’s rows but may not write them (§6)', async () => {
    const created = await aMandate()
    const { mandate } = created
    const futureYear = new Date().getFullYear() + 6
    const invalid: [object, string[]][] = [
      [{ element: 'nothing', company: 'x'.repeat(300) }, ['company', 'element', 'work_type']],
      [{ ...renovation, completion_year: futureYear }, ['completion_year']],
      [
        { ...renovation, building: created.building, entered_by: client.id },
        ['building', 'entered_by'],
      ],
      [{}, ['element', 'work_type']],
    ]
    for (const [values, fields] of invalid) {
      const { status, body } = await refusal(propose(client, created, values))
      expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, fields])
    }
    for (const who of [admin, partner])
      expect((await refusal(propose(who, created))).body.fields).toMatchObject({
        element: [expect.stringContaining('yourself')],
      })
    for (const who of [await app.as('client'), await app.as('partner')])
      expect((await refusal(propose(who, created))).body.fields).toHaveProperty('mandate')
    // A client sees no rows of a requested mandate before the office offers it.
    const requested = await client.mandates.request({
      body: { product, street_name: 'Rue Demandée' },
    })
    expect((await refusal(propose(client, { mandate: requested.id }))).body.fields).toHaveProperty(
      'record',
    )
    const { results } = await propose(client, created)
    const [{ id }] = results as [(typeof results)[0]]
    const row = { mandate, resource: 'renovations' as const, record: id, values: renovation }
    expect((await refusal(client.proposals.create({ body: row }))).body.fields).toHaveProperty(
      'record',
    )
    expect((await openProposals(partner, mandate)).results).toEqual([])
    expect((await client.proposals.withdraw({ params: { id } })).state).toBe('withdrawn')
    expect((await refusal(decide(admin, [id], true))).body.fields).toHaveProperty(String(id))
    expect(await rows(admin, mandate)).toEqual([])
  })
})

describe('proposals for existing table rows', () => {
  const tables = ['heating_systems', 'maintenance_companies', 'renovations'] as const
  const rowOf = {
    heating_systems: { energy_source: 7530, power: 40, tank: 4000 },
    maintenance_companies: { company_name: 'Chauffage SA', role: 'heating' },
    renovations: { element: 'toiture', work_type: 'remplacement', company: 'Toits SA' },
  } as const
  const changeOf = {
    heating_systems: { power: 25.5, tank: null },
    maintenance_companies: { company_name: 'Chaleur SA', role: 'both' },
    renovations: { work_type: 'restauration', company: null },
  } as const
  type Table = (typeof tables)[number]
  const enter = async (table: Table, parents: { mandate?: number; building: number }) => {
    const create = admin[table].create as (input: object) => Promise<{ id: number }>
    return (await create({ body: { ...parents, ...rowOf[table] } })).id
  }
  const propose = (
    who: TestPerson,
    { mandate, resource, record }: Created & { resource: Table; record: number | null },
    values: object,
  ) => {
    const target = { mandate, resource, record }
    return who.proposals.create({ body: { ...target, values: { ...values }, comment: 'Seen' } })
  }

  it('let a client propose changes field by field, and the office decide on them (§6)', async () => {
    const created = await aMandate('in_progress')
    const records = await Promise.all(tables.map((table) => enter(table, created)))
    const targets = tables.map((resource, index) => ({
      ...created,
      resource,
      record: records[index]!,
    }))
    const proposed = await Promise.all(
      targets.map(
        async (target) => (await propose(client, target, changeOf[target.resource])).results,
      ),
    )
    expect(proposed[0]).toMatchObject([
      { field: 'power', before: 40, value: 25.5, current: 40, head: 7530, comment: 'Seen' },
      { field: 'tank', before: 4000, value: null, is_changed: false, head: 7530, state: 'open' },
    ])
    expect(proposed[1]).toMatchObject([{ head: 'Chauffage SA' }, { before: 'heating' }])
    expect(proposed[2]).toMatchObject([{ head: 'toiture' }, { field: 'company', value: null }])
    expect((await openProposals(admin, created.mandate)).count).toBe(6)

    // The office refuses one proposal and accepts the others, after a warning about a value that it changed.
    const [power, tank, ...others] = proposed.flat().map(({ id }) => id) as [number, number]
    const params = { id: records[0]! }
    await decide(admin, [tank], false, { answer: 'It is still there' })
    await admin.heating_systems.update({ params, body: { power: 30 } })
    const error = await refusal(decide(admin, [power, ...others], true))
    expect(error.body).toMatchObject({
      changed: [power],
      fields: { [power]: [expect.any(String)] },
    })
    const overwrite = { overwrite: true, answer: 'Thank you' }
    await decide(admin, [power, ...others], true, overwrite)
    const system = await admin.heating_systems.get({ params })
    expect(system).toMatchObject({ power: 25.5, tank: 4000, entered_by: admin.id })
    expect(system.provenance.power).toMatchObject({ source: 'client', by: { id: admin.id } })
    const { results: history } = await admin.heating_systems.history({ params })
    expect(history[0]).toMatchObject({ changes: [{ field: 'power', before: 30, after: 25.5 }] })
    expect(history[0]?.reason).toMatch(/^Proposed by client Test.* Seen$/)
    const company = { params: { id: records[1]! } }
    expect(await client.maintenance_companies.get(company)).toMatchObject(
      changeOf.maintenance_companies,
    )
    const works = { params: { id: records[2]! } }
    expect(await client.renovations.get(works)).toMatchObject(changeOf.renovations)
    const mine = await client.proposals.list({ query: { mandate: created.mandate, sort: 'id' } })
    expect(mine.results.map(({ state, answer }) => `${state}: ${answer}`)).toEqual(
      mine.results.map(({ id }) =>
        id === tank ? 'refused: It is still there' : 'accepted: Thank you',
      ),
    )

    // Proposals for a deleted row cannot be created or accepted any more, only refused.
    const { results } = await propose(client, targets[0]!, { power: 50 })
    await admin.heating_systems.remove({ params })
    expect((await openProposals(admin, created.mandate)).results).toMatchObject([
      { current: null, head: null },
    ])
    const orphaned = results.map(({ id }) => id)
    expect((await refusal(decide(admin, orphaned, true))).status).toBe(409)
    expect((await refusal(propose(client, targets[0]!, { power: 60 }))).body.fields).toHaveProperty(
      'record',
    )
    expect((await decide(admin, orphaned, false)).results).toMatchObject([{ state: 'refused' }])
  })

  it('cannot be accepted if the row was moved to another mandate meanwhile (§6)', async () => {
    const created = await aMandate('in_progress')
    const { id: other } = await admin.mandates.create({
      body: { product, building: created.building, client: client.id, responsible: admin.id },
    })
    const resource = 'heating_systems'
    const record = await enter(resource, created)
    const { results } = await propose(client, { ...created, resource, record }, { power: 20 })
    const ids = results.map(({ id }) => id)
    await admin.heating_systems.update({ params: { id: record }, body: { mandate: other } })
    const { status, body } = await refusal(decide(admin, ids, true))
    expect({ status, ids: Object.keys(body.fields ?? {}) }).toEqual({
      status: 409,
      ids: ids.map(String),
    })
    expect((await admin.heating_systems.get({ params: { id: record } })).power).toBe(40)
  })

  it('are accepted from a client, like those for new rows, in exactly the statuses in which screens offer them (§6)', async () => {
    const person = { id: client.id, groups: ['client'] }
    for (const status of statuses) {
      const created = await aMandate(status)
      for (const resource of tables) {
        const record = await enter(resource, created)
        const mandate = {
          id: created.mandate,
          status,
          status_dates: null,
          origin: 'office',
          kickoff: null,
        }
        const reader: RowReader = { person, mandate }
        for (const [row, target, values] of [
          [{ mandate: created.mandate }, { resource, record }, changeOf[resource]],
          [newTechnicalRow(reader), { resource, record: null }, rowOf[resource]],
        ] as const) {
          const outcome = propose(client, { ...created, ...target }, values).then(
            () => 'proposed',
            ({ body }: CallError) => JSON.stringify(body),
          )
          const rights = {
            write: mayWrite(resource, 'base', row, reader),
            propose: mayPropose(resource, 'base', row, reader),
          }
          const result = `${resource}/${target.record} in ${status}: ${await outcome}`
          if (rights.propose) expect(result).toContain('proposed')
          else expect(result).toContain(rights.write ? 'yourself' : 'no such record')
          expect(rights.propose && rights.write).toBe(false)
        }
      }
    }
  })

  it('are validated like a write, and allowed only through the mandate of the row (§6)', async () => {
    const created = await aMandate('in_progress')
    const other = await aMandate('in_progress')
    const resource = 'heating_systems'
    const record = await enter(resource, created)
    const target = { ...created, resource, record } as const
    const mismatches = [
      { ...target, mandate: other.mandate },
      { ...target, record: await enter(resource, { building: created.building }) },
      { ...target, resource: 'renovations' } as const,
    ]
    for (const mismatch of mismatches)
      expect((await refusal(propose(client, mismatch, { power: 20 }))).body.fields).toHaveProperty(
        'record',
      )
    const { building } = await aMandate('draft')
    const invalid = {
      power: -1,
      energy_source: null,
      building: other.building,
      mandate: other.mandate,
      served: [],
      further_buildings: [building],
    }
    for (const [field, value] of Object.entries(invalid))
      expect(await refusal(propose(client, target, { [field]: value }))).toMatchObject({
        status: 400,
        body: { fields: { [field]: [expect.any(String)] } },
      })
    const year = new Date().getFullYear() + 3
    expect((await refusal(propose(client, target, { year }))).body.fields).toHaveProperty('year')
    expect((await refusal(propose(client, target, { power: 40 }))).status).toBe(400)
    for (const who of [admin, partner])
      expect((await refusal(propose(who, target, { power: 20 }))).body.fields).toMatchObject({
        power: [expect.stringContaining('yourself')],
      })
    expect(
      (await refusal(propose(await app.as('client'), target, { power: 20 }))).body.fields,
    ).toHaveProperty('mandate')
    const { results } = await propose(client, target, {
      power: 20,
      further_buildings: [other.building],
    })
    expect((await openProposals(admin, created.mandate)).labels.buildings).toHaveProperty(
      String(other.building),
    )
    await decide(
      admin,
      results.map(({ id }) => id),
      true,
    )
    const system = await client.heating_systems.get({ params: { id: record } })
    expect(system).toMatchObject({ power: 20, further_buildings: [other.building] })
  })
})

describe('deciding on proposals', () => {
  it('writes accepted values with the source of their author, and the history names both people', async () => {
    const created = await aMandate()
    const params = { id: created.building }
    const values = { floors: 4, city: 'Genève' }
    const { results: forBuilding } = await proposeForBuilding(client, created, values, 'Seen.')
    const { results: forForm } = await proposeForForm(client, created, { occupancy: 12 })
    const ids = [...forBuilding, ...forForm].map(({ id }) => id)
    const answer = 'Thank you'
    const { results } = await decide(admin, ids, true, { answer })
    for (const row of results)
      expect(row).toMatchObject({ state: 'accepted', answer, decided_by_name: expect.any(String) })
    const building = await admin.buildings.get({ params })
    expect(building).toMatchObject({ floors: 4, city: 'Genève' })
    expect(building.provenance.floors).toMatchObject({ source: 'client', by: { id: admin.id } })
    const form = await admin.mandates.form({ params: { id: created.mandate } })
    expect(form).toMatchObject({ occupancy: 12 })
    const { results: history } = await admin.buildings.history({ params })
    const [last] = history
    expect(last?.changes.map(({ field }) => field).sort()).toEqual(['city', 'floors'])
    expect(last?.reason).toMatch(/^Proposed by client Test.* Seen\.$/)
    // Repeating the decision changes nothing; reversing it is refused.
    expect((await decide(admin, ids, true)).results).toHaveLength(3)
    expect((await refusal(decide(admin, ids, false))).status).toBe(409)
    expect((await admin.buildings.get({ params })).version).toBe(building.version)
    // The next write does not inherit the reason.
    await admin.buildings.update({ params, body: { floors: 6 } })
    const { results: later } = await admin.buildings.history({ params })
    expect(later[0]).toMatchObject({ reason: null, source: 'admin' })

    const mine = await client.proposals.list({ query: { mandate: created.mandate } })
    expect(mine.results[0]).not.toHaveProperty('decided_by_name')
    const dismissed = await client.proposals.dismiss({ params: { id: ids[0]! } })
    expect(dismissed.dismissed_at).toEqual(expect.any(String))
  })

  it('accepts all or none, and gives the reason for each refused proposal', async () => {
    const created = await aMandate()
    const params = { id: created.building }
    const takenEgid = 900_100_000 + streets
    await admin.buildings.create({ body: { street_name: 'Rue prise', egid: takenEgid } })
    const values = { floors: 4, city: 'Carouge', egid: takenEgid }
    const { results } = await proposeForBuilding(client, created, values)
    const [floors, city, egid] = results.map(({ id }) => id) as [number, number, number]
    expect(await refusal(decide(admin, [floors, city, egid], true))).toMatchObject({
      status: 409,
      body: { code: 'not_decided', fields: { [egid]: [expect.any(String)] }, changed: [] },
    })
    await admin.buildings.update({ params, body: { floors: 7 } })
    expect(
      (await openProposals(admin, created.mandate)).results.find(({ id }) => id === floors),
    ).toMatchObject({ before: 3, current: 7, is_changed: true })
    expect((await refusal(decide(admin, [floors, city], true))).body).toMatchObject({
      fields: { [floors]: [expect.any(String)] },
      changed: [floors],
    })
    expect(await admin.buildings.get({ params })).toMatchObject({ floors: 7, city: null })
    expect((await refusal(decide(admin, [floors, 999_999], true))).body.fields).toHaveProperty(
      'ids',
    )
    await decide(admin, [floors, city], true, { overwrite: true })
    expect(await admin.buildings.get({ params })).toMatchObject({ floors: 4, city: 'Carouge' })
    await decide(admin, [egid], false, { answer: 'That is another house.' })
    expect((await openProposals(client, created.mandate)).count).toBe(0)
  })

  it('sends the office one mail about pending proposals and the author one mail about the decisions', async () => {
    const created = await aMandate()
    await admin.users.update({ params: { id: client.id }, body: { language: 'it' } })
    const { results: first } = await proposeForBuilding(
      client,
      created,
      { floors: 4 },
      'Look again',
    )
    const { results: second } = await proposeForForm(client, created, { occupancy: 12 })
    const [floors, occupancy] = [...first, ...second].map(({ id }) => id) as [number, number]
    /** Runs the single queued job of a task twice, as a job may run again. */
    const runQueued = async (task: string) => {
      const { rows } = await app.database.db.execute<{ payload: number[] }>(
        sql`select payload from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          where identifier = ${task} and payload::text like ${`%${floors}%`}`,
      )
      expect(rows).toHaveLength(1)
      const context = {
        database: app.database,
        enqueue: () => async () => undefined,
        log: app.app.server.log,
        now: () => new Date(),
      }
      for (const _ of [1, 2]) await app.app.jobs.tasks[task]!(rows[0]!.payload, context)
    }
    await runQueued('proposals.tellOffice')
    await decide(admin, [floors], true)
    await decide(admin, [occupancy], false, { answer: 'Grazie lo stesso' })
    await runQueued('proposals.tellAuthor')
    const mails = await queuedMails(app.database)
    expect(mails).toHaveLength(2)
    const toOffice = mails.find(({ to }) => to === admin.email)!
    expect(toOffice.text).toContain('\n  > Look again\n')
    expect(toOffice.text).toContain(`/CECB-admin-form/${created.mandate}`)
    const toClient = mails.find(({ to }) => to === client.email)!
    expect(toClient.language).toBe('it')
    expect(toClient.text).toMatch(/accettata\n.*rifiutata\n {2}> Grazie lo stesso\n/)

    // A user who was deactivated meanwhile gets no mail.
    await app.database.db.execute(sql`delete from mails`)
    await admin.users.deactivate({ params: { id: client.id } })
    await runQueued('proposals.tellAuthor')
    expect(await queuedMails(app.database)).toEqual([])
    await admin.users.activate({ params: { id: client.id } })
  })
})
