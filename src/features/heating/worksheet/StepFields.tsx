import type { ReactNode } from 'react'
import { access, type Group, ruleHolds } from '../../../access.ts'
import { rulesForPart } from '../../../kernel/access.ts'
import { type Language, unchosenLanguage } from '../../../kernel/text.ts'
import { useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { buildingText } from '../../buildings/building.text.ts'
import { type Building, buildingEndpoints, buildingFields } from '../../buildings/building.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import { AnswerField } from '../../mandates/form/AnswerField.tsx'
import { type Answers, isApplicable } from '../../mandates/form/service.ts'
import type { Mandate } from '../../mandates/mandate.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import type { ComparisonAssumptions } from '../assumptions.ts'
import { AdviceRows } from '../result/AdviceRows.tsx'
import { roughUsualValues } from '../rough.ts'
import { AssumptionField } from './AssumptionField.tsx'
import { consultationText } from './consultation.text.ts'
import {
  type ConsultationStep,
  consultationSteps,
  consultationFields as fields,
} from './consultationSteps.ts'

/** Props that the parts of a consultation share. */
export type StepProps = {
  assumptions: ComparisonAssumptions
  entry: Entry
  set: (values: Record<string, unknown>) => void
  answers: Answers
}

/** Form fields that are assumptions of the comparison. */
const assumptionFields = new Set([
  'useful_heat',
  'full_load_hours',
  'load_power',
  'interest',
  'horizon',
  'energy_escalation',
  'maintenance_escalation',
  'energy_bill',
  'existing_upkeep',
])

/** The form fields of a step; those that are assumptions show their usual value. */
export function StepFields({
  step,
  assumptions,
  entry: given,
  set,
  answers,
  recommended,
  children,
}: StepProps & {
  step: ConsultationStep
  recommended: HeatingOption | undefined
  children: ReactNode
}) {
  const t = useWords(consultationText)
  const isUnsure = recommended && assumptions.judged[recommended].feasible !== 'yes'
  const lacksReason = isUnsure && !answers.recommended_reason
  const entry: Entry = {
    ...given,
    problem: (name) =>
      given.problem(name) ??
      (name === 'recommended_reason' && lacksReason ? t('reason_needed') : undefined),
  }
  const isRough = roughUsualValues(assumptions.list)
  return (
    <div>
      <FieldSections
        fields={fields}
        names={consultationSteps[step].filter(
          (name) => fields[name]!.kind !== 'rows' && isApplicable(fields, name, answers),
        )}
        render={(name, field, id) =>
          assumptionFields.has(name) ? (
            <AssumptionField
              key={name}
              {...{ name, entry, set }}
              assumption={assumptions.list.find((item) => !item.option && item.name === name)}
              isRough={isRough(name)}
            />
          ) : (
            <AnswerField key={name} {...{ name, field, id, fields, answers, entry, set }} />
          )
        }
      />
      {children}
    </div>
  )
}

const buildingSections: Partial<Record<ConsultationStep, readonly string[]>> = {
  building: ['physical', 'history'],
  site: ['administrative', 'surroundings'],
}

/** The building fields of a step, editable as far as the group's rights allow. */
export function BuildingFields({
  building,
  group,
  mandate,
  step,
}: {
  building: Building
  group: Group
  mandate: Mandate
  step: ConsultationStep
}) {
  const person = { id: 0, groups: [group] }
  const readOnly = Object.entries(buildingFields).flatMap(([name, { group: part }]) =>
    rulesForPart(access, person, 'buildings', 'write', part).some((rule) =>
      ruleHolds(rule, { mandate }),
    )
      ? []
      : [name],
  )
  return (
    <RecordForm
      endpoint={buildingEndpoints.update}
      record={building}
      title={building.address}
      fields={buildingFields}
      sections={buildingSections[step]}
      hidden={['canton', 'building_status', 'coordinate_e', 'coordinate_n']}
      readOnly={readOnly}
      text={buildingText}
      codes={registerCodes}
    />
  )
}

/** The advice tables. */
export function Recommendation({
  catalogue,
  mayWrite,
  answers,
  entry,
  set,
}: Omit<StepProps, 'assumptions'> & {
  catalogue: References['advice']['rows']
  mayWrite: boolean
}) {
  const language = (answers.report_language as Language | undefined) ?? unchosenLanguage
  return (
    <>
      {(['quick_wins', 'next_steps'] as const).map((table) => (
        <AdviceRows
          key={table}
          {...{ table, fields, answers, entry, set, mayWrite, catalogue, language }}
        />
      ))}
    </>
  )
}
