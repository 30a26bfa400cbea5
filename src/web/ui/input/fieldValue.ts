import type { Field } from '../../../kernel/field/fields.ts'
import { formatDate, formatInstant, formatNumber, isDay } from '../../../kernel/field/format.ts'
import type { Item } from '../../../kernel/field/kinds.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { languages } from '../../../kernel/text.ts'

/** A word of the feature that the fields belong to: `field.<name>`, `<name>.<option>`. */
export type SayKey = (key: string, params?: Record<string, unknown>) => string

/** A word that need not exist; i18next gives back the key of a missing one. */
export function sayIfAny(say: SayKey, key: string): string | undefined {
  const word = say(key)
  return word === key ? undefined : word
}

/** Whether a value is the text that somebody typed to choose, in the place of a choice. */
export function isTypedChoice({ kind, options = [] }: Field, value: unknown): boolean {
  const isText = (one: unknown) => typeof one === 'string'
  if (kind === 'choice') return isText(value) && !options.includes(value as string)
  if (kind === 'code' || kind === 'reference') return isText(value)
  if (!Array.isArray(value)) return false
  if (kind === 'choices') return value.some((one) => !options.includes(one))
  return kind === 'references' && value.some(isText)
}

/** What a field is called where its table is not beside it: "Envelope, area". */
export function labelOf(say: SayKey, name: string): string {
  const label = say(`field.${name}`)
  return name.includes('/') ? `${say(`field.${declaredName(name)}`)}, ${label}` : label
}

/** The codes of a register attribute with their labels, in the register's order. */
export type CodeLists = (attribute: string) => Promise<readonly { code: number; label: string }[]>

type Means = {
  say: SayKey
  /** Words of the form itself: yes, no, unknown. */
  sayUi: (
    key: 'form.yes' | 'form.no' | 'form.unknown' | 'form.number',
    params?: Record<string, unknown>,
  ) => string
  labels?: Labels
  codes?: readonly { code: number; label: string }[]
}

/** A number as a field shows it: grouped where it measures something, never where it names something. */
export function displayNumber({ kind, unit }: Pick<Field, 'kind' | 'unit'>, value: number): string {
  if (kind === 'money') return formatNumber(value, { decimals: 2 })
  return kind === 'integer' && !unit ? String(value) : formatNumber(value)
}

/** A field's value in words, as it is read rather than entered; '' where there is none. */
export function displayValue(name: string, field: Field, value: unknown, means: Means): string {
  if (field.kind === 'flag') {
    if (value === null || value === undefined) return means.sayUi('form.unknown')
    return means.sayUi(value ? 'form.yes' : 'form.no')
  }
  if (value === null || value === undefined || value === '') return ''
  // What was typed and names nothing is shown as it was typed.
  const labelOf = (id: unknown) =>
    typeof id === 'string'
      ? id
      : (means.labels?.[field.target ?? '']?.[String(id)] ?? means.sayUi('form.number', { id }))
  const optionWord = (option: string) =>
    field.options?.includes(option) ? means.say(`${name}.${option}`) : option
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money': {
      if (typeof value !== 'number') return String(value)
      const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
      return unit ? `${displayNumber(field, value)}\u00a0${unit}` : displayNumber(field, value)
    }
    case 'date':
      // What is no day is shown as it was typed.
      return isDay(value) ? formatDate(value) : String(value)
    case 'instant':
      return formatInstant(value as string)
    case 'choice':
      return optionWord(String(value))
    case 'choices':
      return (value as string[]).map(optionWord).join(', ')
    case 'code':
      return means.codes?.find(({ code }) => code === value)?.label ?? String(value)
    case 'shares':
      return Object.entries(value as Record<string, number>)
        .map(([option, share]) => `${means.say(`${name}.${option}`)} ${share}\u00a0%`)
        .join(', ')
    case 'words':
      return inEveryLanguage(value as Item['words'])
    case 'items':
      return (value as Item[])
        .filter(({ removed }) => !removed)
        .map(({ words }) => inEveryLanguage(words))
        .join('; ')
    case 'reference':
      return labelOf(value)
    case 'references':
      return (value as number[]).map(labelOf).join(', ')
    case 'iban':
      return String(value).replace(/(.{4})(?=.)/g, '$1 ')
    default:
      return String(value)
  }
}

const inEveryLanguage = (words: Item['words']) =>
  languages.map((language) => words[language]).join(' · ')
