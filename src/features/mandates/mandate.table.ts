import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import type { Kind } from '../../kinds.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { companiesTable } from '../companies/company.table.ts'
import { productsTable } from '../products/product.table.ts'
import type { Acceptor, acceptanceProof } from './acceptance/acceptance.ts'
import {
  type CancellationRequest,
  type Decision,
  type KickoffState,
  type MandateOrigin,
  runningStatuses,
  type Status,
  statuses,
  type Waiting,
} from './mandate.ts'

/** Statuses in workflow order. SQL literals, as an index cannot match parameters. */
export const statusOrder = sql.raw(`'{${statuses.join()}}'::text[]`)

/** Due date while it applies to the status, otherwise null. SQL literals, as an index cannot match parameters. */
export const pendingDueDate = (table: { status: AnyPgColumn; due_date: AnyPgColumn }) =>
  sql`(case when ${table.status} in (${sql.raw(runningStatuses.map((status) => `'${status}'`).join())}) then ${table.due_date} end)`

/** Name of who made the last decision of which the client is not told. */
export const internalDecider = (table: { provenance: AnyPgColumn }) =>
  sql`(select decider.name from users decider
    where decider.id = (${table.provenance} -> 'internal_decision' ->> 'by')::int)`

const notInTrash = sql`deleted_at is null`
const inTrash = sql`deleted_at is not null`

