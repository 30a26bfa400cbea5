import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { named, variantNotes, variantTable } from './variantCells.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})

const measure = { category: 'lighting', investment: 10_000, saving_energy: 9000, saving_cost: 2500 }
const cells = (row: string, values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`measures/${row}/${name}`, value]),
  )

it('§5 compares the measures of a PEIK by the engine of the heating comparison, on screen', async () => {
  const { id } = await createDraft(admin, 'peik', { client: client.id })
  const params = { id }
  await admin.mandates.updateForm({
    params,
    body: {
      ...cells('a', { ...measure, title: 'Éclairage', lifetime: 15, subsidy: 0 }),
      ...cells('b', { ...measure, title: 'Sans prix', investment: null }),
    },
  })
  const compared = await admin.mandate_variants.get({ params })
  const cellsOf = (results: typeof compared.results) =>
    named({ ...compared, results }, (key, given) => `${key} ${given?.number}`).results
  expect(cellsOf([{ ...compared.results[0]!, title: '' }])).toMatchObject([{ title: 'untitled 1' }])
  expect(compared).toMatchObject({ is_saving: true, horizon: 20, heat: null })
  const [whole, lacking] = compared.results
  expect(whole).toMatchObject({
    title: 'Éclairage',
    missing: [],
    cost: { rank: null, group: null },
  })
  expect(whole).toMatchObject({ saving_energy: 9000 })
  expect(whole!.cost!.annual_cost).toBeLessThan(0)
  expect(whole!.co2).toBeCloseTo(9000 * 0.122, 3)
  expect(lacking).toMatchObject({
    cost: null,
    missing: ['investment', 'lifetime'],
    investment: null,
  })
})

it('§5 the measures of a PEIK add up: no ranks, but a total with its range, unknown where one measure is', async () => {
  const { id } = await createDraft(admin, 'peik', { client: client.id })
  const params = { id }
  const compared = async (body: object) => {
    await admin.mandates.updateForm({ params, body: body as never })
    return admin.mandate_variants.get({ params })
  }
  const lasting = { ...measure, lifetime: 15, subsidy: 1000 }
  const both = await compared({
    ...cells('a', { ...lasting, title: 'A' }),
    ...cells('b', { ...lasting, title: 'B', investment: 2500, saving_energy: 12_000 }),
  })
  const [a, b] = both.results.map(({ cost }) => cost!)
  expect(both.total).toMatchObject({
    ...{ investment: 12_500, subsidy: 2000, saving_energy: 21_000 },
    co2: expect.closeTo(21_000 * 0.122, 3),
    cost: { annual_cost: expect.closeTo(a!.annual_cost + b!.annual_cost, 6) },
  })
  // Each measure saves apart from the other, within 10 %: √(900² + 1200²).
  expect(
    both.total!.saving_energy_half_width! / both.results[0]!.saving_energy_half_width!,
  ).toBeCloseTo(1500 / 900, 6)
  // Costs err together, savings apart: more than by squares, less than by sums.
  expect(both.total!.cost!.half_width).toBeGreaterThan(Math.hypot(a!.half_width, b!.half_width))
  expect(both.total!.cost!.half_width).toBeLessThan(a!.half_width + b!.half_width)
  const say = (key: string, given: object = {}) => [key, ...Object.values(given)].join(' ')
  const { head, rows, sums } = variantTable(both, say)
  expect(head).not.toContain('rank')
  expect(head).toContain('saved_energy')
  expect([rows.length, sums, rows[2]![0]]).toEqual([3, [2], 'total'])
  expect(variantNotes(both, say).join()).not.toMatch(/same|ranked/)
  const open = await compared(cells('b', { subsidy: null, lifetime: null }))
  expect(open.total).toMatchObject({ investment: 12_500, subsidy: null, cost: null })
})

