import { describe, expect, it } from 'vitest'
import { usualIds } from '../../settings/integrationFields.ts'
import { mappingOf } from './mapping.ts'

describe('the mapping of accounting', () => {
  it('is the usual one of bexio where the settings say nothing', () => {
    expect(mappingOf({})).toEqual({
      ...{ user: null, account: null, country: 1, taxes: {}, units: {} },
      ...{ languages: usualIds.languages, statuses: usualIds.statuses },
    })
  })

  it('has the ids that the office entered, and the usual ones beside them', () => {
    const mapping = mappingOf({
      accounting_taxes: '8.1 = 16, 2.6=17',
      accounting_units: 'pce = 1',
      accounting_languages: 'it = 9',
      accounting_statuses: 'pending = 12',
    })
    expect(mapping).toMatchObject({
      taxes: { '8.1': 16, '2.6': 17 },
      units: { pce: 1 },
      languages: { ...usualIds.languages, it: 9 },
      statuses: { ...usualIds.statuses, pending: 12 },
    })
  })
})
