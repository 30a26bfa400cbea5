// Over 300 lines: all calls by which strangers get files.
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../kernel/database/db.server.ts'
import { one } from '../../../kernel/database/db.server.ts'
import { addDays } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../../kernel/http/handler.server.ts'
import { history } from '../../../kernel/record/record.table.ts'
import type { Sealed } from '../../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../../kernel/secrets/secretBox.server.ts'
import { linkIn } from '../../../kernel/text.ts'
import { openFailures } from '../../auth/guesses/guesses.server.ts'
import { hasChangedSince, mayUseLinks, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { Office } from '../../settings/settings.server.ts'
import type { EndLinks } from '../../users/personalLinks.server.ts'
import { auditContent, handOut, isClean } from '../content.server.ts'
import { fileRecords, isAt, refuseUnknownFolder } from '../file.server.ts'
import { filesTable, foldersTable } from '../file.table.ts'
import { fileEndpoints } from '../file.ts'
import { safeName } from '../fileName.ts'
import { findPlace } from '../folder.server.ts'
import type { Renditions } from '../preview/rendition.server.ts'
import { isInFolder, writeZip } from '../zip/zip.server.ts'
import { numberCollisions } from '../zip/zipNames.ts'
import { fileSharesTable as table } from './share.table.ts'
import { shareEndpoints } from './share.ts'

/** How long the link to one shared content is valid, in minutes. */
const ticketMinutes = 10

/** Most files that are listed. */
const maxListed = 500

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const maker = alias(usersTable, 'maker')

/** Condition on the history of a person: they lost the right to make links. */
const lostRight = sql`(${history.changes} ? 'groups' and not ${history.changes} -> 'groups' -> 1 ? 'admin')`

/** Whether a link has ended with the access of whoever made it, or with their right to make one. */
const isMakerInactive = sql<boolean>`not exists (
  select from ${usersTable} maker where ${eq(maker.id, table.made_by)} and ${mayUseLinks(maker, table.made_at)}
    and 'admin' = any(${maker.groups}) and not ${hasChangedSince(maker.id, table.made_at, lostRight)})`

const shareColumns = { ...getTableColumns(table), isMakerInactive }

type Share = typeof table.$inferSelect & { isMakerInactive: boolean }

/** Condition: a file is shared by this link now. What was moved away, deleted or not scanned is not. */
const isShared = (share: Share): SQL =>
  and(
    share.file === null
      ? and(isAt(filesTable, share), isInFolder(share.folder!))
      : eq(filesTable.id, share.file),
    isNull(filesTable.deleted_at),
    isClean(),
    isNull(buildingsTable.deleted_at),
    isNull(mandatesTable.deleted_at),
  )!

/** SQL for the number of links that a person made and that open something now. */
export const openShares = (person: SQL) => sql`select count(*) from ${table}
  where ${table.made_by} = ${person} and ${table.revoked_at} is null and ${table.expires_at} > now()
    and not ${isMakerInactive}`

/** Revokes the links of a person that have ended with their access or their right to make them. */
export const endShares: EndLinks = (person, { db, now }) =>
  db
    .update(table)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(table.made_by, person), isNull(table.revoked_at), isMakerInactive))

const sharedFiles = (share: Share, db: Db, more?: SQL) =>
  db
    .select({
      ...{ id: filesTable.id, name: filesTable.name, size: filesTable.size },
      ...{ hash: filesTable.hash, media_type: filesTable.media_type },
      created_at: filesTable.created_at,
    })
    .from(filesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, filesTable.building))
    .leftJoin(mandatesTable, eq(mandatesTable.id, filesTable.mandate))
    .where(and(isShared(share), more))
    .orderBy(asc(sql`${filesTable.name} collate reading`), asc(filesTable.id))
    .limit(maxListed + 1)

/** Refuses a link that no longer opens anything, with the reason. */
function refuseClosed(share: Share | undefined, now: Date): asserts share is Share {
  if (!share) fail(410, 'share:unknown')
  if (share.revoked_at !== null) fail(410, 'share:revoked')
  if (share.isMakerInactive) fail(410, 'share:maker_inactive')
  if (Date.parse(share.expires_at) <= now.getTime()) fail(410, 'share:expired')
}

