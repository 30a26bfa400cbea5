import {
  type References,
  type TableName,
  tableNames,
  type Version,
  type Versions,
} from './reference.ts'

/**
 * The version in force on a day, YYYY-MM-DD: the one that came last into force, of two of the same day
 * the later one. Before the first comes into force, it is that one. At least one version is needed.
 */
export function inForce<V extends { id: number; valid_from: string }>(
  versions: readonly V[],
  day: string,
): V {
  const inOrder = versions.toSorted(
    (a, b) => compare(a.valid_from, b.valid_from) || compare(a.id, b.id),
  )
  const found = inOrder.findLast(({ valid_from }) => valid_from <= day) ?? inOrder[0]
  if (!found) throw new Error('a table of reference has no version')
  return found
}
const compare = <V extends string | number>(a: V, b: V) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The tables of reference on a day: of each table the version in force, or the one that `chosen` names
 * by its id where there is such a one.
 */
export function referencesOn(
  all: Versions,
  day: string,
  chosen: Partial<Record<TableName, number>> = {},
): References {
  return Object.fromEntries(
    tableNames.map((table) => {
      const versions: readonly Version[] = all[table]
      const named = versions.find(({ id }) => id === chosen[table])
      return [table, named ?? inForce(versions, day)]
    }),
  ) as unknown as References
}

/** The ids by which `referencesOn` finds the same versions again. */
export const idsOf = (references: References) =>
  Object.fromEntries(tableNames.map((table) => [table, references[table].id])) as Record<
    TableName,
    number
  >
