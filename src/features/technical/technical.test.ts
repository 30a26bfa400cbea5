import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import type { CallError } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { statuses } from '../mandates/mandate.ts'
import { energies, units, unitsOf } from '../reference/energy.ts'
import { consumptionLimits, usages } from './consumption.ts'
import { heatingFields } from './heatingSystem.ts'
import { maintenanceFields } from './maintenanceCompany.ts'
import { overlapsAndGaps } from './periods.ts'
import { renovationFields } from './renovation.ts'
import { mayAdd } from './rights.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let stranger: TestPerson
let peik: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner, stranger] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
    app.as('client'),
  ])
  peik = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
})

let buildingCount = 0
const aBuilding = (body: { sre?: number } = {}) =>
  admin.buildings.create({
    body: { street_name: `Chemin des Mesures ${++buildingCount}`, ...body },
  })
/** Creates a mandate of the client and the partner; moves it to `ordered` unless `to` is `draft`. */
async function aMandate(building: number, to?: 'draft', people = { client, partner }) {
  const { id } = await admin.mandates.create({
    body: { product: peik, building, client: people.client.id, partner: people.partner.id },
  })
  if (to !== 'draft') await move(id, 'ordered')
  return id
}
const move = (id: number, to: 'ordered' | 'in_progress') =>
  admin.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })

const oil = {
  energy: 'mazout',
  usage: 'heating_dhw',
  amount: 20_000,
  unit: 'l',
  start_date: '2024-05-01',
  end_date: '2025-04-30',
} as const
const boiler = { energy_source: 7530 } as const
const company = { company_name: 'Chauffage du Salève SA' } as const
const roof = { element: 'toiture', work_type: 'restauration' } as const

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => error as CallError,
  )
const refusedFields = async (call: Promise<unknown>) =>
  (await refusal(call)).body as { fields?: Record<string, string[]> }
const ids = (page: { results: { id: number }[] }) => page.results.map(({ id }) => id)

