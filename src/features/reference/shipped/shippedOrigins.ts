import { type Origin, type OriginStatus, ownOrigin } from '../origin/origin.ts'
import { figuresOf, type Origins, type RowsOf, type Version } from '../reference.ts'
import type { TableName } from '../tableNames.ts'

type OriginDetails = Partial<Omit<Origin, 'status'>>

/** The origin of a shipped figure; its status is never `own` or `entered`. */
export const shippedOrigin = (
  status: Exclude<OriginStatus, 'own' | 'entered'>,
  source: string | null,
  details: OriginDetails = {},
): Origin => ({ ...ownOrigin(source), status, ...details })

/** The days on which the sources of the shipped figures were read, by data file. */
export const readOn = { factors: '2026-11-20', rules: '2026-11-22' } as const

/** Origin of an order of magnitude without a source. The office must replace the figure or confirm it by a source. */
export const illustrative = (details: OriginDetails = {}) =>
  shippedOrigin('illustrative', null, details)

/** Origin of a constant in the program of the AMOén method. */
export const amoenOrigin = (details: OriginDetails = {}) =>
  shippedOrigin('verified', 'AMOén, calcul de l’objectif', {
    link: 'https://github.com/denisiglesiasgarcia/amoen_calcul_objectif_dashboard',
    read_on: readOn.factors,
    ...details,
  })

/** Origin of a figure from a web calculator, based on the net calorific value. */
export const calculatorOrigin = (details: OriginDetails = {}) =>
  shippedOrigin('secondary', 'heizprofi.ch', {
    link: 'https://www.heizprofi.ch',
    read_on: readOn.factors,
    basis: 'pci',
    ...details,
  })

/** Start date of shipped versions, earlier than any calculated index. */
const firstDay = '1900-01-01'

/** A row of a shipped version; `from` is one origin for all figures, or origins by column. */
export type ShippedRow<T extends TableName> = Omit<RowsOf<T>[number], 'origins'> & {
  from: Origin | Origins
}

/** Creates a shipped version; figures without an origin are illustrative. */
export function shipped<T extends TableName>(
  table: T,
  rows: readonly ShippedRow<T>[],
  { source, ...more }: Pick<Version, 'source'> & Partial<Pick<Version, 'id' | 'valid_from'>>,
): Version<T> {
  return {
    id: 0,
    valid_from: firstDay,
    source,
    note: null,
    rows: rows.map(({ from, ...row }) => ({
      ...row,
      origins: Object.fromEntries(
        figuresOf[table].map((column) => [
          column,
          isOrigin(from) ? from : (from[column] ?? illustrative()),
        ]),
      ),
    })) as unknown as RowsOf<T>,
    ...more,
  }
}

const isOrigin = (from: Origin | Origins): from is Origin => typeof from.status === 'string'
