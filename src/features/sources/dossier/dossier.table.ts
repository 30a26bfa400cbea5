import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { GeodataReason } from '../../../integrations/geodata/geodata.ts'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import type { DossierSource } from './dossier.ts'
import type { Permit } from './layerValues.ts'

/** What a source said of a building. */
export type Found = {
  values: Record<string, unknown>
  /** Source of each value. */
  sources: Record<string, 'register' | 'sitg'>
  lines?: string[]
  permits?: Permit[]
}

/** The last answer of each source for each building: cache, last known value, and health of the source. */
export const dossierAnswers = pgTable(
  'dossier_answers',
  {
    building: integer()
      .notNull()
      .references(() => buildingsTable.id, { onDelete: 'cascade' }),
    source: text().$type<DossierSource>().notNull(),
    /** What was asked: place and names; another question makes the answer stale. */
    question: text().notNull(),
    asked_at: instantColumn().notNull(),
    /** Why the last question got no answer. */
    reason: text().$type<GeodataReason>(),
    /** How long the last question took, in ms. */
    took: integer().notNull(),
    answered_at: instantColumn(),
    found: jsonb().$type<Found>(),
  },
  (table) => [
    primaryKey({ columns: [table.building, table.source] }),
    index('dossier_answers_source').on(table.source, table.asked_at),
  ],
)
