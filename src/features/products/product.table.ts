import { sql } from 'drizzle-orm'
import { index, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { Kind } from '../../kinds.ts'

export const productsTable = pgTable(
  'products',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: jsonb().$type<{ fr: string; en: string; it: string }>().notNull(),
    kind: text().$type<Kind>().notNull(),
    /** CHF without VAT. */
    price: numeric({ precision: 12, scale: 2, mode: 'number' }),
    search: text().generatedAlwaysAs(
      sql`search_text(code || ' ' || (name ->> 'fr') || ' ' || (name ->> 'en') || ' ' || (name ->> 'it'))`,
    ),
  },
  (table) => [
    uniqueIndex('products_code').on(table.code).where(sql`deleted_at is null`),
    index('products_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
    index('products_search').using('gin', sql`search gin_trgm_ops`),
  ],
)
