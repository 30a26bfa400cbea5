import { declaredName } from '../../../kernel/field/tables.ts'
import {
  fieldsOfStep,
  type KickoffAnswers,
  type KickoffStep,
  kickoffSteps,
} from '../kickoffFields.ts'

/** Whether something was answered. */
export const isAnswer = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)

/** The steps in which something was answered; that of the documents also by a file. */
export function stepsDone(values: KickoffAnswers, hasFiles: boolean): ReadonlySet<KickoffStep> {
  const answered = new Set(
    Object.entries(values).flatMap(([name, value]) => (isAnswer(value) ? declaredName(name) : [])),
  )
  return new Set(
    kickoffSteps.filter(
      (step) =>
        (step === 'documents' && hasFiles) || fieldsOfStep(step).some((name) => answered.has(name)),
    ),
  )
}
