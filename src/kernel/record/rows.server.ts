import pg from 'pg'
import { isConnectionLoss, toSearchFailure } from '../database/db.server.ts'
import { searchSettings, setLocal } from '../database/sessionSettings.server.ts'
import { limits, tooMany } from '../limits/limits.server.ts'

/** A query compiled by Drizzle; searches get the settings of `searchSettings`. */
export type RowQuery = { sql: string; params: unknown[]; isSearch?: boolean }

/** Types whose values stay text, as Drizzle expects. */
const keptAsText = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    keptAsText.has(id) ? (value: unknown) => value : pg.types.getTypeParser(id, format as 'text'),
}

/**
 * Streams the rows of a query, as arrays of values, from one snapshot. Yields batches of 200 so that the
 * event loop stays responsive; resolves when the first batch is there. Holds a pool connection until the
 * last row is read, the reader stops, or the reader is idle too long. Fails with 429 if the pool is
 * exhausted.
 */
export async function openRows(
  pool: pg.Pool,
  { sql, params, isSearch }: RowQuery,
  idleSeconds = limits.downloads.idleSeconds,
): Promise<AsyncIterable<unknown[][]>> {
  const client = await pool.connect().catch((error: Error) => {
    throw pool.totalCount >= pool.options.max ? tooMany(idleSeconds) : error
  })
  let isReleased = false
  async function releaseClient() {
    if (isReleased) return
    isReleased = true
    await client.query('rollback').then(
      () => client.release(),
      (rollbackError: Error) => client.release(rollbackError),
    )
  }
  const fetchBatch = async () => {
    const text = 'fetch 200 from rows_cursor'
    return (await client.query<unknown[]>({ text, rowMode: 'array', types })).rows
  }

  let rows: unknown[][]
  let idleTimer: NodeJS.Timeout | undefined
  const startIdleTimer = () => {
    idleTimer = setTimeout(() => void releaseClient(), idleSeconds * 1000).unref()
  }
  try {
    // Twice the reader's idle time, so that our own timer fires first.
    await client.query(
      `begin read only; set local idle_in_transaction_session_timeout = '${2 * idleSeconds}s'`,
    )
    if (isSearch) await client.query(setLocal(searchSettings()))
    await client.query(`declare rows_cursor no scroll cursor for ${sql}`, params)
    rows = await fetchBatch()
  } catch (error) {
    // A connection that does not answer would not answer a rollback either.
    if (isConnectionLoss(error)) client.release(true)
    else await releaseClient()
    throw isSearch ? toSearchFailure(error) : error
  }
  startIdleTimer()

  async function* read() {
    try {
      while (rows.length > 0) {
        yield rows
        clearTimeout(idleTimer)
        if (isReleased) throw new Error('the reader of these rows was idle for too long')
        rows = await fetchBatch()
        startIdleTimer()
      }
    } finally {
      clearTimeout(idleTimer)
      await releaseClient()
    }
  }
  return read()
}
