import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Transition, waysFrom } from './states.ts'

const states = ['a', 'b', 'c', 'd'] as const
const facts = ['p', 'q', 'r'] as const
type State = (typeof states)[number]
type Fact = (typeof facts)[number]

const fact = fc.option(fc.constantFrom(...facts), { nil: undefined })
const transition: fc.Arbitrary<Transition<State, Fact>> = fc.record({
  from: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1 }),
  to: fc.constantFrom(...states),
  guards: fc.uniqueArray(fc.constantFrom(...facts), { maxLength: 2 }),
  unless: fact,
  reason: fc.boolean(),
})
/** Random tables that list each transition once. */
const table = fc.array(transition, { maxLength: 8 }).map((rows) =>
  rows.map((row, index) => ({
    ...row,
    from: row.from.filter((from) =>
      rows.slice(0, index).every((other) => other.to !== row.to || !other.from.includes(from)),
    ),
  })),
)
const change = fc.record({
  from: fc.constantFrom(...states),
  to: fc.constantFrom(...states),
  facts: fc.dictionary(fc.constantFrom(...facts), fc.boolean()) as fc.Arbitrary<
    Partial<Record<Fact, boolean>>
  >,
  reason: fc.option(fc.constantFrom('', '  ', 'because'), { nil: undefined }),
  mayWaive: fc.boolean(),
})

describe('judge', () => {
  it('allows exactly what the table, the facts, the reason and the waiver allow', () => {
    fc.assert(
      fc.property(table, change, (rows, given) => {
        const verdict = judge(rows, given)
        const way = rows.find(({ from, to }) => from.includes(given.from) && to === given.to)
        const guarded = way?.guards?.every((guard) => given.facts[guard] === true)
        const free = way && (!way.unless || given.facts[way.unless] !== true)
        const hasReason = given.reason?.trim() === 'because'
        const holds = guarded && free
        expect(verdict.allowed).toBe(
          Boolean(way && (holds || (given.mayWaive && hasReason)) && (!way.reason || hasReason)),
        )
      }),
    )
  })

  it('treats a missing fact as false', () => {
    fc.assert(
      fc.property(table, change, (rows, given) => {
        const known = Object.fromEntries(facts.map((name) => [name, given.facts[name] ?? false]))
        expect(judge(rows, given)).toEqual(judge(rows, { ...given, facts: known }))
      }),
    )
  })

  it('returns every guard that refuses, or that was waived', () => {
    fc.assert(
      fc.property(table, change, (rows, given) => {
        const verdict = judge(rows, { ...given, mayWaive: false })
        if (verdict.allowed || verdict.why !== 'guard') return
        const way = rows.find(({ from, to }) => from.includes(given.from) && to === given.to)!
        expect(verdict.open).toEqual([
          ...way.guards!.filter((guard) => given.facts[guard] !== true),
          ...(way.unless && given.facts[way.unless] === true ? [way.unless] : []),
        ])
        const waived = judge(rows, { ...given, mayWaive: true, reason: 'because' })
        expect(waived).toMatchObject({ allowed: true, waived: verdict.open })
      }),
    )
  })

  it('waysFrom returns only transitions from the state', () => {
    fc.assert(
      fc.property(table, change, (rows, given) => {
        const open = waysFrom(rows, given.from).map(({ to }) => to)
        const verdict = judge(rows, given)
        const exists = verdict.allowed || verdict.why !== 'no_such_way'
        expect(exists).toBe(open.includes(given.to))
      }),
    )
  })
})
