import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallError } from '../../kernel/client.ts'
import { type Person, testApp } from '../../testing/app.ts'
import { idsOf, inForce, referencesOn, tableNames } from './reference.ts'
import { problemsWithRows } from './rows.ts'
import { shippedVersions } from './shipped.ts'

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const versions = fc.uniqueArray(fc.record({ id: fc.nat(50), valid_from: days }), {
  minLength: 1,
  selector: ({ id }) => id,
})

describe('tables of reference', () => {
  it('are shipped as their columns allow', () => {
    for (const table of tableNames)
      for (const { rows } of shippedVersions[table])
        expect([table, problemsWithRows(table, rows)]).toEqual([table, {}])
  })

  it('are in force from their day on, the later of two on the same, whatever their order', () => {
    fc.assert(
      fc.property(versions, days, fc.nat(), (all, day, turn) => {
        const found = inForce(all, day)
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)]
        expect(inForce(turned, day)).toBe(found)
        const begun = all.filter(({ valid_from }) => valid_from <= day)
        expect(found.valid_from <= day).toBe(begun.length > 0)
        for (const other of begun) {
          expect(other.valid_from <= found.valid_from).toBe(true)
          if (other.valid_from === found.valid_from) expect(other.id <= found.id).toBe(true)
        }
        // What comes into force later changes nothing on a day before.
        const later = { id: 99, valid_from: '2150-01-01' }
        if (begun.length > 0) expect(inForce([...all, later], day)).toBe(found)
      }),
    )
  })

  it('are found again by their ids', () => {
    const before = referencesOn(shippedVersions, '2020-06-30')
    const since = referencesOn(shippedVersions, '2026-11-21')
    expect(before.idc_limits.rows.map(({ value }) => value)).toEqual([600, 800, 900])
    expect(since.idc_limits.rows.map(({ value }) => value)).toEqual([450, 800])
    expect(referencesOn(shippedVersions, '2026-11-21', idsOf(before))).toEqual(before)
  })
})

describe('versions of a table', () => {
  let admin: Person
  let client: Person
  let partner: Person
  let everybody: Person[]
  beforeAll(async () => {
    const app = await testApp()
    everybody = [admin, client, partner] = await Promise.all([
      app.as('admin'),
      app.as('client'),
      app.as('partner'),
    ])
  })
  const params = { table: 'energy_prices' } as const
  const oil = { agent: 'mazout', price: 14.5, fixed_fee: 0 }
  const priceOn = async (person: Person, query: { on?: string; energy_prices?: number }) => {
    const { energy_prices } = await person.reference.inForce({ query })
    return energy_prices.rows.find(({ agent }) => agent === 'mazout')?.price
  }

  it('are added by the office, read by everybody, and stay what they were', async () => {
    const body = { valid_from: '2027-01-01', source: 'SIG, tarif 2027', rows: [oil] }
    const made = await admin.reference.create({ params, body })
    const row = { ...oil, status: null, source: null, date: null }
    expect(made).toMatchObject({ ...body, note: null, rows: [row] })
    const later = await admin.reference.create({
      params,
      body: { ...body, valid_from: '2028-01-01', rows: [{ ...oil, price: 16, status: 'G' }] },
    })
    for (const person of everybody) {
      const { results } = await person.reference.versions({ params })
      expect(results.map(({ id }) => id)).toEqual([later.id, made.id, 0])
      expect(results[1]).toMatchObject({ source: body.source, created_by: { id: admin.id } })
      expect(results[2]).toMatchObject({ created_at: null, created_by: null })
      expect(await priceOn(person, { on: '2026-12-31' })).toBe(12)
      expect(await priceOn(person, { on: '2027-01-01' })).toBe(14.5)
      expect(await priceOn(person, { on: '2029-01-01' })).toBe(16)
      // What was calculated with an older version gives the same again.
      expect(await priceOn(person, { on: '2029-01-01', energy_prices: 0 })).toBe(12)
      expect(await priceOn(person, { energy_prices: made.id })).toBe(14.5)
      const version = (id: number) =>
        person.reference.version({ params: { ...params, version: id } })
      expect(await version(made.id)).toEqual(made)
      expect((await version(0)).rows).toEqual(shippedVersions.energy_prices[0]?.rows)
      await expect(
        person.reference.version({ params: { table: 'climate', version: made.id } }),
      ).rejects.toMatchObject({ status: 404 })
    }
    for (const person of [client, partner])
      await expect(person.reference.create({ params, body })).rejects.toMatchObject({ status: 403 })
  })

  it('are refused with what is wrong at the cell', async () => {
    const refused = async (table: (typeof tableNames)[number], rows: Record<string, unknown>[]) => {
      const body = { valid_from: '2027-01-01', source: 'SIG', rows }
      const call = admin.reference.create({ params: { table }, body })
      const error = await call.then(
        () => expect.unreachable('was not refused'),
        (error: unknown) => error as CallError,
      )
      return Object.keys((error.body as { fields?: object }).fields ?? {})
    }
    expect(
      await refused('energy_prices', [
        oil,
        { agent: 'gaz', price: -1, fixed_fee: 0 },
        { agent: 'charbon', price: 1, fixed_fee: 0, tax: 3 },
        { price: 1, fixed_fee: null },
        oil,
      ]),
    ).toEqual([
      'rows.1.price',
      'rows.2.agent',
      'rows.2.tax',
      'rows.3.agent',
      'rows.3.fixed_fee',
      'rows.4.agent',
    ])
    expect(await refused('climate', [])).toEqual(['rows'])
    const month = { station: 'GVE', month: '2026-13', degree_days: 400 }
    expect(await refused('degree_days', [month])).toEqual(['rows.0.month'])
  })
})
