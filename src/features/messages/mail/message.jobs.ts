import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { JobParts } from '../../../feature.server.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { filesTable } from '../../files/file.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { officeOf } from '../../settings/settings.server.ts'
import { messageFilesTable, messageReadsTable, messagesTable as table } from '../message.table.ts'
import { readersOf, threadPath } from '../reader.server.ts'
import type { MessageSide } from '../thread.ts'
import { digestJob } from './digest.jobs.ts'
import { stopLinks } from './unsubscribe.server.ts'

const writer = alias(usersTable, 'writer')

/** A message that stands, with what a mail tells of it. */
async function findMessage(id: number, db: Db) {
  const [found] = await db
    .select({
      ...{ id: table.id, mandate: table.mandate, thread: table.thread, text: table.text },
      ...{ author: table.author, author_name: writer.name, counterpart: table.counterpart },
      ...{ number: mandatesTable.number, kind: mandatesTable.kind },
      address: buildingsTable.address,
    })
    .from(table)
    .innerJoin(writer, eq(writer.id, table.author))
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(
      and(
        eq(table.id, id),
        isNull(table.deleted_at),
        isNull(table.withdrawn_at),
        isNull(mandatesTable.deleted_at),
      ),
    )
  return found
}
type FoundMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Background jobs of messages. */
export function messageJobs(parts: Pick<JobParts, 'post' | 'box' | 'contextFor' | 'digest'>): Jobs {
  const { post, box } = parts

  /** Mails a message to a reader of its thread, whose replies go through the product. */
  async function mailMessage(
    found: FoundMessage,
    { id, side, to }: { id?: number; side: MessageSide; to: Parameters<Post>[0]['to'] },
    db: Db,
  ) {
    const { id: message, mandate, thread, number, address, author_name: author } = found
    const files = await db
      .select({ name: filesTable.name })
      .from(messageFilesTable)
      .innerJoin(filesTable, eq(filesTable.id, messageFilesTable.file))
      .where(and(eq(messageFilesTable.message, message), isNull(filesTable.deleted_at)))
      .orderBy(filesTable.name)
    await post(
      {
        key: `message-${message}-${id ?? 'office'}`,
        to,
        path: threadPath(side, found),
        sender: author,
        ...(id !== undefined && {
          stop: stopLinks({ person: id, mandate, thread }, box),
        }),
        write(words) {
          const names = files.map(({ name }) => name).join(', ')
          const attached = names && words('message:mail.files', { names, count: files.length })
          const text = [found.text, attached].filter(Boolean).join('\n\n')
          const params = { author, number, address, text }
          return {
            subject: words('message:mail.new.subject', params),
            text: words('message:mail.new.text', params),
          }
        },
      },
      db,
    )
  }

  /**
   * Mails a message to those who want each, unless they have read it meanwhile. If the thread concerns nobody of the
   * office yet, its general address learns what the client or partner wrote.
   */
  const tell: Job<{ message: number }> = async ({ message }, { database: { db } }) => {
    const found = await findMessage(message, db)
    if (!found) return
    const { mandate, thread, author, counterpart } = found
    const readers = await readersOf({ mandate, thread }, db)
    const read = await db
      .select({ person: messageReadsTable.person })
      .from(messageReadsTable)
      .where(
        and(
          eq(messageReadsTable.mandate, mandate),
          eq(messageReadsTable.thread, thread),
          sql`${messageReadsTable.up_to} >= ${message}`,
        ),
      )
    for (const reader of readers) {
      const { id, side, email, name, language, mail } = reader
      // The mandate may have got another client or partner since.
      const isReader = side === 'office' || id === counterpart
      if (!isReader || id === author || mail !== 'each') continue
      if (read.some(({ person }) => person === id)) continue
      await mailMessage(found, { id, side, to: { email, name, language } }, db)
    }
    const office = readers.filter(({ side }) => side === 'office')
    if (author !== counterpart || office.some(({ is_involved }) => is_involved)) return
    if (office.some(({ id }) => read.some(({ person }) => person === id))) return
    const to = await officeOf(mandate, db)
    if (to) await mailMessage(found, { side: 'office', to }, db)
  }

  return {
    tasks: { 'messages.tell': tell, 'messages.digest': digestJob(parts) },
    // Each hour; the job itself knows the hours of the evening in Europe/Zurich.
    schedule: [{ task: 'messages.digest', match: '0 * * * *' }],
  }
}
