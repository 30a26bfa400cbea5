import { mapFigures, type TableFigure } from '../figures.ts'
import { isPrice, type Origin } from '../origin/origin.ts'
import type { References } from '../reference.ts'
import type { TableName } from '../tableNames.ts'

/** Tables with prices; subsidies are none. */
export const priceTables = [
  'heating_components',
  'heating_options',
  'energy_prices',
  'lawful_fossil',
  'additions',
] as const satisfies readonly TableName[]
export type PriceTable = (typeof priceTables)[number]

/** What the office said of tables: whether those of their prices that do not say it include VAT. */
export type VatAnswers = Partial<Record<TableName, NonNullable<Origin['vat']>>>

/**
 * Returns a price that does not say itself whether it includes VAT with the office's present answer for its table; others
 * unchanged.
 */
export const withVat = <F extends TableFigure>(figure: F, answers: VatAnswers): F =>
  (figure.vat === null || figure.vat_answered) && isPrice(figure) && answers[figure.table]
    ? { ...figure, vat: answers[figure.table]!, vat_answered: true }
    : figure

/** Returns the tables with `withVat` applied to all prices. */
export const withVatAnswers = <R extends Partial<References>>(
  references: R,
  answers: VatAnswers,
): R =>
  Object.keys(answers).length === 0
    ? references
    : mapFigures(references, (figure) => withVat(figure, answers))
