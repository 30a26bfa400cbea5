import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint, storedDownload } from '../../../kernel/http/endpoint.ts'

/** Widths of page pictures in pixels: in lists, on a phone, on a screen, and enlarged. */
export const pageWidths = [160, 800, 1600, 3200] as const
export type PageWidth = (typeof pageWidths)[number]

/** How much of a file is shown: pages, rows and columns of a table, and bytes of a text. */
export const previewLimits = {
  ...{ pages: 200, rows: 200, columns: 50, textBytes: 200 * 1024, attachments: 100 },
}

/** Why a file has no preview. */
export const noPreviewReasons = [
  'format',
  'damaged',
  'protected',
  'too_large',
  'too_long',
  'unavailable',
] as const
export type NoPreviewReason = (typeof noPreviewReasons)[number]

const table = shape.object({
  /** Name of the sheet; null in a file without sheets. */
  sheet: shape.text().nullable(),
  rows: shape.list(
    shape.list(shape.either([shape.text(), shape.number(), shape.boolean()]).nullable()),
  ),
})
export type PreviewTable = TypeOf<typeof table>

const mail = shape.object({
  /** Name and address, as `Ada Keller <ada@example.ch>`; null if the mail does not say. */
  from: shape.text().nullable(),
  to: shape.list(shape.text()),
  cc: shape.list(shape.text()),
  subject: shape.text().nullable(),
  date: shape.moment().nullable(),
  /** Numbered from 1 in this order; the size is null of one that the mail only links to. */
  attachments: shape.list(shape.object({ name: shape.text(), size: shape.int().nullable() })),
})
export type PreviewMail = TypeOf<typeof mail>

const previewPage = shape.object({
  /** Signed link, valid for a minute; `&width=` asks for another width. */
  url: shape.text(),
  /** Size of the page, of which only the proportion means something. */
  width: shape.int(),
  height: shape.int(),
})

/** What a page can show of a file. */
const preview = shape.object({
  kind: shape.choice(['pages', 'text', 'table', 'mail', 'none']),
  pages: shape.list(previewPage),
  text: shape.text().nullable(),
  table: table.nullable(),
  /** The head of a mail; `text` is what it says. */
  mail: mail.nullable(),
  /** Whether the file has more than what is shown. */
  cut: shape.boolean(),
  reason: shape.choice(noPreviewReasons).nullable(),
})
export type Preview = TypeOf<typeof preview>

const id = shape.urlInt({ min: 1, max: 2147483647 })

export const previewEndpoints = {
  /** What can be shown of the current version; a file of which nothing can be shown says why. */
  preview: endpoint('GET', '/files/{id}/preview/', {
    access: 'files:read',
    params: shape.object({ id }),
    output: preview,
    isSecret: true,
  }),
  /** A page as a picture. */
  page: endpoint('GET', '/files/{id}/pages/{number}/', {
    access: 'files:read',
    byLink: true,
    params: shape.object({ id, number: shape.urlInt({ min: 1, max: previewLimits.pages }) }),
    query: shape.object({
      width: shape.urlInt({ min: 1, max: 10_000 }).optional(),
      link: shape.text({ max: 300 }).optional(),
    }),
    output: storedDownload('image/webp'),
  }),
}

/** Parameters of an attachment of a mail. */
export const attachmentParams = shape.object({
  id,
  number: shape.urlInt({ min: 1, max: previewLimits.attachments }),
})
