import type { Fields } from '../../kernel/field/fields.ts'
import { fieldAt } from '../../kernel/field/tables.ts'
import { consultation } from '../mandates/services/consultation.ts'

const fields: Fields = consultation.fields

/** Whether a field or cell of the form holds what somebody typed in their own words. */
export function isTypedText(field: string): boolean {
  const kind = fieldAt(fields, field)?.kind
  return kind === 'text' || kind === 'long_text'
}
