import { and, count, eq, inArray, max, min, ne, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import type { MessageMail } from '../auth/account.ts'
import { usersTable } from '../auth/user.table.ts'
import { openStatuses } from '../mandates/mandate.ts'
import { attachmentsByThread } from './attachment.server.ts'
import { closedReason, mayIn, messageRecords } from './message.server.ts'
import { messageMailTable, messageReadsTable, messagesTable as table } from './message.table.ts'
import { type messageEndpoints } from './message.ts'
import {
  readersOf,
  selectMandate,
  type ThreadMandate,
  type ThreadPlace,
  type ThreadReader,
} from './reader.server.ts'
import {
  listedAttachments,
  type MessageThread,
  messageThreads,
  type ThreadSummary,
} from './thread.ts'

/** The mandate, if the caller sees it. */
async function findMandate(id: number, { db, rights }: Context): Promise<ThreadMandate> {
  const visible = await rights.visible(db, { mandates: [id] })
  if (!visible.mandates!.has(id)) fail(404, 'kernel:not_found')
  return one(await selectMandate(id, db))
}

/** Refuses a thread that the caller does not read, as if there were none. */
async function refuseUnread({ mandate, thread }: ThreadPlace, context: Context) {
  const found = await findMandate(mandate, context)
  if (!(await mayIn('read', thread, found, context))) fail(404, 'kernel:not_found')
}

/** SQL for the last message until which somebody has read a thread; 0 if they have read none. */
export const readUpTo = (
  person: number | typeof usersTable.id,
  { mandate, thread }: { mandate: unknown; thread: unknown },
) => sql<number>`coalesce((select max(${messageReadsTable.up_to}) from ${messageReadsTable}
    where ${messageReadsTable.mandate} = ${mandate} and ${messageReadsTable.thread} = ${thread}
      and ${messageReadsTable.person} = ${person}), 0)`

/** Unread messages of others in these threads, by thread; an index serves each. */
export async function countUnread(
  mandate: number,
  threads: readonly MessageThread[],
  context: Context,
): Promise<Map<MessageThread, number>> {
  const { user, db } = context
  const asked = sql.raw('asked.thread')
  const { rows } = await db.execute<{ thread: MessageThread; unread: number }>(sql`
    select ${asked} as thread, (select count(*)::int from ${table}
      where ${table.mandate} = ${mandate} and ${table.thread} = ${asked}
        and ${table.id} > ${readUpTo(user.id, { mandate, thread: asked })}
        and ${table.author} <> ${user.id} and ${table.withdrawn_at} is null
        and ${messageRecords.visible(context)}) as unread
    from unnest(${`{${threads.join()}}`}::text[]) as asked (thread)`)
  return new Map(rows.map(({ thread, unread }) => [thread, unread]))
}

/** Number, first and last message of each thread that the caller sees. */
async function summariesOf(mandate: number, context: Context) {
  const { db } = context
  const counted = await db
    .select({
      thread: table.thread,
      count: count(),
      since: min(table.created_at),
      last: max(table.id),
    })
    .from(table)
    .where(and(eq(table.mandate, mandate), messageRecords.visible(context)))
    .groupBy(table.thread)
  const last = await db
    .select({
      ...{ id: table.id, author_name: usersTable.name, text: table.text },
      ...{ at: table.created_at, withdrawn_at: table.withdrawn_at },
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.author))
    .where(
      inArray(
        table.id,
        counted.flatMap((row) => row.last ?? []),
      ),
    )
  return new Map(
    counted.map((row) => {
      const { id: _, withdrawn_at, ...shown } = last.find(({ id }) => id === row.last)!
      return [row.thread, { ...row, last: { ...shown, is_withdrawn: withdrawn_at !== null } }]
    }),
  )
}

/** The readers as the caller sees them: only the office learns by which mails others are told, and who has no account. */
const shownReaders = (readers: readonly ThreadReader[], { user }: Context) => {
  const isOffice = user.groups.includes('admin')
  return readers.map(({ id, name, company, side, mail, has_account }) => ({
    ...{ id, name, side },
    company: side === 'office' ? null : company,
    mail: isOffice ? mail : null,
    has_account: isOffice ? has_account : null,
  }))
}

/** Chooses how mail tells somebody of a thread; null follows their profile. Returns whether that changed anything. */
export async function setThreadMail(
  { mandate, thread }: ThreadPlace,
  person: number,
  mail: MessageMail | null,
  db: Db,
): Promise<boolean> {
  const { mandate: inMandate, thread: inThread, person: ofPerson } = messageMailTable
  const changed =
    mail === null
      ? await db
          .delete(messageMailTable)
          .where(and(eq(inMandate, mandate), eq(inThread, thread), eq(ofPerson, person)))
          .returning({ person: ofPerson })
      : await db
          .insert(messageMailTable)
          .values({ mandate, thread, person, mail })
          .onConflictDoUpdate({
            target: [inMandate, inThread, ofPerson],
            set: { mail },
            setWhere: ne(messageMailTable.mail, mail),
          })
          .returning({ person: ofPerson })
  return changed.length > 0
}

export const threadHandlers: Pick<
  HandlersOf<typeof messageEndpoints>,
  'threads' | 'markRead' | 'chooseMail'
> = {
  async threads({ query: { mandate: id } }, context) {
    const { db, user } = context
    const mandate = await findMandate(id, context)
    const read: MessageThread[] = []
    for (const thread of messageThreads)
      if (await mayIn('read', thread, mandate, context)) read.push(thread)
    const summaries = await summariesOf(id, context)
    const unread = await countUnread(id, read, context)
    const attachments = await attachmentsByThread(id, messageRecords.visible(context), context)
    const isEnded = !openStatuses.some((status) => status === mandate.status)
    const shown: ThreadSummary[] = []
    for (const thread of read) {
      const summary = summaries.get(thread)
      const reason = closedReason(thread, mandate)
      // Without a page nobody is there to write to, and nothing to read.
      if (reason === 'no_page' && !summary) continue
      const may = reason === null && (await mayIn('create', thread, mandate, context))
      const readers = await readersOf({ mandate: id, thread }, db)
      const me = readers.find((reader) => reader.id === user.id)
      shown.push({
        thread,
        readers: shownReaders(readers, context),
        count: summary?.count ?? 0,
        unread: unread.get(thread) ?? 0,
        since: summary?.since ?? null,
        last: summary?.last ?? null,
        attachments: attachments(thread).slice(0, listedAttachments),
        attached: attachments(thread).length,
        may_write: may,
        closed: may ? null : (reason ?? (isEnded ? 'ended' : null)),
        mail: { is: me?.mail ?? 'never', is_own: (me?.chosen ?? null) !== null },
      })
    }
    return shown
  },

  async markRead({ body: { up_to, ...place } }, context) {
    const { db, user, now } = context
    const isThere = and(
      eq(table.id, up_to),
      eq(table.mandate, place.mandate),
      eq(table.thread, place.thread),
      messageRecords.visible(context),
    )
    if ((await db.$count(table, isThere)) === 0) fail(404, 'kernel:not_found')
    await db
      .insert(messageReadsTable)
      .values({ ...place, person: user.id, up_to, at: now.toISOString() })
      .onConflictDoNothing()
  },

  async chooseMail({ body: { mail, ...place } }, context) {
    await refuseUnread(place, context)
    await setThreadMail(place, context.user.id, mail, context.db)
  },
}
