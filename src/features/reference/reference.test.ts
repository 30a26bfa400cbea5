import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
