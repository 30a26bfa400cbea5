import { and, type Column, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conditions } from '../../access.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath, openStatuses } from '../mandates/mandate.ts'
import { attachFiles, attachmentsOf, refuseUnshownFiles } from './attachment.server.ts'
import { mailMessages } from './mail/telling.server.ts'
import { messageFilesTable, messageReadsTable, messagesTable as table } from './message.table.ts'
import { type messageEndpoints, messages as resource, withdrawMinutes } from './message.ts'
import {
  counterpartOf,
  readersOf,
  selectMandate,
  type ThreadMandate,
  type ThreadPlace,
} from './reader.server.ts'
import { type closedReasons, type MessageThread } from './thread.ts'

const writer = alias(usersTable, 'writer')
const counterpart = alias(usersTable, 'counterpart')

export const messageRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: writer, on: eq(writer.id, table.author), always: true },
    { table: counterpart, on: eq(counterpart.id, table.counterpart) },
  ],
  columns: {
    mandate_number: mandatesTable.number,
    author_name: writer.name,
    counterpart_name: counterpart.name,
  },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: { words: 'message', columns: {} },
})

/** Why nobody may write in a thread, whoever they are; null if somebody may. */
export function closedReason(
  thread: MessageThread,
  mandate: ThreadMandate,
): (typeof closedReasons)[number] | null {
  if (thread === 'internal') return null
  if (counterpartOf(thread, mandate) === null) return 'no_partner'
  if (!formPath(thread, serviceTypeOf[mandate.kind])) return 'no_page'
  return thread === 'client' && !conditions.offered(mandate) ? 'not_offered' : null
}

/** Whether the caller may do this in a thread of a mandate. */
export const mayIn = (
  action: 'read' | 'create',
  thread: MessageThread,
  mandate: ThreadMandate,
  context: Context,
) =>
  messageRecords.wouldAllow(
    { mandate: mandate.id, thread, counterpart: counterpartOf(thread, mandate) },
    action,
    action === 'read' ? 'base' : undefined,
    context,
  )

/** The mandate, if the caller sees it; locked, so that messages get their ids one after the other. */
async function lockMandate(id: number, { db, rights }: Context): Promise<ThreadMandate> {
  const visible = await rights.visible(db, { mandates: [id] })
  if (!visible.mandates!.has(id)) fail(404, 'kernel:not_found')
  return one(await selectMandate(id, db).for('update'))
}

async function refuseClosed({ thread }: ThreadPlace, mandate: ThreadMandate, context: Context) {
  const isOpen = openStatuses.some((status) => status === mandate.status)
  if (!(await mayIn('create', thread, mandate, context))) {
    // Whoever reads the thread learns that it has ended, anybody else nothing about it.
    if (!isOpen && (await mayIn('read', thread, mandate, context))) fail(409, 'message:ended')
    fail(403, 'kernel:forbidden')
  }
  const reason = closedReason(thread, mandate)
  if (reason) fail(409, `message:${reason}`)
}

async function refuseStrangers(mentions: readonly number[], place: ThreadPlace, context: Context) {
  if (mentions.length === 0) return
  const readers = new Set((await readersOf(place, context.db)).map(({ id }) => id))
  if (mentions.some((id) => !readers.has(id)))
    failFields({ mentions: [{ key: 'message:error.not_reader' }] })
}

/** Condition: the id is one of these; one text for any number of them, so that the statement stays prepared. */
const isOneOf = (column: Column, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join()}}`}::int[])`

/** Who wrote these messages, on which side, and whom they mention. */
const storedDetails = (ids: readonly number[], db: Db) =>
  db
    .select({
      ...{ id: table.id, thread: table.thread, mentions: table.mentions },
      is_counterparts: sql<boolean>`${table.author} is not distinct from ${table.counterpart}`,
    })
    .from(table)
    .where(isOneOf(table.id, ids))

/** Who has read these messages first when, except their authors. */
const readersOfMessages = (ids: readonly number[], db: Db) =>
  db
    .select({
      message: table.id,
      ...{ id: usersTable.id, name: usersTable.name },
      at: sql<string>`min(${messageReadsTable.at})`.mapWith(messageReadsTable.at),
    })
    .from(table)
    .innerJoin(
      messageReadsTable,
      and(
        eq(messageReadsTable.mandate, table.mandate),
        eq(messageReadsTable.thread, table.thread),
        sql`${messageReadsTable.up_to} >= ${table.id} and ${messageReadsTable.person} <> ${table.author}`,
      ),
    )
    .innerJoin(usersTable, eq(usersTable.id, messageReadsTable.person))
    .where(isOneOf(table.id, ids))
    .groupBy(table.id, usersTable.id)
    .orderBy(sql`min(${messageReadsTable.at})`)

