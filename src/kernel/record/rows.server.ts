import pg from 'pg'
import { asSearchFailure, searchSettings } from '../database/db.server.ts'
import { limits, tooMany } from '../limits/limits.server.ts'

/** A query as Drizzle writes it out, and whether it is a search: see `searching` of `Database`. */
export type RowQuery = { sql: string; params: unknown[]; isSearch?: boolean }

/** Days and moments stay text, as Drizzle expects them. */
const asText = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    asText.has(id) ? (value: unknown) => value : pg.types.getTypeParser(id, format as 'text'),
}

/**
 * Rows of a query, two hundred at a time, so that other calls are answered between them, each as the
 * array of its values, from one snapshot. The first are there when this resolves. Holds a connection of the pool until the last row is read, the reader
 * leaves, or does not go on reading in time. Refuses with 429 where all connections are taken.
 */
export async function openRows(
  pool: pg.Pool,
  { sql, params, isSearch }: RowQuery,
  idleSeconds = limits.downloads.idleSeconds,
): Promise<AsyncIterable<unknown[][]>> {
  const client = await pool.connect().catch((error: Error) => {
    throw pool.totalCount >= pool.options.max ? tooMany(idleSeconds) : error
  })
  let isGivenBack = false
  async function giveBack() {
    if (isGivenBack) return
    isGivenBack = true
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
  }
  const fetchNext = async () => {
    const text = 'fetch 200 from taken'
    return (await client.query<unknown[]>({ text, rowMode: 'array', types })).rows
  }

  let rows: unknown[][]
  let waiting: NodeJS.Timeout | undefined
  const waitForReader = () => {
    waiting = setTimeout(() => void giveBack(), idleSeconds * 1000).unref()
  }
  try {
    // The reader's own time is shorter than that of an idle transaction.
    await client.query(
      `begin read only; set local idle_in_transaction_session_timeout = '${2 * idleSeconds}s'`,
    )
    if (isSearch)
      await client.query(
        searchSettings()
          .map(([name, value]) => `set local ${name} = ${value}`)
          .join('; '),
      )
    await client.query(`declare taken no scroll cursor for ${sql}`, params)
    rows = await fetchNext()
  } catch (error) {
    await giveBack()
    throw isSearch ? asSearchFailure(error) : error
  }
  waitForReader()

  async function* read() {
    try {
      while (rows.length > 0) {
        yield rows
        clearTimeout(waiting)
        if (isGivenBack) throw new Error('the reader of these rows was idle for too long')
        rows = await fetchNext()
        waitForReader()
      }
    } finally {
      clearTimeout(waiting)
      await giveBack()
    }
  }
  return read()
}
