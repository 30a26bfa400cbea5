import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import { type Db, one } from '../database/db.server.ts'
import { type AuditDetail, auditLog } from './audit.table.ts'

/** Name of an act, `namespace:name`; `namespace:act.name` is its text. Names of refused acts end with `_refused`. */
export type ActName = `${string}:${string}`

/** The record that an act concerns, and further details. */
export type AuditEntry = {
  resource?: string
  id?: number
  detail?: AuditDetail
  /** The person who acted, if not the caller: in a public call, they are identified by the handler. */
  actor?: number | null
  /** The person that the actor views the product as, if not the one named by the request. */
  viewedAs?: number
  /** Text typed by an unknown caller (an address); the log stores only a keyed hash of it. */
  typed?: string
}

/** Who acts, when and from which address. */
export type AuditOrigin = {
  actor: number | null
  now: Date
  ip?: string
  userAgent?: string | undefined
  requestId?: string
  /** The person that the actor, an administrator, views the product as. */
  viewedAs?: number
}

/** Writes an act to the audit log; handlers call their `audit` instead. */
export async function writeAudit(
  db: Db,
  origin: AuditOrigin,
  act: ActName,
  {
    resource,
    id,
    detail,
    actor = origin.actor,
    viewedAs = origin.viewedAs,
  }: Omit<AuditEntry, 'typed'> = {},
) {
  const { ip = '', userAgent, requestId, now } = origin
  const row = one(
    await db
      .select({ id: sql<number>`nextval(pg_get_serial_sequence('audit_log', 'id'))` })
      .from(sql`(select 1) as single_row`),
  )
  const values: AuditValues = {
    id: row.id,
    at: now.toISOString(),
    act,
    actor_id: actor,
    viewed_as: viewedAs ?? null,
    resource: resource ?? null,
    record_id: id ?? null,
    detail: detail ?? null,
    ip: isIP(ip) ? ip : null,
    user_agent: userAgent?.slice(0, 300) ?? null,
    request_id: requestId ?? null,
  }
  const salt = randomBytes(16).toString('base64url')
  await db
    .insert(auditLog)
    .overridingSystemValue()
    .values({ ...values, salt, digest: auditDigest(values, salt) })
}

/** Writes an act to the audit log. */
export type Audit = (act: ActName, entry?: AuditEntry) => Promise<void>

/** Returns the `audit` of a caller on a database or transaction; `keyedHash` uses the secret key of the server. */
export const auditOf =
  (db: Db, origin: AuditOrigin, keyedHash: (input: unknown) => string): Audit =>
  (act, { typed, ...entry } = {}) =>
    writeAudit(
      db,
      origin,
      act,
      typed === undefined
        ? entry
        : { ...entry, detail: { ...entry.detail, typed: keyedHash({ typed }) } },
    )

/** A row of the log. */
export type AuditRow = typeof auditLog.$inferSelect

/** Values of a row that its digest covers. */
export type AuditValues = Omit<AuditRow, 'salt' | 'digest' | 'seal_id'>

/** Salted digest of a row's values: SHA-256 over the salt and the values as JSON with sorted keys. */
export function auditDigest(
  { id, at, act, actor_id, viewed_as, resource, record_id, detail, ip, ...caller }: AuditValues,
  salt: string,
) {
  const { user_agent, request_id } = caller
  const values = { id, at, act, actor_id, viewed_as, resource, record_id, detail }
  const all = { ...values, ip: ip && normaliseAddress(ip), user_agent, request_id }
  return createHash('sha256')
    .update(`${salt}\n${JSON.stringify(sortKeys(all))}`)
    .digest('base64url')
}

/** Normalises an IP address, since PostgreSQL abbreviates IPv6 addresses differently. */
const normaliseAddress = (address: string) =>
  address.includes(':') ? new URL(`http://[${address}]`).hostname : address

/** Returns the value with all object keys sorted, since PostgreSQL reorders the keys of JSON. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}
