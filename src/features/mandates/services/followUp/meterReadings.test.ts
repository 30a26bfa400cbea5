import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../kernel/field/format.ts'
import { excess } from '../ged.ts'
import { meteredUses, usedSince } from './meterReadings.ts'

type Reading = { date: string; value: number; kind?: string; meter?: string }
const answersOf = (readings: readonly Reading[]) =>
  Object.fromEntries(
    readings.flatMap((reading, index) =>
      Object.entries({ kind: 'index', meter: 'C-1', ...reading }).map(([column, value]) => [
        `readings/r${String(index).padStart(3, '0')}/${column}`,
        value,
      ]),
    ),
  )

describe('readings of a meter (§5)', () => {
  it('of its index are differenced, each with the one before of the same meter', () => {
    const answers = answersOf([
      { date: '2026-03-31', value: 1500 },
      { date: '2026-01-31', value: 1000 },
      { date: '2026-02-28', value: 90, meter: 'C-2' },
      { date: '2026-04-30', value: 1700 },
    ])
    expect(meteredUses(answers).map(({ start, end, used }) => [start, end, used])).toEqual([
      ['2026-02-01', '2026-03-31', 500],
      ['2026-04-01', '2026-04-30', 200],
    ])
    const april = { date: '2026-04-30', value: 1700, kind: 'index', meter: 'C-1' }
    expect(usedSince(april, answers)).toBe(200)
    // What is compared with the expected value is the difference, not the index.
    expect(excess({ ...april, expected: 160 }, answers)).toBe(25)
    expect(
      usedSince({ date: '2026-01-31', value: 1000, kind: 'index', meter: 'C-1' }, answers),
    ).toBeNull()
    expect(
      excess({ date: '2026-01-31', value: 1000, kind: 'index', expected: 5 }, answers),
    ).toBeNull()
  })

  it('are of one meter however its number is written', () => {
    const answers = answersOf([
      { date: '2026-01-31', value: 1000, meter: 'C 12-3' },
      { date: '2026-02-28', value: 1040, meter: 'c12–3' },
    ])
    expect(meteredUses(answers)).toMatchObject([{ used: 40 }])
    expect(
      usedSince({ date: '2026-02-28', value: 1040, kind: 'index', meter: 'c12–3' }, answers),
    ).toBe(40)
  })

  it('that went down give no consumption, and the next one counts from there', () => {
    const answers = answersOf([
      { date: '2026-01-31', value: 99_000 },
      { date: '2026-02-28', value: 100 },
      { date: '2026-03-31', value: 150 },
    ])
    expect(meteredUses(answers).map(({ end, used }) => [end, used])).toEqual([['2026-03-31', 50]])
  })

  it('of consumption last since the reading before, and do not stand between two of the index', () => {
    const answers = answersOf([
      { date: '2026-01-31', value: 10, kind: 'index' },
      { date: '2026-02-28', value: 7, kind: 'consumption' },
      { date: '2026-03-31', value: 30, kind: 'index' },
      { date: '2026-04-30', value: 3, kind: undefined as unknown as string },
    ])
    expect(meteredUses(answers).map(({ start, end, used }) => [start, end, used])).toEqual([
      ['2026-02-01', '2026-02-28', 7],
      ['2026-02-01', '2026-03-31', 20],
    ])
  })

  it('add up to the difference of the first and last one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 30 }), (used) => {
        let value = 0
        const answers = answersOf(
          used.map((one, index) => ({
            date: addDays('2026-01-01', index * 7),
            value: (value += one),
          })),
        )
        const uses = meteredUses(answers)
        expect(uses.reduce((sum, one) => sum + one.used, 0)).toBe(value - used[0]!)
        for (const [index, { start }] of uses.entries())
          if (index > 0) expect(start).toBe(addDays(uses[index - 1]!.end, 1))
      }),
    )
  })
})
