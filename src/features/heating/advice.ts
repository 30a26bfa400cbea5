import { rowsOf } from '../../kernel/fields.ts'
import type { Language } from '../../kernel/text.ts'
import type { Answers } from '../mandates/service.ts'
import type { RowsOf } from '../reference/reference.ts'

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

const languages = ['fr', 'en', 'it'] as const

/**
 * The advice of a consultation in a language: what is still as the catalogue has it, in whichever of its
 * languages, in the words of this one; everything else as it was written.
 */
export function adviceSaid(
  table: AdviceTable,
  answers: Answers,
  catalogue: Catalogue,
  language: Language,
): string[] {
  const known = new Map(adviceFor(table, catalogue).map((piece) => [piece.key, piece]))
  return rowsOf(table, answers).flatMap((row) => {
    const written = answers[`${table}/${row}/title`]
    if (typeof written !== 'string' || written === '') return []
    const piece = known.get(row)
    return piece && languages.some((one) => piece[one] === written) ? piece[language] : written
  })
}
