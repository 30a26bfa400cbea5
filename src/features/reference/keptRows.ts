import type { Origin, OriginStatus } from './origin/origin.ts'
import { ownOrigin } from './origin/origin.ts'
import { figuresOf, type Origins, referenceTables, type TableName } from './reference.ts'

/** A row as a version keeps it: of today's columns, or of those that its table had before. */
type KeptRow = Record<string, unknown>

/**
 * How sure the rows of earlier versions said that all their figures are. `V` meant that somebody had seen
 * the source, without a link to it: today that is not verified.
 */
const earlierStatuses: Record<string, OriginStatus> = {
  V: 'secondary',
  V2: 'secondary',
  G: 'illustrative',
}

/** What columns hold in rows that were kept before their table had them. */
const before: { [T in TableName]?: KeptRow } = {
  energy_prices: { from_kwh: 0 },
}

/**
 * The rows of a kept version with all columns that their table has today, and an origin for each of
 * their figures: earlier versions had one for the whole row.
 */
export function readRows(table: TableName, rows: readonly KeptRow[], source: string): KeptRow[] {
  const columns = Object.keys(referenceTables[table])
  return rows.map((row) => ({
    ...Object.fromEntries(
      columns.map((column) => [column, row[column] ?? before[table]?.[column] ?? null]),
    ),
    origins: originsOf(table, row, source),
  }))
}

function originsOf(table: TableName, row: KeptRow, source: string): Origins {
  const given = (row.origins ?? {}) as Origins
  const ofRow = earlierOrigin(row, source)
  return Object.fromEntries(
    figuresOf[table].flatMap((column) =>
      column in row || column in given
        ? [[column, given[column] ? withVat(given[column]) : ofRow]]
        : [],
    ),
  )
}

/** VAT had no field of its own: it stood in the place of the calorific value. */
function withVat(origin: Origin): Origin {
  const basis: string | null = origin.basis
  if (basis !== 'incl_vat' && basis !== 'excl_vat') return { ...origin, vat: origin.vat ?? null }
  return { ...origin, basis: null, vat: basis === 'incl_vat' ? 'incl' : 'excl' }
}

/** The origin that an earlier row gave to all its figures; that of its version without any. */
function earlierOrigin(row: KeptRow, source: string): Origin {
  const own = ownOrigin(source)
  if (typeof row.status !== 'string') return own
  return {
    ...own,
    status: earlierStatuses[row.status] ?? 'own',
    source: (row.source as string | null | undefined) ?? (row.status === 'G' ? null : source),
    read_on: (row.date as string | null | undefined) ?? null,
  }
}
