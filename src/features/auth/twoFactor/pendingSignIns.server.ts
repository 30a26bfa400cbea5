import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { pendingSignIns } from '../auth.table.ts'
import { hashOfToken, hasSignedInFrom, isActive } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'
import { hasSecondFactor, lockPerson } from './secondFactor.server.ts'

/** How long a sign-in waits for the second factor (decisions, section 13). */
const pendingMinutes = 10

/** Stores a sign-in that needs a second factor after the password; returns its token. */
export async function createPendingSignIn(db: Db, user: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(pendingSignIns).values({
    hash: hashOfToken(token),
    user_id: user,
    expires_at: new Date(now.getTime() + pendingMinutes * 60_000).toISOString(),
  })
  return token
}

/** The person of a pending token; undefined if it has expired or was used. */
export async function personOfPending(db: Db, token: string, now: Date, ip = '') {
  const [person] = await db
    .select({
      id: usersTable.id,
      groups: usersTable.groups,
      email: usersTable.email,
      isKnownNetwork: hasSignedInFrom(ip),
    })
    .from(pendingSignIns)
    .innerJoin(usersTable, eq(usersTable.id, pendingSignIns.user_id))
    .where(
      and(
        eq(pendingSignIns.hash, hashOfToken(token)),
        gt(pendingSignIns.expires_at, now.toISOString()),
        isActive,
      ),
    )
  return person
}

/**
 * The person of a pending token who has no second factor yet. Refuses others: knowing a password must not suffice to
 * replace a factor. Locks the account, so that two calls cannot both turn it on.
 */
export async function personWithoutFactor(db: Db, token: string, now: Date) {
  const person = await personOfPending(db, token, now)
  if (!person) fail(401, 'auth:pending_invalid')
  await lockPerson(db, person.id)
  if (await hasSecondFactor(db, person.id)) fail(409, 'auth:second_factor_on')
  return person
}

/** Uses a pending token up; false if another call has done so. */
export async function consumePending(db: Db, token: string): Promise<boolean> {
  const used = await db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.hash, hashOfToken(token)))
    .returning({ user: pendingSignIns.user_id })
  return used.length > 0
}

/** Deletes sign-ins that waited too long. */
export const deleteExpiredPending = (db: Db, now: Date) =>
  db.delete(pendingSignIns).where(lt(pendingSignIns.expires_at, now.toISOString()))
