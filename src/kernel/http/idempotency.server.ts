import { createHmac } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Person } from '../access.ts'
import type { Db } from '../database/db.server.ts'
import { idempotencyKeys } from '../record/record.table.ts'
import type { SecretKey, SecretKeys } from '../secrets/secretKeys.server.ts'
import { fail } from './errors.ts'

/** A write with an Idempotency-Key: `call` is its method and URL. */
export type KeyedCall = { key: string; call: string; input: unknown }
export type StoredResponse = { status: number; answer: unknown }

/** Hashes of the inputs of calls, which reveal nothing without the secret key. */
export type Fingerprints = {
  of(input: unknown): string
  /** Whether a stored hash belongs to this input; true if it was made with a key that the server no longer has. */
  isOf(stored: string, input: unknown): boolean
}

/** Creates hashes that contain the id of the secret key they were made with. */
export function openFingerprints(keys: SecretKeys): Fingerprints {
  const make = ({ id, derive }: SecretKey, input: unknown) => {
    const hash = createHmac('sha256', derive('fingerprint')).update(JSON.stringify(input ?? null))
    return `${id}.${hash.digest('base64url')}`
  }
  return {
    of: (input) => make(keys.all()[0], input),
    isOf(stored, input) {
      const key = keys.find(stored.split('.')[0]!)
      return !key || make(key, input) === stored
    },
  }
}

/** Thrown to roll back the transaction of a repeated call. */
export class Repeated extends Error {}

/**
 * Stores the response of a call under its key, as the last statement of its transaction. Throws `Repeated` if there
 * is one already, after waiting for the transaction that stores it.
 */
export async function storeResponse(
  db: Db,
  { key, call, input }: KeyedCall,
  user: Person,
  response: StoredResponse,
  fingerprints: Fingerprints,
) {
  const stored = await db
    .insert(idempotencyKeys)
    .values({ key, call, body_hash: fingerprints.of(input), user_id: user.id, ...response })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (stored.length === 0) throw new Repeated()
}

/** Returns the stored response of a call, if any. Refuses a key that was used for another call. */
export async function findStoredResponse(
  db: Db,
  { key, call, input }: KeyedCall,
  user: Person,
  fingerprints: Fingerprints,
) {
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (!stored) return undefined
  const isSame = stored.user_id === user.id && stored.call === call
  if (!isSame || !fingerprints.isOf(stored.body_hash, input)) fail(422, 'kernel:key_reused')
  return { status: stored.status!, answer: stored.answer }
}

/** Deletes responses older than 31 days: a device may be offline for a month before it retries. */
export async function deleteOldResponses(db: Db, now: Date) {
  const limit = new Date(now.getTime() - 31 * 86_400_000).toISOString()
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, limit))
}
