import { eq } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { mandatesTable } from './mandate.table.ts'

/** Moves mandates to the remaining building if theirs is merged into it. */
export const mandateFollowers: readonly Follower[] = [
  {
    kind: 'mandates',
    table: mandatesTable,
    where: (from) => eq(mandatesTable.building, from),
    set: (_, to) => ({ building: to }),
  },
]
