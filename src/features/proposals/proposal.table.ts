import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Proposable, ProposalState } from './proposal.ts'

/** Any value in JSON. Drizzle's own column would make a number of the text '1203'. */
const anything = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

export const proposalsTable = pgTable(
  'proposals',
  {
    ...recordColumns(),
    /** Through which somebody proposed it. */
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    resource: text().$type<Proposable>().notNull(),
    /** The record it is about; none where a new one is proposed. */
    record: integer(),
    /** Field or cell; none where a new record is proposed, whose fields are the value then. */
    field: text(),
    /** What the field held when it was proposed. */
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
    /** When its author put the answer away. */
    dismissed_at: instantColumn(),
    search: text().generatedAlwaysAs(sql`search_text(comment)`),
  },
  (table) => [
    index('proposals_search').using('gin', sql`search gin_trgm_ops`),
    index('proposals_created').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('proposals_mandate').on(table.mandate, table.state),
    index('proposals_record').on(table.resource, table.record),
    index('proposals_author').on(table.author),
  ],
)
