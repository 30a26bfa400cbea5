import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const means = [2, 3, 7, 10, 14, 18, 20, 20, 16, 11, 6, 3]
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const months = (from: number, to: number) =>
  Array.from({ length: 12 * (to - from + 1) }, (_, index) => ({
    ...{ year: from + Math.floor(index / 12), month: (index % 12) + 1 },
  }))
const two = (number: number) => String(number).padStart(2, '0')

/** A building whose gas meter is read each month: 10 kW, and 3 kW for each degree below 15 °C. */
async function readBuilding() {
  const { id: building } = await admin.buildings.create({
    body: { canton: 'GE', street_name: 'Rue du Relevé', street_number: '1', sre: 1000 },
  })
  for (const { year, month } of months(2024, 2025)) {
    const days = lastDay(year, month)
    const amount = 24 * days * (10 + 3 * Math.max(0, 15 - means[month - 1]!))
    await admin.consumptions.create({
      body: {
        ...{ building, energy: 'gaz', usage: 'heating_dhw', amount, unit: 'kWh' },
        start_date: `${year}-${two(month)}-01`,
        end_date: `${year}-${two(month)}-${days}`,
      },
    })
  }
  return building
}

describe('the energy signature of a building', () => {
  it('comes from the readings of its meters and the weather, with a forecast of the running year (§3.idc.*)', async () => {
    const building = await readBuilding()
    const signatureFor = (person: TestPerson) => person.idc_signature.get({ query: { building } })
    expect(await signatureFor(admin)).toMatchObject({
      ...{ points: [], without_weather: 24, signature: null, problem: 'few', forecast: null },
    })
    await admin.reference.create({
      params: { table: 'degree_days' },
      body: {
        ...{ valid_from: '2019-01-01', source: 'MeteoSwiss' },
        rows: months(2019, 2025).map(({ year, month }) => ({
          ...{ station: 'GVE', month: `${year}-${two(month)}` },
          daily_means: Array.from({ length: lastDay(year, month) }, () =>
            means[month - 1]!.toFixed(1),
          ).join(' '),
        })),
      },
    })
    const answer = await signatureFor(admin)
    expect(answer.points).toHaveLength(24)
    expect(answer).toMatchObject({
      ...{ without_weather: 0, problem: null, drift: null },
      signature: {
        ...{ base: expect.closeTo(10, 1), slope: expect.closeTo(3, 1) },
        threshold: expect.closeTo(15, 1),
      },
      design: { temperature: -4, power: expect.closeTo(67, 0) },
    })
    const { results } = await admin.idc_estimate.get({ query: { building } })
    const forecast = answer.forecast!
    // The weather is the same each year, and nothing of this year is read yet.
    expect(forecast).toMatchObject({ days_read: 0, limit: 450 })
    expect(forecast.value).toBeCloseTo(results[0]!.index.value, -1)
    expect(forecast.against).toBe(
      forecast.high <= 450 ? 'below' : forecast.low > 450 ? 'above' : 'unclear',
    )
  })

  it('is out of reach for whoever does not reach the building', async () => {
    const building = await readBuilding()
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      await expect(person.idc_signature.get({ query: { building } })).rejects.toMatchObject({
        status: 404,
      })
    }
  })
})
