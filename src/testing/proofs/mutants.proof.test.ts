import { expect, it } from 'vitest'
import { equivalentMutants, isEquivalent } from '../../../prove/mutants/equivalentMutants.ts'
import { listMutants } from '../../../prove/mutants/sourceMutants.ts'

it('every equivalent mutant still exists in the sources', () => {
  const files = [...new Set(equivalentMutants.map(({ file }) => file))]
  const mutants = files.flatMap(listMutants)
  const stale = equivalentMutants.filter(
    (entry) => !mutants.some((mutant) => isEquivalent(entry, mutant)),
  )
  expect(stale).toEqual([])
})
