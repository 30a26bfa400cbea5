import { type FieldProblems, problemsOf } from '../../kernel/errors.ts'
import { type Fields, newSchema } from '../../kernel/fields.ts'
import type { z } from '../../kernel/z.ts'
import { keysOf, referenceTables, type TableName } from './reference.ts'

/** Rows that a version may have; a table of degree-days has one for each month of many years. */
export const mostRows = 2000

/** How a schema is asked, which in a browser is not done before it is there. */
type Check = <T>(schema: z.ZodType<T>, row: unknown) => z.ZodSafeParseResult<T>

/**
 * What is wrong with the rows of a version, at `rows.<place>.<column>` from 0: values that their columns
 * do not take, rows that say the same thing twice, and another number of rows than one where the table
 * has one.
 */
export function problemsWithRows(
  table: TableName,
  rows: readonly unknown[],
  check: Check = (schema, row) => schema.safeParse(row, { reportInput: true }),
): FieldProblems {
  const fields: Fields = referenceTables[table]
  const schema = newSchema(fields)
  const problems: FieldProblems = {}
  const known = new Map<string, number>()
  const keys: readonly string[] = keysOf[table]
  for (const [place, row] of rows.entries()) {
    const { error, data } = check(schema, row)
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
