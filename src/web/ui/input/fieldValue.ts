import type { Field } from '../../../kernel/field/fields.ts'
import { formatDate, formatInstant, formatNumber, isDay } from '../../../kernel/field/format.ts'
import type { Item } from '../../../kernel/field/kinds.ts'
import { formatPhone } from '../../../kernel/field/phone.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Labels } from '../../../kernel/record/resource.ts'
import { languages } from '../../../kernel/text.ts'

/** Translates a key of the feature's texts: `field.<name>`, `<name>.<option>`. */
export type TranslateKey = (key: string, params?: Record<string, unknown>) => string

/** Translates an optional key; undefined if missing (i18next then returns the key). */
export function translateIfAny(t: TranslateKey, key: string): string | undefined {
  const translated = t(key)
  return translated === key ? undefined : translated
}

/** Whether a value is typed text that was not resolved to an option, code or record. */
export function isUnresolvedChoice({ kind, options = [] }: Field, value: unknown): boolean {
  const isText = (entry: unknown) => typeof entry === 'string'
  if (kind === 'choice') return isText(value) && !options.includes(value as string)
  if (kind === 'code' || kind === 'reference') return isText(value)
  if (!Array.isArray(value)) return false
  if (kind === 'choices') return value.some((entry) => !options.includes(entry))
  return kind === 'references' && value.some(isText)
}

/** Returns the label of a field; that of a table's field starts with the table's label ("Envelope, area"). */
export function labelOf(t: TranslateKey, name: string): string {
  const label = t(`field.${name}`)
  return name.includes('/') ? `${t(`field.${declaredName(name)}`)}, ${label}` : label
}

/** Loads the codes and labels of a register attribute, in the register's order. */
export type CodeLists = (attribute: string) => Promise<readonly { code: number; label: string }[]>

type FormatOptions = {
  t: TranslateKey
  /** Translates the generic texts: yes, no, unknown. */
  tUi: (
    key: 'form.yes' | 'form.no' | 'form.unknown' | 'form.number',
    params?: Record<string, unknown>,
  ) => string
  labels?: Labels
  codes?: readonly { code: number; label: string }[]
}

/** Formats a number with grouped digits; integers without a unit, such as years, are not grouped. */
export function displayNumber({ kind, unit }: Pick<Field, 'kind' | 'unit'>, value: number): string {
  if (kind === 'money') return formatNumber(value, { decimals: 2 })
  return kind === 'integer' && !unit ? String(value) : formatNumber(value)
}

/** Formats a field's value for reading: '' if empty, "unknown" for an empty flag. */
export function displayValue(
  name: string,
  field: Field,
  value: unknown,
  options: FormatOptions,
): string {
  if (field.kind === 'flag') {
    if (value === null || value === undefined) return options.tUi('form.unknown')
    return options.tUi(value ? 'form.yes' : 'form.no')
  }
  if (value === null || value === undefined || value === '') return ''
  // Typed text that matches no record is shown unchanged.
  const recordLabel = (id: unknown) =>
    typeof id === 'string'
      ? id
      : (options.labels?.[field.target ?? '']?.[String(id)] ?? options.tUi('form.number', { id }))
  const optionLabel = (option: string) =>
    field.options?.includes(option) ? options.t(`${name}.${option}`) : option
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money': {
      if (typeof value !== 'number') return String(value)
      const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
      return unit ? `${displayNumber(field, value)}\u00a0${unit}` : displayNumber(field, value)
    }
    case 'date':
      // Text that is not a date is shown unchanged.
      return isDay(value) ? formatDate(value) : String(value)
    case 'instant':
      return formatInstant(value as string)
    case 'choice':
      return optionLabel(String(value))
    case 'choices':
      return (value as string[]).map(optionLabel).join(', ')
    case 'code':
      return options.codes?.find(({ code }) => code === value)?.label ?? String(value)
    case 'shares':
      return Object.entries(value as Record<string, number>)
        .map(([option, share]) => `${options.t(`${name}.${option}`)} ${share}\u00a0%`)
        .join(', ')
    case 'words':
      return inEveryLanguage(value as Item['words'])
    case 'items':
      return (value as Item[])
        .filter(({ removed }) => !removed)
        .map(({ words }) => inEveryLanguage(words))
        .join('; ')
    case 'reference':
      return recordLabel(value)
    case 'references':
      return (value as number[]).map(recordLabel).join(', ')
    case 'phone':
      return formatPhone(String(value))
    case 'iban':
      return String(value).replace(/(.{4})(?=.)/g, '$1 ')
    default:
      return String(value)
  }
}

const inEveryLanguage = (words: Item['words']) =>
  languages.map((language) => words[language]).join(' · ')
