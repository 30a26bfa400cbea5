import { createHash, randomBytes, randomUUID, type UUID } from 'node:crypto'
import { isIP } from 'node:net'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import type { SignInRules } from './account.ts'
import {
  backupCodes,
  credentials,
  passwordLinks,
  pendingSignIns,
  refreshTokens,
  type SessionEndReason,
  secondFactors,
  sessions,
  trustedDevices,
} from './auth.table.ts'
import { passkeyChallenges, passkeys } from './passkeys/passkey.table.ts'
import { usersTable } from './user.table.ts'

/** Days for which expired sessions are kept, as a record of the person's known networks and of why a session ended. */
const keptDays = 30

const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** The hash under which a refresh token is stored. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Condition: the account may sign in. */
export const isActive = and(eq(usersTable.sign_in, 'active'), isNull(usersTable.deleted_at))

/** Condition: the office has deactivated the account. */
export const isDeactivated = and(
  eq(usersTable.sign_in, 'deactivated'),
  isNull(usersTable.deleted_at),
)

/** The IP address and user agent of a request. */
export type SessionOrigin = { ip: string; userAgent: string | undefined }

/** The columns that record the use of a session. */
const usageOf = ({ ip, userAgent }: SessionOrigin, now: Date) => ({
  used_at: now.toISOString(),
  ip: isIP(ip) ? ip : null,
  user_agent: userAgent?.slice(0, 300) ?? null,
})

/** Condition on `users`: the person has signed in from this network in a session that is still stored. */
export const hasSignedInFrom = (ip: string) => sql<boolean>`exists (select from ${sessions}
  where ${sessions.user_id} = ${usersTable.id} and ${sessions.ip} <<= ${isIP(ip) ? networkOf(ip) : null}::inet)`

type Life = Pick<SignInRules, 'sessionHours' | 'sessionDays'>

/** When a session expires that began at `start` and is used at `now`. */
function expiryOf(start: Date, now: Date, { sessionHours, sessionDays }: Life) {
  const [unused, latest] = [
    addSeconds(now, sessionHours * 3600),
    addSeconds(start, sessionDays * 86_400),
  ]
  return (unused < latest ? unused : latest).toISOString()
}

/** Opens a session with its first refresh token. */
export async function openSession(
  db: Db,
  userId: number,
  { byPasskey, life, ...origin }: SessionOrigin & { byPasskey: boolean; life: Life },
  now: Date,
) {
  const id = randomUUID()
  const expires = expiryOf(now, now, life)
  await db.insert(sessions).values({
    id,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: expires,
    passkey_at: byPasskey ? now.toISOString() : null,
    ...usageOf(origin, now),
  })
  const refresh = randomBytes(32).toString('base64url')
  await storeRefreshToken(db, refresh, { session: id, expires, now })
  return { id, refresh }
}

type Extension = { origin: SessionOrigin; successor: string | undefined; life: Life; now: Date }

/** Records the use of a session; with `successor`, extends it and makes this its refresh token. */
export async function extendSession(
  db: Db,
  { id, created_at }: { id: UUID; created_at: string },
  { origin, successor, life, now }: Extension,
) {
  const expires = expiryOf(new Date(created_at), now, life)
  await db
    .update(sessions)
    .set({ ...usageOf(origin, now), ...(successor !== undefined && { expires_at: expires }) })
    .where(eq(sessions.id, id))
  if (successor !== undefined) await storeRefreshToken(db, successor, { session: id, expires, now })
}

/**
 * The successor of a refresh token: the one that an earlier exchange stored, perhaps derived from an older key of the
 * server, else the one derived from the newest key.
 */
export async function chooseSuccessor(db: Db, candidates: readonly string[]) {
  const [first] = candidates
  if (candidates.length < 2) return first
  const stored = await db
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, candidates.map(hashOfToken)))
  const hashes = new Set(stored.map(({ hash }) => hash))
  return candidates.find((candidate) => hashes.has(hashOfToken(candidate))) ?? first
}

type TokenUse = { session: UUID; expires: string; now: Date }

/** Stores a refresh token; does nothing if a repeated request stores the same one. */
async function storeRefreshToken(db: Db, token: string, { session, expires, now }: TokenUse) {
  await db
    .insert(refreshTokens)
    .values({
      hash: hashOfToken(token),
      session,
      created_at: now.toISOString(),
      expires_at: expires,
    })
    .onConflictDoNothing()
}

/** The open sessions of a person, most recently used first. */
export const listSessions = (db: Db, userId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      used_at: sessions.used_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now.toISOString()),
      ),
    )
    .orderBy(desc(sessions.used_at))

