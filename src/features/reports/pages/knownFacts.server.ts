import type { Fields } from '../../../kernel/field/fields.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Text } from '../../../kernel/text.ts'
import type { buildingFields } from '../../buildings/building.ts'
import { dwellingsOf } from '../../heating/plant/todaysCost.ts'
import { valueAt } from '../../mandates/form/service.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import type { heatingFields } from '../../technical/heatingSystem.ts'
import { renovationText } from '../../technical/renovation.text.ts'
import { renovationFields } from '../../technical/renovation.ts'
import { formTexts } from '../assumptionLabel.ts'
import type { ReportFact } from '../layout.ts'
import type { ReportBase } from '../snapshot.ts'
import { documentText } from './document.text.ts'
import type { Translator } from './translator.server.ts'

/** Building fields that reports print, in order. */
export const reportedBuildingFields = [
  'egid',
  'plot_number',
  'building_type',
  'affectation',
  'sia_classification',
  'construction_year',
  'construction_period',
  'last_renovation_date',
  'surface',
  'sre',
  'apartments',
  'floors',
  'underground_floors',
  'altitude',
  'canton',
  'building_status',
  'protected',
  'protected_note',
  'cad_zone',
  'geothermal_zone',
  'noise_zone',
  'no2_immissions',
] as const satisfies (keyof typeof buildingFields)[]

/** Fields of a heating system that reports print, in order. */
export const reportedPlantFields = [
  'generator',
  'energy_source',
  'power',
  'year',
  'status',
  'installation_type',
  'distribution',
  'supply_temperature',
  'condition',
  'dhw_generator',
  'tank',
  'heated_share',
] as const satisfies (keyof typeof heatingFields)[]

/** The non-empty fields among `names`, as facts; `sourceOf` gives the source of each. */
export function reportedFacts(
  {
    fields,
    names,
    values,
  }: { fields: Fields; names: readonly string[]; values: Record<string, unknown> },
  texts: readonly Text[],
  { labelOf, valueOf }: Translator,
  sourceOf: (name: string) => string | undefined = () => undefined,
): ReportFact[] {
  return names.flatMap((name) => {
    const field = fields[name]!
    const value = values[name]
    if (value === null || value === undefined || value === '') return []
    return [
      {
        name: labelOf(texts, name, field),
        value: valueOf(texts, name, field, value),
        source: sourceOf(name),
      },
    ]
  })
}

/** Fields derived for the funding programme: size of the consultation and eligibility. */
const programmeFields: readonly string[] = ['category', 'eligible']

/** Programme fields as facts; "unknown" if a value cannot be derived yet. */
export const programmeFacts = ({ answers }: ReportBase, translator: Translator): ReportFact[] =>
  programmeFields.map((name) => {
    const fields: Fields = consultation.fields
    const value = valueAt(consultation.fields, name, answers)
    return {
      name:
        name === 'eligible'
          ? translator.t('plant.funded')
          : translator.labelOf(formTexts, name, fields[name]!),
      value:
        value === null
          ? translator.t('form.unknown')
          : translator.valueOf(formTexts, name, fields[name]!, value),
    }
  })

/** Names of the fields in these sections of the mandate's form, without tables and programme fields. */
export function answerFieldsIn(sections: readonly string[]) {
  const fields: Fields = consultation.fields
  const names = Object.keys(fields).filter(
    (name) =>
      sections.includes(fields[name]!.section) &&
      fields[name]!.kind !== 'rows' &&
      !programmeFields.includes(name),
  )
  return { fields, names }
}

/** Non-empty answers in these sections of the mandate's form, as facts. */
export const reportedAnswers = (
  { answers }: ReportBase,
  sections: readonly string[],
  translator: Translator,
) => reportedFacts({ ...answerFieldsIn(sections), values: answers }, formTexts, translator)

/** Number of dwellings in the building or, if unknown, of those that its plant serves; null if both are unknown. */
export const dwellingCount = ({ building, answers }: ReportBase): number | null =>
  dwellingsOf(building.values, answers)

/** Source and date of a building value as text. */
export function provenanceLabel(
  { building: { provenance } }: ReportBase,
  { t, translateIfAny }: Translator,
  name: string,
): string {
  const stamp = provenance[name]
  if (!stamp) return t('source.unknown')
  const source = translateIfAny([documentText], `source.${stamp.source}`) ?? stamp.source
  return `${source}, ${formatDate(stamp.at)}`
}

/** Renovations, one line each. */
export const renovationLines = ({ renovations }: ReportBase, translator: Translator): string[] =>
  renovations.map((row) => {
    const known = reportedFacts(
      {
        fields: renovationFields,
        names: ['element', 'work_type', 'company', 'completion_year'],
        values: row,
      },
      [renovationText],
      translator,
    ).map(({ value }) => value)
    // A company and a year alone do not say what was done.
    const isOpen = row.element == null && row.work_type == null
    return [...(isOpen ? [translator.t('building.works_unknown')] : []), ...known].join(', ')
  })
