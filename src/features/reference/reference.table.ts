import { date, doublePrecision, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { TableName } from './tableNames.ts'

/** Versions of reference tables that the office added to the shipped ones; append-only. */
export const referenceTable = pgTable(
  'reference',
  {
    ...recordColumns(),
    name: text().$type<TableName>().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
    note: text(),
    /** The day of the shipped version that the rows were held against; null if nothing newer had shipped. */
    reviewed: date({ mode: 'string' }),
    rows: jsonb().$type<Record<string, unknown>[]>().notNull(),
  },
  (table) => [index('reference_in_force').on(table.name, table.valid_from, table.id)],
)

/** What the office said of the VAT in the prices of a table; append-only, the latest counts. */
export const referenceVat = pgTable(
  'reference_vat',
  {
    ...recordColumns(),
    name: text().$type<TableName>().notNull(),
    vat: text().$type<'incl' | 'excl'>().notNull(),
  },
  (table) => [index('reference_vat_name').on(table.name, table.id)],
)

/** Confirmations of figures by the office; append-only. See `standingOf`. */
export const referenceConfirmations = pgTable(
  'reference_confirmations',
  {
    ...recordColumns(),
    figure: text().notNull(),
    value: doublePrecision(),
    source: text().notNull(),
    link: text(),
    read_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('reference_confirmations_figure').on(table.figure, table.read_on)],
)
