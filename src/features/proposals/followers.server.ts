import { and, eq } from 'drizzle-orm'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { proposals } from './proposal.table.ts'

/** What is proposed of a building is proposed of the one into which it is merged. */
export const proposalFollowers: readonly Follower[] = [
  {
    kind: 'proposals',
    table: proposals,
    where: (from) => and(eq(proposals.resource, 'buildings'), eq(proposals.record, from))!,
    set: (_, to) => ({ record: to }),
  },
]