it('§5 compares by the tables of the day of the report, as the report does', async () => {
  const { id } = await createDraft(admin, 'peik', { client: client.id })
  const params = { id }
  const of = (answers: object) => admin.mandates.updateForm({ params, body: answers as never })
  await of(cells('a', { ...measure, title: 'A', lifetime: 15, subsidy: 0 }))
  const { rows } = (await admin.reference.inForce({})).calculation_terms
  await admin.reference.create({
    params: { table: 'calculation_terms' },
    body: {
      valid_from: '2026-11-01',
      source: 'Bureau',
      rows: rows.map((row) => ({ ...row, origins: undefined, interest: 4.5 })),
    } as never,
  })
  const printed = async () => {
    const report = await admin.reports.create({
      body: { mandate: id, language: 'fr', format: 'pdf' },
    })
    const { rows: found } = await app.database.pool.query(
      `select snapshot -> 'variants' as variants from report_snapshots where report = $1`,
      [report.id],
    )
    return found[0].variants
  }
  for (const day of ['2026-10-31', '2026-11-01']) {
    await of({ report_date: day })
    expect(await admin.mandate_variants.get({ params })).toEqual(await printed())
  }
})

it('§5 has no annual cost of a measure without a lifetime, and says that it is missing', async () => {
  const { id } = await createDraft(admin, 'peik', { client: client.id })
  const params = { id }
  const compared = async (body: object) => {
    await admin.mandates.updateForm({ params, body: body as never })
    return admin.mandate_variants.get({ params })
  }
  const entered = {
    ...cells('a', { ...measure, title: 'A', lifetime: 15 }),
    ...cells('b', { ...measure, title: 'B', lifetime: 10 }),
  }
  const costs = ({ results }: Awaited<ReturnType<typeof compared>>) =>
    results.map(({ cost, missing }) => [cost !== null, missing])
  expect(costs(await compared(entered))).toEqual([
    [true, []],
    [true, []],
  ])
  const lacking = await compared(cells('b', { lifetime: null }))
  expect(costs(lacking)).toEqual([
    [true, []],
    [false, ['lifetime']],
  ])
  expect(variantNotes(lacking, (key, given) => `${key} ${given?.title} ${given?.names}`)).toContain(
    'uncalculated B missing.lifetime undefined undefined',
  )
  // What costs nothing lasts as long as it likes.
  expect(costs(await compared(cells('b', { investment: 0 })))[1]).toEqual([true, []])
})

it('§5 sums the measures of a CECB Plus into variants, stages and financing, and derives its subsidy', async () => {
  const { id, building } = await createDraft(admin, 'cecbplus', { client: client.id })
  await admin.buildings.update({ params: { id: building! }, body: { sre: 640 } })
  const params = { id }
  const form = await admin.mandates.updateForm({
    params,
    body: {
      ...cells('a', {
        variants: ['1'],
        element: 'facade',
        work: 'insulate',
        u_new: 0.18,
        stage: 1,
      }),
      ...cells('a', { area: 100, unit_price: 250, life: 40 }),
      ...{
        'variants/x/number': '1',
        'variants/x/title': 'Façades',
        'variants/x/saving_cost': 3000,
      },
      ...{ idc_declared: true, permit_before_2000: true },
    },
  })
  expect(form.found).toMatchObject({ report_area: 640 })
  expect(form.derived).toMatchObject({
    ...{ 'measures/a/cost': 25_000, 'measures/a/subsidy': 14_000 },
    ...{ 'variants/x/investment': 25_000, 'variants/x/subsidy': 14_000, subsidy_amount: 1500 },
  })
  const { results } = await admin.mandate_variants.get({ params })
  expect(results).toMatchObject([
    {
      ...{ title: '1 · Façades', investment: 25_000, subsidy: 14_000, missing: [] },
      stages: [{ stage: 1, measures: 1, cost: 25_000, subsidy: 14_000, own: 11_000 }],
    },
  ])
})

it('§5 refuses a number that another variant of a CECB Plus has, at its field', async () => {
  const { id } = await createDraft(admin, 'cecbplus', { client: client.id })
  const write = (body: object) => admin.mandates.updateForm({ params: { id }, body: body as never })
  await write({ 'variants/x/number': '1', 'variants/y/number': '2' })
  await expect(write({ 'variants/y/number': '1' })).rejects.toMatchObject({
    status: 400,
    body: { fields: { 'variants/y/number': [expect.stringContaining('Another variant')] } },
  })
  await write({ 'variants/y/number': '1', 'variants/x/number': null })
})

