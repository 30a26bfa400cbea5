import { json } from 'node:stream/consumers'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FilesPort } from '../../../kernel/files.server.ts'
import {
  type Context,
  type PrepareContext,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import { isReadable } from '../../files/content.server.ts'
import { fileRecords } from '../../files/file.server.ts'
import { filesTable } from '../../files/file.table.ts'
import type { ContentDescription } from '../../files/preview/previewer.server.ts'
import type { Renditions } from '../../files/preview/rendition.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { chosenPhotos, photoTypes, type ReportPhoto } from './photos.ts'

type Options = { files: FilesPort; renditions: Renditions }

/** Those of these files that belong to a mandate, are pictures, and that the caller may have. */
function findPhotoFiles(mandate: number, ids: number[], context: Context) {
  const { id, hash, media_type } = filesTable
  return context.db
    .select({ id, hash, media_type })
    .from(filesTable)
    .where(
      and(
        ...[inArray(id, ids), eq(filesTable.mandate, mandate), isNull(filesTable.deleted_at)],
        ...[inArray(media_type, photoTypes), isReadable(context), fileRecords.visible(context)],
      ),
    )
}

/**
 * The photos chosen for the reports of a mandate, as pictures without metadata and so without where they were taken.
 * One that is deleted, out of the caller's reach or cannot be decoded has no picture.
 */
export async function takePhotos(
  mandate: number,
  context: PrepareContext,
  { files, renditions }: Options,
): Promise<ReportPhoto[]> {
  const [row] = await context.read
    .select({ answers: mandatesTable.answers })
    .from(mandatesTable)
    .where(eq(mandatesTable.id, mandate))
  const chosen = chosenPhotos(row?.answers ?? {})
  if (chosen.length === 0) return []
  const ids = chosen.map(({ file }) => file)
  const found = await findPhotoFiles(mandate, ids, readingContext(context))
  const photos: ReportPhoto[] = []
  for (const photo of chosen) {
    const file = found.find(({ id }) => id === photo.file)
    photos.push({ ...photo, ...(file ? await pictureOf(file) : absent) })
  }
  return photos

  async function pictureOf(file: { hash: string; media_type: string }) {
    const description = await renditions.description(file, context)
    const picture = await renditions.page(file, { number: 1, width: 1600 }, context)
    if (description.problem || picture.problem) return absent
    const { pages } = (await json(await files.read(description.made))) as ContentDescription
    return { hash: picture.made, width: pages[0]!.width, height: pages[0]!.height }
  }
}

const absent = { hash: null, width: 0, height: 0 }

/** Captions of a draft's photos that it cannot show (`missing`), and of those whose files the mandate no longer has (`gone`). */
export async function photoGaps(photos: readonly ReportPhoto[], mandate: number, context: Context) {
  const shown = photos.filter(({ hash }) => hash !== null)
  const found =
    shown.length > 0
      ? await findPhotoFiles(
          mandate,
          shown.map(({ file }) => file),
          context,
        )
      : []
  return {
    missing: photos.filter(({ hash }) => hash === null).map(({ caption }) => caption),
    gone: shown
      .filter(({ file }) => !found.some(({ id }) => id === file))
      .map(({ caption }) => caption),
  }
}
