import type pg from 'pg'

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const contentsLock = 4_512_122

/**
 * Holds the contents of the file store for a backup, until the connection ends. Waits while some are being removed, so
 * take the snapshot after it.
 */
export const holdContents = (client: pg.ClientBase) =>
  client.query('select pg_advisory_lock_shared($1)', [contentsLock])

/** Runs work that removes contents, unless a backup is running; returns whether it ran. */
export async function keepWhileBackingUp(pool: pg.Pool, remove: () => Promise<void>) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [contentsLock],
    )
    if (!rows[0]?.isFree) return false
    try {
      await remove()
      return true
    } finally {
      await client.query('select pg_advisory_unlock($1)', [contentsLock])
    }
  } finally {
    client.release()
  }
}
