import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Proposable, ProposalState } from './proposal.ts'

/** Any JSON value. Drizzle's own column type would turn the text '1203' into a number. */
const anything = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

export const proposalsTable = pgTable(
  'proposals',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    resource: text().$type<Proposable>().notNull(),
    /** Null for a new record. */
    record: integer(),
    /** Field or cell; null for a new record, whose fields are in `value`. */
    field: text(),
    /** Value of the field when it was proposed to change it. */
    before: anything(),
    value: anything(),
    comment: text(),
    author: integer()
      .notNull()
      .references(() => usersTable.id),
    state: text().$type<ProposalState>().notNull().default('open'),
    answer: text(),
    decided_by: integer().references(() => usersTable.id),
    decided_at: instantColumn(),
    /** When the author hid the decision. */
    dismissed_at: instantColumn(),
    search: text().generatedAlwaysAs(sql`search_text(comment)`),
  },
  (table) => [
    index('proposals_search').using('gin', sql`search gin_trgm_ops`),
    index('proposals_created').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('proposals_mandate').on(table.mandate, table.state),
    index('proposals_open')
      .on(table.created_at, table.mandate, table.id)
      .where(sql`state = 'open' and deleted_at is null`),
    index('proposals_record').on(table.resource, table.record),
    index('proposals_author').on(table.author),
  ],
)
