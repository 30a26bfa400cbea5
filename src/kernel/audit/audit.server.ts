import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Db } from '../database/db.server.ts'
import { type AuditDetail, auditLog } from './audit.table.ts'

/** Name of an act, `namespace:name`; `namespace:act.name` is its text. */
export type ActName = `${string}:${string}`

/** The record that an act concerns, and what else the log says of it. */
export type AuditEntry = {
  resource?: string
  id?: number
  detail?: AuditDetail
  /** The person who acted, if not the caller: a public call knows them only once they are identified. */
  actor?: number | null
  /** The person as whom the actor looks at the product, if the call does not say so. */
  viewedAs?: number
}

/** Who acts, when and from which address. */
export type AuditOrigin = {
  actor: number | null
  now: Date
  ip?: string
  userAgent?: string | undefined
  requestId?: string
  /** The person as whom the actor, an administrator, looks at the product. */
  viewedAs?: number
}

/** Writes an act to the audit log; a handler's `audit` does so in its transaction. */
export async function writeAudit(
  db: Db,
  origin: AuditOrigin,
  act: ActName,
  { resource, id, detail, actor = origin.actor, viewedAs = origin.viewedAs }: AuditEntry = {},
) {
  const { ip = '', userAgent, requestId, now } = origin
  const values: AuditValues = {
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
  await db.insert(auditLog).values({ ...values, salt, digest: auditDigest(values, salt) })
}

/** Values of a row that its digest protects. */
export type AuditValues = Omit<typeof auditLog.$inferSelect, 'id' | 'salt' | 'digest' | 'seal_id'>

/** Salted digest of a row's values: SHA-256 over the salt and the values as JSON with sorted keys. */
export const auditDigest = (values: AuditValues, salt: string) =>
  createHash('sha256')
    .update(`${salt}\n${JSON.stringify(sortKeys(values))}`)
    .digest('base64url')

/** The same value with the keys of all objects sorted, as PostgreSQL reorders those of JSON. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}
