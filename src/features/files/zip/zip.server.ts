import { once } from 'node:events'
import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { csvText } from '../../../kernel/export.server.ts'
import { formatInstant } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { asFailure } from '../../../kernel/http/errors.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { linkEnd } from '../../../kernel/secrets/links.server.ts'
import type { Language } from '../../../kernel/text.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { type HandedOut, handOut, isReadable } from '../content.server.ts'
import { fileRecords, isAt } from '../file.server.ts'
import { filesTable, fileTypesTable, foldersTable } from '../file.table.ts'
import type { fileEndpoints } from '../file.ts'
import { findPlace } from '../folder.server.ts'
import type { Renditions } from '../preview/rendition.server.ts'
import {
  type FolderName,
  fileNameInZip,
  fileWord,
  folderPath,
  numberCollisions,
  pathInZip,
  rootFolder,
  typeName,
} from './zipNames.ts'

/** Most files in an archive. */
const maxFiles = 10_000

/** Which files somebody wants. */
type Wanted = { mandate?: number; building?: number; folder?: string; id?: number[] }

/** Files that their format has compressed already. */
const compressed = /^(image\/(jpeg|png|webp|heic)|application\/(pdf|zip|vnd\.))/

/** Finds the files that a caller wants and may download; those that were not scanned are the office's alone. */
async function findFiles({ folder, id, ...place }: Wanted, context: Context) {
  const at = await findPlace(place, context)
  const files = await context.db
    .select({
      ...{ id: filesTable.id, name: filesTable.name, type: filesTable.type },
      ...{ folder: filesTable.folder, hash: filesTable.hash, media_type: filesTable.media_type },
      ...{ size: filesTable.size, origin: filesTable.origin, state: filesTable.state },
      ...{ created_at: filesTable.created_at, building: filesTable.building },
      ...{ mandate: filesTable.mandate, custom_type_name: fileTypesTable.label },
      ...{ number: mandatesTable.number, address: buildingsTable.address },
    })
    .from(filesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, filesTable.building))
    .leftJoin(mandatesTable, eq(mandatesTable.id, filesTable.mandate))
    .leftJoin(fileTypesTable, eq(fileTypesTable.id, filesTable.custom_type))
    .where(
      and(
        fileRecords.visible(context),
        isAt(filesTable, at),
        folder === undefined ? undefined : isInFolder(folder),
        id && inArray(filesTable.id, id),
        isReadable(context),
      ),
    )
    .orderBy(asc(filesTable.folder), asc(filesTable.created_at), asc(filesTable.id))
    .limit(maxFiles + 1)
  if (files.length === 0) fail(409, 'file:nothing_to_download')
  if (files.length > maxFiles)
    fail(409, 'file:too_many_to_download', { params: { most: maxFiles } })
  return files
}
type FoundFile = Awaited<ReturnType<typeof findFiles>>[number]

/** Condition: a file lies in this folder, or in one inside it. */
export const isInFolder = (folder: string) =>
  or(
    eq(filesTable.folder, folder),
    sql`${filesTable.folder} like ${`${folder.replaceAll(/[\\%_]/g, '\\$&')}/%`}`,
    sql`${filesTable.folder} in (
      select ${foldersTable.id}::text from ${foldersTable}
      where ${foldersTable.parent} = ${folder} and ${foldersTable.deleted_at} is null)`,
  )!

type ZipHandlers = Pick<HandlersOf<typeof fileEndpoints>, 'zip' | 'zipOfBuilding' | 'zipLink'>

/** Handlers that give out many files at once. */
export function zipHandlers(store: FilesPort, renditions: Renditions): ZipHandlers {
  async function archiveOf(wanted: Wanted, reader: Language, context: Context) {
    const files = await findFiles(wanted, context)
    const paths = await pathsOf(files, reader, context)
    const name = `${paths[0]!.split('/')[0]}.zip`
    const { mandate, building } = wanted
    await context.audit('kernel:downloaded', {
      ...(mandate === undefined
        ? { resource: 'buildings', id: building }
        : { resource: 'mandates', id: mandate }),
      detail: { file: name, files: files.length },
    })
    const reading = { ...context, read: context.db }
    const contents = files.map((file, index) => ({
      file,
      path: paths[index]!,
      open: async () => {
        const given = await handOut(file, reading, renditions)
        return { ...given, bytes: await store.read(given.hash) }
      },
    }))
    return {
      name,
      type: 'application/zip',
      content: writeZip(contents, (packed) => manifestOf(packed, reader)),
    }
  }

  return {
    zip: ({ params, query: { language, ...chosen } }, context) =>
      archiveOf({ ...chosen, mandate: params.id }, language ?? context.language, context),

    zipOfBuilding: ({ params, query: { language, ...chosen } }, context) =>
      archiveOf({ ...chosen, building: params.id }, language ?? context.language, context),

    async zipLink({ query: { mandate, building, ...chosen } }, context) {
      const files = await findFiles({ ...chosen, mandate, building }, context)
      const place = mandate === undefined ? `/buildings/${building}` : `/mandates/${mandate}`
      const url = context.linkTo(`${place}/files.zip/`) ?? fail(403, 'view_as:view_as_no_file')
      const search = new URLSearchParams({ language: context.language })
      for (const [name, value] of Object.entries(chosen))
        if (value !== undefined) search.set(name, String(value))
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      const expires_at = linkEnd(context.now)
      return { url: `${url}&${search}`, expires_at, files: files.length, bytes }
    },
  }
}

