import { and, asc, eq, getTableName, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { writeAudit } from '../audit/audit.server.ts'
import { type Database, postgresError } from '../database/db.server.ts'
import type { Job, Jobs } from '../jobs.server.ts'
import { forgetMerges, withMerged } from '../merge/merge.server.ts'
import { history } from './record.table.ts'
import { type RecordTable, trashLimit } from './recordRead.server.ts'

/** A table of records; those that meet `isKept` stay in the trash, whatever their time. */
type PurgedTable = { table: RecordTable; isKept?: SQL }

/** Jobs of the trash. A table must come before the tables it refers to. */
export function trashJobs(tables: readonly PurgedTable[]): Jobs {
  /**
   * Purges records whose time in the trash is over. Those that others still refer to are retried the next
   * day. Keeps history; forgets merges that can no longer be undone, and search words that no record has any more.
   */
  const purge: Job = async (_, { database, log, now }) => {
    const trashedBefore = trashLimit(now())
    for (const { table, isKept } of tables) {
      const due = await database.db
        .select({ id: table.id })
        .from(table)
        .where(and(lte(table.deleted_at, trashedBefore), isKept && not(isKept)))
        .orderBy(asc(table.id))
      const purged: number[] = []
      for (const { id } of due as { id: number }[])
        if (await purgeRecord(database, table, { id, trashedBefore, now: now() })) purged.push(id)
      if (due.length > 0)
        log.info(
          { resource: getTableName(table), purged, kept: due.length - purged.length },
          'purged from the trash',
        )
    }
    await forgetMerges(database.db, now())
    await database.db.execute(sql`select renew_search_words()`)
  }
  return {
    tasks: { 'records.purge': purge },
    schedule: [{ task: 'records.purge', match: '5 3 * * *' }],
  }
}

const isMergeable = (table: RecordTable): table is RecordTable & { merged_into: PgColumn } =>
  'merged_into' in table

/**
 * Purges a record in its own transaction, with those that were merged into it, which would be in use again without it;
 * returns false if others still refer to one of them.
 */
async function purgeRecord(
  database: Database,
  table: RecordTable,
  { id, trashedBefore, now }: { id: number; trashedBefore: string; now: Date },
) {
  const resource = getTableName(table)
  try {
    return await database.transaction({ actor: null, source: 'system' }, async (db) => {
      // Locked, so that nobody restores it meanwhile.
      const due = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), lte(table.deleted_at, trashedBefore)))
        .for('update')
      if (due.length === 0) return false
      const ids = isMergeable(table) ? await withMerged(db, table, [id]) : [id]
      // History needs the names of its actors.
      const notInHistory =
        resource === 'users'
          ? sql`not exists (select 1 from ${history} where ${inArray(history.actor_id, ids)})`
          : undefined
      const purged = await db
        .delete(table)
        .where(and(inArray(table.id, ids), notInHistory))
        .returning({ id: sql<number>`id` })
      for (const one of purged)
        await writeAudit(db, { actor: null, now }, 'kernel:purged', { resource, id: one.id })
      return purged.length > 0
    })
  } catch (error) {
    if (postgresError(error)?.code === '23503') return false
    throw error
  }
}
