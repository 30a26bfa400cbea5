import { eq, lt } from 'drizzle-orm'
import type { Person } from '../access.ts'
import type { Db } from '../database/db.server.ts'
import { idempotencyKeys } from '../record/record.table.ts'
import { fail } from './errors.ts'

/** A write with an Idempotency-Key: `call` is its method and URL, `hash` identifies its input. */
export type KeyedCall = { key: string; call: string; hash: string }
export type StoredResponse = { status: number; answer: unknown }

/** Thrown to roll back the transaction of a repeated call. */
export class Repeated extends Error {}

/**
 * Stores the response of a call under its key, as the last statement of its transaction. Throws `Repeated` if there
 * is one already, after waiting for the transaction that stores it.
 */
export async function storeResponse(
  db: Db,
  { key, call, hash }: KeyedCall,
  user: Person,
  response: StoredResponse,
) {
  const stored = await db
    .insert(idempotencyKeys)
    .values({ key, call, body_hash: hash, user_id: user.id, ...response })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (stored.length === 0) throw new Repeated()
}

/** Returns the stored response of a call, if any. Refuses a key that was used for another call. */
export async function findStoredResponse(db: Db, { key, call, hash }: KeyedCall, user: Person) {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!stored) return undefined
  if (stored.user_id !== user.id || stored.call !== call || stored.body_hash !== hash)
    fail(422, 'kernel:key_reused')
  return { status: stored.status!, answer: stored.answer }
}

/** Deletes responses older than 31 days: a device may be offline for a month before it retries. */
export async function deleteOldResponses(db: Db, now: Date) {
  const limit = new Date(now.getTime() - 31 * 86_400_000).toISOString()
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, limit))
}
