import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../../kernel/database/db.server.ts'
import { formatTime } from '../../../kernel/field/format.ts'
import { fail } from '../../../kernel/http/errors.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import type { Sealed } from '../../../kernel/secrets/sealed.table.ts'
import type { SecretBox } from '../../../kernel/secrets/secretBox.server.ts'
import { backupCodes, pendingSignIns, secondFactors as table } from '../auth.table.ts'
import { totpDigits } from '../auth.ts'
import { passkeys } from '../passkeys/passkey.table.ts'
import { hashOfToken } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'

/** Length of a time step of TOTP (RFC 6238), seconds. */
const stepSeconds = 30

/** When a time step began. */
export const timeOfStep = (step: number) => new Date(step * stepSeconds * 1000).toISOString()

/** Wrong codes in a row after which a person's second factor is locked, and for how long (decisions, section 13). */
const maxFailures = 5
export const lockMinutes = 15

/** Time within which a new key must be confirmed, so that it is useless to those who later find it in a screenshot. */
const keyMinutes = 15

const backupCodeCount = 10

const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

const totpOf = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Egide',
    label: email,
    digits: totpDigits,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** Whether a person uses an app as second factor. */
export async function hasApp(db: Db, user: number): Promise<boolean> {
  const [factor] = await db
    .select({ user: table.user_id })
    .from(table)
    .where(and(eq(table.user_id, user), isNotNull(table.confirmed_at)))
  return factor !== undefined
}

/** Whether a person has a passkey. */
export async function hasPasskey(db: Db, user: number): Promise<boolean> {
  const [passkey] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.user_id, user))
    .limit(1)
  return passkey !== undefined
}

/** Whether a person's second factor is on: an app or a passkey. */
export const hasSecondFactor = async (db: Db, user: number): Promise<boolean> =>
  (await hasApp(db, user)) || hasPasskey(db, user)

/** Locks an account, so that two calls at once cannot both change its second factor. */
export const lockPerson = (db: Db, user: number) =>
  db.select().from(usersTable).where(eq(usersTable.id, user)).for('no key update')

/** Creates a key, which replaces any other that was not confirmed. */
export async function createKey(
  db: Db,
  box: SecretBox,
  { id, email }: { id: number; email: string },
  now: Date,
) {
  const secret = new Secret({ size: 20 }).base32
  const created = { new_secret: box.seal(secret), new_secret_at: now.toISOString() }
  await db
    .insert(table)
    .values({ user_id: id, ...created })
    .onConflictDoUpdate({ target: table.user_id, set: created })
  return { secret, otpauth_url: totpOf(secret, email).toString() }
}

/** The key of an app; undefined if it was sealed with another secret of the server, so that no code can be correct. */
function openKey(box: SecretBox, sealed: Sealed): string | undefined {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}

/** Time step of a code, at most one step away from now; undefined if it is wrong. */
function stepOf(secret: string | undefined, typed: string, now: Date): number | undefined {
  if (secret === undefined) return undefined
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d+$/.test(token) || token.length !== totpDigits) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / (stepSeconds * 1000)) + delta
}

/** Activates the new key if the code belongs to it; false if the code is wrong. Refuses if no key waits for confirmation. */
export async function confirmKey(db: Db, box: SecretBox, user: number, code: string, now: Date) {
  const [factor] = await db.select().from(table).where(eq(table.user_id, user)).for('update')
  if (!factor?.new_secret) fail(409, 'auth:no_key')
  if (!factor.new_secret_at || factor.new_secret_at <= minutesAfter(now, -keyMinutes))
    fail(409, 'auth:key_expired', { params: { minutes: keyMinutes } })
  const step = stepOf(openKey(box, factor.new_secret), code, now)
  if (step === undefined) return false
  await db
    .update(table)
    .set({
      secret: factor.new_secret,
      new_secret: null,
      new_secret_at: null,
      confirmed_at: now.toISOString(),
      last_step: step,
      failures: 0,
      locked_until: null,
    })
    .where(eq(table.user_id, user))
  return true
}

/** Removes a person's app; their passkeys stay, with the backup codes. */
export async function removeApp(db: Db, user: number) {
  if (!(await hasPasskey(db, user))) return removeSecondFactor(db, user)
  const removed = { secret: null, new_secret: null, confirmed_at: null }
  await db.update(table).set(removed).where(eq(table.user_id, user))
}

/** What a person had as a second factor. */
export type RemovedFactor = 'app' | 'passkeys' | 'both'

/** Turns a person's second factor off: app, passkeys, backup codes and sign-ins that wait for it. Returns what they had. */
export async function removeSecondFactor(db: Db, user: number): Promise<RemovedFactor> {
  const { rowCount: apps } = await db.delete(table).where(eq(table.user_id, user))
  const { rowCount: keys } = await db.delete(passkeys).where(eq(passkeys.user_id, user))
  await db.delete(backupCodes).where(eq(backupCodes.user_id, user))
  await db.delete(pendingSignIns).where(eq(pendingSignIns.user_id, user))
  return !keys ? 'app' : !apps ? 'passkeys' : 'both'
}

/** Letters and digits of backup codes, without those that look alike. */
const backupAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Length of a backup code: 138 bits, so that a plain hash protects it. Earlier ones of 16 letters stay valid. */
const backupCodeLength = 28

function newBackupCode(): string {
  const letters: string[] = []
  while (letters.length < backupCodeLength)
    for (const byte of randomBytes(32))
      if (byte < 248 && letters.length < backupCodeLength) letters.push(backupAlphabet[byte % 31]!)
  return letters.join('')
}

