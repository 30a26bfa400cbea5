import { describe, expect, it } from 'vitest'
import { type PlanInput, planSync } from './syncPlan.ts'

const ours = { status: 'pending' as const, total: '100.00', hash: 'a' }
const known = { status: 'pending' as const, total: '100.00', text: 't', updated_at: '' }
const input: PlanInput = {
  ...{ ours, known, written: 'a', theirs: known },
  ...{ attempt: null, accepted: null, isForced: false },
}
const plan = (changed: Partial<PlanInput>) => planSync({ ...input, ...changed })

describe('what is done about an offer', () => {
  it('is nothing while both sides are the same', () => {
    expect(plan({})).toEqual({ write: false, to: 'pending' })
  })

  it('is ours again where texts differ, on either side', () => {
    expect(plan({ written: 'b' })).toEqual({ write: true, to: 'pending' })
    expect(plan({ theirs: { ...known, text: 'u' } })).toEqual({ write: true, to: 'pending' })
  })

  it('is a question where somebody there changed the amount', () => {
    const theirs = { ...known, text: 'u', total: '90.00' }
    expect(plan({ theirs })).toEqual({ ask: 'conflict' })
    expect(plan({ theirs, isForced: true })).toEqual({ write: true, to: 'pending' })
    const accepted = { ours, theirs: { status: 'pending' as const, total: '90.00' } }
    expect(plan({ theirs, accepted, known: { ...known, ...theirs } })).toEqual({
      ...{ write: false, to: 'pending' },
    })
    // What was accepted holds for these amounts only.
    expect(plan({ theirs: { ...theirs, total: '80.00' }, accepted })).toEqual({ ask: 'conflict' })
  })

  it('is ours where the amount changed here, as by options that were taken', () => {
    const taken = { status: 'confirmed' as const, total: '120.00', hash: 'b' }
    expect(plan({ ours: taken })).toEqual({ write: true, to: 'confirmed' })
  })

  it('is a question where the status was changed there, and none where it is the same by now', () => {
    const theirs = { ...known, status: 'confirmed' as const }
    expect(plan({ theirs })).toEqual({ ask: 'changed_remotely' })
    expect(plan({ theirs, ours: { ...ours, status: 'declined' } })).toEqual({ ask: 'conflict' })
    expect(plan({ theirs, ours: { ...ours, status: 'confirmed' } })).toEqual({
      ...{ write: false, to: 'confirmed' },
    })
    expect(plan({ theirs, isForced: true })).toEqual({ write: false, to: 'pending' })
    const accepted = { ours, theirs: { status: 'confirmed' as const, total: '100.00' } }
    expect(plan({ theirs, accepted, known: theirs })).toEqual({ write: false, to: 'confirmed' })
  })

  it('does not take traces of our own write for a change by somebody', () => {
    const attempt = { at: '', statuses: ['confirmed' as const], totals: ['120.00'] }
    for (const status of ['draft', 'pending', 'confirmed'] as const)
      expect(plan({ attempt, theirs: { ...known, status, text: 'u', total: '120.00' } })).toEqual({
        ...{ write: true, to: 'pending' },
      })
    expect(plan({ attempt, theirs: { ...known, status: 'declined' } })).toEqual({
      ask: 'changed_remotely',
    })
    expect(plan({ attempt, theirs: { ...known, total: '77.00' } })).toEqual({ ask: 'conflict' })
  })
})
