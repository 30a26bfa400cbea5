import type { Fields } from '../../kernel/field/fields.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import type { Language } from '../../kernel/text.ts'
import { consultation } from '../mandates/services/consultation.ts'
import type { ForeignText } from './report.ts'
import type { Snapshot } from './snapshot.ts'
import { languageOfText } from './textLanguage.ts'

/** Sections and tables of the form whose texts a report prints as typed. */
const sections = ['eligibility', 'plant', 'site', 'load', 'recommendation', 'comparison', 'visit']
/** Fields of these sections that a report does not print. */
const unprintedFields = ['network_operator', 'visit_persons', 'access_notes']
/** Characters of a text that are shown to identify it. */
const excerptLength = 120

/** Typed texts of a report that seem to be in another language. */
export function foreignTexts({ answers, advice }: Snapshot, language: Language): ForeignText[] {
  const fields: Fields = consultation.fields
  return Object.entries(answers).flatMap(([field, value]) => {
    const [name = ''] = field.split('/')
    const declared = fieldAt(fields, field)
    if (typeof value !== 'string' || !declared || unprintedFields.includes(name)) return []
    if (declared.kind !== 'text' && declared.kind !== 'long_text') return []
    if (!sections.includes(fields[name]?.section ?? '')) return []
    // Texts of the catalogue are printed in the report's language.
    if (advice.some(({ fr, en, it }) => [fr, en, it].includes(value))) return []
    const textLanguage = languageOfText(value)
    return textLanguage && textLanguage !== language
      ? [{ field, text: value.slice(0, excerptLength), language: textLanguage }]
      : []
  })
}
