import { describe, expect, it } from 'vitest'
import { type ListedMandate, type Status, statuses } from '../mandate.ts'
import {
  bulkWriteOf,
  countByStatus,
  type ListGroup,
  mandateName,
  targetsOf,
  wayTo,
} from './bulk.ts'

const mandate = (id: number, status: Status) =>
  ({
    id,
    status,
    version: 3,
    number: `M-2026-000${id}`,
    building_address: 'Rue du Lac 3',
    service_type: 'GED',
  }) as unknown as ListedMandate

describe('bulk actions on mandates', () => {
  /** Targets of one mandate per status, by group. */
  const expectedTargets: Record<ListGroup, Partial<Record<Status, Status[]>>> = {
    admin: {
      draft: ['cancelled'],
      offered: ['draft'],
      ordered: ['draft', 'offered'],
      in_progress: ['ordered', 'in_review', 'closed'],
      in_review: ['in_progress'],
      delivered: ['in_review'],
      closed: ['delivered'],
      cancelled: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered'],
    },
    // A partner starts the work and submits it for review, but cannot take it back.
    partner: { in_progress: ['ordered'], in_review: ['in_progress'] },
  }

  it.each(['admin', 'partner'] as const)(
    'offer %s each status that at least one selected mandate can move to',
    (group) => {
      const all = statuses.map((status, id) => mandate(id, status))
      const found = targetsOf(all, group)
      expect(found.map(({ to }) => to)).toEqual(statuses.filter((to) => expectedTargets[group][to]))
      for (const { to, going, staying } of found) {
        expect([to, going.map(({ status }) => status)]).toEqual([to, expectedTargets[group][to]])
        expect([...going, ...staying].toSorted((one, other) => one.id - other.id)).toEqual(all)
        for (const one of going) expect(wayTo(to, one, group)).toMatchObject({ to })
        for (const one of staying) expect(wayTo(to, one, group)).toBeUndefined()
      }
    },
  )

  it('offer no target if no mandate can move, and count mandates by status', () => {
    const ended = [mandate(1, 'closed'), mandate(2, 'draft'), mandate(3, 'closed')]
    expect(targetsOf(ended, 'partner')).toEqual([])
    expect(countByStatus(ended)).toEqual([
      { status: 'draft', count: 1 },
      { status: 'closed', count: 2 },
    ])
  })

  it('send one write per mandate, with its own path and the version that the user saw', () => {
    const endpoint = {} as never
    const request = {
      group: 'partner',
      endpoint,
      input: { body: { to: 'in_review' } } as never,
    } as const
    const one = mandate(4, 'ordered')
    expect(bulkWriteOf(one, request)).toEqual({
      id: 4,
      name: 'M-2026-0004 Rue du Lac 3',
      to: '/GED-partner-form/4',
      endpoint,
      input: { body: { to: 'in_review' }, params: { id: 4 } },
      seen: { version: 3, values: {} },
    })
    expect(bulkWriteOf(one, { ...request, values: { status: 'ordered' } }).seen.values).toEqual({
      status: 'ordered',
    })
    expect(mandateName(one)).toBe('M-2026-0004 Rue du Lac 3')
  })
})
