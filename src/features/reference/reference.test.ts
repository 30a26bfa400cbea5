import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { validate } from '../../kernel/field/check.ts'
import type { CallError } from '../../kernel/http/client.ts'
import { type TestPerson, testApp } from '../../testing/app.ts'
import { idsOf, inForce, referencesOn, tableInForce } from './inForce.ts'
import { upgradeRows } from './keptRows.ts'
import { figuresOf } from './reference.ts'
import { problemsWithRows } from './rows.ts'
import { shippedVersions } from './shipped/shipped.ts'
import { tableNames } from './tableNames.ts'

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const versions = fc.uniqueArray(fc.record({ id: fc.nat(50), valid_from: days }), {
  minLength: 1,
  selector: ({ id }) => id,
})

describe('reference tables', () => {
  it('are shipped with valid rows', () => {
    for (const table of tableNames)
      for (const { rows } of shippedVersions[table])
        expect([
          table,
          problemsWithRows(table, rows, { check: validate, today: '2026-11-29' }),
        ]).toEqual([table, {}])
  })

  it('are shipped with a visible source', () => {
    for (const table of tableNames)
      for (const { source } of shippedVersions[table]) expect([table, source]).not.toContain('')
  })

  it('are shipped with an origin for each figure: never the office’s own; with link and date if verified', () => {
    for (const table of tableNames)
      for (const { rows } of shippedVersions[table])
        for (const row of rows) {
          expect(Object.keys(row.origins)).toEqual(figuresOf[table])
          for (const { status, source, link, read_on } of Object.values(row.origins)) {
            expect(['own', 'entered']).not.toContain(status)
            if (status === 'verified') expect([link, read_on]).not.toContain(null)
            if (status === 'illustrative') expect(source).toBeNull()
            expect(source ?? '').not.toMatch(/gide/)
          }
        }
  })

  it('stored in the earlier format get the origin of their row for each figure, never as verified', () => {
    const earlier = [
      { agent: 'gaz', price: 12, fixed_fee: 0, status: 'G', source: 'Égide', date: null },
      { agent: 'cad', price: 17.3, fixed_fee: 0, status: 'V', source: 'SIG', date: '2026-01-01' },
      { agent: 'mazout', price: 13, fixed_fee: 0 },
    ]
    const upgraded = upgradeRows('energy_prices', earlier, 'Bureau')
    expect(upgraded).toMatchObject([
      { agent: 'gaz', from_kwh: 0, origins: { price: { status: 'illustrative' } } },
      { origins: { fixed_fee: { status: 'secondary', source: 'SIG', read_on: '2026-01-01' } } },
      { origins: { price: { status: 'own', source: 'Bureau' } } },
    ])
    expect(upgradeRows('energy_prices', upgraded, 'Bureau')).toEqual(upgraded)
    const month = { station: 'GVE', month: '2025-01', degree_days: 500, status: 'V', source: 'x' }
    expect(upgradeRows('degree_days', [month], 'x')).toMatchObject([
      { degree_days: 500, daily_means: null },
    ])
  })

  it('are in force from their day on, in any list order; the highest id wins on the same day', () => {
    fc.assert(
      fc.property(versions, days, fc.nat(), (all, day, shift) => {
        const current = inForce(all, day)
        const rotated = [...all.slice(shift % all.length), ...all.slice(0, shift % all.length)]
        expect(inForce(rotated, day)).toBe(current)
        const started = all.filter(({ valid_from }) => valid_from <= day)
        expect(current.valid_from <= day).toBe(started.length > 0)
        for (const other of started) {
          expect(other.valid_from <= current.valid_from).toBe(true)
          if (other.valid_from === current.valid_from) expect(other.id <= current.id).toBe(true)
        }
        // Later versions do not affect earlier days.
        const later = { id: 99, valid_from: '2150-01-01' }
        if (started.length > 0) expect(inForce([...all, later], day)).toBe(current)
      }),
    )
  })

  it('of the office stay in force when an update ships a later one, except what the law dates', () => {
    const shippedBefore = { id: 0, valid_from: '1900-01-01' }
    const own = { id: 4, valid_from: '2026-03-01' }
    const update = { id: -1, valid_from: '2026-11-28' }
    const all = [shippedBefore, own, update]
    expect(tableInForce('site_terms', all, '2026-12-01')).toBe(own)
    expect(tableInForce('site_terms', all, '2026-02-01')).toBe(shippedBefore)
    expect(tableInForce('vat_rates', all, '2026-12-01')).toBe(update)
    const shipped = [shippedBefore, update]
    expect(tableInForce('site_terms', shipped, '2026-12-01')).toBe(update)
    // A calculation begun before the update keeps its models.
    expect(tableInForce('site_terms', shipped, '2026-12-01', '2026-11-27')).toBe(shippedBefore)
    // A coming version of the office is not in force yet.
    const coming = { id: 5, valid_from: '2027-01-01' }
    expect(tableInForce('site_terms', [...shipped, coming], '2026-12-01')).toBe(update)
  })

  it('can be looked up on a later day by the ids of their versions', () => {
    const earlier = referencesOn(shippedVersions, '2020-06-30')
    const current = referencesOn(shippedVersions, '2026-11-21')
    expect(earlier.idc_limits.rows.map(({ value }) => value)).toEqual([600, 800, 900])
    expect(current.idc_limits.rows.map(({ value }) => value)).toEqual([450, 550, 800])
    expect(referencesOn(shippedVersions, '2026-11-21', idsOf(earlier))).toEqual(earlier)
  })
})

