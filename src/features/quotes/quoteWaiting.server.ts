import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canSignInAs, mayUseLinks, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { FactsInSql } from '../mandates/mandateRecords.server.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { quoteSyncsTable as syncs } from './accounting/quoteSync.table.ts'
import { type SyncState, unsettledStates } from './accounting/quoteSync.ts'
import { hasCalledOff, isMandateCalledOff } from './calledOff/calledOff.server.ts'
import { billedDeposit, hasNewerVersion } from './deposit/depositVersions.server.ts'
import { isAsleep, madeAt } from './imported/asleep.server.ts'
import { quoteLinksTable as links, quotesTable as table } from './quote.table.ts'
import { statusNow, todayInZurich } from './quoteRecords.server.ts'
import { maySign } from './reach.server.ts'

const contractor = alias(usersTable, 'contractor')

/** Condition: a quote waits for its answer. */
const isOpen = sql`${table.status} = 'sent' and ${table.valid_until} >= ${todayInZurich} and ${table.deleted_at} is null`

/** Condition: somebody has to do with a quote; nobody has with one that was imported, until they act on it. */
const isAwake = sql`not ${isAsleep(sql`${table.id}`)}`

/** Guard fact: a quote with the mandate was sent, and neither withdrawn nor replaced by a draft. */
export const quoteFacts: FactsInSql = {
  quoteSent: sql`exists (select from ${table} where ${table.mandates} @> array[${mandatesTable.id}]
    and ${table.sent_at} is not null and ${table.status} <> 'cancelled' and ${table.deleted_at} is null)`,
  quoteOpen: sql`exists (select from ${table} where ${table.mandates} @> array[${mandatesTable.id}] and ${isOpen})`,
}

/** A quote that waits for an answer stands with each of its mandates. */
const withEach = sql`join ${table} on ${mandatesTable.id} = any(${table.mandates})`

/** What there is once for a quote stands with the first of its mandates that meet a condition, of the columns of `one`. */
const withFirst = (condition = sql`true`) => sql`join ${table} on ${mandatesTable.id} = (
  select one.id from ${mandatesTable} one
  where one.id = any(${table.mandates}) and one.deleted_at is null and ${condition}
  order by array_position(${table.mandates}, one.id) limit 1)`

const ofContractor = (mandate: string) => sql`${sql.raw(mandate)}.client = ${table.contractor}`

/** Addresses of the contractor's mandates in a quote, without that of the mandate that it stands with. */
const otherAddresses = sql`(select jsonb_agg(place.address order by array_position(${table.mandates}, further.id))
  from ${mandatesTable} further join ${buildingsTable} place on place.id = further.building
  where further.id = any(${table.mandates}) and further.id <> ${mandatesTable.id} and further.deleted_at is null
    and ${ofContractor('further')})`

/** Condition: the synchronisation of a quote has one of these states. */
const hasStateIn = (states: readonly SyncState[]) =>
  sql`${syncs.state} in (${sql.raw(states.map((state) => `'${state}'`).join())})`

const number = sql`jsonb_build_object('text', ${table.number})`

const ofQuote = sql`from ${links} where ${links.quote} = ${table.id}`

/** Condition: the contractor can still answer the quote, as one who signs for their company, by a link of its mails, one of which may be on its way, or signed in. */
const canAnswer = sql`(${maySign(table.contractor)} and exists (select from ${usersTable} contractor where ${contractor.id} = ${table.contractor}
  and (${canSignInAs(contractor, 'client')}
    or exists (select ${ofQuote} and ${mayUseLinks(contractor, links.asked_at)})
    or (not exists (select ${ofQuote}) and ${mayUseLinks(contractor)}))))`

const openQuote = {
  fact: 'quote' as const,
  resource: 'quotes',
  where: sql`${isOpen} and ${isAwake} and not ${hasCalledOff}`,
  id: sql`${table.id}`,
  since: sql`${table.sent_at}`,
  due: sql`${table.valid_until}`,
  actor: 'client' as const,
}

/**
 * Quotes that the client has not answered; and for the office those of which a mandate is called off, that were declined or have expired, until it makes a
 * new version or the mandate leaves the status, those that are accepted and whose deposit is not billed, and those that
 * are not in line with accounting.
 */
export const quoteWaiting: readonly WaitingSource[] = [
  {
    ...openQuote,
    homes: ['office'],
    join: withEach,
    actor: sql`(case when ${canAnswer} then 'client' else 'office' end)`,
    // What the office has to do about it waits for no day.
    due: sql`(case when ${canAnswer} then ${openQuote.due} end)`,
    detail: sql`${number} || jsonb_build_object('is_unable', not ${canAnswer})`,
  },
  {
    ...openQuote,
    homes: ['client'],
    join: withFirst(ofContractor('one')),
    // Implied by the join; finds the quotes of the contractor by an index.
    where: sql`${openQuote.where} and ${ofContractor('mandates')}`,
    detail: sql`jsonb_build_object('text', ${table.number}, 'others', coalesce(${otherAddresses}, '[]'))`,
  },
  {
    fact: 'quote_called_off',
    homes: ['office'],
    resource: 'quotes',
    join: withFirst(sql`not ${isMandateCalledOff('one')}`),
    where: sql`${isOpen} and ${isAwake} and ${hasCalledOff}`,
    id: sql`${table.id}`,
    since: sql`${table.sent_at}`,
    actor: 'office',
    detail: number,
  },
  {
    fact: 'quote_ended',
    homes: ['office'],
    resource: 'quotes',
    join: withEach,
    where: sql`${table.status} in ('sent', 'declined', 'expired') and ${statusNow} <> 'sent' and ${table.deleted_at} is null
      and ${isAwake} and ${mandatesTable.status} = 'offered'
      and not exists (select from ${table} later where later.mandates @> array[${mandatesTable.id}] and ${madeAt('later')} > ${madeAt('quotes')}
        and later.deleted_at is null and later.status <> 'cancelled' and not ${isAsleep(sql`later.id`)})`,
    id: sql`${table.id}`,
    since: sql`coalesce(${table.answered_at}, ${table.valid_until}::timestamptz)`,
    actor: 'office',
    detail: number,
  },
  {
    fact: 'quote_deposit',
    homes: ['office'],
    resource: 'quotes',
    join: withFirst(),
    where: sql`${table.status} = 'accepted' and ${table.deposit} is not null and ${table.deposit_pdf_hash} is null
      and ${table.deleted_at} is null and ${billedDeposit(sql`${table.id}`)} is null
      and exists (select from ${mandatesTable} ordered where ordered.id = any(${table.mandates})
        and ordered.deleted_at is null and ordered.status <> 'cancelled')
      and not ${hasNewerVersion(sql`${table.id}`, todayInZurich)}`,
    id: sql`${table.id}`,
    since: sql`${table.answered_at}`,
    actor: 'office',
    detail: number,
  },
  {
    fact: 'quote_sync',
    homes: ['office'],
    resource: 'quotes',
    join: sql`${withFirst()} join ${syncs} on ${syncs.quote} = ${table.id}`,
    where: sql`${syncs.unsettled_at} is not null and ${hasStateIn(unsettledStates)} and ${table.deleted_at} is null`,
    id: sql`${table.id}`,
    since: sql`${syncs.unsettled_at}`,
    actor: 'office',
    detail: number,
  },
]