export const mandatesTable = pgTable(
  'mandates',
  {
    ...recordColumns(),
    number: text().notNull(),
    status: text().$type<Status>().notNull().default('draft'),
    /** Created by the office or by a client's request. */
    origin: text().$type<MandateOrigin>().notNull().default('office'),
    /** When each status was last reached. */
    status_dates: jsonb().$type<Partial<Record<Status, string>>>().notNull().default({}),
    /** When the mandate was accepted, how, and with what proof. */
    accepted_at: instantColumn(),
    accepted_by: text().$type<Acceptor>(),
    accepted_proof: jsonb().$type<TypeOf<typeof acceptanceProof>>(),
    /** When an earlier result was accepted, until the later one is. */
    earlier_acceptance: instantColumn(),
    /** When the client objected to what was delivered, until that is settled; the text is in their thread. */
    objected_at: instantColumn(),
    waiting: jsonb().$type<Waiting>(),
    /** Written by the kick-off form. */
    kickoff: text().$type<KickoffState>(),
    cancellation_request: jsonb().$type<CancellationRequest>(),
    /** The last decisions with a reason: of which the client was told, and of which they were not. */
    decision: jsonb().$type<Decision>(),
    internal_decision: jsonb().$type<Decision>(),
    product: integer()
      .notNull()
      .references(() => productsTable.id),
    /** Kind and price (CHF without VAT) copied from the product when it was chosen. */
    kind: text().$type<Kind>().notNull(),
    price: numeric({ precision: 12, scale: 2, mode: 'number' }),
    building: integer()
      .notNull()
      .references(() => buildingsTable.id),
    client: integer()
      .notNull()
      .references(() => usersTable.id),
    /** For which company the client answers; null if for themselves. */
    client_company: integer().references(() => companiesTable.id),
    partner: integer().references(() => usersTable.id),
    responsible: integer().references(() => usersTable.id),
    due_date: date({ mode: 'string' }),
    duplicate_of: integer().references((): AnyPgColumn => mandatesTable.id, {
      onDelete: 'set null',
    }),
    /** Answers of the form by field or cell, as declared in `services/<kind>.ts`. */
    answers: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('mandates_number').on(table.number),
    index('mandates_number_order').on(sql`number collate reading`, table.id).where(notInTrash),
    index('mandates_number_part').using('gin', sql`fold(number) gin_trgm_ops`),
    // Reports are searched by mandate number.
    index('mandates_number_search').using('gin', sql`search_text(number) gin_trgm_ops`),
    // Sort orders in both directions, and each filter with the default order.
    index('mandates_created').on(table.created_at, table.id).where(notInTrash),
    index('mandates_updated').on(table.updated_at, table.id).where(notInTrash),
    index('mandates_due_date').on(table.due_date, table.id).where(notInTrash),
    index('mandates_pending_due_date').on(pendingDueDate(table), table.id).where(notInTrash),
    index('mandates_pending_due_date_last')
      .on(sql`${pendingDueDate(table)} desc nulls last`, table.id.desc())
      .where(notInTrash),
    index('mandates_waiting')
      .on(table.created_at, table.id)
      .where(sql`deleted_at is null and waiting is not null`),
    // What waits, the oldest first, and by the day until which it waits.
    index('mandates_waiting_since')
      .on(sql`(waiting ->> 'since')`, table.id)
      .where(sql`deleted_at is null and waiting is not null`),
    index('mandates_waiting_until')
      .on(sql`(waiting ->> 'until')`, table.id)
      .where(sql`deleted_at is null and waiting is not null and (waiting ->> 'until') is not null`),
    index('mandates_waiting_documents')
      .on(sql`(waiting ->> 'since')`, table.id)
      .where(sql`deleted_at is null and (waiting -> 'for_documents') = 'true'`),
    // What is accepted and not closed, for the office's list and home, and what closes by itself.
    index('mandates_to_close')
      .on(table.accepted_at, table.id)
      .where(sql`deleted_at is null and status = 'delivered' and accepted_at is not null`),
    // What clients have objected to, for the office's home.
    index('mandates_objected')
      .on(table.objected_at, table.id)
      .where(sql`deleted_at is null and objected_at is not null`),
    index('mandates_requested')
      .on(sql`(status_dates ->> status)`, table.id)
      .where(sql`deleted_at is null and status = 'draft' and origin = 'request'`),
    // What one person does or follows, or is asked for, among all their mandates.
    index('mandates_responsible_waiting')
      .on(table.responsible)
      .where(sql`deleted_at is null and waiting is not null`),
    index('mandates_responsible_due')
      .on(table.responsible, pendingDueDate(table))
      .where(sql`deleted_at is null and ${pendingDueDate(table)} is not null`),
    index('mandates_responsible_status').on(table.responsible, table.status).where(notInTrash),
    index('mandates_client_status').on(table.client, table.status).where(notInTrash),
    index('mandates_status_since')
      .on(table.status, sql`(status_dates ->> status)`, table.id)
      .where(notInTrash),
    index('mandates_cancellation')
      .on(sql`(cancellation_request ->> 'at')`, table.id)
      .where(sql`deleted_at is null and cancellation_request is not null`),
    // What was sent back and not submitted again.
    index('mandates_sent_back')
      .on(sql`(internal_decision ->> 'at')`, table.id)
      .where(
        sql`deleted_at is null and status = 'in_progress' and (internal_decision ->> 'at') = (status_dates ->> status)`,
      ),
    index('mandates_building').on(table.building, table.created_at, table.id),
    index('mandates_client').on(table.client, table.created_at, table.id),
    index('mandates_client_company').on(table.client_company, table.created_at, table.id),
    index('mandates_partner').on(table.partner, table.created_at, table.id),
    index('mandates_responsible').on(table.responsible, table.created_at, table.id),
    index('mandates_product').on(table.product, table.created_at, table.id),
    index('mandates_kind').on(table.kind, table.created_at, table.id),
    index('mandates_status').on(table.status, table.created_at, table.id),
    index('mandates_status_order')
      .on(sql`array_position(${statusOrder}, status)`, table.id)
      .where(notInTrash),
    // Lets counts per status and joins with open mandates use an index-only scan.
    index('mandates_status_count').on(table.status, table.id).where(notInTrash),
    index('mandates_duplicate_of').on(table.duplicate_of).where(sql`duplicate_of is not null`),
    index('mandates_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/** Condition: clients may see the mandate, as `conditions.offered` in `access.ts`: what is cancelled as a draft was never offered. */
export const isOffered = sql`(${mandatesTable.status} <> 'draft' and (${mandatesTable.status} <> 'cancelled'
  or ${mandatesTable.status_dates} - '{draft,cancelled}'::text[] <> '{}'))`
/** Condition: the client sees the mandate, as `conditions.shown`. */
export const isShownToClient = sql`(${mandatesTable.origin} = 'request' or ${isOffered})`

/** The office's note on a mandate, see `note.ts`. The first write creates the row. */
export const mandateNotesTable = pgTable('mandate_notes', {
  ...recordColumns(),
  id: integer()
    .primaryKey()
    .references(() => mandatesTable.id, { onDelete: 'cascade' }),
  internal_note: text(),
})

/**
 * Mandates that were imported in their status: nobody was told of it, so nothing follows from it by itself. A trigger wakes
 * them once their status changes.
 */
export const sleepingMandates = pgTable('sleeping_mandates', {
  mandate: integer()
    .primaryKey()
    .references(() => mandatesTable.id, { onDelete: 'cascade' }),
})

/**
 * The day whose shipped tables and models a mandate was begun with; see docs/decisions/077-models-of-a-day.md. Written by
 * migrations that bring other ones; the form shows it as `models_of` until somebody takes the new ones.
 */
export const mandateModelsTable = pgTable('mandate_models', {
  mandate: integer()
    .primaryKey()
    .references(() => mandatesTable.id, { onDelete: 'cascade' }),
  models_of: date({ mode: 'string' }).notNull(),
})

/**
 * What the follow-up of an AMOén or GED says, for lists and exports: written by a job whenever its form or the readings
 * of its building change; see docs/decisions/083-follow-up-from-readings.md. Forms calculate it anew.
 */
export const mandateFollowUps = pgTable(
  'mandate_follow_ups',
  {
    mandate: integer()
      .primaryKey()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Answers that the building's readings give, by field or cell. */
    found: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** kWh/m²·a. */
    result: doublePrecision(),
    /** Percent of the promised saving. */
    attainment: doublePrecision(),
    reached: boolean(),
    /** Last day of the latest period with a result. */
    measured_until: date({ mode: 'string' }),
  },
  (table) => [
    index('mandate_follow_ups_attainment').on(table.attainment, table.mandate),
    index('mandate_follow_ups_reached').on(table.reached, table.mandate),
  ],
)

/**
 * Search texts of mandates, maintained by triggers: see docs/decisions/015-search-texts.md. A separate table,
 * since a search reads many rows, and a new address of a building must not change its mandates.
 */
export const mandateTexts = pgTable(
  'mandate_texts',
  {
    id: integer()
      .primaryKey()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    /** Whether the mandate is not in the trash. */
    is_present: boolean().notNull(),
    created_at: instantColumn().notNull(),
    /** The number, and the search texts of product, building and client. */
    whole: text().notNull(),
    /** Text of the field group `base`. */
    base: text().notNull(),
  },
  (table) => [
    index('mandate_texts_created').on(table.created_at, table.id).where(sql`is_present`),
    index('mandate_texts_whole').using('gin', sql`whole gin_trgm_ops`),
  ],
)
