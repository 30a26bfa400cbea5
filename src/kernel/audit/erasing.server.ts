import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../database/db.server.ts'
import { type AuditOrigin, writeAudit } from './audit.server.ts'
import { auditLog } from './audit.table.ts'
import { toRanges } from './ranges.ts'

/** The act that lists erased rows. Its only personal value is the id of the person, so it is never erased itself. */
export const erasedAct = 'audit:erased'

/** Maximum ranges in one act; further ones go into another act. */
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
 * Erases a person's values from the log: rows about their own account (sign-ins, addresses, devices) and about access
 * mails to their addresses. Rows about their acts on others, or acts of others on them, stay, so that an erasure hides
 * nothing that somebody did. The digests stay, so the chain stays intact; acts list the erased rows. Returns the number
 * of erased rows.
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
    // Failed sign-ins of unknown callers to their account.
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
  const ranges = toRanges(ids)
  for (let start = 0; start < ranges.length; start += maxRanges) {
    const listed = ranges.slice(start, start + maxRanges)
    await writeAudit(db, origin, erasedAct, {
      ...{ resource: 'users', id: user },
      detail: {
        count: listed.reduce((sum, [first, last]) => sum + last - first + 1, 0),
        rows: listed.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)),
      },
    })
  }
  return rows.length
}
