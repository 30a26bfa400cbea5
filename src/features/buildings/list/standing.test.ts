import { and, eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { legalMean } from '../../idc/duty.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { openStatuses, runningStatuses, statuses } from '../../mandates/mandate.ts'
import { idcTable } from '../../technical/technical.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let product: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const { results } = await admin.products.list({ query: { kind: 'cecb' } })
  product = results[0]!.id
})

let count = 0
const aBuilding = (body: object = {}) =>
  admin.buildings.create({ body: { street_name: `Chemin du Rang ${++count}`, ...body } })

type Published = {
  year: number
  idc: number | null
  mean_3: number | null
  public_mean_3?: number | null
}
const publish = (building: number, rows: readonly Published[]) =>
  rows.length > 0
    ? app.database.db.insert(idcTable).values(rows.map((row) => ({ building, ...row })))
    : undefined

const listed = async (id: number, person = admin) =>
  (await person.buildings.list({ query: { id: [id] } })).results[0]!

describe('the index of a building in its list', () => {
  it('is the mean that decides the duties, else the index of the latest year (§2)', async () => {
    const value = fc.option(fc.integer({ min: 100, max: 900 }))
    const rows = fc.uniqueArray(
      fc.record({
        year: fc.integer({ min: 2015, max: 2026 }),
        idc: value,
        mean_3: value,
        public_mean_3: value,
      }),
      { selector: ({ year }) => year, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(rows, async (published) => {
        const { id } = await aBuilding()
        await publish(id, published)
        const mean = legalMean(published)
        const latest = published.toSorted((a, b) => b.year - a.year).find(({ idc }) => idc !== null)
        const row = await listed(id)
        if (mean) {
          expect(row).toMatchObject({ idc_year: mean.years[2], idc_years: 3 })
          expect(row.idc).toBeCloseTo(mean.mean, 6)
          expect(row.idc_verdict).toBeDefined()
        } else {
          expect(row).toMatchObject({
            idc: latest?.idc ?? null,
            idc_year: latest?.year ?? null,
            idc_years: latest ? 1 : null,
          })
          expect(row).not.toHaveProperty('idc_verdict')
        }
      }),
      { numRuns: 30 },
    )
  })

  it('leaves out estimates, which belong to a mandate, and what is in the trash (§2)', async () => {
    const { id } = await aBuilding()
    const { id: mandate } = await admin.mandates.create({
      body: { product, building: id, client: client.id },
    })
    await app.database.db.insert(idcTable).values([
      { building: id, mandate, year: 2025, mean_3: 700 },
      { building: id, year: 2024, mean_3: 800, deleted_at: sql`now()` as never },
      { building: id, year: 2023, mean_3: 500 },
    ])
    expect(await listed(id)).toMatchObject({ idc: 500, idc_year: 2023 })
  })

  it('has the verdict of the law on that day, and the day of a coming step where it is known (§2)', async () => {
    const verdictOn = async (day: string, mean_3: number, body: object) => {
      app.setNow(new Date(`${day}T12:00:00Z`))
      const person = await app.as('admin')
      const { id } = await person.buildings.create({
        body: { street_name: 'Rue du Droit', ...body },
      })
      await publish(id, [{ year: 2025, idc: null, mean_3 }])
      const { idc_verdict } = await listed(id, person)
      app.setNow(undefined)
      return idc_verdict
    }
    const [today, large] = ['2026-11-22', { apartments: 12 }]
    const now = { from: null }
    expect(await verdictOn(today, 450, large)).toEqual({ verdict: 'none', ...now })
    expect(await verdictOn(today, 451, large)).toEqual({ verdict: 'optimise', ...now })
    expect(await verdictOn(today, 801, large)).toEqual({ verdict: 'renovate', ...now })
    expect(await verdictOn(today, 700, { apartments: 2 })).toEqual({
      verdict: 'renovate_later',
      ...now,
    })
    expect(await verdictOn(today, 700, large)).toEqual({
      verdict: 'renovate_from',
      from: '2027-01-01',
    })
    expect(await verdictOn('2027-01-01', 700, large)).toEqual({ verdict: 'renovate', ...now })
    expect(await verdictOn(today, 801, { ...large, canton: 'VD' })).toBeUndefined()
  })

  it('orders and filters the list, unknown ones last, and is exported (§2)', async () => {
    const place = `Ville${++count}`
    const [low, high, none] = await Promise.all(
      [0, 1, 2].map(() => aBuilding({ city: place, apartments: 8 })),
    )
    await publish(low!.id, [{ year: 2024, idc: null, mean_3: 300 }])
    await publish(high!.id, [{ year: 2024, idc: 720, mean_3: null }])
    const ids = async (query: object) =>
      (await admin.buildings.list({ query: { city: place, ...query } as never })).results.map(
        ({ id }) => id,
      )
    expect(await ids({ sort: ['idc'] })).toEqual([low!.id, high!.id, none!.id])
    expect(await ids({ sort: ['-idc'] })).toEqual([high!.id, low!.id, none!.id])
    expect(await ids({ idc: ['500..'] })).toEqual([high!.id])
    expect(await ids({ idc: ['~'] })).toEqual([none!.id])
    const file = await fetch(
      `${app.url}/api/buildings/export/?format=csv&sort=-idc&columns=idc,idc_year&city=${place}`,
      { headers: { Authorization: `Bearer ${admin.token}` } },
    )
    expect((await file.text()).split('\r\n').slice(1, 4)).toEqual(['720;2024', '300;2024', ';'])
  })
})

describe('the work on a building in its list', () => {
  it('counts its open mandates and tells the earliest deadline that still applies (§2)', async () => {
    const { id: building } = await aBuilding()
    expect(await listed(building)).toMatchObject({ open_mandates: 0, next_deadline: null })
    for (const [index, status] of statuses.entries()) {
      const { id } = await admin.mandates.create({
        body: {
          product,
          building,
          client: client.id,
          due_date: `2030-01-${String(28 - index).padStart(2, '0')}`,
        },
      })
      await app.database.db.update(mandatesTable).set({ status }).where(eq(mandatesTable.id, id))
    }
    const latestRunning = statuses.findLastIndex((status) =>
      (runningStatuses as readonly string[]).includes(status),
    )
    expect(await listed(building)).toMatchObject({
      open_mandates: openStatuses.length,
      next_deadline: `2030-01-${28 - latestRunning}`,
    })
    await app.database.db
      .update(mandatesTable)
      .set({ deleted_at: sql`now()` as never })
      .where(and(eq(mandatesTable.building, building), isNull(mandatesTable.deleted_at)))
    expect(await listed(building)).toMatchObject({ open_mandates: 0, next_deadline: null })
  })

  it('is told to the office alone; who reaches the building reads its published index (§1)', async () => {
    const { id: building } = await aBuilding({ apartments: 12 })
    await publish(building, [{ year: 2024, idc: 500, mean_3: 510 }])
    const { id } = await admin.mandates.create({
      body: { product, building, client: client.id, partner: partner.id },
    })
    await admin.mandates.setStatus({
      params: { id },
      body: { to: 'ordered', reason: 'for the test' },
    })
    const office = await listed(building)
    expect(office).toMatchObject({ idc: 510, open_mandates: 1 })
    for (const person of [client, partner]) {
      const row = await listed(building, person)
      expect(row).toMatchObject({ idc: 510, idc_year: 2024, idc_verdict: office.idc_verdict })
      expect(row).not.toHaveProperty('open_mandates')
      expect(row).not.toHaveProperty('next_deadline')
      await expect(
        person.buildings.list({ query: { sort: ['open_mandates'] } as never }),
      ).rejects.toMatchObject({ status: 400 })
    }
    const stranger = await app.as('client')
    expect((await stranger.buildings.list({ query: { id: [building] } })).count).toBe(0)
  })
})
