import { and, asc, eq, getTableName, lte, not, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/audit.server.ts'
import { type Database, postgresError } from '../database/db.server.ts'
import type { Job, Jobs } from '../jobs.server.ts'
import { forgetMerges } from '../merge/merge.server.ts'
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

/** Purges a record in its own transaction; returns false if others still refer to it. */
async function purgeRecord(
  database: Database,
  table: RecordTable,
  { id, trashedBefore, now }: { id: number; trashedBefore: string; now: Date },
) {
  // History needs the names of its actors.
  const notInHistory =
    getTableName(table) === 'users'
      ? sql`not exists (select 1 from ${history} where ${history.actor_id} = ${id})`
      : undefined
  try {
    return await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const deletedRows = await db
        .delete(table)
        .where(and(eq(table.id, id), lte(table.deleted_at, trashedBefore), notInHistory))
        .returning({ id: table.id })
      if (deletedRows.length === 0) return false
      const origin = { actor: null, now }
      await writeAudit(db, origin, 'kernel:purged', { resource: getTableName(table), id })
      return true
    })
  } catch (error) {
    if (postgresError(error)?.code === '23503') return false
    throw error
  }
}
