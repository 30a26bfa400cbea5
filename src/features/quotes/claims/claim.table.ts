import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../../kernel/record/record.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'
import type { ClaimPayee, ClaimState } from './claim.ts'

const amountColumn = () => numeric({ precision: 14, scale: 2, mode: 'number' })
const dayColumn = () => date({ mode: 'string' })

/** Shares of mandates that a programme pays. */
export const claimsTable = pgTable(
  'claims',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    programme: text().notNull(),
    form: text(),
    reference: text(),
    paid_to: text().$type<ClaimPayee>().notNull(),
    state: text().$type<ClaimState>().notNull(),
    amount: amountColumn().notNull(),
    granted: amountColumn(),
    asked_on: dayColumn().notNull(),
    decided_on: dayColumn(),
    paid_on: dayColumn(),
    proof_due: dayColumn(),
    proof_sent_on: dayColumn(),
    /** The final invoice that deducts it, or did until it was void. */
    deducted_by: integer().references(() => invoicesTable.id, { onDelete: 'set null' }),
    deducted: amountColumn(),
    search: text().generatedAlwaysAs(
      sql`search_text(coalesce(programme, '') || ' ' || coalesce(reference, ''))`,
    ),
  },
  (table) => [
    index('claims_mandate').on(table.mandate, table.id),
    index('claims_order').on(table.asked_on, table.id).where(sql`deleted_at is null`),
    index('claims_open').on(table.mandate).where(sql`state <> 'refused'`),
    index('claims_deducted').on(table.deducted_by).where(sql`deducted_by is not null`),
    index('claims_search').using('gin', sql`search gin_trgm_ops`),
  ],
)
