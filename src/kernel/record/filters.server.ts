import { and, between, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '../field/fields.ts'
import { timeZone } from '../field/format.ts'
import { phonePart } from '../field/phone.ts'
import { languages } from '../text.ts'
import { anyValue, type FilterValue, noValue, rangeOf } from './filters.ts'
import { anyCondition } from './search.server.ts'

/** A column or an SQL expression. */
type Column = PgColumn | SQL

/**
 * Condition for the rows that match one of the filter's values. `specialCondition` returns the condition of a
 * special keyword, undefined for other values.
 */
export function matchesFilter(
  field: Field,
  column: Column,
  filter: FilterValue,
  specialCondition: (value: string | number) => SQL | undefined = () => undefined,
): SQL {
  const values = [filter].flat()
  const special = values.flatMap((value) => specialCondition(value) ?? [])
  const usual = values.filter((value) => specialCondition(value) === undefined)
  const compared = usual.filter((value) => value !== noValue && value !== anyValue)
  return anyCondition([
    ...special,
    ...(compared.length > 0 ? [hasOneOf(field, column, compared)] : []),
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

function isWithin({ kind }: Field, filtered: Column, value: string): SQL {
  const column = filtered as SQL
  const { from, to } = rangeOf(value)
  if (kind === 'instant') return isWithinMoments(column, from, to)
  // Clamp to PostgreSQL's integer range, or the comparison fails.
  const bound = (text: string) =>
    kind === 'integer' ? Math.max(-2147483648, Math.min(2147483647, Number(text))) : text
  if (from !== undefined && to !== undefined) return between(column, bound(from), bound(to))
  return from === undefined ? lte(column, bound(to!)) : gte(column, bound(from))
}

/** Compares moments; a bound that is a day means the whole day in the office's time zone. */
function isWithinMoments(column: Column, from: string | undefined, to: string | undefined): SQL {
  const midnight = (day: string, daysLater: number) =>
    sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${sql.raw(`'${timeZone}'`)})`
  const isDay = (bound: string) => bound.length === 10
  const isAfter = (time: string) =>
    sql`${column} >= ${isDay(time) ? midnight(time, 0) : sql`${time}::timestamptz`}`
  const isBefore = (time: string) =>
    isDay(time) ? sql`${column} < ${midnight(time, 1)}` : sql`${column} <= ${time}::timestamptz`
  return and(from ? isAfter(from) : undefined, to ? isBefore(to) : undefined)!
}

/** Substring match that ignores accents, case, and the spacing of phone numbers and IBANs. */
function contains({ kind }: Field, column: Column, part: string): SQL {
  const pattern =
    kind === 'phone' ? (phonePart(part) ?? part) : kind === 'iban' ? part.replace(/\s/g, '') : part
  const text =
    kind === 'words'
      ? sql`concat_ws(' ', ${sql.join(
          languages.map((language) => sql`${column} ->> ${sql.raw(`'${language}'`)}`),
          sql`, `,
        )})`
      : column
  // The subquery folds the pattern once for the statement instead of once for each row.
  return sql`fold(${text}) like (select fold(${`%${pattern.replace(/[\\%_]/g, '\\$&')}%`}))`
}

/** Default sort expression of a field. */
export function defaultSortExpression(field: Field | undefined, column: Column): Column {
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
