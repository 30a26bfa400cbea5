import type { Field } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type Answers, completeness, type FormField } from '../../mandates/form/service.ts'
import { consultation } from '../../mandates/services/consultation.ts'

const fields: Record<string, FormField> = consultation.fields
type FieldName = keyof typeof consultation.fields

/** The names of all fields in some sections of the form, in form order. */
const fieldsInSections = (...sections: string[]) =>
  (Object.keys(fields) as FieldName[]).filter((name) => sections.includes(fields[name]!.section))

/** The steps of an on-site consultation (decisions, section 5) with their form fields. */
export const consultationSteps = {
  eligibility: [
    ...(['visit_date', 'visit_time', 'visit_persons'] satisfies FieldName[]),
    ...fieldsInSections('eligibility'),
  ],
  building: fieldsInSections('use'),
  plant: [...fieldsInSections('plant'), ...(['findings'] satisfies FieldName[])],
  consumption: fieldsInSections('electricity', 'load'),
  site: fieldsInSections('site'),
  comparison: fieldsInSections('comparison', 'plausibility'),
  recommendation: fieldsInSections('recommendation'),
  signatures: fieldsInSections('report'),
} as const satisfies Record<string, readonly FieldName[]>

export type ConsultationStep = keyof typeof consultationSteps
export const stepNames = Object.keys(consultationSteps) as ConsultationStep[]

/** The step that contains a field. */
export const stepOf = (name: string): ConsultationStep | undefined =>
  stepNames.find((step) => (consultationSteps[step] as readonly string[]).includes(name))

/** The declarations of all consultation fields. */
export const consultationFields: Record<string, FormField> = Object.fromEntries(
  stepNames.flatMap(fieldsOf),
)

const fieldCache = new Map<string, Field>()

/** Returns the declaration of a field or cell; cached, so that each call returns the same object. */
export function fieldOf(name: string): Field {
  const field = fieldCache.get(name) ?? fieldAt(consultationFields, name)!
  fieldCache.set(name, field)
  return field
}

/**
 * How far a step is: `complete` with all required values, or `filled` with some where none is required; `begun` with some,
 * or still `empty`. `missing` counts the required values that it lacks.
 */
export type StepState = { state: 'complete' | 'filled' | 'begun' | 'empty'; missing: number }

/** Whether a step has its tick. */
export const isDone = ({ state }: StepState) => state === 'complete' || state === 'filled'

/** How far a step is; the comparison is complete once it can be calculated. */
function stateOf(step: ConsultationStep, answers: Answers, hasComparison: boolean): StepState {
  if (step === 'comparison') return { state: hasComparison ? 'complete' : 'empty', missing: 0 }
  const stepFields = Object.fromEntries(fieldsOf(step))
  const hasRequired = Object.values(stepFields).some(({ needed }) => needed)
  const isStarted = consultationSteps[step].some((name) =>
    Object.entries(answers).some(
      ([answered, value]) => answered.split('/', 1)[0] === name && value != null && value !== '',
    ),
  )
  if (!hasRequired) return { state: isStarted ? 'filled' : 'empty', missing: 0 }
  const missing = completeness(stepFields, answers).missing.length
  return { state: missing === 0 ? 'complete' : isStarted ? 'begun' : 'empty', missing }
}

/** How far each step is. */
export const stepStates = (answers: Answers, hasComparison: boolean) =>
  Object.fromEntries(
    stepNames.map((step) => [step, stateOf(step, answers, hasComparison)]),
  ) as Record<ConsultationStep, StepState>

/** The first required field of a step without a value; that of the comparison has none to begin with. */
export const firstMissing = (step: ConsultationStep, answers: Answers): string | undefined =>
  step === 'comparison'
    ? undefined
    : completeness(Object.fromEntries(fieldsOf(step)), answers).missing[0]

function fieldsOf(step: ConsultationStep) {
  return consultationSteps[step].map((name) => [name, fields[name]!] as const)
}
