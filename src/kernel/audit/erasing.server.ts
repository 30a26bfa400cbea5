import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../database/db.server.ts'
import { type AuditOrigin, writeAudit } from './audit.server.ts'
import { auditLog } from './audit.table.ts'
import { asRanges } from './ranges.ts'

/** The act that names erased rows. It carries no values of a person but their id, so it is never erased. */
export const erasedAct = 'audit:erased'

/** Ranges that one act names; more go into another act. */
const maxRanges = 500

/** What remains of an erased row: id, time, act, digest and seal. */
const erased = {
  actor_id: null,
  viewed_as: null,
  resource: null,
  record_id: null,
  detail: null,
  ip: null,
  user_agent: null,
  request_id: null,
  salt: null,
}

/**
 * Erases a person's values from the log: rows of their own account (sign-ins, their addresses and devices) and of mails of
 * access to one of their addresses. What they did to others stays, and what others did to them, so that nobody loses
 * their trail by an erasure. The digests stay, so the chain stays intact; acts name the erased rows. Returns their number.
 */
export async function eraseFromAudit(
  db: Db,
  user: number,
  origin: Pick<AuditOrigin, 'actor' | 'now'>,
  addresses: readonly string[] = [],
): Promise<number> {
  const isOwnAccount = or(
    isNull(auditLog.resource),
    and(eq(auditLog.resource, 'users'), eq(auditLog.record_id, user)),
  )
  const concernsThem = or(
    and(eq(auditLog.actor_id, user), isNull(auditLog.viewed_as), isOwnAccount),
    // Attempts of strangers at their account.
    and(isNull(auditLog.actor_id), eq(auditLog.resource, 'users'), eq(auditLog.record_id, user)),
    addresses.length > 0 ? inArray(sql`${auditLog.detail} ->> 'to'`, [...addresses]) : undefined,
  )
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(concernsThem, ne(auditLog.act, erasedAct), isNotNull(auditLog.salt)))
    .orderBy(asc(auditLog.id))
    .for('update')
  const ids = rows.map(({ id }) => id)
  await db
    .update(auditLog)
    .set(erased)
    .where(sql`${auditLog.id} = any(${`{${ids.join()}}`}::bigint[])`)
  const ranges = asRanges(ids)
  for (let start = 0; start < ranges.length; start += maxRanges) {
    const named = ranges.slice(start, start + maxRanges)
    await writeAudit(db, origin, erasedAct, {
      ...{ resource: 'users', id: user },
      detail: {
        count: named.reduce((sum, [first, last]) => sum + last - first + 1, 0),
        rows: named.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)),
      },
    })
  }
  return rows.length
}
