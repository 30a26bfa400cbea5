import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { filesTable } from '../files/file.table.ts'
import { consumptionsTable } from '../technical/technical.table.ts'
import type { BillOutcome } from './billReading.ts'
import type { BillContradiction, BillField, BillValue } from './reader/bill.ts'

/**
 * What the machine read in a version of a file. It outlives the file while a consumption came of it, whose values it
 * proves.
 */
export const billsTable = pgTable(
  'bills',
  {
    ...recordColumns(),
    file: integer().references(() => filesTable.id, { onDelete: 'set null' }),
    edition: integer().notNull(),
    /** Name of the file when a consumption came of it. */
    file_name: text(),
    asked_at: instantColumn().notNull(),
    /** Null while it waits to be read. */
    outcome: text().$type<BillOutcome>(),
    has_several: boolean().notNull().default(false),
    contradictions: jsonb().$type<BillContradiction[]>().notNull().default([]),
    /** The consumption that a person made of it. */
    consumption: integer().references(() => consumptionsTable.id, { onDelete: 'set null' }),
    taken_at: instantColumn(),
  },
  (table) => [
    uniqueIndex('bills_file').on(table.file, table.edition),
    index('bills_consumption').on(table.consumption).where(sql`consumption is not null`),
  ],
)

/** Values that were read, each with the picture of its line. */
export const billValuesTable = pgTable(
  'bill_values',
  {
    bill: integer()
      .notNull()
      .references(() => billsTable.id, { onDelete: 'cascade' }),
    field: text().$type<BillField>().notNull(),
    value: jsonb().$type<string | number>().notNull(),
    /** As printed. */
    printed: text().notNull(),
    page: integer().notNull(),
    box: jsonb().$type<BillValue['box']>().notNull(),
    confidence: doublePrecision().notNull(),
    source: text().$type<BillValue['source']>().notNull(),
    /** SHA-256 of the picture, which the store keeps. */
    cut_out: text().notNull(),
    /** Whether a person confirmed it unchanged. */
    is_taken: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.bill, table.field] }),
    index('bill_values_cut_out').on(table.cut_out),
  ],
)
