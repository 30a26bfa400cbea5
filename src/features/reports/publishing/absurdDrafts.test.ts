import { beforeAll, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { kindsWith } from '../../../services.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { worksheetFacts } from '../snapshot.server.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  await admin.settings.update({ params: { id: 1 }, body: { organisation: 'Bureau & Fils SA' } })
  const kind = kindsWith('report')[0]!
  product = (await admin.products.list({ query: { kind } })).results[0]!.id
})

type Bill = readonly [amount: number, from: string, to: string]
type Absurd = { answers?: object; building?: object; bills?: readonly Bill[] }
const year = (amount: number, of: number): Bill => [amount, `${of}-01-01`, `${of}-12-31`]

const usual = {
  useful_heat: 160_000,
  load_power: 65,
  'options/pacAir/feasible': 'yes',
  'options/pacAir/reason': 'Emplacement choisi avec le fournisseur.',
  'options/pacAir/generator_investment': 150_000,
  recommended: 'pacAir',
  'next_steps/offers/title': 'Demander trois offres',
  visit_date: '2026-03-12',
}

let count = 0
/** Enters a draft as the office does: building, bills, worksheet. Throws what is refused there. */
async function enter({ answers, building, bills = [] }: Absurd): Promise<number> {
  const street_name = `Rue de l’Absurde ${++count}`
  const { id: made } = await admin.buildings.create({
    body: { street_name, sre: 1600, canton: 'GE', ...building },
  })
  const { id } = await admin.mandates.create({
    body: { product, building: made, client: client.id, responsible: admin.id },
  })
  for (const to of ['ordered', 'in_progress'] as const)
    await admin.mandates.setStatus({ params: { id }, body: { to, reason: 'for the test' } })
  for (const [amount, start_date, end_date] of bills)
    await admin.consumptions.create({
      body: {
        ...{ building: made, mandate: id, energy: 'mazout', usage: 'heating_dhw', unit: 'l' },
        ...{ amount, start_date, end_date },
      },
    })
  await admin.mandates.updateForm({ params: { id }, body: { ...usual, ...answers } })
  return id
}

/** Tries to publish a report of a mandate; its file is of no interest here. */
async function publish(mandate: number) {
  const { id } = await admin.reports.create({ body: { mandate, language: 'fr', format: 'pdf' } })
  await app.database.pool.query(
    `update reports set state = 'done', draft_hash = repeat('0', 64) where id = $1`,
    [id],
  )
  return admin.reports.publish({ params: { id } }).then(
    () => 'published',
    ({ body: { code, implausible } }) => ({
      code,
      checks: ((implausible ?? []) as { check: string; verdict: string }[]).map(
        ({ check, verdict }) => `${check}:${verdict}`,
      ),
    }),
  )
}

/** Refused at this field where it is entered, or found there and refused when it is published. */
type Caught = { field: string } | { found: string; place: string | RegExp }

