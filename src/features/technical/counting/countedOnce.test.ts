import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedOnce } from './countedOnce.ts'
import { dateOfDay, dayNumber, type Span } from './span.ts'

const stated = fc
  .record({
    energy: fc.constantFrom('gaz' as const, 'mazout' as const),
    usage: fc.constantFrom('heating', 'dhw', 'heating_dhw'),
    mandate: fc.constantFrom(1, 2, 3, null),
    from: fc.integer({ min: 20_000, max: 20_040 }),
    days: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ from, days, ...rest }) => ({
    ...rest,
    start_date: dateOfDay(from),
    end_date: dateOfDay(from + days),
  }))
const contains = (spans: readonly Span[], day: number) =>
  spans.some(({ start, end }) => start <= day && day <= end)

it('§3 each day that several mandates state counts of one of them, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(stated, { maxLength: 12 }), (rows) => {
      const counted = countedOnce(rows)
      for (let day = 20_000; day <= 20_070; day++)
        for (const energy of ['gaz', 'mazout'] as const)
          for (const purpose of ['heating', 'dhw']) {
            const forPurpose = counted.filter(
              ({ row }) => row.energy === energy && [purpose, 'heating_dhw'].includes(row.usage),
            )
            const mandates = forPurpose
              .filter(({ counted: spans }) => contains(spans, day))
              .map(({ row }) => row.mandate)
            expect(new Set(mandates.filter((id) => id !== null)).size).toBeLessThanOrEqual(1)
            const isStated = forPurpose.some(({ row }) =>
              contains([{ start: dayNumber(row.start_date), end: dayNumber(row.end_date) }], day),
            )
            expect(mandates.length > 0).toBe(isStated)
          }
      // Those of no mandate count whole, and so does everything of a single one.
      for (const { row, repeated } of counted)
        if (row.mandate === null) expect(repeated).toEqual([])
      const single = rows.map((row) => ({ ...row, mandate: 1 }))
      for (const { repeated } of countedOnce(single)) expect(repeated).toEqual([])
    }),
  )
})

it('§3 what a cancelled mandate states counts only where no other one does', () => {
  const reading = {
    ...{ energy: 'gaz' as const, usage: 'heating', start_date: '2025-01-01', mandate: 1 },
    end_date: '2025-12-31',
  }
  const later = { ...reading, usage: 'heating_dhw', mandate: 2, end_date: '2026-06-30' }
  const daysOf = (rows: Parameters<typeof countedOnce>[0]) =>
    countedOnce(rows).map(({ counted }) => counted.map(({ start, end }) => end - start + 1))
  expect(daysOf([reading, later])).toEqual([[], [546]])
  expect(daysOf([reading, { ...later, mandate_cancelled: true }])).toEqual([[365], [181]])
  const both = [reading, later].map((row) => ({ ...row, mandate_cancelled: true }))
  expect(daysOf(both)).toEqual([[], [546]])
})
