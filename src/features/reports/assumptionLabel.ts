import { type Fields, textKeysOf } from '../../kernel/field/fields.ts'
import { serviceText } from '../mandates/form/service.text.ts'
import { consultation } from '../mandates/services/consultation.ts'
import { heatingOptionText } from '../reference/heatingOption.text.ts'
import { heatingOptions } from '../reference/heatingOption.ts'

/** Texts of the form in which assumptions are entered. */
export const formTexts = [consultation.text, serviceText] as const

/** Fields of a form and the texts that name them. */
type Labelled = { fields: Fields; text: { ns: string; words: object } }

/** Name of an assumption in a sentence, after that of its option if it has one; of another service than the consultation's. */
export function nameAssumption(
  cell: string,
  say: (key: string) => string,
  service: Labelled = consultation,
): string {
  const [, row] = cell.split('/')
  const option = heatingOptions.find((one) => one === row)
  const { ns, key } = assumptionLabelKey(cell, service)
  return [
    ...(option ? [say(`${heatingOptionText.ns}:option.${option}`)] : []),
    say(`${ns}:${key}`),
  ].join(' · ')
}

/** Text key of an assumption's label in the form; `cell` is a field or table cell (`options/cad/power`). */
export function assumptionLabelKey(
  cell: string,
  { fields, text }: Labelled = consultation,
): { ns: string; key: string } {
  const [name = '', , column] = cell.split('/')
  const field = column ? fields[name]?.columns?.[column] : fields[name]
  const { label } = textKeysOf(column ? `${name}/${column}` : name, field ?? {})
  const key = `field.${label}`
  return { ns: key in text.words ? text.ns : serviceText.ns, key }
}