it.each<[string, Absurd, Caught]>([
  [
    '12 m² for 160 000 kWh',
    { building: { sre: 12 } },
    { found: 'index:refuse', place: 'useful_heat' },
  ],
  [
    'a boiler of 1 %',
    { answers: { boiler_efficiency: 1 } },
    { found: 'boiler_efficiency:acknowledge', place: 'boiler_efficiency' },
  ],
  ['the same bill twice', { bills: [year(18_000, 2025), year(18_000, 2025)] }, { field: 'amount' }],
  [
    'a year of ten times the others',
    { bills: [year(18_000, 2023), year(180_000, 2024), year(18_000, 2025)] },
    { found: 'year_against_neighbours:acknowledge', place: /consumptions|useful_heat/ },
  ],
  [
    'a return above the supply',
    { answers: { supply_temperature: 40, return_temperature: 80 } },
    { found: 'flow_return:refuse', place: 'return_temperature' },
  ],
  [
    'a subsidy of 900 000 on 150 000',
    { answers: { 'options/pacAir/subsidy': 900_000 } },
    { found: 'subsidy_share:refuse', place: 'options/pacAir/subsidy' },
  ],
  [
    'a subsidy for another size',
    { answers: { 'options/pacAir/subsidy': 36_000 } },
    { found: 'subsidy_size:acknowledge', place: 'options/pacAir/subsidy' },
  ],
  [
    'a plant older than its building',
    { answers: { plant_year: 1950 }, building: { construction_year: 1965 } },
    { found: 'dates:refuse', place: 'plant_year' },
  ],
  [
    'a building of 1500',
    { building: { construction_year: 1500 } },
    { found: 'dates:acknowledge', place: 'building/construction_year' },
  ],
  [
    '8000 hours of full load',
    { answers: { load_power: 20 } },
    { found: 'full_load_hours:refuse', place: 'full_load_hours' },
  ],
  [
    '1300 hours of full load',
    { answers: { load_power: 123 } },
    { found: 'full_load_hours:acknowledge', place: 'full_load_hours' },
  ],
  [
    '8 m² a dwelling',
    { building: { apartments: 200, affectation: 1122 } },
    { found: 'm2_per_dwelling:refuse', place: 'building/sre' },
  ],
  [
    '320 m² a dwelling',
    { building: { apartments: 5, affectation: 1122 } },
    { found: 'm2_per_dwelling:acknowledge', place: 'building/sre' },
  ],
  [
    'a month that is billed twice',
    { bills: [year(18_000, 2024), [18_500, '2024-12-01', '2025-11-30']] },
    { found: 'overlap:acknowledge', place: /^consumptions/ },
  ],
  [
    'two months without a bill',
    { bills: [year(18_000, 2023), [18_500, '2024-03-01', '2025-02-28']] },
    { found: 'gap:acknowledge', place: /^consumptions/ },
  ],
  [
    'a bill of half a year alone',
    { bills: [[9000, '2025-01-01', '2025-06-30']] },
    { found: 'period_length:acknowledge', place: /^consumptions/ },
  ],
  [
    'a heat pump that gives nine times its electricity',
    { answers: { 'options/pacAir/efficiency': 9 } },
    { found: 'copa:refuse', place: 'options/pacAir/efficiency' },
  ],
  [
    'hot water of 300 MJ/m² in dwellings',
    { answers: { dhw_share: 84 }, building: { affectation: 1122 } },
    { found: 'dhw_per_m2:acknowledge', place: 'dhw_share' },
  ],
  [
    'the hot water of a block for four persons',
    { answers: { dhw_share: 25, occupancy: 4 } },
    { found: 'dhw_per_person:acknowledge', place: 'dhw_share' },
  ],
  [
    'a boiler four times too large',
    { answers: { boiler_power: 260 } },
    { found: 'oversizing:acknowledge', place: 'boiler_power' },
  ],
  [
    'a boiler of a tenth of the load',
    { answers: { boiler_power: 6 } },
    { found: 'oversizing:refuse', place: 'boiler_power' },
  ],
  [
    'a boiler for nothing',
    { answers: { 'options/pellets/generator_investment': 0 } },
    { found: 'investment_per_kw:refuse', place: 'options/pellets/generator_investment' },
  ],
  [
    'district heat of 2 CHF/kWh',
    { answers: { 'options/cad/energy_price': 200 } },
    { found: 'price:refuse', place: 'options/cad/energy_price' },
  ],
  [
    'pellets without a chimney',
    {
      answers: {
        recommended: 'pellets',
        'options/pellets/feasible': 'yes',
        'options/pellets/reason': 'Silo prévu dans la cave.',
      },
    },
    { found: 'chimney:acknowledge', place: /chimney/ },
  ],
  [
    'boreholes in 10 m² of garden',
    {
      answers: {
        recommended: 'pacSondes',
        outdoor_space: 10,
        'options/pacSondes/feasible': 'yes',
        'options/pacSondes/reason': 'Vérifié avec le foreur.',
      },
    },
    { found: 'borehole_ground:acknowledge', place: 'outdoor_space' },
  ],
])('the office cannot publish %s without an explanation (§6)', async (_, absurd, caught) => {
  if ('field' in caught) {
    const refusal = await enter(absurd).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CallError)
    expect(Object.keys((refusal as CallError).body.fields ?? {})).toContain(caught.field)
    return
  }
  const mandate = await enter(absurd)
  const { plausibility = [] } = await worksheetFacts(mandate, {
    db: app.database.db,
    now: new Date(),
  })
  const [check, verdict] = caught.found.split(':')
  const places = plausibility
    .filter((finding) => finding.check === check && finding.verdict === verdict)
    .map(({ place }) => place)
  expect(places).toContainEqual(
    typeof caught.place === 'string' ? caught.place : expect.stringMatching(caught.place),
  )
  expect(await publish(mandate)).toEqual({
    code: 'facts_missing',
    checks: expect.arrayContaining([caught.found]),
  })
})
