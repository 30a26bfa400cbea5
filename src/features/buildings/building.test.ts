import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geoadmin } from '../../integrations/geodata/geoadmin.server.ts'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { root } from '../../testing/template.ts'
import { loadRegister } from '../register/load.server.ts'
import { buildingText } from './building.text.ts'
import { buildingFields, registerFields } from './building.ts'
import { dateProblems } from './dateProblems.ts'

/** In the shipped register: Avenue Giuseppe-MOTTA 30, and ten buildings at one address. */
const motta = 1015052

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let cecb: number

beforeAll(async () => {
  app = await testApp()
  await loadRegister(app.database.pool, root)
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  cecb = results[0]!.id
})

let buildingCount = 0
/** Creates a separate building by hand. */
const aBuilding = (body: Parameters<TestPerson['buildings']['create']>[0]['body'] = {}) =>
  admin.buildings.create({ body: { street_name: `Chemin des Essais ${++buildingCount}`, ...body } })

/** A mandate of the client, or an ordered one of the partner, on a building. */
async function mandateOn(building: number, people: { client?: number; partner?: number } = {}) {
  const mandate = await admin.mandates.create({
    body: { product: cecb, building, client: people.client ?? admin.id, partner: people.partner },
  })
  if (!people.partner) return mandate
  const body = { to: 'ordered', reason: 'for the test' } as const
  return admin.mandates.setStatus({ params: { id: mandate.id }, body })
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => (error as CallError).body,
  )

