import { isOfOffice, tableInForce } from '../inForce.ts'
import { figuresOf, keysOf, type Origins, referenceTables } from '../reference.ts'
import type { TableName } from '../tableNames.ts'

/** A row of a version, with the origins of its figures. */
type TableRow = Record<string, unknown> & { origins?: Origins }

/** A value that ships otherwise than before, beside the office's own. */
type ChangedValue = { column: string; before: unknown; after: unknown; own: unknown }

/** A row of which shipped values changed since the office made its table. */
export type ShippedChange = {
  /** The values of its keys. */
  key: string
  /** As it ships now. */
  row: TableRow
  values: ChangedValue[]
}

const keyOf = (table: TableName, row: TableRow) =>
  keysOf[table].map((column) => String(row[column])).join('/')
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The rows that ship otherwise than before and differ from the office's own. A row that the office removed is not among
 * them, a new one is.
 */
export function shippedChanges(
  table: TableName,
  { own, before, after }: Record<'own' | 'before' | 'after', readonly TableRow[]>,
): ShippedChange[] {
  const rowIn = (rows: readonly TableRow[], key: string) =>
    rows.find((row) => keyOf(table, row) === key)
  const columns = Object.keys(referenceTables[table]).filter(
    (column) => !keysOf[table].includes(column),
  )
  return after.flatMap((row) => {
    const key = keyOf(table, row)
    const [ownRow, earlier] = [rowIn(own, key), rowIn(before, key)]
    if (!ownRow && earlier) return []
    const values = columns
      .map((column) => ({
        column,
        before: earlier?.[column] ?? null,
        after: row[column] ?? null,
        own: ownRow?.[column] ?? null,
      }))
      .filter((value) => !isSame(value.before, value.after) && !isSame(value.own, value.after))
    return values.length > 0 ? [{ key, row, values }] : []
  })
}

/** The office's rows with the accepted changes and their origins. */
export function withAccepted(
  table: TableName,
  own: readonly TableRow[],
  accepted: readonly ShippedChange[],
): TableRow[] {
  const changes = new Map(accepted.map((change) => [change.key, change]))
  const merged = own.map((row) => {
    const change = changes.get(keyOf(table, row))
    if (!change) return row
    changes.delete(change.key)
    const columns = change.values.map(({ column }) => column)
    const take = (from: Record<string, unknown>, names: readonly string[]) =>
      Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
    const figures = columns.filter((column) => figuresOf[table].includes(column))
    return {
      ...row,
      ...take(change.row, columns),
      origins: { ...row.origins, ...take(change.row.origins ?? {}, figures) } as Origins,
    }
  })
  return [...merged, ...[...changes.values()].map(({ row }) => row)]
}

/** A version as lists have it; `reviewed` is the day of the shipped version that it was held against. */
type Listed = { id: number; valid_from: string; reviewed: string | null }

/**
 * The office's version in force and the last two shipped ones, if the last was not there yet when the office made its
 * table; undefined if there is nothing to hold against it.
 */
export function versionsToReview<V extends Listed>(
  table: TableName,
  versions: readonly V[],
  today: string,
): Record<'own' | 'before' | 'after', V> | undefined {
  const own = tableInForce(table, versions, today)
  const [after, before] = versions
    .filter((one) => !isOfOffice(one) && one.valid_from <= today)
    .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))
  if (!isOfOffice(own) || !after || !before || (own.reviewed ?? '') >= after.valid_from)
    return undefined
  return { own, before, after }
}
