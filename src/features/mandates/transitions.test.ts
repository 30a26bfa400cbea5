import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, waysFrom } from '../../kernel/states.ts'
import { audiencesOf, serviceTypes } from '../../kinds.ts'
import {
  clientStep,
  clientSteps,
  type Fact,
  facts,
  formPath,
  openStatuses,
  type Status,
  statuses,
  transitions,
  transitionsOf,
} from './mandate.ts'

const everyFact = (value: boolean) =>
  Object.fromEntries(facts.map((fact) => [fact, value])) as Record<Fact, boolean>
/** Facts that satisfy every guard. */
const passingFacts = { ...everyFact(true), taskOpen: false, documentMissing: false }

describe('the ways of a mandate', () => {
  it('are exactly those of the specification (§4)', () => {
    const ways = statuses.map((from) => [from, waysFrom(transitions, from).map(({ to }) => to)])
    expect(Object.fromEntries(ways)).toEqual({
      draft: ['offered', 'ordered', 'cancelled'],
      offered: ['ordered', 'cancelled'],
      ordered: ['in_progress', 'cancelled'],
      in_progress: ['in_review', 'cancelled'],
      in_review: ['in_progress', 'delivered', 'cancelled'],
      delivered: ['closed', 'cancelled'],
      closed: ['in_progress'],
      cancelled: ['in_progress', 'draft'],
    })
  })

  it('lead a cancelled mandate to the work if it was ever ordered, and else to a draft', () => {
    const day = '2026-11-01T08:00:00.000Z'
    const reopened = (...dates: Status[]) =>
      waysFrom(transitionsOf(Object.fromEntries(dates.map((one) => [one, day]))), 'cancelled')
        .map(({ to }) => to)
        .join()
    expect([reopened(), reopened('draft', 'cancelled'), reopened('draft', 'offered')]).toEqual(
      Array(3).fill('draft'),
    )
    for (const status of ['ordered', 'in_progress', 'in_review', 'delivered', 'closed'] as const)
      expect(reopened('draft', status, 'cancelled')).toBe('in_progress')
    expect(waysFrom(transitionsOf(null), 'draft')).toEqual(waysFrom(transitions, 'draft'))
  })

  it('contain each pair of statuses once', () => {
    const pairs = transitions.flatMap(({ from, to }) => from.map((state) => `${state} ${to}`))
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('lead from every status to closed and to cancelled, and never to the same status', () => {
    for (const start of statuses) {
      const reached = new Set<Status>()
      const visit = (state: Status) => {
        for (const { to } of waysFrom(transitions, state)) {
          expect(to).not.toBe(state)
          if (!reached.has(to)) {
            reached.add(to)
            visit(to)
          }
        }
      }
      visit(start)
      expect(reached).toContain('closed')
      expect(reached).toContain('cancelled')
    }
  })

  it('are all allowed to an administrator with a reason, for any facts (§4.mandate.*)', () => {
    const someFacts = fc.record(Object.fromEntries(facts.map((fact) => [fact, fc.boolean()])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Partial<Record<Fact, boolean>>>
    fc.assert(
      fc.property(fc.constantFrom(...statuses), someFacts, (from, given) => {
        for (const { to } of waysFrom(transitions, from)) {
          const verdict = judge(transitions, {
            from,
            to,
            facts: given,
            reason: 'so decided',
            mayWaive: true,
          })
          expect(verdict.allowed).toBe(true)
        }
      }),
    )
  })

  it('depend on no fact but that of their guard', () => {
    const guarded = transitions.flatMap(({ from, to, guards = [], unless }) =>
      [...guards, unless].flatMap((decisive) => (decisive ? [{ from, to, decisive }] : [])),
    )
    for (const { from, to, decisive } of guarded) {
      const change = { from: from[0]!, to, reason: 'so ordered', mayWaive: false }
      expect(judge(transitions, { ...change, facts: passingFacts }).allowed).toBe(true)
      const facts = { ...passingFacts, [decisive]: !passingFacts[decisive] }
      expect(judge(transitions, { ...change, facts })).toMatchObject({ open: [decisive] })
    }
  })

  it('lead to cancelled only with a reason', () => {
    for (const from of openStatuses) {
      const change = { from, to: 'cancelled' as const, facts: passingFacts, mayWaive: true }
      expect(judge(transitions, change)).toMatchObject({ why: 'reason_missing' })
    }
  })
})

describe('the steps that a client sees', () => {
  it('never go back along the workflow, and are all reached', () => {
    const order: Status[] = ['ordered', 'in_progress', 'in_review', 'delivered', 'closed']
    const steps = order.map((status) =>
      clientSteps.indexOf(clientStep({ status, finished: status === 'closed' })!),
    )
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(new Set(steps).size).toBe(clientSteps.length)
    // What the office still has to do is no step of the client's.
    expect(clientStep({ status: 'delivered', finished: true })).toBe('done')
  })
})

describe('the forms of a mandate', () => {
  it('exist for each service type and group as the specification lists them (§2)', () => {
    for (const group of ['admin', 'client', 'partner'] as const)
      for (const type of serviceTypes) {
        const path = audiencesOf(type).includes(group) ? `/${type}-${group}-form` : undefined
        expect(formPath(group, type)).toBe(path)
      }
    expect(serviceTypes.filter((type) => audiencesOf(type).length < 3)).toEqual(['CVCConcept'])
    expect(formPath('partner', 'PEIK', 12)).toBe('/PEIK-partner-form/12')
  })
})
