import { sql } from 'drizzle-orm'
import { usersTable } from '../../auth/user.table.ts'
import { filteredByOther, isFilteredBy } from '../../views/filteredViews.server.ts'
import { viewsTable } from '../../views/view.table.ts'
import type { Follower } from './merge.server.ts'

const filters = ['building']

/**
 * Points saved views filtered by a merged building to the remaining one. Only if the owner sees the merged
 * building: a guessed id must not reveal the other.
 */
export const viewFollowers: readonly Follower[] = [
  {
    kind: 'views',
    table: viewsTable,
    where: (from, _, viewers) => sql`${isFilteredBy(filters, from)} and exists (
      select from ${usersTable} where ${usersTable.id} = ${viewsTable.owner}
      and ('admin' = any(${usersTable.groups}) or ${usersTable.id} = any(${sql.param(viewers)}::int[])))`,
    set: (from, to) => filteredByOther(filters, from, to),
  },
]
