import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobParts } from '../../../feature.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { formatTime } from '../../../kernel/field/format.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { filesTable } from '../../files/file.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { officeOf } from '../../settings/settings.server.ts'
import { messageFilesTable, messageReadsTable, messagesTable as table } from '../message.table.ts'
import { withdrawMinutes } from '../message.ts'
import { readersOf, type ThreadPlace, threadPath } from '../reader.server.ts'
import type { MessageSide } from '../thread.ts'
import { digestJob } from './digest.jobs.ts'
import { longestWait, mailMessages, mailPause } from './telling.server.ts'
import { stopLinks } from './unsubscribe.server.ts'

const system = { actor: null, source: 'system' }
const writer = alias(usersTable, 'writer')

/** Messages that stand, in their order, with what a mail tells of them. */
const findMessages = (ids: readonly number[], db: Db) =>
  db
    .select({
      ...{ id: table.id, mandate: table.mandate, thread: table.thread, text: table.text },
      ...{ author: table.author, author_name: writer.name, counterpart: table.counterpart },
      ...{ number: mandatesTable.number, kind: mandatesTable.kind, created_at: table.created_at },
      address: buildingsTable.address,
    })
    .from(table)
    .innerJoin(writer, eq(writer.id, table.author))
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(
      and(
        inArray(table.id, [...ids]),
        isNull(table.deleted_at),
        isNull(table.withdrawn_at),
        isNull(mandatesTable.deleted_at),
      ),
    )
    .orderBy(asc(table.id))
type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Names of the files attached to these messages, by message. */
async function namesOfFiles(messages: readonly FoundMessage[], db: Db) {
  const rows = await db
    .select({ message: messageFilesTable.message, name: filesTable.name })
    .from(messageFilesTable)
    .innerJoin(filesTable, eq(filesTable.id, messageFilesTable.file))
    .where(
      and(
        inArray(
          messageFilesTable.message,
          messages.map(({ id }) => id),
        ),
        isNull(filesTable.deleted_at),
      ),
    )
    .orderBy(filesTable.name)
  return (message: number) => rows.flatMap((row) => (row.message === message ? [row.name] : []))
}

/** Until which message each person has read a thread. */
async function readMarks({ mandate, thread }: ThreadPlace, db: Db) {
  const rows = await db
    .select({ person: messageReadsTable.person, up_to: max(messageReadsTable.up_to) })
    .from(messageReadsTable)
    .where(and(eq(messageReadsTable.mandate, mandate), eq(messageReadsTable.thread, thread)))
    .groupBy(messageReadsTable.person)
  const marks = new Map(rows.map(({ person, up_to }) => [person, up_to ?? 0]))
  return (person: number) => marks.get(person) ?? 0
}

/** A moment some minutes after another one. */
const minutesAfter = (at: Date | string, minutes: number) =>
  new Date(new Date(at).getTime() + minutes * 60_000)

/** Background jobs of messages. */
export function messageJobs(parts: Pick<JobParts, 'post' | 'box' | 'contextFor' | 'digest'>): Jobs {
  const { post, box } = parts

  type Recipient = { id?: number; side: MessageSide; to: Parameters<Post>[0]['to'] }

  /** Mails messages to a reader of their thread, whose replies go through the product. */
  async function mailThem(
    messages: readonly FoundMessage[],
    { id, side, to }: Recipient,
    db: Db,
  ): Promise<void> {
    const last = messages.at(-1)
    if (!last) return
    const { mandate, thread, number, address, author_name: author } = last
    const filesOf = await namesOfFiles(messages, db)
    const isOfOne = messages.every((one) => one.author === last.author)
    await post(
      {
        key: `message-${last.id}-${id ?? 'office'}`,
        to,
        thread: mandate,
        path: threadPath(side, last),
        ...(isOfOne && { sender: author }),
        ...(id !== undefined && { stop: stopLinks({ person: id, mandate, thread }, box) }),
        write(words) {
          const textOf = ({ id, text }: FoundMessage) => {
            const names = filesOf(id)
            const attached =
              names.length > 0 &&
              words('message:mail.files', { names: names.join(', '), count: names.length })
            return [text, attached].filter(Boolean).join('\n\n')
          }
          if (messages.length === 1) {
            const params = { author, number, address, text: textOf(last) }
            return {
              subject: words('message:mail.new.subject', params),
              text: words('message:mail.new.text', params),
            }
          }
          const lines = messages.map((message) =>
            words('message:mail.several.one', {
              ...{ author: message.author_name, time: formatTime(message.created_at) },
              text: textOf(message),
            }),
          )
          const params = { number, address, text: lines.join('\n\n') }
          return {
            subject: words('message:mail.several.subject', params),
            text: words('message:mail.several.text', params),
          }
        },
      },
      db,
    )
  }

  /**
   * Mails messages of a thread to those who want each, as far as they have not read them meanwhile. If the thread
   * concerns nobody of the office yet, its general address learns what the client or partner wrote.
   */
  async function tellReaders(messages: readonly FoundMessage[], place: ThreadPlace, db: Db) {
    const readers = await readersOf(place, db)
    const readUpTo = await readMarks(place, db)
    for (const { id, side, email, name, language, mail } of readers) {
      if (mail !== 'each') continue
      const theirs = messages.filter(
        (message) =>
          // The mandate may have got another client or partner since.
          (side === 'office' || id === message.counterpart) &&
          id !== message.author &&
          message.id > readUpTo(id),
      )
      await mailThem(theirs, { id, side, to: { email, name, language } }, db)
    }
    const office = readers.filter(({ side }) => side === 'office')
    if (office.some(({ is_involved }) => is_involved)) return
    const readByOffice = Math.max(0, ...office.map(({ id }) => readUpTo(id)))
    const received = messages.filter(
      ({ id, author, counterpart }) => author === counterpart && id > readByOffice,
    )
    const to = received.length > 0 && (await officeOf('message', place.mandate, db))
    if (to) await mailThem(received, { side: 'office', to }, db)
  }

  /**
   * Tells of messages that nobody can withdraw any more. Those that follow within a few minutes come in the same mail,
   * and what is written in the quarter of an hour after it in one more.
   */
  const tell: Job<readonly number[]> = async (ids, { database, enqueue, now }) =>
    database.transaction(system, async (db) => {
      const messages = await findMessages(ids, db)
      const [first, last] = [messages[0], messages.at(-1)]
      if (!first || !last) return
      const at = now()
      const isSettled = ({ created_at }: FoundMessage) =>
        minutesAfter(created_at, withdrawMinutes) <= at
      const [waitsUntil, latest] = [
        minutesAfter(last.created_at, withdrawMinutes),
        minutesAfter(first.created_at, longestWait),
      ]
      const idsOf = (rows: readonly FoundMessage[]) => rows.map(({ id }) => id)
      if (waitsUntil > at && latest > at) {
        const again = waitsUntil < latest ? waitsUntil : latest
        return mailMessages(idsOf(messages), first, again, enqueue(db))
      }
      await tellReaders(messages.filter(isSettled), first, db)
      const rest = messages.filter((message) => !isSettled(message))
      await mailMessages(idsOf(rest), first, minutesAfter(at, mailPause), enqueue(db))
    })

  return {
    tasks: { 'messages.tell': tell, 'messages.digest': digestJob(parts) },
    // Each hour; the job itself knows the hours of the evening in Europe/Zurich.
    schedule: [{ task: 'messages.digest', match: '0 * * * *' }],
  }
}
