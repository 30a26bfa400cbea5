import { expect, it } from 'vitest'
import { equivalentMutants, isEquivalent } from '../../../prove/equivalentMutants.ts'
import { listMutants } from '../../../prove/sourceMutants.ts'

it('each mutant that is said to change nothing is still in the sources', () => {
  const files = [...new Set(equivalentMutants.map(({ file }) => file))]
  const mutants = files.flatMap(listMutants)
  const stale = equivalentMutants.filter(
    (entry) => !mutants.some((mutant) => isEquivalent(entry, mutant)),
  )
  expect(stale).toEqual([])
})
