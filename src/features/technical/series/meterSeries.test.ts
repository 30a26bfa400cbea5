import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/mandates.ts'
import { dayNumber } from '../counting/span.ts'
import { meterSeriesTable } from '../technical.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
})

const gas = { meter: 'CH1001', energy: 'gaz', usage: 'heating_dhw' } as const

async function aMandate() {
  const { id: mandate, building } = await createDraft(admin, 'ged', { client: client.id })
  await admin.mandates.setStatus({ params: { id: mandate }, body: { to: 'ordered', reason: 'x' } })
  return { mandate, building: building! }
}

it('daily readings are stored by meter, completed and removed, as consumption rows are (§6)', async () => {
  const place = await aMandate()
  const created = await client.meter_series.create({
    body: { ...place, ...gas, first_day: '2025-01-01', daily_kwh: '10 - 12.5' },
  })
  expect(created).toMatchObject({ last_day: '2025-01-03', known_days: 2, entered_by: client.id })
  const params = { id: created.id }
  const more = await client.meter_series.update({
    params,
    body: { daily_kwh: '10 11 12.5 13' },
  })
  expect(more).toMatchObject({ last_day: '2025-01-04', known_days: 4 })
  const { results } = await admin.meter_series.history({ params })
  expect(results).toHaveLength(2)
  const stranger = await app.as('client')
  await expect(stranger.meter_series.get({ params })).rejects.toMatchObject({ status: 404 })
  await client.meter_series.remove({ params })
  const query = { building: place.building }
  expect((await admin.meter_series.list({ query })).count).toBe(0)
  await admin.meter_series.restore({ params })
  expect((await admin.meter_series.list({ query })).count).toBe(1)
})

it('readings are refused at their field: no numbers, more than twenty years, days to come', async () => {
  const { building } = await aMandate()
  const refusedAt = (body: { first_day: string; daily_kwh: string }) =>
    admin.meter_series.create({ body: { building, ...gas, ...body } }).then(
      () => [],
      (error) => Object.keys(error.body.fields),
    )
  const first_day = '2025-01-01'
  expect(await refusedAt({ first_day, daily_kwh: '1 x 3' })).toEqual(['daily_kwh'])
  expect(await refusedAt({ first_day, daily_kwh: '1 -3' })).toEqual(['daily_kwh'])
  const long = Array.from({ length: 7306 }, () => '1').join(' ')
  expect(await refusedAt({ first_day: '1990-01-01', daily_kwh: long })).toEqual(['daily_kwh'])
  const tomorrow = addDays(dayOf(new Date()), 1)
  expect(await refusedAt({ first_day: tomorrow, daily_kwh: '1' })).toEqual(['first_day'])
  expect(await refusedAt({ first_day, daily_kwh: '1 - 3' })).toEqual([])
})

it('a meter is one, however it is written: its days are refused under a second usage', async () => {
  const { building } = await aMandate()
  const body = { building, ...gas, first_day: '2025-01-01', daily_kwh: '10 - 12' }
  const { id } = await admin.meter_series.create({ body })
  const second = { ...body, meter: 'ch 10 01', usage: 'dhw' } as const
  await expect(admin.meter_series.create({ body: second })).rejects.toMatchObject({
    body: { fields: { meter: [expect.any(String)] } },
  })
  // The day that is not known, other days, another meter and the series itself are free.
  for (const free of [
    { ...second, first_day: '2025-01-02', daily_kwh: '5' },
    { ...second, first_day: '2025-01-04' },
    { ...second, meter: 'CH1002' },
  ])
    await admin.meter_series.create({ body: free })
  await admin.meter_series.update({ params: { id }, body: { daily_kwh: '11 - 12' } })
  await expect(
    admin.meter_series.update({ params: { id }, body: { daily_kwh: '11 4 12' } }),
  ).rejects.toMatchObject({ body: { fields: { meter: [expect.any(String)] } } })
})

