import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  product = results[0]!.id
})

let count = 0
const aBuilding = (overrides: object = {}) =>
  admin.buildings.create({ body: { street_name: `Rue de l’Union ${++count}`, ...overrides } })
type Building = Awaited<ReturnType<typeof aBuilding>>

async function aMandate(building: number, overrides: object = {}) {
  const client = (await app.as('client')).id
  const created = await admin.mandates.create({ body: { product, building, client, ...overrides } })
  return created
}
const order = (id: number) =>
  admin.mandates.setStatus({ params: { id }, body: { to: 'ordered', reason: 'signed on paper' } })

const merge = (
  remaining: Pick<Building, 'id' | 'version'>,
  removed: Pick<Building, 'id' | 'version'>,
  values?: Record<string, unknown>,
  who = admin,
) =>
  who.buildings.merge(
    {
      params: { id: remaining.id },
      body: {
        other: removed.id,
        other_version: removed.version,
        ...(values && { values }),
      } as never,
    },
    { ifMatch: remaining.version },
  )
const get = (id: number) => admin.buildings.get({ params: { id } })
const idsOf = async (query: Record<string, string | number>) =>
  (await admin.buildings.list({ query: { page_size: 100, ...query } })).results.map(({ id }) => id)
const archive = (id: number, archived: boolean | null) =>
  admin.buildings.update({ params: { id }, body: { archived } })

describe('an archived building', () => {
  it('is hidden from lists, searches, choices and hints until it is unarchived, except with the filter', async () => {
    const overrides = { street_name: 'Chemin des Archives', street_number: '5' }
    const { id, street_name } = await aBuilding(overrides)
    const occurrences = async () => ({
      list: (await idsOf({})).includes(id),
      search: (await idsOf({ search: street_name! })).includes(id),
      hint: (
        await admin.buildings.duplicates({
          query: { street_name: street_name!, street_number: '5' },
        })
      ).results.some((one) => one.id === id),
      asked: (await idsOf({ archived: 'true' })).includes(id),
      all: (await idsOf({ archived: '~,true,false' })).includes(id),
      chosen: (await idsOf({ id })).includes(id),
    })
    const usual = { list: true, search: true, hint: true, asked: false }
    expect(await occurrences()).toEqual({ ...usual, all: true, chosen: true })
    expect(await archive(id, true)).toMatchObject({ archived: true })
    expect(await occurrences()).toEqual({
      ...{ list: false, search: false, hint: false, asked: true },
      ...{ all: true, chosen: true },
    })
    expect(await archive(id, null)).toMatchObject({ archived: null })
    expect(await occurrences()).toEqual({ ...usual, all: true, chosen: true })
    const { results } = await admin.buildings.history({
      params: { id },
      query: { field: 'archived' },
    })
    expect(results.map(({ changes }) => changes[0]!.after)).toEqual([null, true])
  })

  it('keeps its mandates, which can be read, found and moved as before', async () => {
    const { id, street_name } = await aBuilding()
    const mandate = await aMandate(id)
    await archive(id, true)
    expect(await order(mandate.id)).toMatchObject({ status: 'ordered', building: id })
    const { results } = await admin.mandates.list({ query: { search: street_name! } })
    expect(results.map((one) => one.id)).toEqual([mandate.id])
  })

  it('takes no new mandate, neither made for it nor moved to it, until it is unarchived', async () => {
    const { id } = await aBuilding()
    const elsewhere = await aMandate((await aBuilding()).id)
    await archive(id, true)
    const refused = { status: 400, body: { fields: { building: [expect.any(String)] } } }
    await expect(aMandate(id)).rejects.toMatchObject(refused)
    const move = () =>
      admin.mandates.update({ params: { id: elsewhere.id }, body: { building: id } })
    await expect(move()).rejects.toMatchObject(refused)
    await archive(id, null)
    expect(await move()).toMatchObject({ building: id })
    expect(await aMandate(id)).toMatchObject({ building: id })
  })

  it('is still archived after being deleted and restored', async () => {
    const { id } = await aBuilding()
    await archive(id, true)
    await admin.buildings.remove({ params: { id } })
    expect(await idsOf({ trashed: 'true' })).toContain(id)
    expect(await admin.buildings.restore({ params: { id } })).toMatchObject({ archived: true })
  })

  it('can be archived by the office only, and only the office sees that it is archived (§6)', async () => {
    const { id } = await aBuilding()
    const partner = await app.as('partner')
    const mandate = await aMandate(id, { partner: partner.id })
    await order(mandate.id)
    expect(await partner.buildings.get({ params: { id } })).not.toHaveProperty('archived')
    for (const change of [{ archived: true }, { merged_into: 1 }])
      await expect(
        partner.buildings.update({ params: { id }, body: change as never }),
      ).rejects.toMatchObject({ status: expect.any(Number) })
    expect(await get(id)).toMatchObject({ archived: null })
  })
})

