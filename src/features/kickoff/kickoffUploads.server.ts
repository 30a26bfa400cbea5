import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { uploadsPath } from '../../kernel/uploads/serveUploads.server.ts'
import { beginUpload, isUploadId } from '../../kernel/uploads/uploads.server.ts'
import { openFailures } from '../auth/guesses/guesses.server.ts'
import { uploadsTable } from '../files/file.table.ts'
import { keptName, safeName } from '../files/fileName.ts'
import { defaultFolderFor } from '../files/folderTree.ts'
import { isExpectedUntil, refuseHopelessContent } from '../files/uploads/upload.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { kickoffFilesTable as files, kickoffFormsTable as forms } from './kickoff.table.ts'
import { kickoffEndpoints, kickoffLimits } from './kickoff.ts'
import type { KickoffDocument } from './kickoffFields.ts'
import {
  accessOf,
  countChange,
  findDevice,
  findForm,
  findOpenForm,
  isOpenForm,
  openMandateOfForm,
  requireDevice,
} from './kickoffForm.server.ts'
import type { KickoffParts } from './kickoffParts.server.ts'

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** Names a device among the guests of uploads. */
const guestOf = ({ form, id }: Pick<Device, 'form' | 'id'>) => `kickoff/${form}/${id}`

/** Whether the browser with these cookies began this upload in a form, and that and the upload are still open. */
export async function isExpectedInForm(id: string, cookies: Context['cookies'], db: Db) {
  if (!isUploadId(id)) return false
  const [upload] = await db
    .select({ guest: uploadsTable.guest })
    .from(uploadsTable)
    .where(and(eq(uploadsTable.id, id), isExpectedUntil(new Date())))
  const [, form, device] = /^kickoff\/(\d+)\/(\d+)$/.exec(upload?.guest ?? '') ?? []
  if (form === undefined) return false
  const [open] = await db
    .select({ id: forms.id })
    .from(forms)
    .innerJoin(mandatesTable, eq(mandatesTable.id, openMandateOfForm))
    .where(and(eq(forms.id, Number(form)), isOpenForm))
  if (!open) return false
  return (await findDevice(open.id, cookies, db))?.id === Number(device)
}

