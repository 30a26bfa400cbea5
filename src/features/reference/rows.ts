import type * as z from 'zod'
import type { Fields } from '../../kernel/field/fields.ts'
import { newShape } from '../../kernel/field/recordShapes.ts'
import type { Shape } from '../../kernel/field/shape.ts'
import { type FieldProblems, problemsOf } from '../../kernel/http/errors.ts'
import { originFields } from './origin/origin.ts'
import { figuresOf, keysOf, referenceTables, type TableName } from './reference.ts'

/** Rows that a version may have; a table of degree-days has one for each month of many years. */
export const mostRows = 2000

/** How a described value is checked, which a browser can only do once a form is open. */
type Check = <T>(shape: Shape<T>, row: unknown) => z.ZodSafeParseResult<T>

/**
 * What is wrong with the rows of a version, at `rows.<place>.<column>` from 0: values that their columns
 * do not take, rows that say the same thing twice, and another number of rows than one where the table
 * has one. What is wrong with the origin of a figure stands at `rows.<place>.origins.<column>.<field>`.
 */
export function problemsWithRows(
  table: TableName,
  rows: readonly unknown[],
  check: Check,
): FieldProblems {
  const fields: Fields = referenceTables[table]
  const shape = newShape(fields)
  const problems: FieldProblems = {}
  const known = new Map<string, number>()
  const keys = keysOf[table]
  for (const [place, given] of rows.entries()) {
    const { origins = {}, ...row } = given as { origins?: unknown }
    for (const [name, found] of Object.entries(problemsWithOrigins(table, origins, check)))
      problems[`rows.${place}.origins${name}`] = found
    const { error, data } = check(shape, row)
    for (const [column, found] of Object.entries(error ? problemsOf(error) : {}))
      problems[`rows.${place}.${column}`] = found
    if (!data || keys.length === 0) continue
    const values = data as Record<string, unknown>
    const said = JSON.stringify(keys.map((key) => values[key]))
    const first = known.get(said)
    if (first === undefined) known.set(said, place)
    else
      problems[`rows.${place}.${keys[0]}`] = [
        { key: 'reference:error.twice', params: { row: first + 1 } },
      ]
  }
  if (keys.length === 0 && rows.length !== 1) problems.rows = [{ key: 'reference:error.one_row' }]
  else if (rows.length > mostRows)
    problems.rows = [{ key: 'kernel:error.too_many', params: { max: mostRows } }]
  return problems
}

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
    for (const [field, found] of Object.entries(error ? problemsOf(error) : {}))
      problems[`.${column}.${field}`] = found
    if (data?.status !== 'verified') continue
    for (const field of ['link', 'read_on'] as const)
      if (!data[field]) problems[`.${column}.${field}`] = [{ key: 'reference:error.verified' }]
  }
  return problems
}
