import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import type { NoPreviewReason } from './preview.ts'

/** What was made of a content: its description, a picture of a page, a copy without location, or an attachment of a mail. */
export type RenditionKind = 'description' | 'page' | 'without_location' | 'attachment'

/**
 * What was made of contents so that it is made once. It belongs to the content, not to a file: files with the same
 * content share it, and it is forgotten with the last of them.
 */
export const renditionsTable = pgTable(
  'file_renditions',
  {
    /** SHA-256 of the content of which it was made. */
    hash: text().notNull(),
    kind: text().$type<RenditionKind>().notNull(),
    /** Number of the page or attachment, from 1; 0 for the whole content. */
    page: integer().notNull().default(0),
    /** Pixels; 0 if it has no width. */
    width: integer().notNull().default(0),
    /** SHA-256 of what was made, which the store keeps; null if nothing could be made. */
    made: text(),
    /** Why nothing could be made. */
    problem: text().$type<NoPreviewReason>(),
    /** Media type of what was made, if it could be another one. */
    media_type: text(),
    /** Bytes. */
    size: integer().notNull().default(0),
    made_at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.kind, table.page, table.width] }),
    index('file_renditions_made').on(table.made),
  ],
)
