import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { mailTime } from '../../../kernel/mail.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import type { Values } from '../../../kernel/record/recordRead.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { runningStatuses } from '../../mandates/mandate.ts'
import type { FactsInSql } from '../../mandates/mandateRecords.server.ts'
import { requestedDocuments } from '../../settings/settings.server.ts'
import { technicalRowConfig, validateTechnicalRow } from '../../technical/technical.server.ts'
import { filesTable, fileTypesTable, documentRequestsTable as table } from '../file.table.ts'
import {
  answerFirst,
  answersRequest,
  followRequests,
  isUnansweredFor,
  requestIsUnanswered,
  stateOfAnswer,
  type TypeOnMandate,
} from '../requestOfFile.server.ts'
import { type requestEndpoints, documentRequests as resource } from './request.ts'

/** Condition: nothing that was asked for the mandate of a request is expected any more, since it was delivered or has ended. */
const hasLapsed = sql`(select asked.status <> all(${`{${runningStatuses.join()}}`}::text[])
  from ${mandatesTable} asked where asked.id = ${table.mandate})`

/** What became of a request, as SQL: the state of the file that answers it, unless nothing is expected any more. */
const stateOfRequest = sql<string>`case when ${requestIsUnanswered} and ${hasLapsed} then 'lapsed' else ${stateOfAnswer} end`

/** Condition: something is still to be sent for a request. */
export const requestIsOpen = sql`(${requestIsUnanswered} and not ${hasLapsed})`

const config = technicalRowConfig(table)
const checkPlace = validateTechnicalRow('document_requests')

export const requestRecords = records(resource, {
  table,
  joins: [...config.joins, { table: fileTypesTable, on: eq(fileTypesTable.id, table.custom_type) }],
  columns: {
    ...config.columns,
    custom_type_name: sql`${fileTypesTable.label} ->> 'fr'`,
    state: stateOfRequest,
  },
  search: config.search,
  exported: { words: 'documentRequest', columns: {} },
  async beforeWrite(values, context, current) {
    const { entered_by: _, ...checked } = await checkPlace(values, context, current)
    const next = { ...current, ...checked } as typeof table.$inferSelect
    // The files that answer it stay where they are.
    if (current && next.mandate !== current.mandate)
      failFields({ mandate: [{ key: 'kernel:error.not_writable' }] })
    if (!current) await refuseEnded(next.mandate, context.db)
    await refuseUnclear(next, context.db)
    // One that has passed meanwhile may stay.
    if (next.due_date && next.due_date !== current?.due_date && next.due_date < dayOf(context.now))
      failFields({ due_date: [{ key: 'documentRequest:error.past' }] })
    if (!current) await tellClient(next.mandate, context)
    await followRequests(next.mandate, context)
    return next.custom_type ? { ...checked, type: 'other' } : checked
  },
  async beforeRemove(id, context) {
    const { mandate } = one(await context.db.select().from(table).where(eq(table.id, id)))
    await followRequests(mandate, context)
  },
})

/** Guard fact: something that was asked of the client is still missing. */
export const requestFacts: FactsInSql = {
  documentMissing: sql`exists (select from ${table}
    where ${table.mandate} = ${mandatesTable.id} and ${table.deleted_at} is null and ${requestIsOpen})`,
}

/** Refuses to ask anything for a mandate that was delivered or has ended; those who ask for the same one take turns. */
async function refuseEnded(mandate: number, db: Db) {
  const { status } = one(
    await db
      .select({ status: mandatesTable.status })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate))
      .for('update'),
  )
  if (!runningStatuses.some((running) => running === status)) fail(409, 'documentRequest:not_open')
}

/** Refuses a request of which the client could not tell what is meant, or that is open already. */
async function refuseUnclear(
  { id, mandate, type, custom_type, label }: Partial<typeof table.$inferSelect> & TypeOnMandate,
  db: Db,
) {
  const isNamed = type !== 'other' || custom_type || label
  if (!isNamed) failFields({ label: [{ key: 'documentRequest:error.unnamed' }] })
  const same = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isUnansweredFor({ mandate, type, custom_type }),
        label ? eq(table.label, label) : isNull(table.label),
        id === undefined ? undefined : ne(table.id, id),
      ),
    )
    .limit(1)
  if (same.length > 0) failFields({ label: [{ key: 'documentRequest:error.asked_already' }] })
}

/** Key of the mail about what is asked that waits for a mandate, so that several requests in a row are one. */
export const tellKey = (mandate: number) => `document_requests/tell/${mandate}`

