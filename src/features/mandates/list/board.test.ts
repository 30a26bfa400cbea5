import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statuses } from '../mandate.ts'
import { dropOutcome, insertionIndex, withMoves } from './board.ts'

const way = { to: 'in_review', guard: null, needs_reason: false, may_waive: true } as const

describe('dropping a card (§2)', () => {
  it.each([
    ['moves it where the way is open', way, { does: 'move' }],
    ['asks for the reason that the way needs', { ...way, needs_reason: true }, { does: 'ask' }],
    [
      'asks why, where a guard may be waived',
      { ...way, guard: 'checklistDone' as const },
      { does: 'ask' },
    ],
    [
      'tells the guard that may not be waived',
      { ...way, guard: 'checklistDone' as const, may_waive: false },
      { does: 'refuse', why: 'checklistDone' },
    ],
    ['tells that there is no such way', undefined, { does: 'refuse', why: null }],
  ])('%s', (_, given, verdict) => expect(dropOutcome(given)).toEqual(verdict))
})

const day = fc.option(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'))
const card = fc.record({ id: fc.nat(), due_date: day, status: fc.constantFrom(...statuses) })
const cards = fc.uniqueArray(card, { selector: ({ id }) => id, maxLength: 8 })
const due = ({ due_date }: { due_date: string | null }) => due_date ?? '9999'
const isOrdered = (rows: { due_date: string | null }[]) =>
  rows.every((row, at) => at === 0 || due(rows[at - 1]!) <= due(row))

it('a card comes to stand by its deadline, behind those of the same day', () => {
  fc.assert(
    fc.property(cards, card, (rows, given) => {
      const column = rows.toSorted((a, b) => due(a).localeCompare(due(b)))
      expect(isOrdered(column.toSpliced(insertionIndex(given, column, 'ordered'), 0, given))).toBe(
        true,
      )
      expect(insertionIndex(given, column, 'closed')).toBe(0)
    }),
  )
})

it('a card on its way stands in one column only', () => {
  fc.assert(
    fc.property(cards, fc.nat(), fc.constantFrom(...statuses), (all, pick, to) => {
      const mandate = all[pick % Math.max(all.length, 1)]
      const moves = mandate ? [{ mandate, to }] : []
      const shown = statuses.flatMap((status) => {
        const rows = all.filter((one) => one.status === status)
        return withMoves(rows, status, moves).map(({ id }) => ({ id, status }))
      })
      expect(shown).toHaveLength(all.length)
      expect(new Set(shown.map(({ id }) => id)).size).toBe(all.length)
      if (mandate) expect(shown).toContainEqual({ id: mandate.id, status: to })
    }),
  )
})
