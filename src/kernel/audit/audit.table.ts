import { sql } from 'drizzle-orm'
import { bigint, index, inet, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../record/record.table.ts'

/** Details of an act; keys and values as the screen shows them, never secrets. */
export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>

/** Condition for the rows of refused acts, by their names. */
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
    /** The person that an administrator viewed the product as. */
    viewed_as: integer(),
    /** The record concerned. */
    resource: text(),
    record_id: integer(),
    detail: jsonb().$type<AuditDetail>(),
    ip: inet(),
    user_agent: text(),
    request_id: text(),
    /** Random input of the digest; null once the values are erased. */
    salt: text(),
    digest: text().notNull(),
    /** The seal that covers the row; null until the next sealing. */
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

/** The links of the hash chain: each seal covers the rows committed since the previous seal. */
export const auditSeals = pgTable('audit_seals', {
  /** Consecutive, so that a missing seal is noticed. */
  id: integer().primaryKey(),
  sealed_at: instantColumn().notNull(),
  /** Number of rows sealed. */
  rows: integer().notNull(),
  /** Digest of the previous seal; empty in the first one. */
  previous: text().notNull(),
  /** One line per row: id, time, act and digest; verification compares the rows with it. */
  content: text().notNull(),
  /** SHA-256 over the values above, hexadecimal. */
  digest: text().notNull(),
})