it('§5 refuses a second recommended variant of a CECB Plus, at its field', async () => {
  const { id } = await createDraft(admin, 'cecbplus', { client: client.id })
  const write = (body: object) => admin.mandates.updateForm({ params: { id }, body: body as never })
  await write({ 'variants/x/recommended': true, 'variants/y/recommended': false })
  await expect(write({ 'variants/y/recommended': true })).rejects.toMatchObject({
    status: 400,
    body: { fields: { 'variants/y/recommended': [expect.stringContaining('Another variant')] } },
  })
  await write({ 'variants/y/recommended': true, 'variants/x/recommended': false })
})

it('§5 recommends a row of a CVC concept, not every row of its system', async () => {
  const { id } = await createDraft(admin, 'cvc_concept', { client: client.id })
  const write = (body: object) => admin.mandates.updateForm({ params: { id }, body: body as never })
  const recommended = async () => {
    const { results } = await admin.mandate_variants.get({ params: { id } })
    return results.filter((one) => one.recommended).map(({ row }) => row)
  }
  await write({ 'variants/a/system': 'pacAir', 'variants/b/system': 'pellets' })
  await write({ recommended: 'pacAir' })
  expect(await recommended()).toEqual(['a'])
  await write({ 'variants/b/system': 'pacAir' })
  expect(await recommended()).toEqual([])
  await write({ 'variants/b/recommended': true })
  expect(await recommended()).toEqual(['b'])
})

it('§6 shows no variants of other services, and none to whoever may not read the calculation', async () => {
  const { id } = await createDraft(admin, 'cecb', { client: client.id })
  await expect(admin.mandate_variants.get({ params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  const { id: peik } = await createDraft(admin, 'peik', { client: client.id })
  const params = { id: peik }
  await expect(client.mandate_variants.get({ params })).rejects.toMatchObject({ status: 404 })
  await admin.mandates.setStatus({ params, body: { to: 'ordered', reason: 'x' } })
  await expect(client.mandate_variants.get({ params })).rejects.toMatchObject({ status: 403 })
})

it('§5 of a CVC concept the recommended variant is the fact: its system follows, and another is refused', async () => {
  const { id } = await createDraft(admin, 'cvc_concept', { client: client.id })
  const write = (body: object) => admin.mandates.updateForm({ params: { id }, body: body as never })
  const refusedAt = (body: object) =>
    write(body).then(
      () => [],
      ({ body: { fields } }) => Object.keys(fields),
    )
  await write({ 'variants/a/system': 'pacAir', 'variants/b/system': 'pellets' })
  const { derived } = await write({ 'variants/a/recommended': true })
  expect(derived).toMatchObject({ recommended: 'pacAir' })
  expect(await refusedAt({ recommended: 'pellets' })).toEqual(['recommended'])
  expect(await refusedAt({ 'variants/b/recommended': true })).toEqual(['variants/b/recommended'])
  await write({ recommended: 'pacAir' })
  const other = { 'variants/a/recommended': null, 'variants/b/recommended': true }
  expect(await refusedAt(other)).toEqual(['variants/b/recommended'])
  expect(await refusedAt({ 'variants/a/system': 'cad' })).toEqual(['variants/a/system'])
  await write({ ...other, recommended: 'pellets' })
})

it('§5 refuses a subsidy above what it is granted for, at its field', async () => {
  const tables = [
    ['peik', 'measures', 'investment'],
    ['cecbplus', 'measures', 'cost'],
    ['cecbplus', 'variants', 'investment'],
    ['cvc_concept', 'variants', 'investment'],
  ] as const
  for (const [kind, table, column] of tables) {
    const { id } = await createDraft(admin, kind, { client: client.id })
    const [subsidy, investment] = [`${table}/a/subsidy`, `${table}/a/${column}`]
    const write = (body: object) =>
      admin.mandates.updateForm({ params: { id }, body: body as never })
    await write({ [subsidy]: 4000 })
    const refused = { [investment]: [expect.stringContaining('above the investment')] }
    await expect(write({ [investment]: 3000 })).rejects.toMatchObject({ body: { fields: refused } })
    await write({ [investment]: 4000 })
    expect(await admin.mandates.form({ params: { id } })).toMatchObject({ [investment]: 4000 })
  }
})
