import type * as z from 'zod'
import type { Fields } from '../../kernel/field/fields.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import type { Shape } from '../../kernel/field/shape.ts'
import { type FieldProblems, problemsOf } from '../../kernel/http/errors.ts'
import { originFields } from './origin/origin.ts'
import { figuresOf, keysOf, referenceTables } from './reference.ts'
import type { TableName } from './tableNames.ts'
import { daysIn, impossibleDayIn } from './weather/degreeDays.ts'

/** Maximum rows of a version; the table of degree-days has one per month over many years. */
export const maxVersionRows = 2000

/** Validates a value. Passed as an argument, so that browsers load the validator only with a form. */
type Check = <T>(shape: Shape<T>, row: unknown) => z.ZodSafeParseResult<T>

/**
 * Returns the problems with the rows of a version: invalid values, duplicate keys, too many rows, and other than one
 * row in a table without keys. Problems are keyed by `rows.<index>.<column>` (from 0), by
 * `rows.<index>.origins.<column>.<field>`, or by `rows`. `today`: YYYY-MM-DD, after which no temperature is known.
 */
export function problemsWithRows(
  table: TableName,
  rows: readonly unknown[],
  { check, today }: { check: Check; today: string },
): FieldProblems {
  const fields: Fields = referenceTables[table]
  const shape = newShape(fields)
  const problems: FieldProblems = {}
  const firstIndexByKey = new Map<string, number>()
  const keys = keysOf[table]
  for (const [index, input] of rows.entries()) {
    const { origins = {}, ...row } = input as { origins?: unknown }
    for (const [path, issues] of Object.entries(problemsWithOrigins(table, origins, check)))
      problems[`rows.${index}.origins${path}`] = issues
    const { error, data } = check(shape, row)
    for (const [column, issues] of Object.entries(error ? problemsOf(error) : {}))
      problems[`rows.${index}.${column}`] = issues
    if (!data || keys.length === 0) continue
    const values = data as Record<string, unknown>
    if (table === 'degree_days') {
      const { month, daily_means, degree_days } = values
      const impossible = impossibleDayIn({ month, daily_means, degree_days }, today)
      if (impossible)
        problems[`rows.${index}.${impossible.column}`] = [
          {
            key: `reference:error.mean.${impossible.reason}`,
            params: { day: impossible.day, days: daysIn(String(month)) },
          },
        ]
    }
    const rowKey = JSON.stringify(keys.map((key) => values[key]))
    const firstIndex = firstIndexByKey.get(rowKey)
    if (firstIndex === undefined) firstIndexByKey.set(rowKey, index)
    else
      problems[`rows.${index}.${keys[0]}`] = [
        { key: 'reference:error.twice', params: { row: firstIndex + 1 } },
      ]
  }
  if (keys.length === 0 && rows.length !== 1) problems.rows = [{ key: 'reference:error.one_row' }]
  else if (rows.length > maxVersionRows)
    problems.rows = [{ key: 'kernel:error.too_many', params: { max: maxVersionRows } }]
  return problems
}

/** Returns the problems with the origins of a row, keyed `.<column>.<field>`; verified ones need link and date. */
function problemsWithOrigins(table: TableName, origins: unknown, check: Check): FieldProblems {
  const problems: FieldProblems = {}
  if (typeof origins !== 'object' || origins === null)
    return { '': [{ key: 'kernel:error.wrong_type' }] }
  const shape = newShape(originFields)
  for (const [column, origin] of Object.entries(origins)) {
    if (!figuresOf[table].includes(column)) {
      problems[`.${column}`] = [{ key: 'kernel:error.unknown_field' }]
      continue
    }
    const { error, data } = check(shape, origin)
    for (const [field, issues] of Object.entries(error ? problemsOf(error) : {}))
      problems[`.${column}.${field}`] = issues
    if (data?.status !== 'verified') continue
    for (const field of ['link', 'read_on'] as const)
      if (!data[field]) problems[`.${column}.${field}`] = [{ key: 'reference:error.verified' }]
  }
  return problems
}
