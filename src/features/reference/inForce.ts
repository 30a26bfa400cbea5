import { type References, type Version, type Versions } from './reference.ts'
import { type TableName, tableNames } from './tableNames.ts'

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

/** Tables whose shipped versions come into force by law, on their day, whatever the office entered before. */
const tablesOfLaw: readonly TableName[] = ['idc_limits', 'vat_rates']

/** Whether the office made a version; shipped ones have ids of 0 and below. */
export const isOfOffice = ({ id }: { id: number }) => id > 0

/**
 * Returns the version of a table in force on a day. Where the office has one, no shipped one replaces it, even a later
 * one: what an update ships is for the office to accept. `modelsOf` is the day whose tables a calculation keeps that was
 * begun with them, where other models have shipped since: what the office makes of these later may hold the new ones.
 */
export function tableInForce<V extends { id: number; valid_from: string }>(
  table: TableName,
  versions: readonly V[],
  day: string,
  modelsOf = day,
): V {
  if (tablesOfLaw.includes(table)) return inForce(versions, day)
  const shipped = versions.filter((one) => !isOfOffice(one))
  const isChanged = shipped.some(({ valid_from }) => modelsOf < valid_from && valid_from <= day)
  const kept = isChanged ? modelsOf : day
  const fromOffice = versions.filter((one) => isOfOffice(one) && one.valid_from <= kept)
  return inForce(fromOffice.length > 0 ? fromOffice : shipped, kept)
}

/**
 * Returns a version of each table: the one whose id is in `chosen`, if it exists, else the one in force on
 * a day, see `tableInForce`.
 */
export function referencesOn(
  all: Versions,
  day: string,
  chosen: Partial<Record<TableName, number>> = {},
  modelsOf = day,
): References {
  return Object.fromEntries(
    tableNames.map((table) => {
      const versions: readonly Version[] = all[table]
      const selected = versions.find(({ id }) => id === chosen[table])
      return [table, selected ?? tableInForce(table, versions, day, modelsOf)]
    }),
  ) as unknown as References
}

/** The ids of the versions by table, for `referencesOn` to return the same versions again. */
export const idsOf = (references: References) =>
  Object.fromEntries(tableNames.map((table) => [table, references[table].id])) as Record<
    TableName,
    number
  >