describe('a building', () => {
  it('stores every field of the specification (§3.building.*)', async () => {
    const [owner, manager, company] = await Promise.all([
      app.as('client'),
      app.as('client'),
      app.as('client'),
    ])
    const body = {
      egid: 2_041_659,
      street_name: 'Rue de la Preuve',
      street_number: '12A',
      postcode: '1204',
      city: 'Genève',
      plot_number: '5123',
      building_type: 1020,
      affectation: 1122,
      sia_classification: { multi_family: 80, sales: 20 },
      surface: 412,
      sre: 2_480,
      apartments: 24,
      floors: 7,
      altitude: 374.5,
      canton: 'VD' as const,
      building_status: 1004,
      protected: 'yes' as const,
      protected_note: 'Façade sur rue',
      construction_year: 1962,
      construction_period: 8014,
      last_renovation_date: '2009-06-30',
      heating_generator_1: 7430,
      heating_energy_1: 7530,
      heating_source_1: 869,
      heating_updated_1: '2024-02-11',
      heating_generator_2: 7400,
      heating_energy_2: 7500,
      heating_source_2: 860,
      heating_updated_2: '2001-11-29',
      cad_zone: 'GeniLac',
      geothermal_zone: 'Autorisé sous conditions',
      no2_immissions: 24.6,
      noise_zone: 'ds_3' as const,
      coordinate_e: 2_500_532.125,
      coordinate_n: 1_117_325.5,
      owners: [owner.id],
      manager: manager.id,
      maintenance_companies: [company.id],
    }
    const building = await admin.buildings.create({ body })
    expect(building).toMatchObject(body)
    expect(building).toMatchObject({
      address: 'Rue de la Preuve 12A',
      manager_name: (await admin.users.get({ params: { id: manager.id } })).name,
      updated_by: { source: 'admin', name: expect.stringMatching(/^admin Test/) },
    })
    expect(building.labels.users).toHaveProperty(String(owner.id))
  })

  it('has for each value its source, time and author', async () => {
    const { id } = await aBuilding({ floors: 4 })
    await mandateOn(id, { partner: partner.id })
    const { provenance } = await partner.buildings.update({
      params: { id },
      body: { surface: 300 },
    })
    // Partners see their own entries; other authors are only visible with rights to the history.
    expect(provenance).toMatchObject({
      floors: { source: 'admin', by: null },
      surface: { source: 'partner', by: { id: partner.id } },
    })
    expect((await admin.buildings.get({ params: { id } })).provenance).toMatchObject({
      floors: { source: 'admin', by: { id: admin.id } },
      surface: { source: 'partner', by: { id: partner.id } },
    })
    expect(provenance).not.toHaveProperty('sre')
  })

  it('has a postcode of Switzerland, refused at its field if there is none (§3.building.postcode)', async () => {
    const postcode = async (typed: string) => (await aBuilding({ postcode: typed })).postcode
    expect(await postcode(' CH-1204 ')).toBe('1204')
    expect(await postcode('9658')).toBe('9658')
    expect(await postcode('')).toBe(null)
    for (const wrong of ['0999', '9659', '12040', '74100', 'Genève'])
      expect(await refusal(postcode(wrong))).toMatchObject({
        fields: { postcode: ['Enter a Swiss postcode (1000 to 9658).'] },
      })
  })

  it('needs a street or an EGID; the canton is Geneva by default', async () => {
    expect(await refusal(admin.buildings.create({ body: { city: 'Carouge' } }))).toMatchObject({
      code: 'invalid_input',
      fields: { street_name: ['Enter a street or an EGID.'] },
    })
    const { id, canton, address } = await aBuilding({ street_name: 'Chemin sans numéro' })
    expect({ canton, address }).toEqual({ canton: 'GE', address: 'Chemin sans numéro' })
    const emptied = admin.buildings.update({ params: { id }, body: { street_name: null } })
    expect(await refusal(emptied)).toMatchObject({
      fields: { street_name: ['Enter a street or an EGID.'] },
    })
    await admin.buildings.update({ params: { id }, body: { street_name: null, egid: 123 } })
    expect((await admin.buildings.get({ params: { id } })).address).toBe('EGID 123')
  })

  it.each([
    [{ egid: 1_000_000_000 }, 'egid'],
    [{ egid: 0 }, 'egid'],
    [{ construction_year: 999 }, 'construction_year'],
    [{ construction_year: new Date().getFullYear() + 6 }, 'construction_year'],
    [{ last_renovation_date: `${new Date().getFullYear() + 2}-01-01` }, 'last_renovation_date'],
    [{ heating_updated_1: `${new Date().getFullYear() + 1}-12-31` }, 'heating_updated_1'],
    [{ sia_classification: { school: 60, sales: 30 } }, 'sia_classification'],
    [{ building_type: 1122 }, 'building_type'],
    [{ altitude: 5000 }, 'altitude'],
    [{ owners: [999_999] }, 'owners'],
    [{ manager: 999_999 }, 'manager'],
  ])('refuses %o with a field error', async (wrong, field) => {
    const { fields } = await refusal(aBuilding(wrong as object))
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  it('accepts years of construction up to five years ahead', () => {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2090-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, fc.integer({ min: -900, max: 40 }), (date, ahead) => {
        const today = date.toISOString().slice(0, 10)
        const construction_year = date.getUTCFullYear() + ahead
        const problems = dateProblems({ construction_year }, today)
        expect('construction_year' in problems).toBe(ahead > 5)
      }),
    )
  })
})

describe('an EGID in use', () => {
  it('is refused when a building is created or changed, with the id of the building that has it', async () => {
    const { id } = await aBuilding({ egid: 77_001 })
    const other = await aBuilding()
    const expected = {
      code: 'egid_exists',
      existing: id,
      fields: { egid: ['A building with this EGID already exists.'] },
    }
    await expect(admin.buildings.create({ body: { egid: 77_001 } })).rejects.toMatchObject({
      status: 409,
      body: expected,
    })
    await expect(
      admin.buildings.update({ params: { id: other.id }, body: { egid: 77_001 } }),
    ).rejects.toMatchObject({ status: 409, body: expected })
    await admin.buildings.update({ params: { id }, body: { egid: 77_001, floors: 3 } })
  })

  it('is assigned only once by concurrent requests', async () => {
    const tries = Array.from({ length: 6 }, () =>
      admin.buildings.create({ body: { egid: 77_002 } }),
    )
    const ended = await Promise.allSettled(tries)
    const first = ended.filter((one) => one.status === 'fulfilled')
    expect(first).toHaveLength(1)
    for (const one of ended)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ status: 409, body: { existing: first[0]!.value.id } })
  })

  it('can be used again after its building is deleted', async () => {
    const { id } = await aBuilding({ egid: 77_003 })
    await admin.buildings.remove({ params: { id } })
    expect((await admin.buildings.create({ body: { egid: 77_003 } })).id).not.toBe(id)
  })
})

