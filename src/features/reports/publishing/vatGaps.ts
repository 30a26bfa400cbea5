import { hasVat } from '../../heating/assumptions.ts'
import { type VatAnswers, withVat } from '../../reference/confirmation/vatAnswers.ts'
import { isPrice } from '../../reference/origin/origin.ts'
import type { TableName } from '../../reference/tableNames.ts'
import type { Snapshot } from '../snapshot.ts'

/** Why the prices of a comparison have no common VAT, as tables. */
export type VatGaps = {
  /** Tables with prices that do not say whether they include VAT. */
  unknown: TableName[]
  /** If all say it: tables whose prices exclude it, while others, or what was entered or billed, include it. */
  mixed: TableName[]
}

/** Finds what is not known of the VAT in the prices of a comparison; entered and billed prices include it. */
export function vatGaps(
  { comparison }: { comparison: Pick<Snapshot['comparison'], 'assumptions'> },
  answers: VatAnswers,
): VatGaps {
  const prices = comparison.assumptions.filter(
    (assumption) => hasVat(assumption) && assumption.value !== null,
  )
  const ofTables = prices.filter(({ override, billed }) => override === null && !billed)
  const figures = ofTables
    .flatMap((assumption) => assumption.figures)
    .filter((figure) => isPrice(figure) && figure.value !== null)
    .map((figure) => withVat(figure, answers))
  const tablesWith = (vat: 'incl' | 'excl' | null) => [
    ...new Set(figures.filter((figure) => (figure.vat ?? null) === vat).map(({ table }) => table)),
  ]
  const unknown = tablesWith(null)
  const hasIncluded = ofTables.length < prices.length || tablesWith('incl').length > 0
  return { unknown, mixed: unknown.length === 0 && hasIncluded ? tablesWith('excl') : [] }
}
