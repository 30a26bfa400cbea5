import type { Fields } from '../../kernel/field/fields.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import type { Language } from '../../kernel/text.ts'
import { consultation } from '../mandates/services/consultation.ts'
import type { ForeignText } from './report.ts'
import type { Snapshot } from './snapshot.ts'
import { languageOfText } from './textLanguage.ts'

/** Sections of the form, and tables, whose texts a report says as they were typed. */
const sections = ['eligibility', 'plant', 'site', 'load', 'recommendation', 'comparison', 'visit']
/** Texts in them that it does not say. */
const unsaid = ['network_operator', 'visit_persons', 'access_notes']
/** Letters of a text by which it is known again. */
const shown = 120

/** Texts that somebody typed into the form, as a report of it says them, which seem to be in another language. */
export function foreignTexts({ answers, advice }: Snapshot, language: Language): ForeignText[] {
  const fields: Fields = consultation.fields
  return Object.entries(answers).flatMap(([field, value]) => {
    const [name = ''] = field.split('/')
    const declared = fieldAt(fields, field)
    if (typeof value !== 'string' || !declared || unsaid.includes(name)) return []
    if (declared.kind !== 'text' && declared.kind !== 'long_text') return []
    if (!sections.includes(fields[name]?.section ?? '')) return []
    // What the catalogue says, a report says in its own language.
    if (advice.some(({ fr, en, it }) => [fr, en, it].includes(value))) return []
    const found = languageOfText(value)
    return found && found !== language
      ? [{ field, text: value.slice(0, shown), language: found }]
      : []
  })
}