describe('a building created from an address', () => {
  it('takes street and number from the shipped register unless they are typed', async () => {
    const building = await admin.buildings.create({
      body: { egid: motta, street_number: '30bis', floors: 9 },
    })
    expect(building).toMatchObject({
      egid: motta,
      street_name: 'Avenue Giuseppe-Motta',
      street_number: '30bis',
      canton: 'GE',
      floors: 9,
      postcode: null,
      city: null,
      construction_year: null,
    })
    const sources = Object.entries(building.provenance).map(([name, { source }]) => [name, source])
    expect(Object.fromEntries(sources)).toEqual({
      egid: 'sitg',
      street_name: 'sitg',
      canton: 'sitg',
      street_number: 'admin',
      floors: 'admin',
    })
    expect(building.warnings).toEqual([
      'The federal register (RegBL) is not connected: its data is not available.',
    ])
    const { id } = building
    expect(await admin.buildings.get({ params: { id } })).not.toHaveProperty('warnings')
    await admin.buildings.update({ params: { id }, body: { street_name: 'Avenue Motta' } })
    const { provenance } = await admin.buildings.get({ params: { id } })
    expect(provenance.street_name!.source).toBe('admin')
  })

  it('is created with a warning if no register knows its EGID', async () => {
    const { egid, address, warnings } = await admin.buildings.create({
      body: { egid: 999_999_998 },
    })
    expect({ egid, address }).toEqual({ egid: 999_999_998, address: 'EGID 999999998' })
    expect(warnings).toContain('No register knows the EGID 999999998.')
  })

  it('can be found while its address is typed, with the source named, by the office only', async () => {
    const { results, source } = await admin.register.search({
      query: { q: 'av giusepe motta 30', limit: 3 },
    })
    expect(results[0]).toMatchObject({ egid: motta, label: 'Avenue Giuseppe-Motta 30' })
    expect(results.length).toBeLessThanOrEqual(3)
    expect(source).toMatchObject({ licence: expect.stringContaining('© SITG') })
    for (const person of [client, partner]) {
      await expect(person.register.search({ query: { q: 'motta' } })).rejects.toMatchObject({
        status: 403,
      })
      await expect(person.buildings.preview({ params: { egid: motta } })).rejects.toMatchObject({
        status: 403,
      })
    }
  })

  it('is created once: a repeated request gets the first response', async () => {
    const idempotencyKey = crypto.randomUUID()
    const body = { egid: 2_750_057 }
    const first = await admin.buildings.create({ body }, { idempotencyKey })
    expect(await admin.buildings.create({ body }, { idempotencyKey })).toEqual(first)
  })
})

