import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { DocumentType } from '../reference/documentTypes.ts'
import { filesTable, documentRequestsTable as table } from './file.table.ts'
import { openRequestStates } from './requests/request.ts'

/** Order of the files that answer a request: an accepted one, then the newest. */
export const answerFirst = sql`${filesTable.state} = 'accepted' desc, ${filesTable.created_at} desc, ${filesTable.id} desc`

/**
 * Condition: a file answers its request. Whoever brings the paper fulfils it, but only the client, who was asked, is told
 * that what they sent was refused.
 */
export const answersRequest = sql`${filesTable.deleted_at} is null and (${filesTable.state} <> 'refused' or ${filesTable.origin} = 'client')`

/** The file that answers a request, as the rest of an SQL query on files. */
export const answerOfRequest = sql`from ${filesTable} where ${filesTable.request} = ${table.id} and ${answersRequest}
  order by ${answerFirst} limit 1`

/** State of the file that answers a request, or that it is only asked for. */
export const stateOfAnswer = sql`coalesce((select ${filesTable.state} ${answerOfRequest}), 'asked')`

/** Condition: no paper for a request is there. */
export const requestIsUnanswered = sql`${stateOfAnswer} in ${[...openRequestStates]}`

export type TypeOnMandate = { mandate: number; type: DocumentType; custom_type?: number | null }

/** Condition: a request for this type of document is unanswered on the mandate. */
export const isUnansweredFor = ({ mandate, type, custom_type: custom }: TypeOnMandate) =>
  and(
    eq(table.mandate, mandate),
    isNull(table.deleted_at),
    custom ? eq(table.custom_type, custom) : and(eq(table.type, type), isNull(table.custom_type)),
    requestIsUnanswered,
  )

/** The oldest unanswered request of a mandate that a file of this type answers, whoever brings it. */
export async function findRequestFor(
  {
    mandate,
    type,
    custom_type,
  }: { mandate: number | null; type: DocumentType; custom_type?: number | null },
  db: Db,
): Promise<number | null> {
  if (mandate === null) return null
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(isUnansweredFor({ mandate, type, custom_type }))
    .orderBy(asc(table.id))
    .limit(1)
  return found?.id ?? null
}

/** Whether a request asks for a file of this type; one that only words describe asks for any. */
async function isAskedFor(
  request: number,
  { mandate, type, custom_type: custom }: TypeOnMandate,
  db: Db,
): Promise<boolean> {
  const isOfType = custom
    ? eq(table.custom_type, custom)
    : and(eq(table.type, type), isNull(table.custom_type))
  const inWords = and(eq(table.type, 'other'), isNull(table.custom_type))
  const found = await db.$count(
    table,
    and(eq(table.id, request), eq(table.mandate, mandate), or(isOfType, inWords)),
  )
  return found > 0
}

/**
 * The request that a file answers once its type or place has changed: the same one if it asks for this, else the oldest
 * unanswered one that does.
 */
export async function findRequestAfterChange(
  {
    mandate,
    request,
    state,
    ...type
  }: {
    mandate: number | null
    request: number | null
    state: string
    type: DocumentType
    custom_type: number | null
  },
  db: Db,
): Promise<number | null> {
  if (mandate === null) return null
  if (request !== null && (await isAskedFor(request, { mandate, ...type }, db))) return request
  return state === 'refused' ? null : findRequestFor({ mandate, ...type }, db)
}

/** Lets "waits for the client" follow what is still missing, after this transaction. */
export const followRequests = (mandate: number, { enqueue }: Pick<Context, 'enqueue'>) =>
  enqueue(
    'document_requests.follow',
    { mandate },
    { jobKey: `document_requests/follow/${mandate}` },
  )
