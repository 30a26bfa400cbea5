// Over 300 lines: what a write of a file must keep true, in one place.
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mailTime } from '../../kernel/mail.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import { languages } from '../../kernel/text.ts'
import type { Kind } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { deliverAnew, requireNotEnded } from '../mandates/acceptance/acceptance.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { type DocumentType, resultTypes } from '../reference/documentTypes.ts'
import {
  authorColumns,
  technicalRowConfig,
  validateTechnicalRow,
} from '../technical/technical.server.ts'

import {
  fileEditionsTable as editions,
  fileTypesTable,
  foldersTable,
  hasVersionsByOthers,
  filesTable as table,
  fileTexts as texts,
} from './file.table.ts'
import { fileText } from './file.text.ts'
import { type FileRecord, type fileEndpoints, files as resource } from './file.ts'
import type { FileProof, TellFollowers } from './fileFollower.server.ts'
import { endingOf, safeName } from './fileName.ts'
import { defaultFolderFor, defaultFolders } from './folderTree.ts'
import { findRequestAfterChange, followRequests } from './requestOfFile.server.ts'

const publisher = alias(usersTable, 'publisher')
const config = technicalRowConfig(table)

/** The words whose keys begin with a prefix, as JSON by the rest of the key. */
const wordsAfter = (prefix: string) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fileText.words).flatMap(([key, word]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), word]] : [],
      ),
    ),
  )

const nameOfFolder = (where: SQL) => sql`(
  select jsonb_build_object('fr', named.name, 'en', named.name, 'it', named.name)
  from ${foldersTable} named where ${where} limit 1)`

/** What the folder of a file is called in each language: by the name that people gave it, else as usual. */
const folderInWords = sql`case when ${table.folder} ~ '^[0-9]{1,9}$'
  then ${nameOfFolder(sql`named.id = ${table.folder}::int`)}
  else coalesce(
    ${nameOfFolder(sql`named.building = ${table.building} and coalesce(named.mandate, 0) = coalesce(${table.mandate}, 0)
      and named.key = ${table.folder} and named.key is not null and named.deleted_at is null`)},
    ${wordsAfter('folder.')}::jsonb -> ${table.folder}) end`

/** What the type of a file is called in each language: the office's own one, else the given one. */
const typeInWords = sql`coalesce(${fileTypesTable.label}, ${wordsAfter('type.')}::jsonb -> ${table.type})`

export const fileRecords = records(resource, {
  table,
  joins: [
    ...config.joins,
    { table: fileTypesTable, on: eq(fileTypesTable.id, table.custom_type) },
    { table: publisher, on: eq(publisher.id, table.published_by) },
    { table: texts, on: eq(texts.id, table.id), always: true },
  ],
  columns: {
    ...config.columns,
    ...authorColumns(table),
    custom_type_name: sql`${fileTypesTable.label} ->> 'fr'`,
    versions_by_others: hasVersionsByOthers,
    published_by_name: sql`coalesce(${publisher.company_name}, ${publisher.name})`,
  },
  search: {
    allText: texts.search,
    byGroup: { base: texts.search },
    searchTable: {
      table: texts,
      isPresent: texts.is_present,
      order: { created_at: texts.created_at, id: texts.id },
    },
  },
  exported: {
    words: 'file',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      folder: 'folder',
      name: 'name',
      type: 'type',
      size: 'size',
      state: 'state',
    },
    inWords: {
      folder: folderInWords,
      type: typeInWords,
      custom_type_name: sql`${fileTypesTable.label}`,
    },
  },
  async beforeWrite(values, context, current) {
    const completed = await completeFile(
      await checkPlace(values, context, current),
      context,
      current,
    )
    const mandates = new Set([current?.mandate, completed.mandate] as (number | null | undefined)[])
    for (const mandate of mandates) if (mandate) await followRequests(mandate, context)
    if (!current) return completed
    const kept = await keepPublicationHonest(completed, context, current)
    return keepAnswerHonest(kept, context, current)
  },
  async beforeRemove(id, context) {
    await refuseHandedOver(id, context)
    const { mandate } = one(
      await context.db.select({ mandate: table.mandate }).from(table).where(eq(table.id, id)),
    )
    if (mandate) await followRequests(mandate, context)
  },
})

const checkPlace = validateTechnicalRow('files')

