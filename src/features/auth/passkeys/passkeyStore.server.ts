import { randomBytes } from 'node:crypto'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { isActive } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'
import type { NewCredential } from './credential.server.ts'
import { passkeys as table } from './passkey.table.ts'

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (db: Db, user: number) =>
  db.select().from(table).where(eq(table.user_id, user)).orderBy(asc(table.id))

/** The id of a person for authenticators: that of their passkeys, or a new random one. */
export const userHandleOf = (passkeys: readonly { user_handle: string }[]) =>
  passkeys[0]?.user_handle ?? randomBytes(32).toString('base64url')

/** A passkey, if its owner may sign in and, with `user`, is this person. */
export async function findPasskey(db: Db, credentialId: string, user?: number) {
  const [found] = await db
    .select({ passkey: table })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.user_id))
    .where(
      and(
        eq(table.credential_id, credentialId),
        user === undefined ? undefined : eq(table.user_id, user),
        isActive,
      ),
    )
  return found?.passkey
}

/** Stores a new passkey; undefined if it exists already. */
export async function insertPasskey(
  db: Db,
  passkey: NewCredential & { user_id: number; name: string; created_at: string },
) {
  const [added] = await db
    .insert(table)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: table.id, name: table.name })
  return added
}

/** Records the use of a passkey; false if another call has meanwhile removed it or used its counter. */
export async function recordUse(
  db: Db,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  now: Date,
) {
  const isAhead = or(
    table.is_synced,
    lt(table.counter, counter),
    and(eq(table.counter, 0), sql`${counter} = 0`),
  )
  const used = await db
    .update(table)
    .set({ counter, is_backed_up: isBackedUp, used_at: now.toISOString() })
    .where(and(eq(table.id, id), isAhead))
    .returning({ id: table.id })
  return used.length > 0
}

/** Renames a passkey of a person; false if they have no such passkey. */
export async function renameOwn(db: Db, user: number, id: number, name: string) {
  const renamed = await db
    .update(table)
    .set({ name })
    .where(and(eq(table.id, id), eq(table.user_id, user)))
    .returning({ id: table.id })
  return renamed.length > 0
}

/** Removes a passkey of a person, and returns it; undefined if they have no such passkey. */
export async function removeOwn(db: Db, user: number, id: number) {
  const [removed] = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.user_id, user)))
    .returning()
  return removed
}
