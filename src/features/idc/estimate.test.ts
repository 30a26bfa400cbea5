import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { createDraft } from '../../testing/mandates.ts'
import { shippedVersions } from '../reference/shipped/shipped.ts'
import { legalMean, legalPosition } from './duty.ts'
import { idcChart } from './screens/idcChart.tsx'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let formerClient: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner, formerClient, stranger] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
    app.as('client'),
    app.as('client'),
  ])
})

const reference = 3260.53901083634

describe('the estimate of a heat index', () => {
  it('divides years before works by the area that the building had then (§3)', async () => {
    const { id, building } = await createDraft(admin, 'amoen', {
      client: client.id,
      address: { sre: 1100 },
    })
    for (const year of [2023, 2025])
      await admin.consumptions.create({
        body: {
          ...{ building: building!, energy: 'gaz', usage: 'heating_dhw', unit: 'kWh' },
          ...{ amount: 100_000, start_date: `${year}-01-01`, end_date: `${year}-12-31` },
        },
      })
    const areas = async () => {
      const { results } = await admin.idc_estimate.get({ query: { building: building! } })
      return results.map(({ index }) => [index.year, index.sre])
    }
    expect(await areas()).toEqual([
      [2025, 1100],
      [2023, 1100],
    ])
    await admin.mandates.updateForm({
      params: { id },
      body: { sre_before: 1000, 'phases/53/actual': '2024-06-14' },
    })
    expect(await areas()).toEqual([
      [2025, 1100],
      [2023, 1000],
    ])
  })

  it('is calculated from the rows that the reader may see, and compared with the published index (§3 §6)', async () => {
    const { id: product } = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!
    const street_name = 'Chemin des Indices'
    const { id: building } = await admin.buildings.create({ body: { street_name, sre: 239 } })
    const createMandate = async (owner: TestPerson) => {
      const body = { product, building, client: owner.id, partner: partner.id }
      const { id } = await admin.mandates.create({ body })
      const transition = { to: 'ordered', reason: 'for the test' } as const
      await admin.mandates.setStatus({ params: { id }, body: transition })
      return id
    }
    const [mandate, formerMandate] = [
      await createMandate(client),
      await createMandate(formerClient),
    ]
    const createConsumption = (mandate: number, year: number, amount: number) =>
      admin.consumptions.create({
        body: {
          building,
          mandate,
          energy: 'gaz',
          usage: 'heating_dhw',
          unit: 'kWh',
          amount,
          start_date: `${year}-01-01`,
          end_date: `${year}-12-31`,
        },
      })
    await createConsumption(mandate, 2021, 27_141)
    await createConsumption(mandate, 2020, 40_000)
    await createConsumption(formerMandate, 2019, 30_000)
    await app.database.pool.query(
      `insert into idc (building, year, idc, sre, start_date, end_date, agents)
       select $1, year, 410, 239, (year || '-01-01')::date, (year || '-12-31')::date, $2
       from generate_series(2019, 2021) year`,
      [building, JSON.stringify([{ agent: 'Gaz', quantity: 27_141, unit: 'kWh' }])],
    )
    const estimateFor = (person: TestPerson, query: { on?: string; mandate?: number } = {}) =>
      person.idc_estimate.get({ query: { building, ...query } })
    const yearsFor = async (person: TestPerson, query?: { mandate?: number }) =>
      (await estimateFor(person, query)).results.map(({ index }) => index.year)

    // Without degree-days the indices are not corrected, and a finding reports it.
    const uncorrected = await estimateFor(admin, { on: '2025-12-31' })
    expect(uncorrected).toMatchObject({ sre: 239, consumptions: 3 })
    expect(uncorrected.results[0]).toMatchObject({
      published: 410,
      index: {
        raw: expect.closeTo(408.82, 2),
        corrected: null,
        findings: [{ kind: 'no_degree_days' }],
        terms: [{ energy: 'gaz', quantity: 27_141, megajoules: 3.6, weight: 1 }],
        mean3: expect.closeTo((27_141 + 40_000 * (365 / 366) + 30_000) * (3.6 / 239 / 3), 2),
      },
      difference: { share: expect.closeTo(-0.003, 3), reasons: [] },
    })
    expect(uncorrected.results[1]?.difference).toMatchObject({
      reasons: ['quantity', 'no_correction'],
    })

    // Degree-days of colder years, entered later: the estimate of an earlier day does not change.
    const rows = Array.from({ length: 36 }, (_, index) => ({
      station: 'GVE',
      month: `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      degree_days: 400,
    }))
    const version = await admin.reference.create({
      params: { table: 'degree_days' },
      body: { valid_from: '2026-01-01', source: 'MeteoSwiss', rows },
    })
    const later = await estimateFor(admin, { on: '2026-06-30' })
    const raw = (27_141 * 3.6) / 239
    expect(later.results[0]!.index.corrected).toBeCloseTo(((raw - 138) * reference) / 3600 + 138, 6)
    expect(later.results[0]!.index.versions).toMatchObject({ degree_days: version.id })
    expect(later.tables.degree_days).toMatchObject({ id: version.id, source: 'MeteoSwiss' })
    expect((await estimateFor(admin, { on: '2025-12-31' })).results).toEqual(uncorrected.results)
    expect(later.tables.idc_limits.map(({ valid_from }) => valid_from)).toEqual([
      '1900-01-01',
      '2022-09-01',
      '2027-01-01',
      '2031-01-01',
    ])

    // Clients see the estimate from their own mandate's rows; a building out of reach is not found.
    expect(await yearsFor(admin)).toEqual([2021, 2020, 2019])
    expect(await yearsFor(admin, { mandate })).toEqual([2021, 2020])
    expect(await yearsFor(partner)).toEqual([2021, 2020, 2019])
    expect(await yearsFor(client)).toEqual([2021, 2020])
    expect(await yearsFor(formerClient)).toEqual([2019])
    await expect(estimateFor(stranger)).rejects.toMatchObject({ status: 404 })
    // The limits apply in Geneva only.
    await admin.buildings.update({ params: { id: building }, body: { canton: 'VD' } })
    const { tables, results } = await estimateFor(admin)
    const mean = legalMean(
      [],
      results.map(({ index }) => index),
    )!
    expect(mean.years).toEqual([2019, 2020, 2021])
    expect(tables.idc_limits.flatMap(({ rows }) => rows)).toEqual([])
    expect(legalPosition(mean, '2026-11-22', tables.idc_limits, { hasKnownDates: true })).toBeNull()
    await admin.buildings.update({ params: { id: building }, body: { canton: 'GE', sre: null } })
    expect(await estimateFor(client)).toMatchObject({ sre: null, results: [] })
  })
})

it('§3 a year that two mandates of a building state counts once for the building, and the later says so', async () => {
  const { id: product } = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!
  const body = { street_name: 'Chemin des Mandats', sre: 239 }
  const { id: building } = await admin.buildings.create({ body })
  const stateYear = async (amount: number, mandate: number | null) =>
    admin.consumptions.create({
      body: {
        ...{ building, mandate, energy: 'gaz', usage: 'heating_dhw', unit: 'kWh', amount },
        ...{ start_date: '2021-01-01', end_date: '2021-12-31' },
      },
    })
  const mandateOf = ({ id }: { id: number }) =>
    admin.mandates.create({ body: { product, building, client: id } })
  const first = await mandateOf(client)
  const second = await mandateOf(formerClient)
  const earlier = await stateYear(27_000, first.id)
  expect(earlier.warnings).toBeUndefined()
  // The same bill, and one with its correction: none of them is heat of its own.
  const later = await stateYear(27_141, second.id)
  expect(later.warnings).toEqual([expect.stringContaining('Only one of them counts')])
  const indexOf = async (query: { mandate?: number } = {}) =>
    (await admin.idc_estimate.get({ query: { building, ...query } })).results[0]!.index
  const estimated = await indexOf()
  expect(estimated.terms).toMatchObject([{ quantity: 27_141 }])
  expect(estimated.findings).toContainEqual({
    ...{ kind: 'counted_once', from: '2021-01-01', to: '2021-12-31', energy: 'gaz' },
  })
  expect((await indexOf({ mandate: first.id })).terms).toMatchObject([{ quantity: 27_000 }])
  // What is of the building alone, or of one mandate, adds up: the person was asked.
  const beside = await stateYear(5000, null)
  expect(beside.warnings).toEqual(Array(2).fill(expect.stringContaining('already covers')))
  expect((await indexOf()).terms).toMatchObject([{ quantity: 32_141 }])
})

it('the chart of indices shows estimates beside the published ones, also in its table', () => {
  const indices = [
    { year: 2023, idc: 548, mean_3: 594 },
    { year: 2022, idc: 610, mean_3: null },
  ]
  const labels = { year: 'Year', idc: 'IDC', mean_3: 'Mean', estimate: 'Estimate' }
  const limits = shippedVersions.idc_limits.at(-1)!.rows
  const chart = idcChart(
    indices,
    [{ year: 2024, value: 512.4 }],
    { limits, coming: [{ name: 'dès le 01.01.2027', value: 650 }] },
    labels,
    (limit) => limit,
  )
  expect(chart.table).toEqual({
    head: ['Year', 'IDC, MJ/m²', 'Mean, MJ/m²', 'Estimate, MJ/m²'],
    rows: [
      ['2022', 610, null, null],
      ['2023', 548, 594, null],
      ['2024', null, null, 512],
    ],
  })
  expect(idcChart(indices, [], { limits: [] }, labels, String).table.head).toHaveLength(3)
  const drawn = chart.option({ colour: String, width: 640, height: 240 })
  expect(JSON.stringify(drawn)).toContain('650 dès le 01.01.2027')
})
