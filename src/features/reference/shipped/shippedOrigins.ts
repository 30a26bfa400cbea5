import { type Origin, type OriginStatus, ownOrigin } from '../origin/origin.ts'
import { figuresOf, type Origins, type RowsOf, type TableName, type Version } from '../reference.ts'

type Said = Partial<Omit<Origin, 'status'>>

/** The origin of a shipped figure, which is never the office's own. */
export const shippedOrigin = (
  status: Exclude<OriginStatus, 'own' | 'entered'>,
  source: string | null,
  said: Said = {},
): Origin => ({ ...ownOrigin(source), status, ...said })

/** The day on which the pages were read that shipped figures are from, by the note of each file. */
export const readOn = { factors: '2026-11-20', rules: '2026-11-22' } as const

/** Of nobody: an order of magnitude that an office replaces, or confirms by a source of its own. */
export const illustrative = (said: Said = {}) => shippedOrigin('illustrative', null, said)

/** Of the AMOén method, as its program has it. */
export const amoenOrigin = (said: Said = {}) =>
  shippedOrigin('verified', 'AMOén, amoen_calcul_objectif_dashboard, constantes.py', {
    link: 'https://github.com/denisiglesiasgarcia/amoen_calcul_objectif_dashboard',
    read_on: readOn.factors,
    ...said,
  })

/** Of a calculator on the web, by the net calorific value. */
export const calculators = (said: Said = {}) =>
  shippedOrigin('secondary', 'heizprofi.ch', {
    link: 'https://www.heizprofi.ch',
    read_on: readOn.factors,
    basis: 'pci',
    ...said,
  })

/** Before any index that is calculated here. */
const always = '1900-01-01'

/** A row of a shipped version: one origin for all of its figures, or one for each. */
export type ShippedRow<T extends TableName> = Omit<RowsOf<T>[number], 'origins'> & {
  from: Origin | Origins
}

/** A version that the product ships. */
export function shipped<T extends TableName>(
  table: T,
  rows: readonly ShippedRow<T>[],
  { source, ...more }: Pick<Version, 'source'> & Partial<Pick<Version, 'id' | 'valid_from'>>,
): Version<T> {
  return {
    id: 0,
    valid_from: always,
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
