import { expect, it } from 'vitest'
import {
  type ConsultationStep,
  firstMissing,
  isDone,
  stepNames,
  stepStates,
} from './consultationSteps.ts'

const ticked = (answers: Record<string, unknown>, hasComparison = false): ConsultationStep[] => {
  const states = stepStates(answers, hasComparison)
  return stepNames.filter((step) => isDone(states[step]))
}

it('a step of the worksheet has its tick once nothing required is missing, and says what it lacks (§3)', () => {
  const empty = stepStates({}, false)
  expect(stepNames.map((step) => empty[step].state)).toEqual(stepNames.map(() => 'empty'))
  const { missing } = empty.eligibility
  expect(missing).toBeGreaterThan(1)
  const begun = { visit_date: '2026-11-27' }
  expect(stepStates(begun, false).eligibility).toEqual({ state: 'begun', missing: missing - 1 })
  expect(ticked(begun)).toEqual([])
  const required = firstMissing('signatures', {})!
  expect(empty.signatures.missing).toBe(1)
  expect(ticked({ report_version: 2 })).toEqual([])
  expect(ticked({ [required]: '2026-11-28' })).toEqual(['signatures'])
  expect(ticked({}, true)).toEqual(['comparison'])
  // Where nothing is required, something is enough, but it is not called complete.
  expect(empty.building.missing).toBe(0)
  expect(stepStates({ occupancy: 4 }, false).building).toEqual({ state: 'filled', missing: 0 })
})
