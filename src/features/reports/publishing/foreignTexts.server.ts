import type { Fields } from '../../../kernel/field/fields.ts'
import type { Language } from '../../../kernel/text.ts'
import { consultation } from '../../mandates/services/consultation.ts'
import { printedOf } from '../kinds/kindForm.server.ts'
import type { ForeignText } from '../report.ts'
import { type AnySnapshot, isOfKind } from '../snapshot.ts'
import { languageOfText } from '../textLanguage.ts'
import { isTypedText } from '../typedTexts.ts'

/** Sections of the form whose texts a report prints as typed, without translation. */
const sections = [
  'eligibility',
  'plant',
  'site',
  'load',
  'recommendation',
  'comparison',
  'plausibility',
  'visit',
  'photos',
]
/** Fields of these sections that a report does not print. */
const unprintedFields = ['network_operator', 'visit_persons', 'access_notes']
/** Length in characters of the excerpt that identifies a text. */
const excerptLength = 120

const fields: Fields = consultation.fields

/** Whether the report of a consultation prints what somebody typed into a field or cell. */
function isPrintedText(field: string): boolean {
  const [name = ''] = field.split('/')
  return (
    isTypedText(field) &&
    !unprintedFields.includes(name) &&
    sections.includes(fields[name]?.section ?? '')
  )
}

/** Finds typed texts that a report will print and that seem to be in another language than the report. */
export function findForeignTexts(snapshot: AnySnapshot, language: Language): ForeignText[] {
  const { answers } = snapshot
  const isPrinted = isOfKind(snapshot) ? printedOf(snapshot) : isPrintedText
  const advice = isOfKind(snapshot) ? [] : snapshot.advice
  return Object.entries(answers).flatMap(([field, value]) => {
    if (typeof value !== 'string' || !isPrinted(field)) return []
    // Texts of the catalogue are printed in the report's language.
    if (advice.some(({ fr, en, it }) => [fr, en, it].includes(value))) return []
    const textLanguage = languageOfText(value)
    return textLanguage && textLanguage !== language
      ? [{ field, text: value.slice(0, excerptLength), language: textLanguage }]
      : []
  })
}
