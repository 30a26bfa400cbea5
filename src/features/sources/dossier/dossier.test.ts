import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { geoadmin } from '../../../integrations/geodata/geoadmin.server.ts'
import { sitg } from '../../../integrations/geodata/sitg.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { json } from '../../../testing/loopback.ts'

const egid = 1000577
const place = { gkode: 2_497_000.5, gkodn: 1_119_000.25 }
const recorded = async (name: string) =>
  JSON.parse(
    await readFile(
      new URL(`../../../integrations/geodata/recorded/${name}.json`, import.meta.url),
      'utf8',
    ),
  )

type Attributes = Record<string, unknown>
/** What each layer says at the place of the building. */
const layers: Record<string, Attributes[]> = {
  OCEN_RTS_2030_2040_2050: [
    { RTS_ID: 7, FLUIDE: 'Chaud', HORIZON: '2040' },
    { RTS_ID: 3, FLUIDE: 'Chaud-Froid', HORIZON: 2030 },
  ],
  // Hosted layers have names in lower case.
  'Hosted/GOL_EXPLOITATION_GEOTHERMIE': [
    { objectid: 1, secteur: 'Sondes géothermiques verticales (système fermé)' },
  ],
  SPAIR_IMMISSIONS_NO2: [{ NO2_MOYENNE_ANNEES: '26-28' }],
  SIT_DEGRES_SENSIBILITE_OPB: [{ OBJECTID: 4, TYPE: 'Zone 3', DS: 'DS II' }],
  DPS_CLASSEMENT: [],
  DPS_INVENTAIRE: [{ NO: 'AVU-12' }],
  DPS_PERIMETRE_PROTEGE: [],
  SCANE_BATIMENT_PATRIMOINE: [{ VALEUR: 'Sans intérêt' }],
  SIT_AUTOR_DOSSIER: [
    {
      ...{ ID_DOSSIER: 1, TYPE_DOSSIER: 'APA', NO_DOSSIER: 'APA 51234', STATUT: 'Accepté' },
      ...{ DATE_DEPOT: Date.UTC(2019, 4, 6), DESCRIPTION: 'Changement des fenêtres' },
      ...{ LIEN_SAD: 'javascript:alert(1)', NOM_REQUERANT: 'Madame Une Telle' },
    },
    { ID_DOSSIER: 2, NO_DOSSIER: 'DD 110000', DATE_DEPOT: Date.UTC(2022, 0, 3) },
  ],
}

let asked: string[] = []
/** Faults by layer. */
let faults: Record<string, (response: ServerResponse) => unknown> = {}
let federal: { results: { attributes: Attributes }[] }
let indices: string
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://loopback')
  const layer = /^\/(.+)\/FeatureServer\/0\/query$/.exec(pathname)?.[1]
  const name = layer ?? pathname.split('/').at(-1)!
  asked.push(name)
  if (faults[name]) return faults[name](response)
  if (name === 'find') return json(response, JSON.stringify(federal))
  if (name === 'height') return json(response, '{"height":"407.7"}')
  if (name === 'SCANE_INDICE_MOYENNES_3_ANS') return json(response, indices)
  const features = layers[name]?.map((attributes) => ({ attributes }))
  return json(
    response,
    JSON.stringify(features ? { features } : { error: { code: 400, message: 'Invalid URL' } }),
  )
})

let app: TestApp
let office: TestPerson
let building: number
/** The layer that never answers. */
let silent: string | undefined

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const options = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ requestTimeout: 30_000, deadline: 60_000, maxRequests: 10_000, breakerPause: 1 },
  }
  const canton = sitg(options)
  const hastyCanton = sitg({ ...options, requestTimeout: 200 })
  const geology = sitg(options)
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      geodata: {
        ...geoadmin(options),
        ...canton,
        featuresAt: ({ service, name }, at) => {
          if (name === silent) return hastyCanton.featuresAt(name, at)
          return (service === 'canton' ? canton : geology).featuresAt(name, at)
        },
      },
    }),
  })
  federal = await recorded('find-1231641')
  Object.assign(federal.results[0]!.attributes, { ...place, egid: String(egid), gdekt: 'GE' })
  indices = JSON.stringify(await recorded('idc-rows'))
  office = await app.as('admin')
  building = (await office.buildings.create({ body: { egid } })).id
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  faults = {}
  silent = undefined
})

const params = () => ({ id: building })
const stateOf = ({ sources }: { sources: { source: string; state: string }[] }) =>
  Object.fromEntries(sources.map(({ source, state }) => [source, state]))

