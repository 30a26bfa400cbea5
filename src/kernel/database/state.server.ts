import type pg from 'pg'

/** `read_only`: a replica, or a managed server whose disk is nearly full; it is read, and changes wait. */
export type DatabaseState = {
  state: 'ok' | 'read_only' | 'unreachable'
  /** When the newest migration that it has was written, ms; unknown while it does not respond. */
  migratedTo: number | null
}

/** A healthy database responds within this time, in ms. */
export const healthTimeout = 5_000

/** Asks a database how it is. */
export const databaseState = (pool: pg.Pool): Promise<DatabaseState> =>
  pool
    .query({
      text: `select current_setting('transaction_read_only') = 'on' as is_read_only,
        (select max(created_at) from drizzle.__drizzle_migrations) as migrated_to`,
      query_timeout: healthTimeout,
    } as pg.QueryConfig)
    .then(
      ({ rows: [{ is_read_only, migrated_to }] }) => ({
        state: is_read_only ? 'read_only' : 'ok',
        migratedTo: migrated_to,
      }),
      () => ({ state: 'unreachable', migratedTo: null }),
    )
