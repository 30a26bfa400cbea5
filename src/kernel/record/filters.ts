import type { Field, FieldKind, Fields } from '../field/fields.ts'
import { type OptionalShape, type Shape, shape } from '../field/shape.ts'
import { anyOf } from './list.ts'

/** In a filter: records without a value, and records with one, whatever it is. */
export const noValue = '~'
export const anyValue = '*'

/** What a list is asked of a field: any of these values and ranges; of a text a part of it. */
export type FilterValue = string | (string | number)[]

/** How a field is asked. */
export type Asking = 'options' | 'records' | 'range' | 'text'

const askings: Record<FieldKind, Asking | undefined> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  iban: 'text',
  url: 'text',
  words: 'text',
  integer: 'range',
  decimal: 'range',
  money: 'range',
  date: 'range',
  instant: 'range',
  choice: 'options',
  choices: 'options',
  code: 'options',
  flag: 'options',
  shares: 'options',
  reference: 'records',
  references: 'records',
  // Values of several parts, which lists do not show either.
  items: undefined,
  object: undefined,
  rows: undefined,
}

/** How a list is asked by a field; undefined where it is neither shown, asked nor ordered by it. */
export const askingOf = ({ kind }: Pick<Field, 'kind'>): Asking | undefined => askings[kind]

/** The fields by which a list can be shown, asked and ordered. */
export const listable = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => askingOf(fields[name]!)) as (keyof F & string)[]

/** A range, both ends included; either may be left out. */
export function rangeOf(value: string): { from?: string; to?: string } {
  const [from, to = from] = value.split('..')
  return { from: from || undefined, to: to || undefined }
}

const day = '[1-9]\\d{3}-\\d\\d-\\d\\d'
const ends: Partial<Record<FieldKind, string>> = {
  integer: '-?\\d{1,10}',
  decimal: '-?\\d{1,12}(?:\\.\\d{1,6})?',
  money: '-?\\d{1,12}(?:\\.\\d{1,6})?',
  date: day,
  instant: `${day}(?:T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z)?`,
}

/** Whether what looks like a day or moment is one. */
function isReal(end: string | undefined) {
  if (!end?.includes('-', 1)) return true
  const at = new Date(end)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(end.slice(0, 10))
}

function rangeShape(kind: FieldKind) {
  const end = ends[kind]!
  const pattern = new RegExp(`^(?:${end}|${end}\\.\\.(?:${end})?|\\.\\.${end})$`)
  return shape
    .text({ pattern, wrong: 'kernel:error.wrong_form' })
    .where((value) => Object.values(rangeOf(value)).every(isReal), 'kernel:error.date_form')
}

/** A value of a field's filter. */
function asked({ kind, options = [], value }: Field): Shape<string | number> {
  switch (askings[kind]) {
    case 'records':
      return shape.urlInt({ min: 1, max: 2147483647 })
    case 'range':
      return rangeShape(kind)
    default:
      if (kind === 'code') return shape.urlNumber(value as Shape<number>)
      return shape.choice(kind === 'flag' ? ['true', 'false'] : options)
  }
}

/**
 * The filter by a field, as a query takes it: several values are separated by commas. `own` are words
 * that it takes besides; a value of several parts takes no others.
 */
export function filterShape(field: Field, own?: Shape<string>): OptionalShape<FilterValue> {
  const asking = askingOf(field)
  const marks = field.required || !asking ? [] : [shape.choice([noValue, anyValue])]
  if (asking === 'text')
    return shape.line({ min: 1, max: 200 }).optional() as OptionalShape<FilterValue>
  const values: Shape<string | number>[] = [
    ...(own ? [own] : []),
    ...(asking ? [asked(field)] : []),
    ...marks,
  ]
  const value = values.length === 1 ? values[0]! : shape.either(values)
  return anyOf(value).optional() as OptionalShape<FilterValue>
}