describe('a merge of two buildings', () => {
  it('redirects saved views filtered by the removed building, also through several merges', async () => {
    const [first, second, third] = [await aBuilding(), await aBuilding(), await aBuilding()]
    const owner = await app.as('admin')
    const save = (state: string) =>
      owner.views.create({ body: { name: randomUUID(), list: 'mandates', state } })
    const viewState = async (id: number) => (await owner.views.get({ params: { id } })).state
    const narrowed = await save(`building=${first.id}&sort=number`)
    const among = await save(`building=%7E,${first.id},${third.id}&status=ordered`)
    const others = [`search=building=${first.id}`, `building=${first.id}0`, `product=${first.id}`]
    const spared = await Promise.all(others.map(save))
    const preview = await admin.buildings.mergePreview({
      params: { id: second.id },
      query: { other: first.id },
    })
    expect(preview.moves.views).toBe(2)
    const remaining = await merge(second, first)
    expect(await viewState(narrowed.id)).toBe(`building=${second.id}&sort=number`)
    await merge(third, remaining)
    expect(await viewState(narrowed.id)).toBe(`building=${third.id}&sort=number`)
    expect(await viewState(among.id)).toBe(`building=%7E,${third.id},${third.id}&status=ordered`)
    for (const [index, { id }] of spared.entries()) expect(await viewState(id)).toBe(others[index])
  })

  it('changes the saved views of clients who see the removed building, not those of clients who guess its id', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const [owner, stranger] = [await app.as('client'), await app.as('client')]
    await order((await aMandate(removed.id, { client: owner.id })).id)
    const body = { name: 'Here', list: 'mandates', state: `building=${removed.id}` }
    const saved = await Promise.all([owner, stranger].map((who) => who.views.create({ body })))
    const { moves } = await admin.buildings.mergePreview({
      params: { id: remaining.id },
      query: { other: removed.id },
    })
    expect(moves.views).toBe(1)
    await merge(remaining, removed)
    const states = await Promise.all(
      [owner, stranger].map(async (who, index) => {
        const { state, version } = await who.views.get({ params: { id: saved[index]!.id } })
        return [state, version]
      }),
    )
    expect(states).toEqual([
      [`building=${remaining.id}`, 2],
      [body.state, 1],
    ])
  })

  it('moves all records to the remaining building, archives the other, and is in the history of both', async () => {
    const [remaining, removed] = [
      await aBuilding({ construction_year: 1960 }),
      await aBuilding({ construction_year: 1962, egid: 7_001_001, floors: 4 }),
    ]
    const [here, there, gone] = [
      await aMandate(remaining.id),
      await aMandate(removed.id),
      await aMandate(removed.id),
    ]
    await admin.mandates.remove({ params: { id: gone.id } })
    const parents = { building: removed.id, mandate: there.id }
    const consumption = await admin.consumptions.create({
      body: {
        ...parents,
        ...{ energy: 'mazout', usage: 'heating', amount: 10, unit: 'l' },
        ...{ start_date: '2024-01-01', end_date: '2024-12-31' },
      } as never,
    })
    const system = await admin.heating_systems.create({
      body: { ...parents, energy_source: 7530, further_buildings: [remaining.id] },
    })
    const elsewhere = await aBuilding()
    const shared = await admin.heating_systems.create({
      body: {
        building: elsewhere.id,
        energy_source: 7530,
        further_buildings: [removed.id, remaining.id],
      },
    })
    const renovation = await admin.renovations.create({
      body: { ...parents, element: 'toiture', work_type: 'remplacement' },
    })
    const company = await admin.maintenance_companies.create({
      body: { ...parents, company_name: 'Chauffage SA' },
    })
    const { moves } = await admin.buildings.mergePreview({
      params: { id: remaining.id },
      query: { other: removed.id },
    })
    expect(moves).toEqual({
      ...{ mandates: 1, consumptions: 1, heating_systems: 2, maintenance_companies: 1 },
      ...{ renovations: 1, meter_series: 0, contacts: 0, idc: 0, proposals: 0, views: 0 },
      ...{ files: 0, folders: 0, document_requests: 0 },
    })

    const values = { construction_year: 1962, egid: 7_001_001 }
    const merged = await merge(remaining, removed, values)
    expect(merged).toMatchObject({ ...values, id: remaining.id, floors: null, archived: null })
    expect(merged.merged_from).toEqual([removed.id])
    expect(await get(removed.id)).toMatchObject({
      archived: true,
      merged_into: remaining.id,
      egid: null,
      floors: 4,
      labels: { buildings: { [remaining.id]: remaining.address } },
    })
    for (const { id } of [here, there, await admin.mandates.restore({ params: { id: gone.id } })])
      expect(await admin.mandates.get({ params: { id } })).toMatchObject({ building: remaining.id })
    for (const row of [
      await admin.consumptions.get({ params: { id: consumption.id } }),
      await admin.renovations.get({ params: { id: renovation.id } }),
      await admin.maintenance_companies.get({ params: { id: company.id } }),
    ])
      expect(row).toMatchObject({ building: remaining.id, mandate: there.id })
    expect(await admin.heating_systems.get({ params: { id: system.id } })).toMatchObject({
      building: remaining.id,
      further_buildings: null,
    })
    expect(await admin.heating_systems.get({ params: { id: shared.id } })).toMatchObject({
      building: elsewhere.id,
      further_buildings: [remaining.id],
    })
    // Found by the address of the remaining building.
    const found = await admin.mandates.list({ query: { search: remaining.street_name! } })
    expect(found.results.map(({ id }) => id)).toContain(there.id)
    const mergeReason = `Merged: ${removed.address} → ${remaining.address}`
    for (const [id, field] of [
      [remaining.id, 'merged_from'],
      [removed.id, 'merged_into'],
    ] as const) {
      const { results, labels } = await admin.buildings.history({
        params: { id },
        query: { field },
      })
      expect(results.slice(0, 1)).toMatchObject([{ reason: mergeReason, actor: { id: admin.id } }])
      expect(Object.keys(labels.buildings!)).toHaveLength(1)
    }
    // Each reader reads it in their own language.
    const french = await fetch(`${app.url}/api/buildings/${remaining.id}/history/`, {
      headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'fr' },
    })
    const read = (await french.json()) as { results: { reason: string | null }[] }
    expect(read.results[0]!.reason).toMatch(/^Fusion\s: .* → /)
    const { results } = await admin.mandates.history({ params: { id: there.id } })
    expect(results[0]).toMatchObject({
      reason: mergeReason,
      changes: [{ field: 'building', before: removed.id, after: remaining.id }],
    })
  })

  it('lets everybody who saw either building see the remaining one, as previewed', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const sides = { this: remaining, other: removed, both: remaining }
    const people = Object.fromEntries(
      await Promise.all(
        (['this', 'other', 'both'] as const).map(async (sees) => {
          const who = await app.as('partner')
          const client = await app.as('client')
          for (const on of sees === 'both' ? [remaining, removed] : [sides[sees]])
            await order((await aMandate(on.id, { client: client.id, partner: who.id })).id)
          return [sees, [who, client] as TestPerson[]] as const
        }),
      ),
    )
    // A colleague of a client, to whom a mandate is opened, and one who has left.
    const [colleague, left] = [await app.as('client'), await app.as('client')]
    const { id: company } = await admin.companies.create({
      body: { name: 'Régie du Pont', kind: 'manager' },
    })
    const [, member] = await Promise.all(
      [people.other![1]!, left, colleague].map(({ id: person }) =>
        admin.people.create({ body: { company, person } }),
      ),
    )
    for (const { person, client } of [
      { person: colleague, client: people.other![1]! },
      { person: left, client: left },
    ]) {
      const further = await aMandate(removed.id, { client: client.id, client_company: company })
      await order(further.id)
      if (person !== client)
        await admin.openings.create({ body: { mandate: further.id, person: person.id } })
    }
    people.other!.push(colleague)
    await admin.people.leave({
      params: { id: member!.id },
      body: { successor: people.other![1]!.id },
    })
    // Drafts of the office are invisible to others.
    const waiting = await app.as('client')
    await aMandate(removed.id, { client: waiting.id })
    const preview = await admin.buildings.mergePreview({
      params: { id: remaining.id },
      query: { other: removed.id },
    })
    const actualPeople = Object.entries(people).flatMap(([sees, list]) =>
      list.map(({ id }) => [id, sees] as const),
    )
    expect(new Map(preview.people.map(({ id, sees }) => [id, sees]))).toEqual(new Map(actualPeople))
    await merge(remaining, removed)
    for (const who of Object.values(people).flat()) {
      expect(await who.buildings.get({ params: { id: remaining.id } })).toMatchObject({
        id: remaining.id,
      })
      await expect(who.buildings.get({ params: { id: removed.id } })).rejects.toMatchObject({
        status: 404,
      })
    }
    for (const who of [waiting, left])
      await expect(who.buildings.get({ params: { id: remaining.id } })).rejects.toMatchObject({
        status: 404,
      })
  })

  it('moves proposals, which can be accepted on the remaining building', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const client = await app.as('client')
    const mandate = await aMandate(removed.id, { client: client.id })
    await order(mandate.id)
    const { results } = await client.proposals.create({
      body: {
        mandate: mandate.id,
        resource: 'buildings',
        record: removed.id,
        values: { floors: 6 },
      },
    })
    await merge(remaining, removed)
    await admin.proposals.decide({ body: { ids: [results[0]!.id], accept: true } })
    expect(await get(remaining.id)).toMatchObject({ floors: 6 })
  })

  it('keeps the source of values taken over from the removed building', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const partner = await app.as('partner')
    await order((await aMandate(removed.id, { partner: partner.id })).id)
    const changed = await partner.buildings.update({
      params: { id: removed.id },
      body: { floors: 9 },
    })
    const { provenance } = await merge(remaining, changed, { floors: 9, apartments: 12 })
    expect(provenance.floors).toMatchObject({ source: 'partner', by: { id: admin.id } })
    expect(provenance.apartments).toMatchObject({ source: 'admin' })
  })

  it('keeps one of two identical rows, as previewed; the other is in the trash', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const gas = { energy: 'gaz', usage: 'heating', amount: 120_000, unit: 'kWh' }
    const aConsumption = (building: number, year: number, overrides: object = {}) =>
      admin.consumptions.create({
        body: {
          ...{ building, ...gas, start_date: `${year}-01-01`, end_date: `${year}-12-31` },
          ...overrides,
        } as never,
      })
    const kept = [2022, 2023, 2024].map((year) => aConsumption(remaining.id, year))
    const keptIds = (await Promise.all(kept)).map(({ id }) => id)
    const repeated = [
      await aConsumption(removed.id, 2022),
      await aConsumption(removed.id, 2023),
      await aConsumption(removed.id, 2024),
    ]
    const different = await aConsumption(removed.id, 2024, { amount: 120_001 })
    const work = { element: 'toiture', work_type: 'remplacement', completion_year: 2010 } as const
    const system = { energy_source: 7520, year: 2001, further_buildings: [] }
    for (const building of [remaining.id, removed.id]) {
      await admin.renovations.create({ body: { ...work, building } })
      await admin.heating_systems.create({ body: { ...system, building } })
      await admin.maintenance_companies.create({ body: { company_name: 'Chauffage SA', building } })
    }
    const preview = await admin.buildings.mergePreview({
      params: { id: remaining.id },
      query: { other: removed.id },
    })
    expect(preview.repeated).toEqual({
      ...{ consumptions: 3, heating_systems: 1, maintenance_companies: 1, renovations: 1 },
      meter_series: 0,
      contacts: 0,
    })
    expect(preview.moves).toMatchObject({
      ...{ consumptions: 1, heating_systems: 0, maintenance_companies: 0, renovations: 0 },
    })
    await merge(remaining, removed)
    const query = { building: [remaining.id] }
    const { results } = await admin.consumptions.list({ query })
    expect(results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [...keptIds, different.id].toSorted((a, b) => a - b),
    )
    for (const rows of ['renovations', 'heating_systems', 'maintenance_companies'] as const)
      expect((await admin[rows].list({ query })).count).toBe(1)
    // The same bill twice would double the heat; it comes back in the place of the other.
    const params = { id: repeated[0]!.id }
    await expect(admin.consumptions.restore({ params })).rejects.toMatchObject({ status: 409 })
    await admin.consumptions.remove({ params: { id: keptIds[0]! } })
    const restored = await admin.consumptions.restore({ params })
    expect(restored).toMatchObject({ building: remaining.id })
    const { results: past } = await admin.consumptions.history({
      params: { id: repeated[0]!.id },
      query: {},
    })
    expect(past.map(({ reason }) => reason)).toContain(
      `Merged: ${removed.address} → ${remaining.address}`,
    )
  })

  it('keeps an identical row that somebody would not see otherwise', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const owners = [await app.as('client'), await app.as('client')]
    const work = { element: 'toiture', work_type: 'remplacement' } as const
    const [here, there] = await Promise.all(
      [remaining, removed].map(async (building, index) => {
        const mandate = await aMandate(building.id, { client: owners[index]!.id })
        await order(mandate.id)
        const parents = { building: building.id, mandate: mandate.id }
        return admin.renovations.create({ body: { ...work, ...parents } })
      }),
    )
    const ofOffice = await admin.renovations.create({ body: { ...work, building: remaining.id } })
    const { repeated } = await admin.buildings.mergePreview({
      params: { id: remaining.id },
      query: { other: removed.id },
    })
    expect(repeated.renovations).toBe(1)
    await merge(remaining, removed)
    for (const [index, { id }] of [here!, there!].entries())
      expect(await owners[index]!.renovations.get({ params: { id } })).toMatchObject({ id })
    await expect(admin.renovations.get({ params: { id: ofOffice.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('leaves each mandate its own consumption, from which its follow-up is calculated', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const client = await app.as('client')
    const own = await Promise.all(
      [remaining, removed].map(async (building) => {
        const mandate = await aMandate(building.id, { client: client.id })
        await order(mandate.id)
        const { id } = await admin.consumptions.create({
          body: {
            ...{ building: building.id, mandate: mandate.id, energy: 'gaz', usage: 'heating' },
            ...{ amount: 120_000, unit: 'kWh' },
            ...{ start_date: '2024-01-01', end_date: '2024-12-31' },
          } as never,
        })
        return id
      }),
    )
    await merge(remaining, removed)
    const { results } = await admin.consumptions.list({ query: { building: [remaining.id] } })
    expect(results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      own.toSorted((a, b) => a - b),
    )
  })

  it('keeps only one official index per year', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    for (const [building, year, idc] of [
      [remaining.id, 2022, 300],
      [removed.id, 2022, 400],
      [removed.id, 2023, 410],
    ])
      await app.database.pool.query('insert into idc (building, year, idc) values ($1, $2, $3)', [
        building,
        year,
        idc,
      ])
    await merge(remaining, removed)
    const { results } = await admin.idc.list({ query: { building: remaining.id, sort: 'year' } })
    expect(results.map(({ year, idc }) => [year, idc])).toEqual([
      [2022, 300],
      [2023, 410],
    ])
  })

  it('is refused and moves nothing if one of the buildings was changed in the meantime', async () => {
    const [remaining, removed] = [await aBuilding({ floors: 3 }), await aBuilding({ floors: 4 })]
    const mandate = await aMandate(removed.id)
    const change = (id: number, floors: number) =>
      admin.buildings.update({ params: { id }, body: { floors } })
    const changed = await change(removed.id, 5)
    await expect(merge(remaining, removed)).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: removed.id, floors: 5 } },
    })
    await change(remaining.id, 7)
    await expect(merge(remaining, changed, { floors: 5 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict', conflicts: { floors: { mine: 5, theirs: 7, original: 3 } } },
    })
    expect(await get(removed.id)).toMatchObject({ archived: null, merged_into: null })
    expect(await admin.mandates.get({ params: { id: mandate.id } })).toMatchObject({
      building: removed.id,
    })
    // A change of another field of the remaining building is no conflict.
    expect(await merge(remaining, changed, { apartments: 2 })).toMatchObject({ floors: 7 })
  })

  it('leaves the removed building read-only; after several merges it refers to the last one', async () => {
    const [one, two, three] = [await aBuilding(), await aBuilding(), await aBuilding()]
    await merge(two, one)
    const merged = { status: 409, body: { code: 'merged', into: two.id } }
    await expect(archive(one.id, false)).rejects.toMatchObject(merged)
    await expect(merge(three, await get(one.id))).rejects.toMatchObject(merged)
    await expect(merge(await get(one.id), three)).rejects.toMatchObject(merged)
    const preview = (id: number, other: number) =>
      admin.buildings.mergePreview({ params: { id }, query: { other } })
    await expect(preview(three.id, one.id)).rejects.toMatchObject(merged)
    await expect(preview(one.id, three.id)).rejects.toMatchObject(merged)
    await merge(three, await get(two.id))
    expect((await aMandate(one.id)).building).toBe(three.id)
    await archive(three.id, true)
    const last = await aBuilding()
    await expect(merge(await get(three.id), last)).rejects.toMatchObject({
      status: 409,
      body: { code: 'stays_archived' },
    })
    await expect(merge(last, last)).rejects.toMatchObject({
      status: 400,
      body: { fields: { other: [expect.any(String)] } },
    })
  })

  it('is undone within 30 days: what moved, what was kept once and what was taken over is set back', async () => {
    const [remaining, removed] = [
      await aBuilding({ floors: 3 }),
      await aBuilding({ floors: 5, egid: 7_004_001 }),
    ]
    const [here, there, later] = [
      await aMandate(remaining.id),
      await aMandate(removed.id),
      await aMandate(removed.id),
    ]
    const row = { element: 'toiture', work_type: 'remplacement', company: 'Toits SA' } as const
    const works = (building: number, mandate: number) =>
      admin.renovations.create({ body: { building, mandate, ...row } })
    const [, twice] = [await works(remaining.id, here.id), await works(removed.id, there.id)]
    const elsewhere = await aBuilding()
    const system = await admin.heating_systems.create({
      body: { building: elsewhere.id, energy_source: 7530, further_buildings: [removed.id] },
    })
    const view = await admin.views.create({
      body: { name: randomUUID(), list: 'mandates', state: `building=${removed.id}` },
    })
    await merge(remaining, removed, { floors: 5, egid: 7_004_001 })
    await admin.mandates.update({ params: { id: later.id }, body: { building: elsewhere.id } })

    const { results } = await admin.buildings.merges({ params: { id: remaining.id } })
    const { id } = results[0]!
    const undo = () =>
      admin.buildings.undoMerge({ params: { id: remaining.id }, body: { merge: id } })
    const { kept } = await undo()
    expect(kept).toEqual([
      { resource: 'mandates', id: later.id, field: 'building', reason: 'changed' },
    ])
    expect(await get(remaining.id)).toMatchObject({ floors: 3, egid: null, merged_from: null })
    expect(await get(removed.id)).toMatchObject({
      ...{ floors: 5, egid: 7_004_001, archived: null, merged_into: null },
    })
    const buildingOf = async (mandate: number) =>
      (await admin.mandates.get({ params: { id: mandate } })).building
    expect(await Promise.all([here, there, later].map((one) => buildingOf(one.id)))).toEqual([
      ...[remaining.id, removed.id, elsewhere.id],
    ])
    expect(await admin.renovations.get({ params: { id: twice.id } })).toMatchObject({
      building: removed.id,
    })
    expect(await admin.heating_systems.get({ params: { id: system.id } })).toMatchObject({
      further_buildings: [removed.id],
    })
    expect((await admin.views.get({ params: { id: view.id } })).state).toBe(
      `building=${removed.id}`,
    )
    await expect(undo()).rejects.toMatchObject({ status: 409 })
    expect(await merge(await get(remaining.id), await get(removed.id))).toMatchObject({ floors: 3 })
  })

  it('happens once if two people merge at the same time, in either direction', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [await aBuilding(), await aBuilding(), await aBuilding()]
      const mandates = [await aMandate(a.id), await aMandate(b.id), await aMandate(c.id)]
      const outcomes = await Promise.allSettled([merge(a, b), merge(b, a), merge(c, b)])
      const done = outcomes.filter(({ status }) => status === 'fulfilled')
      expect(done).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
      for (const { id } of mandates) {
        const { building } = await admin.mandates.get({ params: { id } })
        expect(await get(building!)).toMatchObject({ merged_into: null })
      }
    }
  })

  it('does not lose concurrent writes', async () => {
    for (let round = 0; round < 5; round++) {
      const [remaining, removed] = [await aBuilding(), await aBuilding()]
      const mandate = await aMandate(removed.id)
      const parents = { building: removed.id, mandate: mandate.id }
      const row = await admin.renovations.create({
        body: { ...parents, element: 'toiture', work_type: 'remplacement' },
      })
      const [merged, edited, , made] = await Promise.allSettled([
        merge(remaining, removed),
        admin.renovations.update(
          { params: { id: row.id }, body: { company: 'Toits SA' } },
          { ifMatch: row.version },
        ),
        admin.mandates.update({ params: { id: mandate.id }, body: { due_date: '2027-01-31' } }),
        aMandate(removed.id),
      ])
      expect([merged.status, edited.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(await admin.renovations.get({ params: { id: row.id } })).toMatchObject({
        company: 'Toits SA',
        building: remaining.id,
      })
      expect(await admin.mandates.get({ params: { id: mandate.id } })).toMatchObject({
        due_date: '2027-01-31',
        building: remaining.id,
      })
      if (made.status === 'fulfilled')
        expect(await admin.mandates.get({ params: { id: made.value.id } })).toMatchObject({
          building: remaining.id,
        })
      expect(made.status).toBe('fulfilled')
    }
  })

  it('counts as one building for a heating system, also if the system refers to the removed one later', async () => {
    const [remaining, removed, elsewhere] = [
      await aBuilding({ sre: 300 }),
      await aBuilding({ sre: 300 }),
      await aBuilding({ sre: 100 }),
    ]
    const system = (building: number, further_buildings: number[]) =>
      admin.heating_systems.create({ body: { building, energy_source: 7530, further_buildings } })
    const before = await system(elsewhere.id, [])
    await merge(remaining, removed)
    const named = await admin.heating_systems.update({
      params: { id: before.id },
      body: { further_buildings: [removed.id, remaining.id] },
    })
    const shares = [
      { building: elsewhere.id, share: 25 },
      { building: remaining.id, share: 75 },
    ]
    expect(named).toMatchObject({ further_buildings: [remaining.id], served: shares })
    expect(await system(elsewhere.id, [removed.id])).toMatchObject({ served: shares })
    for (const own of [remaining.id, removed.id])
      for (const further of [remaining.id, removed.id].filter((id) => id !== own))
        expect(await system(own, [further])).toMatchObject({
          building: remaining.id,
          further_buildings: null,
          served: [{ building: remaining.id, share: 100 }],
        })
    const { count } = await admin.heating_systems.list({ query: { building: [removed.id] } })
    expect(count).toBe(0)
  })

  it('happens once if the request is repeated ten times, and is for the office only (§6)', async () => {
    const [remaining, removed] = [await aBuilding(), await aBuilding()]
    const body = { other: removed.id, other_version: removed.version }
    const idempotencyKey = randomUUID()
    const call = () =>
      admin.buildings.merge({ params: { id: remaining.id }, body }, { idempotencyKey })
    const answers = await Promise.all(Array.from({ length: 10 }, call))
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1)
    for (const group of ['client', 'partner'] as const)
      await expect(merge(remaining, removed, undefined, await app.as(group))).rejects.toMatchObject(
        {
          status: 403,
        },
      )
  })
})
