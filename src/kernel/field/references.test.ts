import { expect, it } from 'vitest'
import { recordId, reference } from './references.ts'

it('a reference that no form could fill does not compile', () => {
  // @ts-expect-error the lines of a campaign's result have no finder
  const unfound = reference('campaigns')
  expect(unfound).toMatchObject({ ...recordId('campaigns'), value: expect.anything() })
})