const namesOf = async (people: readonly number[], db: Db) =>
  people.length === 0
    ? []
    : db
        .select({ id: usersTable.id, name: usersTable.name })
        .from(usersTable)
        .where(isOneOf(usersTable.id, people))

/** Adds to messages what a thread shows beside them. */
async function withDetails<M extends { id: number }>(rows: readonly M[], context: Context) {
  const { db } = context
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [stored, reads, attachments] = await Promise.all([
    storedDetails(ids, db),
    readersOfMessages(ids, db),
    attachmentsOf(ids, context),
  ])
  const names = await namesOf([...new Set(stored.flatMap(({ mentions }) => mentions))], db)
  return rows.map((row) => {
    const { thread, mentions, is_counterparts } = stored.find(({ id }) => id === row.id)!
    return {
      ...row,
      side: is_counterparts && thread !== 'internal' ? thread : ('office' as const),
      attachments: attachments(row.id),
      mentions: names.filter(({ id }) => mentions.includes(id)),
      read_by: reads
        .filter(({ message }) => message === row.id)
        .map(({ id, name, at }) => ({ id, name, at })),
    }
  })
}

/** Writes a message in the name of the caller; nobody is mailed. */
async function write(
  {
    mandate: id,
    thread,
    files = [],
    mentions = [],
    ...body
  }: Input<typeof messageEndpoints.create>['body'],
  context: Context,
) {
  const { db, user, now } = context
  const text = body.text.trim()
  const mandate = await lockMandate(id, context)
  const place = { mandate: id, thread }
  await refuseClosed(place, mandate, context)
  if (text === '' && files.length === 0) failFields({ text: [{ key: 'message:error.empty' }] })
  await refuseStrangers(mentions, place, context)
  const other = counterpartOf(thread, mandate)
  await refuseUnshownFiles(files, { ...place, counterpart: other }, context)
  const message = await messageRecords.insert(
    { ...place, text, author: user.id, counterpart: other, mentions: [...new Set(mentions)] },
    context,
  )
  await attachFiles(message.id, files, db)
  // Who answers has read what was written before.
  const read = { ...place, person: user.id, up_to: message.id, at: now.toISOString() }
  await db.insert(messageReadsTable).values(read)
  return message
}

/** Writes to the office in the client's thread of a mandate; the office is told by the feature that has it written. */
export async function writeToOffice(mandate: number, text: string, context: Context) {
  await write({ mandate, thread: 'client', text }, context)
}

export const messageHandlers: Pick<
  HandlersOf<typeof messageEndpoints>,
  'list' | 'get' | 'create' | 'withdraw'
> = {
  async list(input, context) {
    const page = await messageRecords.handlers.list(input, context)
    return { ...page, results: await withDetails(page.results, context) }
  },

  get: messageRecords.handlers.get,

  async create({ body }, context) {
    const message = await write(body, context)
    await mailMessages([message.id], body, mailTime(context.now), context.enqueue)
    return message
  },

  async withdraw({ params: { id } }, context) {
    const { db, now } = context
    const row = one(
      await db
        .select({ created_at: table.created_at, withdrawn_at: table.withdrawn_at })
        .from(table)
        .where(and(eq(table.id, id), messageRecords.visible(context)))
        .for('update'),
    )
    if (!(await messageRecords.allows(id, 'transitions', 'withdrawn', context)))
      fail(403, 'kernel:forbidden')
    // Withdrawing twice changes nothing.
    if (row.withdrawn_at !== null) return messageRecords.find(id, context)
    if (now.getTime() - Date.parse(row.created_at) > withdrawMinutes * 60_000)
      fail(409, 'message:too_late', { params: { minutes: withdrawMinutes } })
    await db
      .update(table)
      .set({ withdrawn_at: now.toISOString(), text: null, mentions: [] })
      .where(and(eq(table.id, id), isNull(table.withdrawn_at)))
    await db.delete(messageFilesTable).where(eq(messageFilesTable.message, id))
    await context.audit('message:withdrawn', { resource: 'messages', id })
    return messageRecords.find(id, context)
  },
}