describe('the geodata service', () => {
  let recorded: { results: { attributes: Record<string, unknown> }[] }
  beforeAll(async () => {
    const file = 'src/integrations/geodata/recorded/find-1231641.json'
    recorded = JSON.parse(await readFile(join(root, file), 'utf8'))
  })

  /** Starts the product with this geodata response; returns it with an administrator. */
  async function servedBy(answer: RequestListener, times: { requestTimeout?: number } = {}) {
    const service = createServer(answer)
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    afterAll(() => {
      service.closeAllConnections()
      service.close()
    })
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const served = await testApp({
      env: { GEOADMIN_URL: url },
      outside: (outside) => ({
        ...outside,
        geodata: { ...outside.geodata, ...geoadmin({ url, deadline: 60_000, ...times }) },
      }),
    })
    await served.database.pool.query(`
      insert into register_streets values
        (1, 'Avenue Giuseppe-MOTTA', 'avenue giuseppe motta', null, null, null, 'GE', '{}')`)
    await served.database.pool.query(`
      insert into register_entrances values
        (${motta}, 0, 'test', 1, 30, '', '30', 'Avenue Giuseppe-MOTTA 30')`)
    return { served, office: await served.as('admin') }
  }

  /** The recorded response, changed to a building of the shipped register. */
  const entry = (changes: Record<string, unknown> = {}) => ({
    results: recorded.results.map((result) => ({
      ...result,
      attributes: {
        ...result.attributes,
        egid: String(motta),
        strname: ['Avenue Giuseppe-Motta'],
        strsp: ['FR'],
        deinr: '30',
        dplz4: 1202,
        dplzname: 'Genève',
        gdekt: 'GE',
        ...changes,
      },
    })),
  })
  const json =
    (find: unknown, height: unknown = { height: '398.14' }): RequestListener =>
    (request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url!.includes('height') ? height : find))
    }

  it('fills fields with the register as their source, as previewed', async () => {
    const { served, office } = await servedBy(json(entry()))
    const { attributes } = recorded.results[0]!
    const expected = {
      street_name: 'Avenue Giuseppe-Motta',
      street_number: '30',
      postcode: '1202',
      city: 'Genève',
      canton: 'GE',
      plot_number: attributes.lparz,
      surface: attributes.garea,
      apartments: attributes.ganzwhg,
      floors: attributes.gastw,
      construction_period: attributes.gbaup,
      heating_generator_1: attributes.gwaerzh1,
      heating_energy_1: attributes.genh1,
      heating_updated_1: '2025-02-11',
      coordinate_e: attributes.gkode,
      altitude: 398.1,
    }
    const preview = await office.buildings.preview({ params: { egid: motta } })
    expect(preview).toMatchObject({ values: expected, existing: null, warnings: [] })
    const building = await office.buildings.create({ body: { egid: motta, floors: 12 } })
    expect(building).toMatchObject({ ...expected, floors: 12, construction_year: null })
    expect(building).not.toHaveProperty('warnings')
    const elsewhere: Record<string, string> = { floors: 'admin' }
    for (const [name, { source }] of Object.entries(building.provenance))
      expect([name, source]).toEqual([name, elsewhere[name] ?? 'register'])
    expect(await office.buildings.preview({ params: { egid: motta } })).toMatchObject({
      existing: building.id,
    })
    const health = await (await fetch(`${served.url}/api/health/`)).json()
    expect(health.outside.geodata).toMatch(/^127\.0\.0\.1/)
  })

  it('fills only values that are valid for their field', async () => {
    const { office } = await servedBy(
      json(entry({ gkat: 9999, gbauj: 99_999, gastw: 900, garea: 88 }), { height: 'high' }),
    )
    const building = await office.buildings.create({ body: { egid: motta } })
    expect(building).toMatchObject({
      building_type: null,
      construction_year: null,
      floors: null,
      altitude: null,
      surface: 88,
    })
    expect(building.warnings).toEqual([
      'The altitude is not available: the service is not responding.',
    ])
  })

  it.each<[string, RequestListener]>([
    ['answers nonsense', (_, response) => void response.end('<html>')],
    ['is broken', (_, response) => void response.writeHead(500).end()],
    ['never answers', () => undefined],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('if it %s: the address is saved, with a warning about the rest', async (_, answer) => {
    const { office } = await servedBy(answer, { requestTimeout: 300 })
    const building = await office.buildings.create({ body: { egid: motta } })
    expect(building).toMatchObject({ address: 'Avenue Giuseppe-Motta 30', postcode: null })
    expect(building.warnings).toEqual([
      'The federal register (RegBL) is not responding: its data is not available.',
    ])
  })
})

