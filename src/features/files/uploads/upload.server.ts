// Over 300 lines: an upload from its announcement to the file that it becomes.
import { and, count, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../../kernel/access.ts'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  prepared,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import { mailTime } from '../../../kernel/mail.server.ts'
import { refuseUnseen } from '../../../kernel/record/recordWrite.server.ts'
import { uploadsPath } from '../../../kernel/uploads/serveUploads.server.ts'
import {
  beginUpload,
  isUploadId,
  refuseWithoutRoom,
  type UploadsPort,
} from '../../../kernel/uploads/uploads.server.ts'
import { mayUseLinks, usersTable } from '../../auth/user.table.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import { problemsWithName } from '../contentType.server.ts'
import {
  fileRecords,
  publishAnewOrWithdraw,
  refuseOtherEnding,
  refuseUnknownFolder,
  warnOfSameContent,
} from '../file.server.ts'
import {
  documentRequestsTable,
  fileEditionsTable,
  filesTable,
  uploadsTable,
} from '../file.table.ts'
import { fileEndpoints, type fileOrigins, files, type NewUpload } from '../file.ts'
import type { TellFollowers } from '../fileFollower.server.ts'
import { keptName, safeName } from '../fileName.ts'
import { findRequestFor, followRequests } from '../requestOfFile.server.ts'
import type { Arrive, Arrived } from './arrival.server.ts'

/** Limits of uploads for which the office set none, in MB (decisions, section 10). */
const defaultLimits = { file: 50, batch: 500 }

/** Most uploads that one person may have under way: browsers send two at a time and keep the rest to themselves. */
const mostUploads = 200

/** Hours after which an upload that nobody finished is given up. */
const uploadHours = 24

/** Limits of uploads in bytes: of a file, and of all that one person has under way. */
export async function uploadLimits(db: Db) {
  const { answers } = await storedSettings(db)
  const megabytes = (field: string, byDefault: number) =>
    ((answers[field] as number | null | undefined) ?? byDefault) * 1024 * 1024
  return {
    file_bytes: megabytes('file_limit', defaultLimits.file),
    batch_bytes: megabytes('batch_limit', defaultLimits.batch),
  }
}

/** The side on which somebody brings a file. */
function originOf({ groups }: Person): (typeof fileOrigins)[number] {
  if (groups.includes('admin')) return 'office'
  return groups.includes('partner') ? 'partner' : 'client'
}

/** Condition: an upload of which the content is still expected. */
export const isExpectedUntil = (now: Date) =>
  and(isNull(uploadsTable.file), gt(uploadsTable.begun_at, hoursBefore(now, uploadHours)))

/** Condition: an upload that a person sends by their account. */
const isOf = (person: Person) => and(eq(uploadsTable.person, person.id), isNull(uploadsTable.guest))

/** SQL for the number of uploads of a person that are under way. */
export const openUploads = (person: SQL) => sql`select count(*) from ${uploadsTable}
  join ${usersTable} on ${usersTable.id} = ${uploadsTable.person}
  where ${uploadsTable.person} = ${person} and ${isExpectedUntil(new Date())} and ${mayUseLinks(usersTable, uploadsTable.begun_at)}`

const hoursBefore = (now: Date, hours: number) =>
  new Date(now.getTime() - hours * 3_600_000).toISOString()

/** Whether a person began this upload and its content is still expected. */
export async function isExpectedUpload(id: string, person: Person, db: Db): Promise<boolean> {
  if (!isUploadId(id)) return false
  const found = await db
    .select({ id: uploadsTable.id })
    .from(uploadsTable)
    .innerJoin(usersTable, eq(usersTable.id, uploadsTable.person))
    .where(
      and(
        ...[eq(uploadsTable.id, id), isOf(person), isExpectedUntil(new Date())],
        mayUseLinks(usersTable, uploadsTable.begun_at),
      ),
    )
  return found.length > 0
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Refuses a content of a size or with a name that would be refused at its end too; returns the limits. */
export async function refuseHopelessContent(
  { size, name, beginning }: Pick<NewUpload, 'size' | 'name' | 'beginning'>,
  db: Db,
) {
  const limits = await uploadLimits(db)
  if (size > limits.file_bytes)
    fail(413, 'file:too_large', { params: { limit: megabytes(limits.file_bytes) } })
  if (size === 0) failFields({ name: [{ key: 'file:error.empty' }] })
  const problems = problemsWithName(
    safeName(name),
    beginning === undefined ? undefined : Buffer.from(beginning, 'base64'),
  )
  if (Object.keys(problems).length > 0) failFields(problems)
  return limits
}

/** Refuses a file that the caller may not bring to this place. */
export async function refuseForbiddenPlace(
  { folder, name, ...values }: Omit<NewUpload, 'size' | 'beginning' | 'file'>,
  context: Context,
) {
  await refuseUnseen(files.fields, values, context)
  await refuseUnknownFolder({ ...values, folder }, context.db)
  const row = {
    ...{ ...values, folder, name, state: 'received', entered_by: context.user.id },
    created_at: context.now.toISOString(),
  }
  if (!(await fileRecords.wouldAllow(row, 'create', undefined, context)))
    fail(403, 'kernel:forbidden')
}

/** Refuses an upload that would be refused at its end too, before anything is sent. */
async function refuseHopeless(announced: NewUpload, context: Context) {
  const { file, size, folder, name, beginning: _, ...values } = announced
  const limits = await refuseHopelessContent(announced, context.db)
  // Uploads of one person are counted one after the other.
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('uploads'), ${context.user.id})`,
  )
  const { bytes, uploads } = one(
    await context.db
      .select({
        bytes: sql<number>`coalesce(sum(${uploadsTable.size}), 0)::float8`,
        uploads: count(),
      })
      .from(uploadsTable)
      .where(and(isOf(context.user), isExpectedUntil(context.now))),
  )
  if (uploads >= mostUploads) fail(409, 'file:too_many_uploads', { params: { limit: mostUploads } })
  if (bytes + size > limits.batch_bytes)
    fail(413, 'file:too_much', { params: { limit: megabytes(limits.batch_bytes) } })

  if (file !== undefined) {
    refuseOtherEnding(safeName(name), await fileRecords.find(file, context))
    if (!(await fileRecords.allows(file, 'write', 'base', context))) fail(403, 'kernel:forbidden')
    return
  }
  await refuseForbiddenPlace({ ...values, folder, name }, context)
}

type UploadHandlers = Pick<
  HandlersOf<typeof fileEndpoints>,
  'limits' | 'begin' | 'finish' | 'cancel'
>

/** Handlers that begin and finish uploads; `uploads` receives contents, `arrive` stores them, `tell` tells of new files. */
export function uploadHandlers(
  uploads: UploadsPort,
  arrive: Arrive,
  tell: TellFollowers,
): UploadHandlers {
  return {
    limits: (_, { db }) => uploadLimits(db),

    begin: prepared(fileEndpoints.begin, {
      async prepare({ body }, context) {
        await refuseHopeless(body, readingContext(context))
        // While it is stored, it lies there twice.
        await refuseWithoutRoom(uploads, 2 * body.size)
        return beginUpload(uploads, body.size)
      },
      async handle({ body }, context) {
        await refuseHopeless(body, context)
        const id = context.prepared
        const { beginning: _, ...announced } = body
        await context.db.insert(uploadsTable).values({
          ...{ id, person: context.user.id, size: body.size, announced },
          begun_at: context.now.toISOString(),
        })
        return { id, url: `${uploadsPath}/${id}` }
      },
    }),

    finish: prepared(fileEndpoints.finish, {
      async prepare({ params: { id } }, context): Promise<Arrived | undefined> {
        const upload = await findUpload(id, context.user, context.read)
        // Repeated: the file is there.
        return upload.file === null ? arrive(upload, context) : undefined
      },
      async handle({ params: { id } }, context) {
        const { db, user } = context
        await db
          .select({ id: uploadsTable.id })
          .from(uploadsTable)
          .where(eq(uploadsTable.id, id))
          .for('update')
        const upload = await findUpload(id, user, db)
        if (upload.file !== null) return fileRecords.find(upload.file, context)
        const file = await tell(
          await storeFile(upload.announced, context.prepared!, context),
          context,
        )
        await db.update(uploadsTable).set({ file: file.id }).where(eq(uploadsTable.id, id))
        await context.enqueue('files.forgetUpload', { upload: id })
        if (file.mandate) await followRequests(file.mandate, context)
        if (file.origin === 'client' && file.mandate)
          await context.enqueue('document_requests.tellReceived', [file.id], {
            jobKey: `files/received/${file.mandate}`,
            runAt: mailTime(context.now),
          })
        const warnings = [
          ...warnOfNewName(upload.announced, file, context),
          ...(await warnOfSameContent(
            { ...file, hash: file.hash!, mandate: file.mandate ?? null },
            context,
          )),
        ]
        return warnings.length > 0 ? { ...file, warnings } : file
      },
    }),

    async cancel({ params: { id } }, { db, user, enqueue }) {
      await findUpload(id, user, db)
      const given = await db
        .delete(uploadsTable)
        .where(and(eq(uploadsTable.id, id), isNull(uploadsTable.file)))
        .returning({ id: uploadsTable.id })
      // After this transaction: a finish at the same moment may still need the content.
      if (given.length > 0) await enqueue('files.forgetUpload', { upload: id })
    },
  }
}

/** Says the name under which a content was kept if it has another ending than it was sent with. */
function warnOfNewName({ name }: NewUpload, kept: { media_type: string | null }, { say }: Context) {
  const given = safeName(name)
  const own = keptName(given, kept.media_type ?? '')
  return own === given ? [] : [say('file:warning.renamed', { given, name: own })]
}

/** An upload of a person; 404 for others. */
async function findUpload(id: string, person: Person, db: Db) {
  const isTheirs = and(eq(uploadsTable.id, id), isOf(person))
  return one(await db.select().from(uploadsTable).where(isTheirs))
}

/** Makes a file, or a new version of one, of a content that has arrived. */
export async function storeFile(announced: NewUpload, arrived: Arrived, context: Context) {
  const { file: existing, size: _, ...values } = announced
  const number = existing === undefined ? 1 : await nextEdition(existing, context)
  const name = keptName(safeName(announced.name), arrived.media_type)
  const current = { ...arrived, edition: number }
  const at = context.now.toISOString()
  const origin = originOf(context.user)
  if (existing !== undefined) {
    const before = await fileRecords.find(existing, context)
    await publishAnewOrWithdraw(existing, context)
    await context.db
      .update(filesTable)
      .set({
        ...{ ...current, state: 'received', refusal: null },
        name: keptName(before.name, arrived.media_type),
      })
      .where(eq(filesTable.id, existing))
  }
  const file =
    existing === undefined
      ? await fileRecords.insert(
          { ...values, ...current, name, origin, request: await requestFor(values, context) },
          context,
        )
      : await fileRecords.find(existing, context)
  await context.db
    .insert(fileEditionsTable)
    .values({ file: file.id, number, name, ...arrived, entered_by: context.user.id, at })
  return file
}

/** The request that a new file answers: the announced one if it is of the same mandate, else the oldest open one. */
async function requestFor(
  { request, mandate, ...type }: Pick<NewUpload, 'request' | 'mandate' | 'type' | 'custom_type'>,
  { db }: Context,
): Promise<number | null> {
  if (request === null) return null
  const [announced] =
    request === undefined || mandate === null
      ? []
      : await db
          .select({ id: documentRequestsTable.id })
          .from(documentRequestsTable)
          .where(
            and(
              eq(documentRequestsTable.id, request),
              eq(documentRequestsTable.mandate, mandate),
              isNull(documentRequestsTable.deleted_at),
            ),
          )
  return announced?.id ?? findRequestFor({ mandate, ...type }, db)
}

/** Locks a file and returns the number of its next version; refuses callers who may not write it. */
async function nextEdition(file: number, context: Context): Promise<number> {
  await fileRecords.find(file, context)
  await context.db
    .select({ id: filesTable.id })
    .from(filesTable)
    .where(eq(filesTable.id, file))
    .for('update')
  if (!(await fileRecords.allows(file, 'write', 'base', context))) fail(403, 'kernel:forbidden')
  const { last } = one(
    await context.db
      .select({ last: sql<number>`coalesce(max(${fileEditionsTable.number}), 0)` })
      .from(fileEditionsTable)
      .where(eq(fileEditionsTable.file, file)),
  )
  return last + 1
}

/** Job: forgets the received copy of an upload that has become a file. */
export const forgetUpload =
  (uploads: UploadsPort): Job =>
  async (payload) =>
    uploads.forget((payload as { upload: string }).upload)

/**
 * Job: gives up uploads that nobody finished within a day, and forgets finished ones; removes what a crash left of
 * uploads that are not known any more.
 */
export const giveUpUploads =
  (uploads: UploadsPort): Job =>
  async (_, { database: { db }, now, log }) => {
    const before = hoursBefore(now(), uploadHours)
    const isIdle = or(
      isNull(uploadsTable.held_until),
      lt(uploadsTable.held_until, now().toISOString()),
    )
    const old = await db
      .delete(uploadsTable)
      .where(and(lt(uploadsTable.begun_at, before), isIdle))
      .returning({ id: uploadsTable.id })
    for (const { id } of old) await uploads.forget(id)
    let left = 0
    for await (const id of uploads.idleSince(new Date(before))) {
      if (await db.$count(uploadsTable, eq(uploadsTable.id, id))) continue
      await uploads.forget(id)
      left++
    }
    if (left > 0) log.info({ removed: left }, 'parts of unknown uploads were removed')
  }
