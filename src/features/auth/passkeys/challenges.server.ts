import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { hashOfToken } from '../sessions.server.ts'
import { clientDataOf } from './credential.server.ts'
import { type Ceremony, passkeyChallenges as table } from './passkey.table.ts'
import { challengeMinutes } from './passkeys.ts'

/** Maximum number of expired challenges that creating one deletes, so that nobody can fill the table. */
const deletedAtOnce = 20

/** What a challenge is for: its ceremony, the person (`null`: whoever has a passkey), and the handle of a new passkey. */
type Purpose = { ceremony: Ceremony; user: number | null; userHandle?: string }

/** Creates a challenge. */
export async function createChallenge(
  db: Db,
  { ceremony, user, userHandle }: Purpose,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await db.execute(sql`delete from ${table} where hash in (
    select hash from ${table} where expires_at < ${now.toISOString()} limit ${deletedAtOnce} for update skip locked)`)
  await db.insert(table).values({
    hash: hashOfToken(Buffer.from(challenge).toString('base64url')),
    ceremony,
    user_id: user,
    user_handle: userHandle ?? null,
    expires_at: new Date(now.getTime() + challengeMinutes * 60_000).toISOString(),
  })
  return challenge
}

/**
 * Uses up the challenge that a credential has signed, and returns it; undefined if it was created for another ceremony
 * or person, has expired or was used. Not to be rolled back with a refusal.
 */
export async function consumeChallenge(
  db: Db,
  { response }: { response: { clientDataJSON: string } },
  { ceremony, user }: Purpose,
  now: Date,
): Promise<{ challenge: string; userHandle: string | null } | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === undefined) return undefined
  const [used] = await db
    .delete(table)
    .where(
      and(
        eq(table.hash, hashOfToken(challenge)),
        eq(table.ceremony, ceremony),
        user === null ? isNull(table.user_id) : eq(table.user_id, user),
        gt(table.expires_at, now.toISOString()),
      ),
    )
    .returning({ userHandle: table.user_handle })
  return used && { challenge, ...used }
}

/** The challenge that a browser has signed; undefined if unreadable. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = clientDataOf(clientData)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.delete(table).where(lt(table.expires_at, now.toISOString()))
