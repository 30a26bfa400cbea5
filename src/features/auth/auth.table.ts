import type { UUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { index, inet, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from './user.table.ts'

/** Passwords; separate from `users`, so that they never reach history, lists or exports. */
export const credentials = pgTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  /** Argon2id, including its parameters. */
  password_hash: text().notNull(),
  updated_at: instantColumn().notNull().default(sql`now()`),
  last_login: instantColumn(),
})

/** One row per sign-in. A request is refused unless its session exists and has not ended. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<UUID>().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    /** When the last token was issued, which is every quarter of an hour while the session is in use. */
    used_at: instantColumn().notNull(),
    /** IP address and user agent of the request at `used_at`. */
    ip: inet(),
    user_agent: text(),
    /** When the newest refresh token expires. */
    expires_at: instantColumn().notNull(),
    /** When the person last proved their identity with a passkey in this session. */
    passkey_at: instantColumn(),
    /** When they last typed their password in this session, after the sign-in. */
    confirmed_at: instantColumn(),
    ended_at: instantColumn(),
    ended_why: text().$type<SessionEndReason>(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_expires').on(table.expires_at),
  ],
)

/** Why a session ended early. */
export type SessionEndReason =
  | 'signed_out'
  /** The password was changed. */
  | 'password'
  /** The account was deactivated or deleted. */
  | 'account'
  /** A rotated refresh token was used again: it may be stolen. */
  | 'token_reused'

/** Links by mail with which a person sets their password once; the token is stored as a hash. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid().primaryKey(),
    hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
  },
  (table) => [
    index('password_links_user').on(table.user_id),
    index('password_links_expires').on(table.expires_at),
  ],
)

/** A person's second factor: time-based codes (TOTP) of an app. Its keys are sealed with the server's secret. */
export const secondFactors = pgTable('second_factors', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  /** The key in use; null until the first one is confirmed. */
  secret: sealedColumn(),
  confirmed_at: instantColumn(),
  /** A new key until a code of it confirms it; the one in use stays valid meanwhile. */
  new_secret: sealedColumn(),
  /** When the new key was created: it can be confirmed for a while only. */
  new_secret_at: instantColumn(),
  /** Time step (30 s since 1970) of the last accepted code: no code is accepted twice. */
  last_step: integer().notNull().default(0),
  /** Wrong codes since the last correct one, and the end of the lock after too many. */
  failures: integer().notNull().default(0),
  locked_until: instantColumn(),
})

/** Codes that each replace the second factor once, stored as hashes. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    used_at: instantColumn(),
  },
  (table) => [index('backup_codes_user').on(table.user_id)],
)

/** Sign-ins that wait for the second factor; the token is stored as a hash. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    expires_at: instantColumn().notNull(),
  },
  (table) => [
    index('pending_sign_ins_user').on(table.user_id),
    index('pending_sign_ins_expires').on(table.expires_at),
  ],
)

/** Devices on which a person needs no second factor for a while; the token in their cookie is stored as a hash. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    used_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    ip: inet(),
    user_agent: text(),
  },
  (table) => [
    index('trusted_devices_user').on(table.user_id),
    index('trusted_devices_expires').on(table.expires_at),
  ],
)

/** Refresh tokens, stored as hashes. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session: uuid()
      .$type<UUID>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    /** Twelve hours after `created_at`, or at the end of the session if sooner. */
    expires_at: instantColumn().notNull(),
    /** When it was replaced by another token. */
    rotated_at: instantColumn(),
  },
  (table) => [
    index('refresh_tokens_session').on(table.session),
    index('refresh_tokens_expires').on(table.expires_at),
  ],
)
