import { sql } from 'drizzle-orm'
import { usersTable } from '../../auth/user.table.ts'
import { viewsTable } from '../../views/view.table.ts'
import type { Follower } from './merge.server.ts'

/** The filter of a view by some buildings, up to the one with this id. */
const filterWith = (id: number) => String.raw`((?:^|&)building=(?:[^&,]*,)*)${id}(?=,|&|$)`

/**
 * Views that are narrowed to a building show the one into which it is merged, if their owner sees it: who
 * only guessed its id is not told of the other.
 */
export const viewFollowers: readonly Follower[] = [
  {
    kind: 'views',
    table: viewsTable,
    where: (from, _, seeing) => sql`${viewsTable.state} ~ ${filterWith(from)} and exists (
      select from ${usersTable} where ${usersTable.id} = ${viewsTable.owner}
      and ('admin' = any(${usersTable.groups}) or ${usersTable.id} = any(${sql.param(seeing)}::int[])))`,
    set: (from, to) => ({
      state: sql`regexp_replace(${viewsTable.state}, ${filterWith(from)}, ${`\\1${to}`})`,
    }),
  },
]
