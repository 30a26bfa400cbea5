import { describe, expect, it } from 'vitest'
import { waysFrom } from '../../kernel/states.ts'
import {
  checklistOf,
  itemsWithRemoved,
  replaceChecklist,
  type StoredChecklist,
} from './checklist.ts'
import {
  autoCloseDate,
  formPath,
  isLive,
  runningStatuses,
  type Status,
  statuses,
  transitions,
  twinStatuses,
} from './mandate.ts'

describe('a mandate (§2)', () => {
  /** By status: whether deleting needs the number, the deadline applies, a twin gives a warning, and the ways. */
  const table: Record<Status, [isLive: boolean, runs: boolean, warns: boolean, ways: Status[]]> = {
    draft: [false, true, true, ['offered', 'ordered', 'cancelled']],
    offered: [true, true, true, ['ordered', 'cancelled']],
    ordered: [true, true, true, ['in_progress', 'cancelled']],
    in_progress: [true, true, true, ['in_review', 'cancelled']],
    in_review: [true, true, true, ['in_progress', 'delivered', 'cancelled']],
    delivered: [true, false, true, ['closed', 'cancelled']],
    closed: [true, false, false, ['in_progress']],
    cancelled: [false, false, false, ['in_progress']],
  }

  it.each(statuses)('that is %s has its rules and ways', (status) => {
    const [live, runs, warns, ways] = table[status]
    expect(isLive({ status })).toBe(live)
    expect(runningStatuses.some((one) => one === status)).toBe(runs)
    expect(waysFrom(transitions, status).map(({ to }) => to)).toEqual(ways)
    expect(twinStatuses(false).includes(status)).toBe(warns)
    // For a kind that is funded once per installation, closed ones count too.
    expect(twinStatuses(true).includes(status)).toBe(warns || status === 'closed')
  })

  it('closes by itself thirty days after it was delivered', () => {
    expect(autoCloseDate('2026-02-10T08:30:00.000Z').toISOString()).toBe('2026-03-12T08:30:00.000Z')
  })

  it('has a form for each group, a CVC concept for the office only', () => {
    expect(formPath('client', 'AMOEN', 7)).toBe('/AMOEN-client-form/7')
    expect(formPath('partner', 'CECB_PLUS')).toBe('/CECB_PLUS-partner-form')
    expect(formPath('admin', 'CVCConcept', 0)).toBe('/CVCConcept-admin-form/0')
    expect(formPath('client', 'CVCConcept', 7)).toBeUndefined()
    expect(formPath('partner', 'CVCConcept')).toBeUndefined()
  })
})

describe('a checklist', () => {
  const item = (key: string, removed?: true) => ({
    key,
    words: { fr: key, en: key, it: key },
    stage: 'ordered' as const,
    ...(removed && { removed }),
  })
  const service = { checklist: [item('collect'), item('classify')] }
  const keysOf = (list: StoredChecklist) =>
    list?.map(({ key, removed }) => (removed ? `-${key}` : key))

  it('is that of its service until the office keeps its own, even an empty one', () => {
    expect(checklistOf(service, null)).toEqual(service.checklist)
    expect(checklistOf(service, [])).toEqual([])
    const kept = [item('a'), item('b', true)]
    expect(keysOf(checklistOf(service, kept))).toEqual(['a'])
    expect(keysOf(itemsWithRemoved(service, kept))).toEqual(['a', '-b'])
  })

  it('that takes the place of another keeps what it leaves out as removed', () => {
    const kept = [item('a'), item('b'), item('c', true)]
    expect(keysOf(replaceChecklist(service, kept, [item('b')]))).toEqual(['b', '-a', '-c'])
    expect(keysOf(replaceChecklist(service, kept, [item('c'), item('a')]))).toEqual([
      'c',
      'a',
      '-b',
    ])
    expect(keysOf(replaceChecklist(service, kept, []))).toEqual(['-a', '-b', '-c'])
  })

  it('goes back to the default one without a trace if nothing else was ever asked for', () => {
    const defaults = service.checklist
    const names = defaults.map(({ key }) => key)
    expect(replaceChecklist(service, null, null)).toBeNull()
    expect(replaceChecklist(service, defaults, null)).toBeNull()
    // An own list equal to the default is still an own list.
    expect(keysOf(replaceChecklist(service, null, defaults))).toEqual(names)
    expect(keysOf(replaceChecklist(service, [...defaults, item('own')], null))).toEqual([
      ...names,
      '-own',
    ])
  })
})