/** Mails the client about what is asked, once for several requests in a row. */
const tellClient = (mandate: number, { enqueue, now }: Pick<Context, 'enqueue' | 'now'>) =>
  enqueue(
    'document_requests.tellClient',
    { mandate },
    { jobKey: tellKey(mandate), runAt: mailTime(now) },
  )

/** Open requests of a mandate, the oldest first. */
export const openRequests = (mandate: number, db: Db, more?: SQL) =>
  db
    .select({
      ...{ id: table.id, type: table.type, label: table.label, created_at: table.created_at },
      custom: fileTypesTable.label,
    })
    .from(table)
    .leftJoin(fileTypesTable, eq(fileTypesTable.id, table.custom_type))
    .where(and(eq(table.mandate, mandate), isNull(table.deleted_at), requestIsOpen, more))
    .orderBy(table.id)

/** Asks for the usual documents of a mandate that nobody has asked for; returns how many. */
export async function askUsualDocuments(mandate: number, db: Db): Promise<number> {
  const { kind, building, absent } = one(
    await db
      .select({
        ...{ kind: mandatesTable.kind, building: mandatesTable.building },
        absent: sql<string[] | null>`${mandatesTable.answers} -> 'missing_documents'`,
      })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate))
      .for('update'),
  )
  // What the client said they do not have; the office may still ask for it one by one.
  const usual = (await requestedDocuments(kind, db)).filter((type) => !absent?.includes(type))
  if (usual.length === 0) return 0
  const asked = await db
    .select({ type: table.type })
    .from(table)
    .where(
      and(eq(table.mandate, mandate), isNull(table.deleted_at), inArray(table.type, [...usual])),
    )
  // What lies there already need not be asked for.
  const present = await db
    .select({ type: filesTable.type })
    .from(filesTable)
    .where(
      and(
        eq(filesTable.mandate, mandate),
        isNull(filesTable.deleted_at),
        inArray(filesTable.type, [...usual]),
        sql`${filesTable.state} <> 'refused'`,
      ),
    )
  const known = new Set([...asked, ...present].map(({ type }) => type))
  const missing = usual.filter((type) => !known.has(type))
  if (missing.length > 0)
    await db.insert(table).values(missing.map((type) => ({ building, mandate, type })))
  return missing.length
}

/**
 * The file that answers each of these requests and why it was refused, for those who see the file; and whether the client
 * sent it, which also tells them that a paper is there that they did not send.
 */
async function findAnswers(ids: number[], { db, rights }: Context) {
  const { request, id: file, refusal, origin } = filesTable
  const found = await db
    .select({ request, file, refusal, origin })
    .from(filesTable)
    .where(and(inArray(request, ids), answersRequest))
    .orderBy(request, answerFirst)
  const { files: visible } = await rights.visible(db, { files: found.map((answer) => answer.file) })
  return (id: number) => {
    const answer = found.find((one) => one.request === id)
    const isSeen = answer !== undefined && visible!.has(answer.file)
    return {
      file: isSeen ? answer.file : null,
      refusal: isSeen ? answer.refusal : null,
      from_client: answer ? answer.origin === 'client' : null,
    }
  }
}

const { get, create, update, remove, restore, history } = requestRecords.handlers

export const requestHandlers: Omit<HandlersOf<typeof requestEndpoints>, 'tell'> = {
  ...{ get, create, update, remove, history },

  async list(input, context) {
    const page = await requestRecords.handlers.list(input, context)
    const answers = await findAnswers(
      page.results.map(({ id }) => id),
      context,
    )
    return { ...page, results: page.results.map((row) => ({ ...row, ...answers(row.id) })) }
  },

  async restore(input, context) {
    const request = await restore(input, context)
    await followRequests(request.mandate as number, context)
    return request
  },

  async askUsual({ body: { mandate } }, context) {
    const visible = await context.rights.visible(context.db, { mandates: [mandate] })
    if (!visible.mandates!.has(mandate)) fail(404, 'kernel:not_found')
    if (!(await mayAsk(mandate, context))) fail(403, 'kernel:forbidden')
    await refuseEnded(mandate, context.db)
    const asked = await askUsualDocuments(mandate, context.db)
    if (asked > 0) {
      await tellClient(mandate, context)
      await followRequests(mandate, context)
    }
    return { asked }
  },
}

const mayAsk = (mandate: number, context: Context) =>
  requestRecords.wouldAllow({ mandate } satisfies Values, 'write', 'base', context)
