import { sql } from 'drizzle-orm'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { reportsTable as table } from './report.table.ts'

/** Reports of mandates in review that can be published: the newest of a mandate none of whose reports are. */
export const reportWaiting: readonly WaitingSource[] = [
  {
    fact: 'report',
    homes: ['office'],
    resource: 'reports',
    join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
    // The conditions of the index `reports_unpublished`.
    where: sql`${table.published_at} is null and ${table.state} = 'done' and ${table.deleted_at} is null
      and ${mandatesTable.status} = 'in_review' and ${mandatesTable.waiting} is null
      and not exists (select from ${table} other where other.mandate = ${table.mandate} and other.deleted_at is null
        and (other.published_at is not null or other.id > ${table.id}))`,
    id: sql`${mandatesTable.id}`,
    since: sql`${table.created_at}`,
    actor: 'office',
  },
]
