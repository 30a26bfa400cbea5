import { describe, expect, it } from 'vitest'
import { waysFrom } from '../../kernel/states.ts'
import {
  checklistOf,
  itemsWithRemoved,
  replaceChecklist,
  type StoredChecklist,
} from './checklist.ts'
import {
  formPath,
  isLive,
  runningStatuses,
  type Status,
  statuses,
  transitions,
  twinStatuses,
} from './mandate.ts'

describe('a mandate (§2)', () => {
  /**
   * By status: whether deleting requires the number, the deadline applies and a second mandate of the kind
   * triggers a warning; and the next statuses.
   */
  const rules: Record<Status, [isLive: boolean, runs: boolean, warns: boolean, ways: Status[]]> = {
    draft: [false, true, true, ['offered', 'ordered', 'cancelled']],
    offered: [true, true, true, ['ordered', 'cancelled']],
    ordered: [true, true, true, ['in_progress', 'cancelled']],
    in_progress: [true, true, true, ['in_review', 'cancelled']],
    in_review: [true, true, true, ['in_progress', 'delivered', 'cancelled']],
    delivered: [true, false, true, ['closed', 'cancelled']],
    closed: [true, false, false, ['in_progress']],
    cancelled: [false, false, false, ['in_progress', 'draft']],
  }

  it.each(statuses)('in the status %s follows the rules of that status', (status) => {
    const [live, runs, warns, ways] = rules[status]
    expect(isLive({ status })).toBe(live)
    expect(runningStatuses.some((one) => one === status)).toBe(runs)
    expect(waysFrom(transitions, status).map(({ to }) => to)).toEqual(ways)
    expect(twinStatuses(false).includes(status)).toBe(warns)
    // For a kind that is funded once per installation, closed ones count too.
    expect(twinStatuses(true).includes(status)).toBe(warns || status === 'closed')
  })

  it('has a form for each group, or only for the office if it is a CVC concept', () => {
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

  it('is the default of its service until the office stores its own, even an empty one', () => {
    expect(checklistOf(service, null)).toEqual(service.checklist)
    expect(checklistOf(service, [])).toEqual([])
    const stored = [item('a'), item('b', true)]
    expect(keysOf(checklistOf(service, stored))).toEqual(['a'])
    expect(keysOf(itemsWithRemoved(service, stored))).toEqual(['a', '-b'])
  })

  it('keeps the items that its replacement omits, marked as removed', () => {
    const stored = [item('a'), item('b'), item('c', true)]
    expect(keysOf(replaceChecklist(service, stored, [item('b')]))).toEqual(['b', '-a', '-c'])
    expect(keysOf(replaceChecklist(service, stored, [item('c'), item('a')]))).toEqual([
      'c',
      'a',
      '-b',
    ])
    expect(keysOf(replaceChecklist(service, stored, []))).toEqual(['-a', '-b', '-c'])
  })

  it('is reset to the default; only items that the default does not have stay, marked as removed', () => {
    const defaults = service.checklist
    const defaultKeys = defaults.map(({ key }) => key)
    expect(replaceChecklist(service, null, null)).toBeNull()
    expect(replaceChecklist(service, defaults, null)).toBeNull()
    // A stored list that equals the default stays stored.
    expect(keysOf(replaceChecklist(service, null, defaults))).toEqual(defaultKeys)
    expect(keysOf(replaceChecklist(service, [...defaults, item('own')], null))).toEqual([
      ...defaultKeys,
      '-own',
    ])
  })
})
