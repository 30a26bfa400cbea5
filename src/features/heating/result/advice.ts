import type { RowsOf } from '../../reference/reference.ts'

/** Tables of the form that hold advice, and what the catalogue calls its kind. */
export const adviceTables = { quick_wins: 'quick_win', next_steps: 'next_step' } as const
export type AdviceTable = keyof typeof adviceTables

type Catalogue = RowsOf<'advice'>
type Piece = Catalogue[number]

/** What the catalogue has for a table of the form. */
export const adviceFor = (table: AdviceTable, catalogue: Catalogue): readonly Piece[] =>
  catalogue.filter(({ kind }) => kind === adviceTables[table])

/** Under what name a piece of advice is kept: a row of the catalogue's key. */
export const adviceCell = (table: AdviceTable, { key }: Pick<Piece, 'key'>) =>
  `${table}/${key}/title`
