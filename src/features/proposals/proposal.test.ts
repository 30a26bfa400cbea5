import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { outbox } from '../../kernel/mail.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
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
type Made = Awaited<ReturnType<typeof aMandate>>

const onBuilding = (
  who: TestPerson,
  { mandate, building }: Made,
  values: Record<string, unknown>,
  comment?: string,
) =>
  who.proposals.create({
    body: { mandate, resource: 'buildings', record: building, values, comment },
  })
const onForm = (who: TestPerson, { mandate }: Made, values: Record<string, unknown>) =>
  who.proposals.create({ body: { mandate, resource: 'mandates', record: mandate, values } })
const decide = (who: TestPerson, ids: number[], accept: boolean, more: object = {}) =>
  who.proposals.decide({ body: { ids, accept, ...more } })
const open = (who: TestPerson, mandate: number) =>
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
  it('keeps each value with what it would replace, checked like a write, and not yet entered', async () => {
    const made = await aMandate()
    const { results } = await onBuilding(client, made, { floors: 4, postcode: '1203' }, 'A mistake')
    expect(results).toMatchObject([
      { field: 'floors', before: 3, value: 4, current: 3, is_changed: false, state: 'open' },
      { field: 'postcode', before: null, value: '1203', comment: 'A mistake', author: client.id },
    ])
    expect((await admin.buildings.get({ params: { id: made.building } })).floors).toBe(3)
    await onForm(client, made, { occupancy: 12 })
    // A second thought takes the place of the first.
    await onBuilding(client, made, { floors: 5 })
    expect((await open(client, made.mandate)).results.map(({ value }) => value).sort()).toEqual([
      12,
      '1203',
      5,
    ])
    expect((await open(admin, made.mandate)).count).toBe(3)

    const next = new Date().getFullYear() + 6
    const wrong = await refusal(
      onBuilding(client, made, { floors: 1000, nothing: 1, address: 'x', construction_year: 3000 }),
    )
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      'address',
      'construction_year',
      'floors',
      'nothing',
    ])
    const late = await refusal(onBuilding(client, made, { construction_year: next }))
    expect(late.body.fields?.construction_year?.[0]).toContain(String(next - 1))
    expect((await refusal(onBuilding(client, made, { floors: 3 }))).status).toBe(400)
    expect((await refusal(onBuilding(client, made, {}))).status).toBe(400)
    expect((await refusal(onBuilding(client, made, { manager: partner.id }))).body.fields).toEqual({
      manager: [expect.any(String)],
    })
  })

  it('is for what somebody sees and may not write, through mandates of their own (§6)', async () => {
    const made = await aMandate()
    const draft = await aMandate('draft')
    // What they write themselves, only read, or do not see.
    expect(await refusal(onForm(client, made, { access_notes: 'Code' }))).toMatchObject({
      status: 400,
      body: { fields: { access_notes: [expect.stringContaining('yourself')] } },
    })
    expect(
      (await refusal(onForm(client, made, { 'documents/plan/status': 'received' }))).status,
    ).toBe(403)
    expect((await refusal(onForm(client, made, { findings: 'Dry' }))).status).toBe(400)
    expect((await refusal(onBuilding(partner, made, { city: 'Genève' }))).status).toBe(403)
    expect((await refusal(onBuilding(partner, made, { floors: 4 }))).status).toBe(400)
    expect((await refusal(onBuilding(admin, made, { floors: 4 }))).status).toBe(400)
    const other = await app.as('client')
    for (const who of [other, await app.as('partner')])
      expect(await refusal(onBuilding(who, made, { floors: 4 }))).toMatchObject({
        status: 400,
        body: { fields: { mandate: [expect.any(String)] } },
      })
    expect((await refusal(onBuilding(client, draft, { floors: 4 }))).body.fields).toHaveProperty(
      'mandate',
    )
    const { building } = await aMandate()
    const elsewhere = { mandate: made.mandate, building }
    expect(
      (await refusal(onBuilding(client, elsewhere, { floors: 4 }))).body.fields,
    ).toHaveProperty('record')
    const fresh = { mandate: made.mandate, resource: 'buildings', record: null } as const
    expect(
      (await refusal(client.proposals.create({ body: { ...fresh, values: { floors: 4 } } }))).body
        .fields,
    ).toHaveProperty('record')

    const { results } = await onBuilding(client, made, { floors: 4 })
    const [{ id }] = results as [(typeof results)[0]]
    for (const who of [other, partner]) {
      expect((await open(who, made.mandate)).results).toEqual([])
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

describe('new rows', () => {
  const works = { element: 'toiture', work_type: 'remplacement', company: 'Toits SA' }
  const propose = (who: TestPerson, { mandate }: { mandate: number }, values: object = works) =>
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

  it('works of renovation, which a client proposes whole and the office enters once (§3, §6)', async () => {
    const made = await aMandate()
    const { mandate, building } = made
    const first = await propose(client, made)
    expect(first.results).toMatchObject([
      { resource: 'renovations', record: null, field: null, value: works, state: 'open' },
    ])
    const { results: second } = await propose(client, made, { ...works, completion_year: 2020 })
    const [one, two] = [first.results[0]!.id, second[0]!.id]
    expect((await open(admin, mandate)).results).toMatchObject([
      { id: two, current: null, is_changed: false },
      { id: one, current: null, is_changed: false },
    ])
    expect(await rows(client, mandate)).toEqual([])

    await decide(admin, [two], true, { answer: 'Thank you' })
    await decide(admin, [two], true)
    await decide(admin, [one], false, { answer: 'That is the same roof' })
    const [row, ...others] = await rows(client, mandate)
    expect(others).toEqual([])
    expect(row).toMatchObject({ ...works, completion_year: 2020, building, mandate })
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

  it('are checked like a write, and for whom may not write them, in mandates that they see (§6)', async () => {
    const made = await aMandate()
    const { mandate } = made
    const late = new Date().getFullYear() + 6
    const wrong: [object, string[]][] = [
      [{ element: 'nothing', company: 'x'.repeat(300) }, ['company', 'element', 'work_type']],
      [{ ...works, completion_year: late }, ['completion_year']],
      [{ ...works, building: made.building, entered_by: client.id }, ['building', 'entered_by']],
      [{}, ['element', 'work_type']],
    ]
    for (const [values, fields] of wrong) {
      const { status, body } = await refusal(propose(client, made, values))
      expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, fields])
    }
    for (const who of [admin, partner])
      expect((await refusal(propose(who, made))).body.fields).toMatchObject({
        element: [expect.stringContaining('yourself')],
      })
    for (const who of [await app.as('client'), await app.as('partner')])
      expect((await refusal(propose(who, made))).body.fields).toHaveProperty('mandate')
    // Of what they asked for they see no rows before it is offered.
    const asked = await client.mandates.request({ body: { product, street_name: 'Rue Demandée' } })
    expect((await refusal(propose(client, { mandate: asked.id }))).body.fields).toHaveProperty(
      'record',
    )
    const { results } = await propose(client, made)
    const [{ id }] = results as [(typeof results)[0]]
    const row = { mandate, resource: 'renovations' as const, record: id, values: works }
    expect((await refusal(client.proposals.create({ body: row }))).body.fields).toHaveProperty(
      'record',
    )
    expect((await open(partner, mandate)).results).toEqual([])
    expect((await client.proposals.withdraw({ params: { id } })).state).toBe('withdrawn')
    expect((await refusal(decide(admin, [id], true))).body.fields).toHaveProperty(String(id))
    expect(await rows(admin, mandate)).toEqual([])
  })
})

describe('rows', () => {
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
  const enter = async (table: Table, place: { mandate?: number; building: number }) => {
    const create = admin[table].create as (input: object) => Promise<{ id: number }>
    return (await create({ body: { ...place, ...rowOf[table] } })).id
  }
  const propose = (
    who: TestPerson,
    { mandate, resource, record }: Made & { resource: Table; record: number | null },
    values: object,
  ) => {
    const about = { mandate, resource, record }
    return who.proposals.create({ body: { ...about, values: { ...values }, comment: 'Seen' } })
  }

  it('of heating and companies a client proposes changes once the kick-off is sent, of works always, field by field (§6)', async () => {
    const made = await aMandate('in_progress')
    const records = await Promise.all(tables.map((table) => enter(table, made)))
    const asked = tables.map((resource, at) => ({ ...made, resource, record: records[at]! }))
    const proposed = await Promise.all(
      asked.map(async (one) => (await propose(client, one, changeOf[one.resource])).results),
    )
    expect(proposed[0]).toMatchObject([
      { field: 'power', before: 40, value: 25.5, current: 40, head: 7530, comment: 'Seen' },
      { field: 'tank', before: 4000, value: null, is_changed: false, head: 7530, state: 'open' },
    ])
    expect(proposed[1]).toMatchObject([{ head: 'Chauffage SA' }, { before: 'heating' }])
    expect(proposed[2]).toMatchObject([{ head: 'toiture' }, { field: 'company', value: null }])
    expect((await open(admin, made.mandate)).count).toBe(6)

    // The office refuses one, and accepts the others together; of what it changed itself it is told.
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
    const mine = await client.proposals.list({ query: { mandate: made.mandate, sort: 'id' } })
    expect(mine.results.map(({ state, answer }) => `${state}: ${answer}`)).toEqual(
      mine.results.map(({ id }) =>
        id === tank ? 'refused: It is still there' : 'accepted: Thank you',
      ),
    )

    // A row that is gone takes nothing any more, and what is proposed for it can still be refused.
    const { results } = await propose(client, asked[0]!, { power: 50 })
    await admin.heating_systems.remove({ params })
    expect((await open(admin, made.mandate)).results).toMatchObject([{ current: null, head: null }])
    const late = results.map(({ id }) => id)
    expect((await refusal(decide(admin, late, true))).status).toBe(409)
    expect((await refusal(propose(client, asked[0]!, { power: 60 }))).body.fields).toHaveProperty(
      'record',
    )
    expect((await decide(admin, late, false)).results).toMatchObject([{ state: 'refused' }])
  })

  it('are not entered in a row that went to another mandate meanwhile (§6)', async () => {
    const made = await aMandate('in_progress')
    const { id: other } = await admin.mandates.create({
      body: { product, building: made.building, client: client.id, responsible: admin.id },
    })
    const resource = 'heating_systems'
    const record = await enter(resource, made)
    const { results } = await propose(client, { ...made, resource, record }, { power: 20 })
    const ids = results.map(({ id }) => id)
    await admin.heating_systems.update({ params: { id: record }, body: { mandate: other } })
    const { status, body } = await refusal(decide(admin, ids, true))
    expect({ status, ids: Object.keys(body.fields ?? {}) }).toEqual({
      status: 409,
      ids: ids.map(String),
    })
    expect((await admin.heating_systems.get({ params: { id: record } })).power).toBe(40)
  })

  it('are proposed, changed and new, exactly where the screen lets a client, who writes them before (§6)', async () => {
    const person = { id: client.id, groups: ['client'] }
    for (const status of statuses) {
      const made = await aMandate(status)
      for (const resource of tables) {
        const record = await enter(resource, made)
        const mandate = { id: made.mandate, status, origin: 'office' }
        const reader: RowReader = { person, mandate }
        for (const [row, about, values] of [
          [{ mandate: made.mandate }, { resource, record }, changeOf[resource]],
          [newTechnicalRow(reader), { resource, record: null }, rowOf[resource]],
        ] as const) {
          const done = propose(client, { ...made, ...about }, values).then(
            () => 'proposed',
            ({ body }: CallError) => JSON.stringify(body),
          )
          const may = {
            write: mayWrite(resource, 'base', row, reader),
            propose: mayPropose(resource, 'base', row, reader),
          }
          const said = `${resource}/${about.record} in ${status}: ${await done}`
          if (may.propose) expect(said).toContain('proposed')
          else expect(said).toContain(may.write ? 'yourself' : 'no such record')
          expect(may.propose && may.write).toBe(false)
        }
      }
    }
  })

  it('are proposed through their own mandate, where somebody sees it, and as a write would be taken (§6)', async () => {
    const made = await aMandate('in_progress')
    const other = await aMandate('in_progress')
    const resource = 'heating_systems'
    const record = await enter(resource, made)
    const one = { ...made, resource, record } as const
    const elsewhere = [
      { ...one, mandate: other.mandate },
      { ...one, record: await enter(resource, { building: made.building }) },
      { ...one, resource: 'renovations' } as const,
    ]
    for (const about of elsewhere)
      expect((await refusal(propose(client, about, { power: 20 }))).body.fields).toHaveProperty(
        'record',
      )
    const { building } = await aMandate('draft')
    const wrong = {
      power: -1,
      energy_source: null,
      building: other.building,
      mandate: other.mandate,
      served: [],
      further_buildings: [building],
    }
    for (const [field, value] of Object.entries(wrong))
      expect(await refusal(propose(client, one, { [field]: value }))).toMatchObject({
        status: 400,
        body: { fields: { [field]: [expect.any(String)] } },
      })
    const year = new Date().getFullYear() + 3
    expect((await refusal(propose(client, one, { year }))).body.fields).toHaveProperty('year')
    expect((await refusal(propose(client, one, { power: 40 }))).status).toBe(400)
    for (const who of [admin, partner])
      expect((await refusal(propose(who, one, { power: 20 }))).body.fields).toMatchObject({
        power: [expect.stringContaining('yourself')],
      })
    expect(
      (await refusal(propose(await app.as('client'), one, { power: 20 }))).body.fields,
    ).toHaveProperty('mandate')
    const { results } = await propose(client, one, {
      power: 20,
      further_buildings: [other.building],
    })
    expect((await open(admin, made.mandate)).labels.buildings).toHaveProperty(
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

describe('deciding', () => {
  it('enters what was accepted as coming from whoever proposed it, and history says so', async () => {
    const made = await aMandate()
    const params = { id: made.building }
    const { results: two } = await onBuilding(client, made, { floors: 4, city: 'Genève' }, 'Seen.')
    const { results: one } = await onForm(client, made, { occupancy: 12 })
    const ids = [...two, ...one].map(({ id }) => id)
    const answer = 'Thank you'
    const { results } = await decide(admin, ids, true, { answer })
    for (const row of results)
      expect(row).toMatchObject({ state: 'accepted', answer, decided_by_name: expect.any(String) })
    const building = await admin.buildings.get({ params })
    expect(building).toMatchObject({ floors: 4, city: 'Genève' })
    expect(building.provenance.floors).toMatchObject({ source: 'client', by: { id: admin.id } })
    const form = await admin.mandates.form({ params: { id: made.mandate } })
    expect(form).toMatchObject({ occupancy: 12 })
    const { results: history } = await admin.buildings.history({ params })
    const [last] = history
    expect(last?.changes.map(({ field }) => field).sort()).toEqual(['city', 'floors'])
    expect(last?.reason).toMatch(/^Proposed by client Test.* Seen\.$/)
    // Asked for again it is so already; the other way it is too late.
    expect((await decide(admin, ids, true)).results).toHaveLength(3)
    expect((await refusal(decide(admin, ids, false))).status).toBe(409)
    expect((await admin.buildings.get({ params })).version).toBe(building.version)
    // What is written next does not carry the reason on.
    await admin.buildings.update({ params, body: { floors: 6 } })
    const { results: later } = await admin.buildings.history({ params })
    expect(later[0]).toMatchObject({ reason: null, source: 'admin' })

    const mine = await client.proposals.list({ query: { mandate: made.mandate } })
    expect(mine.results[0]).not.toHaveProperty('decided_by_name')
    const dismissed = await client.proposals.dismiss({ params: { id: ids[0]! } })
    expect(dismissed.dismissed_at).toEqual(expect.any(String))
  })

  it('takes all or nothing, and says by proposal why not', async () => {
    const made = await aMandate()
    const params = { id: made.building }
    const taken = 900_100_000 + streets
    await admin.buildings.create({ body: { street_name: 'Rue prise', egid: taken } })
    const { results } = await onBuilding(client, made, { floors: 4, city: 'Carouge', egid: taken })
    const [floors, city, egid] = results.map(({ id }) => id) as [number, number, number]
    expect(await refusal(decide(admin, [floors, city, egid], true))).toMatchObject({
      status: 409,
      body: { code: 'not_decided', fields: { [egid]: [expect.any(String)] }, changed: [] },
    })
    await admin.buildings.update({ params, body: { floors: 7 } })
    expect((await open(admin, made.mandate)).results.find(({ id }) => id === floors)).toMatchObject(
      { before: 3, current: 7, is_changed: true },
    )
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
    expect((await open(client, made.mandate)).count).toBe(0)
  })

  it('is told in one mail each: what waits to the office, what came of it to whoever proposed', async () => {
    const made = await aMandate()
    await admin.users.update({ params: { id: client.id }, body: { language: 'it' } })
    const { results: first } = await onBuilding(client, made, { floors: 4 }, 'Look again')
    const { results: second } = await onForm(client, made, { occupancy: 12 })
    const [floors, occupancy] = [...first, ...second].map(({ id }) => id) as [number, number]
    const queued = async (task: string) => {
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
    await queued('proposals.tellOffice')
    await decide(admin, [floors], true)
    await decide(admin, [occupancy], false, { answer: 'Grazie lo stesso' })
    await queued('proposals.tellAuthor')
    const mails = await outbox(join(app.config.DATA_DIR, 'outbox')).sent()
    expect(mails).toHaveLength(2)
    const toOffice = mails.find(({ to }) => to === admin.email)!
    expect(toOffice.text).toContain('\n  > Look again\n')
    expect(toOffice.text).toContain(`/CECB-admin-form/${made.mandate}`)
    const toClient = mails.find(({ to }) => to === client.email)!
    expect(toClient.language).toBe('it')
    expect(toClient.text).toMatch(/accettata\n.*rifiutata\n {2}> Grazie lo stesso\n/)

    // Nobody is written to who was deactivated meanwhile.
    await rm(join(app.config.DATA_DIR, 'outbox'), { recursive: true })
    await admin.users.deactivate({ params: { id: client.id } })
    await queued('proposals.tellAuthor')
    expect(await outbox(join(app.config.DATA_DIR, 'outbox')).sent()).toEqual([])
    await admin.users.activate({ params: { id: client.id } })
  })
})