describe('rights', () => {
  it('let clients and partners see only the buildings of their mandates', async () => {
    const [mine, theirs, nobodys] = [await aBuilding(), await aBuilding(), await aBuilding()]
    const { id: mandate } = await mandateOn(mine.id, { client: client.id })
    await mandateOn(theirs.id, { partner: partner.id })

    // Drafts are invisible to the client.
    expect((await client.buildings.list({})).count).toBe(0)
    await admin.mandates.setStatus({
      params: { id: mandate },
      body: { to: 'ordered', reason: 'by phone' },
    })
    for (const [person, seen] of [
      [client, mine],
      [partner, theirs],
    ] as const) {
      expect((await person.buildings.get({ params: { id: seen.id } })).address).toBe(seen.address)
      const list = await person.buildings.list({ query: { search: 'essais', page_size: 100 } })
      expect(list.results.map(({ id }) => id)).toContain(seen.id)
      expect(list.results.map(({ id }) => id)).not.toContain(nobodys.id)
      expect(list.count).toBe(list.results.length)
      const searched = await person.buildings.list({
        query: { search: nobodys.address, egid: 77_001, sort: '-egid' },
      })
      expect(searched).toMatchObject({ count: 0, results: [] })
      for (const call of ['get', 'history'] as const)
        await expect(person.buildings[call]({ params: { id: nobodys.id } })).rejects.toMatchObject({
          status: 404,
        })
    }
    const outOfReach = partner.buildings.update({ params: { id: nobodys.id }, body: { floors: 1 } })
    await expect(outOfReach).rejects.toMatchObject({ status: 404 })
  })

  it('let a partner write only technical fields of an assigned building', async () => {
    const { id } = await aBuilding()
    await mandateOn(id, { partner: partner.id })
    const params = { id }
    const changed = await partner.buildings.update({
      params,
      body: { sre: 1200, heating_energy_1: 7530 },
    })
    expect(changed).toMatchObject({ sre: 1200, heating_energy_1: 7530 })
    for (const body of [{ street_name: 'Rue Autre' }, { owners: [partner.id] }, { canton: 'VD' }]) {
      const call = partner.buildings.update({ params, body: body as object })
      await expect(call).rejects.toMatchObject({ status: 403 })
    }
    await expect(partner.buildings.remove({ params })).rejects.toMatchObject({ status: 403 })
    await expect(partner.buildings.create({ body: { egid: 4 } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      partner.buildings.duplicates({ query: { street_name: 'Chemin' } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('show only to the office who changed what', async () => {
    const { id } = await aBuilding({ floors: 2 })
    await mandateOn(id, { partner: partner.id })
    await admin.buildings.update({ params: { id }, body: { floors: 3 } })
    await partner.buildings.update({ params: { id }, body: { sre: 900 } })
    const visibleHistory = await partner.buildings.history({ params: { id } })
    expect(visibleHistory.results.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['sre'],
    ])
    expect((await admin.buildings.history({ params: { id } })).count).toBe(3)
    expect(await partner.buildings.get({ params: { id } })).not.toHaveProperty('updated_by')
    expect((await partner.buildings.list({})).results[0]).not.toHaveProperty('updated_by')
  })

  it('grant nothing to somebody without a group', async () => {
    const stranger = await app.as()
    await expect(stranger.buildings.list({})).rejects.toMatchObject({ status: 403 })
    await expect(app.anonymous.buildings.list({})).rejects.toMatchObject({ status: 401 })
  })
})

describe('the list of buildings', () => {
  it('can be searched by abbreviations or full words, and for 12A as 12 a (§2)', async () => {
    const { id } = await aBuilding({ street_name: 'Route de Soral-Dessus', street_number: '12A' })
    const short = await aBuilding({ street_name: 'bd. St-Tropez', street_number: '8' })
    const findIds = async (search: string) =>
      (await admin.buildings.list({ query: { search } })).results.map((one) => one.id)
    for (const typed of ['rte soral', 'rt. de soral 12 a', 'ROUTE soral 12A', 'soral-dessus 12a'])
      expect([typed, await findIds(typed)]).toEqual([typed, [id]])
    for (const typed of ['boulevard saint tropez', 'bvd st-tropez 8', 'blvd. Saint-Tropez'])
      expect([typed, await findIds(typed)]).toEqual([typed, [short.id]])
    expect(await findIds('soral 13')).toEqual([])
  })

  it('is sorted by street, then by house number as a number', async () => {
    const numbers = ['10', '9', '12A', '100']
    for (const street_number of numbers)
      await aBuilding({ street_name: 'Chemin des Égalités', street_number })
    await aBuilding({ street_name: 'Chemin des EGALITÉS-Basses', street_number: '1' })
    const { results } = await admin.buildings.list({ query: { search: 'egalites' } })
    expect(results.map(({ address }) => address)).toEqual([
      'Chemin des Égalités 9',
      'Chemin des Égalités 10',
      'Chemin des Égalités 12A',
      'Chemin des Égalités 100',
      'Chemin des EGALITÉS-Basses 1',
    ])
  })

  it('can be searched by EGID and plot, and shows the manager and the last change (§2)', async () => {
    const manager = await app.as('client')
    const { id } = await aBuilding({
      egid: 88_123_456,
      plot_number: 'DP1234',
      manager: manager.id,
    })
    for (const search of ['88123', 'dp1234']) {
      const { results } = await admin.buildings.list({ query: { search } })
      expect(results).toMatchObject([
        {
          id,
          manager_name: expect.stringContaining('client'),
          updated_by: { source: 'admin' },
        },
      ])
    }
    const { results } = await admin.buildings.list({ query: { egid: '88123456,5' } })
    expect(results).toMatchObject([{ id }])
  })

  it('increments the version for a change, but not if nothing changed', async () => {
    const { id, version, updated_at } = await aBuilding({ floors: 5 })
    const same = await admin.buildings.update({ params: { id }, body: { floors: 5 } })
    expect(same).toMatchObject({ version, updated_at })
    const changed = await admin.buildings.update({ params: { id }, body: { floors: 6 } })
    expect(changed.version).toBe(version + 1)
    const [newest] = (await admin.buildings.list({ query: { sort: '-updated_at' } })).results
    expect(newest!.id).toBe(id)
    expect(Object.keys(changed.provenance)).not.toContain('address')
  })
})

describe('concurrent edits', () => {
  it('are merged if they change different fields; a conflict is shown with both sides', async () => {
    const { id, version } = await aBuilding({ floors: 4, surface: 100 })
    await mandateOn(id, { partner: partner.id })
    await partner.buildings.update({ params: { id }, body: { surface: 120 } }, { ifMatch: version })
    const merged = await admin.buildings.update(
      { params: { id }, body: { floors: 5 } },
      { ifMatch: version },
    )
    expect(merged).toMatchObject({ floors: 5, surface: 120, version: version + 2 })
    await expect(
      admin.buildings.update({ params: { id }, body: { surface: 130 } }, { ifMatch: version }),
    ).rejects.toMatchObject({
      status: 409,
      body: {
        conflicts: {
          surface: {
            mine: 130,
            theirs: 120,
            original: 100,
            provenance: {
              theirs: { source: 'partner', by: { id: partner.id, name: 'partner Test 3' } },
              original: { source: 'admin', by: { id: admin.id } },
            },
          },
        },
      },
    })
    // Partners see that the office changed it and when, but not who.
    await expect(
      partner.buildings.update({ params: { id }, body: { floors: 6 } }, { ifMatch: version }),
    ).rejects.toMatchObject({
      body: {
        conflicts: {
          floors: {
            theirs: 5,
            provenance: { theirs: { source: 'admin', at: merged.updated_at, by: null } },
          },
        },
      },
    })
  })
})

describe('the people of a building', () => {
  it('are found by person, and removed when the field changes', async () => {
    const person = await app.as('client')
    const { id, address } = await aBuilding({ owners: [person.id, person.id], manager: person.id })
    const rolesOf = async () => {
      const { buildings } = await admin.mandates.assignments({ params: { id: person.id } })
      return buildings.map(({ id, address, role }) => [id, address, role]).sort()
    }
    expect(await rolesOf()).toEqual([
      [id, address, 'manager'],
      [id, address, 'owner'],
    ])
    await admin.buildings.update({ params: { id }, body: { owners: [] } })
    expect(await rolesOf()).toEqual([[id, address, 'manager']])
    expect(await admin.users.remove({ params: { id: person.id } })).toEqual({
      outcome: 'deactivated',
    })
  })
})

describe('deletion', () => {
  it('is refused while the building has a mandate', async () => {
    const { id } = await aBuilding()
    const mandate = await mandateOn(id)
    await expect(admin.buildings.remove({ params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'has_mandates' },
    })
    await admin.mandates.remove({ params: { id: mandate.id } })
    await admin.buildings.remove({ params: { id } })
    await expect(admin.buildings.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('likely duplicates', () => {
  it('are found by a similar address or EGID: at most five, without the building itself', async () => {
    const one = await aBuilding({ street_name: 'Chemin de la Vendée-Neuve', street_number: '14' })
    await aBuilding({ street_name: 'Chemin de la Vendée-Neuve', street_number: '16' })
    const ids = async (query: Record<string, string | number>) =>
      (await admin.buildings.duplicates({ query })).results.map(({ id }) => id)
    for (const [street_name, street_number] of [
      ['ch. de la Vendée-Neuve', '14'],
      ['Chemin de la Vende-Neuve', '14'],
      ['chemin vendee neuve 14', ''],
      ['14, chemin de la Vendée-Neuve', ''],
    ] as const)
      expect([street_name, await ids({ street_name, street_number })]).toEqual([
        street_name,
        [one.id],
      ])
    expect(await ids({ street_name: 'Chemin de la Vendée-Neuve', street_number: '18' })).toEqual([])
    expect(await ids({ street_name: 'Chemin de la Vendée-Neuve' })).toEqual([])
    expect(
      await ids({ street_name: 'ch. Vendée-Neuve', street_number: '14', except: one.id }),
    ).toEqual([])

    const { id } = await aBuilding({ egid: 5_555_555 })
    expect(await ids({ egid: 5_555_555 })).toEqual([id])
    expect(await ids({ egid: 5_555_555, street_name: 'Rue', street_number: '1' })).toEqual([id])

    for (let n = 0; n < 7; n++)
      await aBuilding({ street_name: 'Rue du Septuple', street_number: '7' })
    expect(await ids({ street_name: 'r. du Septuple', street_number: '7' })).toHaveLength(5)
  })

  it('do not include a building with another postcode if both are known', async () => {
    const street = { street_name: 'Rue des Deux-Communes', street_number: '3' }
    const { id } = await aBuilding({ ...street, postcode: '1227' })
    const countFor = async (postcode?: string) =>
      (await admin.buildings.duplicates({ query: { ...street, postcode } })).results.length
    expect([await countFor('1227'), await countFor('1212'), await countFor()]).toEqual([1, 0, 1])
    expect(await admin.buildings.get({ params: { id } })).toMatchObject({ postcode: '1227' })
  })
})

describe('building fields', () => {
  it('have texts, as have their sections and options (§2.building_form.*)', () => {
    const keys = new Set(Object.keys(buildingText.words))
    const needed = Object.entries(buildingFields).flatMap(([name, field]) =>
      field.kind === 'object' || name === 'manager_name'
        ? []
        : [
            `field.${name}`,
            `section.${field.section}`,
            ...(field.options ?? []).map((key) => `${name}.${key}`),
          ],
    )
    expect(needed.filter((key) => !keys.has(key))).toEqual([])
  })

  it('are editable even if a register can fill them', () => {
    for (const name of registerFields) expect(buildingFields[name].readOnly).toBe(false)
  })
})
