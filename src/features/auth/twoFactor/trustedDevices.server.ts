import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { trustedDevices as table } from '../auth.table.ts'
import { hashOfToken, type SessionOrigin } from '../sessions.server.ts'

/** Name of the cookie that holds a device's token. */
export const deviceCookie = 'trusted_device'

const isValid = (token: string, now: Date) =>
  and(eq(table.hash, hashOfToken(token)), gt(table.expires_at, now.toISOString()))

const isThis = (user: number, token: string, now: Date) =>
  and(eq(table.user_id, user), isValid(token, now))

/** Trusts a device for some seconds, and returns the token for its cookie. */
async function trustDevice(
  db: Db,
  user: number,
  origin: SessionOrigin,
  { seconds, now }: { seconds: number; now: Date },
) {
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await db.insert(table).values({
    hash: hashOfToken(token),
    user_id: user,
    created_at: at,
    used_at: at,
    expires_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    ip: isIP(origin.ip) ? origin.ip : null,
    user_agent: origin.userAgent?.slice(0, 300) ?? null,
  })
  return token
}

/** Trusts the caller's device for some days, and sets its cookie. */
export async function rememberDevice(
  user: number,
  days: number,
  {
    db,
    ip,
    userAgent,
    now,
    setCookie,
    audit,
  }: Pick<Context, 'db' | 'ip' | 'userAgent' | 'now' | 'setCookie' | 'audit'>,
) {
  const seconds = days * 24 * 3600
  await audit('auth:device_trusted', { actor: user })
  const token = await trustDevice(db, user, { ip, userAgent }, { seconds, now })
  setCookie(deviceCookie, token, { seconds })
}

/** Whether the token belongs to a device that this person trusts; records its use. */
export async function isTrusted(db: Db, user: number, token: string | undefined, now: Date) {
  if (!token) return false
  const found = await db
    .update(table)
    .set({ used_at: now.toISOString() })
    .where(isThis(user, token, now))
    .returning({ id: table.id })
  return found.length > 0
}

/** Whether the token belongs to a device that this person trusts; does not record a use. */
export const isTrustedBy = async (db: Db, user: number, token: string | undefined, now: Date) =>
  token !== undefined && (await db.$count(table, isThis(user, token, now))) > 0

/** Whether somebody trusts the device with this token. */
export const isTrustedDevice = async (db: Db, token: string | undefined, now: Date) =>
  token !== undefined && (await db.$count(table, isValid(token, now))) > 0

/** The trusted devices of a person, most recently used first. */
export async function listDevices(db: Db, user: number, token: string | undefined, now: Date) {
  const devices = await db
    .select()
    .from(table)
    .where(and(eq(table.user_id, user), gt(table.expires_at, now.toISOString())))
    .orderBy(desc(table.used_at))
  const hash = token && hashOfToken(token)
  return devices.map((device) => ({ ...device, is_current: device.hash === hash }))
}

/** Revokes trust in a device if it belongs to the person. */
export const forgetDevice = (db: Db, user: number, id: number) =>
  db.delete(table).where(and(eq(table.user_id, user), eq(table.id, id)))

export const forgetDevices = (db: Db, user: number) =>
  db.delete(table).where(eq(table.user_id, user))

/** Trusts no device longer than some days. */
export async function shortenTrust(db: Db, days: number) {
  const next = sql`${table.created_at} + make_interval(hours => ${24 * days})`
  await db.update(table).set({ expires_at: next }).where(gt(table.expires_at, next))
}

export const deleteExpiredDevices = (db: Db, now: Date) =>
  db.delete(table).where(lt(table.expires_at, now.toISOString()))