describe('technical rows', () => {
  it('store every field and have the options of the specification (§3.maintenance_role.*, §3.renovation_element.*, §3.renovation_work.*, §3.consumption.*, §3.heating_system.*, §3.maintenance_company.*, §3.renovation.*)', async () => {
    expect(heatingFields.status.options).toEqual(['in_service', 'reserve', 'planned', 'removed'])
    expect(maintenanceFields.role.options).toEqual(['heating', 'ventilation', 'both'])
    expect(renovationFields.element.options?.join()).toBe(
      'autre,chaufferie,cheminee,facades,fenetres,toiture',
    )
    expect(renovationFields.work_type.options?.join()).toBe(
      'agrandissement,demolition,remplacement,restauration',
    )
    expect(usages.join()).toBe('heating,dhw,heating_dhw,cooking,common_electricity,other')
    const { id: building, address } = await aBuilding()
    const mandate = await aMandate(building)
    const parents = { building, mandate }
    const expectedValues = {
      ...parents,
      building_address: address,
      mandate_number: expect.stringMatching(/^M-/),
      entered_by: admin.id,
      entered_by_name: expect.stringContaining('admin Test'),
    }
    const consumption = { ...parents, ...oil, accepted: true }
    expect(await admin.consumptions.create({ body: consumption })).toMatchObject({
      ...expectedValues,
      ...consumption,
      // 37.632 MJ a litre
      energy_kwh: 209_066.7,
      provenance: { amount: { source: 'admin' } },
      labels: { buildings: { [building]: address } },
    })
    const system = {
      ...parents,
      ...boiler,
      generator: 7434,
      power: 80.5,
      status: 'reserve',
      installation_type: 'central_building',
      year: 1998,
      distribution: 'radiators',
      supply_temperature: 65,
      condition: 'worn',
      dhw_generator: 7630,
      tank: 4000,
      heated_share: 90,
    } as const
    expect(await admin.heating_systems.create({ body: system })).toMatchObject({
      ...expectedValues,
      ...system,
      served: [{ building, address, share: null }],
    })
    const firm = { ...parents, ...company, role: 'both', email: 'a@example.ch' } as const
    const body = { ...firm, phone_number: '022 343 11 22' }
    expect(await admin.maintenance_companies.create({ body })).toMatchObject({
      ...expectedValues,
      ...firm,
      phone_number: '0041223431122',
    })
    const works = { ...parents, ...roof, company: 'Toitures Perly', completion_year: 2011 } as const
    expect(await admin.renovations.create({ body: works })).toMatchObject({
      ...expectedValues,
      ...works,
    })
    for (const rows of [
      admin.consumptions,
      admin.heating_systems,
      admin.maintenance_companies,
      admin.renovations,
    ]) {
      const query = { building, mandate }
      expect(await rows.list({ query })).toMatchObject({ count: 1, results: [expectedValues] })
      expect((await rows.list({ query: { building: 999_999 } })).count).toBe(0)
    }
  })

  it('are sorted, searched by address, exported, deleted and restored', async () => {
    const { id: building } = await aBuilding()
    const create = (start_date: string, end_date: string) =>
      admin.consumptions.create({ body: { ...oil, building, start_date, end_date } })
    const [first, last] = [
      await create('2020-01-01', '2020-12-31'),
      await create('2022-01-01', '2022-12-31'),
    ]
    expect(ids(await admin.consumptions.list({ query: { building } }))).toEqual([last.id, first.id])
    const search = { search: `Mesures ${buildingCount}` }
    expect(ids(await admin.consumptions.list({ query: search }))).toEqual([last.id, first.id])
    const status = async (status: 'removed' | 'in_service', year: number) =>
      (await admin.heating_systems.create({ body: { ...boiler, building, status, year } })).id
    const removed = await status('removed', 2020)
    const old = await status('in_service', 1990)
    const young = await status('in_service', 2010)
    const systems = await admin.heating_systems.list({ query: { building } })
    expect(ids(systems)).toEqual([young, old, removed])
    const file = await fetch(
      `${app.url}/api/consumptions/export/?format=csv&building=${building}`,
      {
        headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'fr' },
      },
    )
    expect(await file.text()).toContain('Mazout;Chauffage et eau chaude;20000;l;01.01.2022')

    const params = { id: first.id }
    await admin.consumptions.remove({ params })
    expect(ids(await admin.consumptions.list({ query: { building } }))).toEqual([last.id])
    const trash = await admin.consumptions.list({ query: { building, trashed: 'true' } })
    expect(ids(trash)).toEqual([first.id])
    expect(await admin.consumptions.restore({ params })).toMatchObject({ id: first.id })
  })

  it('are purged with their building, but not with their mandate', async () => {
    const [ownBuilding, servedBuilding] = [await aBuilding(), await aBuilding()]
    const mandate = await aMandate(ownBuilding.id, 'draft')
    const parents = { building: ownBuilding.id, mandate }
    const { id } = await admin.heating_systems.create({
      body: { ...boiler, ...parents, further_buildings: [servedBuilding.id] },
    })
    app.setNow(new Date(Date.now() - 31 * 86_400_000))
    await admin.mandates.remove({ params: { id: mandate } })
    await admin.buildings.remove({ params: { id: servedBuilding.id } })
    app.setNow(undefined)
    const exists = async (table: string, row: number) =>
      (await app.database.pool.query(`select 1 from ${table} where id = $1`, [row])).rowCount === 1
    const purge = () =>
      app.app.jobs.tasks['records.purge']!(
        {},
        {
          database: app.database,
          enqueue: enqueueIn,
          log: app.app.server.log,
          now: () => new Date(),
        },
      )
    await purge()
    expect(await exists('mandates', mandate)).toBe(false)
    // A building that is served by the system of another building is not purged.
    expect(await exists('buildings', servedBuilding.id)).toBe(true)
    const system = await admin.heating_systems.get({ params: { id } })
    expect(system).toMatchObject({ mandate: null, building: ownBuilding.id })
    expect(system.provenance.mandate).toMatchObject({ source: 'system', by: null })

    app.setNow(new Date(Date.now() - 31 * 86_400_000))
    await admin.buildings.remove({ params: { id: ownBuilding.id } })
    app.setNow(undefined)
    await purge()
    expect(await exists('heating_systems', id)).toBe(false)
    await purge()
    for (const building of [ownBuilding, servedBuilding])
      expect(await exists('buildings', building.id)).toBe(false)
  })

  it('belong to the building of their mandate', async () => {
    const [building, otherBuilding] = [await aBuilding(), await aBuilding()]
    const mandate = await aMandate(building.id)
    const mandateError = { mandate: ['This mandate is about another building.'] }
    const creation = admin.renovations.create({
      body: { ...roof, building: otherBuilding.id, mandate },
    })
    expect(await refusedFields(creation)).toMatchObject({ fields: mandateError })
    const { id } = await admin.renovations.create({
      body: { ...roof, building: building.id, mandate },
    })
    const move = admin.renovations.update({ params: { id }, body: { building: otherBuilding.id } })
    expect(await refusedFields(move)).toMatchObject({ fields: mandateError })
  })

  it('refuse impossible years', async () => {
    const { id: building } = await aBuilding()
    const year = new Date().getFullYear()
    const works = (completion_year: number) =>
      admin.renovations.create({ body: { ...roof, building, completion_year } })
    const system = (installed: number) =>
      admin.heating_systems.create({ body: { ...boiler, building, year: installed } })
    expect(await works(year + 5)).toMatchObject({ completion_year: year + 5 })
    expect(await system(year + 2)).toMatchObject({ year: year + 2 })
    expect(await refusedFields(works(year + 6))).toMatchObject({
      fields: { completion_year: [`Enter a year between 1900 and ${year + 5}.`] },
    })
    expect(await refusedFields(system(year + 3))).toMatchObject({
      fields: { year: [`Enter a year between 1850 and ${year + 2}.`] },
    })
  })
})

