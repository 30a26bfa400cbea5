import { and, asc, count, gt, lte, max, sql } from 'drizzle-orm'
import type { Database } from '../database/db.server.ts'
import { writeAudit } from './audit.server.ts'
import { auditLog, auditSeals } from './audit.table.ts'
import { lockChain } from './sealing.server.ts'

/** The act that records removed seals; verification starts after them. */
export const prunedAct = 'audit:pruned'

/** Retention of the log, in years; the database refuses to delete newer rows. */
export const auditYears = 10

/**
 * Removes the seals at the start of the chain that are older than the retention, with their rows, and records that in
 * an act. Returns the number of rows.
 */
export const pruneAudit = (database: Pick<Database, 'transaction'>, now: Date) =>
  database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db.execute(lockChain)
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - auditYears)
    const isOld = lte(auditSeals.sealed_at, before.toISOString())
    // A later seal may have an earlier time, if the clock was set back: remove only those before the first one to keep.
    const [kept] = await db
      .select({ id: auditSeals.id })
      .from(auditSeals)
      .where(gt(auditSeals.sealed_at, before.toISOString()))
      .orderBy(asc(auditSeals.id))
      .limit(1)
    const isFront = and(isOld, kept && sql`${auditSeals.id} < ${kept.id}`)
    const [front] = await db
      .select({ seals: count(), last: max(auditSeals.id) })
      .from(auditSeals)
      .where(isFront)
    if (!front?.last) return 0
    await db.execute(sql`set local egide.audit_prune = 'on'`)
    const removed = await db
      .delete(auditLog)
      .where(lte(auditLog.seal_id, front.last))
      .returning({ id: auditLog.id })
    await db.delete(auditSeals).where(lte(auditSeals.id, front.last))
    await writeAudit(db, { actor: null, now }, prunedAct, {
      detail: { last_seal: front.last, seals: front.seals, rows: removed.length },
    })
    return removed.length
  })
