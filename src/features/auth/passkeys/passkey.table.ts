import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../kernel/record/record.table.ts'
import { usersTable } from '../user.table.ts'

/** Passkeys (WebAuthn credentials) of people; only the public half of each is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Identifies the credential, base64url. */
    credential_id: text().notNull().unique(),
    /** Random id of the person for authenticators, the same for all of their passkeys; base64url. */
    user_handle: text().notNull(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** Signatures that the authenticator says it has made; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: `internal`, `hybrid`, `usb` … */
    transports: text().array().notNull(),
    /** Model of the authenticator, or its provider; null if it does not say. */
    aaguid: text(),
    name: text().notNull(),
    /** Whether it can be synchronised to several devices; then its counter is not reliable. */
    is_synced: boolean().notNull(),
    /** Whether a copy of it existed when it was last used. */
    is_backed_up: boolean().notNull(),
    created_at: instantColumn().notNull(),
    used_at: instantColumn(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
)

/** What a challenge was created for; it serves no other ceremony. */
export type Ceremony = 'enrol' | 'sign_in' | 'second_factor'

/** Challenges that wait to be signed by a passkey, stored as hashes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    ceremony: text().$type<Ceremony>().notNull(),
    /** Whose passkey must sign it; null for a sign-in without user name. */
    user_id: integer().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The `user_handle` of the passkey that is being created. */
    user_handle: text(),
    expires_at: instantColumn().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.user_id),
    index('passkey_challenges_expires').on(table.expires_at),
  ],
)
