import type { UUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { index, inet, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
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
