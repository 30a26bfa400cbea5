import type { Origin, OriginStatus } from './origin/origin.ts'
import { ownOrigin } from './origin/origin.ts'
import { figuresOf, type Origins, referenceTables, type TableName } from './reference.ts'

/** A stored row, with today's columns or earlier ones. */
type StoredRow = Record<string, unknown>

/**
 * Statuses of the rows of earlier versions. `V` meant that someone had seen the source, but without a link,
 * which no longer counts as verified.
 */
const earlierStatuses: Record<string, OriginStatus> = {
  V: 'secondary',
  V2: 'secondary',
  G: 'illustrative',
}

/** Values of columns in rows that are older than the column. */
const defaults: { [T in TableName]?: StoredRow } = {
  energy_prices: { from_kwh: 0 },
}

/**
 * Upgrades stored rows to today's columns, with an origin for each figure; earlier versions had one for the
 * whole row.
 */
export function readRows(
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

function originsOf(table: TableName, row: StoredRow, source: string): Origins {
  const stored = (row.origins ?? {}) as Origins
  const rowOrigin = earlierOrigin(row, source)
  return Object.fromEntries(
    figuresOf[table].flatMap((column) =>
      column in row || column in stored
        ? [[column, stored[column] ? withVat(stored[column]) : rowOrigin]]
        : [],
    ),
  )
}

/** Moves VAT to its own field; earlier it was stored in `basis`. */
function withVat(origin: Origin): Origin {
  const basis: string | null = origin.basis
  if (basis !== 'incl_vat' && basis !== 'excl_vat') return { ...origin, vat: origin.vat ?? null }
  return { ...origin, basis: null, vat: basis === 'incl_vat' ? 'incl' : 'excl' }
}

/** The origin of all figures of an earlier row: that of the row, else of its version. */
function earlierOrigin(row: StoredRow, source: string): Origin {
  const own = ownOrigin(source)
  if (typeof row.status !== 'string') return own
  return {
    ...own,
    status: earlierStatuses[row.status] ?? 'own',
    source: (row.source as string | null | undefined) ?? (row.status === 'G' ? null : source),
    read_on: (row.date as string | null | undefined) ?? null,
  }
}
