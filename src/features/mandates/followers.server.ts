import { eq } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { mandatesTable } from './mandate.table.ts'

/** Mandates go with a building that is merged into another. */
export const mandateFollowers: readonly Follower[] = [
  {
    kind: 'mandates',
    table: mandatesTable,
    where: (from) => eq(mandatesTable.building, from),
    set: (_, to) => ({ building: to }),
  },
]