/** Refuses what would exceed the limits of a locked form. */
async function refuseExcess(form: number, size: number, { db, now }: Context) {
  const kept = one(
    await db
      .select({
        files: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
      })
      .from(files)
      .where(eq(files.form, form)),
  )
  const underWay = one(
    await db
      .select({
        files: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${uploadsTable.size}), 0)::float8`,
      })
      .from(uploadsTable)
      .where(and(like(uploadsTable.guest, `kickoff/${form}/%`), isExpectedUntil(now))),
  )
  const limit = kickoffLimits.files
  if (kept.files + underWay.files >= limit)
    fail(409, 'kickoff:too_many_files', { params: { limit } })
  if (kept.bytes + underWay.bytes + size > kickoffLimits.bytes)
    fail(413, 'kickoff:too_much', { params: { limit: kickoffLimits.bytes / 1024 / 1024 } })
}

const shown = ({ id, name, type, media_type, size }: typeof files.$inferSelect) => ({
  ...{ id, name, type, media_type, size },
})

const fileOf = async (upload: string, form: number, db: Db) =>
  (
    await db
      .select()
      .from(files)
      .where(and(eq(files.upload, upload), eq(files.form, form)))
  )[0]

/** Condition: a file that a device may remove; what the mandate has stays. */
const isRemovable = (device: Device) =>
  and(
    eq(files.form, device.form),
    isNull(files.file),
    device.confirmed_at === null ? eq(files.device, device.id) : undefined,
  )

/** The upload of a device; 404 for others. */
const findUpload = async (id: string, device: Device, db: Db) =>
  one(
    await db
      .select()
      .from(uploadsTable)
      .where(and(eq(uploadsTable.id, id), eq(uploadsTable.guest, guestOf(device)))),
  )

type UploadHandlers = Pick<
  HandlersOf<typeof kickoffEndpoints>,
  'beginUpload' | 'finishUpload' | 'removeUpload' | 'removeFile'
>

/** Handlers of what is uploaded in a form; it becomes files of the mandate when the form is sent. */
export function kickoffUploadHandlers({
  uploads,
  arrive,
  isRefusing,
}: Pick<KickoffParts, 'uploads' | 'arrive' | 'isRefusing'>): UploadHandlers {
  const begun = openFailures({ isRefusing })
  return {
    beginUpload: prepared(kickoffEndpoints.beginUpload, {
      async prepare({ params: { uuid }, body }, context) {
        const form = await refuseOthers(uuid, { ...context, db: context.read })
        const counted = [['kickoff_uploads', String(form.id)]] as const
        await begun.refuseInAll(counted, context)
        await begun.record(counted, context)
        await refuseHopelessContent(body, context.read)
        return beginUpload(uploads, body.size)
      },
      async handle({ params: { uuid }, body }, context) {
        const { form, mandate } = await findOpenForm(uuid, context)
        const device = await requireDevice(form.id, context)
        await refuseExcess(form.id, body.size, context)
        const id = context.prepared
        const { beginning: _, ...announced } = body
        const folder = defaultFolderFor(body.type, mandate.kind)
        await context.db.insert(uploadsTable).values({
          ...{ id, person: form.client, guest: guestOf(device), size: body.size },
          announced: { ...announced, building: mandate.building, mandate: mandate.id, folder },
          begun_at: context.now.toISOString(),
        })
        return { id, url: `${uploadsPath}/${id}` }
      },
    }),

    finishUpload: prepared(kickoffEndpoints.finishUpload, {
      async prepare({ params: { uuid, upload } }, context) {
        const { read: db, now, cookies } = context
        const { form } = await findForm(uuid, { db, now })
        const device = await findDevice(form.id, cookies, db)
        if (!device) fail(403, 'kickoff:code_needed')
        // Repeated: the file is there.
        if (await fileOf(upload, form.id, db)) return undefined
        return arrive(await findUpload(upload, device, db), context)
      },
      async handle({ params: { uuid, upload } }, context) {
        const { db } = context
        const { form } = await findOpenForm(uuid, context)
        const device = await requireDevice(form.id, context)
        const known = await fileOf(upload, form.id, db)
        if (known) return shown(known)
        const { announced } = await findUpload(upload, device, db)
        const kept = one(
          await db
            .insert(files)
            .values({
              ...{ form: form.id, device: device.id, upload, ...context.prepared! },
              name: keptName(safeName(announced.name), context.prepared!.media_type),
              type: announced.type as KickoffDocument,
            })
            .returning(),
        )
        await forgetUpload(upload, context)
        await countChange(form, context)
        return shown(kept)
      },
    }),

    async removeUpload({ params: { uuid, upload } }, context) {
      const { db } = context
      const { form } = await findOpenForm(uuid, context)
      const device = await requireDevice(form.id, context)
      const removed = await db
        .delete(files)
        .where(and(eq(files.upload, upload), isRemovable(device)))
        .returning({ id: files.id })
      if (removed.length > 0) await countChange(form, context)
      const isTheirs = and(eq(uploadsTable.id, upload), eq(uploadsTable.guest, guestOf(device)))
      if ((await db.$count(uploadsTable, isTheirs)) > 0) await forgetUpload(upload, context)
    },

    async removeFile({ params: { uuid, file } }, context) {
      const { form } = await findOpenForm(uuid, context)
      const device = await requireDevice(form.id, context)
      const removed = await context.db
        .delete(files)
        .where(and(eq(files.id, file), isRemovable(device)))
        .returning({ id: files.id })
      if (removed.length > 0) await countChange(form, context)
    },
  }
}

/** Forgets an upload; what has arrived of it after this transaction. */
async function forgetUpload(upload: string, { db, enqueue }: Context) {
  await db.delete(uploadsTable).where(eq(uploadsTable.id, upload))
  await enqueue('files.forgetUpload', { upload })
}

/** Refuses a browser that may not fill in a form. */
export async function refuseOthers(uuid: string, context: Pick<Context, 'db' | 'now' | 'cookies'>) {
  const { db, cookies } = context
  const found = await findForm(uuid, context)
  if (found.form.sent_at !== null) fail(409, 'kickoff:already_sent')
  const device = await findDevice(found.form.id, cookies, db)
  if ((await accessOf(found.form.id, device, db)) === 'none') fail(403, 'kickoff:code_needed')
  return found.form
}