describe('a consumption', () => {
  it('accepts only units that fit its energy (§5)', async () => {
    const { id: building } = await aBuilding()
    for (const energy of energies)
      expect(unitsOf(energy)).toEqual(expect.arrayContaining(['kWh', 'MWh']))
    expect(unitsOf('mazout')).toEqual(['kWh', 'MWh', 'l', 'kg', 't'])
    expect(unitsOf('gaz')).toEqual(['kWh', 'MWh', 'm3'])
    expect(unitsOf('bois_buches_tendre')).toEqual(['kWh', 'MWh', 'stere'])
    expect(unitsOf('pellets')).toEqual(['kWh', 'MWh', 'kg', 't', 'm3_bulk'])
    const { id } = await admin.consumptions.create({ body: { ...oil, building } })
    const unitError = { unit: ['Choose a unit that fits this energy.'] }
    for (const body of [{ energy: 'gaz' }, { unit: 'stere' }] as const)
      expect(
        await refusedFields(admin.consumptions.update({ params: { id }, body })),
      ).toMatchObject({
        fields: unitError,
      })
    expect(
      await admin.consumptions.update({
        params: { id },
        body: { energy: 'pellets', unit: 't', amount: 10 },
      }),
    ).toMatchObject({ energy_kwh: 56_111.1 })
    expect(units.filter((unit) => !energies.some((one) => unitsOf(one).includes(unit)))).toEqual([])
  })

  it('must end after it starts, and last five years at most', async () => {
    const { id: building } = await aBuilding()
    const create = (start_date: string, end_date: string) =>
      admin.consumptions.create({ body: { ...oil, building, start_date, end_date } })
    expect(await create('2020-02-29', '2025-02-28')).toMatchObject({ end_date: '2025-02-28' })
    expect(await refusedFields(create('2020-01-01', '2020-01-01'))).toMatchObject({
      fields: { end_date: ['The end must be after the start.'] },
    })
    expect(await refusedFields(create('2020-01-01', '2025-01-02'))).toMatchObject({
      fields: { end_date: ['A period lasts 5 years at most.'] },
    })
    const today = dayOf(new Date())
    expect(await create('2025-01-01', today)).toMatchObject({ end_date: today })
    expect(await refusedFields(create('2025-01-01', addDays(today, 1)))).toMatchObject({
      fields: { end_date: ['This period has not ended: enter an end in the past.'] },
    })
  })

  it('is stored with a warning if it overlaps one of the same energy and usage', async () => {
    const { id: building } = await aBuilding()
    const mandate = await aMandate(building)
    const create = (start_date: string, end_date: string, more = {}, person = admin) =>
      person.consumptions.create({
        body: { ...oil, building, mandate, start_date, end_date, ...more },
      })
    expect(await create('2023-05-01', '2024-04-30')).not.toHaveProperty('warnings')
    expect(await create('2024-04-30', '2025-04-30')).not.toHaveProperty('warnings')
    const other = await create('2024-01-01', '2024-12-31', { usage: 'cooking' })
    expect(other).not.toHaveProperty('warnings')
    expect(await create('2024-03-01', '2024-06-30', {}, client)).toMatchObject({
      warnings: [
        'Another consumption of the same energy already covers this use from 30.04.2024 to 30.06.2024.',
        'Another consumption of the same energy already covers this use from 01.03.2024 to 30.04.2024.',
      ],
    })
    const params = { id: other.id }
    const body = { usage: 'heating_dhw' } as const
    expect((await admin.consumptions.update({ params, body })).warnings).toHaveLength(3)
    // Rows that the caller cannot see cause no warning.
    const otherMandate = await aMandate(building, undefined, { client: stranger, partner })
    const otherConsumption = await stranger.consumptions.create({
      body: { ...oil, building, mandate: otherMandate },
    })
    expect(otherConsumption).not.toHaveProperty('warnings')
  })

  it('is refused beyond 2 400 of a building and 600 of a client, however it arrives (§5)', async () => {
    const { id: building } = await aBuilding()
    const mandate = await aMandate(building)
    const fill = (rows: number, by: TestPerson, place = building, of: number | null = mandate) =>
      app.database.pool.query(
        `insert into consumptions (building, mandate, entered_by, energy, usage, amount, unit, start_date, end_date)
         select $1, $2, $3, 'mazout', 'heating', 100, 'l', day, day + 20
         from (select date '1990-01-01' + n as day from generate_series(1, $4::int) n) days`,
        [place, of, by.id, rows],
      )
    let amount = 0
    const add = (who: TestPerson, place = building, of: number | null = mandate) =>
      who.consumptions.create({
        body: { ...oil, amount: ++amount, building: place, mandate: of } as never,
      })
    const { client: ofClient, building: ofBuilding } = consumptionLimits
    await fill(ofClient - 1, client)
    await fill(ofBuilding - ofClient - 1, admin)
    const { id: last } = await add(client)
    // A client is stopped by their own number, the building by its own.
    expect(await refusal(add(client))).toMatchObject({
      status: 409,
      body: { code: 'too_many_own', max: ofClient, detail: expect.stringContaining('600') },
    })
    await add(admin)
    expect(await refusal(add(admin))).toMatchObject({
      status: 409,
      body: { code: 'too_many', max: ofBuilding },
    })
    expect(await refusal(add(partner))).toMatchObject({ status: 409 })
    // What is in the bin does not count, until it is restored.
    await client.consumptions.remove({ params: { id: last } })
    await add(client)
    expect(await refusal(client.consumptions.restore({ params: { id: last } }))).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    })
    // Moved or merged into the building, they would be too many as well.
    const { id: other, version } = await aBuilding()
    const { id: moved } = await add(admin, other, null)
    // A merge keeps a row that both buildings have once, so this one differs.
    await admin.consumptions.update({ params: { id: moved }, body: { amount: 99 } })
    expect(
      await refusal(admin.consumptions.update({ params: { id: moved }, body: { building } })),
    ).toMatchObject({ status: 409, body: { code: 'too_many' } })
    expect(
      await refusal(
        admin.buildings.merge({
          params: { id: building },
          body: { other, other_version: version },
        }),
      ),
    ).toMatchObject({ status: 409, body: { code: 'too_many' } })
    // Two at the same time are counted one after the other.
    const { id: third } = await aBuilding()
    await fill(ofBuilding - 1, admin, third, null)
    const outcomes = await Promise.allSettled([add(admin, third, null), add(admin, third, null)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // The estimate of a full building is one merged overlap, not a pair of each two.
    await admin.buildings.update({ params: { id: third }, body: { sre: 500 } })
    const { results, consumptions } = await admin.idc_estimate.get({ query: { building: third } })
    expect(consumptions).toBe(ofBuilding)
    for (const { index } of results)
      expect(index.findings.filter(({ kind }) => kind === 'overlap').length).toBeLessThanOrEqual(2)
  })

  it('has the same overlaps and gaps as a count day by day finds', () => {
    const first = Date.parse('2024-01-01')
    const day = (n: number) => new Date(first + n * 86_400_000).toISOString().slice(0, 10)
    const period = fc
      .record({
        energy: fc.constantFrom('gaz' as const, 'mazout' as const),
        usage: fc.constantFrom('heating', 'dhw', 'heating_dhw'),
        from: fc.nat(60),
        days: fc.integer({ min: 1, max: 20 }),
      })
      .map(({ energy, usage, from, days }) => ({
        energy,
        usage,
        start_date: day(from),
        end_date: day(from + days),
      }))
    fc.assert(
      fc.property(fc.array(period, { maxLength: 8 }), (rows) => {
        const found = overlapsAndGaps(rows)
        for (const { between } of found) {
          expect(between[0].energy).toBe(between[1].energy)
          expect(between[0].start_date <= between[1].start_date).toBe(true)
        }
        // Heating and hot water together are stated again by each of the two.
        const isShared = (a: string, b: string) =>
          a === b || a === 'heating_dhw' || b === 'heating_dhw'
        for (const energy of ['gaz', 'mazout']) {
          const ofEnergy = rows.filter((row) => row.energy === energy)
          const pairs = ofEnergy.flatMap((one, index) =>
            ofEnergy.slice(index + 1).flatMap((other) => {
              const from = one.start_date > other.start_date ? one.start_date : other.start_date
              const to = one.end_date < other.end_date ? one.end_date : other.end_date
              return from < to && isShared(one.usage, other.usage) ? [`${from} ${to}`] : []
            }),
          )
          const overlaps = found.filter(
            ({ kind, between: [one] }) => kind === 'overlap' && one.energy === energy,
          )
          expect(overlaps.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(pairs.sort())
          for (const usage of ['heating', 'dhw', 'heating_dhw']) {
            const sameRows = rows.filter((row) => row.energy === energy && row.usage === usage)
            const foundGaps = found
              .filter(({ kind }) => kind === 'gap')
              .filter(({ between: [one] }) => one.energy === energy && one.usage === usage)
            const covered = Array.from({ length: 90 }, (_, n) => day(n)).map((one) =>
              sameRows.some(({ start_date, end_date }) => start_date <= one && one <= end_date),
            )
            const [begin, end] = [covered.indexOf(true), covered.lastIndexOf(true)]
            const inGaps = covered.flatMap((is, n) => (!is && n > begin && n < end ? [day(n)] : []))
            const daysInFoundGaps = Array.from({ length: 90 }, (_, n) => day(n)).filter((one) =>
              foundGaps.some(({ from, to }) => from <= one && one <= to),
            )
            expect(daysInFoundGaps).toEqual(inGaps)
          }
        }
      }),
    )
  })
})

describe('a heating system', () => {
  it('serves several buildings in proportion to their SRE, and is listed for each of them', async () => {
    const buildings = [
      await aBuilding({ sre: 1000 }),
      await aBuilding({ sre: 1000 }),
      await aBuilding({ sre: 1000 }),
    ]
    const [main, second, third] = buildings.map(({ id }) => id) as [number, number, number]
    const { id, served } = await admin.heating_systems.create({
      body: { ...boiler, building: main, further_buildings: [second, third, main] },
    })
    const shares = (rows: typeof served) => rows?.map(({ building, share }) => [building, share])
    expect(shares(served)).toEqual([
      [main, 33.4],
      [second, 33.3],
      [third, 33.3],
    ])
    for (const building of [main, second, third])
      expect(ids(await admin.heating_systems.list({ query: { building } }))).toEqual([id])
    await admin.buildings.update({ params: { id: second }, body: { sre: 2000 } })
    const params = { id }
    expect(shares((await admin.heating_systems.get({ params })).served)).toEqual([
      [main, 25],
      [second, 50],
      [third, 25],
    ])
    const body = { further_buildings: [third] }
    expect(shares((await admin.heating_systems.update({ params, body })).served)).toEqual([
      [main, 50],
      [third, 50],
    ])
    expect((await admin.heating_systems.list({ query: { building: second } })).count).toBe(0)
    await admin.buildings.update({ params: { id: third }, body: { sre: null } })
    expect(shares((await admin.heating_systems.get({ params })).served)).toEqual([
      [main, null],
      [third, null],
    ])
  })
})

describe('a boiler shared with buildings out of reach (§6)', () => {
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: CallError) => error.status,
    )
  /** A boiler of the client's mandate that also serves their annex, and two buildings out of their reach. */
  async function aSharedBoiler() {
    const { id: building } = await aBuilding({ sre: 1000 })
    const { id: annex } = await aBuilding({ sre: 1000 })
    const hide = (name: string) =>
      admin.buildings.create({
        body: { street_name: `Cachette ${name} ${++buildingCount}`, sre: 1000 },
      })
    const [neighbour, vacant] = [await hide('voisine'), await hide('vide')]
    const mandate = await aMandate(building)
    await aMandate(annex)
    const others = await aMandate(neighbour.id, undefined, { client: stranger, partner: stranger })
    const { id } = await admin.heating_systems.create({
      body: {
        ...boiler,
        building,
        mandate,
        further_buildings: [neighbour.id, annex, vacant.id],
      },
    })
    const readFurtherBuildings = async () =>
      (await admin.heating_systems.get({ params: { id } })).further_buildings
    return {
      params: { id },
      building,
      annex,
      neighbour: neighbour.id,
      vacant: vacant.id,
      others,
      mandate,
      readFurtherBuildings,
    }
  }

  it('shows its reader only the buildings that they can see, in every response', async () => {
    const { params, building, annex, neighbour, vacant } = await aSharedBoiler()
    for (const who of [client, partner]) {
      const system = await who.heating_systems.get({ params })
      expect(system.further_buildings).toEqual([annex])
      expect(system.served?.map((part) => part.building)).toEqual([building, annex])
      expect(Object.keys(system.labels.buildings ?? {}).map(Number)).toEqual([building, annex])
      const { results } = await who.heating_systems.list({ query: { building } })
      expect(results).toMatchObject([{ further_buildings: [annex] }])
      expect(results[0]!.served).toHaveLength(2)
      const exported = await fetch(`${app.url}/api/heating_systems/export/?format=csv`, {
        headers: { Authorization: `Bearer ${who.token}` },
      })
      const allResponses = JSON.stringify([system, results, await exported.text()])
      expect(allResponses).not.toContain('Cachette')
      // Neither filter nor search reveals a building out of reach.
      const count = async (query: object) => (await who.heating_systems.list({ query })).count
      expect([await count({ building: annex }), await count({ building: neighbour })]).toEqual([
        1, 0,
      ])
      expect([await count({ building: vacant }), await count({ search: 'cachette' })]).toEqual([
        0, 0,
      ])
    }
    expect((await admin.heating_systems.list({ query: { building: neighbour } })).count).toBe(1)
    expect((await stranger.heating_systems.list({})).results).toEqual([])
  })

  it('keeps hidden buildings when its reader enters others, and hides them in history and conflicts', async () => {
    const { params, annex, neighbour, vacant, readFurtherBuildings } = await aSharedBoiler()
    const { version } = await client.heating_systems.get({ params })
    const body = { further_buildings: [] }
    expect((await client.heating_systems.update({ params, body })).further_buildings).toEqual([])
    expect(await readFurtherBuildings()).toEqual([neighbour, vacant])
    const change = { params, body: { further_buildings: [annex] } }
    await partner.heating_systems.update(change)
    expect(await readFurtherBuildings()).toEqual([neighbour, vacant, annex])
    const { body: refused } = await refusal(
      client.heating_systems.update(
        { params, body: { further_buildings: [] } },
        { ifMatch: version },
      ),
    )
    expect(refused).toMatchObject({
      conflicts: { further_buildings: { mine: [], theirs: [annex], original: [annex] } },
    })
    const history = await client.heating_systems.history({ params })
    expect(history.results.map(({ changes }) => changes)).toEqual([
      [{ field: 'further_buildings', before: [annex], after: [] }],
    ])
    expect(JSON.stringify([refused, history])).not.toContain('Cachette')
    const invalidChange = { params, body: { further_buildings: [annex, neighbour] } }
    expect(await statusOf(partner.heating_systems.update(invalidChange))).toBe(400)
  })

  it('can be restored by its reader while a hidden building is in the trash', async () => {
    const { params, vacant, readFurtherBuildings } = await aSharedBoiler()
    await admin.buildings.remove({ params: { id: vacant } })
    await client.heating_systems.remove({ params })
    expect(await client.heating_systems.restore({ params })).toMatchObject({ id: params.id })
    expect(await readFurtherBuildings()).toContain(vacant)
  })

  it('keeps hidden buildings when a proposal is accepted, and hides them in the proposal', async () => {
    const { params, annex, neighbour, vacant, mandate, readFurtherBuildings } =
      await aSharedBoiler()
    await admin.mandates.update({ params: { id: mandate }, body: { responsible: admin.id } })
    await move(mandate, 'in_progress')
    const target = { mandate, resource: 'heating_systems', record: params.id } as const
    const { results } = await client.proposals.create({
      body: { ...target, values: { further_buildings: [] } },
    })
    const query = { mandate }
    for (const proposals of [results, (await client.proposals.list({ query })).results])
      expect(proposals).toMatchObject([
        { before: [annex], value: [], current: [annex], is_changed: false },
      ])
    expect(JSON.stringify(await client.proposals.list({ query }))).not.toContain('Cachette')
    expect((await admin.proposals.list({ query })).results).toMatchObject([
      { before: [neighbour, annex, vacant], value: [neighbour, vacant], is_changed: false },
    ])
    await admin.proposals.decide({ body: { ids: [results[0]!.id], accept: true } })
    expect(await readFurtherBuildings()).toEqual([neighbour, vacant])
  })
})

