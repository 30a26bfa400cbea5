import { sql } from 'drizzle-orm'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { proposalsTable as table } from './proposal.table.ts'

/** Proposals that the office has not decided, together for each mandate. */
export const proposalWaiting: readonly WaitingSource[] = [
  {
    fact: 'proposals',
    homes: ['office'],
    resource: 'proposals',
    join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
    // The conditions of the index `proposals_open`, on the oldest of each mandate.
    where: sql`${table.state} = 'open' and ${table.deleted_at} is null
      and not exists (select from ${table} earlier where earlier.mandate = ${table.mandate} and earlier.state = 'open'
        and earlier.deleted_at is null and (earlier.created_at, earlier.id) < (${table.created_at}, ${table.id}))`,
    id: sql`${mandatesTable.id}`,
    since: sql`${table.created_at}`,
    actor: 'office',
    detail: sql`jsonb_build_object('count', (select count(*) from ${table} undecided
      where undecided.mandate = ${mandatesTable.id} and undecided.state = 'open' and undecided.deleted_at is null))`,
  },
]
