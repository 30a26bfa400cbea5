import { and, eq, getTableColumns, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { ActName } from '../../kernel/audit/audit.server.ts'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { one } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  type PrepareContext,
  prepared,
  readingContext,
} from '../../kernel/http/handler.server.ts'
import { linkEnd } from '../../kernel/secrets/links.server.ts'
import { fileRecords, findWithContent, seenEditions } from './file.server.ts'
import { fileEditionsTable, filesTable } from './file.table.ts'
import { fileEndpoints } from './file.ts'
import { isPicture } from './preview/contentKinds.ts'
import type { Renditions } from './preview/rendition.server.ts'

/** Whether the caller decides about files: the office. */
export const isOffice = ({ rights }: Pick<Context, 'rights'>) =>
  rights.to('files', 'write', 'acceptance') === true

/** Condition: a content may leave the office, since it was found clean or nothing scans. */
export const isClean = () => or(isNull(filesTable.scan), eq(filesTable.scan, 'clean'))!

/** Condition: the caller may have the content; only the office gets one that was not scanned, nobody an infected one. */
export const isReadable = (context: Pick<Context, 'rights'>) =>
  isOffice(context) ? or(isNull(filesTable.scan), ne(filesTable.scan, 'infected'))! : isClean()

/** A file whose content the caller may have. */
export async function findReadable(id: number, context: Context) {
  const file = await findWithContent(id, context)
  refuseUnscanned(file.scan, context)
  return { ...file, hash: file.hash!, media_type: file.media_type!, size: file.size! }
}

/** A file with the content of one of its versions, for those who may make it the current one. */
async function findReadableEdition(id: number, number: number, context: Context) {
  const { name } = await fileRecords.find(id, context)
  if (!(await fileRecords.allows(id, 'write', 'base', context))) fail(403, 'kernel:forbidden')
  const found = one(
    await context.db
      .select(getTableColumns(fileEditionsTable))
      .from(fileEditionsTable)
      .innerJoin(filesTable, eq(filesTable.id, fileEditionsTable.file))
      .where(
        and(
          ...[eq(fileEditionsTable.file, id), eq(fileEditionsTable.number, number)],
          await seenEditions(id, context),
        ),
      ),
  )
  refuseUnscanned(found.scan, context)
  // It may have been renamed to hide how it was called.
  return { ...found, name: name! }
}

function refuseUnscanned(scan: string | null | undefined, context: Context) {
  if (scan === 'infected') fail(409, 'file:infected')
  if (scan === 'not_scanned' && !isOffice(context)) fail(409, 'file:not_scanned')
}

/** A content as somebody gets it. */
export type HandedOut = { name: string; media_type: string; hash: string; size: number }

/**
 * The content of a file as the caller gets it: the office the original, others pictures without where they were taken.
 * A phone writes the place into every photo, and a photo of a home is passed on more widely than its address.
 */
export async function handOut(
  file: HandedOut,
  context: Pick<PrepareContext, 'rights' | 'read' | 'now' | 'user' | 'log'>,
  renditions: Renditions,
): Promise<HandedOut> {
  const { name, media_type, hash, size } = file
  if (isOffice(context) || !isPicture(media_type)) return { name, media_type, hash, size }
  const copy = await renditions.withoutLocation(file, context)
  if (copy.problem) return fail(409, 'file:location')
  const type = copy.media_type ?? media_type
  const ending = type === media_type ? '' : '.jpg'
  return { name: `${name}${ending}`, media_type: type, hash: copy.made, size: copy.size }
}

/** A content that leaves, and by which link if not by a person. */
type Leaving = { id: number; name: string; hash: string; share?: number }

/**
 * Writes down that a content leaves: once a minute for each person or link, whatever part of it is asked for, as readers
 * ask for one part after the other.
 */
export async function auditContent(
  act: ActName,
  { id, name, hash, share }: Leaving,
  { audit, db, now, user }: Pick<Context, 'audit' | 'db' | 'now'> & { user?: { id: number } },
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const [same] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.resource, 'files'), eq(auditLog.record_id, id), eq(auditLog.act, act)],
        gte(auditLog.at, minute.toISOString()),
        sql`${auditLog.detail} ->> 'sha256' = ${hash}`,
        share === undefined
          ? eq(auditLog.actor_id, user!.id)
          : sql`${auditLog.detail} ->> 'share' = ${String(share)}`,
      ),
    )
    .limit(1)
  if (same) return
  await audit(act, {
    ...{ resource: 'files', id },
    detail: { ...(share !== undefined && { share }), file: name, sha256: hash },
  })
}

type ContentHandlers = Pick<HandlersOf<typeof fileEndpoints>, 'link' | 'content'>

/** Handlers that give out the contents of files, which `store` keeps. */
export function contentHandlers(store: FilesPort, renditions: Renditions): ContentHandlers {
  return {
    async link({ params: { id } }, context) {
      await findWithContent(id, context)
      const url = context.linkTo(`/files/${id}/content/`)
      return {
        url: url ?? fail(403, 'view_as:view_as_no_file'),
        expires_at: linkEnd(context.now),
      }
    },

    content: prepared(fileEndpoints.content, {
      async prepare({ params: { id }, query: { edition } }, context) {
        const reading = readingContext(context)
        const file =
          edition === undefined
            ? await findReadable(id, reading)
            : await findReadableEdition(id, edition, reading)
        return handOut(file, context, renditions)
      },
      async handle({ params: { id } }, context) {
        const { name, media_type, hash, size } = context.prepared
        await auditContent('kernel:downloaded', { id, name, hash }, context)
        return {
          name,
          type: media_type,
          content: { size, etag: hash, read: (part) => store.read(hash, part) },
        }
      },
    }),
  }
}
