import { eq, lt } from 'drizzle-orm'
import type { Person } from '../access.ts'
import type { Db } from '../database/db.server.ts'
import { idempotencyKeys } from '../record/record.table.ts'
import { fail } from './errors.ts'

/** A writing call with an Idempotency-Key; `hash` tells its body apart. */
export type KeyedCall = { key: string; call: string; hash: string }
export type GivenAnswer = { status: number; answer: unknown }

/** Rolls back what a repeat of a call did. */
export class Repeated extends Error {}

/**
 * Keeps the answer to a call under its key, as the last thing of its transaction. Throws `Repeated` if
 * there is one already, after waiting for the transaction that gives it.
 */
export async function keepAnswer(
  db: Db,
  { key, call, hash }: KeyedCall,
  user: Person,
  given: GivenAnswer,
) {
  const kept = await db
    .insert(idempotencyKeys)
    .values({ key, call, body_hash: hash, user_id: user.id, ...given })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (kept.length === 0) throw new Repeated()
}

/** The first answer to a call with this key. Refuses the key where it was given to something else. */
export async function answerOf(db: Db, { key, call, hash }: KeyedCall, user: Person) {
  const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!kept) return undefined
  if (kept.user_id !== user.id || kept.call !== call || kept.body_hash !== hash)
    fail(422, 'kernel:key_reused')
  return { status: kept.status!, answer: kept.answer }
}

/** Forgets the answers to calls that nobody repeats any more: a device may be away for a month. */
export async function forgetAnswers(db: Db, now: Date) {
  const limit = new Date(now.getTime() - 31 * 86_400_000).toISOString()
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, limit))
}