describe('rights on technical rows (§6)', () => {
  it('let a client enter consumption on their mandates and change their own until it is accepted', async () => {
    const { id: building } = await aBuilding()
    const mandate = await aMandate(building)
    expect(await refusedFields(client.consumptions.create({ body: { ...oil, building } }))).toEqual(
      expect.objectContaining({ fields: { mandate: ['Enter a value.'] } }),
    )
    const body = { ...oil, building, mandate }
    const clientRow = await client.consumptions.create({ body })
    expect(clientRow).toMatchObject({
      entered_by: client.id,
      provenance: { amount: { source: 'client' } },
    })
    const officeRow = await admin.consumptions.create({ body: { ...body, amount: 9000 } })
    const readByClient = await client.consumptions.get({ params: { id: officeRow.id } })
    expect(readByClient).not.toHaveProperty('entered_by')
    expect(readByClient.provenance.amount?.by).toBeNull()
    const params = { id: clientRow.id }
    expect(await client.consumptions.update({ params, body: { amount: 19_000 } })).toMatchObject({
      amount: 19_000,
    })
    const change = (id: number) =>
      client.consumptions.update({ params: { id }, body: { amount: 1 } })
    expect(await refusal(change(officeRow.id))).toMatchObject({ status: 403 })
    expect(
      await refusal(client.consumptions.remove({ params: { id: officeRow.id } })),
    ).toMatchObject({
      status: 403,
    })
    expect(
      await refusal(client.consumptions.update({ params, body: { accepted: true } })),
    ).toMatchObject({ status: 403 })
    const elsewhere = { params, body: { mandate: await aMandate(building) } }
    expect(await refusal(client.consumptions.update(elsewhere))).toMatchObject({ status: 403 })

    expect(await partner.consumptions.update({ params, body: { amount: 18_000 } })).toMatchObject({
      amount: 18_000,
    })
    // The office cannot accept values that changed since it read them.
    const { version } = await admin.consumptions.get({ params })
    await partner.consumptions.update({ params, body: { amount: 180_000 } })
    const accepting = admin.consumptions.update(
      { params, body: { accepted: true } },
      { ifMatch: version },
    )
    expect(await refusal(accepting)).toMatchObject({
      status: 409,
      body: { conflicts: { amount: { mine: 18_000, theirs: 180_000 } } },
    })
    await partner.consumptions.update({ params, body: { amount: 18_000 } })
    await admin.consumptions.update({ params, body: { accepted: true } })
    expect(await refusal(change(clientRow.id))).toMatchObject({ status: 403 })
    expect(await refusal(client.consumptions.remove({ params }))).toMatchObject({ status: 403 })
    await admin.consumptions.update({ params, body: { accepted: false } })
    await client.consumptions.remove({ params })
    expect(await client.consumptions.restore({ params })).toMatchObject({ amount: 18_000 })
  })

  it('let a client enter heating and companies until work starts, a partner always', async () => {
    const { id: building } = await aBuilding()
    const mandate = await aMandate(building)
    const parents = { building, mandate }
    const system = { ...boiler, ...parents }
    const firm = { ...company, ...parents }
    const { id } = await client.heating_systems.create({ body: system })
    const { id: firmId } = await partner.maintenance_companies.create({ body: firm })
    const body = { role: 'heating' } as const
    const call = client.maintenance_companies.update({ params: { id: firmId }, body })
    expect(await call).toMatchObject(body)

    await admin.mandates.update({ params: { id: mandate }, body: { responsible: admin.id } })
    await move(mandate, 'in_progress')
    const params = { id }
    const late = [
      client.heating_systems.create({ body: system }),
      client.maintenance_companies.create({ body: firm }),
      client.heating_systems.update({ params, body: { power: 20 } }),
      client.heating_systems.remove({ params }),
      client.maintenance_companies.remove({ params: { id: firmId } }),
    ]
    for (const refused of await Promise.all(late.map(refusal)))
      expect(refused).toMatchObject({ status: 403 })
    expect(await client.heating_systems.get({ params })).toMatchObject({ power: null })
    expect(await partner.heating_systems.update({ params, body: { power: 20 } })).toMatchObject({
      power: 20,
    })
    await partner.heating_systems.remove({ params })
  })

  it('let a client add rows exactly if the screen offers it: on their own request, once it is offered (§6)', async () => {
    const body = { product: peik, street_name: 'Rue Demandée' }
    const { id: mandate } = await client.mandates.request({ body: body })
    const { building } = (await admin.mandates.get({ params: { id: mandate } })) as {
      building: number
    }
    const person = { id: client.id, groups: ['client'] }
    const bodies = {
      consumptions: oil,
      heating_systems: boiler,
      maintenance_companies: company,
      renovations: roof,
    }
    for (const [index, status] of statuses.entries()) {
      await app.database.transaction({ actor: null, source: 'system' }, (db) =>
        db.update(mandatesTable).set({ status }).where(eq(mandatesTable.id, mandate)),
      )
      const reader = {
        person,
        mandate: { id: mandate, status, status_dates: {}, origin: 'request', kickoff: null },
      }
      for (const [name, row] of Object.entries(bodies)) {
        const resource = name as keyof typeof bodies
        const create = client[resource].create as (input: object) => Promise<unknown>
        const further = name === 'consumptions' && { amount: 1000 + index }
        const isAccepted = await create({ body: { building, mandate, ...row, ...further } }).then(
          () => true,
          () => false,
        )
        const label = `${resource} of a mandate ${status}: `
        expect(label + isAccepted).toBe(label + mayAdd(resource, reader))
        if (resource === 'heating_systems')
          expect(label + isAccepted).toBe(label + ['offered', 'ordered'].includes(status))
      }
    }
  })

  it('let a partner write renovations and a client read them', async () => {
    const { id: building } = await aBuilding()
    const body = { ...roof, building, mandate: await aMandate(building) }
    const { id } = await partner.renovations.create({ body })
    expect(await client.renovations.get({ params: { id } })).toMatchObject(roof)
    expect(await refusal(client.renovations.create({ body }))).toMatchObject({ status: 403 })
    const change = { params: { id }, body: { company: 'Moi' } }
    expect(await refusal(client.renovations.update(change))).toMatchObject({ status: 403 })
  })

  it('hide rows of other mandates on the same building and those of the office', async () => {
    const { id: building } = await aBuilding()
    const formerPartner = await app.as('partner')
    const former = await aMandate(building, undefined, { client: stranger, partner: formerPartner })
    const draft = await aMandate(building, 'draft')
    const mandate = await aMandate(building)
    const rows: number[] = []
    for (const [person, amount, rowMandate] of [
      [stranger, 1, former],
      [formerPartner, 2, former],
      [admin, 3, draft],
      [admin, 4, undefined],
    ] as const) {
      const body = { ...oil, building, amount, mandate: rowMandate }
      rows.push((await person.consumptions.create({ body })).id)
    }
    const clientRow = await client.consumptions.create({ body: { ...oil, building, mandate } })
    expect(ids(await client.consumptions.list({ query: { building } }))).toEqual([clientRow.id])
    const calls = rows.flatMap((id) => [
      client.consumptions.get({ params: { id } }),
      client.consumptions.history({ params: { id } }),
      client.consumptions.update({ params: { id }, body: { amount: 1 } }),
      client.consumptions.remove({ params: { id } }),
    ])
    for (const refused of await Promise.all(calls.map(refusal)))
      expect(refused).toMatchObject({ status: 404 })
    const query = { building }
    expect((await partner.consumptions.list({ query })).count).toBe(2)
    expect((await formerPartner.consumptions.list({ query })).count).toBe(2)
    expect((await admin.consumptions.list({ query })).count).toBe(5)
    const theirs = stranger.consumptions.create({ body: { ...oil, building, mandate } })
    expect(await refusedFields(theirs)).toMatchObject({
      fields: { mandate: ['There is no such record.'] },
    })
    const nobody = await app.as()
    expect(await refusal(nobody.consumptions.list({}))).toMatchObject({ status: 403 })
  })
})
