import type { ReactNode } from 'react'
import { access, type Group, ruleHolds } from '../../../access.ts'
import { rulesForPart } from '../../../kernel/access.ts'
import type { Language } from '../../../kernel/text.ts'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import type { Entry } from '../../../web/ui/form/entry.tsx'
import { RecordForm } from '../../../web/ui/form/RecordForm.tsx'
import { FieldSections } from '../../../web/ui/input/Field.tsx'
import { ProblemText } from '../../../web/ui/input/inputProps.tsx'
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

/** What the parts of a consultation work with. */
export type StepProps = {
  assumptions: ComparisonAssumptions
  entry: Entry
  set: (values: Record<string, unknown>) => void
  answers: Answers
}

/** Fields of the form that have a usual value of their own. */
const assumed = new Set([
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
/** The fields of the form in a step; figures with what is usual for them. */
export function StepFields({
  step,
  assumptions,
  entry,
  set,
  answers,
  children,
}: StepProps & { step: ConsultationStep; children: ReactNode }) {
  const isRough = roughUsualValues(assumptions.list)
  return (
    <div>
      <FieldSections
        fields={fields}
        names={consultationSteps[step].filter(
          (name) => fields[name]!.kind !== 'rows' && isApplicable(fields, name, answers),
        )}
        render={(name, field, id) =>
          assumed.has(name) ? (
            <AssumptionField
              key={name}
              {...{ name, entry, set }}
              assumption={assumptions.list.find((one) => !one.option && one.name === name)}
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

/** What the building itself says of a step: entered there, as far as the group's rights on it go. */
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

/** What is advised beside the option, and a word where the option itself is not sure. */
export function Recommendation({
  recommended,
  catalogue,
  mayWrite,
  assumptions,
  answers,
  entry,
  set,
}: StepProps & {
  recommended: HeatingOption | undefined
  catalogue: References['advice']['rows']
  mayWrite: boolean
}) {
  const t = useWords(consultationText)
  const isUnsure = recommended && assumptions.judged[recommended].feasible !== 'yes'
  const language = (answers.report_language as Language | undefined) ?? currentLanguage()
  return (
    <>
      {isUnsure && !answers.recommended_reason && <ProblemText>{t('reason_needed')}</ProblemText>}
      {(['quick_wins', 'next_steps'] as const).map((table) => (
        <AdviceRows
          key={table}
          {...{ table, fields, answers, entry, set, mayWrite, catalogue, language }}
        />
      ))}
    </>
  )
}
