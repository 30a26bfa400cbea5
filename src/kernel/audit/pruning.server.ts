import { and, asc, count, gt, lte, max, sql } from 'drizzle-orm'
import type { Database } from '../database/db.server.ts'
import { writeAudit } from './audit.server.ts'
import { auditLog, auditSeals } from './audit.table.ts'
import { lockChain } from './sealing.server.ts'

/** The act that names removed seals; verification starts behind them. */
export const prunedAct = 'audit:pruned'

/** Years for which the log is kept; the database refuses to remove younger rows. */
export const auditYears = 10

/**
 * Removes the seals at the front of the chain that are older than ten years, with their rows, and writes an act about
 * it. Returns the number of rows.
 */
export const pruneAudit = (database: Pick<Database, 'transaction'>, now: Date) =>
  database.transaction({ actor: null, source: 'system' }, async (db) => {
    await db.execute(lockChain)
    const before = new Date(now)
    before.setUTCFullYear(before.getUTCFullYear() - auditYears)
    const isOld = lte(auditSeals.sealed_at, before.toISOString())
    // Seals are in the order of their times, but clocks are set back at times: none is kept before a removed one.
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