/** Paths of files in the archive, each once. */
async function pathsOf(files: readonly FoundFile[], language: Language, { db }: Context) {
  const buildings = [...new Set(files.map(({ building }) => building))]
  const folders = await db
    .select()
    .from(foldersTable)
    .where(and(inArray(foldersTable.building, buildings), isNull(foldersTable.deleted_at)))
  const made = new Map<string, FolderName[]>()
  const placeOf = ({ building, mandate }: { building: number; mandate: number | null }) =>
    `${building}/${mandate ?? ''}`
  for (const folder of folders) {
    const place = placeOf(folder)
    const { id, key, parent, name } = folder
    made.set(place, [...(made.get(place) ?? []), { key: key ?? String(id), parent, name }])
  }
  const numbered = numberCollisions()
  return files.map((file) => {
    const root = rootFolder(file.number, file.address)
    const folder = folderPath(file.folder, made.get(placeOf(file)) ?? [], language)
    return numbered(pathInZip(root, folder, fileNameInZip(file, language)))
  })
}

type Archived = { created_at: string; media_type: string }
type OpenContent<File> = {
  file: File
  path: string
  open: () => Promise<HandedOut & { bytes: AsyncIterable<Uint8Array> }>
}
/** A file with its path in the archive and its content as it was handed out; without them it is missing. */
type Packed<File> = { file: File; path?: string; content?: HandedOut }

/** Streams an archive: one file after the other, none of them in memory, and at the end their list, if one is wanted. */
export function writeZip<File extends Archived>(
  contents: readonly OpenContent<File>[],
  listOf?: (packed: readonly Packed<File>[]) => string,
): AsyncIterable<Uint8Array> {
  const archive = new ZipFile()
  const out = archive.outputStream as Readable
  const closed = once(out, 'close').catch(() => undefined)
  const write = async () => {
    const packed: Packed<File>[] = []
    for (const { file, path, open } of contents) {
      const content = await open().catch((error: Error) => {
        // A picture that cannot be handed out is missing from the archive, and the list says so.
        if (asFailure(error).status !== 409) throw error
        return undefined
      })
      const named = content && withEndingOf(content.name, path)
      packed.push({ file, path: named, content })
      if (!content || !named) continue
      const bytes = Readable.from(content.bytes)
      const ended = once(bytes, 'close')
      bytes.once('error', (error) => out.destroy(error))
      archive.addReadStream(bytes, named, {
        mtime: new Date(file.created_at),
        compress: !compressed.test(file.media_type),
      })
      await Promise.race([ended, closed])
      if (out.destroyed) return bytes.destroy()
    }
    if (listOf) archive.addBuffer(Buffer.from(`\uFEFF${listOf(packed)}`), 'manifest.csv')
    archive.end()
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}

/** The list of an archive, for spreadsheets. */
function manifestOf(packed: readonly Packed<FoundFile>[], language: Language): string {
  const word = (key: string) => fileWord(key, language) ?? key
  const titles = ['path', 'name', 'type', 'size', 'hash', 'origin', 'sent', 'state']
  const lines = packed.map(({ file, path, content }) => [
    ...[path ?? word('zip.missing'), file.name, typeName(file, language)],
    ...[content?.size ?? '', content?.hash ?? ''],
    ...[word(`origin.${file.origin}`), formatInstant(file.created_at)],
    word(`state.${file.state}`),
  ])
  return [titles.map((title) => word(`zip.${title}`)), ...lines]
    .map(
      (line) =>
        `${line.map((cell) => (typeof cell === 'number' ? cell : csvText(cell))).join(';')}\r\n`,
    )
    .join('')
}

/** A path with the ending of the content as it was handed out, which may have become another format. */
function withEndingOf(name: string, path: string) {
  const [ending = ''] = /\.\w{1,8}$/.exec(name) ?? []
  return path.toLowerCase().endsWith(ending.toLowerCase()) ? path : `${path}${ending}`
}
