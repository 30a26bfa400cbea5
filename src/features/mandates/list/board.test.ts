import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statuses } from '../mandate.ts'
import { dropOutcome, insertionIndex, orderOf, withMoves } from './board.ts'

const way = { to: 'in_review', guard: null, needs_reason: false, may_waive: true } as const

describe('dropping a card (§2)', () => {
  it.each([
    ['moves it if the way is open', way, { does: 'move' }],
    [
      'moves it if the way is open, even for somebody who may not waive guards',
      { ...way, may_waive: false },
      { does: 'move' },
    ],
    ['asks for a reason if the way requires one', { ...way, needs_reason: true }, { does: 'ask' }],
    [
      'asks for a reason if a guard blocks the way and may be waived',
      { ...way, guard: 'checklistDone' as const },
      { does: 'ask' },
    ],
    [
      'is refused with the guard if it may not be waived',
      { ...way, guard: 'checklistDone' as const, may_waive: false },
      { does: 'refuse', why: 'checklistDone' },
    ],
    [
      'is refused without a guard if there is no such way',
      undefined,
      { does: 'refuse', why: null },
    ],
  ])('%s', (_, wayToColumn, outcome) => expect(dropOutcome(wayToColumn)).toEqual(outcome))
})

const day = fc.option(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'))
const card = fc.record({ id: fc.nat(), due_date: day, status: fc.constantFrom(...statuses) })
const cards = fc.uniqueArray(card, { selector: ({ id }) => id, maxLength: 8 })
const due = ({ due_date }: { due_date: string | null }) => due_date ?? '9999'
const isOrdered = (rows: { due_date: string | null }[]) =>
  rows.every((row, index) => index === 0 || due(rows[index - 1]!) <= due(row))

it('a dropped card keeps the column sorted by deadline, and comes first among ended mandates', () => {
  fc.assert(
    fc.property(cards, card, (rows, dropped) => {
      const column = rows.toSorted((a, b) => due(a).localeCompare(due(b)))
      expect(
        isOrdered(column.toSpliced(insertionIndex(dropped, column, 'ordered'), 0, dropped)),
      ).toBe(true)
      expect(insertionIndex(dropped, column, 'closed')).toBe(0)
    }),
  )
})

it('a dropped card goes behind those with the same deadline; a card without deadline goes to the end', () => {
  const dueOn = (id: number, due_date: string | null) => ({ id, due_date })
  const column = [
    dueOn(1, '2026-01-01'),
    dueOn(2, '2026-02-01'),
    dueOn(3, '2026-02-01'),
    dueOn(4, '2026-03-01'),
    dueOn(5, null),
  ]
  const indexOf = (due_date: string | null) => insertionIndex(dueOn(9, due_date), column, 'ordered')
  expect(indexOf('2025-12-31')).toBe(0)
  expect(indexOf('2026-02-01')).toBe(3)
  expect(indexOf('2026-12-31')).toBe(4)
  expect(indexOf(null)).toBe(5)
})

it('a column is sorted by deadline, or by the last change if its mandates have ended', () => {
  const orders = statuses.map((status) => [status, orderOf(status)])
  expect(Object.fromEntries(orders)).toEqual({
    draft: 'due_date',
    offered: 'due_date',
    ordered: 'due_date',
    in_progress: 'due_date',
    in_review: 'due_date',
    delivered: 'due_date',
    closed: '-updated_at',
    cancelled: '-updated_at',
  })
})

it('cards with pending moves are shown in their target columns; the others stay', () => {
  const mandate = (id: number, status: 'ordered' | 'in_progress') => ({
    id,
    status,
    due_date: null,
  })
  const [one, two, three] = [1, 2, 3].map((id) => mandate(id, 'ordered'))
  const four = mandate(4, 'in_progress')
  const moves = [
    { mandate: one!, to: 'in_progress' as const },
    { mandate: three!, to: 'cancelled' as const },
  ]
  expect(withMoves([one!, two!, three!], 'ordered', moves)).toEqual([two])
  expect(withMoves([four], 'in_progress', moves)).toEqual([four, one])
  expect(withMoves([], 'cancelled', moves)).toEqual([three])
})

it('a card with a pending move is shown in its target column only', () => {
  fc.assert(
    fc.property(cards, fc.nat(), fc.constantFrom(...statuses), (all, pick, to) => {
      const mandate = all[pick % Math.max(all.length, 1)]
      const moves = mandate ? [{ mandate, to }] : []
      const cardsInColumns = statuses.flatMap((status) => {
        const rows = all.filter((one) => one.status === status)
        return withMoves(rows, status, moves).map(({ id }) => ({ id, status }))
      })
      expect(cardsInColumns).toHaveLength(all.length)
      expect(new Set(cardsInColumns.map(({ id }) => id)).size).toBe(all.length)
      if (mandate) expect(cardsInColumns).toContainEqual({ id: mandate.id, status: to })
    }),
  )
})