describe('the dossier of a building (§3)', () => {
  it('shows what sources say field by field, and takes over only what is accepted', async () => {
    expect(await office.dossier.get({ params: params() })).toMatchObject({ differences: [] })
    const { version } = await office.buildings.get({ params: params() })
    await office.buildings.update({ params: params(), body: { floors: 5 } }, { ifMatch: version })

    const dossier = await office.dossier.refresh({ params: params() })
    expect(new Set(Object.values(stateOf(dossier)))).toEqual(new Set(['answered']))
    const found = Object.fromEntries(dossier.differences.map((one) => [one.field, one]))
    expect(found.floors).toMatchObject({
      ...{ stored: 5, found: 4, source: 'register', stored_source: 'admin' },
      replaces_person: true,
    })
    expect(Object.keys(found).sort()).toEqual([
      ...['cad_zone', 'floors', 'geothermal_zone', 'no2_immissions', 'noise_zone'],
      ...['protected', 'protected_note'],
    ])
    expect(found.cad_zone).toMatchObject({ stored: null, source: 'sitg', replaces_person: false })
    expect(found.protected_note?.found).toBe('DPS_INVENTAIRE')
    const permits = dossier.sources.find(({ source }) => source === 'permits')!.permits
    expect(permits).toMatchObject([
      { number: 'DD 110000', date: '2022-01-03' },
      { number: 'APA 51234', kind: 'APA', description: 'Changement des fenêtres', link: null },
    ])
    expect(JSON.stringify(dossier)).not.toContain('Une Telle')

    // Nothing but the official indices has been stored.
    const before = await office.buildings.get({ params: params() })
    expect(before).toMatchObject({ floors: 5, cad_zone: null, noise_zone: null })
    const { results } = await office.idc.list({ query: { building } })
    expect(results.map(({ year }) => year)).toEqual([2023, 2022])

    const values = {
      cad_zone: 'Chaud-Froid, 2030',
      geothermal_zone: 'Sondes géothermiques verticales (système fermé)',
      no2_immissions: 28,
      noise_zone: 'ds_2' as const,
    }
    const accepted = await office.dossier.accept({ params: params(), body: { values } })
    expect(accepted).toMatchObject({ ...values, floors: 5 })
    for (const name of Object.keys(values))
      expect(accepted.provenance[name]).toMatchObject({ source: 'sitg' })
    const after = await office.dossier.get({ params: params() })
    expect(after.differences.map(({ field }) => field)).toEqual([
      'floors',
      'protected',
      'protected_note',
    ])
    const own = await office.dossier.accept({ params: params(), body: { values: { floors: 4 } } })
    expect(own.provenance.floors).toMatchObject({ source: 'register' })
  })

  it('takes over nothing that its sources do not say', async () => {
    const accept = (values: object) =>
      office.dossier.accept({ params: params(), body: { values: values as never } })
    for (const values of [{ protected: 'no' }, { floors: 9 }])
      await expect(accept(values)).rejects.toMatchObject({
        ...{ status: 409, body: { code: 'changed' } },
      })
    await expect(accept({ egid: 4 })).rejects.toMatchObject({ status: 400 })
  })

  it('tells the health of each source and what it knows', async () => {
    const { results } = await office.dossier.services({})
    expect(results.find(({ source }) => source === 'heritage')).toMatchObject({
      ...{ state: 'answered', buildings: 1, known: 1, answered_at: expect.any(String) },
    })
    const fieldsOf = (name: string) => results.find(({ source }) => source === name)?.fields
    expect(fieldsOf('no2')).toEqual([{ field: 'no2_immissions', buildings: 1 }])
    expect(fieldsOf('permits')).toEqual([])
    expect(fieldsOf('register')).toContainEqual({ field: 'floors', buildings: 1 })
    expect(fieldsOf('register')!.some(({ buildings }) => buildings === 0)).toBe(true)
    expect(results.find(({ source }) => source === 'no2')?.layers).toEqual(['SPAIR_IMMISSIONS_NO2'])
  })

  it('asks nothing again for a day, unless the question changed', async () => {
    await office.dossier.refresh({ params: params() })
    expect(asked).toEqual([])
    await office.settings.update({
      params: { id: 1 },
      body: { layer_no2: 'Hosted/NO2_2027', layer_no2_mean: 'MEAN' },
    })
    // What has other names is not “nothing here”.
    layers['Hosted/NO2_2027'] = [{ average: 21.44 }]
    expect(stateOf(await office.dossier.refresh({ params: params() })).no2).toBe('unreadable')
    asked = []
    layers['Hosted/NO2_2027'] = [{ mean: 21.44 }]
    const { differences } = await office.dossier.refresh({ params: params() })
    expect(asked).toEqual(['Hosted/NO2_2027'])
    expect(differences.find(({ field }) => field === 'no2_immissions')).toMatchObject({
      ...{ found: 21.4, stored: 28, stored_source: 'sitg', replaces_person: false },
    })
  })

  const wrong: [string, string, (response: ServerResponse) => unknown][] = [
    ['silence', 'too_slow', () => undefined],
    ['429', 'busy', (response) => json(response, '{}', 429)],
    ['500', 'failed', (response) => json(response, '{}', 500)],
    [
      'an error inside a 200',
      'refused',
      (response) => json(response, '{"error":{"code":400,"message":"Invalid","details":[]}}'),
    ],
    ['HTML', 'unreadable', (response) => response.end('<html>Maintenance</html>')],
    ['10 MB of garbage', 'unreadable', (response) => response.end(Buffer.alloc(10_000_000, 0x5a))],
  ]
  it.each(wrong)(
    'says what is missing after %s and keeps what was known',
    async (_, reason, fault) => {
      await app.database.pool.query(
        `update dossier_answers set asked_at = asked_at - interval '2 days',
        answered_at = answered_at - interval '2 days'`,
      )
      faults = { DPS_PERIMETRE_PROTEGE: fault }
      if (reason === 'too_slow') silent = 'DPS_PERIMETRE_PROTEGE'
      const dossier = await office.dossier.refresh({ params: params() })
      expect(stateOf(dossier)).toMatchObject({
        ...{ heritage: reason, thermal_network: 'answered', geothermal: 'answered' },
        ...{ noise: 'answered', permits: 'answered', idc: 'answered', register: 'answered' },
      })
      const heritage = dossier.sources.find(({ source }) => source === 'heritage')!
      expect(heritage.lines).toEqual(['DPS_INVENTAIRE'])
      expect(Date.parse(heritage.answered_at!)).toBeLessThan(Date.parse(heritage.asked_at!))
      expect(await office.buildings.get({ params: params() })).toMatchObject({
        cad_zone: 'Chaud-Froid, 2030',
      })
    },
  )

  it('of a building without a place asks about the one that the register says, at once', async () => {
    const { id } = await office.buildings.create({
      body: { street_name: 'Rue du Stand', street_number: '33', canton: 'GE' },
    })
    await app.database.pool.query('update buildings set egid = 1000578 where id = $1', [id])
    Object.assign(federal.results[0]!.attributes, { egid: '1000578' })
    const dossier = await office.dossier.refresh({ params: { id } })
    Object.assign(federal.results[0]!.attributes, { egid: String(egid) })
    expect(stateOf(dossier)).toMatchObject({
      register: 'answered',
      altitude: 'answered',
      noise: 'answered',
      permits: 'answered',
    })
    expect(dossier.differences.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['coordinate_e', 'altitude', 'cad_zone', 'noise_zone']),
    )
    asked = []
    const { gkode: coordinate_e, gkodn: coordinate_n } = place
    await office.dossier.accept({
      ...{ params: { id }, body: { values: { coordinate_e, coordinate_n } } },
    })
    await office.dossier.refresh({ params: { id } })
    expect(asked).toEqual([])
  })

  it('of another canton asks no layer of Geneva', async () => {
    const other = await office.buildings.create({
      body: {
        street_name: 'Rue du Lac',
        canton: 'VD',
        coordinate_e: 2_538_000,
        coordinate_n: 1_152_000,
      },
    })
    asked = []
    const dossier = await office.dossier.refresh({ params: { id: other.id } })
    expect(asked).toEqual(['height'])
    expect(stateOf(dossier)).toMatchObject({
      ...{
        register: 'no_egid',
        altitude: 'answered',
        idc: 'other_canton',
        permits: 'other_canton',
      },
    })
  })

  it('is the office’s', async () => {
    for (const other of [await app.as('client'), await app.as('partner')]) {
      const refused = { status: 403 }
      await expect(other.dossier.get({ params: params() })).rejects.toMatchObject(refused)
      await expect(other.dossier.refresh({ params: params() })).rejects.toMatchObject(refused)
    }
    await expect(office.dossier.get({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
