import type { Field } from '../../../kernel/field/fields.ts'
import { fieldAt } from '../../../kernel/field/tables.ts'
import { type Answers, completeness, type FormField } from '../../mandates/form/service.ts'
import { consultation } from '../../mandates/services/consultation.ts'

const fields: Record<string, FormField> = consultation.fields
type Name = keyof typeof consultation.fields

/** The fields of sections of the form, in their order. */
const ofSections = (...sections: string[]) =>
  (Object.keys(fields) as Name[]).filter((name) => sections.includes(fields[name]!.section))

/** The steps of a consultation on site (decisions, section 5) with the fields of the form in each. */
export const consultationSteps = {
  eligibility: [
    ...(['visit_date', 'visit_time', 'visit_persons'] satisfies Name[]),
    ...ofSections('eligibility'),
  ],
  building: ofSections('use'),
  plant: [...ofSections('plant'), ...(['findings'] satisfies Name[])],
  consumption: ofSections('electricity', 'load'),
  site: ofSections('site'),
  comparison: ofSections('comparison'),
  recommendation: ofSections('recommendation'),
  signatures: ofSections('report'),
} as const satisfies Record<string, readonly Name[]>

export type ConsultationStep = keyof typeof consultationSteps
export const stepNames = Object.keys(consultationSteps) as ConsultationStep[]

/** The step that has a field. */
export const stepOf = (name: string): ConsultationStep | undefined =>
  stepNames.find((step) => (consultationSteps[step] as readonly string[]).includes(name))

/** The fields of a consultation with what they are. */
export const consultationFields: Record<string, FormField> = Object.fromEntries(
  stepNames.flatMap(fieldsOf),
)

const known = new Map<string, Field>()

/** The declaration of a field or cell of a consultation: the same one each time. */
export function fieldOf(name: string): Field {
  const field = known.get(name) ?? fieldAt(consultationFields, name)!
  known.set(name, field)
  return field
}

/** Whether all that is needed of a step is there; a comparison also needs its figures. */
export function isDone(step: ConsultationStep, answers: Answers, hasComparison: boolean): boolean {
  if (step === 'comparison') return hasComparison
  const own = Object.fromEntries(fieldsOf(step))
  const isNeeded = Object.values(own).some(({ needed }) => needed)
  const isBegun = consultationSteps[step].some((name) =>
    Object.entries(answers).some(
      ([answered, value]) => answered.split('/', 1)[0] === name && value != null && value !== '',
    ),
  )
  return isNeeded ? completeness(own, answers).missing.length === 0 : isBegun
}

function fieldsOf(step: ConsultationStep) {
  return consultationSteps[step].map((name) => [name, fields[name]!] as const)
}
