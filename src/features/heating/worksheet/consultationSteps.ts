import type { Field } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type Answers, completeness, type FormField } from '../../mandates/form/service.ts'
import { consultation } from '../../mandates/services/consultation.ts'

const fields: Record<string, FormField> = consultation.fields
type Name = keyof typeof consultation.fields

/** The fields of form sections, in form order. */
const inSections = (...sections: string[]) =>
  (Object.keys(fields) as Name[]).filter((name) => sections.includes(fields[name]!.section))

/** The steps of an on-site consultation (decisions, section 5) with their form fields. */
export const consultationSteps = {
  eligibility: [
    ...(['visit_date', 'visit_time', 'visit_persons'] satisfies Name[]),
    ...inSections('eligibility'),
  ],
  building: inSections('use'),
  plant: [...inSections('plant'), ...(['findings'] satisfies Name[])],
  consumption: inSections('electricity', 'load'),
  site: inSections('site'),
  comparison: inSections('comparison'),
  recommendation: inSections('recommendation'),
  signatures: inSections('report'),
} as const satisfies Record<string, readonly Name[]>

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

/** Returns the declaration of a field or cell; cached, so that it stays identical. */
export function fieldOf(name: string): Field {
  const field = fieldCache.get(name) ?? fieldAt(consultationFields, name)!
  fieldCache.set(name, field)
  return field
}

/** Whether a step is complete; without required fields, whether it was started. */
export function isDone(step: ConsultationStep, answers: Answers, hasComparison: boolean): boolean {
  if (step === 'comparison') return hasComparison
  const own = Object.fromEntries(fieldsOf(step))
  const hasRequired = Object.values(own).some(({ needed }) => needed)
  const isStarted = consultationSteps[step].some((name) =>
    Object.entries(answers).some(
      ([answered, value]) => answered.split('/', 1)[0] === name && value != null && value !== '',
    ),
  )
  return hasRequired ? completeness(own, answers).missing.length === 0 : isStarted
}

function fieldsOf(step: ConsultationStep) {
  return consultationSteps[step].map((name) => [name, fields[name]!] as const)
}