/** Checks the folder and the ending of the name, and adds what the search and a refusal need. */
async function completeFile(values: Values, { db }: Context, current?: Values): Promise<Values> {
  const next = { ...current, ...values } as Values & {
    building: number
    mandate: number | null
    folder: string
    type: DocumentType
    custom_type: number | null
    state?: string
  }
  if ('folder' in values || isMoved(values, current)) await refuseUnknownFolder(next, db)
  const completed: Values = { ...values }
  if (typeof values.name === 'string') {
    const name = safeName(values.name)
    if (current) refuseOtherEnding(name, current as { name: string })
    completed.name = name
  }
  if (next.custom_type && next.type !== 'other') {
    if ('custom_type' in values) completed.type = 'other'
    else completed.custom_type = null
  }
  if (!current || 'type' in completed || 'custom_type' in completed)
    completed.type_words = await wordsOfType({ ...next, ...completed }, db)
  if ('state' in values || 'refusal' in values) {
    // Exactly what is refused has a reason.
    if (next.state !== 'refused') completed.refusal = null
    else if (!next.refusal) failFields({ refusal: [{ key: 'file:error.refusal' }] })
  }
  return completed
}

/** Renaming does not make it another kind of file, and neither does a new version. */
export function refuseOtherEnding(name: string, current: { name: string }) {
  const ending = endingOf(current.name)
  if (endingOf(name) !== ending)
    failFields({ name: [{ key: 'file:error.keep_ending', params: { ending } }] })
}

/** Whether these values move a file to another mandate or building. */
const isMoved = (values: Values, current: Values | undefined) =>
  current !== undefined &&
  (['mandate', 'building'] as const).some(
    (field) => field in values && values[field] !== (current[field] ?? null),
  )

/** Whether a file is the result of a mandate, such as a report or a certificate. */
const isResult = ({ type }: { type?: unknown }) =>
  (resultTypes as readonly unknown[]).includes(type)

/**
 * Keeps the publication true: a file that moves is no longer published there. Only somebody who may publish turns a
 * published file into the result of a mandate, and nobody takes away the result of a delivered one.
 */
async function keepPublicationHonest(values: Values, context: Context, current: Values) {
  const id = current.id as number
  const moved = isMoved(values, current)
  const next = { ...current, ...values }
  const changesResult = isResult(current) !== isResult(next) || current.type !== next.type
  if (moved || (changesResult && isResult(current))) await refuseHandedOver(id, context)
  if (current.published_at && changesResult && (isResult(current) || isResult(next))) {
    const mayPublish = await fileRecords.allows(id, 'transitions', 'published', context)
    if (!mayPublish)
      fail(403, 'kernel:forbidden', { fields: { type: [{ key: 'kernel:error.not_writable' }] } })
  }
  if (current.published_at && isResult(next) && !isResult(current))
    await handOverResult(next.mandate as number, context)
  if (!moved) return values
  if (current.published_at) await tellWithdrawn(id, String(next.name), context)
  return { ...values, published_at: null, published_by: null }
}

/** Keeps true what a file answers: a paper that somebody names or moves fulfils the request for it, and no other one. */
async function keepAnswerHonest(values: Values, { db }: Context, current: Values) {
  const next = { ...current, ...values } as Parameters<typeof findRequestAfterChange>[0]
  const isRetyped = (['type', 'custom_type'] as const).some(
    (field) => (next[field] ?? null) !== (current[field] ?? null),
  )
  if ('request' in values || !(isRetyped || isMoved(values, current))) return values
  return { ...values, request: await findRequestAfterChange(next, db) }
}

/**
 * Keeps the publication of a file true that is about to get another content: whoever may publish publishes it with that,
 * others take the publication back.
 */
export async function publishAnewOrWithdraw(id: number, context: Context) {
  const file = await lockFile(id, context)
  if (file.published_at === null) return
  if (await fileRecords.allows(id, 'transitions', 'published', context))
    return publish(file, context)
  await refuseHandedOver(id, context)
  await context.db
    .update(table)
    .set({ published_at: null, published_by: null })
    .where(eq(table.id, id))
  await tellWithdrawn(id, file.name, context)
}

/**
 * What follows once a client gets a file that is a result: a delivered mandate is delivered anew, of which they are told.
 * Returns whether it was; fails with 409 if the mandate is closed.
 */
async function handOverResult(mandate: number, context: Context): Promise<boolean> {
  await requireNotEnded(mandate, context.db)
  return deliverAnew(mandate, context)
}

/**
 * Publishes a file of a mandate from now on in the name of the caller; the client is told, with others of these minutes.
 * A result delivers the mandate anew.
 */
