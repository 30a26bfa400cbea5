import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../field/format.ts'
import { backupName, backupsToRemove, type KeepingRule, momentOf } from './keeping.ts'

const rule: KeepingRule = { daily: 7, weekly: 5, monthly: 12 }
const hour = 3_600_000
const night = (index: number) => new Date(Date.UTC(2026, 0, 1, 1, 15) + index * 24 * hour)

/** Makes a backup each night and removes what the rule says; returns what is left. */
function afterNights(count: number, kept = rule) {
  let names: string[] = []
  for (let index = 0; index < count; index++) {
    names.push(backupName(night(index)))
    const removed = new Set(backupsToRemove(names, kept))
    names = names.filter((name) => !removed.has(name))
  }
  return names
}
const daysOf = (names: readonly string[]) => names.map((name) => dayOf(momentOf(name)!))

const rules = fc.record({
  daily: fc.integer({ min: 1, max: 10 }),
  weekly: fc.integer({ min: 0, max: 10 }),
  monthly: fc.integer({ min: 0, max: 14 }),
})
const someNames = fc
  .uniqueArray(fc.integer({ min: 0, max: 900 * 24 }), { maxLength: 120 })
  .map((hours) => hours.map((at) => backupName(new Date(Date.UTC(2024, 0, 1) + at * hour))))

describe('backups are kept by rule (issue 42)', () => {
  it('after three years of nights: seven days, five weeks, twelve months', () => {
    const days = daysOf(afterNights(1096))
    expect(days.slice(-7)).toEqual([25, 26, 27, 28, 29, 30, 31].map((day) => `2028-12-${day}`))
    // Sundays are the last days of weeks; that of the running one is its last night.
    expect(days).toEqual(
      expect.arrayContaining(['2028-12-03', '2028-12-10', '2028-12-17', '2028-12-24']),
    )
    for (const month of ['2028-01-31', '2028-02-29', '2028-03-31', '2028-06-30', '2028-11-30'])
      expect(days).toContain(month)
    expect(days.some((day) => day < '2028-01-31')).toBe(false)
    expect(days.length).toBeLessThanOrEqual(7 + 5 + 12)
  })

  it('never the last one goes, never more than the rule says stay, and a second time nothing goes', () => {
    fc.assert(
      fc.property(someNames, rules, (names, given) => {
        const removed = new Set(backupsToRemove(names, given))
        const left = names.filter((name) => !removed.has(name))
        expect(left.length).toBeLessThanOrEqual(given.daily + given.weekly + given.monthly)
        if (names.length > 0) expect(left).toContain([...names].sort().at(-1))
        expect(backupsToRemove(left, given)).toEqual([])
      }),
    )
  })

  it('each of the last days with a backup keeps its last one', () => {
    fc.assert(
      fc.property(someNames, rules, (names, given) => {
        const removed = new Set(backupsToRemove(names, given))
        const sorted = [...names].sort()
        const days = [...new Set(daysOf(sorted))].slice(-given.daily)
        for (const day of days) {
          const last = sorted.filter((name) => dayOf(momentOf(name)!) === day).at(-1)!
          expect(removed.has(last)).toBe(false)
        }
      }),
    )
  })

  it('a pause of months removes nothing that was kept before it', () => {
    const before = afterNights(60)
    const later = backupName(night(260))
    expect(backupsToRemove([...before, later], { daily: 8, weekly: 9, monthly: 4 })).toEqual(
      backupsToRemove(before, { daily: 7, weekly: 8, monthly: 3 }),
    )
  })

  it('what is no encrypted backup is left alone', () => {
    const others = [
      'egide-2020-01-01T01-15-00Z.zip',
      'notes.txt',
      'egide-x.zip.age',
      'egide-2020-13-41T99-15-00Z.zip.age',
    ]
    expect(
      backupsToRemove([...others, ...afterNights(30)], { daily: 1, weekly: 0, monthly: 0 }),
    ).not.toEqual(expect.arrayContaining(others))
    for (const name of others) expect(momentOf(name)).toBe(undefined)
  })
})
