import { and, eq } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { proposalsTable } from './proposal.table.ts'

/** Moves proposals to the remaining building if theirs is merged into it. */
export const proposalFollowers: readonly Follower[] = [
  {
    kind: 'proposals',
    table: proposalsTable,
    where: (from) =>
      and(eq(proposalsTable.resource, 'buildings'), eq(proposalsTable.record, from))!,
    set: (_, to) => ({ record: to }),
  },
]
