import { buffer, json } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  prepared,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { findReadable, isOffice } from '../content.server.ts'
import { fileRecords } from '../file.server.ts'
import { fileEndpoints } from '../file.ts'
import { hasThumbnail, shownAsOf } from './contentKinds.ts'
import { type PageWidth, type Preview, pageWidths, previewLimits } from './preview.ts'
import type { ContentDescription } from './previewer.server.ts'
import type { Rendition, Renditions } from './rendition.server.ts'
import { decodeText } from './textOf.server.ts'

type PreviewHandlers = Pick<HandlersOf<typeof fileEndpoints>, 'list' | 'preview' | 'page'>

const shown = (kind: Preview['kind'], parts: Partial<Preview>): Preview => ({
  ...{ kind, pages: [], text: null, table: null, mail: null, cut: false, reason: null },
  ...parts,
})

const without = (reason: Preview['reason']) => shown('none', { reason })

const pagePath = (file: number, page: number) => `/files/${file}/pages/${page}/`

/** Handlers that show what is in files; nothing of a file is decoded in this process. */
export function previewHandlers(store: FilesPort, renditions: Renditions): PreviewHandlers {
  async function readText({ hash, size }: { hash: string; size: number }): Promise<Preview> {
    const end = Math.min(size, previewLimits.textBytes)
    const bytes = await buffer(await store.read(hash, { start: 0, end: end - 1 }))
    const cut = end < size
    return shown('text', { text: decodeText(bytes, cut), cut })
  }

  return {
    async list(input, context) {
      const page = await fileRecords.handlers.list(input, context)
      const kindOf = await findKinds(
        page.results.flatMap(({ mandate }) => mandate ?? []),
        context,
      )
      const isTrash = input.query.trashed === 'true'
      const thumbnailOf = (id: number, type: string | null | undefined, scan?: string | null) =>
        !isTrash &&
        type &&
        hasThumbnail(type) &&
        (scan !== 'not_scanned' || isOffice(context)) &&
        scan !== 'infected'
          ? withWidth(context.linkTo(pagePath(id, 1)), 160)
          : null
      return {
        ...page,
        results: page.results.map((row) => ({
          ...row,
          thumbnail: thumbnailOf(row.id, row.media_type, row.scan),
          mandate_kind: (row.mandate && kindOf.get(row.mandate)) || null,
        })),
      }
    },

    preview: prepared(fileEndpoints.preview, {
      async prepare({ params: { id } }, context) {
        const file = await findReadable(id, readingContext(context))
        const shownAs = shownAsOf(file.media_type)
        if (!shownAs) return without('format')
        if (shownAs === 'text') return readText(file)
        const rendition = await renditions.description(file, context)
        if (rendition.problem) return without(rendition.problem)
        const { pages, table, mail, cut } = (await json(
          await store.read(rendition.made),
        )) as ContentDescription
        if (mail) {
          const { text, ...head } = mail
          return shown('mail', { mail: head, text, cut })
        }
        if (table) return shown('table', { table, cut })
        const linkTo = (page: number) =>
          context.linkTo(pagePath(id, page)) ?? fail(403, 'view_as:view_as_no_file')
        const linked = pages.map((size, at) => ({ ...size, url: linkTo(at + 1) }))
        return shown('pages', { pages: linked, cut })
      },
      handle: async (_, context) => context.prepared,
    }),

    page: prepared(fileEndpoints.page, {
      async prepare({ params: { id, number }, query: { width = 800 } }, context) {
        const file = await findReadable(id, readingContext(context))
        if (shownAsOf(file.media_type) !== 'pages') fail(409, 'file:no_preview')
        return renditions.page(file, { number, width: nextWidth(width) }, context)
      },
      handle: async ({ params: { number } }, { prepared: rendition }) => ({
        name: `${number}.webp`,
        type: 'image/webp',
        content: contentOf(rendition, store),
      }),
    }),
  }
}

/** Kinds of mandates, by id. */
async function findKinds(ids: readonly number[], { db }: Pick<Context, 'db'>) {
  const { id, kind } = mandatesTable
  const found =
    ids.length > 0
      ? await db
          .select({ id, kind })
          .from(mandatesTable)
          .where(inArray(id, [...new Set(ids)]))
      : []
  return new Map(found.map((mandate) => [mandate.id, mandate.kind]))
}

const withWidth = (url: string | null, width: PageWidth) => url && `${url}&width=${width}`

/** The width that is drawn for a wish: the next larger one. */
const nextWidth = (wished: number): PageWidth =>
  pageWidths.find((width) => width >= wished) ?? pageWidths.at(-1)!

/** What was made, as content of an answer; a failure if there is nothing. */
export function contentOf(rendition: Rendition, store: FilesPort) {
  if (rendition.problem) return fail(409, 'file:no_preview')
  const { made, size } = rendition
  return {
    size,
    etag: made,
    read: (range: { start: number; end: number }) => store.read(made, range),
  }
}