/** Ends a session if it belongs to the person; returns whether it did. */
export async function endOwnSession(db: Db, userId: number, id: string, now: Date) {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now.toISOString(), ended_why: 'signed_out' })
    .where(
      and(
        eq(sessions.user_id, userId),
        sql`${sessions.id}::text = ${id}`,
        isNull(sessions.ended_at),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Refuses a refresh token whose session has ended; the reason says whether the account was deactivated. */
export async function failEnded(db: Db, session: UUID): Promise<never> {
  const [deactivated] = await db
    .select({ id: usersTable.id })
    .from(sessions)
    .innerJoin(usersTable, eq(usersTable.id, sessions.user_id))
    .where(and(eq(sessions.id, session), eq(sessions.ended_why, 'account'), isDeactivated))
  return fail(401, deactivated ? 'auth:account_deactivated' : 'auth:refresh_token_invalid')
}

/** Ends one session, and returns its person; undefined if it had already ended. */
export async function endSession(db: Db, id: UUID, reason: SessionEndReason, now: Date) {
  const [ended] = await db
    .update(sessions)
    .set({ ended_at: now.toISOString(), ended_why: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)))
    .returning({ user: sessions.user_id })
  return ended?.user
}

/** Ends every session of a person, except one; returns their number. */
export async function endSessions(
  db: Db,
  userId: number,
  reason: SessionEndReason,
  now: Date,
  keptSession?: string,
) {
  const ended = await db
    .update(sessions)
    .set({ ended_at: now.toISOString(), ended_why: reason })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        keptSession === undefined ? undefined : ne(sessions.id, keptSession as UUID),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Revokes what could still let somebody in: mailed links, sign-ins and passkeys that wait to be completed, trusted
 * devices. Passkeys stay, as the key of an app does: neither depends on the password.
 */
export async function revokeWaysIn(db: Db, userId: number) {
  for (const table of [passwordLinks, pendingSignIns, passkeyChallenges, trustedDevices])
    await db.delete(table).where(eq(table.user_id, userId))
}

/** Deletes all credentials of a person, no matter who set them up, so that the account starts afresh. */
export async function forgetAccess(db: Db, userId: number) {
  await revokeWaysIn(db, userId)
  for (const table of [credentials, secondFactors, backupCodes, passkeys, sessions])
    await db.delete(table).where(eq(table.user_id, userId))
}

/** Ends the sessions of a person that a passkey opened, except one. */
export const endPasskeySessions = (db: Db, userId: number, now: Date, keptSession?: string) =>
  db
    .update(sessions)
    .set({ ended_at: now.toISOString(), ended_why: 'signed_out' })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNotNull(sessions.passkey_at),
        isNull(sessions.ended_at),
        keptSession === undefined ? undefined : ne(sessions.id, keptSession as UUID),
      ),
    )

/** Sets a person's password, ends their sessions, except one, and revokes trust in all their devices. */
export async function setPassword(
  db: Db,
  userId: number,
  passwordHash: string,
  now: Date,
  keptSession?: string,
) {
  await db
    .insert(credentials)
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash: passwordHash, updated_at: now.toISOString() },
    })
  await revokeWaysIn(db, userId)
  await endSessions(db, userId, 'password', now, keptSession)
}

/** Lets no session or refresh token last longer than a shorter life allows; those that have lasted it are over. */
export async function shortenSessions(db: Db, { sessionHours, sessionDays }: Life) {
  const latest = sql`${sessions.created_at} + make_interval(hours => ${24 * sessionDays})`
  const unused = sql`make_interval(hours => ${sessionHours})`
  const next = sql`least(${latest}, ${sessions.used_at} + ${unused})`
  await db.update(sessions).set({ expires_at: next }).where(gt(sessions.expires_at, next))
  const nextOfToken = sql`least(${latest}, ${refreshTokens.created_at} + ${unused})`
  await db
    .update(refreshTokens)
    .set({ expires_at: nextOfToken })
    .from(sessions)
    .where(and(eq(sessions.id, refreshTokens.session), gt(refreshTokens.expires_at, nextOfToken)))
}

/** Deletes refresh tokens a day after they expire, and sessions `keptDays` after. */
export async function deleteEndedSessions(db: Db, now: Date) {
  const daysAgo = (days: number) =>
    sql`${addSeconds(now, -days * 86_400).toISOString()}::timestamptz`
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, daysAgo(1)))
  await db.delete(sessions).where(lt(sessions.expires_at, daysAgo(keptDays)))
}
