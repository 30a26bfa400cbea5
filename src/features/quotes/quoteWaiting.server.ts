import { sql } from 'drizzle-orm'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { FactsInSql } from '../mandates/mandateRecords.server.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { quoteSyncsTable as syncs } from './accounting/quoteSync.table.ts'
import { type SyncState, unsettledStates } from './accounting/quoteSync.ts'
import { quotesTable as table } from './quote.table.ts'
import { statusNow, todayInZurich } from './quoteRecords.server.ts'

/** Guard fact: a quote with the mandate was sent, and neither withdrawn nor replaced by a draft. */
export const quoteFacts: FactsInSql = {
  quoteSent: sql`exists (select from ${table} where ${table.mandates} @> array[${mandatesTable.id}]
    and ${table.sent_at} is not null and ${table.status} <> 'cancelled' and ${table.deleted_at} is null)`,
}

/** A quote stands with the first of its mandates. */
const join = sql`join ${table} on ${table.mandates}[1] = ${mandatesTable.id}`

/** Condition: the synchronisation of a quote has one of these states. */
const hasStateIn = (states: readonly SyncState[]) =>
  sql`${syncs.state} in (${sql.raw(states.map((state) => `'${state}'`).join())})`

const openQuote = {
  fact: 'quote' as const,
  resource: 'quotes',
  join,
  where: sql`${table.status} = 'sent' and ${table.valid_until} >= ${todayInZurich} and ${table.deleted_at} is null`,
  id: sql`${table.id}`,
  since: sql`${table.sent_at}`,
  due: sql`${table.valid_until}`,
  actor: 'client' as const,
  detail: sql`jsonb_build_object('text', ${table.number})`,
}

/**
 * Quotes that the client has not answered; and for the office those that were declined or have expired, until it makes a
 * new version or the mandate leaves the status, and those that are not in line with accounting.
 */
export const quoteWaiting: readonly WaitingSource[] = [
  { ...openQuote, homes: ['office', 'client'] },
  {
    fact: 'quote_ended',
    homes: ['office'],
    resource: 'quotes',
    join,
    where: sql`${table.status} in ('sent', 'declined', 'expired') and ${statusNow} <> 'sent' and ${table.deleted_at} is null
      and ${mandatesTable.status} = 'offered'
      and not exists (select from ${table} later where later.mandates && ${table.mandates} and later.id > ${table.id}
        and later.deleted_at is null and later.status <> 'cancelled')`,
    id: sql`${table.id}`,
    since: sql`coalesce(${table.answered_at}, ${table.valid_until}::timestamptz)`,
    actor: 'office',
    detail: sql`jsonb_build_object('text', ${table.number})`,
  },
  {
    fact: 'quote_sync',
    homes: ['office'],
    resource: 'quotes',
    join: sql`${join} join ${syncs} on ${syncs.quote} = ${table.id}`,
    where: sql`${syncs.unsettled_at} is not null and ${hasStateIn(unsettledStates)} and ${table.deleted_at} is null`,
    id: sql`${table.id}`,
    since: sql`${syncs.unsettled_at}`,
    actor: 'office',
    detail: sql`jsonb_build_object('text', ${table.number})`,
  },
]
