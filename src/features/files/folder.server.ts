import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import { plain } from '../../kernel/field/folded.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import type { Values } from '../../kernel/record/recordRead.server.ts'
import { type Language, languages } from '../../kernel/text.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { technicalRowConfig, validateTechnicalRow } from '../technical/technical.server.ts'
import { fileRecords, isAt, kindOfMandate } from './file.server.ts'
import { documentRequestsTable, filesTable, fileTypesTable, foldersTable } from './file.table.ts'
import {
  customTypes,
  type FileType,
  type FolderWithFiles,
  type fileTypeEndpoints,
  type folderEndpoints,
  folders,
} from './folder.ts'
import { defaultFolders } from './folderTree.ts'
import { fileWord } from './zip/zipNames.ts'

const config = technicalRowConfig(foldersTable)

const folderRecords = records(folders, {
  table: foldersTable,
  ...config,
  exported: { words: 'folder', columns: {} },
  async beforeWrite(values, context, current) {
    const { entered_by: _, ...checked } = await checkPlace(values, context, current)
    const placed = await refuseMisplaced(checked, context, current)
    if (typeof placed.name === 'string') await refuseTakenName({ ...current, ...placed }, context)
    return placed
  },
  async beforeRemove(id, { db }) {
    const found = await db
      .select({ id: filesTable.id })
      .from(filesTable)
      .where(and(eq(filesTable.folder, String(id)), isNull(filesTable.deleted_at)))
      .limit(1)
    if (found.length > 0) fail(409, 'folder:not_empty')
    const inside = await db
      .select({ id: foldersTable.id })
      .from(foldersTable)
      .where(and(eq(foldersTable.parent, String(id)), isNull(foldersTable.deleted_at)))
      .limit(1)
    if (inside.length > 0) fail(409, 'folder:not_empty')
  },
})

const checkPlace = validateTechnicalRow('folders')

/** Checks that a folder renames a default one or lies at most one level deep, and keeps its place. */
async function refuseMisplaced(values: Values, { db }: Context, current?: Values): Promise<Values> {
  if (current) {
    const { name } = values
    return name === undefined ? {} : { name }
  }
  const {
    building,
    mandate = null,
    key = null,
    parent = null,
  } = values as {
    building: number
    mandate?: number | null
    key?: string | null
    parent?: string | null
  }
  const defaults = defaultFolders(await kindOfMandate(mandate, db))
  if (key !== null && !defaults.some((folder) => folder.key === key))
    failFields({ key: [{ key: 'file:error.unknown_folder' }] })
  if (key !== null) return { ...values, parent: null }
  if (parent === null) return values
  const isTopDefault = defaults.some((folder) => folder.key === parent && folder.parent === null)
  const own = /^\d{1,9}$/.test(parent)
    ? await db
        .select({ id: foldersTable.id })
        .from(foldersTable)
        .where(
          and(
            eq(foldersTable.id, Number(parent)),
            isAt(foldersTable, { building, mandate }),
            isNull(foldersTable.parent),
            isNull(foldersTable.key),
            isNull(foldersTable.deleted_at),
          ),
        )
    : []
  if (!isTopDefault && own.length === 0)
    failFields({ parent: [{ key: 'file:error.unknown_folder' }] })
  return values
}

/**
 * Refuses a name that another folder beside it has, by which people and dropped folders could not tell them apart. A
 * default folder has its own name, or its words in every language.
 */
async function refuseTakenName(values: Values, { db }: Context) {
  const folder = values as {
    id?: number
    name: string
    building: number
    mandate: number | null
    key?: string | null
    parent?: string | null
  }
  const others = await db
    .select()
    .from(foldersTable)
    .where(
      and(
        isAt(foldersTable, folder),
        isNull(foldersTable.deleted_at),
        folder.id === undefined ? undefined : ne(foldersTable.id, folder.id),
      ),
    )
  const defaults = defaultFolders(await kindOfMandate(folder.mandate, db))
  const parentOf = ({ key, parent }: { key?: string | null; parent?: string | null }) =>
    defaults.find((one) => one.key === key)?.parent ?? parent ?? null
  const isBeside = (other: { key: string | null; parent: string | null }) =>
    parentOf(other) === parentOf(folder)
  const renamed = new Set(others.map(({ key }) => key))
  const names = [
    ...others.filter(isBeside).map(({ name }) => name),
    ...defaults
      .filter((one) => isBeside(one) && one.key !== folder.key && !renamed.has(one.key))
      .flatMap(({ key }) =>
        languages.map((language) => fileWord(`folder.${key}`, language) ?? key),
      ),
  ]
  if (names.some((name) => plain(name) === plain(folder.name)))
    failFields({ name: [{ key: 'folder:error.taken' }] })
}

/** The building and mandate that a query names; 404 unless the caller sees them. */
export async function findPlace(
  { building, mandate }: { building?: number; mandate?: number },
  { db, rights }: Context,
) {
  if (mandate !== undefined) {
    const visible = await rights.visible(db, { mandates: [mandate] })
    if (!visible.mandates!.has(mandate)) fail(404, 'kernel:not_found')
    const found = one(
      await db
        .select({ building: mandatesTable.building })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, mandate)),
    )
    return { building: found.building, mandate }
  }
  if (building === undefined) failFields({ building: [{ key: 'kernel:error.required' }] })
  const visible = await rights.visible(db, { buildings: [building] })
  if (!visible.buildings!.has(building)) fail(404, 'kernel:not_found')
  return { building, mandate: null }
}

