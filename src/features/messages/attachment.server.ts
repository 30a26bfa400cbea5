import { and, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm'
import { commercialTypes } from '../../access.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { failFields } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { filesTable } from '../files/file.table.ts'
import { messageFilesTable, messagesTable } from './message.table.ts'
import type { ThreadPlace } from './reader.server.ts'
import type { MessageAttachment, MessageThread, ThreadAttachment } from './thread.ts'

type AttachedFile = Pick<
  typeof filesTable.$inferSelect,
  'mandate' | 'type' | 'published_at' | 'entered_by' | 'scan'
>

/** Why readers of a thread would not see a file; undefined if they do. */
function problemWith(file: AttachedFile, { mandate, thread, counterpart }: AttachmentPlace) {
  if (file.mandate !== mandate) return 'message:error.other_mandate'
  if (thread === 'internal') return undefined
  if (file.scan === 'infected' || file.scan === 'not_scanned') return 'message:error.not_clean'
  if (thread === 'client')
    return file.published_at === null && file.entered_by !== counterpart
      ? 'message:error.not_published'
      : undefined
  const isCommercial = (commercialTypes as readonly string[]).includes(file.type)
  return isCommercial ? 'message:error.not_technical' : undefined
}

type AttachmentPlace = ThreadPlace & { counterpart: number | null }

/** Refuses files that the author or the readers of the thread do not see; attaching a file opens it to nobody. */
export async function refuseUnshownFiles(
  files: readonly number[],
  place: AttachmentPlace,
  { db, rights }: Context,
) {
  if (files.length === 0) return
  const { files: visible } = await rights.visible(db, { files })
  const rows = await db
    .select({
      ...{ id: filesTable.id, mandate: filesTable.mandate, type: filesTable.type },
      ...{ published_at: filesTable.published_at, entered_by: filesTable.entered_by },
      scan: filesTable.scan,
    })
    .from(filesTable)
    .where(and(inArray(filesTable.id, [...files]), isNull(filesTable.deleted_at)))
  for (const id of files) {
    const file = visible!.has(id) && rows.find((row) => row.id === id)
    const problem = file ? problemWith(file, place) : 'kernel:error.unknown_record'
    if (problem) failFields({ files: [{ key: problem }] })
  }
}

/** Attaches files to a message; the same file once. */
export async function attachFiles(message: number, files: readonly number[], db: Db) {
  const values = [...new Set(files)].map((file) => ({ message, file }))
  if (values.length > 0) await db.insert(messageFilesTable).values(values)
}

/** Files attached to these messages that the caller sees now, by message. */
export async function attachmentsOf(messages: readonly number[], { db, rights }: Context) {
  const found = await db
    .select({
      message: messageFilesTable.message,
      ...{ file: filesTable.id, name: filesTable.name },
      ...{ media_type: filesTable.media_type, size: filesTable.size },
    })
    .from(messageFilesTable)
    .innerJoin(filesTable, eq(filesTable.id, messageFilesTable.file))
    .where(
      and(
        sql`${messageFilesTable.message} = any(${`{${messages.join()}}`}::int[])`,
        isNull(filesTable.deleted_at),
      ),
    )
    .orderBy(filesTable.name, filesTable.id)
  const { files: visible } = await rights.visible(db, { files: found.map(({ file }) => file) })
  return (id: number): MessageAttachment[] =>
    found
      .filter(({ message, file }) => message === id && visible!.has(file))
      .map(({ file, name, media_type, size }) => ({ file, name, media_type, size }))
}

/** The attachments of each thread of a mandate that the caller sees, the newest first; `visible` is their right to messages. */
export async function attachmentsByThread(
  mandate: number,
  visible: SQL | undefined,
  { db, rights }: Context,
) {
  const at = max(messagesTable.created_at)
  const found = await db
    .select({
      thread: messagesTable.thread,
      ...{ file: filesTable.id, name: filesTable.name },
      ...{ media_type: filesTable.media_type, size: filesTable.size },
      at: sql<string>`${at}`.mapWith(messagesTable.created_at),
    })
    .from(messageFilesTable)
    .innerJoin(messagesTable, eq(messagesTable.id, messageFilesTable.message))
    .innerJoin(filesTable, eq(filesTable.id, messageFilesTable.file))
    .where(and(eq(messagesTable.mandate, mandate), isNull(filesTable.deleted_at), visible))
    .groupBy(messagesTable.thread, filesTable.id)
    .orderBy(sql`${at} desc`, filesTable.name)
  const { files: seen } = await rights.visible(db, { files: found.map(({ file }) => file) })
  return (thread: MessageThread): ThreadAttachment[] =>
    found.flatMap(({ thread: of, ...attached }) =>
      of === thread && seen!.has(attached.file) ? [attached] : [],
    )
}
