import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Language } from '../../kernel/text.ts'
import { type Kind, serviceTypeOf } from '../../kinds.ts'
import type { MessageMail } from '../auth/account.ts'
import { isActiveAdministrator, mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { messageMailTable, messagesTable } from './message.table.ts'
import type { MessageSide, MessageThread } from './thread.ts'

/** One thread of a mandate. */
export type ThreadPlace = { mandate: number; thread: MessageThread }

/** A person who reads a thread, with the mails that they want of it. */
export type ThreadReader = {
  id: number
  name: string
  company: string | null
  email: string
  language: Language | null
  /** Whether they have an account, or an invitation to one. */
  has_account: boolean
  side: MessageSide
  /** Whether the thread concerns them: they write in it, are mentioned, or are responsible for the mandate. */
  is_involved: boolean
  /** What they chose for this thread. */
  chosen: MessageMail | null
  /** What becomes of it: their choice here, else that of their profile if the thread concerns them. */
  mail: MessageMail
}

/** Column of the mandate with the person with whom the office writes in a thread; internal notes have none. */
const counterpartColumns = { client: mandatesTable.client, partner: mandatesTable.partner }

/** Condition: a person is the client or partner of the joined mandate, whose thread this is. */
export const isCounterpart = (thread: MessageThread): SQL =>
  // Not a constant, by which PostgreSQL does not sort.
  thread === 'internal' ? isNull(mandatesTable.id) : eq(usersTable.id, counterpartColumns[thread])

/** Condition: that person reads the thread. Who has an account does so by its groups; others know the mails only. */
const isReadingCounterpart = (thread: MessageThread): SQL =>
  and(
    isCounterpart(thread),
    or(eq(usersTable.sign_in, 'none'), sql`${thread}::text = any(${usersTable.groups})`),
  )!

/** Everybody who reads a thread: its client or partner, then the office. */
export async function readersOf({ mandate, thread }: ThreadPlace, db: Db): Promise<ThreadReader[]> {
  const isTheirs = isReadingCounterpart(thread)
  const isInvolved = sql<boolean>`(${isTheirs} or ${usersTable.id} is not distinct from ${mandatesTable.responsible}
    or exists (select from ${messagesTable} where ${messagesTable.mandate} = ${mandate}
      and ${messagesTable.thread} = ${thread} and ${messagesTable.deleted_at} is null
      and (${messagesTable.author} = ${usersTable.id} or ${usersTable.id} = any(${messagesTable.mentions}))))`
  const rows = await db
    .select({
      ...{ id: usersTable.id, name: usersTable.name, company: usersTable.company_name },
      ...{ email: usersTable.email, language: usersTable.language },
      has_account: sql<boolean>`${usersTable.sign_in} <> 'none'`,
      is_counterpart: sql<boolean>`${isTheirs}`,
      is_involved: isInvolved,
      ...{ chosen: messageMailTable.mail, usual: usersTable.message_mail },
    })
    .from(usersTable)
    .innerJoin(mandatesTable, eq(mandatesTable.id, mandate))
    .leftJoin(
      messageMailTable,
      and(
        eq(messageMailTable.mandate, mandate),
        eq(messageMailTable.thread, thread),
        eq(messageMailTable.person, usersTable.id),
      ),
    )
    .where(and(or(isActiveAdministrator, isTheirs), mayReceiveMail(usersTable)))
    .orderBy(sql`${isTheirs} desc`, usersTable.name, usersTable.id)
  return rows.map(({ is_counterpart, usual, ...person }): ThreadReader => {
    const side = is_counterpart ? (thread as 'client' | 'partner') : 'office'
    const mail = person.chosen ?? (person.is_involved ? (usual ?? 'each') : 'never')
    return { ...person, side, mail }
  })
}

/** The mandate of a thread, with what decides who may write in it. */
export const selectMandate = (id: number, db: Db) =>
  db
    .select({
      ...{ id: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
      ...{
        status: mandatesTable.status,
        status_dates: mandatesTable.status_dates,
        client: mandatesTable.client,
        partner: mandatesTable.partner,
      },
    })
    .from(mandatesTable)
    .where(and(eq(mandatesTable.id, id), isNull(mandatesTable.deleted_at)))

/** A mandate as threads see it. */
export type ThreadMandate = Awaited<ReturnType<typeof selectMandate>>[number]

/** The person with whom the office writes in a thread; null if it writes for itself, or there is nobody yet. */
export const counterpartOf = (thread: MessageThread, mandate: ThreadMandate): number | null =>
  thread === 'internal' ? null : mandate[thread]

/** Where somebody reads a thread. */
export function threadPath(
  side: MessageSide,
  { kind, mandate, thread }: ThreadPlace & { kind: Kind },
) {
  const path = formPath(side === 'office' ? 'admin' : side, serviceTypeOf[kind], mandate)
  return path ? `${path}?tab=messages&thread=${thread}` : '/'
}
