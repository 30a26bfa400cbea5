import { sql } from 'drizzle-orm'
import { bigint, index, inet, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../record/record.table.ts'

/** Details of an act; keys and values as the screen shows them, never secrets. */
export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>

/** Condition on rows: the act was refused, as its name says. */
export const isRefusal = sql`act ~ '_(refused|locked)$'`

/** One row per act of the audit log, protected by a salted digest of its values. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn().notNull(),
    /** `namespace:name`; `namespace:act.name` is its text. */
    act: text().notNull(),
    /** The person who acted; null for the product itself and for strangers. */
    actor_id: integer(),
    /** The person as whom an administrator looked at the product. */
    viewed_as: integer(),
    /** The record concerned. */
    resource: text(),
    record_id: integer(),
    detail: jsonb().$type<AuditDetail>(),
    ip: inet(),
    user_agent: text(),
    request_id: text(),
    /** Random; together with the values it gives the digest. Null once the values were erased. */
    salt: text(),
    digest: text().notNull(),
    /** The seal that covers the row; null until the next one. */
    seal_id: integer(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actor_id, table.at, table.id),
    index('audit_log_act').on(table.act, table.at, table.id),
    index('audit_log_record').on(table.resource, table.record_id, table.at, table.id),
    index('audit_log_viewed').on(table.viewed_as).where(sql`viewed_as is not null`),
    index('audit_log_ip').on(table.ip, table.at, table.id),
    index('audit_log_refused').on(table.at, table.id).where(isRefusal),
    index('audit_log_seal').on(table.seal_id, table.id),
    index('audit_log_unsealed').on(table.id).where(sql`seal_id is null`),
  ],
)

/** Seals, each over the rows that were committed since the one before: the links of the chain. */
export const auditSeals = pgTable('audit_seals', {
  /** Consecutive, so that a missing seal is noticed. */
  id: integer().primaryKey(),
  sealed_at: instantColumn().notNull(),
  /** Number of rows sealed. */
  rows: integer().notNull(),
  /** Digest of the seal before; empty in the first one. */
  previous: text().notNull(),
  /** A line with id, time, act and digest of each row; the rows are compared with it. */
  content: text().notNull(),
  /** SHA-256 over all of this, hexadecimal. */
  digest: text().notNull(),
})