describe('versions of a table', () => {
  let admin: TestPerson
  let client: TestPerson
  let partner: TestPerson
  let everybody: TestPerson[]
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
  const verified = {
    status: 'verified',
    source: 'SIG',
    link: 'https://www.sig-ge.ch/tarifs',
    read_on: '2026-11-20',
    basis: 'pci',
  } as const
  const priceOn = async (person: TestPerson, query: { on?: string; energy_prices?: number }) => {
    const { energy_prices } = await person.reference.inForce({ query })
    return energy_prices.rows.find(({ agent }) => agent === 'mazout')?.price
  }

  it('are added by the office, read by everybody and never changed', async () => {
    const body = { valid_from: '2027-01-01', source: 'SIG, tarif 2027', rows: [oil] }
    const created = await admin.reference.create({ params, body })
    // Figures without an origin are the office's own, by the source of the version.
    const ownOriginOfVersion = {
      status: 'own',
      source: body.source,
      link: null,
      read_on: null,
      confirm: false,
    }
    const row = {
      ...oil,
      from_kwh: 0,
      origins: { price: ownOriginOfVersion, fixed_fee: ownOriginOfVersion },
    }
    expect(created).toMatchObject({ ...body, note: null, rows: [row] })
    const later = await admin.reference.create({
      params,
      body: {
        ...body,
        valid_from: '2028-01-01',
        rows: [{ ...oil, price: 16, origins: { price: verified } }],
      },
    })
    expect(later.rows[0]!.origins.price).toMatchObject(verified)
    for (const person of everybody) {
      const { results } = await person.reference.versions({ params })
      expect(results.map(({ id }) => id)).toEqual([later.id, created.id, -2, -1, 0])
      // Only the office sees the author.
      const created_by = person === admin ? { id: admin.id } : null
      expect(results[1]).toMatchObject({ source: body.source, created_by })
      for (const shipped of results.slice(2))
        expect(shipped).toMatchObject({ created_at: null, created_by: null })
      expect(await priceOn(person, { on: '2026-12-31' })).toBe(12)
      expect(await priceOn(person, { on: '2027-01-01' })).toBe(14.5)
      expect(await priceOn(person, { on: '2029-01-01' })).toBe(16)
      // Calculations with an older version give the same result again.
      expect(await priceOn(person, { on: '2029-01-01', energy_prices: 0 })).toBe(12)
      expect(await priceOn(person, { energy_prices: created.id })).toBe(14.5)
      const version = (id: number) =>
        person.reference.version({ params: { ...params, version: id } })
      expect(await version(created.id)).toEqual(created)
      expect((await version(0)).rows).toEqual(shippedVersions.energy_prices[0]?.rows)
      await expect(
        person.reference.version({ params: { table: 'climate', version: created.id } }),
      ).rejects.toMatchObject({ status: 404 })
    }
    for (const person of [client, partner])
      await expect(person.reference.create({ params, body })).rejects.toMatchObject({ status: 403 })
  })

  it('are refused with a problem for each wrong cell', async () => {
    const problemPaths = async (
      table: (typeof tableNames)[number],
      rows: Record<string, unknown>[],
    ) => {
      const body = { valid_from: '2027-01-01', source: 'SIG', rows }
      const call = admin.reference.create({ params: { table }, body })
      const error = await call.then(
        () => expect.unreachable('was not refused'),
        (error: unknown) => error as CallError,
      )
      return Object.keys((error.body as { fields?: object }).fields ?? {})
    }
    expect(
      await problemPaths('energy_prices', [
        oil,
        { agent: 'gaz', price: -1, fixed_fee: 0 },
        { agent: 'charbon', price: 1, fixed_fee: 0, tax: 3 },
        { price: 1, fixed_fee: null },
        oil,
        {
          ...oil,
          from_kwh: 5000,
          origins: {
            price: { ...verified, link: null, read_on: null },
            fixed_fee: { status: 'sure' },
            agent: verified,
          },
        },
      ]),
    ).toEqual([
      'rows.1.price',
      'rows.2.agent',
      'rows.2.tax',
      'rows.3.agent',
      'rows.4.agent',
      'rows.5.origins.price.link',
      'rows.5.origins.price.read_on',
      'rows.5.origins.fixed_fee.status',
      'rows.5.origins.agent',
    ])
    expect(await problemPaths('climate', [])).toEqual(['rows'])
    const month = { station: 'GVE', month: '2026-13', degree_days: 400 }
    expect(await problemPaths('degree_days', [month])).toEqual(['rows.0.month'])
    // Days that no month has or that are still to come, as in files.
    const today = new Date()
    const thisMonth = today.toISOString().slice(0, 7)
    const means = (days: number) => Array.from({ length: days }, () => '4.5').join(' ')
    const of = (given: string, more: object) => ({ station: 'GVE', month: given, ...more })
    expect(
      await problemPaths('degree_days', [
        of('2025-02', { daily_means: means(29) }),
        of('2024-02', { daily_means: means(29) }),
        of('2025-04', { daily_means: `${means(30)} -` }),
        of('2199-01', { daily_means: '4.5' }),
        of('2199-02', { degree_days: 400 }),
        of(thisMonth, { daily_means: means(today.getUTCDate()) }),
      ]),
    ).toEqual([
      'rows.0.daily_means',
      'rows.2.daily_means',
      'rows.3.daily_means',
      'rows.4.degree_days',
    ])
  })
})
