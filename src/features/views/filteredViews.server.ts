import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { changeRows, type Merge } from '../../kernel/merge/merge.server.ts'
import { viewsTable } from './view.table.ts'

/** A regular expression for the state of a view that one of these filters narrows to an id. */
const filterWith = (filters: readonly string[], id: number) =>
  String.raw`((?:^|&)(?:${filters.join('|')})=(?:[^&,]*,)*)${id}(?=,|&|$)`

/** Condition: one of these filters of a saved view contains this id. */
export const isFilteredBy = (filters: readonly string[], id: number): SQL =>
  sql`${viewsTable.state} ~ ${filterWith(filters, id)}`

/** The state of a saved view with another id in these filters. */
export const filteredByOther = (filters: readonly string[], from: number, to: number) => ({
  state: sql`regexp_replace(${viewsTable.state}, ${filterWith(filters, from)}, ${`\\1${to}`}, 'g')`,
})

/** Points saved views that are narrowed to a record that is merged to the one that stays. */
export const followInViews =
  (...filters: string[]) =>
  (merge: Merge, db: Db) =>
    changeRows(
      db,
      merge,
      viewsTable,
      filteredByOther(filters, merge.from, merge.to),
      isFilteredBy(filters, merge.from),
    )