type Parts = {
  store: FilesPort
  renditions: Renditions
  box: SecretBox
  office: Office
  isRefusing: boolean | undefined
}

/** Handlers of links by which people without an account get files. */
export function shareHandlers(parts: Parts): HandlersOf<typeof shareEndpoints> {
  const { store, renditions, box, office, isRefusing } = parts
  const failures = openFailures({ isRefusing })

  /** Link to a content, or to all of them: what it is for is sealed, so nobody can make or change one. */
  function linkTo(share: number, file: number | null, now: Date) {
    const until = now.getTime() + ticketMinutes * 60_000
    const ticket = box.seal(JSON.stringify({ share, file, until }))
    const what = file === null ? 'zip' : 'content'
    return `/api/share/${what}/?ticket=${encodeURIComponent(ticket)}`
  }

  /** What a link gives that was made for one file (`isOne`), or for all of a share. */
  async function openLink(ticket: string, isOne: boolean, db: Db, now: Date) {
    const opened = openTicket(ticket, box)
    if (!opened || opened.until <= now.getTime() || (opened.file !== null) !== isOne)
      return fail(410, 'kernel:link_expired')
    const [share] = await db.select(shareColumns).from(table).where(eq(table.id, opened.share))
    refuseClosed(share, now)
    const chosen = opened.file === null ? undefined : eq(filesTable.id, opened.file)
    const files = await sharedFiles(share, db, chosen)
    if (files.length === 0) return fail(410, 'share:not_shared')
    return { share, files: files.slice(0, maxListed) }
  }

  return {
    async share({ body: { days, file, folder, ...place } }, context) {
      const token = randomBytes(32).toString('base64url')
      const what = await placeOf({ ...place, file, folder }, context)
      const expires = `${addDays(context.now.toISOString().slice(0, 10), days)}${context.now.toISOString().slice(10)}`
      const made = one(
        await context.db
          .insert(table)
          .values({
            ...what,
            token_hash: hashOf(token),
            made_by: context.user.id,
            made_at: context.now.toISOString(),
            expires_at: expires,
          })
          .returning({ id: table.id, expires_at: table.expires_at }),
      )
      await context.audit('share:made', { ...subjectOf(what), detail: { share: made.id, days } })
      return { ...made, path: linkIn(context.language, `/share#${token}`) }
    },

    async shares({ query: { file, folder, ...place } }, context) {
      const where =
        file === undefined
          ? and(
              isNull(table.file),
              isAt(table, await findPlace(place, context)),
              folder === undefined ? undefined : eq(table.folder, folder),
            )
          : eq(table.file, (await fileRecords.find(file, context)).id)
      return context.db
        .select({
          ...{ id: table.id, file: table.file, folder: table.folder, made_at: table.made_at },
          ...{ expires_at: table.expires_at, revoked_at: table.revoked_at },
          ...{ opened: table.opened, opened_at: table.opened_at },
          maker_inactive: isMakerInactive,
          made_by_name: sql<
            string | null
          >`coalesce(${usersTable.company_name}, ${usersTable.name})`,
        })
        .from(table)
        .leftJoin(usersTable, eq(usersTable.id, table.made_by))
        .where(where)
        .orderBy(desc(table.made_at), desc(table.id))
    },

    async revokeShare({ params: { id } }, context) {
      const share = one(await context.db.select().from(table).where(eq(table.id, id)).for('update'))
      // Revoking twice changes nothing.
      if (share.revoked_at !== null) return
      await context.db
        .update(table)
        .set({ revoked_at: context.now.toISOString() })
        .where(eq(table.id, id))
      await context.audit('share:revoked', { ...subjectOf(share), detail: { share: id } })
    },

    openShare: prepared(shareEndpoints.openShare, {
      async prepare({ body: { token } }, context) {
        const wrong = [['wrong_share', hashOf(token)]] as const
        failures.refuse(wrong, context.now)
        const [known] = await context.read
          .select({ id: table.id })
          .from(table)
          .where(eq(table.token_hash, hashOf(token)))
        if (known) return
        await failures.record(wrong, context)
        fail(410, 'share:unknown')
      },
      async handle({ body: { token } }, context) {
        const { db, now } = context
        const [share] = await db
          .select(shareColumns)
          .from(table)
          .where(eq(table.token_hash, hashOf(token)))
        refuseClosed(share, now)
        const files = await sharedFiles(share, db)
        await db
          .update(table)
          .set({ opened: sql`${table.opened} + 1`, opened_at: now.toISOString() })
          .where(eq(table.id, share.id))
        await context.audit('share:opened', { ...subjectOf(share), detail: { share: share.id } })
        return {
          title: share.folder === null ? (files[0]?.name ?? '') : await folderName(share, context),
          office: (await office.nameOf(db)) ?? null,
          expires_at: share.expires_at,
          cut: files.length > maxListed,
          zip_url: files.length > 1 ? linkTo(share.id, null, now) : null,
          files: files.slice(0, maxListed).map(({ id, name, size }) => ({
            ...{ id, name, size },
            url: linkTo(share.id, id, now),
          })),
        }
      },
    }),

    async sharedZip({ query: { ticket } }, context) {
      const { share, files } = await openLink(ticket, false, context.db, context.now)
      const name = `${safeName(await folderName(share, context)) || 'documents'}.zip`
      await context.audit('share:downloaded', {
        ...subjectOf(share),
        detail: { share: share.id, file: name },
      })
      const reading = { ...context, read: context.db }
      const numbered = numberCollisions()
      // The names alone: who sent a file, and what the office thinks of it, is no stranger's to know.
      const contents = files.map((file) => ({
        file,
        path: numbered(file.name),
        open: async () => {
          const given = await handOut(file, reading, renditions)
          return { ...given, bytes: await store.read(given.hash) }
        },
      }))
      return { name, type: 'application/zip', content: writeZip(contents) }
    },

    sharedContent: prepared(fileEndpoints.sharedContent, {
      async prepare({ query: { ticket } }, context) {
        const { share, files } = await openLink(ticket, true, context.read, context.now)
        const file = files[0]!
        return { file, share, content: await handOut(file, context, renditions) }
      },
      async handle(_, context) {
        const { file, share, content } = context.prepared
        const { name, media_type, hash, size } = content
        await auditContent(
          'share:downloaded',
          { id: file.id, name, hash, share: share.id },
          context,
        )
        return {
          name,
          type: media_type,
          content: { size, etag: hash, read: (part) => store.read(hash, part) },
        }
      },
    }),
  }
}

