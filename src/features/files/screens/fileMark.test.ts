import { expect, it } from 'vitest'
import { type FileMark, markOf } from './fileMark.ts'

const sent = {
  state: 'received',
  origin: 'client',
  scan: 'clean',
  type: 'energy_bill',
  custom_type: null,
  published_at: null,
} as const

it.each<
  [string, Partial<Parameters<typeof markOf>[0]>, FileMark | undefined, FileMark | undefined]
>([
  ['sent by the client', {}, 'received', 'received'],
  ['of an unknown type', { type: 'other' }, 'to_check', 'received'],
  ['of an own type', { type: 'other', custom_type: 3 }, 'received', 'received'],
  ['that was not scanned', { scan: 'not_scanned' }, 'to_check', 'received'],
  ['that is accepted', { state: 'accepted', type: 'other' }, 'accepted', 'accepted'],
  ['that is refused', { state: 'refused' }, 'refused', 'refused'],
  ['of the office', { origin: 'office', type: 'other' }, undefined, undefined],
  [
    'of the office, published',
    { origin: 'office', published_at: '2026-11-02T10:00:00Z' },
    'published',
    undefined,
  ],
])('the mark of a file %s follows its facts (§2)', (_, facts, forOffice, forClient) => {
  expect(markOf({ ...sent, ...facts }, 'admin')).toBe(forOffice)
  expect(markOf({ ...sent, ...facts }, 'client')).toBe(forClient)
})
