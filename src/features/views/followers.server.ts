import { sql } from 'drizzle-orm'
import type { Follower } from '../buildings/merge.server.ts'
import { views } from './view.table.ts'

/** The filter of a view by some buildings, up to the one with this id. */
const filterWith = (id: number) => String.raw`((?:^|&)building=(?:[^&,]*,)*)${id}(?=,|&|$)`

/** Views that are narrowed to a building show the one into which it is merged. */
export const viewFollowers: readonly Follower[] = [
  {
    kind: 'views',
    table: views,
    where: (from) => sql`${views.state} ~ ${filterWith(from)}`,
    set: (from, to) => ({
      state: sql`regexp_replace(${views.state}, ${filterWith(from)}, ${`\\1${to}`})`,
    }),
  },
]
