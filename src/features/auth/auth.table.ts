import type { UUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/record.table.ts'
import { users } from '../users/user.table.ts'

/** What proves a person; apart from `users`, so that it never enters history, lists or exports. */
export const credentials = pgTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, with its parameters. */
  password_hash: text().notNull(),
  updated_at: instant().notNull().default(sql`now()`),
  last_login: instant(),
})

/** Refresh tokens by their hash; those that follow from one sign-in share a family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    family: uuid().$type<UUID>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    /** Twelve hours after its making, or the end of the family if that is sooner. */
    expires_at: instant().notNull(),
    family_expires_at: instant().notNull(),
    /** When another token took its place. */
    rotated_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    index('refresh_tokens_family').on(table.family),
    index('refresh_tokens_user').on(table.user_id),
    index('refresh_tokens_expires').on(table.expires_at),
  ],
)