export const folderHandlers: HandlersOf<typeof folderEndpoints> = {
  create: folderRecords.handlers.create,
  update: folderRecords.handlers.update,
  remove: folderRecords.handlers.remove,
  restore: folderRecords.handlers.restore,
  history: folderRecords.handlers.history,

  async tree({ query }, context) {
    const place = await findPlace(query, context)
    const { db } = context
    const own = await db
      .select({
        ...{ id: foldersTable.id, key: foldersTable.key },
        parent: foldersTable.parent,
        name: foldersTable.name,
      })
      .from(foldersTable)
      .where(and(isAt(foldersTable, place), folderRecords.visible(context)))
      .orderBy(sql`${foldersTable.name} collate reading`, foldersTable.id)
    const counts = await db
      .select({
        folder: filesTable.folder,
        files: sql<number>`count(*)::int`,
        bytes: sql<number>`sum(${filesTable.size})::float8`,
      })
      .from(filesTable)
      .where(and(isAt(filesTable, place), fileRecords.visible(context)))
      .groupBy(filesTable.folder)
    const countOf = new Map(counts.map(({ folder, ...count }) => [folder, count]))
    const withCount = (folder: Omit<FolderWithFiles, 'files' | 'bytes'>): FolderWithFiles => ({
      ...{ files: 0, bytes: 0 },
      ...countOf.get(folder.key),
      ...folder,
    })
    const renamed = new Map(own.flatMap((row) => (row.key === null ? [] : [[row.key, row]])))
    const defaults = defaultFolders(await kindOfMandate(place.mandate, db)).map(
      ({ key, parent }) => {
        const row = renamed.get(key)
        return withCount({ key, parent, name: row?.name ?? null, id: row?.id ?? null })
      },
    )
    const made = own
      .filter(({ key }) => key === null)
      .map(({ id, parent, name }) => withCount({ key: String(id), parent, name, id }))
    // Those inside a folder follow it.
    const all = [...defaults, ...made]
    return all
      .filter(({ parent }) => parent === null)
      .flatMap((top) => [top, ...all.filter(({ parent }) => parent === top.key)])
  },
}

const typeRecords = records(customTypes, {
  table: fileTypesTable,
  search: { allText: fileTypesTable.search, byGroup: { base: fileTypesTable.search } },
  exported: { words: 'documentType', columns: {} },
  async beforeRemove(id, { db }) {
    const used = await db.$count(filesTable, eq(filesTable.custom_type, id))
    const asked = await db.$count(
      documentRequestsTable,
      and(eq(documentRequestsTable.custom_type, id), isNull(documentRequestsTable.deleted_at)),
    )
    if (used + asked > 0) fail(409, 'documentType:in_use')
  },
  async beforeWrite(values) {
    const label = values.label as Record<Language, string> | undefined
    if (
      label &&
      Object.values(label).some((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length < 3)
    )
      failFields({ label: [{ key: 'documentType:error.short' }] })
    return values
  },
})

/** Writes what the types of these files are called anew, for the search. */
const renewTypeWords = (type: number, label: FileType['label'], { db }: Context) =>
  db
    .update(filesTable)
    .set({ type_words: languages.map((language) => label[language]).join(' ') })
    .where(eq(filesTable.custom_type, type))

export const fileTypeHandlers: HandlersOf<typeof fileTypeEndpoints> = {
  list: typeRecords.handlers.list,
  get: typeRecords.handlers.get,
  create: typeRecords.handlers.create,
  remove: typeRecords.handlers.remove,
  restore: typeRecords.handlers.restore,
  history: typeRecords.handlers.history,

  async update(input, context) {
    const type = await typeRecords.handlers.update(input, context)
    if (input.body.label) await renewTypeWords(type.id, type.label, context)
    return type
  },

  async archive({ params: { id }, body: { archived } }, context) {
    await typeRecords.find(id, context)
    if (!(await typeRecords.allows(id, 'write', 'archive', context))) fail(403, 'kernel:forbidden')
    await context.db
      .update(fileTypesTable)
      .set({ archived_at: archived ? context.now.toISOString() : null })
      .where(eq(fileTypesTable.id, id))
    return typeRecords.find(id, context)
  },

  async merge({ params: { id }, body: { into } }, context) {
    await typeRecords.find(id, context)
    if (into === id) failFields({ into: [{ key: 'kernel:error.unknown_record' }] })
    const target = await typeRecords.find(into, context)
    await context.db
      .update(filesTable)
      .set({ custom_type: into })
      .where(eq(filesTable.custom_type, id))
    await context.db
      .update(documentRequestsTable)
      .set({ custom_type: into })
      .where(eq(documentRequestsTable.custom_type, id))
    await renewTypeWords(into, target.label, context)
    await context.db
      .update(fileTypesTable)
      .set({ deleted_at: context.now.toISOString() })
      .where(eq(fileTypesTable.id, id))
    return target
  },
}
