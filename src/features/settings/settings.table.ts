import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { OfficeFile, OwnMailText } from './settings.ts'

/** Settings of the office: a single row, created by a migration. */
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
    audit_head_email: text(),
    logo: jsonb().$type<OfficeFile>(),
    calculation_excel: jsonb().$type<OfficeFile>(),
    /** Identifies this installation outside of it, wherever it is moved; never shown. */
    installation: uuid().notNull().default(sql`gen_random_uuid()`),
    mail_texts: jsonb().$type<OwnMailText[]>().notNull().default([]),
    /** Checklists and due days by field name, so that a new kind needs no column. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [check('settings_once', sql`${table.id} = 1`)],
)
