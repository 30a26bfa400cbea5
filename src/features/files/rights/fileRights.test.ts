import { describe, expect, it } from 'vitest'
import { type FileForRights, fileRights, mayChangeFolders, mayUpload } from './fileRights.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const [me, other] = [7, 8]
const file: FileForRights = {
  ...{ mandate: 1, entered_by: me, type: 'plan', state: 'received', created_at: hoursAgo(1) },
  versions_by_others: false,
}
const readerOf = (group: 'admin' | 'client' | 'partner', status = 'in_progress') => ({
  person: { id: me, groups: [group] },
  mandate: { id: 1, status, status_dates: null, origin: 'office', kickoff: null },
})
const granted = (changed: Partial<FileForRights>, reader = readerOf('client')) =>
  Object.entries(fileRights({ ...file, ...changed }, reader)).flatMap(([name, may]) =>
    may ? [name] : [],
  )

describe('what the screen offers for a file (§6.client, §6.partner)', () => {
  it('is, for a client, what they sent within the day and nobody accepted', () => {
    expect(granted({})).toEqual(['change', 'remove'])
    expect(granted({ state: 'refused' })).toEqual(['change', 'remove'])
    for (const kept of [
      { state: 'accepted' },
      { created_at: hoursAgo(24.1) },
      { entered_by: other },
      // Hidden from the reader.
      { state: undefined, entered_by: undefined },
    ])
      expect([kept, granted(kept)]).toEqual([kept, []])
    expect(granted({ created_at: hoursAgo(23.9) })).toEqual(['change', 'remove'])
    expect(granted({}, readerOf('client', 'closed'))).toEqual([])
  })

  it('is not to delete the version of somebody else', () => {
    expect(granted({ versions_by_others: true })).toEqual(['change'])
    expect(granted({ versions_by_others: true }, readerOf('partner'))).toEqual(['change'])
    expect(granted({ versions_by_others: true }, readerOf('admin'))).toContain('remove')
  })

  it('is, for a partner, to change technical papers while work is under way', () => {
    const partner = readerOf('partner')
    expect(granted({ state: 'accepted', created_at: hoursAgo(100) }, partner)).toEqual([
      'change',
      'remove',
    ])
    expect(granted({ entered_by: other }, partner)).toEqual(['change'])
    expect(granted({ type: 'quote' }, partner)).toEqual([])
    expect(granted({}, readerOf('partner', 'delivered'))).toEqual([])
  })

  it('is everything for the office, also without a mandate', () => {
    const all = ['change', 'check', 'publish', 'remove']
    expect(granted({ entered_by: other, mandate: null }, readerOf('admin'))).toEqual(all)
  })
})

it('the screen offers to send what the server takes (§6.client, §6.partner)', () => {
  const now = new Date()
  expect(mayUpload(readerOf('client'), now, 'quote')).toBe(true)
  expect(mayUpload(readerOf('client', 'cancelled'), now)).toBe(false)
  expect(mayUpload(readerOf('partner'), now, 'plan')).toBe(true)
  expect(mayUpload(readerOf('partner'), now, 'quote')).toBe(false)
  expect(mayUpload(readerOf('partner', 'closed'), now, 'plan')).toBe(false)
  expect(mayChangeFolders(readerOf('client'))).toBe(false)
  expect(mayChangeFolders(readerOf('partner'))).toBe(true)
})
