import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { OfficeFile } from './settings.ts'

/** One row; its migration makes it, and nothing makes another. */
export const settingsTable = pgTable(
  'settings',
  {
    ...recordColumns(),
    organisation: text(),
    support_email: text(),
    street: text(),
    number: text(),
    postcode: text(),
    city: text(),
    vat_number: text(),
    iban: text(),
    logo: jsonb().$type<OfficeFile>(),
    calculation_excel: jsonb().$type<OfficeFile>(),
    /** Checklists and days of the kinds, by the name of their field: a new kind has no column. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [check('settings_once', sql`${table.id} = 1`)],
)
