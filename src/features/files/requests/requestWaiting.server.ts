import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { openStatuses, runningStatuses, type Status } from '../../mandates/mandate.ts'
import { hasStatusIn, type WaitingSource } from '../../mandates/waitingRows.server.ts'
import { filesTable, fileTypesTable, documentRequestsTable as table } from '../file.table.ts'
import { answerOfRequest, requestIsUnanswered } from '../requestOfFile.server.ts'
import { openRequests } from './request.server.ts'
import { openRequestStates } from './request.ts'

/** Documents that the words of one row name. */
const namedDocuments = 3

/** Condition: a client is still asked for something; the mandate must be one for which papers are awaited. */
const isOpenOnMandate = and(
  eq(table.mandate, mandatesTable.id),
  isNull(table.deleted_at),
  requestIsUnanswered,
)!
const openOnMandate = sql`from ${table} where ${isOpenOnMandate}`

/** A requested document, as `askedDocument` has it. */
const asDocument = sql`jsonb_build_object('id', ${table.id}, 'type', ${table.type}, 'custom_type', ${table.custom_type},
  'custom_type_name', (select ${fileTypesTable.label} ->> 'fr' from ${fileTypesTable} where ${fileTypesTable.id} = ${table.custom_type}),
  'label', ${table.label}, 'state', coalesce((select ${filesTable.state} ${answerOfRequest}), 'asked'),
  'refusal', (select ${filesTable.refusal} ${answerOfRequest}))`

/** Whether a document was asked for a day ago or earlier, and the client was not reminded yet: that happens once. */
const mayRemindOfDocuments = sql`(exists (select ${openOnMandate}
    and ${table.reminded_at} is null and ${table.created_at} < now() - interval '1 day')
  and exists (select from ${usersTable} where ${usersTable.id} = ${mandatesTable.client} and ${mayReceiveMail(usersTable)}))`

/** Whether the client of a mandate sees it, and it has one of these statuses. */
const hasStatusAmong = (statuses: readonly Status[]) =>
  hasStatusIn(statuses.filter((status) => status !== 'draft'))
/** Condition: papers for the mandate are awaited. */
const isAwaiting = hasStatusAmong(runningStatuses)
/** The same, without the index of the statuses, which would be searched for each of the many requests of earlier years. */
const isAwaitingByRow = sql`(${mandatesTable.status} || '') in ${runningStatuses.filter((status) => status !== 'draft')}`

/** Joins requests, and the file that answers each: last, as most requests are of mandates that have ended. */
const withAnswer = sql`join ${table} on ${table.mandate} = ${mandatesTable.id}
  left join lateral (select ${filesTable.state} ${answerOfRequest}) as answer on true`
const isUnanswered = and(
  isNull(table.deleted_at),
  sql`coalesce(answer.state, 'asked') in ${[...openRequestStates]}`,
)!

/** Documents that the office waits for, and those that came and wait for the office. */
export const requestWaiting: readonly WaitingSource[] = [
  {
    fact: 'documents',
    homes: ['office'],
    where: and(
      isNotNull(mandatesTable.waiting),
      sql`${mandatesTable.waiting} -> 'for_documents' = 'true'`,
    )!,
    id: sql`${mandatesTable.id}`,
    since: sql`(${mandatesTable.waiting} ->> 'since')`,
    due: sql`(${mandatesTable.waiting} ->> 'until')`,
    actor: 'client',
    detail: sql`jsonb_build_object(
      'count', (select count(*) ${openOnMandate}),
      'documents', coalesce((select jsonb_agg(named.document) from (
        select ${asDocument} as document ${openOnMandate} order by ${table.id} limit ${sql.raw(String(namedDocuments))}) as named), '[]'))`,
    reminder: {
      may: mayRemindOfDocuments,
      async send(mandate, { db, enqueue, now }) {
        const missing = await openRequests(mandate, db, isNull(table.reminded_at))
        const requests = missing.map(({ id }) => id)
        await db
          .update(table)
          .set({ reminded_at: now.toISOString() })
          .where(inArray(table.id, requests))
        await enqueue('document_requests.mailReminder', { mandate, requests })
      },
    },
  },
  {
    fact: 'document',
    homes: ['office'],
    resource: 'document_requests',
    join: withAnswer,
    // The conditions of the index `document_requests_due`.
    where: and(isNotNull(table.due_date), isUnanswered, isAwaitingByRow)!,
    id: sql`${table.id}`,
    since: sql`${table.created_at}`,
    due: sql`${table.due_date}`,
    actor: 'client',
    onlyWhenDue: true,
    detail: sql`jsonb_build_object('documents', jsonb_build_array(${asDocument}))`,
  },
  {
    fact: 'document',
    homes: ['client'],
    resource: 'document_requests',
    join: withAnswer,
    where: and(isUnanswered, isAwaiting)!,
    id: sql`${table.id}`,
    since: sql`${table.created_at}`,
    due: sql`${table.due_date}`,
    actor: 'client',
    detail: sql`jsonb_build_object('documents', jsonb_build_array(${asDocument}))`,
  },
  {
    fact: 'received',
    homes: ['office'],
    resource: 'files',
    join: sql`join ${filesTable} on ${filesTable.mandate} = ${mandatesTable.id}`,
    where: and(
      hasStatusAmong(openStatuses),
      // The conditions of the index `files_unchecked`.
      sql`${filesTable.state} = 'received' and ${filesTable.origin} = 'client' and ${filesTable.deleted_at} is null`,
      sql`not exists (select from ${filesTable} earlier where earlier.mandate = ${filesTable.mandate}
        and earlier.state = 'received' and earlier.origin = 'client' and earlier.deleted_at is null
        and (earlier.created_at, earlier.id) < (${filesTable.created_at}, ${filesTable.id}))`,
    )!,
    id: sql`${mandatesTable.id}`,
    since: sql`${filesTable.created_at}`,
    actor: 'office',
    detail: sql`jsonb_build_object('count', (select count(*) from ${filesTable} unchecked
      where unchecked.mandate = ${mandatesTable.id} and unchecked.state = 'received' and unchecked.origin = 'client'
        and unchecked.deleted_at is null))`,
  },
]
