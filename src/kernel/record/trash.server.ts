import { and, asc, eq, getTableName, lte, sql } from 'drizzle-orm'
import { type Database, postgresError } from '../database/db.server.ts'
import type { Job, Jobs } from '../jobs.server.ts'
import { history } from './record.table.ts'
import { type RecordTable, trashLimit } from './recordRead.server.ts'

/** Background work of the trash; of the tables given, what refers to another stands before it. */
export function trashJobs(tables: readonly RecordTable[]): Jobs {
  /**
   * Removes for good what has lain in the trash for its time and nothing refers to any more; what is
   * still needed is tried again the next day. Its history stays; words that stood nowhere else are no
   * longer known to searches.
   */
  const purge: Job = async (_, { database, log, now }) => {
    const limit = trashLimit(now())
    for (const table of tables) {
      const due = await database.db
        .select({ id: table.id })
        .from(table)
        .where(lte(table.deleted_at, limit))
        .orderBy(asc(table.id))
      const purged: number[] = []
      for (const { id } of due as { id: number }[])
        if (await purgeRecord(database, table, id, limit)) purged.push(id)
      if (due.length > 0)
        log.info(
          { resource: getTableName(table), purged, kept: due.length - purged.length },
          'purged from the trash',
        )
    }
    await database.db.execute(sql`select renew_search_words()`)
  }
  return {
    tasks: { 'records.purge': purge },
    clock: [{ task: 'records.purge', match: '5 3 * * *' }],
  }
}

/** Whether a record could go; in a transaction of its own, so that one that must stay holds up no other. */
async function purgeRecord(database: Database, table: RecordTable, id: number, limit: string) {
  // Whoever did something is named by history for as long as that is kept.
  const unnamed =
    getTableName(table) === 'users'
      ? sql`not exists (select 1 from ${history} where ${history.actor_id} = ${id})`
      : undefined
  try {
    return await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const gone = await db
        .delete(table)
        .where(and(eq(table.id, id), lte(table.deleted_at, limit), unnamed))
        .returning({ id: table.id })
      return gone.length > 0
    })
  } catch (error) {
    if (postgresError(error)?.code === '23503') return false
    throw error
  }
}
