import { and, between, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '../field/fields.ts'
import { timeZone } from '../field/format.ts'
import { languages } from '../text.ts'
import { anyValue, type FilterValue, noValue, rangeOf } from './filters.ts'
import { anyCondition } from './search.server.ts'

/** A column, or what stands for one: comparisons take both. */
type Column = PgColumn | SQL

/** Whether a field has one of the values that a filter names, or its own condition for one of them holds. */
export function asksField(
  field: Field,
  column: Column,
  asked: FilterValue,
  own: (value: string | number) => SQL | undefined = () => undefined,
): SQL {
  const values = [asked].flat()
  const special = values.flatMap((value) => own(value) ?? [])
  const usual = values.filter((value) => own(value) === undefined)
  const named = usual.filter((value) => value !== noValue && value !== anyValue)
  return anyCondition([
    ...special,
    ...(named.length > 0 ? [hasOneOf(field, column, named)] : []),
    ...(usual.includes(noValue) ? [isEmpty(field, column)] : []),
    ...(usual.includes(anyValue) ? [sql`not ${isEmpty(field, column)}`] : []),
  ])
}

function isEmpty({ kind }: Field, column: Column): SQL {
  switch (kind) {
    case 'choices':
    case 'references':
      return sql`(coalesce(cardinality(${column}), 0) = 0)`
    case 'shares':
      return sql`(coalesce(${column}, '{}') = '{}')`
    default:
      return sql`(${column} is null)`
  }
}

function hasOneOf(field: Field, column: Column, values: readonly (string | number)[]): SQL {
  switch (field.kind) {
    case 'choice':
    case 'code':
    case 'reference':
      return inArray(column as SQL, [...values])
    case 'flag':
      return inArray(
        column as SQL,
        values.map((value) => value === 'true'),
      )
    case 'choices':
      return sql`${column} && ${sql.param(values)}::text[]`
    case 'references':
      return sql`${column} && ${sql.param(values)}::int[]`
    case 'shares':
      return sql`jsonb_exists_any(${column}, ${sql.param(values)}::text[])`
    case 'integer':
    case 'decimal':
    case 'money':
    case 'date':
    case 'instant':
      return anyCondition(values.map((value) => isWithin(field, column, String(value))))
    default:
      return anyCondition(values.map((value) => contains(field, column, String(value))))
  }
}

function isWithin({ kind }: Field, compared: Column, value: string): SQL {
  const column = compared as SQL
  const { from, to } = rangeOf(value)
  if (kind === 'instant') return isWithinMoments(column, from, to)
  // An integer of the database takes no number beyond its bounds.
  const end = (given: string) =>
    kind === 'integer' ? Math.max(-2147483648, Math.min(2147483647, Number(given))) : given
  if (from !== undefined && to !== undefined) return between(column, end(from), end(to))
  return from === undefined ? lte(column, end(to!)) : gte(column, end(from))
}

/** A day stands for the whole of it, where the office is. */
function isWithinMoments(column: Column, from: string | undefined, to: string | undefined): SQL {
  const midnight = (day: string, after: number) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${sql.raw(`'${timeZone}'`)})`
  const isDay = (end: string) => end.length === 10
  const begins = (at: string) =>
    sql`${column} >= ${isDay(at) ? midnight(at, 0) : sql`${at}::timestamptz`}`
  const ends = (at: string) =>
    isDay(at) ? sql`${column} < ${midnight(at, 1)}` : sql`${column} <= ${at}::timestamptz`
  return and(from ? begins(from) : undefined, to ? ends(to) : undefined)!
}

/** Whether a text has this part, whatever its accents and capitals; a number of a phone however it is grouped. */
function contains({ kind }: Field, column: Column, part: string): SQL {
  const given = kind === 'phone' ? digitsOf(part) : kind === 'iban' ? part.replace(/\s/g, '') : part
  const text =
    kind === 'words'
      ? sql`concat_ws(' ', ${sql.join(
          languages.map((language) => sql`${column} ->> ${sql.raw(`'${language}'`)}`),
          sql`, `,
        )})`
      : column
  // Once a statement, not once a row.
  return sql`fold(${text}) like (select fold(${`%${given.replace(/[\\%_]/g, '\\$&')}%`}))`
}

/** '+41 22 343', '022 343' and '0041 22 343' are the same number. */
const digitsOf = (typed: string) =>
  typed
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^0+(41)?(?=\d)/, '') || typed

/** What records are ordered by where a field says nothing else. */
export function kindOrder(field: Field | undefined, column: Column): Column {
  switch (field?.kind) {
    case 'text':
    case 'long_text':
      return sql`${column} collate reading`
    case 'choice':
      return sql`array_position(${sql.raw(`'{${field.options!.join()}}'`)}::text[], ${column})`
    case 'words':
      return sql`(${column} ->> ${sql.raw(`'${languages[0]}'`)}) collate reading`
    default:
      return column
  }
}
