import { and, type Column, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'
import {
  acceptsOn,
  canClientAccept,
  isAwaitingAcceptance,
  isToClose,
} from './acceptance/acceptance.server.ts'
import { decisionDays } from './decisions/decision.ts'
import { internalDecider, pendingDueDate, mandatesTable as table } from './mandate.table.ts'
import { openStatuses, type Status } from './mandate.ts'
import type { Actor, WaitingFact } from './waitingFacts.ts'

/** Homes that list what waits: the office's, and those of clients and partners for what is expected of them. */
export type WaitingHome = 'office' | 'client' | 'partner'

/**
 * Rows that wait for somebody on a mandate, as parts of a query on the mandates table. The homes check the caller's right
 * to read the mandate, and the records of `resource`.
 */
export type WaitingSource = {
  fact: WaitingFact
  homes: readonly WaitingHome[]
  /** Resource of the records that wait, if not the mandates themselves. */
  resource?: string
  /** Joins of further tables. */
  join?: SQL
  where: SQL
  /** Id of the record that waits; of several on one mandate, that of the mandate. */
  id: SQL
  /** When the waiting began, as an index has it: an instant, or its text. */
  since: SQL
  /** The day by which it is due, or until which it waits: a date, or its text. */
  due?: SQL
  actor: Actor | SQL
  /** Whether the office lists it only on its day and after it. */
  onlyWhenDue?: true
  /** Who in the office does it; by default, the person responsible for the mandate. */
  person?: SQL
  /** What words and buttons need of it, as JSON; see `waitingDetail`. */
  detail?: SQL
  /** How somebody is reminded of it; `may` is whether a reminder can be sent now. */
  reminder?: { may: SQL; send: (mandate: number, context: Context) => Promise<void> }
}

const id = sql`${table.id}`
/** When a mandate reached its current status. Must be the expression of the index `mandates_status_since`. */
const sinceStatus = sql`(${table.status_dates} ->> ${table.status})`
const hasStatus = (status: Status) => sql`${table.status} = ${sql.raw(`'${status}'`)}`

/** Condition: the mandate has one of these statuses; literals, of which PostgreSQL knows how many rows have them. */
export const hasStatusIn = (statuses: readonly Status[]): SQL =>
  sql`${table.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join())})`

/** Condition: a decision, as JSON, led to the current status. */
const isCurrent = (decision: Column) => sql`(${decision} ->> 'at') = ${sinceStatus}`

/** An instant as in JSON, ISO 8601 in UTC. */
const isoText = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What mandates themselves wait for. */
export const mandateWaiting: readonly WaitingSource[] = [
  {
    fact: 'deadline',
    homes: ['office'],
    where: isNotNull(pendingDueDate(table)),
    id,
    since: sinceStatus,
    due: pendingDueDate(table),
    actor: 'office',
    onlyWhenDue: true,
  },
  {
    fact: 'waiting',
    homes: ['office', 'client'],
    where: and(
      isNotNull(table.waiting),
      // What documents are missing is said by the feature that asks for them.
      sql`(${table.waiting} -> 'for_documents') is distinct from 'true'`,
    )!,
    id,
    since: sql`(${table.waiting} ->> 'since')`,
    due: sql`(${table.waiting} ->> 'until')`,
    actor: sql`(${table.waiting} ->> 'reason')`,
    detail: sql`jsonb_build_object('text', ${table.waiting} -> 'next_action')`,
  },
  {
    fact: 'review',
    homes: ['office'],
    where: and(hasStatus('in_review'), isNull(table.waiting))!,
    id,
    since: sinceStatus,
    actor: 'office',
  },
  ...(['office', 'client'] as const).map(
    (side): WaitingSource => ({
      fact: 'delivered',
      homes: [side],
      // Once the client has objected, it is the turn of the office.
      where:
        side === 'client'
          ? isAwaitingAcceptance
          : and(isAwaitingAcceptance, isNull(table.objected_at))!,
      id,
      since: sinceStatus,
      // Nobody can accept it while the client cannot sign in.
      actor: sql`(case when ${canClientAccept} then 'client' else 'office' end)`,
      detail: sql`jsonb_build_object('accepts_on', ${isoText(acceptsOn)},
        'is_unable', not ${canClientAccept},
        'earlier_acceptance', ${isoText(sql`${table.earlier_acceptance}`)},
        'objected_at', ${isoText(sql`${table.objected_at}`)})`,
    }),
  ),
  {
    fact: 'objected',
    homes: ['office'],
    where: and(isAwaitingAcceptance, isNotNull(table.objected_at))!,
    id,
    since: sql`${table.objected_at}`,
    actor: 'office',
    detail: sql`jsonb_build_object('thread', 'client')`,
  },
  {
    fact: 'accepted',
    homes: ['office'],
    where: and(isToClose, isNull(table.waiting))!,
    id,
    since: sql`${table.accepted_at}`,
    actor: 'office',
  },
  {
    fact: 'request',
    homes: ['office'],
    // The condition of the index `mandates_requested`.
    where: and(hasStatus('draft'), sql`${table.origin} = 'request'`)!,
    id,
    since: sinceStatus,
    actor: 'office',
  },
  {
    fact: 'cancellation',
    homes: ['office'],
    where: and(isNotNull(table.cancellation_request), hasStatusIn(openStatuses))!,
    id,
    since: sql`(${table.cancellation_request} ->> 'at')`,
    actor: 'office',
    detail: sql`jsonb_build_object('text', ${table.cancellation_request} -> 'reason')`,
  },
  {
    fact: 'sent_back',
    homes: ['office', 'partner'],
    // The condition of the index `mandates_sent_back`.
    where: and(hasStatus('in_progress'), isCurrent(table.internal_decision))!,
    id,
    since: sql`(${table.internal_decision} ->> 'at')`,
    actor: sql`(case when ${table.partner} is null then 'office' else 'partner' end)`,
    detail: sql`jsonb_build_object('text', ${table.internal_decision} -> 'reason', 'author', ${internalDecider(table)})`,
  },
  ...(['client', 'partner'] as const).map(
    (side): WaitingSource => ({
      fact: 'decided',
      homes: [side],
      where: and(
        isCurrent(table.decision),
        sql`(${table.decision} ->> 'at')::timestamptz > now() - make_interval(days => ${sql.raw(String(decisionDays))})`,
      )!,
      id,
      since: sql`(${table.decision} ->> 'at')`,
      actor: side,
      detail: sql`jsonb_build_object('text', ${table.decision} -> 'reason')`,
    }),
  ),
]

declare module '../../feature.server.ts' {
  interface Extensions {
    /** What of its records waits for somebody; homes list it. */
    waiting?: readonly WaitingSource[]
  }
  interface HandlerParts {
    waiting: readonly WaitingSource[]
  }
}
