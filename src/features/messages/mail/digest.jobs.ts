import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobParts } from '../../../feature.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { dayOf, formatDate, formatTime } from '../../../kernel/field/format.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { isOffered, mandatesTable } from '../../mandates/mandate.table.ts'
import { messageDigestsTable, messageMailTable, messagesTable as table } from '../message.table.ts'
import { withdrawMinutes } from '../message.ts'
import { readersOf, threadPath } from '../reader.server.ts'
import { readUpTo } from '../thread.server.ts'
import { stopLinks } from './unsubscribe.server.ts'

/** Hours of Europe/Zurich in which digests are mailed; the others are quiet, also if the server was away. */
export const digestHours = { from: 18, to: 21 }

/** Days of the first digest of a person, and of one after a long break. */
const longestSpan = 7

const system = { actor: null, source: 'system' }
const writer = alias(usersTable, 'writer')

type DigestReader = Pick<
  typeof usersTable.$inferSelect,
  'id' | 'email' | 'name' | 'language' | 'groups' | 'message_mail'
>

/** People who want a digest of some thread and have got none on this day. */
const withoutDigest = (day: string, db: Db): Promise<DigestReader[]> =>
  db
    .select({
      ...{ id: usersTable.id, email: usersTable.email, name: usersTable.name },
      ...{ language: usersTable.language, groups: usersTable.groups },
      message_mail: usersTable.message_mail,
    })
    .from(usersTable)
    .where(
      and(
        mayReceiveMail(usersTable),
        or(
          eq(usersTable.message_mail, 'daily'),
          sql`exists (select from ${messageMailTable}
            where ${messageMailTable.person} = ${usersTable.id} and ${messageMailTable.mail} = 'daily')`,
        ),
        sql`not exists (select from ${messageDigestsTable}
          where ${messageDigestsTable.person} = ${usersTable.id} and ${messageDigestsTable.day} = ${day})`,
      ),
    )
    .orderBy(asc(usersTable.id))

/** Condition: somebody reads a message, as one of the office or on their side of the mandate. */
function isReadBy({ id, groups }: DigestReader) {
  const on = (side: 'client' | 'partner') =>
    and(eq(table.thread, side), eq(table.counterpart, id), eq(mandatesTable[side], id))
  return or(
    groups.includes('admin') ? sql`true` : undefined,
    groups.includes('client') ? and(on('client'), isOffered) : undefined,
    groups.includes('partner') ? on('partner') : undefined,
    sql`false`,
  )
}

/** Messages of others in a time that somebody has not read, the oldest first. */
const unreadBetween = (person: DigestReader, since: string, until: string, db: Db) =>
  db
    .select({
      ...{ mandate: table.mandate, thread: table.thread, author: writer.name },
      ...{ number: mandatesTable.number, kind: mandatesTable.kind },
      address: buildingsTable.address,
      is_counterpart: sql<boolean>`${table.counterpart} is not distinct from ${person.id}`,
    })
    .from(table)
    .innerJoin(writer, eq(writer.id, table.author))
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(
      and(
        gt(table.created_at, since),
        lte(table.created_at, until),
        ne(table.author, person.id),
        isNull(table.withdrawn_at),
        isNull(table.deleted_at),
        isNull(mandatesTable.deleted_at),
        gt(table.id, readUpTo(person.id, { mandate: table.mandate, thread: table.thread })),
        isReadBy(person),
      ),
    )
    .orderBy(asc(table.id))
type UnreadMessage = Awaited<ReturnType<typeof unreadBetween>>[number]

/** The messages by thread, in the threads of which the person wants a digest. */
async function threadsOfDigest(person: DigestReader, found: readonly UnreadMessage[], db: Db) {
  const keyOf = ({ mandate, thread }: UnreadMessage) => `${mandate} ${thread}`
  const wanted: UnreadMessage[][] = []
  for (const key of new Set(found.map(keyOf))) {
    const rows = found.filter((row) => keyOf(row) === key)
    const readers = await readersOf(rows[0]!, db)
    if (readers.find(({ id }) => id === person.id)?.mail === 'daily') wanted.push(rows)
  }
  return wanted
}