export async function publish(
  { id, name, mandate, type }: { id: number; name: string; mandate: number | null; type: string },
  context: Context,
) {
  const { db, user, now, audit, enqueue } = context
  await db
    .update(table)
    .set({ published_at: now.toISOString(), published_by: user.id })
    .where(eq(table.id, id))
  const isTold = mandate !== null && isResult({ type }) && (await handOverResult(mandate, context))
  await audit('file:published', { resource: 'files', id, detail: { file: name } })
  if (isTold) return
  await enqueue('files.tellOfPublished', [id], {
    jobKey: `files/published/${mandate}`,
    runAt: mailTime(now),
  })
}

/** Writes to the audit log that a file is no longer published. */
export const tellWithdrawn = (id: number, name: string, { audit }: Pick<Context, 'audit'>) =>
  audit('file:withdrawn', { resource: 'files', id, detail: { file: name } })

/** What a type is called in all languages. */
async function wordsOfType(
  { type, custom_type: custom }: { type: DocumentType; custom_type?: number | null },
  db: Db,
): Promise<string> {
  if (!custom) return Object.values(fileText.words[`type.${type}`]).join(' ')
  const [found] = await db
    .select({ label: fileTypesTable.label })
    .from(fileTypesTable)
    .where(eq(fileTypesTable.id, custom))
  return found ? languages.map((language) => found.label[language]).join(' ') : ''
}

/** Kind of a mandate; undefined for none. */
export async function kindOfMandate(
  mandate: number | null | undefined,
  db: Db,
): Promise<Kind | undefined> {
  if (!mandate) return undefined
  const [found] = await db
    .select({ kind: mandatesTable.kind })
    .from(mandatesTable)
    .where(eq(mandatesTable.id, mandate))
  return found?.kind
}

/** Condition: a row belongs to this mandate, or to the building itself. */
export const isAt = (
  columns: { building: PgColumn; mandate: PgColumn },
  { building, mandate }: { building: number; mandate: number | null | undefined },
) =>
  mandate
    ? eq(columns.mandate, mandate)
    : and(eq(columns.building, building), isNull(columns.mandate))!

type FolderPlace = { building: number; mandate: number | null; folder: string }

/** Refuses a folder that neither is a default one nor was made at this place. */
export async function refuseUnknownFolder(place: FolderPlace, db: Db) {
  if (!(await isFolderAt(place, db))) failFields({ folder: [{ key: 'file:error.unknown_folder' }] })
}

/** Whether a folder is a default one, or was made at this place. */
async function isFolderAt(place: FolderPlace, db: Db): Promise<boolean> {
  const { folder } = place
  if (defaultFolders(await kindOfMandate(place.mandate, db)).some(({ key }) => key === folder))
    return true
  const own = /^\d{1,9}$/.test(folder)
    ? await db
        .select({ id: foldersTable.id })
        .from(foldersTable)
        .where(
          and(
            eq(foldersTable.id, Number(folder)),
            isNull(foldersTable.deleted_at),
            isAt(foldersTable, place),
          ),
        )
    : []
  return own.length > 0
}

/** Warnings about the same content at the same place, as far as the caller sees it. */
export async function warnOfSameContent(
  file: { id: number; hash: string; building: number; mandate: number | null },
  context: Context,
): Promise<string[]> {
  const same = await context.db
    .select({ name: table.name })
    .from(table)
    .where(
      and(
        fileRecords.visible(context),
        eq(table.hash, file.hash),
        ne(table.id, file.id),
        isAt(table, file),
      ),
    )
    .orderBy(table.id)
    .limit(1)
  return same.map(({ name }) => context.say('file:warning.same_content', { name }))
}

/** A file whose content the caller may read, its versions included: seeing another part of it is not enough. */
export async function findWithContent(id: number, context: Context): Promise<FileRecord> {
  const file = await fileRecords.find(id, context)
  if (!(await fileRecords.allows(id, 'read', 'base', context))) fail(403, 'kernel:forbidden')
  return file
}

/** Locks a file that the caller sees; 404 otherwise. */
export async function lockFile(id: number, context: Context) {
  await fileRecords.find(id, context)
  return one(await context.db.select().from(table).where(eq(table.id, id)).for('update'))
}