it('a meter is one, whoever reads it at the same moment and whatever comes back from the trash', async () => {
  const place = await aMandate()
  const body = { ...place, ...gas, first_day: '2025-01-01', daily_kwh: '10 - 12' }
  const outcomes = async (...usages: ('heating_dhw' | 'dhw')[]) => {
    const meter = usages.join()
    const asked = await Promise.allSettled(
      usages.map((usage, at) =>
        [admin, client][at]!.meter_series.create({ body: { ...body, meter, usage } }),
      ),
    )
    return asked.map(({ status }) => status).sort()
  }
  const once = ['fulfilled', 'rejected']
  expect(await outcomes('heating_dhw', 'dhw')).toEqual(once)
  expect(await outcomes('heating_dhw', 'heating_dhw')).toEqual(once)

  const params = { id: (await admin.meter_series.create({ body })).id }
  await admin.meter_series.remove({ params })
  for (const usage of ['dhw', 'heating_dhw'] as const) {
    const again = await admin.meter_series.create({ body: { ...body, usage } })
    await expect(admin.meter_series.restore({ params })).rejects.toMatchObject({
      ...{ status: 409, body: { code: 'not_restorable', fields: { meter: [expect.any(String)] } } },
    })
    await admin.meter_series.remove({ params: { id: again.id } })
  }
  await admin.meter_series.restore({ params })
  // Another mandate of the building states the same meter.
  const product = (await admin.products.list({ query: { kind: ['ged'] } })).results[0]!.id
  const other = { product, building: place.building, client: client.id }
  const { id: mandate } = await admin.mandates.create({ body: other })
  await admin.meter_series.create({ body: { ...body, mandate } })
  await admin.meter_series.update({ params, body: { daily_kwh: '10 11 12' } })
})

it('the energy signature is made of the weeks of daily readings instead of the bills of their days (§3.idc.*)', async () => {
  const { building } = await aMandate()
  const [first, days] = [dayNumber('2024-01-01'), 366]
  /** A year between -2 and 20 °C. */
  const meanOn = (index: number) =>
    Math.round((9 - 11 * Math.cos((index / days) * 2 * Math.PI)) * 10) / 10
  const means = Array.from({ length: days }, (_, index) => meanOn(index))
  await admin.reference.create({
    params: { table: 'degree_days' },
    body: {
      ...{ valid_from: '2019-01-01', source: 'MeteoSwiss' },
      rows: Array.from({ length: 12 }, (_, month) => {
        const begin = dayNumber(`2024-${String(month + 1).padStart(2, '0')}-01`) - first
        const end =
          month === 11 ? days : dayNumber(`2024-${String(month + 2).padStart(2, '0')}-01`) - first
        return {
          ...{ station: 'GVE', month: `2024-${String(month + 1).padStart(2, '0')}` },
          daily_means: means.slice(begin, end).join(' '),
        }
      }),
    },
  })
  const daily_kwh = means.map((mean) => (24 * (10 + 3 * Math.max(0, 15 - mean))).toFixed(1))
  daily_kwh[10] = '-'
  await admin.consumptions.create({
    body: {
      ...{ building, energy: 'gaz', usage: 'heating_dhw', amount: 1, unit: 'kWh' },
      ...{ start_date: '2024-02-01', end_date: '2024-02-29' },
    },
  })
  const body = { building, first_day: '2024-01-01', ...gas }
  await admin.meter_series.create({ body: { ...body, daily_kwh: daily_kwh.join(' ') } })
  // The same meter for the same days, stored under two usages before that was refused.
  const twice = await admin.meter_series.create({
    body: { ...body, meter: 'x', usage: 'dhw', daily_kwh: daily_kwh.join(' ') },
  })
  await app.database.transaction({ actor: null, source: 'system' }, (db) =>
    db.update(meterSeriesTable).set({ meter: ' ch 1001' }).where(eq(meterSeriesTable.id, twice.id)),
  )
  const { points, signature } = await admin.idc_signature.get({ query: { building } })
  // 52 weeks from Monday 1.1.2024 on; one lacks a day, and the bill of February counts no more.
  expect(points).toHaveLength(51)
  expect(points[0]).toMatchObject({ from: '2024-01-01', to: '2024-01-07' })
  expect(signature!.base).toBeCloseTo(10, 0)
  expect(signature!.slope).toBeCloseTo(3, 0)
  expect((await client.meter_series.list({ query: { building } })).count).toBe(0)
})
