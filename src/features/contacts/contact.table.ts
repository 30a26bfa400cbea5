import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { Language } from '../../kernel/text.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { companiesTable } from '../companies/company.table.ts'

/** People without an email address; each belongs to one company or one building. */
export const contactsTable = pgTable(
  'contacts',
  {
    ...recordColumns(),
    company: integer().references(() => companiesTable.id, { onDelete: 'cascade' }),
    building: integer().references(() => buildingsTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    role: text(),
    phone_number: text(),
    language: text().$type<Language>(),
    note: text(),
    search: text().generatedAlwaysAs(sql`search_text(name || ' ' || coalesce(role, ''))`),
  },
  (table) => [
    check('contacts_of_one', sql`num_nonnulls(${table.company}, ${table.building}) = 1`),
    index('contacts_company').on(table.company, table.id),
    index('contacts_building').on(table.building, table.id),
    index('contacts_order').on(sql`name collate reading`, table.id).where(sql`deleted_at is null`),
    index('contacts_search').using('gin', sql`search gin_trgm_ops`),
    index('contacts_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
  ],
)
