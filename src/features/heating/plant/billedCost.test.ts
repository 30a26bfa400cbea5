import { describe, expect, it } from 'vitest'
import { heatIndices, type MeteredConsumption } from '../../idc/idc.ts'
import { referencesOn } from '../../reference/inForce.ts'
import { shippedVersions } from '../../reference/shipped/shipped.ts'
import { billedCost } from './billedCost.ts'

const references = referencesOn(shippedVersions, '2026-11-22')
const oil = (
  start_date: string,
  end_date: string,
  more: Partial<MeteredConsumption> = {},
): MeteredConsumption => ({
  ...{ energy: 'mazout', usage: 'heating_dhw', amount: 10_000, unit: 'l' },
  ...{ start_date, end_date, cost: 12_000, supplier: 'Mazout SA', ...more },
})
const gas = { energy: 'gaz', unit: 'kWh', usage: 'dhw', supplier: 'SIG' } as const
const costOf = (...rows: MeteredConsumption[]) =>
  billedCost(heatIndices(rows, 1000, references)[0], rows, references)

describe('the cost of heat by its bills', () => {
  it('is the sum of the latest year, with its suppliers and period as source', () => {
    const year = ['2024-01-01', '2024-12-31'] as const
    const before = oil('2023-01-01', '2023-12-31', { amount: 8000, cost: null })
    expect(costOf(before, oil(...year), oil(...year, { ...gas, cost: 500.5 }))).toEqual({
      value: expect.closeTo(12_500.5, 9),
      origin: expect.objectContaining({
        ...{ status: 'entered', vat: 'incl', source: 'Mazout SA, SIG, 01.01.2024 – 31.12.2024' },
      }),
    })
    // Energy that does not heat is not part of it.
    const cooking = oil(...year, { ...gas, usage: 'cooking', cost: null })
    expect(costOf(oil(...year), cooking)!.value).toBeCloseTo(12_000, 9)
    const halves = [
      oil('2024-01-01', '2024-06-30', { cost: 7000, supplier: null }),
      oil('2024-07-01', '2024-12-31', { cost: 0, supplier: null }),
    ]
    expect(costOf(...halves)).toMatchObject({
      value: expect.closeTo(7000, 9),
      origin: { source: '01.01.2024 – 31.12.2024' },
    })
  })

  it('is a share of a bill for more than a year, and of a year for a longer one', () => {
    expect(costOf(oil('2023-01-01', '2024-12-31', { cost: 7310 }))!.value).toBeCloseTo(3660, 6)
    expect(costOf(oil('2023-12-12', '2024-12-31', { cost: 3860 }))!.value).toBeCloseTo(3650, 6)
  })

  it('is unknown, not zero, without a whole year covered once or if one cost is unknown', () => {
    expect(costOf()).toBeUndefined()
    const first = oil('2024-01-01', '2024-06-30')
    expect(costOf(first, oil('2024-07-01', '2024-12-31', { cost: null }))).toBeUndefined()
    expect(costOf(first, oil('2024-07-01', '2024-12-31', { cost: undefined }))).toBeUndefined()
    expect(costOf(oil('2024-01-01', '2024-12-15'))).toBeUndefined()
    expect(costOf(first, oil('2024-07-20', '2024-12-31'))).toBeUndefined()
    // Stated twice, it would count twice.
    expect(
      costOf(oil('2024-01-01', '2024-12-31'), oil('2024-03-01', '2024-05-31', { amount: 1 })),
    ).toBeUndefined()
  })
})
