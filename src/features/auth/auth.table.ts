import type { UUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { index, inet, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../kernel/record/record.table.ts'
import { usersTable } from './user.table.ts'

/** What proves a person; apart from `users`, so that it never enters history, lists or exports. */
export const credentials = pgTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  /** Argon2id, with its parameters. */
  password_hash: text().notNull(),
  updated_at: instantColumn().notNull().default(sql`now()`),
  last_login: instantColumn(),
})

/** One row a sign-in. Whoever calls does so by a session that is there and not ended. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<UUID>().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    /** When it last got a token; a session in use gets one each quarter of an hour. */
    used_at: instantColumn().notNull(),
    /** From where, then. */
    ip: inet(),
    user_agent: text(),
    /** When its newest refresh token expires. */
    expires_at: instantColumn().notNull(),
    ended_at: instantColumn(),
    ended_why: text().$type<EndOfSession>(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_expires').on(table.expires_at),
  ],
)

/** Why a session ended before its time. */
export type EndOfSession =
  | 'signed_out'
  /** Another password was set. */
  | 'password'
  /** The account was deactivated or deleted. */
  | 'account'
  /** A refresh token came back after it had been replaced: somebody else may have it. */
  | 'token_reused'

/** Refresh tokens by their hash. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session: uuid()
      .$type<UUID>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: instantColumn().notNull(),
    /** Twelve hours after its making, or the last day of the session if that is sooner. */
    expires_at: instantColumn().notNull(),
    /** When another token took its place. */
    rotated_at: instantColumn(),
  },
  (table) => [
    index('refresh_tokens_session').on(table.session),
    index('refresh_tokens_expires').on(table.expires_at),
  ],
)
