import { sql } from 'drizzle-orm'
import type pg from 'pg'

/** `read_only`: a replica, or a managed server whose disk is nearly full; it is read, and changes wait. */
export type DatabaseState = {
  state: 'ok' | 'read_only' | 'unreachable'
  /** When the newest migration that it has was written, ms; unknown while it does not respond, or a process migrates it. */
  migratedTo: number | null
}

/** Key of the advisory lock of whoever migrates: an arbitrary number, the same in every process. */
export const migrationLock = 4_512_118

/** A healthy database responds within this time, in ms. */
export const healthTimeout = 5_000

/**
 * SQL: whether a synchronous replica is connected, for which each change waits; null where none is named. A user without
 * pg_read_all_stats sees that somebody reads the log and not how: whoever does counts.
 */
export const hasSynchronousReplica = sql`(case
  when current_setting('synchronous_standby_names') <> '' and not pg_is_in_recovery()
    and current_setting('synchronous_commit') not in ('off', 'local')
  then exists (select from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')) end)`

/** Asks a database how it is. */
export const databaseState = (pool: pg.Pool): Promise<DatabaseState> =>
  pool
    .query({
      text: `select current_setting('transaction_read_only') = 'on' as is_read_only,
        (select max(created_at) from drizzle.__drizzle_migrations where not exists (
          select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0
            and objid = ${migrationLock} and database = (select oid from pg_database where datname = current_database())
        )) as migrated_to`,
      query_timeout: healthTimeout,
    } as pg.QueryConfig)
    .then(
      ({ rows: [{ is_read_only, migrated_to }] }) => ({
        state: is_read_only ? 'read_only' : 'ok',
        migratedTo: migrated_to,
      }),
      () => ({ state: 'unreachable', migratedTo: null }),
    )