/** Where a digest of messages alone leads: to its thread if there is one only. */
function pathOfDigest([rows, ...others]: readonly UnreadMessage[][]) {
  const [first] = rows ?? []
  if (!first || others.length > 0) return '/'
  const { is_counterpart, thread } = first
  return threadPath(is_counterpart && thread !== 'internal' ? thread : 'office', first)
}

/** The end of what an earlier digest told. */
async function lastDigest(person: number, db: Db) {
  const [last] = await db
    .select({ until: messageDigestsTable.until })
    .from(messageDigestsTable)
    .where(eq(messageDigestsTable.person, person))
    .orderBy(sql`${messageDigestsTable.day} desc`)
    .limit(1)
  return last?.until
}

type Options = Pick<JobParts, 'post' | 'box' | 'contextFor' | 'digest'>

/**
 * The job that mails in the evening what is unread and what features add, once a day and person although it may run
 * twice. Without messages only those get it whose profile asks for it.
 */
export function digestJob({ post, box, contextFor, digest }: Options): Job {
  /** The texts that features add for a person. */
  async function addedTexts({ id, groups, language }: DigestReader, now: Date, db: Db) {
    const reader = contextFor({ id, groups }, { db, now, language: language ?? 'fr' })
    const texts: string[] = []
    for (const { text, linesFor } of digest) {
      const lines = await linesFor(reader)
      if (lines.length > 0) texts.push(reader.say(text, { lines: lines.join('\n') }))
    }
    return texts
  }

  async function sendDigest(person: DigestReader, now: Date, db: Db) {
    const day = dayOf(now)
    // What may still be withdrawn waits for the next day.
    const until = new Date(now.getTime() - withdrawMinutes * 60_000).toISOString()
    const earliest = new Date(now.getTime() - longestSpan * 86_400_000).toISOString()
    const told = await lastDigest(person.id, db)
    const since = told && told > earliest ? told : earliest
    const threads = await threadsOfDigest(person, await unreadBetween(person, since, until, db), db)
    if (threads.length === 0 && person.message_mail !== 'daily') return
    const added = await addedTexts(person, now, db)
    if (threads.length === 0 && added.length === 0) return
    const made = await db
      .insert(messageDigestsTable)
      .values({ person: person.id, day, until })
      .onConflictDoNothing()
      .returning({ day: messageDigestsTable.day })
    if (made.length === 0) return
    const { email, name, language } = person
    await post(
      {
        key: `message-digest-${person.id}-${day}`,
        to: { email, name, language },
        path: added.length === 0 ? pathOfDigest(threads) : '/',
        stop: stopLinks({ person: person.id }, box),
        write(words) {
          const lines = threads.map((rows) => {
            const { number, address, thread, author } = rows.at(-1)!
            return words('message:mail.line', {
              ...{ number, address, author, count: rows.length },
              place: words(`message:thread.${thread}`),
            })
          })
          return {
            subject: words('message:mail.digest.subject', { date: formatDate(day) }),
            text: [
              words('message:mail.digest.text'),
              lines.length > 0 && words('message:mail.digest.unread', { lines: lines.join('\n') }),
              ...added,
              lines.length > 0 && words('message:mail.digest.reply'),
            ]
              .filter(Boolean)
              .join('\n\n'),
          }
        },
      },
      db,
    )
  }

  return async (_, { database, now }) => {
    const at = now()
    const hour = Number(formatTime(at).slice(0, 2))
    if (hour < digestHours.from || hour >= digestHours.to) return
    for (const person of await withoutDigest(dayOf(at), database.db))
      await database.transaction(system, (db) => sendDigest(person, at, db))
  }
}
