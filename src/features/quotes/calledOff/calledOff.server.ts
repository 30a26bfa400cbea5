import { type SQL, sql } from 'drizzle-orm'
import { endedStatuses } from '../../mandates/mandate.ts'
import { isVersionOf } from '../deposit/depositVersions.server.ts'
import { isImported, madeAt } from '../imported/asleep.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { CalledOffMandate } from '../quote.ts'
import { countsFor } from '../reach.server.ts'

/** The mandates of a row of `quotes`, those that are gone included. */
const mandates = sql`unnest(${table}.mandates) with ordinality as chosen (id, position)
  left join mandates called on called.id = chosen.id`

/** Whether nothing can be ordered for a mandate any more, by the name of its row: it has ended, or is in the trash or gone. */
export const isMandateCalledOff = (mandate: string) =>
  sql.raw(`(${mandate}.id is null or ${mandate}.deleted_at is not null
    or ${mandate}.status in (${endedStatuses.map((status) => `'${status}'`).join()}))`)

/**
 * The accepted quote by which a mandate, the row `called`, is ordered already, unless it is a version of the same quote or
 * one of both is a supplement. An acceptance that was imported, and so names no channel, counts against imported quotes only.
 * A quote that does not say whether it is a supplement is one if it was made after that acceptance.
 */
const ordering = sql`${table} accepted where accepted.mandates @> array[called.id] and accepted.status = 'accepted'
  and accepted.deleted_at is null and ${countsFor(sql`accepted.contractor`, sql`${table}.contractor`, sql`called.client_company`)}
  and accepted.supplement is not true and (accepted.answer_channel is not null or ${isImported})
  and not coalesce(${table}.supplement, ${madeAt('quotes')} > accepted.answered_at)
  and not ${isVersionOf(sql`accepted.id`, sql`${table}.id`)}`
const isOrdered = sql`exists (select from ${ordering})`

/**
 * Whether a quote cannot be answered for a mandate, the row `called`: it is called off or ordered already; of a quote that
 * was sent also: the mandate has another client now, who would get what this one accepts.
 */
export const isCalledOff = sql`(${isMandateCalledOff('called')}
  or (${table}.sent_at is not null and called.client <> ${table}.contractor) or ${isOrdered})`

/** Whether a mandate of a quote is called off: nobody can accept the quote or send it. */
export const hasCalledOff = sql<boolean>`exists (select from ${mandates} where ${isCalledOff})`

/** Whether all mandates of a quote are called off. */
export const hasNoneLeft = sql<boolean>`not exists (select from ${mandates} where not ${isCalledOff})`

/** The mandates of a quote that meet a condition, in its order, with the quote that orders each; null if none does. */
const mandatesWhere = (condition: SQL, orderedByQuote: SQL) => sql<CalledOffMandate[] | null>`(
  select jsonb_agg(jsonb_build_object('mandate', chosen.id, 'number', called.number, 'ordered_by', ${orderedByQuote})
    order by chosen.position)
  from ${mandates} where ${condition})`

/** The mandates of a quote that are called off, in its order; null if none is. */
export const calledOffMandates = mandatesWhere(
  isCalledOff,
  sql`(select jsonb_build_object('quote', accepted.id, 'number', accepted.number) from ${ordering}
    order by accepted.id limit 1)`,
)

/** The mandates of an accepted quote that did not come about: cancelled, in the trash or gone; null if none is. */
export const cancelledMandates = mandatesWhere(
  sql`(called.id is null or called.deleted_at is not null or called.status = 'cancelled')`,
  sql`null`,
)

/** Number of the accepted quote that orders a mandate of this one already; null if none does. */
export const orderedBy = sql<string | null>`(
  select accepted.number from ${mandates} cross join lateral (select accepted.id, accepted.number from ${ordering}) accepted
  order by chosen.position, accepted.id limit 1)`
