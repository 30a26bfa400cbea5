import { type Fields, textKeysOf } from '../../kernel/field/fields.ts'
import { serviceText } from '../mandates/form/service.text.ts'
import { consultation } from '../mandates/services/consultation.ts'

/** Texts of the form in which assumptions are entered. */
export const formTexts = [consultation.text, serviceText] as const

/** Text key of an assumption's label in the form; `cell` is a field or table cell (`options/cad/power`). */
export function assumptionLabelKey(cell: string): { ns: string; key: string } {
  const [name = '', , column] = cell.split('/')
  const fields: Fields = consultation.fields
  const field = column ? fields[name]?.columns?.[column] : fields[name]
  const { label } = textKeysOf(column ? `${name}/${column}` : name, field ?? {})
  const key = `field.${label}`
  return { ns: key in consultation.text.words ? consultation.text.ns : serviceText.ns, key }
}
