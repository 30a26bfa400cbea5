import {
  type References,
  type TableName,
  tableNames,
  type Version,
  type Versions,
} from './reference.ts'

/**
 * Returns the version in force on a day, YYYY-MM-DD: the latest by `valid_from`, then by id. On days before all
 * versions, the first one is in force. Throws if there are no versions.
 */
export function inForce<V extends { id: number; valid_from: string }>(
  versions: readonly V[],
  day: string,
): V {
  const sorted = versions.toSorted(
    (a, b) => compare(a.valid_from, b.valid_from) || compare(a.id, b.id),
  )
  const current = sorted.findLast(({ valid_from }) => valid_from <= day) ?? sorted[0]
  if (!current) throw new Error('a reference table has no version')
  return current
}
/** Compares for sorting, in ascending order. */
const compare = <V extends string | number>(a: V, b: V) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns a version of each table: the one whose id is in `chosen`, if it exists, else the one in force on
 * a day.
 */
export function referencesOn(
  all: Versions,
  day: string,
  chosen: Partial<Record<TableName, number>> = {},
): References {
  return Object.fromEntries(
    tableNames.map((table) => {
      const versions: readonly Version[] = all[table]
      const selected = versions.find(({ id }) => id === chosen[table])
      return [table, selected ?? inForce(versions, day)]
    }),
  ) as unknown as References
}

/** The ids of the versions by table, for `referencesOn` to return the same versions again. */
export const idsOf = (references: References) =>
  Object.fromEntries(tableNames.map((table) => [table, references[table].id])) as Record<
    TableName,
    number
  >
