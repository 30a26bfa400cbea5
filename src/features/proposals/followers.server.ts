import { and, eq } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { proposalsTable } from './proposal.table.ts'

/** What is proposed of a building is proposed of the one into which it is merged. */
export const proposalFollowers: readonly Follower[] = [
  {
    kind: 'proposals',
    table: proposalsTable,
    where: (from) =>
      and(eq(proposalsTable.resource, 'buildings'), eq(proposalsTable.record, from))!,
    set: (_, to) => ({ record: to }),
  },
]
