import type { Field, FieldKind, Fields } from '../field/fields.ts'
import { type OptionalShape, type Shape, shape } from '../field/shape.ts'
import { anyOf } from './list.ts'

/** Filter values that match records without a value, and records with any value. */
export const noValue = '~'
export const anyValue = '*'

/** Value of a filter: any of several values or ranges, or a substring for text fields. */
export type FilterValue = string | (string | number)[]

/** Kind of filter for a field. */
export type FilterKind = 'options' | 'records' | 'range' | 'text'

const filterKinds: Record<FieldKind, FilterKind | undefined> = {
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
  // Composite values; lists do not show them either.
  items: undefined,
  object: undefined,
  rows: undefined,
}

/** Kind of filter for a field; undefined if lists cannot show, filter or sort it. */
export const filterKind = ({ kind }: Pick<Field, 'kind'>): FilterKind | undefined =>
  filterKinds[kind]

/** Names of the fields that lists can show, filter and sort by. */
export const listable = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => filterKind(fields[name]!)) as (keyof F & string)[]

/** Parses a range `from..to`, both ends included and optional; a single value is both ends. */
export function rangeOf(value: string): { from?: string; to?: string } {
  const [from, to = from] = value.split('..')
  return { from: from || undefined, to: to || undefined }
}

const day = '[1-9]\\d{3}-\\d\\d-\\d\\d'
/** Patterns of the ends of a range. */
const endPatterns: Partial<Record<FieldKind, string>> = {
  integer: '-?\\d{1,10}',
  decimal: '-?\\d{1,12}(?:\\.\\d{1,6})?',
  money: '-?\\d{1,12}(?:\\.\\d{1,6})?',
  date: day,
  instant: `${day}(?:T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z)?`,
}

/** Whether a text in the form of a date exists in the calendar; other texts pass. */
function isInCalendar(end: string | undefined) {
  if (!end?.includes('-', 1)) return true
  const time = new Date(end)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(end.slice(0, 10))
}

function rangeShape(kind: FieldKind) {
  const end = endPatterns[kind]!
  const pattern = new RegExp(`^(?:${end}|${end}\\.\\.(?:${end})?|\\.\\.${end})$`)
  return shape
    .text({ pattern, wrong: 'kernel:error.wrong_form' })
    .where((value) => Object.values(rangeOf(value)).every(isInCalendar), 'kernel:error.date_form')
}

/** Shape of one value of a field's filter. */
function filterValueShape({ kind, options = [], value }: Field): Shape<string | number> {
  switch (filterKinds[kind]) {
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
 * Shape of a field's filter in a query string: several values separated by commas. `keywords` are additional
 * special values; composite fields accept only those.
 */
export function filterShape(field: Field, keywords?: Shape<string>): OptionalShape<FilterValue> {
  const kind = filterKind(field)
  const emptinessKeywords = field.required || !kind ? [] : [shape.choice([noValue, anyValue])]
  if (kind === 'text')
    return shape.line({ min: 1, max: 200 }).optional() as OptionalShape<FilterValue>
  const values: Shape<string | number>[] = [
    ...(keywords ? [keywords] : []),
    ...(kind ? [filterValueShape(field)] : []),
    ...emptinessKeywords,
  ]
  const value = values.length === 1 ? values[0]! : shape.either(values)
  return anyOf(value).optional() as OptionalShape<FilterValue>
}
