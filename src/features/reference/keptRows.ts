import type { Origin, OriginStatus } from './origin/origin.ts'
import { ownOrigin } from './origin/origin.ts'
import { figuresOf, type Origins, referenceTables } from './reference.ts'
import type { TableName } from './tableNames.ts'

/** A stored row in the current format or an earlier one. */
type StoredRow = Record<string, unknown>

/**
 * Current statuses for those of the earlier format. `V` meant that someone had seen the source. It recorded no link,
 * so the figure no longer counts as verified.
 */
const earlierStatuses: Record<string, OriginStatus> = {
  V: 'secondary',
  V2: 'secondary',
  G: 'illustrative',
}

/** Values of a column for rows that were stored before the column existed. */
const defaults: { [T in TableName]?: StoredRow } = {
  energy_prices: { from_kwh: 0 },
}

/**
 * Upgrades stored rows to the current columns, with an origin for each figure; the earlier format had one origin
 * for all figures of a row. `source` is the source of the version.
 */
export function upgradeRows(
  table: TableName,
  rows: readonly StoredRow[],
  source: string,
): StoredRow[] {
  const columns = Object.keys(referenceTables[table])
  return rows.map((row) => ({
    ...Object.fromEntries(
      columns.map((column) => [column, row[column] ?? defaults[table]?.[column] ?? null]),
    ),
    origins: originsOf(table, row, source),
  }))
}

/** Origins by column, for the figures that the stored row has: in the current format, a new column is none of them. */
function originsOf(table: TableName, row: StoredRow, source: string): Origins {
  const stored = (row.origins ?? {}) as Origins
  const hasFigure = (column: string) =>
    row.origins ? (row[column] ?? null) !== null : column in row
  const rowOrigin = originOfRow(row, source)
  return Object.fromEntries(
    figuresOf[table].flatMap((column) =>
      hasFigure(column) || column in stored
        ? [[column, stored[column] ? withVat(stored[column]) : rowOrigin]]
        : [],
    ),
  )
}

/** Moves VAT to its own field; the earlier format stored it in `basis`. */
function withVat(origin: Origin): Origin {
  const basis: string | null = origin.basis
  if (basis !== 'incl_vat' && basis !== 'excl_vat') return { ...origin, vat: origin.vat ?? null }
  return { ...origin, basis: null, vat: basis === 'incl_vat' ? 'incl' : 'excl' }
}

/** The origin for all figures of a row in the earlier format; for other rows the office's own, with `source`. */
function originOfRow(row: StoredRow, source: string): Origin {
  const ownSource = ownOrigin(source)
  if (typeof row.status !== 'string') return ownSource
  return {
    ...ownSource,
    status: earlierStatuses[row.status] ?? 'own',
    source: (row.source as string | null | undefined) ?? (row.status === 'G' ? null : source),
    read_on: (row.date as string | null | undefined) ?? null,
  }
}