/** Refuses to take away the published result of a mandate that was delivered, even if it was reopened since. */
export async function refuseHandedOver(id: number, { db }: Context) {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .where(
      and(
        eq(table.id, id),
        isNotNull(table.published_at),
        inArray(table.type, [...resultTypes]),
        sql`${mandatesTable.status_dates} ? 'delivered'`,
      ),
    )
  if (found) fail(409, 'file:handed_over')
}

const isTheirs = ({ user }: Context) => eq(editions.entered_by, user.id)

/** Condition: the versions of a file that the caller sees; without the right to all, the current one and their own. */
export async function seenEditions(id: number, context: Context): Promise<SQL | undefined> {
  if (await fileRecords.allows(id, 'read', 'editions', context)) return undefined
  return or(eq(editions.number, table.edition), isTheirs(context))
}

type RecordHandlers = Pick<
  HandlersOf<typeof fileEndpoints>,
  Exclude<keyof typeof fileRecords.handlers, 'create' | 'list'> | 'editions' | 'makeCurrent'
>

const { create: _, list: __, ...usual } = fileRecords.handlers

/** Puts a restored file whose folder was deleted meanwhile into the one for its type. */
async function intoFolder(file: FileRecord, context: Context): Promise<FileRecord> {
  const { id, type, folder } = file
  const place = { building: file.building!, mandate: file.mandate ?? null }
  if (await isFolderAt({ ...place, folder: folder! }, context.db)) return file
  const kind = await kindOfMandate(place.mandate, context.db)
  await context.db
    .update(table)
    .set({ folder: defaultFolderFor(type!, kind) })
    .where(eq(table.id, id))
  return fileRecords.find(id, context)
}

/** Handlers of the records of files, which tell followers of what they change, and keep what proves something. */
export const fileHandlers = (
  tell: TellFollowers,
  proofs: readonly FileProof[],
): RecordHandlers => ({
  ...usual,

  async remove(input, context) {
    const removed = await usual.remove(input, context)
    for (const { isProof, refusal } of proofs) {
      const { rows } = await context.db.execute(sql`select 1 where ${isProof(input.params.id)}`)
      if (rows.length > 0) fail(409, refusal)
    }
    return removed
  },

  update: async (input, context) => tell(await usual.update(input, context), context),

  async restore(input, context) {
    const restored = await usual.restore(input, context)
    const file = await intoFolder(restored, context)
    if (file.mandate && file.published_at && isResult(file))
      await handOverResult(file.mandate, context)
    if (file.mandate) await followRequests(file.mandate, context)
    return tell(file, context)
  },

  async editions({ params: { id } }, context) {
    await findWithContent(id, context)
    // Who brought a version, and under which name, is the office's to know: a file may have been renamed to hide it.
    const seesAuthors = context.rights.to('files', 'read', 'author') === true
    return context.db
      .select({
        ...{ number: editions.number, media_type: editions.media_type, size: editions.size },
        ...{ hash: editions.hash, at: editions.at },
        name: seesAuthors
          ? editions.name
          : sql<string>`case when ${isTheirs(context)} then ${editions.name} else ${table.name} end`,
        by_name: seesAuthors
          ? sql<string | null>`coalesce(${usersTable.company_name}, ${usersTable.name})`
          : sql<null>`null`,
      })
      .from(editions)
      .innerJoin(table, eq(table.id, editions.file))
      .leftJoin(usersTable, eq(usersTable.id, editions.entered_by))
      .where(and(eq(editions.file, id), await seenEditions(id, context)))
      .orderBy(desc(editions.number))
  },

  async makeCurrent({ params: { id, number } }, context) {
    const { edition, mandate } = await lockFile(id, context)
    if (!(await fileRecords.allows(id, 'write', 'base', context))) fail(403, 'kernel:forbidden')
    if (edition === number) return fileRecords.find(id, context)
    await publishAnewOrWithdraw(id, context)
    const { hash, media_type, size, scan } = one(
      await context.db
        .select(getTableColumns(editions))
        .from(editions)
        .innerJoin(table, eq(table.id, editions.file))
        .where(
          and(
            ...[eq(editions.file, id), eq(editions.number, number)],
            await seenEditions(id, context),
          ),
        ),
    )
    if (scan === 'infected') fail(409, 'file:infected')
    await context.db
      .update(table)
      // What was said of another content does not hold for this one.
      .set({ edition: number, hash, media_type, size, scan, state: 'received', refusal: null })
      .where(eq(table.id, id))
    if (mandate) await followRequests(mandate, context)
    return tell(await fileRecords.find(id, context), context)
  },
})
