import { type Fields, wordsOf } from '../../kernel/field/fields.ts'
import { serviceText } from '../mandates/form/service.text.ts'
import { consultation } from '../mandates/services/consultation.ts'

/** The texts of the form in which what a comparison assumes is entered. */
export const formTexts = [consultation.text, serviceText] as const

/** What a figure of a comparison is called: as its field or cell (`options/cad/power`) of the form. */
export function assumptionLabelKey(cell: string): { ns: string; key: string } {
  const [name = '', , column] = cell.split('/')
  const fields: Fields = consultation.fields
  const field = column ? fields[name]?.columns?.[column] : fields[name]
  const { label } = wordsOf(column ? `${name}/${column}` : name, field ?? {})
  const key = `field.${label}`
  return { ns: key in consultation.text.words ? consultation.text.ns : serviceText.ns, key }
}