const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Creates backup codes, which replace all earlier ones; returned once, with a hyphen after each four letters. */
export async function renewBackupCodes(db: Db, user: number): Promise<string[]> {
  // The row counts wrong codes, also for people without an app.
  await db.insert(table).values({ user_id: user }).onConflictDoNothing()
  const codes = Array.from({ length: backupCodeCount }, newBackupCode)
  await db.delete(backupCodes).where(eq(backupCodes.user_id, user))
  await db
    .insert(backupCodes)
    .values(codes.map((code) => ({ hash: hashOfToken(code), user_id: user })))
  return codes.map((code) => code.match(/.{1,4}/g)!.join('-'))
}

/**
 * Counts an attempt before its code is checked, so that concurrent attempts cannot exceed the limit; a correct code
 * resets the count (`acceptCode`). Refuses while the factor is locked. If this attempt locks it, returns the end of the
 * lock, which applies unless the code is correct, and mails the person. A refusal must not roll this back.
 */
export async function countAttempt(db: Db, user: number, now: Date): Promise<string | null> {
  const at = now.toISOString()
  const failures = sql<number>`case when ${table.locked_until} is null then ${table.failures} + 1 else 1 end`
  const counted = await db
    .update(table)
    .set({
      failures,
      locked_until: sql`case when ${failures} >= ${maxFailures} then ${minutesAfter(now, lockMinutes)}::timestamptz end`,
    })
    .where(
      and(eq(table.user_id, user), or(isNull(table.locked_until), lte(table.locked_until, at))),
    )
    .returning({ until: table.locked_until })
  if (counted[0]) {
    const { until } = counted[0]
    if (until) await enqueueLockMail(db, user, until, now)
    return until
  }
  const [factor] = await db.select().from(table).where(eq(table.user_id, user))
  // People who have to turn on the factor first have no codes yet.
  if (!factor) return null
  return failLocked(factor.locked_until ?? now.toISOString(), now)
}

/** Refuses codes until the lock of a person's second factor ends. */
export function failLocked(until: string, now: Date): never {
  const seconds = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))
  return fail(429, 'auth:factor_locked', {
    params: { count: Math.ceil(seconds / 60), time: formatTime(until) },
    retryAfter: seconds,
  })
}

/** Delay of the mail about a lock: if the code that caused the lock turns out to be correct, no mail is sent. */
const checkSeconds = 10

const enqueueLockMail = (db: Db, user: number, until: string, now: Date) =>
  enqueueIn(db)(
    'auth.tellLocked',
    { user, until, at: now.toISOString() },
    { runAt: new Date(now.getTime() + checkSeconds * 1000) },
  )

/** Whether a person's second factor is still locked until this time; a correct code ends a lock. */
export async function isLockedUntil(db: Db, user: number, until: string) {
  const isThis = and(eq(table.user_id, user), eq(table.locked_until, until))
  return (await db.$count(table, isThis)) > 0
}

/** A correct code: its time step, or the hash of a backup code. */
export type RightCode = { step: number } | { backup: string }

/** Checks a code without using it up; undefined if it is wrong or was used. */
export async function checkCode(
  db: Db,
  box: SecretBox,
  user: number,
  typed: { code?: string | undefined; backup_code?: string | undefined },
  now: Date,
): Promise<RightCode | undefined> {
  if (typed.code) {
    const [factor] = await db.select().from(table).where(eq(table.user_id, user))
    const step = factor?.secret ? stepOf(openKey(box, factor.secret), typed.code, now) : undefined
    return step !== undefined && step > factor!.last_step ? { step } : undefined
  }
  const backup = hashOfToken(plainCode(typed.backup_code ?? ''))
  const [found] = await db
    .select()
    .from(backupCodes)
    .where(
      and(eq(backupCodes.hash, backup), eq(backupCodes.user_id, user), isNull(backupCodes.used_at)),
    )
  return found && { backup }
}

/** Uses up a correct code and resets the count of wrong ones; false if another call has used it. */
export async function acceptCode(db: Db, user: number, right: RightCode, now: Date) {
  const reset = { failures: 0, locked_until: null }
  if ('step' in right) {
    const accepted = await db
      .update(table)
      .set({ ...reset, last_step: right.step })
      .where(and(eq(table.user_id, user), lt(table.last_step, right.step)))
      .returning({ user: table.user_id })
    return accepted.length > 0
  }
  const used = await db
    .update(backupCodes)
    .set({ used_at: now.toISOString() })
    .where(and(eq(backupCodes.hash, right.backup), isNull(backupCodes.used_at)))
    .returning({ user: backupCodes.user_id })
  await db.update(table).set(reset).where(eq(table.user_id, user))
  return used.length > 0
}

/** Deletes keys that were not confirmed in time, and the row of a person who then has neither a key nor a lock. */
export async function deleteExpiredKeys(db: Db, now: Date) {
  const isExpired = and(
    isNotNull(table.new_secret),
    or(isNull(table.new_secret_at), lte(table.new_secret_at, minutesAfter(now, -keyMinutes))),
  )
  await db.update(table).set({ new_secret: null, new_secret_at: null }).where(isExpired)
  await db
    .delete(table)
    .where(
      and(
        isNull(table.secret),
        isNull(table.new_secret),
        or(isNull(table.locked_until), lte(table.locked_until, now.toISOString())),
      ),
    )
}
