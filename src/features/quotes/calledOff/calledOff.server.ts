import { sql } from 'drizzle-orm'
import { endedStatuses } from '../../mandates/mandate.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { CalledOffMandate } from '../quote.ts'

/** The mandates of a row of `quotes`, those that are gone included. */
const mandates = sql`unnest(${table}.mandates) with ordinality as chosen (id, position)
  left join mandates called on called.id = chosen.id`

/** Whether nothing can be ordered for a mandate any more, by the name of its row: it has ended, or is in the trash or gone. */
export const isMandateCalledOff = (mandate: string) =>
  sql.raw(`(${mandate}.id is null or ${mandate}.deleted_at is not null
    or ${mandate}.status in (${endedStatuses.map((status) => `'${status}'`).join()}))`)

/** Of a quote that was sent also: the mandate has another client now, who would get what this one accepts. */
const isCalledOff = sql`(${isMandateCalledOff('called')}
  or (${table}.sent_at is not null and called.client <> ${table}.contractor))`

/** Whether a mandate of a quote is called off: nobody can accept the quote or send it. */
export const hasCalledOff = sql<boolean>`exists (select from ${mandates} where ${isCalledOff})`

/** Whether all mandates of a quote are called off. */
export const hasNoneLeft = sql<boolean>`not exists (select from ${mandates} where not ${isCalledOff})`

/** The mandates of a quote that are called off, in its order; null if none is. */
export const calledOffMandates = sql<CalledOffMandate[] | null>`(
  select jsonb_agg(jsonb_build_object('mandate', chosen.id, 'number', called.number) order by chosen.position)
  from ${mandates} where ${isCalledOff})`
