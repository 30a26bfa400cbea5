import { sql } from 'drizzle-orm'
import { usersTable } from '../../auth/user.table.ts'
import { viewsTable } from '../../views/view.table.ts'
import type { Follower } from './merge.server.ts'

/** A regular expression for a view's building filter that contains this id. */
const filterWith = (id: number) => String.raw`((?:^|&)building=(?:[^&,]*,)*)${id}(?=,|&|$)`

/**
 * Points saved views filtered by a merged building to the remaining one. Only if the owner sees the merged
 * building: a guessed id must not reveal the other.
 */
export const viewFollowers: readonly Follower[] = [
  {
    kind: 'views',
    table: viewsTable,
    where: (from, _, viewers) => sql`${viewsTable.state} ~ ${filterWith(from)} and exists (
      select from ${usersTable} where ${usersTable.id} = ${viewsTable.owner}
      and ('admin' = any(${usersTable.groups}) or ${usersTable.id} = any(${sql.param(viewers)}::int[])))`,
    set: (from, to) => ({
      state: sql`regexp_replace(${viewsTable.state}, ${filterWith(from)}, ${`\\1${to}`})`,
    }),
  },
]
