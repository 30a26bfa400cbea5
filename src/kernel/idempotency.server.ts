import { eq, lt } from 'drizzle-orm'
import type { Person } from './access.ts'
import type { Db } from './db.server.ts'
import { fail } from './errors.ts'
import { idempotencyKeys } from './record.table.ts'

export type KeyedCall = { key: string; call: string; hash: string }

/** Takes the key for this call; false where an earlier one holds it (after waiting for its transaction). */
export async function claim(db: Db, { key, call, hash }: KeyedCall, user: Person) {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ key, call, body_hash: hash, user_id: user.id })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
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
