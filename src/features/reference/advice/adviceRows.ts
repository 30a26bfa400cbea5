import { rowsOf } from '../../../kernel/field/tables.ts'
import type { RowsOf } from '../reference.ts'

/** The advice tables of the form, each with the kind of the catalogue entries that it offers. */
export const adviceTables = { quick_wins: 'quick_win', next_steps: 'next_step' } as const
export type AdviceTable = keyof typeof adviceTables

type Catalogue = RowsOf<'advice'>
type AdviceEntry = Catalogue[number]

/** The catalogue entries for a table of the form. */
export const adviceFor = (table: AdviceTable, catalogue: Catalogue): readonly AdviceEntry[] =>
  catalogue.filter(({ kind }) => kind === adviceTables[table])

/**
 * The rows of an advice table in the order in which they are numbered: those with a day by it, then those of the
 * catalogue as it lists them, then the office's own as they were added.
 */
export function adviceRows(
  table: AdviceTable,
  answers: Record<string, unknown>,
  catalogue: readonly Pick<AdviceEntry, 'key'>[],
): string[] {
  const rows = rowsOf(table, answers)
  const listed = catalogue.map(({ key }) => key).filter((key) => rows.includes(key))
  const dayOf = (row: string) => String(answers[`${table}/${row}/step_until`] ?? undated)
  return [...new Set([...listed, ...rows])].sort((a, b) => compare(dayOf(a), dayOf(b)))
}

/** Sorts after every day. */
const undated = '~'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The form cell that stores a piece of advice; its row key is the key of the catalogue entry. */
export const adviceCell = (table: AdviceTable, { key }: Pick<AdviceEntry, 'key'>) =>
  `${table}/${key}/title`
