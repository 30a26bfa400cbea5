import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statuses } from '../mandate.ts'
import { dropOutcome, insertionIndex, orderOf, withMoves } from './board.ts'

const way = { to: 'in_review', guard: null, needs_reason: false, may_waive: true } as const

describe('dropping a card (§2)', () => {
  it.each([
    ['moves it where the way is open', way, { does: 'move' }],
    [
      'moves it on an open way of somebody who may waive nothing',
      { ...way, may_waive: false },
      { does: 'move' },
    ],
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

it('a card comes to stand behind those due on the same day, and one without a day at the end', () => {
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

it('a column shows what is due first, or what ended last', () => {
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

it('several cards on their way leave their columns, and the others stay', () => {
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

it('a card on its way stands in one column only', () => {
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
