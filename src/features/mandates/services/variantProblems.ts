import { tableRows } from '../../../kernel/field/tables.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import { type Answers, numberIn } from '../form/service.ts'

/** A table whose rows have a `subsidy`, the column with what it is granted for, and what that follows from if not entered. */
type Granted = {
  table: string
  column?: string
  derive?: (row: Answers, answers: Answers) => number | null
}

/** The rows whose subsidy is more than what it is granted for, CHF. */
export const rowsAboveInvestment = (
  { table, column = 'investment', derive = () => null }: Granted,
  answers: Answers,
) =>
  tableRows(table, answers).filter(({ values }) => {
    const subsidy = numberIn(values, 'subsidy')
    const investment = numberIn(values, column) ?? derive(values, answers)
    return subsidy !== undefined && investment !== null && subsidy > investment
  })

/** Refuses to write a subsidy that is more than what it is granted for, or less than that. */
export const problemsWithSubsidy = (
  granted: Granted,
  answers: Answers,
  written: Answers,
): FieldProblems =>
  Object.fromEntries(
    rowsAboveInvestment(granted, answers).flatMap(({ row }) =>
      ['subsidy', granted.column ?? 'investment']
        .map((column) => `${granted.table}/${row}/${column}`)
        .filter((cell) => cell in written)
        .map((cell) => [cell, [{ key: 'service:error.above_investment' }]]),
    ),
  )

/** Refuses to write into a column of `variants` what another variant has already. */
export const problemsWithRepeated = (
  {
    column,
    isUnique,
    error,
  }: { column: string; isUnique: (value: unknown) => boolean; error: string },
  answers: Answers,
  written: Answers,
): FieldProblems => {
  const rows = tableRows('variants', answers)
  return Object.fromEntries(
    rows.flatMap(({ row, values }) => {
      const cell = `variants/${row}/${column}`
      const isTaken = rows.some(
        (other) => other.row !== row && other.values[column] === values[column],
      )
      return cell in written && isUnique(values[column]) && isTaken
        ? [[cell, [{ key: error }]]]
        : []
    }),
  )
}

/** Refuses to recommend a second variant. */
export const problemsWithSecond = (answers: Answers, written: Answers) =>
  problemsWithRepeated(
    {
      column: 'recommended',
      isUnique: (value) => value === true,
      error: 'service:error.second_recommended',
    },
    answers,
    written,
  )