/** What a ticket is for; undefined if it is not one of ours. */
function openTicket(ticket: string, box: SecretBox) {
  try {
    return JSON.parse(box.open(ticket as Sealed)) as {
      share: number
      file: number | null
      until: number
    }
  } catch {
    return undefined
  }
}

type Asked = { file?: number; mandate?: number; building?: number; folder?: string }

/** The file, or the folder with its place, that somebody wants to share. */
async function placeOf({ file, folder, ...place }: Asked, context: Context) {
  if ((file === undefined) === (folder === undefined))
    failFields({ file: [{ key: 'share:error.one_thing' }] })
  if (file !== undefined) {
    const { building, mandate, scan } = await fileRecords.find(file, context)
    if (scan === 'not_scanned') fail(409, 'file:not_scanned')
    if (scan === 'infected') fail(409, 'file:infected')
    return { file, building, mandate: mandate ?? null, folder: null }
  }
  const at = await findPlace(place, context)
  await refuseUnknownFolder({ ...at, folder: folder! }, context.db)
  return { ...at, file: null, folder: folder! }
}

/** The record that an act concerns. */
const subjectOf = ({ file, mandate, building }: Pick<Share, 'file' | 'mandate' | 'building'>) =>
  file !== null
    ? { resource: 'files', id: file }
    : mandate !== null
      ? { resource: 'mandates', id: mandate }
      : { resource: 'buildings', id: building }

/** What a shared folder is called. */
async function folderName(share: Share, { db, say }: Context): Promise<string> {
  const folder = share.folder!
  const isOwn = /^\d+$/.test(folder)
  const [named] = await db
    .select({ name: foldersTable.name })
    .from(foldersTable)
    .where(
      and(
        isAt(foldersTable, share),
        isNull(foldersTable.deleted_at),
        isOwn ? eq(foldersTable.id, Number(folder)) : eq(foldersTable.key, folder),
      ),
    )
  return named?.name ?? (isOwn ? '' : say(`file:folder.${folder}`))
}
