import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../../kernel/field/format.ts'
import { type TestPerson, testApp } from '../../../testing/app.ts'
import { inForce } from '../inForce.ts'
import { shippedVersions } from './shipped.ts'
import { shippedChanges, versionsToReview, withAccepted } from './shippedChanges.ts'

const table = 'heating_options'
const [before, after] = shippedVersions[table].map(({ rows }) => rows)
const rowsOf = (rows: unknown) => rows as Parameters<typeof shippedChanges>[1]['own']
const ownRows = rowsOf(
  before!.map((row) =>
    row.option === 'pacAir' ? { ...row, efficiency: 3 } : { ...row, maintenance: 111 },
  ),
)
const changesOf = (own: typeof ownRows) =>
  shippedChanges(table, { own, before: rowsOf(before), after: rowsOf(after) })

describe('shipped values that changed since the office made its table', () => {
  it('are named by row, with the value before, after and of the office', () => {
    const changes = changesOf(ownRows)
    expect(changes.map(({ key }) => key)).toEqual([
      'pacNappes/electricite',
      'pacSondes/electricite',
      'pacAir/electricite',
    ])
    expect(changes[2]!.values).toEqual([
      { column: 'efficiency', before: 2.8, after: null, own: 3 },
      { column: 'hot_water_efficiency', before: null, after: 2.4, own: null },
    ])
    // What the office changed and nobody ships otherwise is no change, nor is what it removed.
    const columns = changes.flatMap(({ values }) => values.map(({ column }) => column))
    expect(new Set(columns)).toEqual(new Set(['efficiency', 'hot_water_efficiency']))
    expect(changesOf(ownRows.filter((row) => row.option !== 'pacAir'))).toHaveLength(2)
    expect(changesOf(rowsOf(after))).toEqual([])
  })

  it('are taken row by row; the others keep what the office has', () => {
    const [, boreholes] = changesOf(ownRows)
    const merged = withAccepted(table, ownRows, [boreholes!])
    const rowIn = (option: string) => merged.find((row) => row.option === option)!
    expect(rowIn('pacSondes')).toMatchObject({
      ...{ efficiency: null, hot_water_efficiency: 3.2, maintenance: 111 },
      origins: { efficiency: { source: 'WPZ Buchs, 2016–2019' } },
    })
    expect(rowIn('pacAir')).toMatchObject({ efficiency: 3 })
    expect(merged).toHaveLength(ownRows.length)
  })

  it('add rows that are new', () => {
    const added = { ...before![0]!, agent: 'gaz' as const }
    const [change] = shippedChanges(table, {
      own: ownRows,
      before: rowsOf(before),
      after: rowsOf([...before!, added]),
    })
    expect(change).toMatchObject({ key: 'cad/gaz' })
    expect(withAccepted(table, ownRows, [change!])).toHaveLength(ownRows.length + 1)
  })
})

describe('a table that the office changed before', () => {
  let admin: TestPerson
  let app: Awaited<ReturnType<typeof testApp>>
  beforeAll(async () => {
    app = await testApp()
    admin = await app.as('admin')
  })
  const today = dayOf(new Date())
  const params = { table } as const
  const toReview = async () =>
    versionsToReview(table, (await admin.reference.versions({ params })).results, today)

  it('stays in force, and is held against what ships until somebody did so (§3)', async () => {
    expect(await toReview()).toBeUndefined()
    const body = { valid_from: '2026-06-01', source: 'Bureau', rows: [...ownRows] }
    const { id } = await admin.reference.create({ params, body })
    // Made with the version before, which knew of nothing newer.
    await app.database.pool.query('update reference set reviewed = null where id = $1', [id])
    const review = (await toReview())!
    expect([review.own.id, review.before.id, review.after.id]).toEqual([id, 0, -1])
    expect((await admin.reference.inForce({ query: {} }))[table].id).toBe(id)
    // A further version of the office does not pass over what it has not held against its own.
    const next = await admin.reference.create({ params, body: { ...body, source: 'Bureau, 2' } })
    expect((await toReview())!.own.id).toBe(next.id)

    const [change] = changesOf(ownRows)
    const rows = withAccepted(table, ownRows, [change!])
    const taken = await admin.reference.create({
      params,
      body: { ...body, valid_from: today, rows, reviewed: review.after.valid_from },
    })
    expect(await toReview()).toBeUndefined()
    const { results } = await admin.reference.versions({ params })
    expect(
      inForce(
        results.filter((one) => one.id > 0),
        today,
      ).id,
    ).toBe(taken.id)
    const inUse = (await admin.reference.inForce({ query: {} }))[table].rows
    expect(inUse.find((row) => row.option === 'pacNappes')).toMatchObject({ efficiency: null })
    expect(inUse.find((row) => row.option === 'pacAir')).toMatchObject({ efficiency: 3 })
    // Later ones go on from there.
    await admin.reference.create({ params, body: { ...body, valid_from: today, rows } })
    expect(await toReview()).toBeUndefined()
  })

  it('that begins from what ships now has nothing to be held against', async () => {
    const climate = { table: 'climate' } as const
    const rows = shippedVersions.climate.at(-1)!.rows.map((row) => ({ ...row, base: 19 }))
    await admin.reference.create({
      params: climate,
      body: { valid_from: today, source: 'Bureau', rows },
    })
    const { results } = await admin.reference.versions({ params: climate })
    expect(versionsToReview('climate', results, today)).toBeUndefined()
  })
})
