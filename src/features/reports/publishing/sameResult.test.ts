import { expect, it } from 'vitest'
import { sampleConsultation } from '../../../../prove/advice/consultations.ts'
import type { Snapshot } from '../snapshot.ts'
import { isSameResult } from './sameResult.ts'

it('§8 a report in another language is another result if its index after works differs, unless the first said none', () => {
  const french = { language: 'fr' as const, snapshot: sampleConsultation() }
  const italianWith = (changes: Partial<Snapshot>) => ({
    language: 'it' as const,
    snapshot: { ...sampleConsultation(), ...changes },
  })
  expect(isSameResult(french, italianWith({}))).toBe(true)
  // The weight of electricity, which stands in no input of the comparison, was changed between the two.
  const expected = structuredClone(french.snapshot.expected!)
  expected.pacSondes!.position.mean *= 2 / 3.3
  expect(isSameResult(french, italianWith({ expected }))).toBe(false)
  const { expected: _, ...before } = french.snapshot
  expect(isSameResult({ language: 'fr', snapshot: before }, italianWith({}))).toBe(true)
})
