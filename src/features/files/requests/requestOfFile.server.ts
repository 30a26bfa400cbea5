import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { documentRequestsTable as table } from '../file.table.ts'
import { isUnansweredFor, type TypeOnMandate } from './request.server.ts'

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
